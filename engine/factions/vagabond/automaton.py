"""The Vagabot (LR 7); the rulings stand in `docs/rulings.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.automata import orders
from engine.automata.common import reveal_order
from engine.core import chance
from engine.factions.vagabond import automaton_daylight as actions
from engine.factions.vagabond import automaton_items as items
from engine.factions.vagabond import automaton_specials as specials
from engine.factions.vagabond import limits, moving, setup, state
from engine.factions.vagabond.automaton_daylight import draw_quest
from engine.factions.vagabond.automaton_items import pay, refresh_one, repair_one, settle_track, usable
from engine.factions.vagabond.fighting import may_remove
from engine.factions.vagabond.state import NAME, QUESTS, board, numbers, pawn_clearing
from engine.rules import hooks, verbs
from engine.rules.book import Player, stage
from engine.rules.setup import hide_ruin_items

if TYPE_CHECKING:
    from engine.core.state import State

SLIPPED = "slipped"
"""What the turn notes as used once the Vagabot has slipped: it skips Daylight (LR 7.4.3)."""

# --- LR 7.3 -----------------------------------------------------------------------------------------------------------


async def set_up(g: State, seat: str) -> None:
    """LR 7.3.1 to 7.3.5: a random character (ruling), the pawn, a quest, the ruins, the items it begins with."""
    facts = numbers(g)["automaton"]
    character = chance.pick(g, [name for name in setup.free_characters(g, seat) if name in facts["characters"]])
    board(g, seat)["character"] = character
    g.emit("character-chosen", "LR 7.3.1", {"seat": seat, "character": character})
    touching = {place: len(g.map.forest(place).clearings) for place in g.map.forest_numbers}
    widest = [place for place, count in touching.items() if count == max(touching.values())]
    setup.put_pawn(g, seat, chance.pick(g, widest), "LR 7.3.2")
    shuffle_quests(g, "LR 7.3.3")
    draw_quest(g, seat, "LR 7.3.3")
    hide_ruin_items(g, "LR 7.3.4")
    take_items(g, seat)


def shuffle_quests(g: State, law: str) -> None:
    """LR 7.3.3: shuffle the quests, unless another Vagabond has done so."""
    if QUESTS not in g.piles:
        g.piles = {**g.piles, QUESTS: chance.shuffled(g, sorted(numbers(g)["quests"]))}
        g.emit("quests-shuffled", law, {"count": len(g.piles[QUESTS])})


def take_items(g: State, seat: str) -> None:
    """LR 7.3.5: four items face up, one fewer for the Tinker: those of its character, another torch where they are few.

    Any four would do, since all are alike (ruling).
    """
    mine, facts = board(g, seat), numbers(g)["automaton"]
    count = int(facts["start_items"]) - (1 if mine["character"] == "tinker" else 0)
    printed = g.catalog.factions[NAME].characters[mine["character"]]
    mine["brought"] = [*printed, *["torch"] * count][:count]
    own = g.seat(seat)
    own.items = sorted([*own.items, *mine["brought"]])
    g.emit("starting-items", "LR 7.3.5", {"seat": seat, "items": list(mine["brought"])})


# --- LR 7.4 -----------------------------------------------------------------------------------------------------------


@stage("vagabot.reveal", asks=False)
async def reveal(g: State, seat: str) -> None:
    """LR 7.4.1: draw and reveal an order card."""
    board(g, seat)["order"] = reveal_order(g, seat, "LR 7.4.1")


@stage("vagabot.craft")
async def craft(g: State, seat: str) -> None:
    """LR 7.4.2: an available item on the order card is crafted for a point and comes into the Satchel.

    Without one it may exhaust an item to buy another card for it, which becomes the order (LR 9.7).
    """
    points = int(numbers(g)["automaton"]["craft_vp"])
    able = usable(g, seat) > 0
    await orders.craft(g, seat, "LR 7.4.2", points, may_buy=able, pay=lambda: pay(g, seat, "LR 9.7"))


@stage("vagabot.slip")
async def slip(g: State, seat: str) -> None:
    """LR 7.4.3: with two undamaged items or fewer slip into a random adjacent forest and skip Daylight."""
    if len(g.seat(seat).items) <= numbers(g)["automaton"]["slip_items"]:
        await specials.slip(g, seat, "LR 7.4.3")
        g.turn.used = [*g.turn.used, SLIPPED]


# --- LR 7.6 -----------------------------------------------------------------------------------------------------------


@stage("vagabot.refresh", asks=False)
async def refresh(g: State, seat: str) -> None:
    """LR 7.6.1: refresh four undamaged items, or six where none is damaged; one fewer or more by difficulty."""
    facts, own = numbers(g)["automaton"], g.seat(seat)
    count = int(facts["refresh_hurt" if own.damaged else "refresh"]) + int(facts["refresh_by"].get(own.difficulty, 0))
    for _ in range(count):
        if not refresh_one(g, seat, "LR 7.6.1"):
            return


@stage("vagabot.mend", asks=False)
async def mend(g: State, seat: str) -> None:
    """LR 7.6.2: in a forest repair every item, elsewhere one."""
    while repair_one(g, seat, "LR 7.6.2") and pawn_clearing(g, seat) is None:
        pass


@stage("vagabot.discard", asks=False)
async def discard(g: State, seat: str) -> None:
    """LR 7.6.3: discard the order card; at the highest difficulty a point (LR 3.3)."""
    orders.discard(g, seat, "LR 7.6.3")
    verbs.score(g, seat, int(numbers(g)["automaton"]["evening_vp"].get(g.seat(seat).difficulty, 0)), "LR 3.3")


# --- the seat ---------------------------------------------------------------------------------------------------------


async def take_over(g: State, seat: str) -> None:
    """From a person: the hand is set aside; items, character, completed quests and relationships stay as they are.

    It draws a quest of its own, and the Battle Track takes what belongs on it.
    """
    own = g.seat(seat)
    own.aside, own.hand = [*own.aside, *own.hand], []
    shuffle_quests(g, "LR 7.3.3")
    draw_quest(g, seat, "LR 7.3.3")
    settle_track(g, seat)


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """LR 7.4."""
    return ("vagabot.reveal", "vagabot.craft", "vagabot.slip")


def daylight(g: State, seat: str) -> Sequence[str]:
    """LR 7.5: the actions that the suit of the order card lists; none after a slip, or without an order."""
    order = board(g, seat)["order"]
    if order is None or SLIPPED in g.turn.used:
        return ()
    listed = numbers(g)["automaton"]["actions"][g.catalog.cards[order].suit]
    return tuple(f"vagabot.{action}" for action in listed)


def evening(_g: State, _seat: str) -> Sequence[str]:
    """LR 7.6."""
    return ("vagabot.refresh", "vagabot.mend", "vagabot.discard")


PLAYER = Player(
    name=NAME,
    hooks=(
        hooks.IGNORES_RULE.by(moving.ignores_rule),
        hooks.LINKS.by(moving.links_out_of_forest),
        hooks.BARS_ENTERING.by(moving.bars_entering),
        hooks.MAY_PLACE.by(moving.may_place),
        hooks.MAY_REMOVE.by(may_remove),
        hooks.MAX_ROLLED.by(items.max_rolled),
        hooks.EXTRA_HITS.by(items.extra_hits),
        hooks.DEFENSELESS.by(items.defenseless),
        hooks.HIT_WAYS.by(items.hit_ways),
        hooks.FULL_REMOVAL.by(items.full_removal),
        hooks.GAIN_ITEM.by(items.gain),
        hooks.REMOVED.by(actions.slain),
        hooks.BATTLE_EFFECTS.by(specials.battle_effects),
    ),
    setup=set_up,
    birdsong=birdsong,
    daylight=daylight,
    evening=evening,
    take_over=take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    answers={"hits": specials.losses},
    items_box=False,
    brings_items=setup.brings_items,
    cards_on_board=state.cards_on_board,
    items_on_board=state.items_on_board,
    hidden_piles=(QUESTS,),
    check_position=limits.check_position,
)
