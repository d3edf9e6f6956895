"""The hardest interrupts: what others are asked in the middle of a turn, at every point stored, forked, handed over."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.api import Event, Game, IllegalAnswer
from engine.core.state import State
from engine.rules.battle import battle
from engine.rules.book import STAGES, stage
from support.games import answer, at, catalog_with_standins, inner, open_question, play, seed_of
from support.invariants import nothing_else_is_accepted, same
from support.law import asked, facts, vp
from support.riverfolk import mine, there

Answers = Sequence[tuple[str, str]]
SKIRMISH = "test.skirmish"


async def skirmish(g: State, seat: str, attacker: str, defender: str, clearing: int) -> None:
    """A battle between two others in the middle of that seat's turn."""
    await battle(g, attacker, defender, clearing, "4.3")


if SKIRMISH not in STAGES:
    stage(SKIRMISH)(skirmish)


def loaded(game: Game) -> Game:
    """The game as another process would find it: from the stored snapshot and the entries since."""
    return Game.load(game.snapshot(), game.tail, catalog_with_standins())


def told(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [event.to_json() for event in events]


def checked(game: Game, seat: str, key: str) -> list[Event]:
    """Answer, and see that a fork and a stored copy go the same way, before and after."""
    question = open_question(game, seat)
    others = [game.fork(), loaded(game)]
    nothing_else_is_accepted(game)
    events = game.answer(seat, question.number, key)
    for other in others:
        assert told(other.answer(seat, question.number, key)) == told(events)
        same(game, other)
        same(game, loaded(game))
    return events


def points(game: Game, answers: Answers) -> Iterator[Game]:
    """The game at every point on the way, the last one included."""
    yield game
    for seat, key in answers:
        checked(game, seat, key)
        yield game


# --- services bought in another's Birdsong, mercenaries that fight later ----------------------------------------------

HIRING: Answers = [
    ("hundreds", "services"),
    ("hundreds", "mercenaries"),
    ("hundreds", "rowdy"),
    ("hundreds", "battle"),
    ("hundreds", "marquise"),
    ("hundreds", "1-warrior+1-riverfolk-warrior"),
]


def hiring() -> Game:
    """The Hundreds' turn begins; at 9 two Riverfolk warriors stand beside the Hundreds, against the Marquise."""
    return at(
        {
            "seats": [
                {"faction": "hundreds", "hand": ["ambush-fox"], "supply": {"warrior": 3, "mob": 5, "stronghold": 6}},
                {"faction": "riverfolk", "hand": ["anvil", "bake-sale"]},
                {"faction": "marquise", "played_by": "inert"},
            ],
            "clearings": {
                9: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": {"warrior": 2}, "marquise": {"warrior": 3}},
                7: {"riverfolk": {"trade-post-mouse": 1}},
            },
            "turn": {"seat": "hundreds"},
        },
        script={"mob": ["fox"], "dice": [[2, 2]]},
        seed=seed_of(1),
    )


def test_mercenaries_bought_in_birdsong_fight_in_daylight() -> None:
    game = hiring()
    for _ in points(game, HIRING):
        pass
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}
    assert there(game, 9) == {"warrior": 1}, "hits were split"
    assert there(game, 9, "marquise") == {"warrior": 1}
    assert mine(game).board["payments"] == {"hundreds": 1}
    assert game.view(None).clearing(9).ruler == "hundreds"


def test_and_they_are_the_riverfolks_again_in_the_next_turn() -> None:
    game = hiring()
    for _ in points(game, HIRING):
        pass
    while game.turn[0] == "hundreds":
        question = open_question(game, "hundreds")
        checked(game, "hundreds", question.decline or question.keys[0])
    assert inner(game).seat("riverfolk").board["mercenaries"] is None


# --- an ambush foiled inside an automaton's turn ----------------------------------------------------------------------

FOILED: Answers = [("marquise", "ambush-mouse"), ("riverfolk", "ambush-bird")]


