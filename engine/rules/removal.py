"""1.5.4, 3.2.1, G.24: pieces are removed: who may say no, where they go, who scores, what that triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.values import with_pieces
from engine.rules import hooks
from engine.rules.occasions import Loss, Removal
from engine.rules.relations import enemies_at, enemy_pieces
from engine.rules.verbs import in_supply, put_in_supply, score_all, supply_to

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.core.state import State
    from engine.rules.occasions import Battle

SCORING = ("building", "token")
"""The classes of enemy pieces whose removal scores (3.2.1)."""


def can_be_removed(g: State, faction: str, kind: str, battle: Battle | None = None) -> bool:
    """Whether a piece can be removed now (G.24, 14.2.2), by the hits of a battle or otherwise."""
    return all(hook(g, seat, faction, kind, battle) for seat, hook in hooks.MAY_REMOVE.each(g))


async def settle(g: State, removals: Sequence[Removal]) -> None:
    """Remove pieces: where they go, all of them at once, the points (3.2.1), then what that triggers (1.5.4).

    Several removals at the same time are the two sides of a battle (4.3.6). Where a piece goes is for its owner to
    claim before anybody else. Pieces that are moved instead leave when the others are off.
    """
    for removal in removals:
        removal.at_once = removals
    for removal in removals:
        claims = hooks.CLAIMS.each(g)
        for seat, claim in sorted(claims, key=lambda each: not removal.unclaimed(each[0])):
            await claim(g, seat, removal)
    moves = [each for removal in removals for each in removal.moves()]
    points: list[tuple[str, int]] = []
    for removal in removals:
        points += _take_off(g, removal)
    score_all(g, points, "3.2.1")
    for losses, move in moves:
        await move(g, losses)
    for removal in removals:
        for seat, hook in hooks.REMOVED.each(g):
            await hook(g, seat, removal)


def _take_off(g: State, removal: Removal) -> list[tuple[str, int]]:
    """Take the pieces off; returns who scores for that, and how much (3.2.1)."""
    points, by = 0, removal.by
    for loss in removal.losses:
        faction, kind, count = loss.faction, loss.kind, loss.count
        g.put(loss.clearing, faction, kind, -count)
        if by is not None and by != faction and g.classes[faction][kind] in SCORING:
            points += count
        g.emit(
            "removed",
            removal.law,
            {"faction": faction, "kind": kind, "count": count, "clearing": loss.clearing, "by": by},
        )
        take = removal.taker(loss)
        if take is not None:
            take(g, loss)
        else:
            supply_to(g, faction, kind, count)
    return [(by, points)] if by is not None and points else []


async def remove(g: State, losses: Sequence[Loss], law: str, by: str | None) -> None:
    """Remove pieces outside battle, those that can be: see `settle`."""
    kept = [loss for loss in losses if loss.count and can_be_removed(g, loss.faction, loss.kind)]
    if kept:
        await settle(g, [Removal(kept, law, by)])


async def remove_all_enemies(g: State, seat: str, clearings: Sequence[int], law: str) -> None:
    """Remove all enemy pieces from clearings (G.9, G.24): lent warriors are none; pawns stay, and who has one answers.

    As Favors, revolts and bombs do (9.2.2.1).
    """
    losses = [
        Loss(clearing, owner, kind, count)
        for clearing in clearings
        for owner, kind, count in sorted(enemy_pieces(g, seat, clearing))
        if g.classes[owner][kind] != "pawn"
    ]
    await remove(g, losses, law, seat)
    for owner, hook in hooks.FULL_REMOVAL.each(g):
        for clearing in clearings:
            if owner in enemies_at(g, seat, clearing):
                await hook(g, owner, clearing, seat)


def out_of_game(g: State, loss: Loss) -> None:
    """Where claimed pieces go that leave the game for good (G.24)."""
    g.removed = with_pieces(g.removed, loss.faction, loss.kind, loss.count)


def to_clearing(clearing: int, law: str) -> Callable[[State, Loss], None]:
    """Where claimed pieces go that are placed in a clearing instead of their supply (G.20)."""

    def take(g: State, loss: Loss) -> None:
        g.put(clearing, loss.faction, loss.kind, loss.count)
        data = {"faction": loss.faction, "kind": loss.kind, "count": loss.count, "clearing": clearing}
        g.emit("placed", law, data)

    return take


def can_replace(g: State, clearing: int, old: tuple[str, str], new: tuple[str, str]) -> bool:
    """Whether the old piece, which must be there, can be removed, and the new one, from the supply, be placed (G.23).

    The owner's own bans on placing do not count, as the effect that replaces is what lifts them (14.2.2); the slot of a
    building that goes is open to one that comes. Only one's own: for an enemy's piece somebody scores and its owner may
    claim it, which is `remove`, then a piece placed, by the rules of each.
    """
    (owner, kind), (placer, placed) = old, new
    slots = g.open_slots(clearing) + (g.classes[owner][kind] == "building")
    return (
        owner == placer
        and g.count(clearing, owner, kind) > 0
        and in_supply(g, placer, placed) > 0
        and can_be_removed(g, owner, kind)
        and (g.classes[placer][placed] != "building" or slots > 0)
        and all(hook(g, seat, placer, placed, clearing) for seat, hook in hooks.MAY_PLACE.each(g) if seat != placer)
    )


def replace(g: State, clearing: int, old: tuple[str, str], new: tuple[str, str], law: str) -> None:
    """Remove one of a seat's own pieces and place another of its own in its stead (G.23).

    Pieces are (owner, kind). Raises ValueError where `can_replace` says no: the caller offers nothing else.
    """
    if not can_replace(g, clearing, old, new):
        raise ValueError(f"{old} cannot be replaced by {new} in {clearing}")
    g.put(clearing, old[0], old[1], -1)
    put_in_supply(g, new[0], new[1], -1)
    g.put(clearing, new[0], new[1], 1)
    g.emit(
        "replaced",
        law,
        {
            "faction": new[0],
            "clearing": clearing,
            "pieces": [{"faction": old[0], "kind": old[1], "count": 1}],
            "kind": new[1],
        },
    )
    supply_to(g, old[0], old[1], 1)
