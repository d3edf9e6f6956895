"""What no table can show of the Riverfolk's pieces and board: for positions that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.catalog import SUITS
from engine.core.form import PositionError
from engine.factions.riverfolk.state import (
    MERCENARIES,
    POSTS,
    RIVERBOATS,
    board,
    empty_spaces,
    numbers,
    post_kind,
    uncovered,
)

if TYPE_CHECKING:
    from engine.core.state import State


def check_position(g: State, seat: str) -> None:
    """PositionError for trade posts in the wrong place, too many funds, services nobody can have, the other's board."""
    _posts(g, seat)
    _prices(g, seat)
    _services(g, seat)
    _tracks(g, seat)
    _whose_board(g, seat)


def _posts(g: State, seat: str) -> None:
    for clearing in g.standing(seat):
        posts = [kind for kind in POSTS if g.count(clearing, seat, kind)]
        right = post_kind(g.suits[clearing])
        for kind in posts:
            if kind != right:
                message = f"clearing {clearing}: a trade post there is of its suit, {g.suits[clearing]}, not {kind}"
                raise PositionError(message, "clearings", clearing, seat, law="11.5.6.III")
            if g.count(clearing, seat, kind) > 1:
                message = f"clearing {clearing}: a clearing has one trade post at most"
                raise PositionError(message, "clearings", clearing, seat, law="11.5.6.I")


def _prices(g: State, seat: str) -> None:
    spaces = numbers(g)["prices"]
    for service, price in board(g, seat)["prices"].items():
        if price not in spaces:
            message = f"{seat}: a price is {min(spaces)} to {max(spaces)}, not {price}"
            raise PositionError(message, "seats", seat, "prices", service, law="11.3.5")


def _services(g: State, seat: str) -> None:
    """A service lasts to the end of its buyer's turn, and the Riverfolk buy none."""
    mine = board(g, seat)
    for service, buyer in ((RIVERBOATS, mine["riverboats"]), (MERCENARIES, mine["mercenaries"])):
        if buyer is None:
            continue
        if buyer == seat or buyer not in g.seat_of:
            raise PositionError(f"{seat}: {service} are another player's to buy", "seats", seat, service, law="11.2.6")
        if buyer != g.turn.seat:
            message = f"{seat}: {buyer} has {service} in its own turn only; it is the turn of {g.turn.seat}"
            raise PositionError(message, "seats", seat, service, law="11.2.7")
        if service == MERCENARIES and not g.has_warriors(buyer):
            message = f"{seat}: {buyer} cannot hire mercenaries"
            raise PositionError(message, "seats", seat, service, law="11.2.7.III.b")


def _tracks(g: State, seat: str) -> None:
    """Funds lie on spaces without a post."""
    for suit, free in empty_spaces(g, seat).items():
        if free < 0:
            funds = len(board(g, seat)["tracks"][suit])
            message = (
                f"{seat}: {funds} funds lie on the {suit} track, but only {uncovered(g, seat, suit)} of its spaces show"
            )
            raise PositionError(message, "seats", seat, "tracks", suit, law="11.2.1")


def _whose_board(g: State, seat: str) -> None:
    """A person has Funds, Committed and tracks; the Robots have Payments, a Market and an order instead."""
    mine = board(g, seat)
    person: dict[str, object] = {
        "funds": mine["funds"],
        "committed": mine["committed"],
        "tracks": [owner for suit in SUITS for owner in mine["tracks"][suit]],
    }
    robots: dict[str, object] = {name: mine[name] for name in ("market", "stocked", "order", "shield", "sword")}
    automaton = g.is_automaton(seat)
    for name, there in (person if automaton else robots).items():
        if there:
            whose = "a person" if automaton else "the automaton"
            raise PositionError(f"{seat}: only {whose} has {name}", "seats", seat, name, law="LR 9.2.1")
    if mine["order"] is not None and mine["order"] not in mine["market"]:
        raise PositionError(f"{seat}: the order is a card of the market", "seats", seat, "order", law="LR 9.4.3")
