"""14.4 Birdsong: Raze, Recruit, Anoint, Choose Mood; and Lavish at its end (14.7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import chance
from engine.core.decision import choose
from engine.core.options import Refusal, refusals
from engine.core.values import without
from engine.factions.hundreds.setup import place_warlord
from engine.factions.hundreds.state import (
    COMMAND,
    MOB,
    PROWESS,
    STRONGHOLD,
    WARLORD,
    WARRIOR,
    board,
    hoard,
    mobs,
    mood_is,
    next_to_mob,
    numbers,
    prowess,
    set_hoard,
    warlord_clearing,
)
from engine.rules import hooks, verbs
from engine.rules.book import push, stage
from engine.rules.items import remove_item
from engine.rules.matching import is_of
from engine.rules.occasions import Loss
from engine.rules.places import ask_place
from engine.rules.relations import enemy_pieces
from engine.rules.removal import can_replace, remove, replace
from engine.rules.ruins import take_from_ruin

if TYPE_CHECKING:
    from engine.core.state import State

# --- 14.4.1 Raze ----------------------------------------------------------------------------------------------------


def _razed_by_mob(g: State, seat: str, clearing: int) -> list[Loss]:
    """The enemy buildings and tokens in a clearing."""
    return [
        Loss(clearing, owner, kind, count)
        for owner, kind, count in sorted(enemy_pieces(g, seat, clearing))
        if g.classes[owner][kind] in ("building", "token")
    ]


def _ordered(g: State, seat: str, left: Sequence[int]) -> list[int]:
    """Of the mobs left to raze those among which the order can matter, by public facts.

    Points and items come out the same whichever mob is first: nobody knows one ruin's items from another's. What
    somebody's rule answers to a removal (1.5.4) may meet another answer of that kind, or what a ruin brings to light.
    """
    if len(left) < 2:
        return []
    answering = [owner for owner, _ in hooks.REMOVED.each(g) if owner != seat]
    answered = [c for c in left if any(g.count_class(c, owner, "building", "token") for owner in answering)]
    if not answered:
        return []
    found = [c for c in left if c in answered or str(c) in g.ruins]
    return found if len(found) > 1 else []


@stage("hundreds.raze")
async def raze(g: State, seat: str, razed: list[int] | None = None) -> None:
    """14.4.1: every mob razes its clearing; then one mob die.

    Where the order can matter the Hundreds choose it (1.1.3); the other mobs come before, as their clearings are
    numbered.
    """
    law = "14.4.1"
    left = [c for c in mobs(g, seat) if c not in (razed or [])]
    ordered = _ordered(g, seat, left)
    for clearing in left:
        if clearing not in ordered:
            await raze_clearing(g, seat, clearing, law)
    if not ordered:
        await roll_mob(g, seat, law)
        return
    first = await choose(g, seat, law, "raze", {str(c): c for c in ordered}, kind="clearing")
    push(g, "hundreds.raze", seat=seat, razed=[c for c in mobs(g, seat) if c not in ordered or c == first])
    await raze_clearing(g, seat, first, law)


async def raze_clearing(g: State, seat: str, clearing: int, law: str) -> None:
    """Remove all enemy buildings and tokens, then take an item from the ruin."""
    g.emit("razed", law, {"seat": seat, "clearing": clearing})
    await remove(g, _razed_by_mob(g, seat, clearing), law, seat)
    await take_from_ruin(g, seat, clearing, law)


def _refuse_mob(g: State, seat: str, clearing: int, suit: str | None, law: str) -> Refusal | None:
    """Why a rolled mob cannot be placed in a clearing, or None."""
    if suit is not None and not is_of(g, clearing, suit):
        reason = "other-suit"
    elif g.count(clearing, seat, MOB):
        reason = "mob-already-there"
    elif not next_to_mob(g, seat, clearing):
        reason = "no-mob-adjacent"
    elif not verbs.may_place(g, seat, MOB, clearing):
        law, reason = "G.20", "cannot-place-there"
    else:
        return None
    return Refusal(str(clearing), law, reason, {"clearing": clearing, "suit": suit})


def mob_targets(g: State, seat: str, suit: str, law: str) -> list[int]:
    """Where a rolled mob may be placed: matching, without a mob, next to one."""
    matching = [c for c in g.map.numbers if is_of(g, c, suit)]
    return [c for c in matching if _refuse_mob(g, seat, c, suit, law) is None]


def no_mob(g: State, seat: str, targets: Sequence[int]) -> str | None:
    """Why no mob is placed for a roll, or None: none left in the supply, none on the map to be next to, or no place."""
    if not verbs.in_supply(g, seat, MOB):
        return "supply"
    if not mobs(g, seat):
        return "none"
    return None if targets else "place"


async def roll_mob(g: State, seat: str, law: str) -> None:
    """Roll the mob die once and place a mob in a matching clearing next to one, if there is any."""
    suit = chance.suit_die(g, MOB)
    g.emit("mob-rolled", law, {"seat": seat, "suit": suit})
    targets = mob_targets(g, seat, suit, law)
    why = no_mob(g, seat, targets)
    if why is not None:
        g.emit("no-mob-placed", law, {"seat": seat, "suit": suit, "why": why})
        return
    clearing = await ask_place(
        g, seat, law, "mob", targets, lambda c: _refuse_mob(g, seat, c, suit, law), args={"suit": suit}
    )
    verbs.place(g, seat, MOB, clearing, law)


# --- 14.4.2 Recruit -------------------------------------------------------------------------------------------------


@stage("hundreds.recruit")
async def recruit(g: State, seat: str) -> None:
    """14.4.2: Prowess warriors with the warlord, then one per stronghold.

    Too few in the supply, the Hundreds choose.
    """
    law = "14.4.2"
    lord = warlord_clearing(g, seat)
    if lord is not None:
        verbs.place(g, seat, WARRIOR, lord, law, prowess(g, seat))
    per = numbers(g)["recruit_per_stronghold"]
    wanted = {
        c: g.count(c, seat, STRONGHOLD) * per
        for c in g.standing(seat, STRONGHOLD)
        if verbs.may_place(g, seat, WARRIOR, c)
    }
    while wanted and verbs.in_supply(g, seat, WARRIOR):
        if verbs.in_supply(g, seat, WARRIOR) >= sum(wanted.values()):
            for clearing, count in wanted.items():
                verbs.place(g, seat, WARRIOR, clearing, law, count)
            return
        clearing = await choose(
            g,
            seat,
            law,
            "clearing",
            {str(c): c for c in wanted},
            kind="clearing",
            args={"left": verbs.in_supply(g, seat, WARRIOR)},
        )
        verbs.place(g, seat, WARRIOR, clearing, law)
        wanted[clearing] -= 1
        if not wanted[clearing]:
            del wanted[clearing]


# --- 14.4.3 Anoint --------------------------------------------------------------------------------------------------


def can_stand(g: State, seat: str, clearing: int) -> bool:
    """Whether the warlord may be placed in a clearing: only others may forbid it."""
    return all(hook(g, owner, seat, WARLORD, clearing) for owner, hook in hooks.MAY_PLACE.each(g) if owner != seat)


def replaceable(g: State, seat: str) -> list[int]:
    """Clearings in which a Hundreds warrior can be replaced by the warlord (G.23)."""
    return [c for c in g.standing(seat, WARRIOR) if can_replace(g, c, (seat, WARRIOR), (seat, WARLORD))]


def anoint_at(g: State, seat: str, clearing: int, law: str) -> None:
    """Put the warlord on the map: in place of a warrior there, or free where nobody can be replaced."""
    if replaceable(g, seat):
        replace(g, clearing, (seat, WARRIOR), (seat, WARLORD), law)
    else:
        place_warlord(g, seat, clearing, law)


def _refuse_anoint(g: State, seat: str, clearing: int, legal: list[int]) -> Refusal | None:
    if clearing in legal:
        return None
    if not can_stand(g, seat, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", {"clearing": clearing})
    return Refusal(str(clearing), "14.4.3", "no-warrior-to-replace", {"clearing": clearing})


@stage("hundreds.anoint")
async def anoint(g: State, seat: str) -> None:
    """14.4.3: with the warlord off the map, replace any Hundreds warrior; if none can be, place him anywhere."""
    if warlord_clearing(g, seat) is not None:
        return
    legal = replaceable(g, seat) or [c for c in g.map.numbers if can_stand(g, seat, c)]
    if not legal:
        return
    clearing = await ask_place(g, seat, "14.4.3", "clearing", legal, lambda c: _refuse_anoint(g, seat, c, legal))
    anoint_at(g, seat, clearing, "14.4.3")


# --- 14.4.4 Choose Mood ---------------------------------------------------------------------------------------------


def refuse_mood(g: State, seat: str, mood: str) -> Refusal | None:
    """Why a mood cannot be chosen, or None (14.4.4)."""
    mine = board(g, seat)
    if mood == mine["mood"]:
        return Refusal(mood, "14.4.4", "same-mood", {"mood": mood})
    item = numbers(g)["moods"][mood]
    if item and item in (*mine["command"], *mine["prowess"]):
        return Refusal(mood, "14.4.4", "mood-item-in-hoard", {"mood": mood, "item": item})
    return None


@stage("hundreds.mood")
async def choose_mood(g: State, seat: str) -> None:
    """14.4.4: a different mood whose item is not in the hoard; Lavish stays when there is none."""
    every = list(numbers(g)["moods"])
    legal = [mood for mood in every if refuse_mood(g, seat, mood) is None]
    if not legal:
        g.emit("mood-kept", "14.4.4", {"seat": seat, "mood": board(g, seat)["mood"]})
        return
    mood = await choose(
        g,
        seat,
        "14.4.4",
        "mood",
        {m: m for m in legal},
        kind="mood",
        refusals=lambda: refusals(every, lambda m: refuse_mood(g, seat, m)),
    )
    board(g, seat)["mood"] = mood
    g.emit("mood-chosen", "14.4.4", {"seat": seat, "mood": mood})


# --- 14.7.4 Lavish --------------------------------------------------------------------------------------------------


def can_be_lavish(g: State, seat: str) -> bool:
    """Whether Lavish has anything to do now."""
    return mood_is(g, seat, "lavish") and bool(board(g, seat)["command"] or board(g, seat)["prowess"])


@stage("hundreds.lavish")
async def lavish(g: State, seat: str, given: int = 0) -> None:
    """14.7.4: at the end of Birdsong remove items from the hoard; two warriors with the warlord for each."""
    if not can_be_lavish(g, seat):
        return
    values: dict[str, str | None] = {
        item: item for item in sorted({*hoard(g, seat, COMMAND), *hoard(g, seat, PROWESS)})
    }
    values["enough"] = None
    item = await choose(g, seat, "14.7.4", "item", values, kind="item", decline="enough", args={"given": given})
    if item is None:
        return
    push(g, "hundreds.lavish", seat=seat, given=given + 1)
    track = COMMAND if item in hoard(g, seat, COMMAND) else PROWESS
    set_hoard(
        g, seat, track, without(hoard(g, seat, track), item)
    )  # without gaps: what is left stands from left to right again
    remove_item(g, seat, item, "14.7.4")
    lord = warlord_clearing(g, seat)
    if lord is not None:
        verbs.place(g, seat, WARRIOR, lord, "14.7.4", numbers(g)["lavish_warriors_per_item"])
