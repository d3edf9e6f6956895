"""What everybody is told while pieces stay where they are: ambushes, effects, items, purchases."""

import random
from typing import Any

import pytest

from engine.api import Game
from engine.factions.riverfolk import services
from support.games import answer, new_game, open_question
from support.law import BUSY, asked, facts, scene
from support.overlord import FOX, overlord
from support.riverfolk import keys, table


def battle(dice: tuple[int, int] = (0, 0), **more: Any) -> Game:
    """The Hundreds attack the Riverfolk at 9 (mouse), three against two."""
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}},
        script={"dice": [list(dice)]},
        **more,
    )
    answer(game, "battle")
    return game


@pytest.mark.law("4.3.1.I")
def test_a_foiled_ambush_is_told_with_its_card() -> None:
    game = battle(
        hundreds={"hand": ["ambush-bird"], "play_area": BUSY}, riverfolk={"hand": ["ambush-mouse"], "play_area": []}
    )
    events = answer(game, "ambush-mouse")
    assert facts(events, "ambushed", "card", "defender") == [("ambush-mouse", "riverfolk")]
    events = answer(game, "ambush-bird")
    assert facts(events, "foiled", "card", "attacker") == [("ambush-bird", "hundreds")]


@pytest.mark.law("4.3.4")
def test_a_used_effect_is_told_with_its_law() -> None:
    game = battle((2, 1), hundreds={"play_area": ["brutal-tactics", *BUSY]})
    assert keys(game) == ("brutal-tactics", "none")
    events = answer(game, "brutal-tactics")
    assert facts(events, "used-effect", "seat", "effect", "clearing") == [("hundreds", "brutal-tactics", 9)]
    assert facts(events, "extra-hit", "count") == []


@pytest.mark.law("14.2.5")
def test_what_was_looted_is_told() -> None:
    game = battle((3, 0), hundreds={"play_area": BUSY}, riverfolk={"items": ["boot", "sword"]})
    assert asked(game) == [("hundreds", "14.2.5", "loot")]
    events = answer(game, "yes")
    assert facts(events, "looting-declared", "seat", "defender") == [("hundreds", "riverfolk")]
    events = answer(game, "sword")
    assert facts(events, "looted", "seat", "defender", "item") == [("hundreds", "riverfolk", "sword")]
    assert facts(events, "hoarded", "item", "track") == [("sword", "prowess")]


@pytest.mark.law("AOH.2.3.I", "AOH.4.4")
def test_the_overlord_tells_what_it_hoards_and_from_which_card() -> None:
    game = overlord("craft", order="anvil", items={"hammer": 1})
    assert facts(game.events, "crafted", "card") == ["anvil"]
    assert facts(game.events, "gained-item", "item") == ["hammer"]
    assert facts(game.events, "hoarded", "item", "track") == [("hammer", "prowess")]
    assert facts(overlord("craft", order=FOX).events, "hoarded", "item") == []


@pytest.mark.law("14.4.2", "1.5.1")
def test_too_few_warriors_for_three_strongholds_go_where_nobody_was_recruited_yet() -> None:
    game = scene(
        "hundreds.recruit",
        clearings={c: {"hundreds": {"stronghold": 1}} for c in (1, 5, 9)},
        hundreds={"supply": {"warrior": 2, "warlord": 1, "stronghold": 3, "mob": 5}},
    )
    assert keys(game) == ("1", "5", "9")
    answer(game, "5")
    assert keys(game) == ("1", "9")
    answer(game, "9")
    assert not game.decisions or open_question(game).law != "14.4.2"


@pytest.mark.law("11.5.1")
def test_whose_fund_goes_is_a_question_about_players_and_about_pieces_for_more() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={4: {"riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warlord": 1}}},
        riverfolk={"board": {"funds": {"riverfolk": 2, "hundreds": 1}}},
    )
    answer(game, "move")
    assert [(o.key, o.kind) for o in open_question(game).options] == [("hundreds", "seat"), ("riverfolk", "seat")]


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


@pytest.mark.law("LR 3.2")
def test_the_hand_that_becomes_a_market_is_told() -> None:
    game, chance = new_game(7), random.Random(7)
    game.hand_over("riverfolk", "automaton")
    for _ in range(200):
        decision = open_question(game)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        if facts(events, "handed-over", "seat", "to"):
            (cards,) = facts(events, "hand-to-market", "cards")
            assert len(cards) == 3
            return
    pytest.fail("the automaton never took over")


@pytest.mark.law("LR 9.3.4")
def test_the_first_payments_of_the_robots_are_told() -> None:
    game = new_game(7, automata=["riverfolk"])
    events = list(game.events)
    while not facts(events, "payments-placed", "seat"):
        decision = open_question(game)
        events = game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data["count"]) for e in events if e.kind == "payments-placed"] == [("LR 9.3.4", 1)]


@pytest.mark.law("LR 3.2")
def test_the_market_that_becomes_a_hand_is_told() -> None:
    game, chance = new_game(7, automata=["riverfolk"]), random.Random(7)
    game.hand_over("riverfolk", "person")
    for _ in range(200):
        market = list(game.view(None).seat("riverfolk").board.get("market", ()))
        decision = open_question(game)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        if cards := facts(events, "market-to-hand", "cards"):
            assert sorted(cards[0]) == sorted(game.view(None).seat("riverfolk").hand or ())
            assert facts(events, "handed-over", "seat", "to") == [("riverfolk", "person")]
            return
        assert len(market) <= 5
    pytest.fail("the person never took over")


