"""11.2.6 Buying Services and 11.2.7 Riverfolk Services; LR 9.2.3 where the automaton sells, LR 9.7 where a bot buys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal, refusals
from engine.core.values import without
from engine.factions.riverfolk.state import (
    HAND_CARD,
    MERCENARIES,
    RIVERBOATS,
    SERVICES,
    WARRIOR,
    board,
    numbers,
    pay_in,
    post_clearings,
)
from engine.rules import hooks, verbs
from engine.rules.hooks import Hooks, bind
from engine.rules.occasions import SPLIT, BotOffer, Helper, Offer
from engine.rules.offers import START_OF_BIRDSONG

if TYPE_CHECKING:
    from engine.core.state import SeatState, State
    from engine.rules.occasions import Battle


# --- what is for sale, and for how much -------------------------------------------------------------------------------


def stock(g: State, seat: str) -> Sequence[str]:
    """The cards for sale: the public hand (11.2.3), or the Market (LR 9.2.1)."""
    return board(g, seat)["market"] if g.is_automaton(seat) else g.seat(seat).hand


def law_of_sale(g: State, seat: str) -> str:
    """The paragraph by which the Riverfolk sell now."""
    return "LR 9.2.3" if g.is_automaton(seat) else "11.2.6"


def _by_points(g: State, seat: str, buyer: str) -> bool:
    """Whether the buyer's points make the price: where a bot sells or buys (LR 9.2.3, LR 9.7)."""
    return g.is_automaton(seat) or g.is_automaton(buyer)


def price(g: State, seat: str, buyer: str, service: str) -> int:
    """11.2.6.I: the cost on the service's track, or by the buyer's points (LR 9.2.3, LR 9.7)."""
    if not _by_points(g, seat, buyer):
        return board(g, seat)["prices"][service]
    points = g.seat(buyer).vp or 0
    steps: list[list[int]] = numbers(g)["automaton"]["price_by_vp"]
    return [cost for least, cost in steps if points >= least][-1]


def limit(g: State, seat: str, buyer: str) -> int:
    """11.2.6.II: one service a turn, and one per clearing with a trade post and any of the buyer's faction pieces."""
    facts = numbers(g)
    shared = sum(g.has_pieces(c, buyer) for c in post_clearings(g, seat))
    return int(facts["services_base"]) + shared * int(facts["services_per_post_clearing"])


def _means(g: State, seat: str, buyer: str, *, to_others: bool) -> int:
    """How much the buyer can pay now: warriors in supply, or items to exhaust (11.2.6.I, 11.2.6.III).

    `to_others`: how much it may be able to pay, by public facts alone (1.2.1).
    """
    if g.has_warriors(buyer):
        return verbs.in_supply(g, buyer, WARRIOR)
    if g.is_automaton(seat) or g.is_automaton(buyer):
        return verbs.in_supply(g, seat, WARRIOR)  # LR 9.2.3, LR 9.7: the Riverfolk place their own
    exhaust = hooks.EXHAUST_TO_PAY.of(g, buyer)
    if exhaust is None:
        return 0
    now, at_most, _ = exhaust(g, buyer)
    return at_most if to_others else now


def refuse_service(g: State, seat: str, buyer: str, service: str, *, to_others: bool = False) -> Refusal | None:
    """Why a service cannot be bought now, or None. The Riverfolk themselves can refuse nobody.

    `to_others`: as far as public facts tell.
    """
    mine = board(g, seat)
    facts = {"seat": seat, "buyer": buyer, "service": service}
    if _limit_reached(g, seat, buyer):
        return Refusal(service, "11.2.6.II", "no-more-services", {**facts, "count": limit(g, seat, buyer)})
    if g.seat(buyer).vp is None and _by_points(g, seat, buyer):
        return Refusal(service, "LR 9.2.3", "no-sale-to-dominance", facts)
    if service == HAND_CARD and not stock(g, seat):
        return Refusal(service, "11.2.7.I", "no-card-for-sale", facts)
    if service == RIVERBOATS and mine["riverboats"] is not None:
        return Refusal(service, "11.2.7.II", "service-already-bought", facts)
    if service == MERCENARIES and not g.has_warriors(buyer):
        return Refusal(service, "11.2.7.III.b", "no-mercenaries-for-you", facts)
    if service == MERCENARIES and mine["mercenaries"] is not None:
        return Refusal(service, "11.2.7.III", "service-already-bought", facts)
    cost, means = price(g, seat, buyer, service), _means(g, seat, buyer, to_others=to_others)
    if means < cost:
        paragraph = "11.2.6.I" if g.has_warriors(buyer) else "11.2.6.III"
        return Refusal(service, paragraph, "cannot-pay-service", {**facts, "price": cost, "count": means})
    return None


