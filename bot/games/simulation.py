"""Whole games played by automata, or by people who answer at random, and what can be counted about them."""

from __future__ import annotations

import hashlib
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import data
from bot.games.pool import out_of_earshot, stay_with_parent, workers_of
from data.words import Words
from engine.api import Catalog, Event, Game, SeatSetup, Setup, seat_names

MOST_TURNS = 400
"""A game that goes on longer does not end by the rules."""
AUTOMATON = "automaton"
RANDOM = "random"
WAYS = (AUTOMATON, RANDOM)


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """What is played: `seats` are (faction, automaton or random); `pictures` is where the last positions are drawn."""

    seats: tuple[tuple[str, str], ...]
    map: str
    deck: str
    seed: str
    pictures: str | None = None

    @property
    def ways(self) -> dict[str, str]:
        """Who plays each seat: automaton or random."""
        names = seat_names([faction for faction, _ in self.seats])
        return {name: way for name, (_, way) in zip(names, self.seats, strict=True)}


@dataclass(frozen=True, slots=True)
class Played:
    """One game. `turns` has a digest of what happened in each turn, the setup first; `failure` is empty if it ended."""

    number: int
    seed: str
    winners: tuple[str, ...]
    law: str
    points: dict[str, int | None]
    turns: tuple[str, ...]
    answers: int
    seconds: float
    failure: str


def seed_of(table: SimulatedTable, number: int) -> str:
    """The 256-bit seed of game `number`: the same wherever and in whatever order the games are played."""
    return hashlib.sha256(f"woodpost simulate|{table.seed}|{number}".encode()).hexdigest()


@cache
def catalog() -> Catalog:
    """The printed facts, read once in each process."""
    return Catalog.from_dicts(data.load())


def play(table: SimulatedTable, number: int) -> Played:
    """Play game `number` of a table to its end. An exception of the rules is no exception here, but a `failure`."""
    began = time.perf_counter()
    seed = seed_of(table, number)
    chance = random.Random(seed)  # noqa: S311 - repeatable on purpose
    digests = _Digests()
    game: Game | None = None
    answers = 0
    try:
        seats = tuple(SeatSetup(faction, way == AUTOMATON) for faction, way in table.seats)
        setup = Setup(table.map, table.deck, seats, {"unattended": MOST_TURNS})
        game = Game.new(setup, seed, catalog())
        digests.add(game.events)
        while game.decisions and game.turn[1] <= MOST_TURNS:
            decision = chance.choice(game.decisions)
            digests.add(game.answer(decision.seat, decision.number, chance.choice(decision.keys)))
            answers += 1
        failure = "" if game.over else f"no end within {MOST_TURNS} turns"
        if table.pictures is not None:
            _draw(game, Path(table.pictures) / f"game-{number:04}.png")
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in a game is a result of the simulation
        failure = f"{type(error).__name__}: {error}"
    points = {seat.name: seat.vp for seat in game.view(None).seats} if game is not None else {}
    return Played(
        number,
        seed,
        game.winners if game is not None else (),
        digests.won_by,
        points,
        tuple(digests.turns),
        answers,
        time.perf_counter() - began,
        failure,
    )


class _Digests:
    """What happened, turn by turn, as short digests."""

    def __init__(self) -> None:
        self.won_by = ""
        self._open = hashlib.sha256()
        self._closed: list[str] = []

    def add(self, events: Sequence[Event]) -> None:
        """Take in what happened next."""
        for event in events:
            if event.kind == "turn-began":
                self._closed.append(self._digest())
                self._open = hashlib.sha256()
            elif event.kind == "won":
                self.won_by = event.law
            self._open.update(json.dumps(event.to_json(), sort_keys=True, separators=(",", ":")).encode())

    @property
    def turns(self) -> list[str]:
        """A digest for the setup, and one for each turn."""
        return [*self._closed, self._digest()]

    def _digest(self) -> str:
        return self._open.hexdigest()[:8]


def _draw(game: Game, file: Path) -> None:
    from render import map_png  # noqa: PLC0415 - only where pictures are wanted

    file.write_bytes(map_png(game.view(None), _words(), "en").png)


@cache
def _words() -> Words:
    return Words.load()


def play_all(table: SimulatedTable, games: int, jobs: int) -> Iterator[Played]:
    """Play games 1 to `games` in so many processes; they come as they end. With one job they are played here."""
    if jobs == 1:
        for number in range(1, games + 1):
            yield play(table, number)
        return
    # Spawned: a fork would take along whatever threads and files the caller has.
    with out_of_earshot():
        started = ProcessPoolExecutor(jobs, get_context("spawn"), stay_with_parent)
    with started as pool:
        running: set[Future[Played]] = set()
        left = iter(range(1, games + 1))
        try:
            while True:
                for number in left:
                    with out_of_earshot():  # it may start a process
                        running.add(pool.submit(play, table, number))
                    if len(running) >= jobs * 2:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BaseException:  # nobody waits for the games that are being played
            for worker in workers_of(pool):
                worker.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


# --- counting ---------------------------------------------------------------------------------------------------------


def spread(values: Sequence[int]) -> dict[str, float]:
    """Least, median and most of some numbers."""
    if not values:
        return {}
    return {"min": min(values), "median": statistics.median(values), "max": max(values)}


def summary(table: SimulatedTable, games: Sequence[Played], seconds: float) -> dict[str, Any]:
    """Statistics of games that were played, as plain data. Games that failed count for nothing but as failures."""
    ended = [game for game in games if not game.failure]
    wins = Counter(seat for game in ended for seat in game.winners)
    points = {seat: [p for game in ended if (p := game.points.get(seat)) is not None] for seat in table.ways}
    return {
        "games": len(games),
        "failed": [{"game": g.number, "seed": g.seed, "why": g.failure} for g in games if g.failure],
        "seats": table.ways,
        "map": table.map,
        "deck": table.deck,
        "seed": table.seed,
        "wins": {seat: wins[seat] for seat in table.ways},
        "ended_by": dict(sorted(Counter(game.law for game in ended).items())),
        "points": {seat: spread(found) for seat, found in points.items()},
        "turns": spread([len(game.turns) - 1 for game in ended]),
        "answers": sum(game.answers for game in games),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(games) / seconds, 2) if seconds else None,
    }
