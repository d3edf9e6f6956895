"""The Marquise de Cat (chapter 6)."""

from engine.factions.marquise import abilities, automaton, daylight, limits, phases, setup, state
from engine.rules import effects, hooks
from engine.rules.book import Player

ACTIONS = (
    *(action.spec for action in daylight.ACTIONS),
    *(action.spec for action in effects.ANYBODYS),
)

HOOKS = (
    hooks.MAY_PLACE.by(abilities.may_place),
    hooks.CLAIMS.by(abilities.keep_is_lost),
    hooks.CLAIMS.by(abilities.field_hospitals),
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
    crafting=daylight.WORKSHOPS,
    cards_on_board=state.cards_on_board,
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
