"""14.5 Daylight: Craft, Command the Hundreds, Advance the Warlord; with Relentless (14.7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.hundreds.crafting import STRONGHOLDS
from engine.factions.hundreds.state import (
    STRONGHOLD,
    WARLORD,
    command,
    mood_is,
    prowess,
    warlord_clearing,
)
from engine.rules import crafting, effects, verbs
from engine.rules.actions import Action, refused_by
from engine.rules.battle import (
    battle,
    can_battle,
    choose_defender,
    defenders,
    initiate_battle,
    refuse_battle,
    sole_battle,
)
from engine.rules.book import ActionSpec, push, stage
from engine.rules.movement import (
    can_move,
    choose_destination,
    choose_group,
    destinations,
    move,
    refuse_destination,
    refuse_move,
    take_move,
)
from engine.rules.places import ask_place
from engine.rules.ruling import ruler
from engine.rules.spending import cards_for, spend_for

if TYPE_CHECKING:
    from engine.core.state import State


STEPS = ("hundreds.craft", "hundreds.command", "hundreds.advance")


def _asked_all_the_same(g: State, seat: str, *, opens: bool) -> bool:
    """Whether a step in which nothing can be done is asked for what a person may do in all of Daylight.

    The next step offers that too, so only the last is, and one where that could open something (`opens`).
    """
    return effects.daylight_open(g, seat) and (opens or not any(name in STEPS for name, _ in g.agenda))


# --- 14.5.1 Craft ---------------------------------------------------------------------------------------------------


CRAFT = crafting.action("14.5.1", "card", "pay", "item")


@stage("hundreds.craft")
async def craft(g: State, seat: str) -> None:
    """14.5.1: activate strongholds to craft cards, as often as they allow."""
    free = any(STRONGHOLDS.available(g, seat).values())
    possible = crafting.could_craft(g, seat)
    if not possible and not _asked_all_the_same(g, seat, opens=free):
        return
    chosen = await effects.act(g, seat, "14.5.1", (CRAFT,), args={"left": None if possible else 0})
    if chosen is None:
        return
    push(g, "hundreds.craft", seat=seat)
    await chosen.perform(g, seat)


# --- 14.5.2 Command the Hundreds ------------------------------------------------------------------------------------


def _refuse_site(g: State, seat: str, clearing: int, *, public: bool = False) -> Refusal | None:
    """Why no stronghold can be built in a clearing, or None (14.5.2.III); if `public`, whatever the hand holds."""
    if ruler(g, clearing) != seat:
        law, reason = "14.5.2.III", "not-ruled"
    elif g.open_slots(clearing) < 1:
        law, reason = "2.2.3", "no-open-slot"
    elif not verbs.may_place(g, seat, STRONGHOLD, clearing):
        law, reason = "G.20", "cannot-place-there"
    elif not public and not cards_for(g, seat, clearing):
        law, reason = "14.5.2.III", "no-matching-card"
    else:
        return None
    return Refusal(str(clearing), law, reason, {"clearing": clearing, "seat": seat, "suit": g.suits[clearing]})


def _sites(g: State, seat: str) -> Iterator[int]:
    if verbs.in_supply(g, seat, STRONGHOLD):
        for clearing in g.map.numbers:
            if cards_for(g, seat, clearing) and _refuse_site(g, seat, clearing, public=True) is None:
                yield clearing


async def _build(g: State, seat: str) -> None:
    """14.5.2.III: spend a card to place a stronghold in a matching clearing that the Hundreds rule."""
    clearing = await ask_place(
        g,
        seat,
        "14.5.2.III",
        "clearing",
        _sites(g, seat),
        lambda c: _refuse_site(g, seat, c),
        secret=verbs.hand_tells(g, seat),
    )
    await spend_for(g, seat, clearing, "14.5.2.III")
    verbs.place(g, seat, STRONGHOLD, clearing, "14.5.2.III")


async def _move(g: State, seat: str) -> None:
    """14.5.2.I."""
    await take_move(g, seat, "14.5.2.I")


async def _battle(g: State, seat: str) -> None:
    """14.5.2.II."""
    await initiate_battle(g, seat, "14.5.2.II")


def _can_build(g: State, seat: str) -> bool:
    return next(_sites(g, seat), None) is not None


def _could_build(g: State, seat: str) -> bool:
    """Whether, by public facts alone, the Hundreds may be able to build."""
    return (
        bool(g.seat(seat).hand)
        and verbs.in_supply(g, seat, STRONGHOLD) > 0
        and any(_refuse_site(g, seat, c, public=True) is None for c in g.map.numbers)
    )


def _refuse_build(g: State, seat: str) -> Refusal | None:
    if not verbs.in_supply(g, seat, STRONGHOLD):
        return Refusal("build", "1.5.1", "none-in-supply", {"faction": seat, "kind": STRONGHOLD})
    return None if _can_build(g, seat) else Refusal("build", "14.5.2.III", "no-site", {"seat": seat})


COMMANDS = (
    Action(
        ActionSpec("move", "14.5.2.I", ("from", "to", "warlord", "warriors", "ferry")),
        can_move,
        refused_by(refuse_move),
        _move,
    ),
    Action(
        ActionSpec("battle", "14.5.2.II", ("clearing", "battle", "loot")),
        can_battle,
        refused_by(refuse_battle),
        _battle,
    ),
    Action(ActionSpec("build", "14.5.2.III", ("clearing", "card")), _can_build, refused_by(_refuse_build), _build),
)


@stage("hundreds.command")
async def command_the_hundreds(g: State, seat: str, used: int = 0) -> None:
    """14.5.2: move, battle or build, up to Command times; Command is read anew each time (14.2.4.II)."""
    most = command(g, seat)
    more = used < most
    possible = more and (can_move(g, seat) or can_battle(g, seat) or _could_build(g, seat))
    opens = more or effects.possible(g, seat, "daylight")  # which may loot an item (14.2.4.II)
    if not possible and not _asked_all_the_same(g, seat, opens=opens):
        return
    left = max(0, most - used) if possible or not more else None

    def barred(name: str) -> Refusal | None:
        return None if more else Refusal(name, "14.5.2", "command-used-up", {"count": most})

    chosen = await effects.act(g, seat, "14.5.2", COMMANDS, barred=barred, args={"left": left})
    if chosen is None:
        return
    push(g, "hundreds.command", seat=seat, used=used + (chosen in COMMANDS))
    await chosen.perform(g, seat)


# --- 14.5.3 Advance the Warlord -------------------------------------------------------------------------------------


async def _move_warlord(g: State, seat: str, origin: int, target: int, law: str) -> None:
    group = await choose_group(g, seat, law, origin, leader=WARLORD, args={"to": target})
    await move(g, seat, group, origin, target, law)


def _refused_targets(g: State, seat: str, lord: int, legal: dict[str, int | None]) -> list[Refusal]:
    found = [r for c in g.map.numbers if (r := refuse_destination(g, seat, lord, c)) is not None]
    if "stay" not in legal:
        found.append(Refusal("stay", "14.5.3", "stay-without-battle", {"clearing": lord}))
    return found


async def _advance(g: State, seat: str) -> None:
    """14.5.3: the warlord may move with any warriors, then may battle where he is; then Relentless (14.7.5)."""
    law = "14.5.3"
    origin = warlord_clearing(g, seat)
    if origin is None:
        return
    lord = origin
    targets: dict[str, int | None] = {str(c): c for c in destinations(g, seat, lord)}
    if defenders(g, seat, lord):
        targets["stay"] = None
    target = await choose(
        g,
        seat,
        law,
        "to",
        targets,
        kind="clearing",
        refusals=lambda: _refused_targets(g, seat, origin, targets),
        args={"from": lord},
        labels=lambda: {"stay": {"word": "stay"}, **sole_battle(g, seat, lord, key="stay")},
    )
    if target is not None:
        await _move_warlord(g, seat, lord, target, law)
        lord = target
    fought = False
    if defenders(g, seat, lord):
        enemy = await choose_defender(g, seat, lord, law, decline=target is not None)
        if enemy is not None:
            fought = True
            await battle(g, seat, enemy, lord, law)
    if target is not None and fought and mood_is(g, seat, "relentless"):
        await _relentless(g, seat)


async def _relentless(g: State, seat: str) -> None:
    """14.7.5: after an advance that moved and battled, move the warlord again or battle where he is."""
    law = "14.7.5"
    lord = warlord_clearing(g, seat)
    if lord is None:
        return
    values: dict[str, str] = {}
    if destinations(g, seat, lord):
        values["move"] = "move"
    if defenders(g, seat, lord):
        values["battle"] = "battle"
    if not values:
        return
    values["none"] = "none"
    what = await choose(
        g,
        seat,
        law,
        "relentless",
        values,
        decline="none",
        args={"clearing": lord},
        labels=lambda: sole_battle(g, seat, lord),
    )
    if what == "move":
        target = await choose_destination(g, seat, law, lord)
        await _move_warlord(g, seat, lord, target, law)
    elif what == "battle":
        enemy = await choose_defender(g, seat, lord, law)
        if enemy is not None:
            await battle(g, seat, enemy, lord, law)


def _can_advance(g: State, seat: str) -> bool:
    lord = warlord_clearing(g, seat)
    return lord is not None and bool(destinations(g, seat, lord) or defenders(g, seat, lord))


def _refuse_advance(g: State, seat: str) -> Refusal | None:
    if warlord_clearing(g, seat) is None:
        return Refusal("advance", "14.5.3", "warlord-off-map", {"seat": seat})
    return None if _can_advance(g, seat) else Refusal("advance", "14.5.3", "no-advance", {"seat": seat})


ADVANCE = Action(
    ActionSpec("advance", "14.5.3", ("to", "warriors", "ferry", "battle", "loot")),
    _can_advance,
    refused_by(_refuse_advance),
    _advance,
)
ACTIONS = (CRAFT, *COMMANDS, ADVANCE)


@stage("hundreds.advance")
async def advance_the_warlord(g: State, seat: str, used: int = 0) -> None:
    """14.5.3: advance up to Prowess times; Prowess is read anew each time (14.2.4.II)."""
    most = prowess(g, seat)
    more = used < most
    possible = more and _can_advance(g, seat)
    opens = more or effects.possible(g, seat, "daylight")
    if not possible and not _asked_all_the_same(g, seat, opens=opens):
        return
    left = max(0, most - used) if possible or not more else None

    def barred(name: str) -> Refusal | None:
        off_map = warlord_clearing(g, seat) is None
        return None if more or off_map else Refusal(name, "14.5.3", "prowess-used-up", {"count": most})

    chosen = await effects.act(g, seat, "14.5.3", (ADVANCE,), barred=barred, args={"left": left})
    if chosen is None:
        return
    push(g, "hundreds.advance", seat=seat, used=used + (chosen is ADVANCE))
    await chosen.perform(g, seat)
