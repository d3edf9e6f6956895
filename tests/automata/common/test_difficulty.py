"""Difficulty and traits of an automaton (LR 3.3), and what its own law answers before the common one."""

from dataclasses import replace

import pytest

from engine.api import Catalog, EngineError, Game, PositionError, SeatSetup, Setup
from engine.automata import common
from engine.core.decision import Question
from support.games import at, catalog, inner, seed_of
from support.overlord import overlord


def with_levels() -> Catalog:
    """The facts, with a hard automaton and a trait for the Hundreds."""
    known = catalog()
    hundreds = replace(known.factions["hundreds"], difficulties=("default", "nightmare"), traits=("swift", "sly"))
    return replace(known, factions={**known.factions, "hundreds": hundreds})


def new(seat: SeatSetup, known: Catalog) -> Game:
    return Game.new(Setup("autumn", "standard", (seat, SeatSetup("riverfolk"))), seed_of(1), known)


@pytest.mark.law("LR 3.3")
def test_difficulty_and_traits_stay_with_the_seat() -> None:
    known = with_levels()
    game = new(SeatSetup("hundreds", automaton=True, difficulty="nightmare", traits=("sly",)), known)
    for found in (game, Game.load(game.snapshot(), game.tail, known), Game.from_position(game.position(), known)):
        seat = found.view(None).seat("hundreds")
        assert (seat.difficulty, seat.traits) == ("nightmare", ("sly",))
        other = found.view(None).seat("riverfolk")
        assert (other.difficulty, other.traits) == ("default", ())


@pytest.mark.law("LR 3.3")
@pytest.mark.parametrize(
    ("difficulty", "traits", "message"),
    [
        ("boss", (), "the automaton of hundreds has no difficulty 'boss'; it has default, nightmare"),
        ("default", ("loud",), "the automaton of hundreds has no trait 'loud'; it has swift, sly"),
        ("default", ("sly", "sly"), "the automaton of hundreds has each trait once"),
    ],
)
def test_what_the_automaton_does_not_have_is_refused(difficulty: str, traits: tuple[str, ...], message: str) -> None:
    known = with_levels()
    with pytest.raises(EngineError, match=message):
        new(SeatSetup("hundreds", difficulty=difficulty, traits=traits), known)
    seat = {"faction": "hundreds", "difficulty": difficulty, "traits": list(traits)}
    with pytest.raises(PositionError, match=message):
        Game.from_position({"seats": [seat]}, known)


def test_an_automaton_without_a_difficulty_card_has_no_other() -> None:
    with pytest.raises(PositionError, match="has no trait 'sly'; it has none"):
        at({"seats": [{"faction": "hundreds", "traits": ["sly"]}]})


def test_an_automatons_own_answer_goes_before_the_common_one() -> None:
    g = inner(overlord())
    values = {"a": "a", "b": "b", "none": ""}
    asked, other = (Question(g, "hundreds", "4.1", name, values, decline="none") for name in ("which", "other"))
    assert common.policy(g, asked) == "none"
    own = replace(g.book.automata["hundreds"], answers={"which": lambda _g, question: list(question.values)[1]})
    g.book = replace(g.book, automata={**g.book.automata, "hundreds": own})
    assert common.policy(g, asked) == "b"
    assert common.policy(g, other) == "none"
