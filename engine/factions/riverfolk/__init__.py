"""The Riverfolk Company (chapter 11)."""

from engine.core.events import EventKind, Matter
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

PAID = ("payments-placed", "payments-scored", "payments-lost", "dividends", "funds-lost")
MARKET = ("market-stocked", "market-discarded", "hand-to-market", "market-to-hand")
KINDS = {
    **dict.fromkeys(("service-bought", "card-sold"), EventKind(Matter.HEAVY)),
    **dict.fromkeys((*PAID, *MARKET), EventKind(Matter.LIGHT)),
    **dict.fromkeys(("funds-committed", "funds-spent", "funds-on-tracks"), EventKind(Matter.LIGHT, begins=True)),
    "prices-set": EventKind(Matter.LIGHT, lasting="prices"),
    "funds-gathered": EventKind(Matter.LIGHT, lasting="funds"),
    "exported": EventKind(discards_card=True),
}

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
    kinds=KINDS,
    offers_to_pass=("services",),
    boxes={"market": "card", "tracks": "tracks", **dict.fromkeys(("funds", "payments", "committed"), "warriors")},
    check_position=limits.check_position,
)

AUTOMATON = automaton.PLAYER
