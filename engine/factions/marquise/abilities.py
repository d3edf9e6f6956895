"""6.2 The keep and Field Hospitals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.marquise.state import KEEP, WARRIOR, keep_clearing
from engine.rules import verbs
from engine.rules.matching import matching
from engine.rules.removal import out_of_game, to_clearing

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Removal


def may_place(g: State, seat: str, faction: str, _kind: str, clearing: int) -> bool:
    """6.2.2: nobody else can place pieces in the clearing with the keep."""
    return faction == seat or keep_clearing(g, seat) != clearing


async def keep_is_lost(_g: State, seat: str, removal: Removal) -> None:
    """6.2.2, LR 4.2.1: a removed keep can never be placed again."""
    removal.claim([loss for loss in removal.unclaimed(seat) if loss.kind == KEEP], out_of_game)


async def field_hospitals(g: State, seat: str, removal: Removal) -> None:
    """6.2.3: for each clearing that warriors are removed from, a card that matches it places them at the keep."""
    keep = keep_clearing(g, seat)
    falling = (loss for each in removal.at_once for loss in each.losses)
    if keep is None or any((loss.faction, loss.kind) == (seat, KEEP) for loss in falling):
        return
    if not verbs.may_place(g, seat, WARRIOR, keep):
        return
    for clearing in sorted({loss.clearing for loss in removal.unclaimed(seat)}):
        fallen = [loss for loss in removal.unclaimed(seat, clearing) if g.classes[seat][loss.kind] == WARRIOR]
        if fallen and verbs.may_hold(g, seat, matching(g, g.catalog.decks[g.deck_id], clearing)):
            card = await _ask(g, seat, clearing, sum(loss.count for loss in fallen), keep)
            if card is not None:
                verbs.spend(g, seat, card, "6.2.3")
                removal.claim(fallen, to_clearing(keep, "6.2.3"))


async def _ask(g: State, seat: str, clearing: int, count: int, keep: int) -> str | None:
    values: dict[str, str | None] = {card: card for card in matching(g, set(g.seat(seat).hand), clearing)}
    values["none"] = None
    return await choose(
        g,
        seat,
        "6.2.3",
        "hospital",
        values,
        kind="card",
        decline="none",
        secret=True,
        args={"clearing": clearing, "to": keep, "count": count},
    )
