"""11.5 Daylight: actions paid with funds, in any order and number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core.options import Refusal
from engine.factions.riverfolk import crafting
from engine.factions.riverfolk.funds import commit, fund_count, pick_funds, spend
from engine.factions.riverfolk.state import (
    WARRIOR,
    Purse,
    board,
    has_post,
    numbers,
    post_kind,
    river_clearings,
    uncovered,
)
from engine.rules import effects, verbs
from engine.rules.actions import Action, Perform, refused_by
from engine.rules.battle import initiate_battle, refuse_battle
from engine.rules.book import ActionSpec, push, stage
from engine.rules.crafting import nothing_craftable
from engine.rules.movement import refuse_move, take_move
from engine.rules.places import ask_place
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.state import State

# --- 11.5.1 to 11.5.4 -------------------------------------------------------------------------------------------------


async def _move(g: State, seat: str) -> None:
    """11.5.1: commit a fund to take a move."""
    await commit(g, seat, "11.5.1")
    await take_move(g, seat, "11.5.1")


async def _battle(g: State, seat: str) -> None:
    """11.5.2: commit a fund to initiate a battle."""
    await commit(g, seat, "11.5.2")
    await initiate_battle(g, seat, "11.5.2")


def _refuse_craft(g: State, seat: str) -> Refusal | None:
    if crafting.can_craft(g, seat):
        return None
    return nothing_craftable("craft", crafting.LAW, seat, crafting.hand_refusals(g, seat))


def _refuse_export(g: State, seat: str) -> Refusal | None:
    if crafting.can_craft(g, seat):
        return None
    return nothing_craftable("export", crafting.EXPORT_LAW, seat, crafting.hand_refusals(g, seat))


def _refuse_draw(g: State, _seat: str) -> Refusal | None:
    return None if g.deck or g.discard else Refusal("draw", "2.1", "no-cards-left", {})


async def _draw(g: State, seat: str) -> None:
    """11.5.4: commit a fund to draw a card."""
    await commit(g, seat, "11.5.4")
    verbs.draw(g, seat, 1, "11.5.4")


# --- 11.5.5 Recruit ---------------------------------------------------------------------------------------------------


def _refuse_bank(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why no warrior can be recruited in a clearing, or None."""
    if clearing not in river_clearings(g):
        return Refusal(str(clearing), "11.5.5", "no-river-there", {"clearing": clearing})
    if not verbs.may_place(g, seat, WARRIOR, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", {"clearing": clearing})
    return None


def _banks(g: State, seat: str) -> list[int]:
    return [c for c in river_clearings(g) if _refuse_bank(g, seat, c) is None]


def _someone_left(g: State, seat: str, chosen: Purse) -> bool:
    """Whether there will be a warrior to place once these funds are back in their supplies."""
    return (seat in chosen and verbs.returns_to_supply(g, seat, WARRIOR)) or verbs.in_supply(g, seat, WARRIOR) > 0


def _refuse_recruit(g: State, seat: str) -> Refusal | None:
    if not _someone_left(g, seat, board(g, seat)["funds"]):
        return Refusal("recruit", "1.5.1", "none-in-supply", {"faction": seat, "kind": WARRIOR})
    if any(_refuse_bank(g, seat, c) is None for c in river_clearings(g)):
        return None
    return Refusal("recruit", "11.5.5", "nowhere-to-recruit", {"seat": seat})


async def _recruit(g: State, seat: str) -> None:
    """11.5.5: spend a fund to place a warrior in a clearing with a river."""
    law = "11.5.5"
    owners = list(board(g, seat)["funds"])
    chosen = await pick_funds(
        g,
        seat,
        1,
        law,
        only=lambda split: _someone_left(g, seat, split),
        refusals=lambda: [
            Refusal(owner, "1.5.1", "none-in-supply", {"faction": seat, "kind": WARRIOR})
            for owner in owners
            if not _someone_left(g, seat, {owner: 1})
        ],
    )
    clearing = await ask_place(g, seat, law, "clearing", _banks(g, seat), lambda c: _refuse_bank(g, seat, c))
    spend(g, seat, chosen, law)
    verbs.place(g, seat, WARRIOR, clearing, law)


# --- 11.5.6 Establish Trade Post with Garrison ------------------------------------------------------------------------


def refuse_post(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why no trade post can be established in a clearing, or None."""
    if has_post(g, seat, clearing):
        return Refusal(str(clearing), "11.5.6.I", "post-already-there", {"clearing": clearing})
    owner = ruler(g, clearing)
    if owner is None:
        return Refusal(str(clearing), "11.5.6.I", "nobody-rules", {"clearing": clearing})
    needed, there = int(numbers(g)["establish_funds"]), board(g, seat)["funds"].get(owner, 0)
    if there < needed:
        facts = {"clearing": clearing, "seat": owner, "count": there, "needed": needed}
        return Refusal(str(clearing), "11.5.6.II", "too-few-funds-of-ruler", facts)
    kind = post_kind(g.suits[clearing])
    if not verbs.in_supply(g, seat, kind):
        return Refusal(str(clearing), "1.5.1", "none-in-supply", {"faction": seat, "kind": kind})
    if not verbs.may_place(g, seat, kind, clearing):
        return Refusal(str(clearing), "G.20", "cannot-place-there", {"clearing": clearing})
    return None


def post_sites(g: State, seat: str) -> Iterator[int]:
    """Where a trade post can be established now, ascending (11.5.6.I, 11.5.6.II)."""
    if max(board(g, seat)["funds"].values(), default=0) >= numbers(g)["establish_funds"]:
        for clearing in g.map.numbers:
            if refuse_post(g, seat, clearing) is None:
                yield clearing


def _refuse_establish(g: State, seat: str) -> Refusal | None:
    if next(post_sites(g, seat), None) is not None:
        return None
    return Refusal("establish", "11.5.6.I", "no-post-site", {"seat": seat})


async def _establish(g: State, seat: str) -> None:
    """11.5.6: choose a ruled clearing, spend two of its ruler's funds, place post and warrior, score the space."""
    clearing = await ask_place(g, seat, "11.5.6.I", "clearing", post_sites(g, seat), lambda c: refuse_post(g, seat, c))
    owner = ruler(g, clearing)
    facts = numbers(g)
    suit = g.suits[clearing]
    if owner is not None:
        spend(g, seat, {owner: facts["establish_funds"]}, "11.5.6.II")
    space = uncovered(g, seat, suit)
    verbs.place(g, seat, post_kind(suit), clearing, "11.5.6.III")
    verbs.place(g, seat, WARRIOR, clearing, "11.5.6.III", facts["establish_warriors"])
    verbs.score(g, seat, facts["trade_post_vp"][space], "11.5.6.III")


# --- the step ---------------------------------------------------------------------------------------------------------


def _action(
    name: str, law: str, parameters: tuple[str, ...], refuse: Callable[[State, str], Refusal | None], perform: Perform
) -> Action:
    spec = ActionSpec(name, law, parameters)
    return Action(spec, lambda g, seat: refuse(g, seat) is None, refused_by(refuse), perform)


ACTIONS = (
    _action("move", "11.5.1", ("fund", "from", "to", "warriors", "ferry"), refuse_move, _move),
    _action("battle", "11.5.2", ("fund", "clearing", "battle"), refuse_battle, _battle),
    _action("craft", "11.5.3", ("card", "pay", "fund"), _refuse_craft, crafting.craft),
    _action("export", "11.5.3.I", ("card", "pay", "fund"), _refuse_export, crafting.export),
    _action("draw", "11.5.4", ("fund",), _refuse_draw, _draw),
    _action("recruit", "11.5.5", ("fund", "clearing"), _refuse_recruit, _recruit),
    _action("establish", "11.5.6", ("clearing",), _refuse_establish, _establish),
)
LAWS = {action.name: action.spec.law for action in ACTIONS}


@stage("riverfolk.daylight")
async def daylight(g: State, seat: str) -> None:
    """11.5: one action; asked again until nothing is left or wanted. The hand is public: nothing here is secret."""
    funds = fund_count(g, seat)

    def barred(name: str) -> Refusal | None:
        """Each needs a fund at least."""
        return None if funds else Refusal(name, LAWS[name], "no-funds", {"seat": seat})

    chosen = await effects.act(g, seat, "11.5", ACTIONS, barred=barred, args={"funds": funds})
    if chosen is None:
        return
    push(g, "riverfolk.daylight", seat=seat)
    await chosen.perform(g, seat)