def _limit_reached(g: State, seat: str, buyer: str) -> bool:
    """Whether the buyer has had its services of this turn (11.2.6.II); bots buy of bots without end (LR 9.7)."""
    bought = board(g, seat)["bought"]
    if bought < numbers(g)["services_base"] or (g.is_automaton(seat) and g.is_automaton(buyer)):
        return False
    return bought >= limit(g, seat, buyer)


def on_sale(g: State, seat: str, buyer: str, *, to_others: bool = False) -> list[str]:
    """The services that seat can buy now, or may be able to as far as public facts tell."""
    return [service for service in SERVICES if refuse_service(g, seat, buyer, service, to_others=to_others) is None]


# --- selling ----------------------------------------------------------------------------------------------------------


async def _pay(g: State, seat: str, buyer: str, cost: int) -> None:
    """11.2.6.I: warriors from the buyer's supply into Payments; 11.2.6.III: or items, for Riverfolk warriors."""
    if g.has_warriors(buyer):
        pay_in(g, seat, buyer, cost)
        return
    exhaust = hooks.EXHAUST_TO_PAY.of(g, buyer)
    if exhaust is not None and not g.is_automaton(seat):
        await exhaust(g, buyer)[2](cost)
    pay_in(g, seat, seat, cost)


def _deliver(g: State, seat: str, buyer: str, service: str, cost: int, law: str) -> None:
    """11.2.7.II, 11.2.7.III: what is bought lasts until the end of the buyer's turn. `law` is why it is sold."""
    mine = board(g, seat)
    mine["bought"] += 1
    if service == RIVERBOATS:
        mine["riverboats"] = buyer
    elif service == MERCENARIES:
        _hire(g, seat, buyer)
    g.emit("service-bought", law, {"seat": seat, "buyer": buyer, "service": service, "count": cost})


def _hand_out(g: State, seat: str, buyer: str, card: str, law: str) -> None:
    """11.2.7.I: take a card out of what is for sale; everybody sees which."""
    left = without(stock(g, seat), card)
    if g.is_automaton(seat):
        board(g, seat)["market"] = left
    else:
        g.seat(seat).hand = left
    g.emit("card-sold", law, {"seat": seat, "buyer": buyer, "card": card})


async def buy(g: State, seat: str, buyer: str) -> None:
    """11.2.6: buy one service: which, and for the Hand Card which card; then pay."""
    law = law_of_sale(g, seat)
    cards = {HAND_CARD: {"cards": sorted(stock(g, seat))}}
    service = await choose(
        g,
        buyer,
        law,
        "service",
        {service: service for service in on_sale(g, seat, buyer)},
        kind="service",
        secret=len(on_sale(g, seat, buyer, to_others=True)) > 1,
        refusals=lambda: refusals(SERVICES, lambda service: refuse_service(g, seat, buyer, service)),
        args={"left": limit(g, seat, buyer) - board(g, seat)["bought"]},
        labels={service: {"price": price(g, seat, buyer, service), **cards.get(service, {})} for service in SERVICES},
    )
    card = None
    if service == HAND_CARD:
        card = await choose(
            g, buyer, "11.2.7.I", "card", {c: c for c in sorted(set(stock(g, seat)))}, kind="card", args={"seat": seat}
        )
    cost = price(g, seat, buyer, service)
    await _pay(g, seat, buyer, cost)
    _deliver(g, seat, buyer, service, cost, law)
    if card is not None:
        _hand_out(g, seat, buyer, card, "11.2.7.I")
        verbs.into_hand(g, buyer, card)


