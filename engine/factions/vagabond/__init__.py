"""The Vagabond (chapters 9 and V). A game may have two of them (9.7): a seat's name is never the faction's here.

State and items: `state`, `engine.rules.items`. Setup and handover: `setup`. What a bot of his needs besides: moving
(`moving`), aid and relationships (`aiding`, `relations`), quests (`questing`), ruins (`exploring`), and battle
(`fighting`).
"""

from engine.core.events import EventKind, Matter
from engine.factions.vagabond import (
    automaton,
    coalition,
    crafting,
    daylight,
    fighting,
    limits,
    moving,
    paying,
    phases,
    relations,
    setup,
    state,
)
from engine.rules import hooks
from engine.rules.book import CARD_PARAMETERS, ActionSpec, Player

ACTIONS = (
    *(action.spec for action in daylight.ACTIONS),
    ActionSpec("use", "4.1.3", CARD_PARAMETERS),
    ActionSpec("dominance", "9.2.8", ("card", "player")),
    ActionSpec("take-dominance", "3.3.4", ("card", "spend")),
)

COMMON_HOOKS = (
    hooks.IGNORES_RULE.by(moving.ignores_rule),
    hooks.LINKS.by(moving.links_out_of_forest),
    hooks.BARS_ENTERING.by(moving.bars_entering),
    hooks.COMPANY.by(moving.company),
    hooks.MAY_PLACE.by(moving.may_place),
    hooks.MAY_REMOVE.by(fighting.may_remove),
    hooks.MAX_ROLLED.by(fighting.max_rolled),
    hooks.DEFENSELESS.by(fighting.defenseless),
    hooks.HIT_WAYS.by(fighting.hit_ways),
    hooks.FULL_REMOVAL.by(fighting.full_removal),
)
"""What holds for the pawn and the items whoever plays them, a person or the automaton."""

HOOKS = (
    *COMMON_HOOKS,
    hooks.TOLL.by(moving.toll),
    hooks.BATTLE_START.by(fighting.battle_start),
    hooks.BATTLE_EFFECTS.by(fighting.battle_effects),
    hooks.BATTLE_END.by(fighting.battle_end),
    hooks.REMOVED.by(relations.removed),
    hooks.DOMINANCE.by(coalition.refuse),
    hooks.DOMINANCE_ACTIVE.by(coalition.form),
    hooks.EXHAUST_TO_PAY.by(paying.for_services),
    hooks.TURN_ENDED.by(relations.turn_ended),
)

KINDS = {
    **dict.fromkeys(("took-item", "coerced"), EventKind(Matter.GRAVE)),
    "coalition": EventKind(Matter.HEAVY),
    **dict.fromkeys(("quests-shuffled", "quest-shuffled-in", "starting-items"), EventKind(Matter.LIGHT)),
}

PLAYER = Player(
    name=state.NAME,
    kinds=KINDS,
    hooks=HOOKS,
    setup=setup.setup,
    birdsong=phases.birdsong,
    daylight=phases.daylight,
    evening=phases.evening,
    take_over=setup.take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    actions=ACTIONS,
    crafting=crafting.HAMMERS,
    items_box=False,
    brings_items=setup.brings_items,
    options={"vagabot-always-defenseless": {"yes": True, "no": False}},  # LR 7.2.3
    cards_on_board=state.cards_on_board,
    items_on_board=state.items_on_board,
    hidden_piles=(state.QUESTS,),
    piles={state.QUESTS: "quests", state.OPEN_QUESTS: "quests", state.DONE_QUESTS: "quests"},
    boxes={
        "character": "characters",
        **dict.fromkeys(("relations", "aids"), "warriors"),
        "hostile": "owners",
        "completed": "each quests",
        "quest": "quests",
        "scorched": "clearings",
        "brought": "item",
    },
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
