"""9.2.4, 9.2.6, 9.2.7, 9.2.9.II.c, 9.2.9.II.d: the Vagabond in battle; with Arbiter (V.5.2) and Ronin (V.9.2)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.factions.vagabond.automaton_specials import enlists
from engine.factions.vagabond.paying import pay
from engine.factions.vagabond.state import (
    HOSTILE,
    PAWN,
    is_allied,
    is_character,
    numbers,
    pawn_clearing,
    set_relation,
    swords,
)
from engine.rules import verbs
from engine.rules.items import damage, ready, side_labels, sides
from engine.rules.losses import splits
from engine.rules.occasions import FREE, BattleEffect, Helper, HitWay
from engine.rules.removal import can_be_removed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import State
    from engine.rules.occasions import Battle, Pieces

SWORD = "sword"
WITH_ALLY = "9.2.9.II.c"


def may_remove(_g: State, seat: str, owner: str, kind: str, _b: Battle | None) -> bool:
    """9.2.2: the pawn cannot be removed from the map."""
    return owner != seat or kind != PAWN


def max_rolled(g: State, seat: str, _b: Battle) -> int:
    """9.2.6: the Vagabond's undamaged swords, face up or face down."""
    return swords(g, seat)


def defenseless(g: State, seat: str, _b: Battle) -> bool:
    """9.2.4: without an undamaged sword."""
    return not swords(g, seat)


# --- with an ally (9.2.9.II.c) ----------------------------------------------------------------------------------------


def _allies(g: State, seat: str, b: Battle) -> list[str]:
    """9.2.9.II.c: the Allied factions with warriors in the clearing of battle, the defender excepted."""
    return [
        other
        for other in sorted(g.board[b.clearing])
        if other != b.defender and is_allied(g, seat, other) and g.warriors(b.clearing, other)
    ]


async def battle_start(g: State, seat: str, b: Battle) -> None:
    """9.2.9.II.c: as attacker the Vagabond may treat the warriors of one Allied faction there as its own."""
    allies = _allies(g, seat, b) if seat == b.attacker else []
    if not allies:
        return
    values: dict[str, str | None] = {ally: ally for ally in allies}
    values["alone"] = None
    args = {"clearing": b.clearing, "defender": b.defender, "purpose": "battle"}
    ally = await choose(g, seat, WITH_ALLY, "ally", values, kind="seat", decline="alone", args=args)
    if ally is not None:
        b.helpers.setdefault(seat, []).append(Helper(ally, WITH_ALLY, FREE))
        g.emit("fights-with-ally", WITH_ALLY, {"seat": seat, "ally": ally, "clearing": b.clearing})


async def battle_end(g: State, seat: str, b: Battle) -> None:
    """9.2.9.II.d: an ally whose warriors took more of the hits than items did turns Hostile."""
    for helper in b.helpers.get(seat, ()):
        if helper.law != WITH_ALLY:
            continue
        lost = sum(loss.count for loss in b.removed.get(b.other(seat), ()) if loss.faction == helper.owner)
        if lost > sum(who == seat and what.startswith(DAMAGED) for who, what in b.declared):
            set_relation(g, seat, helper.owner, HOSTILE, "9.2.9.II.d")


# --- taking hits (9.2.7) ----------------------------------------------------------------------------------------------

DAMAGED = "damaged-"
"""What a battle notes for each item that hits damaged, with its number."""


def hit_ways(g: State, seat: str, b: Battle, count: int) -> Sequence[HitWay]:
    """9.2.7, 9.2.9.II.d: each hit damages an undamaged item, or removes a warrior of the ally that fights along.

    With items and warriors gone the other hits do nothing. The first way damages exhausted items, and no warriors.
    """
    mine = g.seat(seat)
    lying = sides(mine.items, mine.exhausted)
    items = {
        (item, str(int(down))): mine.exhausted.count(item)
        if down
        else mine.items.count(item) - mine.exhausted.count(item)
        for item, down in lying.values()
    }
    stock = sorted(items.items(), key=lambda entry: (entry[0][1] == "0", entry[0][0]))
    warriors = _ally_stock(g, seat, b)
    most_items, most_warriors = len(mine.items), sum(n for _, n in warriors)
    count = min(count, most_items + most_warriors)
    found = []
    for from_ally in range(max(0, count - most_items), min(count, most_warriors) + 1):
        for damaged in splits(stock, count - from_ally):
            found += [_way(seat, b, damaged, removed) for removed in splits(warriors, from_ally)]
    return found if count else []


