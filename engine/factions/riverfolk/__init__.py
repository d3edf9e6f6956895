"""The Riverfolk Company (chapter 11)."""

from engine.factions.riverfolk import abilities, automaton, crafting, daylight, limits, phases, services, setup, state
from engine.rules import effects, hooks
from engine.rules.book import ActionSpec, Player

ACTIONS = (
    *(action.spec for action in daylight.ACTIONS),
    ActionSpec("prices", "11.6.2", ("hand-card-price", "riverboats-price", "mercenaries-price")),
    *(action.spec for action in effects.ANYBODYS),
)

FOR_OTHERS = (ActionSpec("services", "11.2.6", ("service", "card")),)

HOOKS = (
    hooks.LINKS.by(abilities.links),
    hooks.CLAIMS.by(abilities.leaves_game),
    hooks.REMOVED.by(abilities.trade_disruption),
    hooks.OFFERS.by(services.offer),
    hooks.OFFER_TO_BOT.by(services.offer_to_bot),
    hooks.TURN_ENDED.by(services.turn_ended),
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
    options={
        "bots-buy-services": {"yes": True, "no": False},  # LR 9.7
        "trade-post-vp": {"yes": True, "no": False},  # LR 9.5.1
    },
    crafting=crafting.EMPTY_SPACES,
    for_now=services.for_now,
    public_hand=True,
    cards_on_board=state.cards_on_board,
    pieces_on_board=state.pieces_on_board,
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
