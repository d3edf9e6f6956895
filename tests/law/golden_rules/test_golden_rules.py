"""Chapter 1: Golden Rules."""

from typing import Any

import pytest

from support.games import BOTH, answer, inner, new_game, open_question
from support.law import BUSY, asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, there

MOUSE_POST = {"trade-post-mouse": 1}
FAVOR_PAID = {"removed": {"trade-post-fox": 3}, "board": {"funds": {"riverfolk": 3}}}


# --- 1.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("1.1.1", "4.3.1")
def test_a_card_goes_before_the_law() -> None:
    """4.3.1 lets the defender ambush; Scouting Party in the attacker's play area says otherwise."""
    front = {7: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}}
    for area, question in ((BUSY, "ambush"), ([*BUSY, "scouting-party"], "action")):
        game = scene(
            "hundreds.command",
            clearings=front,
            hundreds={"play_area": area},
            riverfolk={"hand": ["ambush-mouse"]},
            script={"dice": [[0, 0]]},
        )
        answer(game, "battle")
        assert open_question(game).name == question


@pytest.mark.law("1.1.1", "14.2.4")
def test_a_faction_rule_goes_before_a_general_one() -> None:
    """4.1.2 puts an item into the Crafted Items box and 3.2.2 scores it; the Hundreds do neither."""
    game = scene("hundreds.craft", clearings={8: {"hundreds": {"stronghold": 1}}}, hundreds={"hand": ["anvil"]})
    answer(game, "craft", "keep")
    assert (mine(game, "hundreds").items, mine(game, "hundreds").board["prowess"]) == ((), ["hammer"])
    assert vp(game) == 0


@pytest.mark.law("1.1.2", "14.2.2")
def test_cannot_is_absolute() -> None:
    """A card removes all enemy pieces; the warlord cannot be removed outside of battle."""
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"hand": ["favor-of-the-foxes"], **FAVOR_PAID},
        clearings={1: {"hundreds": {"warlord": 1, "warrior": 2, "stronghold": 1, "mob": 1}}},
    )
    answer(game, "craft")
    assert there(game, 1, "hundreds") == {"warlord": 1}
    assert vp(game, "riverfolk") == 2


@pytest.mark.law("1.1.3", "14.4.1")
def test_who_takes_the_turn_orders_what_has_no_order() -> None:
    pieces = {2: {"hundreds": {"mob": 1}, "riverfolk": MOUSE_POST}, 12: {"hundreds": {"mob": 1}}}
    parts: dict[str, Any] = {"riverfolk": {"vp": 0}, "ruins": {12: ["sack"]}, "script": {"mob": ["mouse"]}}
    game = scene("hundreds.raze", clearings=pieces, **parts)
    assert asked(game) == [("hundreds", "14.4.1", "raze")]
    assert keys(game) == ("2", "12")
    events = answer(game, "12")
    assert facts(events, "razed", "clearing") == [12, 2]


@pytest.mark.law("1.1.3", "1.4.1")
def test_several_things_at_the_start_of_birdsong_come_in_the_order_its_owner_likes() -> None:
    game = scene(
        "turn.begin",
        last="birdsong",
        hundreds={"play_area": ["better-burrow-bank"]},
        riverfolk={"hand": ["anvil"]},
        script={"mob": ["fox"]},
    )
    assert keys(game) == ("better-burrow-bank", "services"), "the bank has to be used, so there is no way past it"
    told = [e.kind for e in answer(game, "services", "riverboats")]
    assert told.index("service-bought") < told.index("used-card"), "then the bank is all that is left"
    assert (hand(game) != [], mine(game).hand_count) == (True, 2)


# --- 1.2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("1.2.1")
def test_a_hand_is_private_and_its_size_is_not() -> None:
    game = scene("hundreds.command", hundreds={"hand": ["anvil", "sappers"]})
    for viewer in (None, "riverfolk"):
        seen = game.view(viewer).seat("hundreds")
        assert (seen.hand, seen.hand_count) == (None, 2)
    assert hand(game) == ["anvil", "sappers"]


@pytest.mark.law("1.2.1")
def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    game = scene("hundreds.draw", cards=["anvil", "..."])
    (drew,) = [e for e in game.events if e.kind == "drew"]
    assert drew.seen_by("hundreds").data["cards"] == ["anvil"]
    for viewer in (None, "riverfolk"):
        assert drew.seen_by(viewer).data == {"seat": "hundreds", "count": 1}


@pytest.mark.law("1.2.2")
def test_the_discard_pile_is_open_and_the_deck_is_not() -> None:
    def look(top: str) -> object:
        game = scene("hundreds.command", discard=["anvil", "sappers"], cards=[top, "..."], hundreds={"play_area": BUSY})
        assert game.view(None).discard == ("anvil", "sappers")
        assert game.view(None).deck_count == 52 - 1
        return [game.view(viewer) for viewer in (None, "hundreds", "riverfolk")]

    assert look("cobbler") == look("armorers")


