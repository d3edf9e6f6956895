"""LR 7.2: the Vagabot's items, which are all alike, and its Battle Track.

Where a kind of item makes no difference the first by its name is taken (ruling): nothing hangs on it before a person
takes the seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.factions.vagabond.state import board, numbers
from engine.rules import items
from engine.rules.items import unexhausted
from engine.rules.occasions import HitWay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import State
    from engine.rules.occasions import Battle

DAMAGED = "damaged"


def thresholds(g: State, seat: str) -> int:
    """LR 7.2.4: how many items belong on the Battle Track: one each for so many undamaged items."""
    count = len(g.seat(seat).items)
    return sum(count >= least for least in numbers(g)["automaton"]["track_thresholds"])


def settle_track(g: State, seat: str) -> None:
    """LR 7.2.4: as many items on the Battle Track as belong there, exhausted ones first, which stay longest.

    Otherwise they stay what they are (interpretation I-1).
    """
    mine, own = board(g, seat), g.seat(seat)
    before, want = (mine["track_up"], mine["track_down"]), thresholds(g, seat)
    down = min(mine["track_down"], len(own.exhausted))
    up = min(mine["track_up"], len(own.items) - len(own.exhausted))
    while up + down > want:
        up, down = (up - 1, down) if up else (up, down - 1)
    while up + down < want:
        up, down = (up, down + 1) if down < len(own.exhausted) else (up + 1, down)
    mine["track_up"], mine["track_down"] = up, down
    if sum(before) != want:
        g.emit("battle-track", "LR 7.2.4", {"seat": seat, "count": want})


def usable(g: State, seat: str) -> int:
    """LR 7.2.3: how many items it can exhaust: undamaged, face up and not on the Battle Track."""
    settle_track(g, seat)
    own = g.seat(seat)
    return len(own.items) - len(own.exhausted) - board(g, seat)["track_up"]


def pay(g: State, seat: str, law: str, count: int = 1) -> None:
    """LR 7.2.3: exhaust items of the Satchel. The caller has seen that there are so many."""
    for _ in range(count):
        items.exhaust(g, seat, unexhausted(g, seat)[0], law)


async def gain(g: State, seat: str, item: str) -> None:
    """LR 7.2.3: an item that is gained comes into the Satchel face up."""
    own = g.seat(seat)
    own.items = sorted([*own.items, item])
    settle_track(g, seat)


def damage_one(g: State, seat: str, law: str) -> bool:
    """LR 7.2.5: damage an item, an exhausted one first, of the Satchel before the track; whether there was one."""
    settle_track(g, seat)
    mine, own = board(g, seat), g.seat(seat)
    if own.exhausted:
        mine["track_down"] = min(mine["track_down"], len(own.exhausted) - 1)
        items.damage(g, seat, own.exhausted[0], law, exhausted=True)
    elif own.items:
        mine["track_up"] = min(mine["track_up"], len(own.items) - 1)
        items.damage(g, seat, own.items[0], law)
    else:
        return False
    settle_track(g, seat)
    return True


def refresh_one(g: State, seat: str, law: str) -> bool:
    """LR 7.6.1: turn up an undamaged item, of the Satchel before the track; returns whether one lay face down."""
    settle_track(g, seat)
    mine, own = board(g, seat), g.seat(seat)
    if not own.exhausted:
        return False
    if mine["track_down"] == len(own.exhausted):
        mine["track_down"], mine["track_up"] = mine["track_down"] - 1, mine["track_up"] + 1
    items.refresh(g, seat, own.exhausted[0], law)
    return True


def repair_one(g: State, seat: str, law: str) -> bool:
    """LR 7.5.5, LR 7.6.2: repair a damaged item, one that lies face up first; its side stays. Whether there was one."""
    own = g.seat(seat)
    found = items.sides(own.damaged, own.damaged_exhausted)
    if not found:
        return False
    item, exhausted = min(found.values(), key=lambda side: (side[1], side[0]))
    items.repair(g, seat, item, law, exhausted=exhausted)
    settle_track(g, seat)
    return True


# --- in battle --------------------------------------------------------------------------------------------------------


def max_rolled(g: State, seat: str, _b: Battle) -> int:
    """LR 7.2.4: one, and one more for the first and the second item on the Battle Track; swords mean nothing."""
    facts = numbers(g)["automaton"]
    return int(facts["max_rolled"]) + min(thresholds(g, seat), int(facts["track_rolled"]))


def extra_hits(g: State, seat: str, b: Battle) -> Sequence[tuple[str, int]]:
    """LR 7.2.4: with a third item on the Battle Track an extra hit as attacker."""
    return (
        [("LR 7.2.4", 1)]
        if seat == b.attacker and thresholds(g, seat) > numbers(g)["automaton"]["track_rolled"]
        else []
    )


def defenseless(g: State, seat: str, _b: Battle) -> bool:
    """LR 7.2.3, 9.2.4: without any undamaged item, since all are alike (ruling); or always, as the table chose."""
    return bool(g.options.get("vagabot-always-defenseless")) or not g.seat(seat).items


def hit_ways(g: State, seat: str, _b: Battle, count: int) -> Sequence[HitWay]:
    """LR 7.2.5: each hit damages an item; there is nothing to choose, and without undamaged items hits are ignored."""
    taken = min(count, len(g.seat(seat).items))

    def perform(state: State) -> None:
        for _ in range(taken):
            damage_one(state, seat, "LR 7.2.5")

    return [HitWay(f"{DAMAGED}-{taken}", {}, {"word": "damage-count", "count": taken}, perform)] if taken else []


async def full_removal(g: State, seat: str, _clearing: int, _by: str) -> None:
    """LR 7.2.1.I: where an enemy's effect removes all enemy pieces, the Vagabot there damages three items."""
    for _ in range(int(numbers(g)["full_removal_damage"])):
        damage_one(g, seat, "LR 7.2.1.I")
