"""14.3 Faction setup, and the seat changing hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.automata import orders
from engine.core.options import Refusal
from engine.factions.hundreds.state import STRONGHOLD, WARLORD, WARRIOR, board, numbers
from engine.rules import verbs
from engine.rules.places import ask_place
from engine.rules.setup import free_corners, hide_ruin_items

if TYPE_CHECKING:
    from engine.core.state import State


def garrison(g: State, seat: str, clearing: int, law: str) -> None:
    """14.3.2: warlord, four warriors and a stronghold in the starting clearing."""
    g.starts = {**g.starts, seat: clearing}
    place_warlord(g, seat, clearing, law)
    verbs.place(g, seat, WARRIOR, clearing, law, numbers(g)["start_warriors"])
    verbs.place(g, seat, STRONGHOLD, clearing, law, numbers(g)["start_strongholds"])


def place_warlord(g: State, seat: str, clearing: int, law: str) -> None:
    """Put the warlord on the map; only setup and Anoint may (14.2.2)."""
    verbs.put_in_supply(g, seat, WARLORD, -1)
    g.put(clearing, seat, WARLORD, 1)
    g.emit("placed", law, {"faction": seat, "kind": WARLORD, "count": 1, "clearing": clearing})


def _refuse_corner(g: State, clearing: int, legal: list[int]) -> Refusal | None:
    if clearing in legal:
        return None
    facts = {"clearing": clearing}
    if not g.map.clearing(clearing).corner:
        return Refusal(str(clearing), "14.3.2", "not-a-corner", facts)
    if clearing in g.starts.values():
        return Refusal(str(clearing), "14.3.2", "corner-taken", facts)
    return Refusal(str(clearing), "14.3.2", "corner-not-opposite", facts)


async def setup(g: State, seat: str) -> None:
    """14.3.1 to 14.3.4."""
    legal = free_corners(g)
    corner = await ask_place(g, seat, "14.3.2", "clearing", legal, lambda c: _refuse_corner(g, c, legal))
    garrison(g, seat, corner, "14.3.2")
    hide_ruin_items(g, "14.3.3")
    board(g, seat)["mood"] = numbers(g)["start_mood"]  # 14.3.4
    g.emit("mood-chosen", "14.3.4", {"seat": seat, "mood": board(g, seat)["mood"]})


async def take_over(g: State, seat: str) -> None:
    """A person takes the seat back: the mood as it lies, or Stubborn.

    The order card, if one lies there, is discarded.
    """
    mine = board(g, seat)
    orders.discard(g, seat, "AOH.6.3")
    if not mine["mood"]:
        mine["mood"] = numbers(g)["start_mood"]