def ambushed(*, hand: Sequence[str] = ("ambush-bird", "anvil")) -> Game:
    """In the AI-Overlord's turn the Riverfolk attack the Marquise at 9; then the bot goes on with its turn."""
    rest = [
        ["turn.end", {"seat": "hundreds"}],
        ["turn.evening", {"seat": "hundreds"}],
        ["ai-overlord.advance", {"seat": "hundreds"}],
        [SKIRMISH, {"seat": "hundreds", "attacker": "riverfolk", "defender": "marquise", "clearing": 9}],
        ["ai-overlord.recruit", {"seat": "hundreds"}],
    ]
    return at(
        {
            "seats": [
                {"faction": "hundreds", "played_by": "automaton", "board": {"order": "cobbler"}},
                {"faction": "riverfolk", "hand": list(hand), "board": {"funds": {"riverfolk": 2}}},
                {"faction": "marquise", "played_by": "inert", "hand": ["ambush-mouse", "cobbler"]},
            ],
            "clearings": {
                1: {"hundreds": {"warlord": 1}},
                9: {"riverfolk": {"warrior": 3}, "marquise": {"warrior": 2}},
            },
            "options": {"bots-buy-services": False},
            "turn": {"seat": "hundreds", "phase": "daylight"},
            "agenda": rest,
        },
        script={"dice": [[1, 1]]},
        seed=seed_of(2),
    )


def test_an_ambush_foiled_in_a_bots_turn() -> None:
    game = ambushed()
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 1}, "the bot had begun"
    assert asked(game) == [("marquise", "4.3.1", "ambush")]
    events: list[Event] = []
    for seat, key in FOILED:
        assert game.turn[0] == "hundreds", "it is still the bot's turn"
        events += checked(game, seat, key)
    assert facts(events, "foiled", "attacker") == ["riverfolk"]
    assert (there(game, 9), there(game, 9, "marquise")) == ({"warrior": 2}, {"warrior": 1})
    assert facts(events, "turn-ended", "seat") == ["hundreds"], "and the bot ended its turn in the same breath"
    assert open_question(game).seat == "riverfolk"


def test_the_same_ambush_not_foiled() -> None:
    game = ambushed()
    for seat, key in (("marquise", "ambush-mouse"), ("riverfolk", "none")):
        checked(game, seat, key)
    assert there(game, 9) == {}, "two by the ambush; the one left rolls one hit and takes one"
    assert there(game, 9, "marquise") == {"warrior": 1}
    assert vp(game) == 1, "the bot's Oppress afterwards"


def test_what_the_defender_holds_is_not_to_be_seen_from_the_question() -> None:
    game = ambushed()
    with pytest.raises(IllegalAnswer):
        game.answer("riverfolk", open_question(game).number, "none")
    checked(game, "marquise", "none")
    assert facts(game.events, "ambushed", "card") == []


# --- two people asked at once -----------------------------------------------------------------------------------------


def both_hit() -> Game:
    """Hits of both sides, each with a choice to make: asked together."""
    game = at(
        {
            "seats": [
                {"faction": "hundreds", "board": {"mood": "rowdy"}, "play_area": ["tax-collector"]},
                {"faction": "riverfolk"},
            ],
            "clearings": {
                9: {
                    "hundreds": {"warlord": 1, "warrior": 1},
                    "riverfolk": {"warrior": 1, "trade-post-mouse": 1},
                }
            },
            "turn": {"seat": "hundreds", "stage": "command"},
        },
        script={"dice": [[2, 1]]},
        seed=seed_of(3),
        beyond={9: {"riverfolk": {"trade-post-fox": 1}}},
    )
    answer(game, "battle")
    return game


CHOICES = [("hundreds", "1-warrior"), ("riverfolk", "1-warrior+1-trade-post-fox")]


def test_two_answer_in_either_order_with_the_same_end() -> None:
    ends = []
    for order in (CHOICES, CHOICES[::-1]):
        game = both_hit()
        assert {d.seat for d in game.decisions} == {"hundreds", "riverfolk"}
        for seat, key in order:
            checked(game, seat, key)
        ends.append((there(game, 9), there(game, 9, "hundreds"), vp(game)))
    assert ends[0] == ends[1] == ({"trade-post-mouse": 1}, {"warlord": 1}, 1)


def test_between_the_two_answers_nothing_has_happened() -> None:
    game = both_hit()
    before = game.view(None).clearings
    checked(game, *CHOICES[0])
    assert game.view(None).clearings == before
    assert [d.seat for d in game.decisions] == ["riverfolk"]
    assert [entry.seat for entry in game.tail][-1:] == ["hundreds"]


# --- undo, blind forks, handover --------------------------------------------------------------------------------------


def test_undo_is_free_back_to_a_die_or_anothers_answer() -> None:
    game = hiring()
    assert game.undo_limit == 0
    limits = []
    for seat, key in HIRING:
        checked(game, seat, key)
        limits.append((game.answered, game.undo_limit))
    # Buying is public and the buyer's alone, but the mob die is rolled behind it; so are the battle dice.
    assert limits == [(1, 0), (2, 2), (3, 2), (4, 2), (5, 5), (6, 5)]
    game = ambushed()
    checked(game, *FOILED[0])
    assert (game.undo_limit, game.last_answerer) == (0, "marquise")
    checked(game, *FOILED[1])
    assert game.undo_limit == game.answered, "the dice, and another seat's answer"


