"""Who sits at a table: every seating that the registered factions allow, so that a new faction is played unasked."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from engine.api import FACTIONS, OPTION_CHOICES, EngineError, Game
from engine.rules import maps
from support.games import DECKS, MAPS, catalog, new_game, with_crafted

Seating = tuple[str, ...]
FEWEST, MOST = 2, 6


@cache
def seats() -> Seating:
    """Every seat that can be filled: each faction as often as its facts say (two Vagabonds, 9.7)."""
    return tuple(name for name in FACTIONS for _ in range(catalog().factions[name].seats))


@cache
def every() -> tuple[Seating, ...]:
    """Tables of each size from two seats to six, with each seat at one or more of them; small ones first."""
    all_seats = seats()
    found: dict[Seating, None] = {}
    for size in range(FEWEST, min(MOST, len(all_seats)) + 1):
        for first in range(len(all_seats) if size < len(all_seats) else 1):
            table = tuple((*all_seats, *all_seats)[first : first + size])
            if len(set(table)) >= FEWEST:
                found[table] = None
    return tuple(found)


def fits(board: str, seating: Seating) -> bool:
    """Whether a map takes so many seats (M.5.1.I)."""
    try:
        maps.check(catalog().maps[board], {}, len(seating))
    except EngineError:
        return False
    return True


def of(number: int, board: str) -> Seating:
    """The seating of a numbered game on a map: they take turns."""
    found = [seating for seating in every() if fits(board, seating)]
    return found[number % len(found)]


def with_seat(faction: str) -> tuple[Seating, ...]:
    """The smallest table and the largest at which a faction sits."""
    found = [seating for seating in every() if faction in seating]
    return tuple(dict.fromkeys((found[0], found[-1])))


def ground(number: int) -> tuple[str, str]:
    """(map, deck) of a numbered game: the maps take turns, shifted after each round, so that each meets both decks."""
    return MAPS[(number + number // len(MAPS)) % len(MAPS)], DECKS[number % len(DECKS)]


def soak_game(number: int, chance: random.Random) -> Game:
    """Game `number` of the soak: half of the games begin with crafted cards, options are any."""
    board, deck = ground(number)
    seating = of(number // len(MAPS), board)
    options = any_options(board, seating, random.Random(f"options {number}"))
    game = new_game(number, seats=seating, deck=deck, board=board, options=options)
    return with_crafted(game, chance) if number // 4 % 2 else game


def any_options(board: str, seating: Seating, chance: random.Random) -> dict[str, Any]:
    """Each option that a table may choose at random; suit markers as the map allows."""
    options = {name: chance.choice(list(values.values())) for name, values in OPTION_CHOICES.items()}
    try:
        maps.check(catalog().maps[board], options, len(seating))
    except EngineError:
        del options["suits"]
    return options
