"""LR 3.2: a Hundreds seat that changes hands (the rulings in docs/rulings.md), at boundaries outside its own turn."""

import random
from typing import Any, Literal

import pytest

from engine.api import Event, Game, IllegalAnswer
from engine.rules import hooks
from support.games import BOTH, answer, catalog, inner, new_game, open_question
from support.law import facts, hand
from support.riverfolk import mine, table, there

CAMP = {9: {"hundreds": {"warlord": 1, "warrior": 2, "stronghold": 1, "mob": 1}}, 7: {"riverfolk": {"warrior": 3}}}


def in_riverfolk_daylight(*, overlord: bool = False, **hundreds: Any) -> Game:
    """A boundary in somebody else's turn: a handover of the Hundreds takes effect after the next answer."""
    return table(
        "riverfolk",
        "riverfolk.daylight",
        hundreds=hundreds,
        riverfolk={"board": {"funds": {"riverfolk": 4}}},
        clearings=CAMP,
        overlord=overlord,
        script={"dice": [[1, 1]]},
    )


def hand_over(game: Game, to: Literal["person", "automaton"]) -> list[Event]:
    """Hand the Hundreds over, and let the Riverfolk come to their next boundary."""
    return [*game.hand_over("hundreds", to), *answer(game, "move", "8", "n1", seat="riverfolk")]


@pytest.mark.law("LR 3.2", "LR 2.8.1")
def test_the_hand_is_set_aside_face_down_and_everything_else_stays() -> None:
    hoard = {"command": ["boot"], "prowess": ["tea"], "mood": "wrathful"}
    game = in_riverfolk_daylight(hand=["anvil", "sappers"], play_area=["cobbler"], board=hoard)
    events = hand_over(game, "automaton")
    assert facts(events, "handed-over", "seat", "to") == [("hundreds", "automaton")]
    g = inner(game).seat("hundreds")
    assert (g.hand, g.aside, g.play_area) == ([], ["anvil", "sappers"], ["cobbler"])
    assert (g.board["command"], g.board["prowess"], g.board["mood"]) == (["boot"], ["tea"], "wrathful")
    assert there(game, 9, "hundreds") == CAMP[9]["hundreds"]
    for viewer in (None, "hundreds", "riverfolk"):
        seen = game.view(viewer).seat("hundreds")
        assert (seen.hand, seen.hand_count, seen.board["mood"]) == (None, 0, None)


@pytest.mark.law("LR 3.2")
def test_the_automaton_plays_by_its_own_rules_at_once() -> None:
    """No mood, no ambush and no loot by choice: the hooks are those of a game loaded from the store."""
    game = in_riverfolk_daylight(hand=["ambush-mouse"], board={"mood": "stubborn"})
    hand_over(game, "automaton")
    stored = Game.load(game.snapshot(), game.tail, catalog())
    assert inner(game).hooks == inner(stored).hooks
    assert [owner for owner, _ in hooks.IGNORES_FIRST_HIT.each(inner(game))] == []


@pytest.mark.law("LR 3.2")
def test_in_its_own_turn_a_seat_is_not_handed_over_before_the_end() -> None:
    game = table(
        "hundreds",
        "hundreds.command",
        hundreds={"hand": ["anvil"]},
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}}, 1: {"riverfolk": {"warrior": 1}}},
        script={"mob": ["fox"], "dice": []},
        cards=["cobbler", "..."],
    )
    events = game.hand_over("hundreds", "automaton")
    kinds = [e.kind for e in events]
    assert kinds.index("turn-ended") < kinds.index("handed-over"), (
        "the rest by a person's rules: what can be is declined"
    )
    assert facts(events, "drew", "seat") == ["hundreds"], "a bot would have scored a point"
    assert open_question(game).seat == "riverfolk"


@pytest.mark.law("LR 3.2")
def test_back_the_hand_that_was_set_aside_and_the_mood_as_it_lies() -> None:
    game = in_riverfolk_daylight(
        overlord=True,
        aside=["anvil", "sappers"],
        turns_by_automaton=1,
        board={"mood": "rowdy", "order": "cobbler"},
    )
    hand_over(game, "person")
    assert game.played_by["hundreds"] == "person"
    assert (hand(game), inner(game).seat("hundreds").aside) == (["anvil", "sappers"], [])
    assert mine(game, "hundreds").board["mood"] == "rowdy"
    assert "cobbler" in game.view(None).discard, "the order card goes"
    stored = Game.load(game.snapshot(), game.tail, catalog())
    assert inner(game).hooks == inner(stored).hooks
    assert [owner for owner, _ in hooks.IGNORES_FIRST_HIT.each(inner(game))] == ["hundreds"]


@pytest.mark.law("LR 3.2", "5.1.3", "14.3.4")
def test_back_for_the_first_time_three_cards_and_stubborn() -> None:
    game = in_riverfolk_daylight(overlord=True, dealt=False, board={"mood": ""})
    events = hand_over(game, "person")
    assert facts(events, "drew", "seat", "count") == [("hundreds", 3)]
    assert mine(game, "hundreds").board["mood"] == "stubborn"


