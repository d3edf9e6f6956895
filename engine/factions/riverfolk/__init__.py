"""The Riverfolk Company (chapter 11)."""

from engine.factions.riverfolk import abilities, automaton, crafting, limits, phases, services, setup, state
from engine.rules.book import CARD_PARAMETERS, ActionSpec, Player
from engine.rules.hooks import Hooks

ACTIONS = (
    ActionSpec("move", "11.5.1", ("fund", "from", "to", "warriors", "ferry")),
    ActionSpec("battle", "11.5.2", ("fund", "clearing", "battle")),
    ActionSpec("craft", "11.5.3", ("card", "pay", "fund")),
    ActionSpec("export", "11.5.3.I", ("card", "pay", "fund")),
    ActionSpec("draw", "11.5.4", ("fund",)),
    ActionSpec("recruit", "11.5.5", ("fund", "clearing")),
    ActionSpec("establish", "11.5.6", ("clearing",)),
    ActionSpec("prices", "11.6.2", ("hand-card-price", "riverboats-price", "mercenaries-price")),
    ActionSpec("use", "4.1.3", CARD_PARAMETERS),
    ActionSpec("dominance", "3.3.1", ("card",)),
    ActionSpec("take-dominance", "3.3.4", ("card", "spend")),
)

FOR_OTHERS = (ActionSpec("services", "11.2.6", ("service", "card")),)

HOOKS = Hooks(
    links=abilities.links,
    leaves_game=abilities.leaves_game,
    removed=abilities.trade_disruption,
    start_of_birdsong=services.start_of_birdsong,
    offer_to_bot=services.offer_to_bot,
    turn_ended=services.turn_ended,
)

PLAYER = Player(
    name=state.NAME,
    hooks=HOOKS,
    setup=setup.setup,
    birdsong=phases.birdsong,
    daylight=phases.daylight,
    evening=phases.evening,
    take_over=setup.take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    actions=ACTIONS,
    actions_for_others=FOR_OTHERS,
    crafting=crafting.EMPTY_SPACES,
    for_now=services.for_now,
    public_hand=True,
    cards_on_board=state.cards_on_board,
    pieces_on_board=state.pieces_on_board,
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
