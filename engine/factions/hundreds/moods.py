"""14.7 Moods, as far as they act in battle; the others stand in the step they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.factions.hundreds.state import MOB, WARRIOR, mood_is, numbers, warlord_clearing
from engine.rules import verbs
from engine.rules.movement import adjacent
from engine.rules.occasions import BattleEffect, Loss
from engine.rules.removal import remove

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle


def _at_warlord(g: State, seat: str, b: Battle) -> bool:
    return warlord_clearing(g, seat) == b.clearing


def _bitter_mobs(g: State, seat: str, clearing: int) -> list[int]:
    return [c for c in sorted((clearing, *adjacent(g, seat, clearing))) if g.count(c, seat, MOB)]


def battle_effects(g: State, seat: str, b: Battle, side: str) -> Sequence[BattleEffect]:
    """14.7.1 Bitter, before the roll."""
    if side == seat and mood_is(g, seat, "bitter") and _at_warlord(g, seat, b) and _bitter_mobs(g, seat, b.clearing):
        return [BattleEffect("bitter", "14.7.1", before_roll=True, perform=_bitter)]
    return []


async def _bitter(g: State, b: Battle, seat: str) -> None:
    """14.7.1: remove any number of mobs here and next to here; place as many warriors with the warlord."""
    removed: list[Loss] = []
    while True:
        values: dict[str, int | None] = {
            str(c): c for c in _bitter_mobs(g, seat, b.clearing) if c not in {loss.clearing for loss in removed}
        }
        if not values:
            break
        if removed:
            values["enough"] = None
        chosen = await choose(
            g,
            seat,
            "14.7.1",
            "mob",
            values,
            kind="clearing",
            decline="enough" if removed else None,
            args={"clearing": b.clearing},
        )
        if chosen is None:
            break
        removed.append(Loss(chosen, seat, MOB, 1))
    await remove(g, removed, "14.7.1", seat)
    verbs.place(g, seat, WARRIOR, b.clearing, "14.7.1", len(removed))


def extra_hits(g: State, seat: str, b: Battle) -> Sequence[tuple[str, int]]:
    """14.7.8 Wrathful: as attacker in the warlord's clearing an extra hit."""
    if seat == b.attacker and mood_is(g, seat, "wrathful") and _at_warlord(g, seat, b):
        return [("14.7.8", numbers(g)["wrathful_extra_hits"])]
    return []


def ignores_first_hit(g: State, seat: str, b: Battle) -> str | None:
    """14.7.7 Stubborn: in the warlord's clearing the first hit taken is ignored."""
    return "14.7.7" if mood_is(g, seat, "stubborn") and _at_warlord(g, seat, b) else None
