"""6.3 Faction setup, and the seat going from the automaton to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.automata import orders
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.marquise.state import BUILDINGS, KEEP, WARRIOR, board
from engine.rules import verbs
from engine.rules.movement import adjacent

if TYPE_CHECKING:
    from engine.core.state import State


def corners(g: State) -> list[int]:
    """The corner clearings (6.3.2)."""
    return [c for c in g.map.numbers if g.map.clearing(c).corner]


def place_keep(g: State, seat: str, corner: int, law: str) -> None:
    """6.3.2: the keep in a corner, which is the starting clearing."""
    g.starts = {**g.starts, seat: corner}
    verbs.place(g, seat, KEEP, corner, law)


def garrison(g: State, seat: str, corner: int, law: str) -> None:
    """6.3.3: a warrior in each clearing but the corner diagonally across from the keep."""
    for clearing in g.map.numbers:
        if clearing != g.map.clearing(corner).opposite:
            verbs.place(g, seat, WARRIOR, clearing, law)


def home(g: State, seat: str, corner: int) -> list[int]:
    """6.3.4: the clearing with the keep, and those adjacent to it."""
    return [corner, *adjacent(g, seat, corner)]


def _refuse_corner(g: State, clearing: int) -> Refusal | None:
    if g.map.clearing(clearing).corner:
        return None
    return Refusal(str(clearing), "6.3.2", "not-a-corner", {"clearing": clearing})


def _refuse_site(g: State, seat: str, kind: str, corner: int, clearing: int) -> Refusal | None:
    facts = {"clearing": clearing, "seat": seat}
    if clearing not in home(g, seat, corner):
        return Refusal(str(clearing), "6.3.4", "too-far-from-keep", facts)
    if g.open_slots(clearing) < 1:
        return Refusal(str(clearing), "2.2.3", "no-open-slot", facts)
    if not verbs.may_place(g, seat, kind, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", facts)
    return None


async def setup(g: State, seat: str) -> None:
    """6.3.1 to 6.3.5: keep, warriors, and a building of each kind; the others stay on their tracks (6.3.5)."""
    corner = await choose(
        g,
        seat,
        "6.3.2",
        "clearing",
        {str(c): c for c in corners(g)},
        kind="clearing",
        refusals=lambda: [r for c in g.map.numbers if (r := _refuse_corner(g, c)) is not None],
    )
    place_keep(g, seat, corner, "6.3.2")
    garrison(g, seat, corner, "6.3.3")
    for kind in BUILDINGS:
        await _place_building(g, seat, kind, corner)


async def _place_building(g: State, seat: str, kind: str, corner: int) -> None:
    """6.3.4: one of the starting buildings."""
    clearing = await choose(
        g,
        seat,
        "6.3.4",
        kind,
        {str(c): c for c in sorted(home(g, seat, corner)) if _refuse_site(g, seat, kind, corner, c) is None},
        kind="clearing",
        refusals=lambda: [r for c in g.map.numbers if (r := _refuse_site(g, seat, kind, corner, c)) is not None],
    )
    verbs.place(g, seat, kind, clearing, "6.3.4")


async def take_over(g: State, seat: str) -> None:
    """A person takes the seat: everything on the map stays; the order card, if one lies there, is discarded."""
    orders.discard(g, seat, "LR 4.6.2")
    board(g, seat)["built"] = False
