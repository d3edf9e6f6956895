"""Whole games before a referee who shares no rule with the engine: `support.referees`."""

import random
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

import pytest

from engine.api import FACTIONS, Game
from support import games, seatings
from support.referees.judging import Referee

KNOWN = [faction for faction in FACTIONS if find_spec(f"support.referees.{faction}") is not None]
"""The factions that the referee can follow."""


def known(board: str, faction: str = "") -> list[seatings.Seating]:
    """The tables on a map at which only such factions sit, that one among them."""
    found = [seating for seating in seatings.every() if set(seating) <= set(KNOWN) and seatings.fits(board, seating)]
    return [seating for seating in found if not faction or faction in seating]


def watched(game: Game, chance: random.Random, changing_hands: float = 0) -> Referee:
    """Play to the end, or for 1500 answers where seats change hands; whoever can act mostly does."""
    referee = Referee(game)
    for _ in range(1500 if changing_hands else 50_000):
        if game.over or not (game.decisions or changing_hands):
            break
        if changing_hands and (not game.decisions or chance.random() < changing_hands):
            seat = chance.choice(list(game.played_by))
            back = not game.decisions or game.played_by[seat] in ("automaton", "leaving")
            referee.judge(game.hand_over(seat, "person" if back else "automaton"))
            continue
        decision = chance.choice(game.decisions)
        keys = [key for key in decision.keys if key != decision.decline or chance.random() < 0.5]
        referee.judge(game.answer(decision.seat, decision.number, chance.choice(keys or decision.keys)))
    return referee


def watched_in_turn(found: Iterable[Game]) -> None:
    """Several games, each with a chance of its own: what one of them shows is enough."""
    for number, game in enumerate(found):
        watched(game, random.Random(number))


def mountain_game(number: int) -> Game:
    """A game on the map with most rules of its own, with cards in play."""
    game = games.new_game(
        63_000 + number, seats=games.BOTH, deck="exiles-partisans", board="mountain", options={"dominance": True}
    )
    return games.with_crafted(game, random.Random(number))


@pytest.mark.parametrize("deck", games.DECKS)
@pytest.mark.parametrize("board", games.MAPS)
def test_people(board: str, deck: str) -> None:
    chance = random.Random(f"{board} {deck}")
    options = {"dominance": chance.random() < 0.5, "false-orders": chance.choice(["corrected", "first-printing"])}
    tables = known(board)
    seating = tables[(games.MAPS.index(board) + games.DECKS.index(deck)) % len(tables)]
    game = games.with_crafted(games.new_game(60_000, seats=seating, deck=deck, board=board, options=options), chance)
    judged = watched(game, chance).judged
    assert game.over
    assert {"moved", "placed", "removed", "scored", "rolled", "hits", "drew"} <= set(judged)


@pytest.mark.parametrize("automaton", KNOWN)
@pytest.mark.parametrize("board", games.MAPS)
def test_an_automaton_and_a_person(board: str, automaton: str) -> None:
    chance = random.Random(f"{board} {automaton}")
    deck = games.DECKS[games.MAPS.index(board) % 2]
    some = known(board, automaton)
    seating = some[games.MAPS.index(board) % len(some)]
    game = games.with_crafted(
        games.new_game(61_000, seats=seating, deck=deck, board=board, automata=[automaton]), chance
    )
    assert watched(game, chance).judged.total() > 100
    assert game.over


@pytest.mark.parametrize("board", games.MAPS)
def test_seats_that_change_hands(board: str) -> None:
    chance = random.Random(board)
    tables = known(board)
    seating = tables[games.MAPS.index(board) % len(tables)]
    game = games.with_crafted(games.new_game(62_000, seats=seating, deck="exiles-partisans", board=board), chance)
    assert watched(game, chance, changing_hands=0.02).judged.total() > 100


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("engine.rules.movement.ruler", lambda g, _clearing: g.turn.seat),
        ("engine.rules.battle.AMBUSH_HITS", 3),
        ("engine.factions.hundreds.birdsong.next_to_mob", lambda _g, _seat, _clearing: True),
        ("engine.rules.dominance.LEAST_POINTS", 1),
        ("engine.rules.maps.end_of_evening", lambda _g, _seat: None),
        ("engine.cards.exiles.always.TOKEN_COUNTS", 1),
        ("engine.cards.exiles.birdsong.WARRIORS_PER_POINT", 4),
    ],
)
def test_a_wrong_rule_is_noticed(place: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, wrong)
    with pytest.raises(AssertionError):
        watched_in_turn(mountain_game(number) for number in range(12))


async def doing_nothing(*_: Any, **_named: Any) -> None:
    """In the stead of what should have been done."""


@pytest.mark.parametrize(
    ("place", "wrong", "automata"),
    [
        ("engine.factions.vagabond.fighting.swords", lambda _g, _seat: 3, []),
        ("engine.factions.vagabond.moving.has_hostile_warriors", lambda _g, _seat, _place: False, []),
        ("engine.factions.vagabond.evening.surplus", lambda _g, _seat: 0, []),
        (
            "engine.factions.vagabond.relations._blameless",
            lambda removal: {loss.faction for loss in removal.losses},
            [],
        ),
        ("engine.factions.vagabond.crafting.pay", doing_nothing, []),
        ("engine.factions.vagabond.exploring.pay", doing_nothing, []),
        ("engine.factions.vagabond.automaton_items.thresholds", lambda _g, _seat: 3, ["vagabond"]),
        ("engine.factions.vagabond.automaton_daylight.pay", lambda *_: None, ["vagabond"]),
    ],
)
def test_a_wrong_rule_of_the_vagabond_is_noticed(
    place: str, wrong: Any, automata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, wrong)
    seats = ("vagabond", "marquise", "hundreds")
    with pytest.raises(AssertionError):
        watched_in_turn(games.new_game(64_000 + number, seats=seats, automata=automata) for number in range(8))