# --- 1.3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("1.3.2")
def test_no_action_gives_a_card_away() -> None:
    game = new_game(1, seats=BOTH)
    parameters = {p for seat in game.actions.values() for action in seat for p in action.parameters}
    names = {action.name for seat in game.actions.values() for action in seat}
    assert not {name for name in names | parameters if "give" in name or "gift" in name}
    # And playing for a turn, cards change hands only where the Law says so (a sale, a random card).
    assert set(names) == {
        *("advance", "battle", "build", "craft", "dominance", "draw", "establish", "export", "incite", "mood", "move"),
        *("prices", "recruit", "services", "take-dominance", "use"),
    }


@pytest.mark.law("1.3.3", "11.2.6")
def test_nobody_is_asked_to_agree_to_a_purchase_or_a_battle() -> None:
    game = scene(
        "turn.begin",
        last="birdsong",
        riverfolk={"hand": ["anvil"], "board": {"prices": {"hand-card": 1, "riverboats": 1, "mercenaries": 1}}},
        script={"mob": ["fox"]},
    )
    answer(game, "services", "hand-card")
    assert hand(game) == ["anvil"]
    assert all(d.seat == "hundreds" for d in game.decisions)


# --- 1.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("1.4.1")
def test_a_turn_has_three_phases_and_then_the_next_player_clockwise_begins() -> None:
    game = scene(
        "turn.begin",
        last="evening",
        hundreds={"hand": [], "board": {"mood": "stubborn"}},
        clearings={1: {"hundreds": {"warlord": 1, "warrior": 1}}},
        script={"mob": ["fox"]},
    )
    events = list(game.events)
    while game.decisions:
        events += answer(game, {"mood": "rowdy", "start": "next"}.get(open_question(game).name, "done"))
    assert facts(events, "phase-began", "seat", "phase") == [
        ("hundreds", "birdsong"),
        ("hundreds", "daylight"),
        ("hundreds", "evening"),
    ]


@pytest.mark.law("1.4.1")
@pytest.mark.parametrize(("seat", "following"), [("hundreds", "riverfolk"), ("riverfolk", "hundreds")])
def test_the_order_of_seats_goes_round(seat: str, following: str) -> None:
    game = scene("turn.end", seat, last="evening", script={"mob": ["fox"]}, options={})
    assert facts(list(game.events), "turn-ended", "seat") == [seat]
    assert inner(game).agenda == [] or game.turn[0] == following
    game = scene("turn.end", seat, script={"mob": ["fox"]}, agenda=[["turn.end", {"seat": seat}]])
    assert facts(list(game.events), "turn-began", "seat") == [following]


@pytest.mark.law("1.4.1", "1.1.3", "14.7.4")
def test_the_end_of_birdsong_comes_after_everything_else_of_birdsong() -> None:
    """A card "in Birdsong" can be used up to the last moment before Lavish, and not after it."""
    game = scene(
        "turn.birdsong",
        last="birdsong",
        hundreds={"play_area": ["royal-claim"], "board": {"mood": "rowdy", "command": ["boot"]}},
        script={"mob": ["fox"]},
    )
    while open_question(game).name in ("start", "use"):
        answer(game, "next")
    answer(game, "lavish")
    assert asked(game) == [("hundreds", "1.4.1", "use")], "once more after the mood"
    answer(game, "next")
    assert asked(game) == [("hundreds", "14.7.4", "item")]
    answer(game, "enough")
    assert game.decisions == ()


@pytest.mark.law("1.4.2")
def test_no_effect_interrupts_a_step_or_an_action() -> None:
    pieces = {2: {"hundreds": {"mob": 1}}, 9: {"hundreds": {"mob": 1}}}
    game = scene(
        "turn.birdsong",
        last="birdsong",
        clearings=pieces,
        hundreds={"play_area": ["royal-claim"]},
        script={"mob": ["rabbit"]},
    )
    answer(game, "next")  # no services
    assert open_question(game).name == "use"
    answer(game, "next")
    assert asked(game) == [("hundreds", "14.4.1", "mob")], "between the mobs, and before the die, nothing comes in"


@pytest.mark.law("1.4.2")
def test_a_daylight_card_waits_until_the_action_is_done() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    assert "use" in keys(game)
    for key in ("move", "1", "n1"):
        answer(game, key)
        if open_question(game).name != "action":
            assert "use" not in keys(game)
    assert "use" in keys(game)


@pytest.mark.law("1.4.3")
def test_once_the_last_step_has_begun_there_are_no_more_actions() -> None:
    many = ["anvil", "sappers", "armorers", "bake-sale", "cobbler", "investments", "codebreakers"]
    area = ["tax-collector", "royal-claim", "stand-and-deliver", "command-warren"]
    game = scene(
        "hundreds.discard",
        hundreds={"hand": many, "play_area": area},
        clearings={1: {"hundreds": {"warlord": 1, "warrior": 3}}},
        agenda=[["turn.begin", {"seat": "hundreds"}], ["hundreds.discard", {"seat": "hundreds"}]],
        script={"mob": ["fox"]},
    )
    for _ in range(2):
        assert asked(game) == [("hundreds", "14.6.3", "discard")]
        assert set(keys(game)) <= set(many)
        answer(game, keys(game)[0])
    assert game.turn[1] == 2, "and the turn is over"


