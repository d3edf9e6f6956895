"""The AI-Overlord of the Hundreds (AOH): a fan law; its rulings stand in `docs/rulings.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.automata import orders
from engine.automata.common import reveal_order, target
from engine.core import chance
from engine.factions.hundreds import abilities, limits, state
from engine.factions.hundreds import automaton_daylight as daylight_steps
from engine.factions.hundreds.abilities import LOOT, declare_loot, lootable
from engine.factions.hundreds.birdsong import (
    anoint_at,
    can_stand,
    mob_targets,
    no_mob,
    raze_clearing,
    replaceable,
)
from engine.factions.hundreds.setup import garrison
from engine.factions.hundreds.state import (
    MOB,
    STRONGHOLD,
    WARRIOR,
    board,
    mobs,
    numbers,
    prowess,
    warlord_clearing,
)
from engine.rules import hooks, verbs
from engine.rules.book import Player, stage
from engine.rules.items import gain_item, item_from_box, remove_item
from engine.rules.relations import count_enemies
from engine.rules.ruling import ruler, rules_in_battle
from engine.rules.setup import free_corners, hide_ruin_items

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle

# --- AOH.2 ----------------------------------------------------------------------------------------------------------


async def loot_start(g: State, seat: str, b: Battle) -> None:
    """AOH.2.2: attacking an opponent with crafted items in a clearing it rules, the bot loots.

    Whether that pays or not.
    """
    if seat == b.attacker and lootable(g, b.defender) and rules_in_battle(g, seat, b.defender, b.clearing):
        declare_loot(g, seat, b, "AOH.2.2")


async def loot_end(g: State, seat: str, b: Battle) -> None:
    """AOH.2.2: at the end it takes an item at random, whoever rules by then."""
    if (seat, LOOT) not in b.declared or not lootable(g, b.defender):
        return
    items = g.seat(b.defender).items
    item = chance.pick(g, sorted(items))
    item_from_box(g, b.defender, item)
    g.emit("looted", "AOH.2.2", {"seat": seat, "defender": b.defender, "item": item})
    await gain_item(g, seat, item, "AOH.2.2")


async def to_hoard(g: State, seat: str, item: str) -> None:
    """AOH.2.3.I: an item goes on its track; on a full one it leaves the game for a point."""
    track = state.track_of(g, item)
    facts = numbers(g)
    if track is None or len(state.hoard(g, seat, track)) >= facts["hoard_spaces"]:
        remove_item(g, seat, item, "AOH.2.3.I")
        verbs.score(g, seat, facts["automaton"]["overflow_vp"], "AOH.2.3.I")
        return
    state.set_hoard(g, seat, track, [*state.hoard(g, seat, track), item])
    g.emit("hoarded", "AOH.2.3.I", {"seat": seat, "item": item, "track": track})


# --- AOH.3 ----------------------------------------------------------------------------------------------------------


async def setup(g: State, seat: str) -> None:
    """AOH.3.1 to AOH.3.3: a random corner, diagonal to another start where that is possible."""
    garrison(g, seat, chance.pick(g, free_corners(g)), "AOH.3.2")
    hide_ruin_items(g, "AOH.3.3")


# --- AOH.4 ----------------------------------------------------------------------------------------------------------


@stage("ai-overlord.raze")
async def raze(g: State, seat: str) -> None:
    """AOH.4.1: the mobs raze from the highest priority on; then the mob die is rolled, always."""
    law = "AOH.4.1"
    for clearing in target(g, mobs(g, seat)):
        await raze_clearing(g, seat, clearing, law)
    suit = chance.suit_die(g, MOB)
    g.emit("mob-rolled", law, {"seat": seat, "suit": suit})
    found = target(
        g,
        mob_targets(g, seat, suit, law),
        lambda c: 0 if str(c) in g.ruins else 1,  # AOH.4.1, first tie
        lambda c: -count_enemies(g, seat, c, "building", "token"),  # second tie
        lowest=True,  # third tie
    )
    why = no_mob(g, seat, found)
    if why is None:
        verbs.place(g, seat, MOB, found[0], law)
    else:
        g.emit("no-mob-placed", law, {"seat": seat, "suit": suit, "why": why})


def recruit_everywhere(g: State, seat: str) -> None:
    """AOH.4.2: Prowess warriors with the warlord, then one per stronghold from the highest priority on."""
    lord = warlord_clearing(g, seat)
    if lord is not None:
        verbs.place(g, seat, WARRIOR, lord, "AOH.4.2", prowess(g, seat))
    for clearing in target(g, g.standing(seat, STRONGHOLD)):
        verbs.place(g, seat, WARRIOR, clearing, "AOH.4.2", g.count(clearing, seat, STRONGHOLD))


@stage("ai-overlord.recruit", asks=False)
async def recruit(g: State, seat: str) -> None:
    """AOH.4.2."""
    recruit_everywhere(g, seat)


@stage("ai-overlord.order", asks=False)
async def order(g: State, seat: str) -> None:
    """AOH.4.3: draw and reveal an order card."""
    board(g, seat)["order"] = reveal_order(g, seat, "AOH.4.3")


@stage("ai-overlord.craft")
async def craft(g: State, seat: str) -> None:
    """AOH.4.4: an available item on the order card is crafted and kept, for no points.

    Without one the bot may buy another card for it, which becomes the order (LR 9.7).
    """
    await orders.craft(g, seat, "AOH.4.4", 0)


@stage("ai-overlord.anoint", asks=False)
async def anoint(g: State, seat: str) -> None:
    """AOH.4.5: a warlord off the map replaces a warrior where most are, else he stands where the fewest enemies are."""
    law = "AOH.4.5"
    if warlord_clearing(g, seat) is not None:
        return
    found = target(g, replaceable(g, seat), lambda c: -g.count(c, seat, WARRIOR)) or target(
        g,
        [c for c in g.map.numbers if can_stand(g, seat, c)],
        lambda c: count_enemies(g, seat, c, "warrior"),
    )
    if not found:
        return
    anoint_at(g, seat, found[0], law)
    if g.warriors(found[0], seat) == 1:  # Bolster
        g.emit("bolstered", law, {"seat": seat, "clearing": found[0]})
        recruit_everywhere(g, seat)


# --- AOH.6 ----------------------------------------------------------------------------------------------------------


@stage("ai-overlord.incite", asks=False)
async def incite(g: State, seat: str) -> None:
    """AOH.6.1: one mob, for no card, where a Hundreds warrior stands with a ruin or the warlord."""
    found = target(
        g,
        [
            c
            for c in g.map.numbers
            if not g.count(c, seat, MOB)
            and g.warriors(c, seat)
            and (str(c) in g.ruins or c == warlord_clearing(g, seat))
            and verbs.may_place(g, seat, MOB, c)
        ],
        lambda c: 0 if str(c) in g.ruins else 1,
    )
    if found:
        verbs.place(g, seat, MOB, found[0], "AOH.6.1")


@stage("ai-overlord.oppress", asks=False)
async def oppress(g: State, seat: str) -> None:
    """AOH.6.2: a point for each clearing it rules with a Hundreds piece and no enemy piece."""
    clearings = [
        c for c in g.map.numbers if g.has_pieces(c, seat) and not count_enemies(g, seat, c) and ruler(g, c) == seat
    ]
    g.emit("oppressed", "AOH.6.2", {"seat": seat, "clearings": clearings, "count": len(clearings)})
    verbs.score(g, seat, len(clearings) * numbers(g)["automaton"]["oppress_vp_per_clearing"], "AOH.6.2")


@stage("ai-overlord.discard", asks=False)
async def discard(g: State, seat: str) -> None:
    """AOH.6.3: discard the order card."""
    orders.discard(g, seat, "AOH.6.3")


# --- the seat -------------------------------------------------------------------------------------------------------


async def take_over(g: State, seat: str) -> None:
    """From a person: the hand is set aside face down; hoard, mobs, strongholds, mood and crafted cards stay."""
    mine = g.seat(seat)
    mine.aside, mine.hand = [*mine.aside, *mine.hand], []


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """AOH.4."""
    return ("ai-overlord.raze", "ai-overlord.recruit", "ai-overlord.order", "ai-overlord.craft", "ai-overlord.anoint")


def daylight(_g: State, _seat: str) -> Sequence[str]:
    """AOH.5."""
    return (daylight_steps.COMMAND_STAGE, daylight_steps.ADVANCE_STAGE)


def evening(_g: State, _seat: str) -> Sequence[str]:
    """AOH.6."""
    return ("ai-overlord.incite", "ai-overlord.oppress", "ai-overlord.discard")


PLAYER = Player(
    name="hundreds",
    hooks=(
        hooks.MAY_PLACE.by(abilities.may_place),
        hooks.MAY_REMOVE.by(abilities.may_remove),
        hooks.UNMOVABLE.by(abilities.unmovable),
        hooks.BATTLE_START.by(loot_start),
        hooks.BATTLE_END.by(loot_end),
        hooks.GAIN_ITEM.by(to_hoard),
    ),
    setup=setup,
    birdsong=birdsong,
    daylight=daylight,
    evening=evening,
    take_over=take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    cards_on_board=state.cards_on_board,
    items_on_board=state.items_on_board,
    check_position=limits.check_position,
)
