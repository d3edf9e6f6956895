"""9.2.8, 9.2.9.III.d: a dominance card forms a coalition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.state import INDIFFERENT, is_hostile, numbers, set_relation

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "9.2.8"


def _in_coalition(g: State, seat: str) -> bool:
    return bool(g.seat(seat).coalition) or any(other.coalition == seat for other in g.seats)


def partners(g: State, seat: str) -> list[str]:
    """9.2.8: whom the Vagabond may join: of all others with points those with the fewest, who are in no coalition."""
    points = {other.name: other.vp for other in g.seats if other.name != seat and other.vp is not None}
    least = min(points.values(), default=0)
    return [name for name, vp in points.items() if vp == least and not _in_coalition(g, name)]


def refuse(g: State, seat: str) -> Refusal | None:
    """9.2.8: why the Vagabond can form no coalition although it has the points for it, or None."""
    least = int(numbers(g)["coalition_players"])
    if len(g.seats) < least:
        return Refusal("dominance", LAW, "too-few-players-for-coalition", {"count": len(g.seats), "least": least})
    return None if partners(g, seat) else Refusal("dominance", LAW, "nobody-to-join", {"seat": seat})


async def form(g: State, seat: str) -> None:
    """9.2.8: join a player with the fewest points; a Hostile one becomes Indifferent (9.2.9.III.d)."""
    found = partners(g, seat)
    partner = await choose(
        g,
        seat,
        LAW,
        "player",
        {name: name for name in found},
        kind="seat",
        refusals=lambda: [
            Refusal(other.name, LAW, "not-the-fewest-points", {"player": other.name})
            for other in g.seats
            if other.name not in (seat, *found)
        ],
    )
    g.seat(seat).coalition = partner
    g.emit("coalition", LAW, {"seat": seat, "partner": partner})
    if is_hostile(g, seat, partner):
        set_relation(g, seat, partner, INDIFFERENT, "9.2.9.III.d")
