"""What cards of several decks ask: which other player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import Refusal, refusals

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "4.1.3"

RefuseSeat = Callable[["State", str, str], Refusal | None]
"""(game, owner of the card, other seat) -> why the other seat cannot be chosen, or None."""


def nobody_refused(_g: State, _seat: str, _other: str) -> Refusal | None:
    """Any other player may be chosen."""
    return None


def nothing_to_take(g: State, _seat: str, other: str) -> Refusal | None:
    """A card can be taken from anybody with a hand, and from bots, from whom one draws instead (LR 2.8.1)."""
    if g.seat(other).hand or g.is_automaton(other):
        return None
    return Refusal(other, LAW, "no-cards-in-hand", {"player": other})


def nothing_to_see(g: State, _seat: str, other: str) -> Refusal | None:
    """A hand can be looked at where there is one; a bot has none (LR 2.8.1)."""
    return None if g.seat(other).hand else Refusal(other, LAW, "no-cards-in-hand", {"player": other})


def players(g: State, seat: str, refuse: RefuseSeat) -> list[str]:
    """The other seats that a card of `seat` may name, clockwise."""
    return [other for other in g.other_seats(seat) if refuse(g, seat, other) is None]


async def choose_player(g: State, seat: str, refuse: RefuseSeat, **args: Any) -> str:
    """Ask which other player; the caller has seen that there is one. Naming oneself is refused too."""

    def refused() -> list[Refusal]:
        found = refusals(g.other_seats(seat), lambda other: refuse(g, seat, other))
        return [Refusal(seat, LAW, "other-player-needed", {"seat": seat}), *found]

    return await choose(
        g,
        seat,
        LAW,
        "player",
        {other: other for other in players(g, seat, refuse)},
        kind="seat",
        refusals=refused,
        args=args,
    )
