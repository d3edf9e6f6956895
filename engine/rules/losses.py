"""4.3.6: which pieces a side may lose to hits, and the question about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core.decision import Question
from engine.rules.removal import can_be_removed
from engine.rules.ruling import lenders

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle

Pieces = dict[tuple[str, str], int]
"""(faction, kind) -> how many."""


def splits(stock: list[tuple[tuple[str, str], int]], count: int) -> Iterator[Pieces]:
    """Every way to take `count` pieces from a stock, the earlier kinds first."""
    if not stock:
        if count == 0:
            yield {}
        return
    (piece, there), rest = stock[0], stock[1:]
    for taken in range(min(there, count), -1, -1):
        for others in splits(rest, count - taken):
            yield {piece: taken, **others} if taken else others


def _stock(g: State, clearing: int, faction: str, classes: tuple[str, ...]) -> list[tuple[tuple[str, str], int]]:
    """A faction's removable pieces of these classes, plain warriors first, then by kind."""
    kinds = g.board[clearing].get(faction, {})
    known = g.classes[faction]
    found = [
        ((faction, kind), count)
        for kind, count in kinds.items()
        if known[kind] in classes and can_be_removed(g, faction, kind, in_battle=True)
    ]
    return sorted(found, key=lambda entry: (entry[0][1] != "warrior", entry[0][1]))


def ways(g: State, b: Battle, seat: str, count: int) -> list[Pieces]:
    """Every legal choice of pieces for a side that takes `count` hits (4.3.6, 11.2.7.III.a).

    The first way is the usual one: plain warriors before special ones.
    """
    own = _stock(g, b.clearing, seat, ("warrior",))
    lent = [
        entry
        for owner in lenders(g, seat)
        if owner != b.other(seat)
        for entry in _stock(g, b.clearing, owner, ("warrior",))
    ]
    own_total = sum(n for _, n in own)
    lent_total = sum(n for _, n in lent)
    if count <= own_total + lent_total:
        from_lent = min(count // 2, lent_total)  # hits are split, the odd one is taken by owned warriors
        from_own = min(count - from_lent, own_total)
        from_lent = count - from_own
        return [{**mine, **theirs} for mine in splits(own, from_own) for theirs in splits(lent, from_lent)]
    soldiers: Pieces = dict([*own, *lent])
    rest = _stock(g, b.clearing, seat, ("building", "token"))
    left = min(count - own_total - lent_total, sum(n for _, n in rest))
    return [{**soldiers, **others} for others in splits(rest, left)]


def key_of(pieces: Pieces, seat: str) -> str:
    """A stable word for a choice of pieces, such as ``2-warrior+1-token``; another faction's begin with its name."""
    if not pieces:
        return "nothing"
    return "+".join(
        f"{n}-{kind}" if faction == seat else f"{n}-{faction}-{kind}" for (faction, kind), n in pieces.items()
    )


def question(g: State, b: Battle, seat: str, count: int) -> Question[tuple[str, Pieces]] | None:
    """The question of 4.3.6 to a side that takes hits; None when it has nothing to lose."""
    found = [way for way in ways(g, b, seat, count) if way]
    if not found:
        return None
    values = {key_of(way, seat): (seat, way) for way in found}
    labels: dict[str, dict[str, Any]] = {
        key: {"pieces": [{"faction": f, "kind": k, "count": n} for (f, k), n in way.items()]}
        for key, (_, way) in values.items()
    }
    return Question(
        g,
        seat,
        "4.3.6",
        "hits",
        values,
        kind="pieces",
        labels=labels,
        args={"count": count, "attacker": b.attacker, "defender": b.defender, "clearing": b.clearing},
    )
