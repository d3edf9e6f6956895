"""9.6 Evening: Rest, Draw Cards, Discard Cards, Check Item Capacity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.values import without
from engine.factions.vagabond.state import capacity, in_satchel, numbers, on_track, pawn_clearing
from engine.rules import drawing
from engine.rules.book import push, stage
from engine.rules.items import refresh, remove_item, repair

if TYPE_CHECKING:
    from engine.core.state import State


@stage("vagabond.rest", asks=False)
async def rest(g: State, seat: str) -> None:
    """9.6.1: in a forest every damaged item is repaired and turned face up."""
    if pawn_clearing(g, seat) is not None:
        return
    mine = g.seat(seat)
    for item in mine.damaged_exhausted:
        refresh(g, seat, item, "9.6.1", damaged=True)
    for item in mine.damaged:
        repair(g, seat, item, "9.6.1")


@stage("vagabond.draw")
async def draw(g: State, seat: str) -> None:
    """9.6.2: draw a card, and one for each coin on its track."""
    await drawing.draw(g, seat, int(numbers(g)["draw"]) + on_track(g, seat, "coin"), "9.6.2")


@stage("vagabond.discard")
async def discard(g: State, seat: str) -> None:
    """9.6.3: discard down to five cards."""
    await drawing.discard_down(g, seat, int(numbers(g)["hand_limit"]), "9.6.3")


def surplus(g: State, seat: str) -> int:
    """9.6.4: how many items Satchel and Damaged box hold beyond the limit."""
    return max(0, len(in_satchel(g, seat)) + len(g.seat(seat).damaged) - capacity(g, seat))


@stage("vagabond.capacity")
async def check_capacity(g: State, seat: str) -> None:
    """9.6.4: items beyond the limit leave the game, one by one, of the seat's choice."""
    mine = g.seat(seat)
    too_many = surplus(g, seat)
    if not too_many:
        return
    down = mine.damaged_exhausted
    pile = [(item, exhausted, False) for item, exhausted in in_satchel(g, seat)]
    pile += [(item, item in down, True) for item in mine.damaged]
    values = {_key(item, exhausted=down, damaged=hurt): (item, down, hurt) for item, down, hurt in pile}
    item, exhausted, damaged = await choose(
        g,
        seat,
        "9.6.4",
        "lose",
        values,
        kind="item",
        args={"count": too_many},
        labels={
            key: {"word": "item-damaged" if damaged else "item-exhausted", "item": item}
            for key, (item, exhausted, damaged) in values.items()
            if exhausted or damaged
        },
    )
    push(g, "vagabond.capacity", seat=seat)
    lose(g, seat, item, exhausted=exhausted, damaged=damaged)


def _key(item: str, *, exhausted: bool, damaged: bool) -> str:
    """The answer that means an item: of damaged ones it makes no difference on which side they lie."""
    return f"{item}-damaged" if damaged else f"{item}-exhausted" if exhausted else item


def lose(g: State, seat: str, item: str, *, exhausted: bool, damaged: bool) -> None:
    """9.6.4: an item of the Satchel or the Damaged box leaves the game."""
    mine = g.seat(seat)
    if damaged:
        mine.damaged = without(mine.damaged, item)
        mine.damaged_exhausted = without(mine.damaged_exhausted, item) if exhausted else mine.damaged_exhausted
    else:
        mine.items = without(mine.items, item)
        mine.exhausted = without(mine.exhausted, item) if exhausted else mine.exhausted
    remove_item(g, seat, item, "9.6.4")
