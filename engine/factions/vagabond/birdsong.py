"""9.4 Birdsong: Refresh, Slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.vagabond.moving import slip, slips
from engine.factions.vagabond.state import numbers, on_track
from engine.rules.book import push, stage
from engine.rules.items import refresh as turn_up

if TYPE_CHECKING:
    from engine.core.state import State


def refreshes(g: State, seat: str) -> int:
    """9.4.1: how many exhausted items are turned up: three, and two for each tea on its track."""
    facts = numbers(g)
    return int(facts["refresh"]) + int(facts["refresh_per_tea"]) * on_track(g, seat, "tea")


@stage("vagabond.refresh")
async def refresh(g: State, seat: str, left: int | None = None) -> None:
    """9.4.1: turn up exhausted items, damaged ones too; asked one by one where there are more than can be turned."""
    mine = g.seat(seat)
    left = refreshes(g, seat) if left is None else left
    down = [(item, False) for item in mine.exhausted] + [(item, True) for item in mine.damaged_exhausted]
    if len(down) <= left:
        for item, damaged in down:
            turn_up(g, seat, item, "9.4.1", damaged=damaged)
        return
    if not left:
        return
    values = {f"{item}-damaged" if damaged else item: (item, damaged) for item, damaged in down}
    labels = {key: {"word": "item-damaged", "item": item} for key, (item, damaged) in values.items() if damaged}
    args = {"count": left}
    item, damaged = await choose(g, seat, "9.4.1", "refresh", values, kind="item", args=args, labels=labels)
    push(g, "vagabond.refresh", seat=seat, left=left - 1)
    turn_up(g, seat, item, "9.4.1", damaged=damaged)


@stage("vagabond.slip")
async def slip_away(g: State, seat: str) -> None:
    """9.4.2: one free move to an adjacent clearing or forest."""
    if slips(g, seat):
        await slip(g, seat, "9.4.2")
