"""The Vagabot's Daylight (LR 7.5): the actions that the order card lists, each once, as long as items last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.automata.common import buildings_and_tokens, distances, points, priority, target, target_seat
from engine.core import chance
from engine.factions.vagabond.automaton_items import pay, repair_one, usable
from engine.factions.vagabond.automaton_specials import special
from engine.factions.vagabond.state import (
    DONE_QUESTS,
    PAWN,
    QUESTS,
    board,
    numbers,
    pawn_clearing,
    pawn_place,
    quest_facts,
)
from engine.rules import movement, verbs
from engine.rules.battle import battle, defenders
from engine.rules.book import push, stage
from engine.rules.items import gain_item, has_box, item_from_box
from engine.rules.matching import is_of
from engine.rules.relations import is_enemy
from engine.rules.ruins import take_from_ruin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.automata.common import Rank
    from engine.core.maps import Place
    from engine.core.state import State
    from engine.rules.occasions import Removal


# --- LR 7.5, moving ---------------------------------------------------------------------------------------------------


def steps(g: State, seat: str, origin: Place) -> list[Place]:
    """LR 7.5: the clearings that are one move away."""
    return [place for place in movement.ways(g, seat, origin) if place < g.map.first_forest]


def away(g: State, seat: str, goal: Place) -> int | None:
    """LR 7.5: how many moves a clearing is from the pawn; None where no way leads there."""
    origin = pawn_place(g, seat)
    if origin == goal:
        return 0
    there = distances(g, seat, goal)
    found = [there[place] for place in steps(g, seat, origin) if place in there]
    return min(found) + 1 if found else None


def nearest(g: State, seat: str, clearings: Iterable[int], *ranks: Rank) -> int | None:
    """LR 7.5, LR 2.1: the nearest of these clearings, ties by each rank (small first) and then by marker."""
    far = {clearing: moves for clearing in clearings if (moves := away(g, seat, clearing)) is not None}
    found = target(g, far, lambda clearing: far[clearing], *ranks)
    return found[0] if found else None


async def travel(g: State, seat: str, goal: int, law: str) -> bool:
    """LR 7.5: go to a clearing by a shortest way, an item for each step, as long as there are any; whether it arrived.

    Of equally short ways the one whose next clearing has the highest priority.
    """
    while (origin := pawn_place(g, seat)) != goal:
        there = distances(g, seat, goal)
        found = [place for place in steps(g, seat, origin) if place in there]
        if not found or not usable(g, seat):
            return False
        step = min(found, key=lambda place: (there[place], priority(g, place)))
        pay(g, seat, law)
        await movement.move(g, seat, {PAWN: 1}, origin, step, law)
    return True


# --- LR 7.5.1, LR 7.5.2 -----------------------------------------------------------------------------------------------


@stage("vagabot.explore")
async def explore(g: State, seat: str) -> None:
    """LR 7.5.1: at the nearest ruin exhaust an item to take a random one from below it; that is worth no points."""
    law = "LR 7.5.1"
    goal = nearest(g, seat, [int(number) for number, items in g.ruins.items() if items])
    if goal is not None and await travel(g, seat, goal, law) and usable(g, seat):
        pay(g, seat, law)
        await take_from_ruin(g, seat, goal, law)


def draw_quest(g: State, seat: str, law: str) -> None:
    """LR 7.3.3, LR 7.5.2: lay its next quest open, which is its alone; none where no quest is left."""
    pile = g.piles.get(QUESTS, ())
    board(g, seat)["quest"] = None
    if not pile:
        return
    g.horizon()
    g.piles = {**g.piles, QUESTS: pile[:-1]}
    board(g, seat)["quest"] = pile[-1]
    g.emit("vagabot-quest", law, {"seat": seat, "quest": pile[-1]})


@stage("vagabot.quest")
async def quest(g: State, seat: str) -> None:
    """LR 7.5.2: in the nearest clearing of its quest's suit exhaust any two items to complete it for a point."""
    law, facts = "LR 7.5.2", numbers(g)["automaton"]
    chosen = board(g, seat)["quest"]
    if chosen is None:
        return
    suit = quest_facts(g, chosen)["suit"]
    goal = nearest(g, seat, [clearing for clearing in g.map.numbers if is_of(g, clearing, suit)])
    cost = int(facts["quest_items"])
    if goal is None or not await travel(g, seat, goal, law) or usable(g, seat) < cost:
        return
    pay(g, seat, law, cost)
    g.piles = {**g.piles, DONE_QUESTS: [*g.piles.get(DONE_QUESTS, ()), chosen]}
    g.emit("quest-completed", law, {"seat": seat, "quest": chosen})
    verbs.score(g, seat, int(facts["quest_vp"]), law)
    draw_quest(g, seat, law)