# --- 1.5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("1.5.1", "1.5.4")
def test_pieces_are_limited_and_as_many_as_there_are_must_be_placed() -> None:
    game = scene(
        "hundreds.recruit",
        hundreds={"supply": {"warrior": 2}, "board": {"prowess": ["hammer", "tea", "sword", "crossbow"]}},
    )
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 2}
    assert "warrior" not in mine(game, "hundreds").supply


@pytest.mark.law("1.5.1")
def test_without_a_piece_in_the_supply_there_is_no_such_action() -> None:
    full = {c: {"hundreds": {"stronghold": 1, "warrior": 1}} for c in (1, 3, 4, 8, 9, 7)}
    game = scene("hundreds.command", clearings=full, hundreds={"hand": ["armorers"], "play_area": BUSY})
    assert refusal(game, "build") == ("1.5.1", "none-in-supply")
    mobs = {c: {"hundreds": {"mob": 1}} for c in (1, 3, 4, 8, 9)} | {7: {"hundreds": {"warrior": 1}}}
    game = scene("hundreds.incite", clearings=mobs, hundreds={"hand": ["armorers"]})
    assert game.decisions == (), "not even asked: everybody sees that there is no mob left"


@pytest.mark.law("1.5.2", "G.10", "14.3.1")
def test_each_player_owns_the_pieces_of_the_faction_and_no_items() -> None:
    game = new_game(
        5, seats=BOTH, automata=["hundreds", "riverfolk"]
    )  # both set up without questions, then stand still
    totals = {"hundreds": {}, "riverfolk": {}}  # type: dict[str, dict[str, int]]
    view = game.view(None)
    for seat in view.seats:
        for kind, count in seat.supply.items():
            totals[seat.name][kind] = totals[seat.name].get(kind, 0) + count
    for clearing in view.clearings:
        for piece in clearing.pieces:
            totals[piece.owner][piece.kind] = totals[piece.owner].get(piece.kind, 0) + piece.count
    totals["riverfolk"]["warrior"] += view.seat("riverfolk").board["payments"]["riverfolk"]
    posts = {f"trade-post-{suit}": 3 for suit in ("fox", "rabbit", "mouse")}
    assert totals == {
        "hundreds": {"warrior": 20, "warlord": 1, "stronghold": 6, "mob": 5},
        "riverfolk": {"warrior": 15, **posts},
    }


@pytest.mark.law("1.5.3", "14.4.3")
def test_hired_warriors_stay_the_riverfolks() -> None:
    """They count for the Hundreds' rule, yet the warlord replaces one of the Hundreds' own."""
    pieces = {7: {"riverfolk": {"warrior": 3}}, 9: {"hundreds": {"warrior": 1}}, 2: {"hundreds": {"warrior": 1}}}
    board = {"mercenaries": "hundreds"}
    game = scene("hundreds.anoint", clearings=pieces, riverfolk={"board": board}, turn={"phase": "daylight"})
    assert game.view(None).clearing(7).ruler == "hundreds"
    assert keys(game) == ("2", "9")
    assert refusal(game, "7") == ("14.4.3", "no-warrior-to-replace")


@pytest.mark.law("1.5.4", "3.2.1", "11.2.5.I")
def test_all_pieces_are_off_before_anything_is_triggered() -> None:
    """The Riverfolk are asked for their funds when both posts, and the warriors beside them, have gone."""
    game = scene(
        "hundreds.craft",
        hundreds={"hand": ["favor-of-the-mice"], "play_area": BUSY},
        riverfolk={"board": {"funds": {"riverfolk": 2, "hundreds": 2}}},
        clearings={
            2: {"riverfolk": {"warrior": 1, **MOUSE_POST}},
            7: {"hundreds": {"stronghold": 2}},
            9: {"hundreds": {"stronghold": 1}},
            11: {"riverfolk": {"warrior": 2, **MOUSE_POST}},
        },
    )
    answer(game, "craft")
    assert asked(game) == [("riverfolk", "11.2.5.I", "fund")]
    assert (there(game, 2), there(game, 11)) == ({}, {})
    assert vp(game) == 2


@pytest.mark.law("1.4.1")
def test_the_turn_comes_back_to_the_only_one_with_rules() -> None:
    game = scene("turn.end", riverfolk={"played_by": "inert"}, script={"mob": ["fox"]})
    assert facts(game.events, "turn-began", "seat") == ["hundreds"]


@pytest.mark.law("1.4.1", "4.1.3")
def test_after_one_effect_the_next_of_its_moment_is_offered() -> None:
    game = scene(
        "turn.window",
        agenda=[["turn.window", {"seat": "hundreds", "timing": "birdsong"}]],
        turn={"phase": "birdsong"},
        hundreds={"play_area": ["royal-claim", "stand-and-deliver"]},
        riverfolk={"hand": ["anvil", "sappers"]},
        script={"pick": ["anvil"]},
    )
    assert keys(game) == ("royal-claim", "stand-and-deliver", "next")
    answer(game, "royal-claim")
    assert keys(game) == ("stand-and-deliver", "next")