def test_a_blind_fork_stops_at_the_die_and_at_anothers_question() -> None:
    game = hiring()
    for seat, key in HIRING[:4]:
        checked(game, seat, key)
    fork = game.fork(blind=True)
    g = inner(fork)
    assert (g.chance.seed, set(g.deck), g.seat("hundreds").hand) == (None, {"?"}, ["ambush-fox"])
    answer(fork, "marquise")
    assert fork.at_horizon, "the roll"
    assert (fork.decisions, game.at_horizon, inner(game).chance.seed) == ((), False, seed_of(1))
    blind = ambushed().fork_for("riverfolk")
    assert inner(blind).seat("marquise").hand == ["?", "?"]
    game = ambushed()
    checked(game, "marquise", "ambush-mouse")
    answer(fork := game.fork(blind=True), "ambush-bird")
    assert fork.at_horizon


def test_a_blind_fork_shows_the_same_whatever_the_seed_and_the_hidden_cards() -> None:
    def look(seed: int, hidden: str) -> list[Any]:
        game = at(
            {
                "seats": [
                    {"faction": "hundreds", "hand": [hidden]},
                    {"faction": "riverfolk", "board": {"funds": {"riverfolk": 5}}},
                ],
                "clearings": {9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}}},
                "turn": {"seat": "riverfolk", "stage": "daylight"},
                "cards": ["cobbler" if seed % 2 else "sappers", "..."],
            },
            seed=seed_of(seed),
        )
        found: list[Any] = []
        for keys in (("move", "12", "n1", "battle"), ("draw",), ("recruit", "7", "establish"), ("done",)):
            fork = game.fork(blind=True)
            for key in keys:
                found.append(told(answer(fork, key)))
                found.append((fork.view("riverfolk"), fork.at_horizon, [d.keys for d in fork.decisions]))
        return found

    assert look(1, "anvil") == look(2, "ambush-mouse")


def test_a_blind_fork_ends_where_somebody_else_is_asked() -> None:
    game = at(
        {
            "seats": [
                {"faction": "hundreds", "hand": ["anvil"]},
                {"faction": "riverfolk", "board": {"funds": {"riverfolk": 2}}},
            ],
            "clearings": {9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}},
            "turn": {"seat": "riverfolk", "stage": "daylight"},
        },
        seed=seed_of(4),
    )
    fork = game.fork(blind=True)
    answer(fork, "battle")
    assert fork.at_horizon
    assert fork.decisions == ()


@pytest.mark.parametrize("seat", ["hundreds", "riverfolk"])
@pytest.mark.parametrize("scenario", ["hiring", "ambushed", "both_hit"])
def test_a_seat_changes_hands_at_every_point(scenario: str, seat: str) -> None:
    """The automaton answers what is open, the turn goes on by its rules, and nobody's question is left hanging."""
    make, answers = {
        "hiring": (hiring, HIRING),
        "ambushed": (ambushed, FOILED),
        "both_hit": (both_hit, CHOICES),
    }[scenario]
    to = "person" if (scenario, seat) == ("ambushed", "hundreds") else "automaton"
    for number, game in enumerate(points(make(), answers)):
        left = game.fork()
        left.hand_over(seat, "person" if to == "person" else "automaton")
        same(left, loaded(left))
        assert all(d.seat != seat for d in left.decisions) or to == "person"
        chance = random.Random(number)
        for _ in range(25):
            if not left.decisions:
                break
            question = chance.choice(left.decisions)
            left.answer(question.seat, question.number, chance.choice(question.keys))
        assert left.played_by[seat] in (("automaton", "leaving") if to == "automaton" else ("person", "joining"))


def test_handed_over_and_back_in_a_whole_game() -> None:
    """A person leaves in the middle of the battle; the Overlord plays the next turn; the person comes back after it."""
    game = both_hit()
    game.hand_over("hundreds", "automaton")
    events = answer(game, "1-warrior+1-trade-post-fox")
    assert facts(events, "handed-over", "to") == ["automaton"], "once the turn that was walked out of is over"
    game.hand_over("hundreds", "person")
    chance = random.Random(5)
    changes: list[str] = []

    def watch(_game: Game, events: list[Event]) -> None:
        changes.extend(e.data["to"] for e in events if e.kind == "handed-over")

    play(game, chance, watch)
    assert changes == ["person"], "after one whole turn of the Overlord"
    assert game.over
