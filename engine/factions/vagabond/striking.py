"""9.5.6: striking with a crossbow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.paying import pay, refuse
from engine.factions.vagabond.state import pawn_clearing
from engine.rules.occasions import Loss
from engine.rules.relations import enemy_pieces
from engine.rules.removal import can_be_removed, remove

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "9.5.6"
CROSSBOW = "crossbow"


def targets(g: State, seat: str, *, only_warriors: bool = False) -> dict[str, Loss]:
    """Enemy pieces in the pawn's clearing that one strike could remove, by the answers that mean them.

    Warriors; of an enemy without any there, other pieces (unless `only_warriors`), but no pawns.
    """
    clearing = pawn_clearing(g, seat)
    found: dict[str, Loss] = {}
    if clearing is None:
        return found
    for enemy, kind, _ in sorted(enemy_pieces(g, seat, clearing)):
        classes = ("warrior",) if only_warriors or g.warriors(clearing, enemy) else ("building", "token")
        if g.classes[enemy][kind] in classes and can_be_removed(g, enemy, kind):
            found[f"{enemy}-{kind}"] = Loss(clearing, enemy, kind, 1)
    return found


def refuse_strike(g: State, seat: str) -> Refusal | None:
    """Why the seat can strike nobody now, or None."""
    if not targets(g, seat):
        return Refusal("strike", LAW, "nothing-to-strike", {"seat": seat})
    return refuse(g, seat, "strike", LAW, CROSSBOW)


async def choose_target(g: State, seat: str, law: str, found: dict[str, Loss]) -> Loss:
    """Ask which enemy piece here is removed."""
    labels: dict[str, dict[str, Any]] = {
        key: {"pieces": [{"faction": loss.faction, "kind": loss.kind, "count": 1}]} for key, loss in found.items()
    }
    return await choose(g, seat, law, "piece", found, kind="pieces", labels=labels)


async def strike(g: State, seat: str) -> None:
    """9.5.6: exhaust a crossbow to remove an enemy warrior here, or another piece of an enemy without warriors."""
    target = await choose_target(g, seat, LAW, targets(g, seat))
    await pay(g, seat, LAW, CROSSBOW)
    await remove(g, [target], LAW, seat)
