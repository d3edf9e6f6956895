"""The Riverfolk Robots (LR 9). Difficulty and traits are not played; the rulings stand in `docs/rulings.md`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.automata.common import available_item, by_priority, is_ordered, ordered, target, target_seat
from engine.factions.riverfolk import limits, services, state
from engine.factions.riverfolk.state import (
    NAME,
    WARRIOR,
    back_to_supplies,
    board,
    clear_boxes,
    has_post,
    numbers,
    pay_in,
    post_kind,
    put,
    river_clearings,
)
from engine.rules import battle, hooks, verbs
from engine.rules.book import Player, push, stage
from engine.rules.crafting import after_item
from engine.rules.items import from_item_supply, gain_item
from engine.rules.matching import is_bird
from engine.rules.relations import count_enemies

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Removal


# --- LR 9.2 Abilities -------------------------------------------------------------------------------------------------


async def trade_disruption(g: State, seat: str, removal: Removal) -> None:
    """LR 9.2.2: for each trade post a player removes, half of their warriors in Payments go home, rounded up."""
    by = removal.by
    if by is None:
        return
    posts = sum(loss.count for loss in removal.losses if loss.faction == seat and loss.kind in state.POSTS)
    for _ in range(posts):
        lost = (board(g, seat)["payments"].get(by, 0) + 1) // 2
        if lost:
            back_to_supplies(g, seat, "payments", {by: lost})
            g.emit("payments-lost", "LR 9.2.2", {"seat": seat, "faction": by, "count": lost})


def players_by_payments(g: State, seat: str, *, most: bool) -> list[str]:
    """Every seat by its warriors in Payments, the most or the fewest first; ties by setup letter (LR 2.2)."""
    paid = board(g, seat)["payments"]
    left = [s.name for s in g.seats]
    found: list[str] = []
    while left:
        first = target_seat(g, left, lambda s: -paid.get(s, 0) if most else paid.get(s, 0))
        if first is None:
            break
        left.remove(first)
        found.append(first)
    return found


# --- LR 9.3 Setup -----------------------------------------------------------------------------------------------------


async def setup(g: State, seat: str) -> None:
    """LR 9.3.1 to LR 9.3.5: a warrior in each clearing on the river, one in Payments, five cards in the Market."""
    facts = numbers(g)["automaton"]
    for clearing in by_priority(g, river_clearings(g)):  # LR 9.3.2
        verbs.place(g, seat, WARRIOR, clearing, "LR 9.3.2", facts["river_warriors"])
    placed = pay_in(g, seat, seat, facts["start_payments"])  # LR 9.3.4
    g.emit("payments-placed", "LR 9.3.4", {"seat": seat, "count": placed})
    _fill_market(g, seat, "LR 9.3.5")


def _fill_market(g: State, seat: str, law: str) -> int:
    """Draw cards to the right end of the Market until it has five; returns how many came."""
    mine = board(g, seat)
    cards: list[str] = []
    while len(mine["market"]) < numbers(g)["automaton"]["market_cards"]:
        card = verbs.top_card(g)
        if card is None:
            break
        mine["market"] = [*mine["market"], card]
        cards.append(card)
    if cards:
        g.emit("market-stocked", law, {"seat": seat, "cards": cards})
    return len(cards)


def _discard_from_market(g: State, seat: str, place: int, law: str) -> None:
    """Discard the Market card at that place; the order of the others stays (LR 9.2.1)."""
    mine = board(g, seat)
    card = mine["market"][place]
    mine["market"] = [*mine["market"][:place], *mine["market"][place + 1 :]]
    g.emit("market-discarded", law, {"seat": seat, "card": card})
    verbs.to_discard(g, card)


# --- LR 9.4 Birdsong --------------------------------------------------------------------------------------------------


@stage("robots.stock", asks=False)
async def stock(g: State, seat: str) -> None:
    """LR 9.4.1: draw cards to the right end until the Market has five."""
    board(g, seat)["stocked"] = _fill_market(g, seat, "LR 9.4.1")


@stage("robots.craft")
async def craft(g: State, seat: str) -> None:
    """LR 9.4.2: the first card added this turn that shows an available item is crafted for a point and discarded."""
    law = "LR 9.4.2"
    market = board(g, seat)["market"]
    for place in range(len(market) - board(g, seat)["stocked"], len(market)):
        item = available_item(g, market[place])
        if item is None:
            continue
        g.emit("crafted", law, {"seat": seat, "card": market[place]})
        from_item_supply(g, item)
        await gain_item(g, seat, item, law)
        _discard_from_market(g, seat, place, law)
        verbs.score(g, seat, numbers(g)["automaton"]["craft_vp"], law)
        await after_item(g, seat)
        return


@stage("robots.order", asks=False)
async def order(g: State, seat: str) -> None:
    """LR 9.4.3: the order card is the rightmost of the Market."""
    market = board(g, seat)["market"]
    board(g, seat)["order"] = market[-1] if market else None
    if market:
        g.emit("order-revealed", "LR 9.4.3", {"seat": seat, "card": market[-1]})


# --- LR 9.5 Daylight --------------------------------------------------------------------------------------------------


def post_site(g: State, seat: str) -> int | None:
    """LR 9.5.1: where the trade post goes.

    Where the player with the most warriors in Payments has a piece, then by priority.
    """
    first = players_by_payments(g, seat, most=True)[0]
    sites = [
        c
        for c in ordered(g, board(g, seat)["order"])
        if not has_post(g, seat, c)
        and verbs.in_supply(g, seat, post_kind(g.suits[c]))
        and verbs.may_place(g, seat, post_kind(g.suits[c]), c)
    ]
    found = target(g, sites, lambda c: 0 if g.has_pieces(c, first) else 1)
    return found[0] if found else None


@stage("robots.build", asks=False)
async def build(g: State, seat: str) -> None:
    """LR 9.5.1 Build and Garrison: a trade post and a warrior in an ordered clearing without a post, and the points."""
    law = "LR 9.5.1"
    clearing = post_site(g, seat)
    if clearing is None:
        return
    facts = numbers(g)["automaton"]
    kind = post_kind(g.suits[clearing])
    before = sum(g.count(c, seat, kind) for c in g.map.numbers)
    verbs.place(g, seat, kind, clearing, law)
    verbs.place(g, seat, WARRIOR, clearing, law, facts["garrison_warriors"])
    if g.options.get("trade-post-vp", True):
        verbs.score(g, seat, facts["trade_post_vp"][before], law)


@stage("robots.recruit", asks=False)
async def recruit(g: State, seat: str) -> None:
    """LR 9.5.2: a warrior in each ordered clearing; under a bird order in each clearing on the river instead."""
    card = board(g, seat)["order"]
    if card is None:
        return
    bird = is_bird(g, card)
    for clearing in by_priority(g, river_clearings(g)) if bird else ordered(g, card):
        verbs.place(g, seat, WARRIOR, clearing, "LR 9.5.2")


@stage("robots.organize", asks=False)
async def organize(g: State, seat: str) -> None:
    """LR 9.5.3, LR 9.2.4: shield with no warrior in Payments, sword with none in the supply; either brings a point.

    And two warriors where most enemy pieces stand beside the Riverfolk.
    """
    law = "LR 9.5.3"
    mine, facts = board(g, seat), numbers(g)["automaton"]
    mine["shield"] = not mine["payments"]
    mine["sword"] = not verbs.in_supply(g, seat, WARRIOR)
    if not (mine["shield"] or mine["sword"]):
        return
    g.emit("organized", law, {"seat": seat, "shield": mine["shield"], "sword": mine["sword"]})
    verbs.score(g, seat, facts["organize_vp"], law)
    sites = [c for c in g.map.numbers if g.has_pieces(c, seat) and verbs.may_place(g, seat, WARRIOR, c)]
    for clearing in target(g, sites, lambda c: -count_enemies(g, seat, c))[:1]:
        verbs.place(g, seat, WARRIOR, clearing, law, facts["organize_warriors"])


@stage("robots.battle")
async def battles(g: State, seat: str, left: list[int] | None = None) -> None:
    """LR 9.5.4: with the shield a battle in every clearing, else with the sword in every ordered one; one per run."""
    mine = board(g, seat)
    if left is None:
        if not (mine["shield"] or mine["sword"]):
            return
        every = by_priority(g, g.map.numbers)
        left = every if mine["shield"] else [c for c in every if is_ordered(g, mine["order"], c)]
    for place, clearing in enumerate(left):
        enemies = battle.defenders(g, seat, clearing)
        if not enemies:
            continue
        push(g, "robots.battle", seat=seat, left=left[place + 1 :])
        players = [s for s in players_by_payments(g, seat, most=False) if s in enemies]
        defender = [*players, *enemies][0]  # whoever has no seat has paid nothing, and comes last
        await battle.battle(g, seat, defender, clearing, "LR 9.5.4")
        return


# --- LR 9.6 Evening ---------------------------------------------------------------------------------------------------


@stage("robots.score", asks=False)
async def score(g: State, seat: str) -> None:
    """LR 9.6.1: the player with the most warriors in Payments brings a point for each of them; they go home."""
    law = "LR 9.6.1"
    first = players_by_payments(g, seat, most=True)[0]
    count = board(g, seat)["payments"].get(first, 0)
    if not count:
        return
    back_to_supplies(g, seat, "payments", {first: count})
    g.emit("payments-scored", law, {"seat": seat, "faction": first, "count": count})
    verbs.score(g, seat, count, law)


@stage("robots.racketeering", asks=False)
async def racketeering(g: State, seat: str) -> None:
    """LR 9.6.2: with shield or sword, all warriors but two of each clearing go to Payments."""
    mine = board(g, seat)
    if not (mine["shield"] or mine["sword"]):
        return
    stays = numbers(g)["automaton"]["left_behind"]
    for clearing in by_priority(g, g.map.numbers):
        surplus = g.count(clearing, seat, WARRIOR) - stays
        if surplus > 0:
            verbs.to_faction_board(g, clearing, seat, WARRIOR, surplus, "LR 9.6.2")
            put(g, seat, "payments", seat, surplus)


@stage("robots.discard", asks=False)
async def discard(g: State, seat: str) -> None:
    """LR 9.6.3: discard the leftmost Market card; with the shield the next one too. The turn's signs end here."""
    mine = board(g, seat)
    for _ in range(2 if mine["shield"] else 1):
        if mine["market"]:
            _discard_from_market(g, seat, 0, "LR 9.6.3")
    mine["stocked"], mine["order"] = 0, None
    mine["shield"] = mine["sword"] = False


