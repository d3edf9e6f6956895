"""The common bot law (LR 1 to 3), as far as it is used: by the AI-Overlord, the Robots, and seats that are left."""

import itertools
from typing import Any

import pytest

from engine.api import Game
from engine.automata import common
from engine.core.decision import Question
from engine.core.state import State
from support.games import BOTH, answer, catalog, inner, new_game, open_question
from support.law import BUSY, asked, facts, hand, scene, vp
from support.overlord import BIRD, FOX, MOUSE, Pieces, overlord
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}


# --- LR 1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 1.1.1", "AOH.4.4")
def test_bots_craft_without_crafting_pieces_but_not_without_the_item() -> None:
    game = overlord("craft", order="arms-trader")
    assert mine(game, "hundreds").board["prowess"] == ["sword"]
    game = overlord("craft", order="arms-trader", items={"sword": 0, "tea": 2})
    assert mine(game, "hundreds").board["prowess"] == []


@pytest.mark.law("LR 1.1.2", "LR 9.4.2")
def test_an_item_is_worth_a_point_to_a_bot_whatever_the_card_says() -> None:
    game = scene(
        "robots.stock",
        "riverfolk",
        last="robots.craft",
        riverfolk={"board": {"market": ["sappers"]}},
        cards=["bake-sale", "..."],
        robots=True,
    )
    assert (mine(game).items, vp(game, "riverfolk")) == (("coin",), 1)


@pytest.mark.law("LR 1.1.3")
def test_bots_use_no_persistent_effects() -> None:
    """Cards that a person crafted stay in play, unused, when the automaton takes over."""
    area = ["armorers", "brutal-tactics", "sappers", "cobbler", "command-warren", "royal-claim", "tax-collector"]
    game = scene(
        "turn.begin",
        last="evening",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 2}}},
        hundreds={"play_area": area},
        riverfolk={"hand": []},
        overlord=True,
        cards=[FOX, "..."],
        options={"bots-buy-services": False},
        script={"mob": ["fox"], "dice": [[1, 1], [1, 1]]},
    )
    assert sorted(mine(game, "hundreds").play_area) == sorted(area)
    assert facts(list(game.events), "used-effect", "effect") == []
    assert facts(list(game.events), "used-card", "card") == []


def attacked(
    pieces: dict[str, int], hits: int, *, robots: bool = False, beyond: Any = None, **script: Any
) -> dict[str, int]:
    """What a bot is left with at 9 after so many hits."""
    if robots:
        game = scene(
            "hundreds.command",
            clearings={9: {"hundreds": {"warrior": 3}, "riverfolk": pieces}},
            hundreds={"play_area": BUSY},
            robots=True,
            script={"dice": [[hits, 0]], **script},
            beyond=beyond,
        )
        answer(game, "battle")
        return there(game, 9)
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": pieces, "riverfolk": {"warrior": 3}}},
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        overlord=True,
        script={"dice": [[hits, 0]], **script},
    )
    answer(game, "battle")
    return there(game, 9, "hundreds")


@pytest.mark.law("LR 1.2.1", "4.3.6")
def test_a_bot_loses_warriors_then_tokens_then_buildings() -> None:
    pieces = {"warrior": 1, "mob": 1, "stronghold": 1}
    assert attacked(pieces, 1) == {"mob": 1, "stronghold": 1}
    assert attacked(pieces, 2) == {"stronghold": 1}
    assert attacked(pieces, 3) == {}
    assert attacked({"mob": 1, "stronghold": 1}, 0) == {"stronghold": 1}, "one hit: it is defenseless"


@pytest.mark.law("LR 1.2.1")
def test_equal_pieces_of_a_bot_are_lost_at_random() -> None:
    more = {9: {"riverfolk": {"trade-post-fox": 1}}}
    for lost, left in (("mouse", "fox"), ("fox", "mouse")):
        pick = [f"1-warrior+1-trade-post-{lost}"]
        found = attacked({**POST, "warrior": 1}, 2, robots=True, beyond=more, pick=pick)
        assert found == {f"trade-post-{left}": 1}


@pytest.mark.law("LR 1.3")
def test_bots_activate_no_dominance_card() -> None:
    game = scene(
        "turn.begin",
        last="evening",
        hundreds={"vp": 12},
        overlord=True,
        cards=["fox-dominance", "..."],
        options={"bots-buy-services": False},
        script={"mob": ["fox"]},
    )
    assert mine(game, "hundreds").dominance is None
    assert game.view(None).available_dominance == ("fox-dominance",)


