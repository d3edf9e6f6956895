"""14.2 Faction rules and abilities: the warlord, the hoard, looters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.factions.hundreds.state import WARLORD, board, hoard, numbers, set_hoard, track_of
from engine.rules import verbs
from engine.rules.items import gain_item, item_from_box, remove_item
from engine.rules.ruling import rules_in_battle

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle


def may_remove(_g: State, seat: str, owner: str, kind: str, b: Battle | None) -> bool:
    """14.2.2: the warlord cannot be removed outside of battle."""
    return b is not None or owner != seat or kind != WARLORD


def may_place(_g: State, seat: str, faction: str, kind: str, _clearing: int) -> bool:
    """14.2.2: the warlord is placed by setup and Anoint only, which do not ask here."""
    return not (faction == seat and kind == WARLORD)


def unmovable(g: State, seat: str, kind: str) -> str | None:
    """14.2.2: the warlord cannot be moved outside of the Hundreds' turn."""
    return "14.2.2" if kind == WARLORD and g.turn.seat != seat else None


# --- 14.2.4 ---------------------------------------------------------------------------------------------------------


async def to_hoard(g: State, seat: str, item: str) -> None:
    """14.2.4.I: an item goes on its track.

    On a full one an item of that track, or this one, leaves the game for a point.
    """
    track = track_of(g, item)
    if track is None:
        mine = g.seat(seat)
        mine.items = [*mine.items, item]
        return
    lying = hoard(g, seat, track)
    if len(lying) < numbers(g)["hoard_spaces"]:
        set_hoard(g, seat, track, [*lying, item])
        g.emit("hoarded", "14.2.4.I", {"seat": seat, "item": item, "track": track})
        return
    board(g, seat)["incoming"] = item
    options = {name: name for name in sorted({item, *lying})}
    out = await choose(g, seat, "14.2.4.I", "remove", options, kind="item", args={"item": item, "track": track})
    board(g, seat)["incoming"] = None
    if out != item:
        place = lying.index(out)
        set_hoard(g, seat, track, [*lying[:place], item, *lying[place + 1 :]])
    remove_item(g, seat, out, "14.2.4.I")
    verbs.score(g, seat, numbers(g)["hoard_overflow_vp"], "14.2.4.I")


# --- 14.2.5 ---------------------------------------------------------------------------------------------------------


LOOT = "loot"


def lootable(g: State, seat: str) -> bool:
    """Whether a seat has crafted items to be looted; the Vagabond, who alone has no warriors, never has (14.2.5)."""
    return seat in g.seat_of and bool(g.seat(seat).items) and g.has_warriors(seat)


async def loot_start(g: State, seat: str, b: Battle) -> None:
    """14.2.5: as attacker the Hundreds may declare to loot crafted items; then they deal no rolled hits."""
    if seat != b.attacker or not lootable(g, b.defender):
        return
    facts: dict[str, Any] = {"defender": b.defender, "clearing": b.clearing, "items": list(g.seat(b.defender).items)}
    if await choose(g, seat, "14.2.5", "loot", {"yes": True, "no": False}, args=facts, decline="no"):
        declare_loot(g, seat, b, "14.2.5")


def declare_loot(g: State, seat: str, b: Battle, law: str) -> None:
    """14.2.5, AOH.2.2: the looters deal no rolled hits in this battle."""
    b.declared.add((seat, LOOT))
    b.deals_no_roll.add(seat)
    g.emit("looting-declared", law, {"seat": seat, "defender": b.defender, "clearing": b.clearing})


async def loot_end(g: State, seat: str, b: Battle) -> None:
    """14.2.5: after the battle, ruling the clearing, the looters take one crafted item."""
    if (seat, LOOT) not in b.declared or not rules_in_battle(g, seat, b.defender, b.clearing):
        return
    items = g.seat(b.defender).items
    if not items:
        return
    item = await choose(
        g,
        seat,
        "14.2.5",
        "item",
        {name: name for name in sorted(set(items))},
        kind="item",
        args={"defender": b.defender},
    )
    item_from_box(g, b.defender, item)
    g.emit("looted", "14.2.5", {"seat": seat, "defender": b.defender, "item": item})
    await gain_item(g, seat, item, "14.2.5")
