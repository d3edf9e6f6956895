"""G.31: cards of a hand that are spent for something in a clearing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import verbs
from engine.rules.matching import matching

if TYPE_CHECKING:
    from engine.core.state import State


def cards_for(g: State, seat: str, clearing: int) -> list[str]:
    """Cards in hand that match a clearing; birds are wild (2.1.1)."""
    return matching(g, g.seat(seat).hand, clearing)


async def spend_for(g: State, seat: str, clearing: int, law: str) -> None:
    """Spend a card that matches a clearing."""
    options = {card: card for card in cards_for(g, seat, clearing)}
    card = await choose(
        g,
        seat,
        law,
        "card",
        options,
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, "G.16", "card-does-not-match", {"card": c, "clearing": clearing, "suit": g.suits[clearing]})
            for c in sorted(set(g.seat(seat).hand) - set(options))
        ],
        args={"clearing": clearing},
    )
    verbs.spend(g, seat, card, law)
