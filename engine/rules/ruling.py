"""2.5 Rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import hooks
from engine.rules.relations import lenders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import State


RULING = frozenset({"warrior", "building"})
"""The classes of pieces that count for rule (2.5)."""


def rule_counts(g: State, clearing: int) -> dict[str, int]:
    """2.5: how much each seat has towards ruling a clearing: warriors and buildings, and what else counts for it."""
    counts: dict[str, int] = {}
    for faction, kinds in g.board[clearing].items():
        classes = g.classes[faction]
        total = 0
        for kind, number in kinds.items():
            if classes[kind] in RULING:
                total += number
        if total:
            counts[faction] = total
    for seat, hook in hooks.RULE_COUNTS.each(g):
        hook(g, seat, clearing, counts)
    for owner, lends in hooks.LENT_WARRIORS.each(g):  # 11.2.7.III
        lent = g.warriors(clearing, owner)
        for seat in g.other_seats(owner) if lent else ():
            if lends(g, owner, seat):
                counts[owner] = counts.get(owner, 0) - lent
                counts[seat] = counts.get(seat, 0) + lent
    return counts


def ruler(g: State, clearing: int) -> str | None:
    """Who rules a place: more warriors and buildings in a clearing than each other player; nobody in a tie (2.5)."""
    if hooks.LENT_WARRIORS.each(g):
        return _ruler(g, clearing)
    pieces = g.board[clearing]
    known = g.rulers.get(clearing)
    if known is None or known[0] is not pieces:  # pieces are replaced, never changed: whoever ruled them still does
        known = g.rulers[clearing] = (pieces, _ruler(g, clearing))
    return known[1]


def _ruler(g: State, clearing: int) -> str | None:
    if clearing >= len(g.map.clearings):
        return next((seat for owner, hook in hooks.RULED_BY.each(g) if (seat := hook(g, owner, clearing))), None)
    best = 0
    leaders: list[str] = []
    for faction, total in rule_counts(g, clearing).items():
        if total > best:
            best, leaders = total, [faction]
        elif total == best:
            leaders.append(faction)
    return leaders[0] if len(leaders) == 1 else None


def rules(g: State, seat: str, clearing: int) -> bool:
    """Whether that seat rules the clearing (2.5)."""
    return ruler(g, clearing) == seat


def ruled_by(g: State, seat: str) -> list[int]:
    """Every clearing the seat rules, ascending."""
    return [number for number in g.map.numbers if ruler(g, number) == seat]


def rules_without(g: State, seat: str, clearing: int, owners: Sequence[str]) -> bool:
    """Whether the seat rules the clearing even where these owners' warriors are not lent to it (11.2.7.III)."""
    if ruler(g, clearing) != seat or not owners:
        return ruler(g, clearing) == seat
    counts = rule_counts(g, clearing)
    for owner in owners:
        lent = g.warriors(clearing, owner)
        counts[seat] = counts.get(seat, 0) - lent
        counts[owner] = counts.get(owner, 0) + lent
    return all(counts.get(seat, 0) > count for other, count in counts.items() if other != seat)


def rules_in_battle(g: State, seat: str, enemy: str, clearing: int) -> bool:
    """Whether the seat rules a clearing in which it battles `enemy`, whose warriors are not lent then (11.2.7.III)."""
    return rules_without(g, seat, clearing, [owner for owner in lenders(g, seat) if owner == enemy])
