"""11.6 Evening: Discard Cards, Set Costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.riverfolk.setup import ask_prices
from engine.factions.riverfolk.state import board, numbers
from engine.rules import drawing, effects
from engine.rules.book import stage

if TYPE_CHECKING:
    from engine.core.state import State


@stage("riverfolk.discard")
async def discard(g: State, seat: str) -> None:
    """11.6.1: discard down to five cards, of the Riverfolk's choice."""
    await drawing.discard_down(g, seat, int(numbers(g)["hand_limit"]), "11.6.1")


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
        refusals=lambda: effects.use_refusals(g, seat),
        args={"stage": g.turn.stage, "prices": dict(board(g, seat)["prices"])},
    )
    if key == "prices":
        await ask_prices(g, seat, law)
