"""Whole games in which every question and everything told is held against the map: faults of many rules show here."""

import random
from collections.abc import Sequence

import pytest

from engine.api import FACTIONS, Event, Game
from support import games, invariants, seatings

Board = dict[tuple[int | str, str, str], int]


def board(game: Game) -> Board:
    """(clearing or forest, faction, kind) -> count, as everybody sees it."""
    view = game.view(None)
    found: Board = {(c.number, p.owner, p.kind): p.count for c in view.clearings for p in c.pieces}
    return found | {(f.id, p.owner, p.kind): p.count for f in view.map.forests for p in f.pieces}


def told(before: Board, events: Sequence[Event]) -> Board:
    """The map that somebody has who only heard what happened."""
    after = dict(before)

    def add(clearing: int | str, faction: str, kind: str, count: int) -> None:
        after[clearing, faction, kind] = after.get((clearing, faction, kind), 0) + count

    for event in events:
        data = event.data
        if event.kind == "placed":
            add(data["clearing"], data["faction"], data["kind"], data["count"])
        elif event.kind in ("removed", "taken-to-board"):
            add(data["clearing"], data["faction"], data["kind"], -data["count"])
        elif event.kind == "moved":
            for piece in data["pieces"]:
                add(data["from"], piece["faction"], piece["kind"], -piece["count"])
                add(data["to"], piece["faction"], piece["kind"], piece["count"])
        elif event.kind == "replaced":
            for piece in data["pieces"]:
                add(data["clearing"], piece["faction"], piece["kind"], -piece["count"])
            add(data["clearing"], data["faction"], data["kind"], 1)
    return {place: count for place, count in after.items() if count}


def points(before: dict[str, int | None], events: Sequence[Event]) -> dict[str, int | None]:
    """The score track of somebody who only heard what happened."""
    after = dict(before)
    for event in events:
        if event.kind == "scored":
            had = after[event.data["seat"]]
            assert had is not None
            after[event.data["seat"]] = had + event.data["points"]
            assert after[event.data["seat"]] == event.data["total"]
        elif event.kind == "dominance-activated":
            after[event.data["seat"]] = None
    return after


def scores(game: Game) -> dict[str, int | None]:
    return {seat.name: seat.vp for seat in game.view(None).seats}


def play(game: Game, chance: random.Random, most: int) -> None:
    """Answer at random, and look at everything each time."""
    map_told, score_told = board(game), scores(game)
    for _ in range(most):
        if not game.decisions:
            return
        for decision in game.decisions:
            assert not set(decision.keys) & {refusal.key for refusal in decision.refused}, decision
            assert all(refusal.law and refusal.reason for refusal in decision.refused), decision
        decision = chance.choice(game.decisions)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        map_told, score_told = told(map_told, events), points(score_told, events)
        assert map_told == board(game), decision
        assert score_told == scores(game), decision
        assert game.snapshot() == game.fork().snapshot()
        invariants.conserved(game)


@pytest.mark.parametrize("deck", games.DECKS)
@pytest.mark.parametrize("automata", [(), *((faction,) for faction in FACTIONS)])
def test_what_is_told_is_what_is_there(deck: str, automata: tuple[str, ...]) -> None:
    some = seatings.with_seat(automata[0]) if automata else seatings.every()
    for number, board in enumerate((games.MAPS[0], games.MAPS[1])):
        game = games.new_game(
            50_000 + number,
            seats=some[-1 - number % len(some)],
            automata=automata,
            board=board,
            deck=deck,
            options={"dominance": number == 0},
        )
        play(game, random.Random(number), 160)


@pytest.mark.parametrize("number", range(4))
def test_two_automata_end_their_game_with_everything_told(number: int) -> None:
    game = games.new_game(60_000 + number, seats=games.BOTH, automata=games.BOTH, options={"unattended": True})
    assert game.over
    assert told({}, game.events) == board(game)
    assert points(dict.fromkeys(games.BOTH, 0), game.events) == scores(game)
    invariants.conserved(game)


def test_the_first_of_the_seating_begins() -> None:
    for number in range(4):
        game = games.new_game(number, seats=games.BOTH, automata=games.BOTH, options={"unattended": True})
        (seating,) = (event.data["seats"] for event in game.events if event.kind == "seating")
        turns = [event.data["seat"] for event in game.events if event.kind == "turn-began"]
        assert turns[:3] == [seating[0], seating[1], seating[0]]
