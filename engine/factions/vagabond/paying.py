"""9.2.5: exhausting items to pay for what the Vagabond does, with the Jailor's card in an item's stead (V.12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import without
from engine.factions.vagabond.state import board, is_character, numbers, pawn_clearing
from engine.rules import verbs
from engine.rules.items import exhaust, ready, unexhausted
from engine.rules.matching import matching

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from engine.core.state import State

COERCE = "coerce"
LAW = "V.12.2"
ANY = ""
"""An item of whatever kind."""


def coercion(g: State, seat: str, keep: str | None = None) -> list[str]:
    """V.12.2: the cards with one of which the Jailor can pay for an item now: once in a turn of its own.

    `keep` is a card of the hand that the action itself needs.
    """
    clearing = _coerces_at(g, seat)
    if clearing is None:
        return []
    hand = g.seat(seat).hand
    return matching(g, without(hand, keep) if keep is not None and keep in hand else hand, clearing)


def _coerces_at(g: State, seat: str) -> int | None:
    """The clearing whose cards can pay for an item now, if there is one (V.12.2)."""
    if g.turn.seat != seat or COERCE in g.turn.used or not is_character(g, seat, "jailor"):
        return None
    return pawn_clearing(g, seat)


def _may_coerce(g: State, seat: str, keep: str | None = None) -> bool:
    """Whether, by public facts alone, the seat may hold a card that can pay for an item now (1.2.1)."""
    clearing = _coerces_at(g, seat)
    if clearing is None or (keep is not None and list(g.seat(seat).hand) == [keep]):
        return False
    return verbs.may_hold(g, seat, matching(g, g.catalog.decks[g.deck_id], clearing))


def can_exhaust(g: State, seat: str, wanted: Sequence[str], keep: str | None = None) -> bool:
    """Whether the seat can exhaust these kinds of items together (`ANY` for one of any kind)."""
    missing = _missing(g, seat, wanted)
    return not missing or (missing == 1 and bool(coercion(g, seat, keep)))


def _missing(g: State, seat: str, wanted: Sequence[str]) -> int:
    """How many of these items the seat lacks, as far as it has to exhaust items of its own."""
    missing = sum(max(0, wanted.count(item) - ready(g, seat, item)) for item in set(wanted) - {ANY})
    return max(missing, len(wanted) - face_up(g, seat))


def face_up(g: State, seat: str) -> int:
    """How many undamaged items lie face up."""
    return len(g.seat(seat).items) - len(g.seat(seat).exhausted)


def most_to_exhaust(g: State, seat: str) -> int:
    """How many items of any kind the seat can exhaust now."""
    return face_up(g, seat) + bool(coercion(g, seat))


def refuse(g: State, seat: str, action: str, law: str, *wanted: str) -> Refusal | None:
    """Why an action that exhausts these items cannot be taken, or None."""
    if can_exhaust(g, seat, wanted):
        return None
    return Refusal(action, law, "no-item-to-exhaust", {"items": [item for item in wanted if item != ANY]})


async def pay(g: State, seat: str, law: str, *wanted: str, keep: str | None = None) -> None:
    """9.2.5: exhaust one item of each of these kinds. The caller has seen that the seat can."""
    for place, item in enumerate(wanted):
        later = wanted[place + 1 :]
        asked = _may_coerce(g, seat, keep) and not _missing(g, seat, later)  # the card may be needed for another item
        if asked and await _coerce(g, seat, item, coercion(g, seat, keep), own=not _missing(g, seat, (item,))):
            continue
        exhaust(g, seat, item if item != ANY else await choose_item(g, seat, law), law)


async def _coerce(g: State, seat: str, item: str, cards: Sequence[str], *, own: bool) -> bool:
    """V.12.2: spend a matching card in place of exhausting an item, if the Jailor likes or (not `own`) has to.

    It is asked whatever the hand holds: not asking would tell that no card matches (1.2.1).
    """
    values: dict[str, str | None] = {card: card for card in cards}
    if own:
        values["item"] = None
    card = await choose(
        g,
        seat,
        LAW,
        COERCE,
        values,
        kind="card",
        decline="item" if own else None,
        secret=own or verbs.hand_tells(g, seat),
        args={"item": item or None},
    )
    if card is None:
        return False
    g.turn.used = [*g.turn.used, COERCE]
    board(g, seat)["coerced"] = True
    g.emit("coerced", LAW, {"seat": seat, "item": item or None})
    verbs.spend(g, seat, card, LAW)
    return True


def settle_coercion(g: State, seat: str) -> None:
    """V.12.2: after the action that a card paid for, the Jailor loses a point."""
    if board(g, seat)["coerced"]:
        board(g, seat)["coerced"] = False
        verbs.score(g, seat, -int(numbers(g)["coerce_vp"]), LAW)


async def choose_item(g: State, seat: str, law: str) -> str:
    """Ask which face-up item to exhaust."""
    return await choose(g, seat, law, "exhaust", {item: item for item in unexhausted(g, seat)}, kind="item")


def for_services(g: State, seat: str) -> tuple[int, int, Callable[[int], Awaitable[None]]]:
    """11.2.6.III: how many items the Vagabond can exhaust for the services of others, how many at most as far as others
    know, and how it does.
    """

    async def exhausting(count: int) -> None:
        await pay(g, seat, "11.2.6.III", *[ANY] * count)
        settle_coercion(g, seat)

    return most_to_exhaust(g, seat), face_up(g, seat) + _may_coerce(g, seat), exhausting
