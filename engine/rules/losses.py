"""4.3.6: which pieces a side may lose to hits, and the question about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import Question
from engine.rules import hooks
from engine.rules.occasions import AFTER, FREE, SPLIT, HitWay
from engine.rules.removal import can_be_removed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core.state import State
    from engine.rules.occasions import Battle, Pieces

    Stock = list[tuple[tuple[str, str], int]]


def splits(stock: Stock, count: int) -> Iterator[Pieces]:
    """Every way to take `count` pieces from a stock, the earlier kinds first."""
    if not stock:
        if count == 0:
            yield {}
        return
    (piece, there), rest = stock[0], stock[1:]
    for taken in range(min(there, count), -1, -1):
        for others in splits(rest, count - taken):
            yield {piece: taken, **others} if taken else others


def _stock(g: State, b: Battle, faction: str, classes: tuple[str, ...]) -> Stock:
    """A faction's removable pieces of these classes, plain warriors first, then by kind."""
    kinds = g.board[b.clearing].get(faction, {})
    known = g.classes[faction]
    found = [
        ((faction, kind), count)
        for kind, count in kinds.items()
        if known[kind] in classes and can_be_removed(g, faction, kind, b)
    ]
    return sorted(found, key=lambda entry: (entry[0][1] != "warrior", entry[0][1]))


def _size(stock: Stock) -> int:
    total = 0
    for _, n in stock:
        total += n
    return total


def _by_warriors(own: Stock, behind: dict[str, Stock], count: int) -> Iterator[Pieces]:
    """How a side's warriors and those of its helpers take hits, enough of them being there (11.2.7.III.a).

    As few as possible fall on helpers that take what the side likes, in the first ways.
    """
    split, free, after = behind[SPLIT], behind[FREE], behind[AFTER]
    last = max(count - _size(own) - _size(split) - _size(free), 0)
    for from_free in range(min(count, _size(free)) + 1):
        rest = count - last - from_free
        from_own = min(rest - min(rest // 2, _size(split)), _size(own))  # the odd hit is taken by owned warriors
        if rest - from_own > _size(split):
            continue
        for mine in splits(own, from_own):
            for theirs in splits(split, rest - from_own):
                for allied in splits(free, from_free):
                    for late in splits(after, last):
                        yield {**mine, **theirs, **allied, **late}


def ways(g: State, b: Battle, side: str, count: int) -> list[Pieces]:
    """Every legal choice of pieces for a side that takes `count` hits by removing some (4.3.6).

    All warriors before any building or token. The first way is the usual one: plain warriors before special ones.
    """
    own = _stock(g, b, side, ("warrior",))
    if not b.helpers.get(side) and count <= _size(own):  # as nearly always
        return list(splits(own, count))
    behind: dict[str, Stock] = {SPLIT: [], FREE: [], AFTER: []}
    for helper in b.helpers.get(side, ()):
        behind[helper.share] += _stock(g, b, helper.owner, ("warrior",))
    soldiers = _size(own) + sum(map(_size, behind.values()))
    if count <= soldiers:
        return list(_by_warriors(own, behind, count))
    rest = _stock(g, b, side, ("building", "token"))
    others = splits(rest, min(count - soldiers, _size(rest)))
    everybody = dict([*own, *behind[SPLIT], *behind[FREE], *behind[AFTER]])
    return [{**everybody, **more} for more in others]


def key_of(pieces: Pieces, seat: str) -> str:
    """A stable word for a choice of pieces, such as ``2-warrior+1-token``; another faction's begin with its name."""
    if not pieces:
        return "nothing"
    return "+".join(
        f"{n}-{kind}" if faction == seat else f"{n}-{faction}-{kind}" for (faction, kind), n in pieces.items()
    )


def hit_ways(g: State, b: Battle, side: str, count: int) -> Sequence[HitWay]:
    """Every way for a side to take `count` hits: its own ways, or the loss of pieces (4.3.6, 9.2.7)."""
    hook = hooks.HIT_WAYS.of(g, side)
    if hook is not None:
        return hook(g, side, b, count)
    return [
        HitWay(key_of(way, side), way, {"pieces": [{"faction": f, "kind": k, "count": n} for (f, k), n in way.items()]})
        for way in ways(g, b, side, count)
        if way
    ]


def question(g: State, b: Battle, side: str, count: int) -> Question[tuple[str, HitWay]] | None:
    """The question of 4.3.6 to a side that takes hits, or to who chooses for it (LR 7.7.4).

    None when it has nothing to lose. Where nobody plays that side, the player of the turn decides (1.1.3).
    """
    found = hit_ways(g, b, side, count)
    if not found:
        return None
    return Question(
        g,
        b.chooser or (side if side in g.seat_of else g.turn.seat),
        "4.3.6",
        "hits",
        {way.key: (side, way) for way in found},
        kind="pieces",
        labels={way.key: way.label for way in found},
        args={"count": count, "attacker": b.attacker, "defender": b.defender, "clearing": b.clearing},
    )
