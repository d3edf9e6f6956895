"""6.5 Daylight: craft, then three actions and one for each bird card spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.marquise.build import build, can_build, refuse_build
from engine.factions.marquise.spread import spread, wanted
from engine.factions.marquise.state import RECRUITER, SAWMILL, WARRIOR, WOOD, numbers
from engine.rules import crafting, effects, verbs
from engine.rules.actions import Action, choose_action, refused_by
from engine.rules.battle import can_battle, initiate_battle, refuse_battle
from engine.rules.book import ActionSpec, push, stage
from engine.rules.crafting import Pieces
from engine.rules.matching import is_bird, matching
from engine.rules.movement import can_move, refuse_move, take_move
from engine.rules.spending import cards_for, spend_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core.state import State

WORKSHOPS = Pieces("workshop")
"""6.2.1: the Marquise crafts by activating workshops."""


# --- craft ------------------------------------------------------------------------------------------------------------


CRAFT = crafting.action("6.2.1", "card", "pay")


@stage("marquise.craft")
async def craft(g: State, seat: str) -> None:
    """6.2.1: first, activate workshops to craft cards, as often as they allow."""
    possible, free = crafting.could_craft(g, seat), any(WORKSHOPS.available(g, seat).values())
    if not possible and not (free and effects.possible(g, seat, "daylight")):  # which may draw a card
        return
    chosen = await effects.act(g, seat, "6.2.1", (CRAFT,), args={"left": int(possible)})
    if chosen is None:
        return
    push(g, "marquise.craft", seat=seat)
    await chosen.perform(g, seat)


# --- actions ----------------------------------------------------------------------------------------------------------


async def _battle(g: State, seat: str) -> None:
    """6.5.1."""
    await initiate_battle(g, seat, "6.5.1")


async def _march(g: State, seat: str) -> None:
    """6.5.2: take a move; the others are asked for behind it."""
    push(g, "marquise.march", seat=seat, left=numbers(g)["march_moves"] - 1)
    await take_move(g, seat, "6.5.2")


async def _move(g: State, seat: str) -> None:
    await take_move(g, seat, "6.5.2")


MOVES = ("from", "to", "warriors", "ferry")
MOVE = Action(ActionSpec("move", "6.5.2", MOVES), can_move, refused_by(refuse_move), _move)


@stage("marquise.march")
async def march(g: State, seat: str, left: int) -> None:
    """6.5.2: the rest of a march, which nothing interrupts (1.4.2)."""
    if not left or not can_move(g, seat):
        return
    chosen = await choose_action(g, seat, "6.5.2", (MOVE,), args={"stage": g.turn.stage, "left": left})
    if chosen is None:
        return
    push(g, "marquise.march", seat=seat, left=left - 1)
    await chosen.perform(g, seat)


def _recruits(g: State, seat: str) -> dict[int, int]:
    return wanted(g, seat, WARRIOR, RECRUITER, numbers(g)["recruit_per_recruiter"])


def _refuse_recruit(g: State, seat: str) -> Refusal | None:
    """Why no warrior can be recruited, or None (6.5.3)."""
    if not verbs.in_supply(g, seat, WARRIOR):
        return Refusal("recruit", "1.5.1", "none-in-supply", {"faction": seat, "kind": WARRIOR})
    return None if _recruits(g, seat) else Refusal("recruit", "6.5.3", "no-recruiter", {"seat": seat})


async def _recruit(g: State, seat: str) -> None:
    """6.5.3: a warrior at each recruiter."""
    await spread(g, seat, WARRIOR, _recruits(g, seat), "6.5.3")


def _refuse_sawmill(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why no wood can be placed by a card in a clearing, whatever the hand holds, or None (6.5.5)."""
    facts = {"clearing": clearing, "seat": seat}
    if not g.count(clearing, seat, SAWMILL):
        return Refusal(str(clearing), "6.5.5", "no-sawmill-there", facts)
    if not verbs.may_place(g, seat, WOOD, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", facts)
    return None


def _refuse_overworked(g: State, seat: str, clearing: int) -> Refusal | None:
    refused = _refuse_sawmill(g, seat, clearing)
    if refused is None and not cards_for(g, seat, clearing):
        facts = {"clearing": clearing, "seat": seat, "suit": g.suits[clearing]}
        return Refusal(str(clearing), "6.5.5", "no-matching-card", facts)
    return refused


def _sawmills(g: State, seat: str) -> Iterator[int]:
    return (c for c in g.standing(seat, SAWMILL) if _refuse_overworked(g, seat, c) is None)


def _can_overwork(g: State, seat: str) -> bool:
    return bool(verbs.in_supply(g, seat, WOOD)) and next(_sawmills(g, seat), None) is not None


def _refuse_overwork(g: State, seat: str) -> Refusal | None:
    if not verbs.in_supply(g, seat, WOOD):
        return Refusal("overwork", "1.5.1", "none-in-supply", {"faction": seat, "kind": WOOD})
    sites = [c for c in g.standing(seat, SAWMILL) if _refuse_sawmill(g, seat, c) is None]
    if not sites:
        return Refusal("overwork", "6.5.5", "no-sawmill-to-overwork", {"seat": seat})
    return None if _can_overwork(g, seat) else Refusal("overwork", "6.5.5", "nowhere-to-overwork", {"seat": seat})


async def _overwork(g: State, seat: str) -> None:
    """6.5.5: spend a card that matches the clearing of a sawmill to place wood there."""
    clearing = await choose(
        g,
        seat,
        "6.5.5",
        "clearing",
        {str(c): c for c in _sawmills(g, seat)},
        kind="clearing",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [r for c in g.map.numbers if (r := _refuse_overworked(g, seat, c)) is not None],
    )
    await spend_for(g, seat, clearing, "6.5.5")
    verbs.place(g, seat, WOOD, clearing, "6.5.5")


ACTS = (
    Action(ActionSpec("battle", "6.5.1", ("clearing", "battle")), can_battle, refused_by(refuse_battle), _battle),
    Action(ActionSpec("march", "6.5.2", MOVES), can_move, refused_by(refuse_move), _march),
    Action(
        ActionSpec("recruit", "6.5.3", ("clearing",)),
        lambda g, seat: _refuse_recruit(g, seat) is None,
        refused_by(_refuse_recruit),
        _recruit,
    ),
    Action(ActionSpec("build", "6.5.4", ("clearing", "building", "wood")), can_build, refused_by(refuse_build), build),
    Action(
        ActionSpec("overwork", "6.5.5", ("clearing", "card")), _can_overwork, refused_by(_refuse_overwork), _overwork
    ),
)
RECRUIT = ACTS[2]

# --- more actions -----------------------------------------------------------------------------------------------------


def _birds(g: State, cards: Sequence[str]) -> list[str]:
    return sorted({card for card in cards if is_bird(g, card)})


def _may_hold_bird(g: State, seat: str) -> bool:
    """Whether, by public facts alone, she may have a bird card."""
    return verbs.may_hold(g, seat, _birds(g, list(g.catalog.decks[g.deck_id])))


def _refuse_bird(g: State, seat: str) -> Refusal | None:
    return None if _birds(g, g.seat(seat).hand) else Refusal("extra-action", "6.5", "no-bird-card", {"seat": seat})


async def _spend_bird(g: State, seat: str) -> None:
    """6.5: spend a bird card for one action more."""
    birds = _birds(g, g.seat(seat).hand)
    card = await choose(
        g,
        seat,
        "6.5",
        "card",
        {card: card for card in birds},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: [
            Refusal(c, "6.5", "card-is-no-bird", {"card": c}) for c in sorted(set(g.seat(seat).hand) - set(birds))
        ],
    )
    verbs.spend(g, seat, card, "6.5")


MORE = Action(
    ActionSpec("extra-action", "6.5", ("card",)),
    lambda g, seat: bool(_birds(g, g.seat(seat).hand)),
    refused_by(_refuse_bird),
    _spend_bird,
)
ACTIONS = (CRAFT, *ACTS, MOVE, MORE)


def _could_act(g: State, seat: str, *, recruited: bool) -> bool:
    """Whether, by public facts alone, any action may be possible."""
    overworked = verbs.in_supply(g, seat, WOOD) and any(
        verbs.may_hold(g, seat, matching(g, g.catalog.decks[g.deck_id], c)) for c in g.standing(seat, SAWMILL)
    )
    return bool(
        can_move(g, seat)
        or can_battle(g, seat)
        or can_build(g, seat)
        or (not recruited and _refuse_recruit(g, seat) is None)
        or overworked
    )


@stage("marquise.actions")
async def actions(g: State, seat: str, *, used: int = 0, more: int = 0, recruited: bool = False) -> None:
    """6.5: up to three actions, and one for each bird card spent, in any order; recruiting once."""
    most = numbers(g)["actions"] + more
    left = most - used
    possible = (left or _may_hold_bird(g, seat)) and _could_act(g, seat, recruited=recruited)
    if not possible and not effects.daylight_open(g, seat):
        return

    def barred(name: str) -> Refusal | None:
        if name == MORE.name:
            return None
        if not left:
            return Refusal(name, "6.5", "actions-used-up", {"count": most})
        if name == RECRUIT.name and recruited:
            return Refusal(name, "6.5.3", "recruited-already", {"seat": seat})
        return None

    chosen = await effects.act(g, seat, "6.5", (*ACTS, MORE), barred=barred, args={"left": left})
    if chosen is None:
        return
    push(
        g,
        "marquise.actions",
        seat=seat,
        used=used + (chosen in ACTS),
        more=more + (chosen is MORE),
        recruited=recruited or chosen is RECRUIT,
    )
    await chosen.perform(g, seat)