# --- LR 7.5.3 ---------------------------------------------------------------------------------------------------------


def most_points(g: State, seat: str) -> float:
    """A rank: most points first; whoever has no marker behind all others."""
    return -points(g, seat) + (0.5 if g.seat(seat).vp is None else 0)


def fewest_points(g: State, seat: str) -> float:
    """A rank: fewest points first; whoever has no marker behind whoever has none of them either."""
    return points(g, seat) + (0.5 if g.seat(seat).vp is None else 0)


def to_aid(g: State, seat: str) -> str | None:
    """LR 7.5.3: who has a piece in its clearing and an item in the Crafted Items box: the fewest points first."""
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return None
    found = [
        other
        for other in g.other_seats(seat)
        if g.has_pieces(clearing, other) and has_box(g, other) and g.seat(other).items
    ]
    return target_seat(g, found, lambda other: fewest_points(g, other))


@stage("vagabot.aid")
async def aid(g: State, seat: str) -> None:
    """LR 7.5.3: exhaust items to take as many from a player's box, for a point each; its owner draws as many cards."""
    law = "LR 7.5.3"
    other = to_aid(g, seat)
    count = min(usable(g, seat), len(g.seat(other).items)) if other is not None else 0
    if other is None or not count:
        return
    pay(g, seat, law, count)
    for _ in range(count):
        item = chance.pick(g, sorted(g.seat(other).items))
        item_from_box(g, other, item)
        g.emit("took-item", law, {"seat": seat, "owner": other, "item": item})
        await gain_item(g, seat, item, law)
    verbs.score(g, seat, count * int(numbers(g)["automaton"]["aid_vp"]), law)
    verbs.draw(g, other, count, law)


# --- LR 7.5.4 ---------------------------------------------------------------------------------------------------------


def _nearest_of(g: State, seat: str, foe: str) -> int | None:
    """The nearest clearing with a piece of an enemy, then with most of its buildings and tokens, fewest warriors."""
    return nearest(
        g,
        seat,
        g.standing(foe),
        lambda clearing: -buildings_and_tokens(g, foe, clearing),
        lambda clearing: g.warriors(clearing, foe),
    )


def quarry(g: State, seat: str) -> tuple[str, int] | None:
    """LR 7.5.4, LR 2.3: the enemy with the most points that it can get at, and where.

    The nearest clearing with a piece of that enemy, then with most buildings and tokens, then fewest warriors of it.
    """
    left = [other for other in g.other_seats(seat) if is_enemy(g, seat, other)]
    while (foe := target_seat(g, left, lambda other: most_points(g, other))) is not None:
        left.remove(foe)
        where = _nearest_of(g, seat, foe)
        if where is not None:
            return foe, where
    return None


@stage("vagabot.battle")
async def battles(g: State, seat: str, foe: str | None = None) -> None:
    """LR 7.5.4: go to the enemy with the most points and battle, for an item; again for two, as long as it can."""
    law, facts = "LR 7.5.4", numbers(g)["automaton"]
    cost = int(facts["next_battle_items" if foe is not None else "battle_items"])
    if foe is None:
        found = quarry(g, seat)
        if found is None or not await travel(g, seat, found[1], law):
            return
        foe = found[0]
    clearing = pawn_clearing(g, seat)
    if clearing is None or foe not in defenders(g, seat, clearing) or usable(g, seat) < cost:
        return
    pay(g, seat, law, cost)
    push(g, "vagabot.battle", seat=seat, foe=foe)
    await battle(g, seat, foe, clearing, law)


async def slain(g: State, seat: str, removal: Removal) -> None:
    """LR 7.5.4: a point for each enemy warrior that it removes as attacker."""
    if removal.by != seat or removal.battle is None or removal.battle.attacker != seat:
        return
    fallen = sum(loss.count for loss in removal.losses if g.classes[loss.faction][loss.kind] == "warrior")
    verbs.score(g, seat, fallen * int(numbers(g)["automaton"]["warrior_vp"]), "LR 7.5.4")


# --- LR 7.5.5, LR 7.5.6 -----------------------------------------------------------------------------------------------


@stage("vagabot.repair", asks=False)
async def repair(g: State, seat: str) -> None:
    """LR 7.5.5: with a damaged item exhaust one to repair one."""
    if g.seat(seat).damaged and usable(g, seat):
        pay(g, seat, "LR 7.5.5")
        repair_one(g, seat, "LR 7.5.5")


@stage("vagabot.special")
async def act_special(g: State, seat: str) -> None:
    """LR 7.5.6: exhaust an item for the action of its character, where that would do anything."""
    found = special(g, seat)
    if found is not None and usable(g, seat):
        pay(g, seat, "LR 7.5.6")
        await found(g, seat)
