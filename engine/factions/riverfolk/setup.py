"""11.3 Faction setup, and the seat going from the automaton to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.riverfolk.state import (
    HAND_CARD,
    MERCENARIES,
    RIVERBOATS,
    WARRIOR,
    board,
    numbers,
    pay_in,
    river_clearings,
)
from engine.rules import verbs
from engine.rules.places import ask_place

if TYPE_CHECKING:
    from engine.core.state import State


def _refuse_start(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why a starting warrior cannot be placed in a clearing, or None (11.3.2)."""
    facts = {"clearing": clearing}
    if clearing not in river_clearings(g):
        return Refusal(str(clearing), "11.3.2", "no-river-there", facts)
    if not verbs.may_place(g, seat, WARRIOR, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", facts)
    return None


async def ask_prices(g: State, seat: str, law: str) -> None:
    """Put each service marker on a space of its track (11.3.5, 11.6.2)."""
    mine = board(g, seat)
    chosen = {
        HAND_CARD: await _price(g, seat, law, "hand-card-price", HAND_CARD),
        RIVERBOATS: await _price(g, seat, law, "riverboats-price", RIVERBOATS),
        MERCENARIES: await _price(g, seat, law, "mercenaries-price", MERCENARIES),
    }
    mine["prices"] = chosen
    g.emit("prices-set", law, {"seat": seat, "prices": dict(chosen)})


async def _price(g: State, seat: str, law: str, name: str, service: str) -> int:
    return await choose(
        g,
        seat,
        law,
        name,
        {f"n{price}": int(price) for price in numbers(g)["prices"]},
        kind="count",
        args={"service": service, "now": board(g, seat)["prices"][service]},
    )


async def setup(g: State, seat: str) -> None:
    """11.3.1 to 11.3.5: warriors on the river one at a time, Payments, prices. The tracks start full (11.3.3)."""
    facts = numbers(g)
    for placed in range(facts["start_warriors"]):  # 11.3.2
        legal = [c for c in g.map.numbers if _refuse_start(g, seat, c) is None]
        clearing = await ask_place(
            g,
            seat,
            "11.3.2",
            "clearing",
            legal,
            lambda c: _refuse_start(g, seat, c),
            args={"left": facts["start_warriors"] - placed},
        )
        verbs.place(g, seat, WARRIOR, clearing, "11.3.2")
    paid = pay_in(g, seat, seat, facts["start_payments"])  # 11.3.4
    g.emit("payments-placed", "11.3.4", {"seat": seat, "count": paid})
    await ask_prices(g, seat, "11.3.5")


async def take_over(g: State, seat: str) -> None:
    """A person takes the seat: the Market becomes the hand, Payments stay; prices first (ruling, 11.3.5).

    The Market stands for the starting hand too (5.1.3), so that none is dealt beside it.
    """
    mine = board(g, seat)
    cards, mine["market"] = mine["market"], []
    mine["stocked"], mine["order"] = 0, None
    mine["shield"] = mine["sword"] = False
    person = g.seat(seat)
    person.hand = [*person.hand, *cards]
    person.dealt = person.dealt or bool(cards)
    g.emit("market-to-hand", "LR 3.2", {"seat": seat, "cards": list(cards)})
    await ask_prices(g, seat, "11.3.5")
