"""4.1.2, 9.2.5: items: in Crafted Items boxes, and before whoever exhausts, damages and repairs them.

`SeatState.items` are a seat's undamaged items, `exhausted` those of them that lie face down; `damaged` are its damaged
ones, `damaged_exhausted` those of them that lie face down. Two like items on the same side are the same thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import EngineError
from engine.core.values import with_count, without
from engine.rules import hooks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.state import State

# --- gaining and losing -----------------------------------------------------------------------------------------------


async def gain_item(g: State, seat: str, item: str, law: str) -> None:
    """A seat gains an item that was already taken from where it lay (4.1.2): face up."""
    g.emit("gained-item", law, {"seat": seat, "item": item})
    hook = hooks.GAIN_ITEM.of(g, seat)
    if hook is not None:
        await hook(g, seat, item)
        return
    mine = g.seat(seat)
    mine.items = sorted([*mine.items, item])


def has_box(g: State, seat: str) -> bool:
    """Whether the seat has a Crafted Items box, from which others may take items (9.2.5)."""
    player = g.book.player(g.seat(seat))
    return player is None or bool(player.items_box)


def item_from_box(g: State, seat: str, item: str) -> None:
    """Take an item out of a Crafted Items box: of two like items the one that is not exhausted."""
    mine = g.seat(seat)
    mine.items = without(mine.items, item)
    if mine.exhausted.count(item) > mine.items.count(item):
        mine.exhausted = without(mine.exhausted, item)


def held(g: State, seat: str) -> list[str]:
    """Every item before a seat: undamaged, damaged, and on its faction board."""
    mine = g.seat(seat)
    player = g.book.player(mine)
    return [*mine.items, *mine.damaged, *(player.items_on_board(mine.board) if player is not None else ())]


def remove_item(g: State, seat: str, item: str, law: str) -> None:
    """An item leaves the game (G.24); the caller has taken it from where it lay.

    Of like items one that lay below a ruin leaves last (9.7.3).
    """
    g.items_removed = with_count(g.items_removed, item, 1)
    mine = g.seat(seat)
    if mine.from_ruins.count(item) > held(g, seat).count(item):
        mine.from_ruins = without(mine.from_ruins, item)
    g.emit("item-removed", law, {"seat": seat, "item": item})


def from_item_supply(g: State, item: str) -> None:
    """Take an item out of the item supply; EngineError when it is not there."""
    if g.items.get(item, 0) < 1:
        message = f"no {item} in the item supply"
        raise EngineError(message)
    g.items = {**g.items, item: g.items[item] - 1}


# --- face up and face down (9.2.5) ------------------------------------------------------------------------------------


def ready(g: State, seat: str, item: str) -> int:
    """How many undamaged items of a kind lie face up before a seat."""
    mine = g.seat(seat)
    return mine.items.count(item) - mine.exhausted.count(item)


def unexhausted(g: State, seat: str) -> list[str]:
    """The undamaged items before a seat that are not exhausted, each kind once."""
    return sorted({item for item in g.seat(seat).items if ready(g, seat, item) > 0})


def exhaust(g: State, seat: str, item: str, law: str) -> None:
    """9.2.5: turn an undamaged item face down. EngineError when none of that kind lies face up."""
    if ready(g, seat, item) < 1:
        message = f"{seat} has no {item} to exhaust"
        raise EngineError(message)
    mine = g.seat(seat)
    mine.exhausted = sorted([*mine.exhausted, item])
    g.emit("exhausted", law, {"seat": seat, "item": item})


def refresh(g: State, seat: str, item: str, law: str, *, damaged: bool = False) -> None:
    """Turn an exhausted item face up. ValueError when none of that kind, damaged or not, lies face down."""
    mine = g.seat(seat)
    if damaged:
        mine.damaged_exhausted = without(mine.damaged_exhausted, item)
    else:
        mine.exhausted = without(mine.exhausted, item)
    g.emit("refreshed", law, {"seat": seat, "item": item})


# --- damage (9.2.7, 9.5.7) --------------------------------------------------------------------------------------------


def damage(g: State, seat: str, item: str, law: str, *, exhausted: bool = False) -> None:
    """9.2.7: an undamaged item is damaged, on the side on which it lies. ValueError when there is none on that side."""
    mine = g.seat(seat)
    mine.items = without(mine.items, item)
    mine.damaged = sorted([*mine.damaged, item])
    if exhausted:
        mine.exhausted = without(mine.exhausted, item)
        mine.damaged_exhausted = sorted([*mine.damaged_exhausted, item])
    g.emit("damaged", law, {"seat": seat, "item": item})


def repair(g: State, seat: str, item: str, law: str, *, exhausted: bool = False) -> None:
    """9.5.7: a damaged item is whole again, on the side on which it lies. ValueError when none lies on that side."""
    mine = g.seat(seat)
    mine.damaged = without(mine.damaged, item)
    mine.items = sorted([*mine.items, item])
    if exhausted:
        mine.damaged_exhausted = without(mine.damaged_exhausted, item)
        mine.exhausted = sorted([*mine.exhausted, item])
    g.emit("repaired", law, {"seat": seat, "item": item})


def side_labels(values: Mapping[str, tuple[str, bool]]) -> dict[str, dict[str, str]]:
    """What the labels of items need that lie face down; of the others the name says enough."""
    return {key: {"word": "item-exhausted", "item": item} for key, (item, down) in values.items() if down}


def sides(items: Sequence[str], exhausted: Sequence[str]) -> dict[str, tuple[str, bool]]:
    """Each item of a pile once for every side on which it lies, by the answer that means it: (item, face down)."""
    found = {item: (item, False) for item in sorted(set(items)) if items.count(item) > exhausted.count(item)}
    found |= {f"{item}-exhausted": (item, True) for item in sorted(set(exhausted))}
    return found
