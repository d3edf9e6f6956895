"""An automaton's order card, which lies on its faction board as `order`: what it crafts, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.automata import services
from engine.automata.common import available_item
from engine.rules import verbs
from engine.rules.crafting import after_item
from engine.rules.items import from_item_supply, gain_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.state import State


async def craft(
    g: State, seat: str, law: str, points: int, *, may_buy: bool = True, pay: Callable[[], None] = lambda: None
) -> None:
    """LR 1.1.1, LR 1.1.2: an available item on the order card is crafted, for these points.

    Without one the bot may buy a card with one, which becomes the order (LR 9.7); `pay` is what that costs it besides.
    """
    board = g.seat(seat).board
    tried = board["order"]
    if tried is not None and may_buy and available_item(g, tried) is None:
        bought = services.buy_item_card(g, seat)
        if bought is not None:
            pay()
            board["order"] = bought
            g.emit("order-replaced", "LR 9.7", {"seat": seat, "card": bought})
            verbs.to_discard(g, tried)
    item = available_item(g, board["order"])
    if item is None:
        return
    g.emit("crafted", law, {"seat": seat, "card": board["order"]})
    from_item_supply(g, item)
    await gain_item(g, seat, item, law)
    verbs.score(g, seat, points, law)
    await after_item(g, seat)


def discard(g: State, seat: str, law: str) -> None:
    """Discard the order card, if one lies there."""
    board = g.seat(seat).board
    card = board["order"]
    if card is not None:
        board["order"] = None
        g.emit("order-discarded", law, {"seat": seat, "card": card})
        verbs.to_discard(g, card)
