"""9.3 Faction setup, and the seat going from the automaton to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import chance
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.state import (
    NAME,
    OPEN_QUESTS,
    PAWN,
    QUESTS,
    board,
    numbers,
    vagabonds,
)
from engine.rules import verbs
from engine.rules.places import by_key, told
from engine.rules.setup import hide_ruin_items

if TYPE_CHECKING:
    from engine.core.state import State


def free_characters(g: State, seat: str) -> list[str]:
    """9.3.1: the characters that no other Vagabond has taken."""
    taken = {board(g, other)["character"] for other in vagabonds(g) if other != seat}
    return [name for name in g.catalog.factions[NAME].characters if name not in taken]


async def choose_character(g: State, seat: str) -> None:
    """9.3.1: choose a character."""
    free = free_characters(g, seat)
    taken = [name for name in g.catalog.factions[NAME].characters if name not in free]
    character = await choose(
        g,
        seat,
        "9.3.1",
        "character",
        {name: name for name in free},
        kind="character",
        refusals=lambda: [Refusal(name, "9.3.1", "character-taken", {"character": name}) for name in taken],
    )
    board(g, seat)["character"] = character
    g.emit("character-chosen", "9.3.1", {"seat": seat, "character": character})


async def place_pawn(g: State, seat: str) -> None:
    """9.3.2: place the pawn in any forest."""
    forests = list(g.map.forest_numbers)
    place = await choose(
        g,
        seat,
        "9.3.2",
        "place",
        by_key(g, forests),
        kind="clearing",
        refusals=lambda: [Refusal(str(c), "9.3.2", "not-a-forest", {"clearing": c}) for c in g.map.numbers],
    )
    put_pawn(g, seat, place, "9.3.2")


def put_pawn(g: State, seat: str, place: int, law: str) -> None:
    """Put the pawn on the map, which only setup does (9.3.2)."""
    verbs.put_in_supply(g, seat, PAWN, -1)
    g.put(place, seat, PAWN, 1)
    g.emit("placed", law, {"faction": seat, "kind": PAWN, "count": 1, "clearing": told(g, place)})


def lay_out_quests(g: State) -> None:
    """9.3.3: shuffle the quests and lay three open, once for all Vagabonds (9.7.2)."""
    if OPEN_QUESTS in g.piles:
        return
    pile = list(g.piles[QUESTS]) if QUESTS in g.piles else chance.shuffled(g, sorted(numbers(g)["quests"]))
    left = max(0, len(pile) - int(numbers(g)["open_quests"]))
    shown = pile[left:][::-1]
    g.piles = {**g.piles, QUESTS: pile[:left], OPEN_QUESTS: shown}
    g.emit("quests-laid-out", "9.3.3", {"quests": list(shown)})


def take_starting_items(g: State, seat: str) -> None:
    """9.3.5: take the items that the character names, face up; tea, coins and sacks lie on their tracks (9.2.5.I)."""
    mine = g.seat(seat)
    items = g.catalog.factions[NAME].characters[board(g, seat)["character"]]
    board(g, seat)["brought"] = list(items)
    mine.items = sorted([*mine.items, *items])
    g.emit("starting-items", "9.3.5", {"seat": seat, "items": list(items)})


def brings_items(g: State, seat: str) -> tuple[str, ...]:
    """9.3.5: the items with which the seat began: in a position that does not say, those of its character."""
    mine = board(g, seat)
    began = mine["brought"]
    return tuple(began) or g.catalog.factions[NAME].characters.get(mine["character"], ())


def set_relationships(g: State, seat: str) -> None:
    """9.3.6: every seat that is no Vagabond has its marker on Indifferent."""
    mine = board(g, seat)
    mine["relations"], mine["hostile"] = {}, []


async def setup(g: State, seat: str) -> None:
    """9.3.1 to 9.3.6."""
    await choose_character(g, seat)
    await place_pawn(g, seat)
    lay_out_quests(g)
    hide_ruin_items(g, "9.3.4")
    take_starting_items(g, seat)
    set_relationships(g, seat)


async def take_over(g: State, seat: str) -> None:
    """A person takes the seat: pawn, items, relationships and completed quests stay as they are (rulings).

    The automaton's own quest goes below the others, and the open ones are laid out if they never were.
    """
    mine = board(g, seat)
    if mine["quest"] is not None:
        g.piles = {**g.piles, QUESTS: [mine["quest"], *g.piles.get(QUESTS, ())]}
    mine["aids"], mine["quest"], mine["track_up"], mine["track_down"] = {}, None, 0, 0
    lay_out_quests(g)