@pytest.mark.law("LR 3.2")
def test_a_seat_handed_over_is_played_for_one_whole_turn_at_least() -> None:
    game = in_riverfolk_daylight(overlord=True, aside=["anvil"], turns_by_automaton=0)
    hand_over(game, "person")
    assert game.played_by["hundreds"] == "joining"
    game = in_riverfolk_daylight(hand=["anvil"])
    game.hand_over("hundreds", "automaton")
    game.hand_over("hundreds", "person")
    answer(game, "move", "8", "n1", seat="riverfolk")
    assert game.played_by["hundreds"] == "joining", "left and come back before the automaton had begun: it plays a turn"


def step(game: Game, chance: random.Random) -> list[Event]:
    """Whoever is asked first answers at random."""
    decision = game.decisions[0]
    return game.answer(decision.seat, decision.number, chance.choice(decision.keys))


def when_it_passed(events: list[Event], seat: str) -> str:
    """When a seat changed hands, by what happened before it did, in the words of `Game.passes`."""
    told = events[: next(n for n, event in enumerate(events) if event.kind == "handed-over")]
    began, ended = (facts(told, kind, "seat").count(seat) for kind in ("turn-began", "turn-ended"))
    if events[0].kind == "setup-began":
        return "setup" if not facts(told, "turn-began", "seat") else "too late"
    return {(0, 0): "step", (0, 1): "turn", (1, 1): "later"}.get((began, ended), "too late")


def handed_to_and_fro(game: Game, seat: str, chance: random.Random) -> set[tuple[str, str]]:
    """Hand a seat to the automaton and back at any moment; to whom and when it passed, as was said before it did."""
    found: set[tuple[str, str]] = set()
    to: Literal["automaton", "person"] = "automaton"
    for _ in range(24):
        for _ in range(chance.choice((0, 3, 40))):
            if not game.over:
                step(game, chance)
        if game.over:
            break
        setup = [Event("setup-began", "", {})] if game.turn[2] == "setup" else []
        said = game.passes(seat, to)
        told = [*setup, *game.hand_over(seat, to)]
        (asked,) = (event for event in told if event.kind == "handover-asked")
        assert asked.data["when"] == said
        before = [event for event in told if event is not asked]
        while game.played_by[seat] != to:
            if not game.decisions:
                return found
            assert game.passes(seat, to) in {said, "turn"}
            before += step(game, chance)
        assert when_it_passed(before, seat) == said
        assert game.passes(seat, to) == "now"
        found.add((to, said))
        to = "person" if to == "automaton" else "automaton"
    return found


@pytest.mark.law("LR 3.2")
@pytest.mark.parametrize("seat", ["hundreds", "riverfolk"])
def test_a_seat_passes_when_it_was_said_to(seat: str) -> None:
    found: set[tuple[str, str]] = set()
    for seed in range(6):
        found |= handed_to_and_fro(new_game(seed, seats=BOTH), seat, random.Random(seed))
    assert found >= {("automaton", "setup"), ("automaton", "turn"), ("automaton", "step"), ("person", "later")}


@pytest.mark.law("LR 3.2")
def test_a_seat_that_nobody_gave_up_passes_after_the_step_the_setup_or_its_turn() -> None:
    assert new_game(1, seats=BOTH, automata=("riverfolk",)).passes("riverfolk", "person") == "setup"
    assert in_riverfolk_daylight(overlord=True, dealt=False).passes("hundreds", "person") == "step"
    assert in_riverfolk_daylight(overlord=True).passes("hundreds", "person") == "later"
    assert in_riverfolk_daylight(overlord=True, turns_by_automaton=1).passes("hundreds", "person") == "step"
    game = in_riverfolk_daylight(overlord=True)
    assert game.passes("hundreds", "automaton") == "now"
    game.hand_over("hundreds", "person")
    assert game.passes("hundreds", "automaton") == "now", "the automaton plays on for who has only just come"
    assert game.passes("riverfolk", "automaton") == "turn"
    assert game.passes("riverfolk", "person") == "now"


@pytest.mark.law("LR 3.2")
def test_who_can_be_handed_over_to_whom() -> None:
    game = in_riverfolk_daylight()
    with pytest.raises(IllegalAnswer):
        game.hand_over("hundreds", "nobody")  # type: ignore[arg-type]
    assert game.played_by["hundreds"] == "person"


@pytest.mark.law("LR 3.2")
def test_who_comes_back_takes_over_after_one_whole_turn_of_the_automaton() -> None:
    chance = random.Random(4)
    game = new_game(4, seats=BOTH)
    while game.turn[0] != "riverfolk" or game.turn[2] != "daylight":
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))
    game.hand_over("hundreds", "automaton")
    game.hand_over("hundreds", "person")
    began = 0
    while game.played_by["hundreds"] != "person":
        decision = game.decisions[0]
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        began += sum(e.kind == "turn-began" and e.data["seat"] == "hundreds" for e in events)
    assert began == 1


@pytest.mark.law("LR 3.2")
def test_the_hand_that_becomes_a_market_is_told() -> None:
    game, chance = new_game(7, seats=BOTH), random.Random(7)
    game.hand_over("riverfolk", "automaton")
    for _ in range(200):
        decision = open_question(game)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        if facts(events, "handed-over", "seat", "to"):
            (cards,) = facts(events, "hand-to-market", "cards")
            assert len(cards) == 3
            return
    pytest.fail("the automaton never took over")


@pytest.mark.law("LR 3.2")
def test_the_market_that_becomes_a_hand_is_told() -> None:
    game, chance = new_game(7, seats=BOTH, automata=["riverfolk"]), random.Random(7)
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
