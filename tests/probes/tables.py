"""Tables at which probe factions sit, with the catalog that has their facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from engine.api import FACTIONS, Catalog, Game, SeatSetup, Setup, also_playing
from probes import broker, nest, walker
from support import games

PROBES = (walker, nest, broker)
NAMES = tuple(probe.NAME for probe in PROBES)


@cache
def catalog() -> Catalog:
    """The printed facts, and those of the probes."""
    facts = {probe.NAME: probe.FACTS for probe in PROBES}
    return games.catalog().with_factions({**facts, broker.STRAY: broker.STRAY_FACTS})


@contextmanager
def plugged_in() -> Iterator[None]:
    """Let the probes be played, until the block ends."""
    with also_playing(*PROBES):
        yield


def seatings() -> Iterator[tuple[str, ...]]:
    """Tables of each size from two seats on, with as many probes as there are, filled up with registered factions; some
    with two seats of one faction.
    """
    everybody = (*NAMES, *FACTIONS)
    for size in range(2, min(6, len(everybody)) + 1):
        yield everybody[:size]
    yield (NAMES[0], FACTIONS[0])
    yield (NAMES[1], FACTIONS[-1])
    yield (NAMES[0], NAMES[1], NAMES[0])
    yield (NAMES[0], NAMES[2], FACTIONS[0], NAMES[0])
    yield (NAMES[2], *FACTIONS[1:])


def new_game(
    number: int,
    seats: Sequence[str],
    *,
    board: str = "autumn",
    deck: str = "standard",
    automata: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Game:
    """As `games.new_game`, with probes among the seats."""
    setup = Setup(board, deck, tuple(SeatSetup(each, each in automata) for each in seats), dict(options or {}))
    return Game.new(setup, games.seed_of(number), catalog())
