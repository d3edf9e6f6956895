"""11.6 Evening: Discard Cards, Set Costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.riverfolk.setup import ask_prices
from engine.factions.riverfolk.state import board, numbers
from engine.rules import verbs
from engine.rules.book import push, stage

if TYPE_CHECKING:
    from engine.core.state import State


@stage("riverfolk.discard")
async def discard(g: State, seat: str) -> None:
    """11.6.1: discard down to five cards, of the Riverfolk's choice."""
    hand = g.seat(seat).hand
    limit = int(numbers(g)["hand_limit"])
    if len(hand) <= limit:
        return
    card = await choose(
        g,
        seat,
        "11.6.1",
        "discard",
        {c: c for c in sorted(set(hand))},
        kind="card",
        args={"count": len(hand) - limit},
    )
    push(g, "riverfolk.discard", seat=seat)
    verbs.spend(g, seat, card, "11.6.1")


@stage("riverfolk.costs")
async def costs(g: State, seat: str) -> None:
    """11.6.2: each service marker may be moved to any space of its track."""
    law = "11.6.2"
    key = await choose(
        g,
        seat,
        law,
        "action",
        {"prices": "prices", "done": "done"},
        decline="done",
        args={"stage": g.turn.stage, "prices": dict(board(g)["prices"])},
    )
    if key == "prices":
        await ask_prices(g, seat, law)