def _ally_stock(g: State, seat: str, b: Battle) -> list[tuple[tuple[str, str], int]]:
    """The warriors of the ally that fights along, by faction and kind, as far as they can be removed."""
    owners = [helper.owner for helper in b.helpers.get(seat, ())]
    return [
        ((owner, kind), n)
        for owner in owners
        for kind, n in sorted(g.board[b.clearing].get(owner, {}).items())
        if g.classes[owner][kind] == "warrior" and can_be_removed(g, owner, kind, b)
    ]


def _way(seat: str, b: Battle, damaged: Pieces, removed: Pieces) -> HitWay:
    words = [f"{n}-{item}{'-exhausted' if down == '1' else ''}" for (item, down), n in damaged.items()]
    words += [f"{n}-{owner}-{kind}" for (owner, kind), n in removed.items()]
    up = [item for (item, down), n in damaged.items() if down == "0" for _ in range(n)]
    spent = [item for (item, down), n in damaged.items() if down == "1" for _ in range(n)]
    label: dict[str, Any] = {"word": "damage-items", "items": up, "spent": spent}
    if removed:
        lost = [{"faction": owner, "kind": kind, "count": n} for (owner, kind), n in removed.items()]
        label |= {"word": "damage-items-and-lose", "pieces": lost}
    return HitWay("+".join(words), removed, label, partial(_damage, seat=seat, b=b, damaged=damaged))


def _damage(g: State, *, seat: str, b: Battle, damaged: Pieces) -> None:
    for (item, down), count in damaged.items():
        for _ in range(count):
            damage(g, seat, item, "9.2.7", exhausted=down == "1")
            b.declared.add((seat, f"{DAMAGED}{len(b.declared)}"))


# --- full removal (9.2.2.I) -------------------------------------------------------------------------------------------


async def full_removal(g: State, seat: str, _clearing: int, _by: str) -> None:
    """9.2.2.I: where an enemy's effect removes all enemy pieces, the Vagabond there damages three items."""
    for _ in range(int(numbers(g)["full_removal_damage"])):
        mine = g.seat(seat)
        found = sides(mine.items, mine.exhausted)
        if not found:
            return
        item, exhausted = await choose(g, seat, "9.2.2.I", "damage", found, kind="item", labels=side_labels(found))
        damage(g, seat, item, "9.2.2.I", exhausted=exhausted)


# --- V.5.2, V.9.2 -----------------------------------------------------------------------------------------------------


def battle_effects(g: State, seat: str, b: Battle, side: str) -> Sequence[BattleEffect]:
    """V.5.2, V.9.2: what the Arbiter offers to whoever defends in its clearing, and the Ronin's extra hit."""
    if side == seat and is_character(g, seat, "ronin") and ready(g, seat, SWORD):
        return [BattleEffect("swift-strike", "V.9.2", before_roll=False, perform=_swift_strike)]
    beside = side == b.defender and seat not in b.sides and pawn_clearing(g, seat) == b.clearing
    if beside and is_character(g, seat, "arbiter"):
        act = partial(_protect, arbiter=seat)
        return [BattleEffect("protector", "V.5.2", before_roll=True, perform=act, for_bots=enlists(g, b, seat))]
    return []


async def _swift_strike(g: State, b: Battle, seat: str) -> None:
    """V.9.2: exhaust a sword for an extra hit, once a battle (ruling)."""
    await pay(g, seat, "V.9.2", SWORD)
    b.extra[seat] = b.extra.get(seat, 0) + 1


async def _protect(g: State, b: Battle, seat: str, *, arbiter: str) -> None:
    """V.5.2: the Arbiter scores a point and adds its undamaged swords to the defender's maximum rolled hits."""
    verbs.score(g, arbiter, int(numbers(g)["protector_vp"]), "V.5.2")
    b.more_rolled[seat] = b.more_rolled.get(seat, 0) + swords(g, arbiter)
