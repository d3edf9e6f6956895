"""The standard deck: what its crafted cards do. Item cards need no function; ambushes and dominance cards are rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from engine.cards.asking import (
    LAW,
    choose_player,
    nobody_refused,
    nothing_to_see,
    nothing_to_take,
    players,
)
from engine.core.options import Refusal
from engine.rules import verbs
from engine.rules.battle import can_battle, initiate_battle
from engine.rules.book import CardEffect
from engine.rules.matching import is_of
from engine.rules.movement import origins, take_move
from engine.rules.occasions import BattleEffect, Loss
from engine.rules.places import ask_place
from engine.rules.removal import can_be_removed, remove, remove_all_enemies
from engine.rules.ruling import ruled_by

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle

# --- immediate effects (4.1.2) --------------------------------------------------------------------------------------


async def _favor(g: State, seat: str, suit: str) -> None:
    """Remove all enemy pieces from every clearing of a suit."""
    await remove_all_enemies(g, seat, [c for c in g.map.numbers if is_of(g, c, suit)], "4.1.2")


async def favor_of_the_foxes(g: State, seat: str) -> None:
    """Favor of the Foxes."""
    await _favor(g, seat, "fox")


async def favor_of_the_rabbits(g: State, seat: str) -> None:
    """Favor of the Rabbits."""
    await _favor(g, seat, "rabbit")


async def favor_of_the_mice(g: State, seat: str) -> None:
    """Favor of the Mice."""
    await _favor(g, seat, "mouse")


# --- Birdsong -------------------------------------------------------------------------------------------------------


async def better_burrow_bank(g: State, seat: str) -> None:
    """At the start of Birdsong the owner and another player of their choice draw a card each."""
    other = await choose_player(g, seat, nobody_refused)
    verbs.draw(g, seat, 1, LAW)
    verbs.draw(g, other, 1, LAW)


async def royal_claim(g: State, seat: str) -> None:
    """In Birdsong: discard this to score a point for each clearing ruled."""
    verbs.discard_effect(g, seat, "royal-claim", LAW)
    verbs.score(g, seat, len(ruled_by(g, seat)), LAW)


async def stand_and_deliver(g: State, seat: str) -> None:
    """In Birdsong, once a turn: take a random card from another player, who scores a point."""
    other = await choose_player(g, seat, nothing_to_take)
    verbs.take_random_card(g, seat, other, LAW)
    verbs.score(g, other, 1, LAW)


# --- Daylight -------------------------------------------------------------------------------------------------------


def _refuse_taxed(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why no warrior can be removed from a clearing, or None."""
    facts = {"clearing": clearing, "player": seat}
    kinds = [kind for kind in g.board[clearing].get(seat, {}) if g.classes[seat][kind] == "warrior"]
    if not kinds:
        return Refusal(str(clearing), LAW, "no-warrior-there", {"clearing": clearing})
    if not any(can_be_removed(g, seat, kind) for kind in kinds):
        return Refusal(str(clearing), "G.24", "warriors-cannot-be-removed", facts)
    return None


def _warrior_clearings(g: State, seat: str) -> list[int]:
    return [c for c in g.map.numbers if _refuse_taxed(g, seat, c) is None]


async def tax_collector(g: State, seat: str) -> None:
    """In Daylight, once a turn: remove one of your warriors from the map to draw a card."""
    found, args = _warrior_clearings(g, seat), {"card": "tax-collector"}
    clearing = await ask_place(g, seat, LAW, "clearing", found, lambda c: _refuse_taxed(g, seat, c), args=args)
    await remove(g, [Loss(clearing, seat, "warrior", 1)], LAW, seat)
    verbs.draw(g, seat, 1, LAW)


async def command_warren(g: State, seat: str) -> None:
    """At the start of Daylight: initiate a battle."""
    await initiate_battle(g, seat, LAW)


async def codebreakers(g: State, seat: str) -> None:
    """In Daylight, once a turn: look at another player's hand."""
    other = await choose_player(g, seat, nothing_to_see)
    g.horizon()
    g.emit("looked-at-hand", LAW, {"seat": seat, "owner": other}, {seat: {"cards": sorted(g.seat(other).hand)}})


# --- Evening --------------------------------------------------------------------------------------------------------


async def cobbler(g: State, seat: str) -> None:
    """At the start of Evening: take a move."""
    await take_move(g, seat, LAW)


# --- battle ---------------------------------------------------------------------------------------------------------


async def _armorers(g: State, b: Battle, seat: str) -> None:
    verbs.discard_effect(g, seat, "armorers", "4.3.4")
    b.ignores_rolled.add(seat)


async def _sappers(g: State, b: Battle, seat: str) -> None:
    verbs.discard_effect(g, seat, "sappers", "4.3.4")
    b.extra[seat] = b.extra.get(seat, 0) + 1


async def _brutal_tactics(g: State, b: Battle, seat: str) -> None:
    b.extra[seat] = b.extra.get(seat, 0) + 1
    verbs.score(g, b.other(seat), 1, LAW)


def armorers(_g: State, _seat: str, _b: Battle) -> Sequence[BattleEffect]:
    """After the roll: discard this to ignore every rolled hit taken."""
    return [BattleEffect("armorers", LAW, before_roll=False, perform=_armorers)]


def sappers(_g: State, seat: str, b: Battle) -> Sequence[BattleEffect]:
    """After the roll, as defender: discard this to deal an extra hit."""
    return [BattleEffect("sappers", LAW, before_roll=False, perform=_sappers)] if seat == b.defender else []


def brutal_tactics(_g: State, seat: str, b: Battle) -> Sequence[BattleEffect]:
    """After the roll, as attacker: deal an extra hit; the defender scores a point."""
    if seat != b.attacker:
        return []
    return [BattleEffect("brutal-tactics", LAW, before_roll=False, perform=_brutal_tactics)]


EFFECTS = (
    CardEffect(
        "better-burrow-bank", "birdsong-start", lambda g, s: bool(g.other_seats(s)), better_burrow_bank, must=True
    ),
    CardEffect("royal-claim", "birdsong", lambda _g, _s: True, royal_claim),
    CardEffect(
        "stand-and-deliver",
        "birdsong",
        lambda g, s: bool(players(g, s, nothing_to_take)),
        stand_and_deliver,
        lacking="nobody-has-cards",
    ),
    CardEffect("command-warren", "daylight-start", can_battle, command_warren, lacking="no-battle"),
    CardEffect(
        "tax-collector",
        "daylight",
        lambda g, s: bool(_warrior_clearings(g, s)),
        tax_collector,
        lacking="no-warrior-to-tax",
    ),
    CardEffect(
        "codebreakers",
        "daylight",
        lambda g, s: bool(players(g, s, nothing_to_see)),
        codebreakers,
        lacking="nobody-has-cards",
    ),
    CardEffect("cobbler", "evening-start", lambda g, s: bool(origins(g, s)), cobbler, lacking="no-move"),
)

CRAFTED: dict[str, Callable[[State, str], Awaitable[None]]] = {
    "favor-of-the-foxes": favor_of_the_foxes,
    "favor-of-the-rabbits": favor_of_the_rabbits,
    "favor-of-the-mice": favor_of_the_mice,
}

BATTLE_CARDS: dict[str, Callable[[State, str, Battle], Sequence[BattleEffect]]] = {
    "armorers": armorers,
    "sappers": sappers,
    "brutal-tactics": brutal_tactics,
}

AMBUSH_PROOF = frozenset({"scouting-party"})
