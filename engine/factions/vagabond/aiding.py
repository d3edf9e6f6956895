"""9.5.4: aid, which takes items and improves relationships (9.2.9.I)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.paying import ANY, can_exhaust, pay, refuse
from engine.factions.vagabond.relations import aided
from engine.factions.vagabond.state import pawn_clearing
from engine.rules import verbs
from engine.rules.items import gain_item, has_box, item_from_box
from engine.rules.matching import matching

if TYPE_CHECKING:
    from engine.core.state import State

LAW = "9.5.4"


def _players(g: State, seat: str) -> list[str]:
    """Who has faction pieces in the pawn's clearing, in turn order."""
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return []
    return [other.name for other in g.clockwise(seat) if other.name != seat and g.has_pieces(clearing, other.name)]


def _cards(g: State, seat: str) -> list[str]:
    """The cards that can be given here: such as match the clearing and are not needed for exhausting an item."""
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return []
    return [card for card in matching(g, g.seat(seat).hand, clearing) if can_exhaust(g, seat, (ANY,), keep=card)]


def refuse_aid(g: State, seat: str) -> Refusal | None:
    """Why the seat can aid nobody now, or None."""
    if not _players(g, seat):
        return Refusal("aid", LAW, "nobody-to-aid", {"seat": seat})
    lacking = refuse(g, seat, "aid", LAW, ANY)
    if lacking is not None or _cards(g, seat):
        return lacking
    return Refusal("aid", LAW, "no-card-to-give", {"clearing": pawn_clearing(g, seat) or 0})


async def aid(g: State, seat: str) -> None:
    """9.5.4: exhaust an item and give a matching card to a player here; perhaps take an item from their box."""
    players = _players(g, seat)
    others = [other.name for other in g.seats if other.name != seat and other.name not in players]
    clearing = pawn_clearing(g, seat) or 0
    other = await choose(
        g,
        seat,
        LAW,
        "player",
        {name: name for name in players},
        kind="seat",
        refusals=lambda: [Refusal(n, LAW, "no-enemy-there", {"defender": n, "clearing": clearing}) for n in others],
        args={"clearing": clearing},
        labels=lambda: {name: {"items": list(_box(g, name))} for name in players},
    )
    cards = _cards(g, seat)
    card = await choose(
        g,
        seat,
        LAW,
        "card",
        {name: name for name in cards},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, "G.16", "card-does-not-match", {"card": c, "clearing": clearing, "suit": g.suits[clearing]})
            for c in sorted(set(g.seat(seat).hand) - set(cards))
        ],
        args={"player": other, "clearing": clearing},
    )
    await pay(g, seat, LAW, ANY, keep=card)
    verbs.give_card(g, seat, other, card, LAW)
    await _take_item(g, seat, other)
    aided(g, seat, other)


def _box(g: State, other: str) -> list[str]:
    """The kinds of items in another's Crafted Items box."""
    return sorted(set(g.seat(other).items)) if has_box(g, other) else []


async def _take_item(g: State, seat: str, other: str) -> None:
    """Take an item from the Crafted Items box of whoever was aided, or none; it comes face up."""
    found = _box(g, other)
    if not found:
        return
    values: dict[str, str | None] = {item: item for item in found}
    values["none"] = None
    item = await choose(g, seat, LAW, "item", values, kind="item", decline="none", args={"player": other})
    if item is not None:
        item_from_box(g, other, item)
        g.emit("took-item", LAW, {"seat": seat, "owner": other, "item": item})
        await gain_item(g, seat, item, LAW)
