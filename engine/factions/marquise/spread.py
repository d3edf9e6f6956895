"""1.5.4: pieces that a step places in several clearings, as many as there are: where, if the supply runs short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.rules import verbs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core.state import State


def wanted(g: State, seat: str, kind: str, building: str, each: int) -> dict[int, int]:
    """How many pieces of a kind a step places where: so many per building of a kind, where they can be placed."""
    return {
        clearing: each * g.count(clearing, seat, building)
        for clearing in g.standing(seat, building)
        if verbs.may_place(g, seat, kind, clearing)
    }


async def spread(g: State, seat: str, kind: str, places: Mapping[int, int], law: str) -> None:
    """Place pieces where they are wanted; where the supply is too small, its owner chooses one clearing at a time."""
    left = {**places}
    while sum(left.values()) > verbs.in_supply(g, seat, kind) > 0:
        clearing = await choose(
            g,
            seat,
            law,
            "clearing",
            {str(c): c for c, n in left.items() if n},
            kind="clearing",
            args={"left": verbs.in_supply(g, seat, kind)},
        )
        verbs.place(g, seat, kind, clearing, law)
        left[clearing] -= 1
    for clearing, count in left.items():
        verbs.place(g, seat, kind, clearing, law, count)