def offer(g: State, seat: str, buyer: str, moment: str) -> Sequence[Offer]:
    """11.2.6: what the Riverfolk offer to a person whose Birdsong starts; bots buy in another way (LR 9.7)."""
    if moment != START_OF_BIRDSONG or buyer == seat or g.is_automaton(buyer):
        return ()
    possible = on_sale(g, seat, buyer, to_others=True)
    if not possible:
        return ()
    offered = on_sale(g, seat, buyer)
    why = (
        None if offered else refuse_service(g, seat, buyer, min(possible, key=lambda each: price(g, seat, buyer, each)))
    )
    refused = [] if why is None else [why._replace(key="services")]
    prices = {service: price(g, seat, buyer, service) for service in offered}
    cards = sorted(stock(g, seat)) if HAND_CARD in offered else []
    return (
        Offer(
            "services",
            "11.2.6",
            lambda g, buyer: buy(g, seat, buyer),
            {"prices": prices, "cards": cards},
            refused,
            bool(refused),
        ),
    )


# --- LR 9.7: bots as buyers -------------------------------------------------------------------------------------------


def offer_to_bot(g: State, seat: str, buyer: str) -> BotOffer | None:
    """LR 9.7: what a bot can buy in its own turn; nothing while it has fewer points than the Riverfolk."""
    if buyer == seat or not g.options.get("bots-buy-services", True):
        return None
    if (g.seat(buyer).vp or 0) < (g.seat(seat).vp or 0):
        return None
    sold = on_sale(g, seat, buyer)

    def buy_card(card: str) -> None:
        _sell_to_bot(g, seat, buyer, HAND_CARD)
        _hand_out(g, seat, buyer, card, "LR 9.7")

    def hire() -> None:
        _sell_to_bot(g, seat, buyer, MERCENARIES)

    def if_hired(possible: Callable[[], bool]) -> bool:
        _hire(g, seat, buyer)
        try:
            return possible()
        finally:
            _hire(g, seat, None)

    return BotOffer(
        seat=seat,
        cards=tuple(sorted(set(stock(g, seat)))) if HAND_CARD in sold else (),
        lends_warriors=MERCENARIES in sold,
        buy_card=buy_card,
        hire=hire,
        if_hired=if_hired,
    )


def _sell_to_bot(g: State, seat: str, buyer: str, service: str) -> None:
    """LR 9.7: a bot pays with warriors only, the Riverfolk's own where it has none; it never exhausts items here."""
    cost = price(g, seat, buyer, service)
    pay_in(g, seat, buyer if g.has_warriors(buyer) else seat, cost)
    _deliver(g, seat, buyer, service, cost, "LR 9.7")


# --- what is bought, in the general rules -----------------------------------------------------------------------------


def lent(g: State, seat: str, other: str) -> bool:
    """11.2.7.III: during Daylight and Evening of the turn in which they were hired, mercenaries are the buyer's."""
    return board(g, seat)["mercenaries"] == other and g.turn.seat == other and g.turn.phase in ("daylight", "evening")


def mercenaries(g: State, seat: str, b: Battle, side: str) -> Sequence[Helper]:
    """11.2.7.III: they fight for the buyer, except against the Riverfolk."""
    return [Helper(seat, "11.2.7.III", SPLIT, blamed=False)] if b.other(side) != seat and lent(g, seat, side) else ()


HIRED = ((hooks.LENT_WARRIORS.by(lent), hooks.HELPERS.by(mercenaries)),)


def for_now(seat: SeatState) -> Sequence[Hooks]:
    """11.2.7.III: warriors are lent while somebody has hired them."""
    return HIRED if seat.board.get("mercenaries") is not None else ()


def _hire(g: State, seat: str, buyer: str | None) -> None:
    board(g, seat)["mercenaries"] = buyer
    bind(g)


def river_links(g: State, seat: str, mover: str, origin: int) -> Sequence[tuple[int, bool]]:
    """11.2.7.II: with Riverboats rivers are paths; rule is needed as on any path (4.2.1)."""
    if board(g, seat)["riverboats"] != mover:
        return ()
    return [(target, True) for target in g.map.river_links.get(origin, ())]


def turn_ended(g: State, seat: str, _whose: str) -> None:
    """11.2.6.II, 11.2.7: limits and services end with the turn."""
    mine = board(g, seat)
    mine["bought"] = 0
    mine["riverboats"] = None
    if mine["mercenaries"] is not None:
        _hire(g, seat, None)
