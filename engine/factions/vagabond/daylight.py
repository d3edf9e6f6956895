"""9.5 Daylight: actions paid by exhausting items, in any order and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond import aiding, crafting, exploring, questing, specials
from engine.factions.vagabond.moving import BOOT, has_hostile_warriors, refuse_walk, walks
from engine.factions.vagabond.paying import pay, refuse, settle_coercion
from engine.factions.vagabond.state import PAWN, pawn_place
from engine.factions.vagabond.striking import refuse_strike, strike
from engine.rules import effects, movement
from engine.rules.actions import Action, refused_by
from engine.rules.battle import initiate_battle, refuse_battle
from engine.rules.book import ActionSpec, push, stage
from engine.rules.crafting import nothing_craftable
from engine.rules.items import repair as make_whole
from engine.rules.items import side_labels, sides
from engine.rules.places import by_key, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.state import State
    from engine.rules.actions import Perform

SWORD, HAMMER = "sword", "hammer"

# --- 9.5.1, 9.5.2 -----------------------------------------------------------------------------------------------------


def _refuse_move(g: State, seat: str) -> Refusal | None:
    lacking = refuse(g, seat, "move", "9.5.1", BOOT)
    if lacking is not None or walks(g, seat):
        return lacking
    return Refusal("move", "9.5.1", "pawn-cannot-move", {"place": told(g, pawn_place(g, seat))})


async def _move(g: State, seat: str) -> None:
    """9.5.1: exhaust a boot to move, and another where Hostile warriors are (9.2.9.III.b)."""
    origin = pawn_place(g, seat)
    found = walks(g, seat)
    every = [*g.map.numbers, *g.map.forest_numbers]
    target = await choose(
        g,
        seat,
        "9.5.1",
        "to",
        by_key(g, found),
        kind="clearing",
        labels=lambda: {
            str(place): {"word": "hostile-boot", "clearing": place}
            for place in found
            if has_hostile_warriors(g, seat, place)
        },
        refusals=lambda: [why for place in every if (why := refuse_walk(g, seat, place)) is not None],
        args={"from": told(g, origin)},
    )
    await pay(g, seat, "9.5.1", BOOT)
    await movement.move(g, seat, {PAWN: 1}, origin, target, "9.5.1")


def _refuse_battle(g: State, seat: str) -> Refusal | None:
    return refuse(g, seat, "battle", "9.5.2", SWORD) or refuse_battle(g, seat)


async def _battle(g: State, seat: str) -> None:
    """9.5.2: exhaust a sword to initiate a battle."""
    await pay(g, seat, "9.5.2", SWORD)
    await initiate_battle(g, seat, "9.5.2")


# --- 9.5.7, 9.5.8 -----------------------------------------------------------------------------------------------------


def _refuse_repair(g: State, seat: str) -> Refusal | None:
    if not g.seat(seat).damaged:
        return Refusal("repair", "9.5.7", "nothing-damaged", {"seat": seat})
    return refuse(g, seat, "repair", "9.5.7", HAMMER)


async def _repair(g: State, seat: str) -> None:
    """9.5.7: exhaust a hammer to repair an item, which stays on its side."""
    await pay(g, seat, "9.5.7", HAMMER)
    await repair_one(g, seat, "9.5.7")


async def repair_one(g: State, seat: str, law: str) -> None:
    """Repair a damaged item of the seat's choice, which stays on its side (9.5.7)."""
    mine = g.seat(seat)
    values = sides(mine.damaged, mine.damaged_exhausted)
    item, exhausted = await choose(g, seat, law, "repair", values, kind="item", labels=side_labels(values))
    make_whole(g, seat, item, law, exhausted=exhausted)


def _refuse_craft(g: State, seat: str) -> Refusal | None:
    if crafting.can_craft(g, seat):
        return None
    return nothing_craftable("craft", crafting.LAW, seat, crafting.hand_refusals(g, seat))


# --- the step ---------------------------------------------------------------------------------------------------------


def _action(
    name: str, law: str, parameters: tuple[str, ...], why_not: Callable[[State, str], Refusal | None], perform: Perform
) -> Action:
    spec = ActionSpec(name, law, parameters)
    return Action(spec, lambda g, seat: why_not(g, seat) is None, refused_by(why_not), perform)


ACTIONS = (
    _action("move", "9.5.1", ("to", "coerce", "ally", "warriors", "ferry"), _refuse_move, _move),
    _action("battle", "9.5.2", ("coerce", "clearing", "battle", "ally"), _refuse_battle, _battle),
    _action("explore", "9.5.3", ("coerce", "item"), exploring.refuse_explore, exploring.explore),
    _action("aid", "9.5.4", ("player", "card", "coerce", "exhaust", "item"), aiding.refuse_aid, aiding.aid),
    _action("quest", "9.5.5", ("quest", "improvise", "coerce", "reward"), questing.refuse_quest, questing.quest),
    _action("strike", "9.5.6", ("piece", "coerce"), refuse_strike, strike),
    _action("repair", "9.5.7", ("coerce", "repair"), _refuse_repair, _repair),
    _action("craft", "9.5.8", ("card", "pay", "coerce", "item"), _refuse_craft, crafting.craft),
    _action("special", "9.5.9", specials.PARAMETERS, specials.refuse_special, specials.special),
)


@stage("vagabond.daylight")
async def daylight(g: State, seat: str) -> None:
    """9.5: one action; asked again until nothing is left or wanted, or the Ranger hides (V.3.2)."""
    if specials.HIDEOUT in g.turn.used:
        return
    chosen = await effects.act(g, seat, "9.5", ACTIONS)
    if chosen is None:
        return
    push(g, "vagabond.daylight", seat=seat)
    await chosen.perform(g, seat)
    settle_coercion(g, seat)
