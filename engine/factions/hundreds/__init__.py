"""The Lord of the Hundreds (chapter 14)."""

from engine.core.events import EventKind, Matter
from engine.factions.hundreds import (
    abilities,
    automaton,
    birdsong,
    crafting,
    daylight,
    limits,
    moods,
    phases,
    setup,
    state,
)
from engine.rules import hooks
from engine.rules.book import CARD_PARAMETERS, ActionSpec, Player

ACTIONS = (
    *(action.spec for action in daylight.ACTIONS),
    ActionSpec("incite", "14.6.1", ("card", "clearing")),
    ActionSpec("mood", "14.4.4", ("mood",)),
    ActionSpec("use", "4.1.3", (*CARD_PARAMETERS, "warlord", "loot")),
    ActionSpec("dominance", "3.3.1", ("card",)),
    ActionSpec("take-dominance", "3.3.4", ("card", "spend")),
)

HOOKS = (
    hooks.MAY_PLACE.by(abilities.may_place),
    hooks.MAY_REMOVE.by(abilities.may_remove),
    hooks.UNMOVABLE.by(abilities.unmovable),
    hooks.BATTLE_START.by(abilities.loot_start),
    hooks.BATTLE_EFFECTS.by(moods.battle_effects),
    hooks.EXTRA_HITS.by(moods.extra_hits),
    hooks.IGNORES_FIRST_HIT.by(moods.ignores_first_hit),
    hooks.BATTLE_END.by(abilities.loot_end),
    hooks.GAIN_ITEM.by(abilities.to_hoard),
    hooks.CRAFTED_ITEM.by(crafting.crafted_item),
)

KINDS = {
    "razed": EventKind(Matter.GRAVE, idle_without=frozenset({"removed", "ruin-searched"})),
    "razed.nothing": EventKind(Matter.LIGHT),
    "looted": EventKind(Matter.GRAVE, gains_item=True),
    "mood-chosen": EventKind(Matter.HEAVY, lasting="mood"),
    "mood-kept": EventKind(Matter.LIGHT, lasting="mood"),
    **dict.fromkeys(("mob-rolled", "no-mob-placed", "hoarded"), EventKind(Matter.LIGHT)),
}

PLAYER = Player(
    name="hundreds",
    hooks=HOOKS,
    setup=setup.setup,
    birdsong=phases.birdsong,
    birdsong_end={"hundreds.lavish": birdsong.can_be_lavish},
    daylight=phases.daylight,
    evening=phases.evening,
    take_over=setup.take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    actions=ACTIONS,
    crafting=crafting.STRONGHOLDS,
    cards_on_board=state.cards_on_board,
    items_on_board=state.items_on_board,
    kinds=KINDS,
    steps_to_pass=("incite",),
    ordering=("raze",),
    suit_dice=(state.MOB,),
    boxes={"mood": "moods", state.COMMAND: "item", state.PROWESS: "item"},
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
