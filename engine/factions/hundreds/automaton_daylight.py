"""The AI-Overlord's Daylight (AOH.5): Command the Hundreds, and Advance the Warlord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.automata import services
from engine.automata.common import buildings_and_tokens, distances, is_ordered, ordered, target, target_seat
from engine.factions.hundreds.state import STRONGHOLD, WARLORD, WARRIOR, board, numbers, prowess, warlord_clearing
from engine.rules import movement, verbs
from engine.rules.battle import battle, defenders
from engine.rules.book import push, stage
from engine.rules.movement import destinations
from engine.rules.relations import count_enemies, enemy_pieces
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.state import State

COMMAND_STAGE = "ai-overlord.command"
ADVANCE_STAGE = "ai-overlord.advance"

# --- AOH.5.1 --------------------------------------------------------------------------------------------------------


@stage(COMMAND_STAGE)
async def command(g: State, seat: str) -> None:
    """AOH.5.1: each ordered clearing in turn, from the highest priority on.

    Where no stronghold could be placed in any of them, but with Mercenaries, these are hired first (LR 9.7).
    """
    clearings = ordered(g, board(g, seat)["order"])
    services.hire_to_place(g, seat, lambda: any(can_build(g, seat, c) for c in clearings))
    for clearing in reversed(clearings):
        push(g, "ai-overlord.command-clearing", seat=seat, clearing=clearing)


@stage("ai-overlord.command-clearing")
async def command_clearing(g: State, seat: str, clearing: int) -> None:
    """AOH.2.3.III: the row of the Command table that the items on the track select as this clearing starts."""
    items = len(board(g, seat)["command"])
    if items == 0:
        if not build(g, seat, clearing):
            await fight(g, seat, clearing, "AOH.5.1.II")
        return
    await fight(g, seat, clearing, "AOH.5.1.II")
    build(g, seat, clearing)
    moved_to = await move(g, seat, clearing) if items >= 3 else None
    if items >= 4 and moved_to is not None:
        await fight(g, seat, moved_to, "AOH.5.1.II")


async def move(g: State, seat: str, origin: int) -> int | None:
    """AOH.5.1.I: all warriors but two to an adjacent clearing closer to the warlord; returns where, or None."""
    lord = warlord_clearing(g, seat)
    group = g.count(origin, seat, WARRIOR) - numbers(g)["automaton"]["left_behind"]
    if lord is None or lord == origin or group < 1:
        return None
    away = distances(g, seat, lord)
    closer = [c for c in destinations(g, seat, origin) if away.get(c, len(away) + 1) < away.get(origin, len(away) + 1)]
    found = target(g, closer, lambda c: -g.warriors(c, seat))
    if not found:
        return None
    await movement.move(g, seat, {WARRIOR: group}, origin, found[0], "AOH.5.1.I")
    return found[0]


async def fight(g: State, seat: str, clearing: int, law: str) -> bool:
    """AOH.5.1.II: battle the enemy with the most buildings and tokens there, none included; returns whether it did.

    Whoever has nobody there but warriors that it has hired out has no enemy piece there (11.2.7.III, G.9).
    """
    foes = defenders(g, seat, clearing)
    if foes:
        here = {owner for owner, _, _ in enemy_pieces(g, seat, clearing)}
        foes = [enemy for enemy in foes if enemy in here]
    enemy = target_seat(g, foes, lambda s: -buildings_and_tokens(g, s, clearing))
    if enemy is None:
        return False
    services.hire_for_battle(g, seat, clearing, enemy)
    await battle(g, seat, enemy, clearing, law)
    return True


def can_build(g: State, seat: str, clearing: int) -> bool:
    """AOH.5.1.III: whether a stronghold can be placed: where it rules, has none, and a slot is open."""
    return (
        ruler(g, clearing) == seat
        and not g.count(clearing, seat, STRONGHOLD)
        and bool(verbs.in_supply(g, seat, STRONGHOLD))
        and verbs.may_place(g, seat, STRONGHOLD, clearing)
    )


def build(g: State, seat: str, clearing: int) -> bool:
    """AOH.5.1.III: returns whether a stronghold was placed."""
    return can_build(g, seat, clearing) and bool(verbs.place(g, seat, STRONGHOLD, clearing, "AOH.5.1.III"))


# --- AOH.5.2 --------------------------------------------------------------------------------------------------------


@stage(ADVANCE_STAGE)
async def advance_the_warlord(g: State, seat: str, done: int = 0) -> None:
    """AOH.5.2: up to Prowess times, read anew each time: battle, else advance, else retreat, else stop."""
    lord = warlord_clearing(g, seat)
    if done >= prowess(g, seat) or lord is None:
        return
    if await fight(g, seat, lord, "AOH.5.2") or await advance(g, seat, lord) or await retreat(g, seat, lord):
        push(g, ADVANCE_STAGE, seat=seat, done=done + 1)


async def _march(g: State, seat: str, group: dict[str, int], origin: int, goal: int, law: str) -> None:
    await movement.move(g, seat, group, origin, goal, law)
    if g.count(goal, seat, WARLORD):
        await fight(g, seat, goal, law)


async def advance(g: State, seat: str, lord: int) -> bool:
    """AOH.5.2.I: with four warriors beside him, the warlord takes all but two to a clearing not ruled, and battles."""
    facts = numbers(g)["automaton"]
    beside = g.count(lord, seat, WARRIOR)
    if beside < facts["advance_warriors"]:
        return False
    near = destinations(g, seat, lord)
    goals = target(
        g,
        [c for c in near if ruler(g, c) != seat],
        lambda c: count_enemies(g, seat, c, "warrior"),
        lambda c: 0 if is_ordered(g, board(g, seat)["order"], c) else 1,
        lowest=True,
    ) or target(g, near, lambda c: -count_enemies(g, seat, c), lowest=True)
    if not goals:
        return False
    group = {WARLORD: 1, WARRIOR: beside - facts["left_behind"]}
    await _march(g, seat, group, lord, goals[0], "AOH.5.2.I")
    return True


async def retreat(g: State, seat: str, lord: int) -> bool:
    """AOH.5.2.II: the warlord alone goes to an adjacent clearing with more Hundreds warriors, and battles."""
    here = g.warriors(lord, seat)
    goals = target(
        g,
        [c for c in destinations(g, seat, lord) if g.warriors(c, seat) > here],
        lambda c: -g.warriors(c, seat),
        lowest=True,
    )
    if not goals:
        return False
    await _march(g, seat, {WARLORD: 1}, lord, goals[0], "AOH.5.2.II")
    return True
