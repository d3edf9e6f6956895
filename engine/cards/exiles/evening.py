"""Cards that are used in Evening: Charm Offensive, Informants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.asking import LAW, choose_player, nobody_refused
from engine.core.decision import choose
from engine.rules import drawing, hooks, verbs
from engine.rules.book import CardEffect

if TYPE_CHECKING:
    from engine.core.state import State


async def charm_offensive(g: State, seat: str) -> None:
    """At the start of Evening: draw a card, then another player scores a point."""
    await drawing.draw(g, seat, 1, LAW)
    other = await choose_player(g, seat, nobody_refused)
    verbs.score(g, other, 1, LAW)


async def informants(g: State, seat: str) -> bool:
    """In one's own Evening, instead of drawing: take an ambush card from the discard pile."""
    if g.turn.seat != seat or g.turn.phase != "evening":
        return False
    values: dict[str, str | None] = {c: c for c in sorted(set(g.discard)) if g.catalog.cards[c].type == "ambush"}
    if not values:
        return False
    values["draw"] = None
    card = await choose(g, seat, LAW, "take", values, kind="card", decline="draw")
    if card is None:
        return False
    g.emit("used-card", LAW, {"seat": seat, "card": "informants"})
    verbs.take_from_discard(g, seat, card, LAW)
    return True


EFFECTS = (CardEffect("charm-offensive", "evening-start", lambda g, s: bool(g.other_seats(s)), charm_offensive),)

HOOKS = {"informants": (hooks.INSTEAD_OF_DRAWING.by(informants),)}