@pytest.mark.law("LR 1.3", "3.3.1.I")
def test_a_dominance_active_before_still_wins() -> None:
    """The ruling for a seat that its person has left."""
    pieces = {c: {"hundreds": {"warrior": 1}} for c in (1, 6, 12)}
    game = scene(
        "turn.begin",
        last="birdsong",
        clearings=pieces,
        hundreds={"vp": None, "dominance": "fox-dominance"},
        overlord=True,
    )
    assert game.winners == ("hundreds",)


# --- LR 2 -------------------------------------------------------------------------------------------------------------


def state_of(pieces: Pieces, **more: Any) -> Game:
    return overlord(clearings=pieces, **more)


@pytest.mark.law("LR 2.1")
def test_targets_go_by_each_criterion_and_then_by_marker() -> None:
    g = inner(state_of({1: {"hundreds": {"warlord": 1}}}))
    assert common.target(g, [9, 2, 7]) == [2, 7, 9]
    assert common.target(g, [9, 2, 7], lowest=True) == [9, 7, 2]
    assert common.target(g, [9, 2, 7], lambda c: 0 if c == 9 else 1) == [9, 2, 7]
    assert common.target(g, [1, 2, 3, 4], lambda c: c % 2, lambda c: -c) == [4, 2, 3, 1]
    assert common.target(g, []) == []


@pytest.mark.law("LR 2.2")
def test_players_go_by_the_criterion_and_then_by_setup_letter() -> None:
    g = inner(state_of({9: {"hundreds": {"warlord": 1}, "marquise": {"warrior": 1}, "vagabond": {"pawn": 1}}}))
    seats = ["riverfolk", "hundreds", "vagabond", "marquise"]
    assert common.target_seat(g, seats, lambda _: 0) == "marquise"
    assert common.target_seat(g, seats[:2], lambda _: 0) == "riverfolk", "G before J"
    assert common.target_seat(g, seats, lambda s: -len(s)) == "riverfolk"
    assert common.target_seat(g, [], lambda _: 0) is None


@pytest.mark.law("LR 2.3")
def test_where_the_best_target_is_impossible_the_next_is_tried() -> None:
    """No mob left at the best places: the second and third candidates of Incite and of a move are taken."""
    ruled = {"hundreds": {"stronghold": 1}}
    crowd = {"marquise": {"warrior": 6}}
    pieces: Pieces = {9: {"hundreds": {"warrior": 4}, **crowd}, 10: {"hundreds": {"warlord": 1}}, 12: ruled}
    game = overlord(
        "command", clearings=pieces, order=MOUSE, board={"command": ["boot"] * 3}, script={"dice": [[0, 0]]}
    )
    assert facts(list(game.events), "moved", "to") == [12]


@pytest.mark.law("LR 2.4")
def test_each_of_several_targets_once_from_the_highest_priority() -> None:
    pieces: Pieces = {c: {"hundreds": {"stronghold": 1}} for c in (8, 1, 12)}
    game = overlord("recruit", clearings=pieces)
    assert [e.data["clearing"] for e in game.events if e.kind == "placed"] == [1, 8, 12]


@pytest.mark.law("LR 2.6", "G.8")
def test_a_player_is_a_person_or_a_bot() -> None:
    """Whatever speaks of players, enemies or the current player means bots too."""
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}}},
        hundreds={"play_area": BUSY},
        robots=True,
        script={"dice": [[1, 0]]},
    )
    answer(game, "battle")
    assert there(game, 9) == {}
    game = overlord("oppress", clearings={9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1}}}, robots=True)
    assert vp(game) == 0, "a bot's piece is an enemy piece"


@pytest.mark.law("LR 2.7", "2.1.1")
def test_ordered_is_what_matches_the_order_card() -> None:
    g = inner(state_of({1: {"hundreds": {"warlord": 1}}}))
    assert common.ordered(g, FOX) == [1, 6, 8, 12]
    assert common.ordered(g, MOUSE) == [2, 7, 9, 11]
    assert common.ordered(g, BIRD) == list(range(1, 13))
    assert common.ordered(g, "ambush-rabbit") == [3, 4, 5, 10]
    assert common.ordered(g, None) == []


@pytest.mark.law("LR 2.8.1")
def test_a_bot_that_would_draw_scores_one_point_whatever_the_number() -> None:
    from engine.rules import verbs

    game = state_of({1: {"hundreds": {"warlord": 1}}})
    assert verbs.draw(inner(game), "hundreds", 3, "2.1") == 0
    assert (vp(game), mine(game, "hundreds").hand_count) == (1, 0)
    assert verbs.draw(inner(game), "hundreds", 0, "2.1") == 0
    assert vp(game) == 1


