"""2.2.4, 9.5.3, 9.7.3: taking an item from a ruin, which goes with its last item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import without
from engine.rules.items import gain_item
from engine.rules.setup import ruin_sets

if TYPE_CHECKING:
    from engine.core.state import State


async def take_from_ruin(g: State, seat: str, clearing: int, law: str) -> str | None:
    """Take an item from a ruin; returns it, or None where there is none that the seat may take (9.7.3).

    Of two items whoever takes one looks at both and chooses.
    """
    below = g.ruins.get(str(clearing), ())
    if not below:
        return None
    g.horizon()
    values = {item: item for item in sorted(set(below)) if item not in g.seat(seat).from_ruins}
    if not values:
        g.emit("ruin-nothing-taken", "9.7.3", {"seat": seat, "clearing": clearing})
        return None
    item = below[-1]
    if len(below) > 1:  # asked even where both are alike or one is barred: not asking would tell
        item = await choose(
            g,
            seat,
            "9.7.3",
            "item",
            values,
            kind="item",
            secret=True,
            refusals=lambda: [
                Refusal(name, "9.7.3", "item-of-ruin-twice", {"item": name})
                for name in sorted(set(below) - set(values))
            ],
            args={"clearing": clearing},
        )
    g.horizon()  # everybody sees the one that was chosen
    left = without(below, item)
    g.ruins = {c: left if c == str(clearing) else there for c, there in g.ruins.items() if left or c != str(clearing)}
    g.emit("ruin-searched", law, {"seat": seat, "clearing": clearing, "item": item})
    if not left:
        g.emit("ruin-removed", law, {"clearing": clearing})
    if ruin_sets(g) > 1:
        mine = g.seat(seat)
        mine.from_ruins = sorted([*mine.from_ruins, item])
    await gain_item(g, seat, item, law)
    return item
