"""6.5.4 Build: where, which building, and the wood for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.marquise.state import BUILDINGS, WOOD, cost, value
from engine.rules import verbs
from engine.rules.movement import adjacent
from engine.rules.occasions import Loss
from engine.rules.removal import remove
from engine.rules.ruling import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.state import State

LAW = "6.5.4"


def connected(g: State, seat: str, clearing: int) -> list[int]:
    """6.5.4.II: a clearing that she rules, and those she rules that are connected to it by such, nearest first."""
    found = [clearing]
    for here in found:
        found += [c for c in adjacent(g, seat, here) if c not in found and c in g.map.numbers and rules(g, seat, c)]
    return found


def wood_for(g: State, seat: str, clearing: int) -> dict[int, int]:
    """Where wood lies that can pay for a building in a clearing, and how much (6.5.4.II)."""
    return {c: n for c in sorted(connected(g, seat, clearing)) if (n := g.count(c, seat, WOOD))}


def _refuse_kind(g: State, seat: str, clearing: int, kind: str, wood: int) -> Refusal | None:
    """Why a building of a kind cannot be placed in a clearing with so much wood at hand, or None."""
    if not verbs.in_supply(g, seat, kind):
        return Refusal(kind, "1.5.1", "none-in-supply", {"faction": seat, "kind": kind})
    if not verbs.may_place(g, seat, kind, clearing):
        return Refusal(kind, "G.20", "cannot-place-there", {"clearing": clearing, "seat": seat})
    if wood < cost(g, seat, kind):
        facts = {"faction": seat, "kind": kind, "wood": wood, "price": cost(g, seat, kind)}
        return Refusal(kind, "6.5.4.II", "too-little-wood", facts)
    return None


def _refuse_site(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why nothing can be built in a clearing, or None (6.5.4.I)."""
    facts = {"clearing": clearing, "seat": seat}
    if not rules(g, seat, clearing):
        return Refusal(str(clearing), "6.5.4.I", "not-ruled", facts)
    if g.open_slots(clearing) < 1:
        return Refusal(str(clearing), "2.2.3", "no-open-slot", facts)
    wood = sum(wood_for(g, seat, clearing).values())
    refused = [_refuse_kind(g, seat, clearing, kind, wood) for kind in BUILDINGS]
    if None in refused:
        return None
    prices = [cost(g, seat, kind) for kind in BUILDINGS if verbs.in_supply(g, seat, kind)]
    if prices and wood < min(prices):
        return Refusal(
            str(clearing), "6.5.4.II", "too-little-wood-there", {**facts, "wood": wood, "price": min(prices)}
        )
    return Refusal(str(clearing), "G.20", "cannot-place-there", facts)


def sites(g: State, seat: str) -> Iterator[int]:
    """Where she can build something now, ascending (6.5.4)."""
    return (c for c in g.map.numbers if _refuse_site(g, seat, c) is None)


def can_build(g: State, seat: str) -> bool:
    """Whether she can build anything anywhere now (6.5.4)."""
    return next(sites(g, seat), None) is not None


def refuse_build(g: State, seat: str) -> Refusal | None:
    """Why she can build nothing at all, or None (6.5.4)."""
    if not any(verbs.in_supply(g, seat, kind) for kind in BUILDINGS):
        return Refusal("build", "1.5.1", "no-buildings-left", {"seat": seat})
    return None if can_build(g, seat) else Refusal("build", LAW, "nowhere-to-build", {"seat": seat})


async def build(g: State, seat: str) -> None:
    """6.5.4: choose a clearing and a building, pay its wood, place it and score."""
    clearing = await choose(
        g,
        seat,
        "6.5.4.I",
        "clearing",
        {str(c): c for c in sites(g, seat)},
        kind="clearing",
        refusals=lambda: [r for c in g.map.numbers if (r := _refuse_site(g, seat, c)) is not None],
    )
    wood = sum(wood_for(g, seat, clearing).values())
    kind = await choose(
        g,
        seat,
        "6.5.4.I",
        "building",
        {kind: kind for kind in BUILDINGS if _refuse_kind(g, seat, clearing, kind, wood) is None},
        refusals=lambda: [r for k in BUILDINGS if (r := _refuse_kind(g, seat, clearing, k, wood)) is not None],
        args={"clearing": clearing},
        labels=lambda: {kind: _label(g, seat, kind) for kind in BUILDINGS if verbs.in_supply(g, seat, kind)},
    )
    points = value(g, seat, kind)
    await _pay(g, seat, clearing, cost(g, seat, kind))
    verbs.place(g, seat, kind, clearing, "6.5.4.III")
    verbs.score(g, seat, points, "6.5.4.III")


def _label(g: State, seat: str, kind: str) -> dict[str, Any]:
    return {"price": cost(g, seat, kind), "points": value(g, seat, kind)}


async def _pay(g: State, seat: str, clearing: int, price: int) -> None:
    """6.5.4.II: remove wood, from clearings of her choice where more lies than is needed."""
    there, paid = wood_for(g, seat, clearing), dict[int, int]()
    for left in range(price, 0, -1):
        if len(there) == 1 or sum(there.values()) == left:
            taken = {c: min(n, left) for c, n in there.items()}
            paid = {c: paid.get(c, 0) + taken.get(c, 0) for c in (*paid, *(c for c in taken if c not in paid))}
            break
        chosen = await choose(
            g,
            seat,
            "6.5.4.II",
            "wood",
            {str(c): c for c in there},
            kind="clearing",
            args={"left": left, "clearing": clearing},
        )
        paid[chosen] = paid.get(chosen, 0) + 1
        there = {c: n - (c == chosen) for c, n in there.items() if n - (c == chosen)}
    await remove(g, [Loss(c, seat, WOOD, n) for c, n in paid.items()], "6.5.4.II", seat)