@pytest.mark.law("LR 2.8.1", "4.1.3")
def test_who_would_take_a_card_from_a_bot_draws_one() -> None:
    game = scene(
        "turn.birdsong",
        "riverfolk",
        last="birdsong",
        riverfolk={"play_area": ["stand-and-deliver", "codebreakers"]},
        overlord=True,
        cards=["anvil", "..."],
    )
    answer(game, "stand-and-deliver")
    assert hand(game, "riverfolk") == ["anvil"]
    assert vp(game) == 1, "the card still gives its victim the point"


@pytest.mark.law("LR 2.8.1", "1.2.1")
def test_there_is_no_bot_hand_to_look_at() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"play_area": ["codebreakers"], "board": {"funds": {"riverfolk": 1}}},
        overlord=True,
        clearings={7: {"riverfolk": {"warrior": 1}}},
    )
    assert "use" not in keys(game)


@pytest.mark.law("LR 2.8.2")
@pytest.mark.parametrize("attacking", [True, False])
def test_no_ambush_against_a_bot(attacking: bool) -> None:
    front = {9: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}}
    if attacking:  # the bot attacks a person with an ambush
        game = overlord(
            "command",
            clearings=front,
            order=MOUSE,
            board={"command": ["boot"]},
            riverfolk={"hand": ["ambush-mouse"]},
            script={"dice": [[0, 0]]},
        )
        assert facts(list(game.events), "rolled", "attacker") == ["hundreds"]
        assert game.decisions == ()
        return
    game = scene(
        "hundreds.command",
        clearings=front,
        hundreds={"hand": ["ambush-mouse"], "play_area": BUSY},
        robots=True,
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert open_question(game).name == "action"


# --- LR 3 -------------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 3.1")
def test_each_clearing_has_its_priority() -> None:
    found = catalog().maps["autumn"]
    assert sorted(found.clearing(c).priority for c in found.numbers) == list(range(1, 13))
    g = inner(state_of({1: {"hundreds": {"warlord": 1}}}))
    assert common.by_priority(g, [12, 3, 7]) == [3, 7, 12]


@pytest.mark.law("LR 3.2", "LR 3.4")
@pytest.mark.parametrize(
    "automata", [found for n in range(3) for found in itertools.combinations(("hundreds", "riverfolk"), n)]
)
def test_any_faction_may_be_played_by_its_bot(automata: tuple[str, ...]) -> None:
    game = new_game(7, seats=BOTH, automata=automata)
    assert {seat for seat, by in game.played_by.items() if by == "automaton"} == set(automata)
    for seat in game.view(None).seats:
        assert (seat.hand_count, seat.vp) == (0 if seat.name in automata else 3, 0)
    assert {event.data["seat"] for event in game.events if event.kind == "drew"} == {*game.played_by} - {*automata}
    assert {d.seat for d in game.decisions}.isdisjoint(automata)


@pytest.mark.law("LR 3.4", "5.1.3")
def test_with_one_or_two_people_there_are_no_dominance_cards() -> None:
    for automata in ((), ("hundreds",), ("riverfolk",)):
        assert len(inner(new_game(7, seats=BOTH, automata=automata)).dominance_removed) == 4


# --- seats that their person leaves -----------------------------------------------------------------------------------


def question(g: State, name: str, keys_: list[str], kind: str = "word", decline: str | None = None) -> Question[Any]:
    return Question(g, "hundreds", "4.3", name, {key: key for key in keys_}, kind=kind, decline=decline)


@pytest.mark.law("LR 2.1", "LR 2.2")
def test_what_a_left_seat_is_asked_is_declined_or_answered_by_the_common_law() -> None:
    g = inner(scene("hundreds.oppress", hundreds={"played_by": "leaving"}, script={"mob": ["fox"], "pick": ["b"]}))
    assert common.policy(g, question(g, "action", ["a", "done"], decline="done")) == "done"
    assert common.policy(g, question(g, "clearing", ["9", "4", "11"], kind="clearing")) == "4"
    assert common.policy(g, question(g, "battle", ["hundreds", "riverfolk"], kind="seat")) == "riverfolk"
    assert common.policy(g, question(g, "mood", ["a", "b"])) == "b", "anything else by the game's chance"


@pytest.mark.law("LR 3.2", "LR 2.1")
def test_a_seat_left_in_the_middle_of_a_question_answers_at_once() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 3}}},
        hundreds={"play_area": BUSY},
        script={"pick": ["n3"]},
    )
    answer(game, "move")
    assert asked(game) == [("hundreds", "14.5.2.I", "to")]
    game.hand_over("hundreds", "automaton")
    assert game.decisions == ()
    assert there(game, 1, "hundreds") == {"warrior": 3}, "to the highest priority; how many is for chance"