# --- the seat ---------------------------------------------------------------------------------------------------------


async def take_over(g: State, seat: str) -> None:
    """From a person: the hand becomes the Market, oldest first, the surplus set aside.

    Every warrior on the board goes to Payments; posts that left the game stay out; prices do not matter.
    """
    mine, person = board(g, seat), g.seat(seat)
    size = numbers(g)["automaton"]["market_cards"]
    mine["market"] = person.hand[:size]
    person.aside = [*person.aside, *person.hand[size:]]
    person.hand = []
    mine["payments"] = clear_boxes(mine)
    g.emit("hand-to-market", "LR 3.2", {"seat": seat, "cards": list(mine["market"])})


def birdsong(_g: State, _seat: str) -> Sequence[str]:
    """LR 9.4."""
    return ("robots.stock", "robots.craft", "robots.order")


def daylight(_g: State, _seat: str) -> Sequence[str]:
    """LR 9.5."""
    return ("robots.build", "robots.recruit", "robots.organize", "robots.battle")


def evening(_g: State, _seat: str) -> Sequence[str]:
    """LR 9.6."""
    return ("robots.score", "robots.racketeering", "robots.discard")


PLAYER = Player(
    name=NAME,
    hooks=(
        hooks.LINKS.by(services.river_links),
        hooks.REMOVED.by(trade_disruption),
        hooks.OFFERS.by(services.offer),
        hooks.OFFER_TO_BOT.by(services.offer_to_bot),
        hooks.TURN_ENDED.by(services.turn_ended),
    ),
    setup=setup,
    birdsong=birdsong,
    daylight=daylight,
    evening=evening,
    take_over=take_over,
    new_board=state.new_board,
    board_view=state.robots_view,
    for_now=services.for_now,
    cards_on_board=state.cards_on_board,
    pieces_on_board=state.pieces_on_board,
    check_position=limits.check_position,
)
