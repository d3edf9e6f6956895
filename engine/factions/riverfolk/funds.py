"""11.2.4 Funds: committing, spending and losing them. Whose warrior goes is asked only where it makes a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.riverfolk.state import Purse, back_to_supplies, board, put

if TYPE_CHECKING:
    from engine.core.state import State


def total(purse: Mapping[str, int]) -> int:
    """How many warriors lie in a box."""
    return sum(purse.values())


def fund_count(g: State, seat: str) -> int:
    """How many funds the Riverfolk have."""
    return total(board(g, seat)["funds"])


def _splits(stock: list[tuple[str, int]], count: int) -> Iterator[Purse]:
    """Every way to take `count` warriors out of a box."""
    if count == 1:
        yield from ({faction: 1} for faction, there in stock if there)
        return
    if not stock:
        if count == 0:
            yield {}
        return
    (faction, there), rest = stock[0], stock[1:]
    for taken in range(min(there, count), -1, -1):
        for others in _splits(rest, count - taken):
            yield {faction: taken, **others} if taken else others


def _key(split: Purse, count: int) -> str:
    """``hundreds`` for a single warrior, ``2-riverfolk+1-hundreds`` for more."""
    if count == 1:
        return next(iter(split))
    return "+".join(f"{n}-{faction}" for faction, n in split.items())


async def pick_funds(
    g: State,
    seat: str,
    count: int,
    law: str,
    *,
    only: Callable[[Purse], bool] | None = None,
    refusals: Callable[[], Iterable[Refusal]] | None = None,
) -> Purse:
    """Ask whose warriors go when `count` funds are committed, spent or lost; all of them when there are no more.

    `only` leaves out choices that the action itself forbids.
    """
    stock = sorted(board(g, seat)["funds"].items())
    count = min(count, sum(n for _, n in stock))
    found = [split for split in _splits(stock, count) if split and (only is None or only(split))]
    if not found:
        return {}
    values = {_key(split, count): split for split in found}
    labels: dict[str, dict[str, Any]] = {
        key: {"pieces": [{"faction": f, "kind": "warrior", "count": n} for f, n in split.items()]}
        for key, split in values.items()
    }
    kind = "seat" if count == 1 else "pieces"
    return await choose(
        g, seat, law, "fund", values, kind=kind, labels=labels, refusals=refusals, args={"count": count}
    )


async def commit(g: State, seat: str, law: str) -> None:
    """11.5: commit one fund, to the Committed box."""
    chosen = await pick_funds(g, seat, 1, law)
    for faction, count in chosen.items():
        put(g, seat, "funds", faction, -count)
        put(g, seat, "committed", faction, count)
    g.emit("funds-committed", law, {"seat": seat, "funds": dict(chosen)})


def spend(g: State, seat: str, chosen: Purse, law: str) -> None:
    """11.5: spend funds: the warriors return to their owners' supplies."""
    back_to_supplies(g, seat, "funds", chosen)
    g.emit("funds-spent", law, {"seat": seat, "funds": dict(chosen)})


async def lose_half(g: State, seat: str, law: str) -> None:
    """11.2.5.I: remove half of the funds, rounded up, of the Riverfolk's choice."""
    chosen = await pick_funds(g, seat, (fund_count(g, seat) + 1) // 2, law)
    back_to_supplies(g, seat, "funds", chosen)
    g.emit("funds-lost", law, {"seat": seat, "funds": dict(chosen)})
