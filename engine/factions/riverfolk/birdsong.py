"""11.4 Birdsong: Protectionism, Score Dividends, Gather Funds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.factions.riverfolk.funds import fund_count
from engine.factions.riverfolk.state import board, clear_boxes, numbers, pay_in, post_clearings
from engine.rules import verbs
from engine.rules.book import stage

if TYPE_CHECKING:
    from engine.core.state import State


@stage("riverfolk.protectionism", asks=False)
async def protectionism(g: State, seat: str) -> None:
    """11.4.1: with no warrior in Payments, two of the Riverfolk's own go there."""
    if board(g, seat)["payments"]:
        return
    placed = pay_in(g, seat, seat, numbers(g)["protectionism"])
    g.emit("payments-placed", "11.4.1", {"seat": seat, "count": placed})


@stage("riverfolk.dividends", asks=False)
async def dividends(g: State, seat: str) -> None:
    """11.4.2: with a trade post on the map, a point per two funds; Payments and Committed do not count."""
    if not post_clearings(g, seat):
        return
    g.emit("dividends", "11.4.2", {"seat": seat, "count": fund_count(g, seat)})
    verbs.score(g, seat, fund_count(g, seat) // int(numbers(g)["dividend_funds"]), "11.4.2")


@stage("riverfolk.gather", asks=False)
async def gather(g: State, seat: str) -> None:
    """11.4.3: every warrior on the board, those on the tracks included, becomes a fund."""
    mine = board(g, seat)
    found = clear_boxes(mine)
    mine["funds"] = found
    g.emit("funds-gathered", "11.4.3", {"seat": seat, "funds": dict(sorted(found.items()))})
