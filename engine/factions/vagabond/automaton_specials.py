"""LR 7.7: the special actions of the Vagabot's characters; characters that the LR does not list have none (ruling)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.automata.common import available_item, letter, points, target_seat
from engine.core import chance
from engine.core.values import with_count, without
from engine.factions.vagabond.automaton_items import settle_track, thresholds
from engine.factions.vagabond.state import PAWN, board, numbers, pawn_clearing, pawn_place
from engine.rules import verbs
from engine.rules.battle import battle, defenders, fighters, max_rolled
from engine.rules.crafting import after_item
from engine.rules.items import from_item_supply, gain_item, remove_item, sides
from engine.rules.movement import barred
from engine.rules.occasions import BattleEffect
from engine.rules.relations import count_enemies, enemies_at
from engine.rules.removal import remove_all_enemies

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from engine.core.maps import Place
    from engine.core.options import Asking
    from engine.core.state import State
    from engine.rules.occasions import Battle

    Act = Callable[[State, str], Awaitable[None]]


def special(g: State, seat: str) -> Act | None:
    """LR 7.5.6: the action of its character, if that would do anything now."""
    possible = {"thief": steal, "tinker": tinker, "ranger": hide, "vagrant": instigate, "scoundrel": scorch}
    found = possible.get(board(g, seat)["character"])
    return found(g, seat) if found is not None else None


def forests(g: State, seat: str) -> list[Place]:
    """LR 7.4.3, LR 7.7.3: the forests beside the pawn that nothing bars."""
    origin = pawn_place(g, seat)
    return [
        place
        for place in g.map.forest_links.get(origin, ())
        if place >= g.map.first_forest and barred(g, seat, origin, place) is None
    ]


async def slip(g: State, seat: str, law: str) -> bool:
    """LR 7.4.3, LR 7.7.3: move to a random adjacent forest; returns whether there was one."""
    found = forests(g, seat)
    if found:
        await verbs.move(g, seat, {PAWN: 1}, pawn_place(g, seat), chance.pick(g, found), law)
    return bool(found)


def steal(g: State, seat: str) -> Act | None:
    """LR 7.7.1: a random card of the enemy here with most points, then most pieces; it is discarded for a point.

    Bots have no cards.
    """
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return None
    there = [other for other in enemies_at(g, seat, clearing) if other in g.seat_of]
    found = [other for other in there if g.seat(other).hand and not g.is_automaton(other)]
    most = max((points(g, other) for other in found), default=0)
    leaders = [other for other in found if points(g, other) == most]
    owner = target_seat(g, leaders, lambda other: -sum(g.board[clearing][other].values()))
    if owner is None:
        return None

    async def act(g: State, seat: str) -> None:
        verbs.take_random_card(g, seat, owner, "LR 7.7.1")

    return act


def tinker(g: State, seat: str) -> Act | None:
    """LR 7.7.2: the topmost card of the discard pile with an available item is crafted for a point."""
    law = "LR 7.7.2"
    card = next((card for card in reversed(g.discard) if available_item(g, card) is not None), None)
    item = available_item(g, card)
    if card is None or item is None:
        return None

    async def act(g: State, seat: str) -> None:
        g.emit("crafted", law, {"seat": seat, "card": card})
        from_item_supply(g, item)
        await gain_item(g, seat, item, law)
        verbs.score(g, seat, int(numbers(g)["automaton"]["craft_vp"]), law)
        await after_item(g, seat)

    return act


def hide(g: State, seat: str) -> Act | None:
    """LR 7.7.3: with three damaged items slip into a random adjacent forest."""
    if len(g.seat(seat).damaged) < numbers(g)["automaton"]["hide_damaged"] or not forests(g, seat):
        return None

    async def act(g: State, seat: str) -> None:
        await slip(g, seat, "LR 7.7.3")

    return act


def instigate(g: State, seat: str) -> Act | None:
    """LR 7.7.4: two players battle in its clearing, whose buildings and tokens it removes and chooses (ruling).

    The first by setup letter that can battles the next; the Vagabot itself only where no two others can.
    """
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return None
    others = sorted(g.other_seats(seat), key=lambda other: letter(g, other))
    for attacker in (*others, seat):
        found = [other for other in defenders(g, attacker, clearing) if other != seat and other in g.seat_of]
        if found:
            defender = min(found, key=lambda other: letter(g, other))
            break
    else:
        return None

    async def act(g: State, seat: str) -> None:
        await battle(g, attacker, defender, clearing, "LR 7.7.4", credit=seat, chooser=seat)

    return act


def losses(g: State, question: Asking) -> str:
    """LR 7.7.4: of what others lose in a battle that it forced buildings before tokens, equal ones at random."""

    def buildings(key: str) -> int:
        pieces = question.values[key][1].pieces
        return sum(n for (owner, kind), n in pieces.items() if g.classes[owner][kind] == "building")

    most = max(buildings(key) for key in question.values)
    return chance.pick(g, [key for key in question.values if buildings(key) == most])


def scorch(g: State, seat: str) -> Act | None:
    """LR 7.7.5: three enemy pieces here, a building or token among them, are removed, for an item and a point.

    The item fills a building slot for good; without an open slot it leaves the game all the same (ruling).
    """
    law, facts, clearing = "LR 7.7.5", numbers(g)["automaton"], pawn_clearing(g, seat)
    if clearing is None or count_enemies(g, seat, clearing) < facts["scorch_pieces"]:
        return None
    if not count_enemies(g, seat, clearing, "building", "token"):
        return None

    async def act(g: State, seat: str) -> None:
        await remove_all_enemies(g, seat, [clearing], law)
        _give_up_item(g, seat, law)
        if g.open_slots(clearing):
            g.blocked = with_count(g.blocked, str(clearing), 1)
            g.emit("slot-blocked", law, {"seat": seat, "clearing": clearing})
        verbs.score(g, seat, int(facts["scorch_vp"]), law)

    return act


def _give_up_item(g: State, seat: str, law: str) -> None:
    """LR 7.7.5: one of its items leaves the game: a damaged one first, then an exhausted one (ruling)."""
    own, mine = g.seat(seat), board(g, seat)
    for damaged in (True, False):
        pile, down = (own.damaged, own.damaged_exhausted) if damaged else (own.items, own.exhausted)
        found = sides(pile, down)
        if not found:
            continue
        item, exhausted = min(found.values(), key=lambda side: (not side[1], side[0]))
        pile, down = without(pile, item), without(down, item) if exhausted else down
        if damaged:
            own.damaged, own.damaged_exhausted = pile, down
        else:
            own.items, own.exhausted = pile, down
            mine["track_down"] = min(mine["track_down"], len(down))
        settle_track(g, seat)
        remove_item(g, seat, item, law)
        return


# --- LR 7.7.6 ---------------------------------------------------------------------------------------------------------


def enlists(g: State, b: Battle, arbiter: str) -> bool:
    """LR 7.7.6: whether a bot that defends enlists an Arbiter.

    With fewer than three maximum rolled hits, and fewer than it has enemies in the battle, and more points than he.
    """
    most = max_rolled(g, b, b.defender)
    against = fighters(g, b, b.attacker) + g.count_class(b.clearing, b.attacker, "pawn")
    return most < min(MOST_ROLLED, against) and points(g, b.defender) > points(g, arbiter)


MOST_ROLLED = 3
"""The highest roll of a die of battle."""


def battle_effects(g: State, seat: str, b: Battle, side: str) -> Sequence[BattleEffect]:
    """LR 7.7.6: whoever defends in the Vagabot's clearing may enlist it as Arbiter."""
    beside = side == b.defender and seat not in b.sides and pawn_clearing(g, seat) == b.clearing
    if not beside or board(g, seat)["character"] != "arbiter":
        return []
    act = partial(_protect, arbiter=seat)
    return [BattleEffect("protector", "LR 7.7.6", before_roll=True, perform=act, for_bots=enlists(g, b, seat))]


async def _protect(g: State, b: Battle, side: str, *, arbiter: str) -> None:
    """LR 7.7.6: the Arbiter scores a point; the items on its Battle Track add to the defender's maximum rolled hits."""
    verbs.score(g, arbiter, int(numbers(g)["protector_vp"]), "LR 7.7.6")
    b.more_rolled[side] = b.more_rolled.get(side, 0) + thresholds(g, arbiter)