@pytest.mark.law("11.3.2")
def test_how_many_starting_warriors_are_left_is_told() -> None:
    game = new_game(3, automata=["hundreds"])
    left = []
    while (decision := open_question(game)).law == "11.3.2":
        left.append(decision.args["left"])
        answer(game, decision.keys[0])
    assert left == [4, 3, 2, 1]


@pytest.mark.law("11.2.6.II")
def test_how_many_services_are_left_is_told() -> None:
    game = scene(
        "turn.birdsong-start",
        turn={"phase": "birdsong"},
        clearings={1: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": {"trade-post-fox": 1}}},
        riverfolk={"hand": ["anvil", "sappers"]},
        hundreds={"supply": {"warrior": 10}},
    )
    answer(game, "services")
    assert open_question(game).args["left"] == 2
    answer(game, "riverboats")
    answer(game, "services")
    assert open_question(game).args["left"] == 1


@pytest.mark.law("LR 9.4.2")
def test_the_robots_tell_which_card_they_craft() -> None:
    game = table(
        "riverfolk",
        "turn.end",
        robots=True,
        riverfolk={"board": {"market": ["cobbler"]}},
        cards=["sappers", "anvil", "..."],
        agenda=[[f"robots.{stage}", {"seat": "riverfolk"}] for stage in ("craft", "stock")],
        turn={"seat": "riverfolk", "phase": "birdsong"},
    )
    assert facts(game.events, "crafted", "seat", "card") == [("riverfolk", "anvil")]
    assert facts(game.events, "gained-item", "item") == ["hammer"]


@pytest.mark.law("11.2.6.III")
def test_who_has_neither_warriors_nor_items_to_exhaust_pays_nothing() -> None:
    game = scene(
        "turn.birdsong-start",
        turn={"phase": "birdsong"},
        clearings={1: {"hundreds": {"warlord": 1}, "vagabond": {"pawn": 1}}},
        riverfolk={"hand": ["anvil"]},
    )
    assert services.refuse_service(game._g, "hundreds", "riverboats") is None
    refused = services.refuse_service(game._g, "vagabond", "riverboats")
    assert refused is not None
    assert (refused.law, refused.reason) == ("11.2.6.III", "cannot-pay-service")
    assert (refused.args["price"], refused.args["count"]) == (1, 0)


@pytest.mark.law("14.4.1")
@pytest.mark.parametrize(("items", "removed"), [(["boot"], [6]), (["boot", "sword"], [])])
def test_a_ruin_is_said_to_be_gone_with_its_last_item(items: list[str], removed: list[int]) -> None:
    game = scene(
        "hundreds.recruit",
        clearings={6: {"hundreds": {"mob": 1}}, 1: {"hundreds": {"warlord": 1}}},
        ruins={6: items},
        agenda=[["hundreds.raze", {"seat": "hundreds"}]],
        script={"mob": ["fox"]},
    )
    assert facts(game.events, "ruin-searched", "item") == items[-1:]
    assert facts(game.events, "ruin-removed", "clearing") == removed


@pytest.mark.law("LR 9.2.2")
def test_payments_lost_for_a_post_are_told() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds={"play_area": BUSY},
        riverfolk={"board": {"payments": {"hundreds": 3}}},
        clearings={7: {"hundreds": {"warrior": 2}, "riverfolk": {"trade-post-mouse": 1}}},
        robots=True,
        script={"dice": [[1, 0]]},
    )
    events = answer(game, "battle")
    assert facts(events, "payments-lost", "seat", "faction", "count") == [("riverfolk", "hundreds", 2)]


@pytest.mark.law("LR 9.7")
def test_the_order_card_that_a_bot_bought_is_told() -> None:
    game = overlord(
        "craft",
        order=FOX,
        seat={"vp": 5},
        riverfolk={"vp": 5, "hand": ["anvil"]},
        options={"unattended": True},
    )
    assert facts(game.events, "order-replaced", "seat", "card") == [("hundreds", "anvil")]


@pytest.mark.law("11.5.6.II")
def test_who_has_no_funds_of_the_ruler_is_told_so() -> None:
    clearings = {9: {"hundreds": {"warrior": 2}}, **{c: {"riverfolk": {"warrior": 1}} for c in (10, 11)}}
    mine = {"board": {"funds": {"riverfolk": 3}}}
    game = scene("riverfolk.daylight", "riverfolk", clearings=clearings, riverfolk=mine)
    answer(game, "establish")
    found = next(refused for refused in open_question(game).refused if refused.key == "9")
    assert (found.reason, found.args["count"]) == ("too-few-funds-of-ruler", 0)


@pytest.mark.law("14.3.3")
def test_the_items_below_the_ruins_are_told_by_their_number() -> None:
    game = new_game(1)
    while not (events := [e for e in game.events if e.kind == "ruin-items-hidden"]):
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data, dict(e.private)) for e in events] == [("14.3.3", {"count": 4}, {})]
