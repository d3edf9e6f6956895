"""9.5.9, V: the special actions of the characters, as far as they are actions of Daylight.

The Arbiter and the Ronin act in battle (`fighting`), the Adventurer in quests (`questing`), the Jailor where items are
exhausted (`paying`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import with_count, without
from engine.factions.vagabond import questing
from engine.factions.vagabond.moving import barred_without_toll
from engine.factions.vagabond.paying import ANY, choose_item, pay, refuse
from engine.factions.vagabond.relations import DUEL
from engine.factions.vagabond.state import PAWN, board, numbers, pawn_clearing, pawn_place
from engine.factions.vagabond.striking import choose_target, targets
from engine.rules import drawing, verbs
from engine.rules.battle import battle, defenders
from engine.rules.items import damage, exhaust, repair, side_labels, sides
from engine.rules.matching import matching
from engine.rules.movement import barred_out
from engine.rules.places import by_key, told
from engine.rules.removal import remove, remove_all_enemies

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.core.state import State

TORCH = "torch"
PARAMETERS = ("player", "card", "battle", "to", "exhaust", "piece", "quest", "reward", "repair")
HIDEOUT = "hideout"
"""What the turn notes as used once the Ranger has hidden: Daylight is over."""


@dataclass(frozen=True, slots=True)
class Special:
    """A character's action of Daylight: its law, the items it exhausts, why else it cannot be taken, and how it is."""

    law: str
    items: tuple[str, ...]
    refuse: Callable[[State, str], str | None]
    """The reason for which there is nothing to do with it now, or None."""
    perform: Callable[[State, str], Awaitable[None]]


def refuse_special(g: State, seat: str) -> Refusal | None:
    """Why the special action cannot be taken now, or None."""
    character = board(g, seat)["character"]
    if character == "cheat":
        return questing.refuse_con(g, seat)
    special_of = SPECIALS.get(character)
    if special_of is None:
        return Refusal("special", "9.5.9", "no-special-of-daylight", {"character": character})
    reason = special_of.refuse(g, seat)
    if reason is not None:
        return Refusal("special", special_of.law, reason, {"seat": seat})
    return refuse(g, seat, "special", special_of.law, *special_of.items)


async def special(g: State, seat: str) -> None:
    """9.5.9: take the action of the seat's character."""
    character = board(g, seat)["character"]
    if character == "cheat":
        await questing.con(g, seat)
    else:
        await SPECIALS[character].perform(g, seat)


# --- V.1.2 Thief ------------------------------------------------------------------------------------------------------


def _victims(g: State, seat: str) -> list[str]:
    """Players with pieces in the pawn's clearing who have cards; a bot has none but is drawn for."""
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return []
    others = (other for other in g.seats if other.name != seat and g.has_pieces(clearing, other.name))
    return [other.name for other in others if other.hand or g.is_automaton(other.name)]


async def _steal(g: State, seat: str) -> None:
    """V.1.2: exhaust a torch to take a random card from a player with pieces here."""
    victims = {name: name for name in _victims(g, seat)}
    owner = await choose(g, seat, "V.1.2", "player", victims, kind="seat")
    await pay(g, seat, "V.1.2", TORCH)
    verbs.take_random_card(g, seat, owner, "V.1.2")


# --- V.2.2 Tinker -----------------------------------------------------------------------------------------------------


def _discarded(g: State, seat: str) -> list[str]:
    clearing = pawn_clearing(g, seat)
    return [] if clearing is None else matching(g, g.discard, clearing)


async def _day_labor(g: State, seat: str) -> None:
    """V.2.2: exhaust a torch to take a matching card from the discard pile."""
    card = await choose(g, seat, "V.2.2", "card", {c: c for c in _discarded(g, seat)}, kind="card")
    await pay(g, seat, "V.2.2", TORCH)
    verbs.take_from_discard(g, seat, card, "V.2.2")


# --- V.3.2 Ranger -----------------------------------------------------------------------------------------------------


async def _hideout(g: State, seat: str) -> None:
    """V.3.2: exhaust a torch to repair three items; that ends Daylight."""
    law = "V.3.2"
    await pay(g, seat, law, TORCH)
    g.turn.used = [*g.turn.used, HIDEOUT]
    mine = g.seat(seat)
    for _ in range(int(numbers(g)["hideout_repairs"])):
        found = sides(mine.damaged, mine.damaged_exhausted)
        if not found:
            break
        item, exhausted = await choose(g, seat, law, "repair", found, kind="item", labels=side_labels(found))
        repair(g, seat, item, law, exhausted=exhausted)


# --- V.4.2 Vagrant ----------------------------------------------------------------------------------------------------


def _fighters(g: State, seat: str) -> list[str]:
    """Who can be made to battle somebody in the pawn's clearing, the Vagabond too."""
    clearing = pawn_clearing(g, seat)
    if clearing is None:
        return []
    return [other.name for other in g.clockwise(seat) if defenders(g, other.name, clearing)]


async def _instigate(g: State, seat: str) -> None:
    """V.4.2, 1.5.5.I: exhaust a torch to make a player battle another here; what falls counts as removed by you."""
    law = "V.4.2"
    clearing = pawn_clearing(g, seat) or 0
    attacker = await choose(g, seat, law, "player", {name: name for name in _fighters(g, seat)}, kind="seat")
    found = {enemy: enemy for enemy in defenders(g, attacker, clearing)}
    defender = await choose(g, seat, law, "battle", found, kind="seat", args={"clearing": clearing})
    await pay(g, seat, law, TORCH)
    await battle(g, attacker, defender, clearing, law, credit=seat)


# --- V.6.2 Scoundrel --------------------------------------------------------------------------------------------------


async def _scorch(g: State, seat: str) -> None:
    """V.6.2: a torch is laid in the clearing for good, and all enemy pieces there are removed."""
    law = "V.6.2"
    clearing = pawn_clearing(g, seat) or 0
    await pay(g, seat, law, TORCH)
    mine = g.seat(seat)
    mine.items, mine.exhausted = without(mine.items, TORCH), without(mine.exhausted, TORCH)
    board(g, seat)["scorched"] = with_count(board(g, seat)["scorched"], str(clearing), 1)
    g.emit("scorched", law, {"seat": seat, "clearing": clearing})
    await remove_all_enemies(g, seat, [clearing], law)


# --- V.8.2 Harrier ----------------------------------------------------------------------------------------------------


def _landings(g: State, seat: str) -> list[int]:
    origin = pawn_place(g, seat)
    if barred_out(g, seat, origin) is not None:
        return []
    return [c for c in g.map.numbers if c != origin and barred_without_toll(g, seat, c) is None]


async def _glide(g: State, seat: str) -> None:
    """V.8.2: exhaust a torch to move the pawn alone to any clearing, without boots."""
    origin = pawn_place(g, seat)
    args = {"from": told(g, origin)}
    target = await choose(g, seat, "V.8.2", "to", by_key(g, _landings(g, seat)), kind="clearing", args=args)
    await pay(g, seat, "V.8.2", TORCH)
    await verbs.move(g, seat, {PAWN: 1}, origin, target, "V.8.2")


# --- V.11.2 Gladiator -------------------------------------------------------------------------------------------------


async def _duel(g: State, seat: str) -> None:
    """V.11.2: exhaust and damage any item to remove an enemy warrior here and draw a card; nobody turns Hostile."""
    target = await choose_target(g, seat, DUEL, targets(g, seat, only_warriors=True))
    item = await choose_item(g, seat, DUEL)
    exhaust(g, seat, item, DUEL)
    damage(g, seat, item, DUEL, exhausted=True)
    await remove(g, [target], DUEL, seat)
    await drawing.draw(g, seat, int(numbers(g)["duel_cards"]), DUEL)


def _unless(reason: str, possible: Callable[[State, str], object]) -> Callable[[State, str], str | None]:
    return lambda g, seat: None if possible(g, seat) else reason


SPECIALS = {
    "thief": Special("V.1.2", (TORCH,), _unless("nobody-to-steal-from", _victims), _steal),
    "tinker": Special("V.2.2", (TORCH,), _unless("nothing-in-discard", _discarded), _day_labor),
    "ranger": Special("V.3.2", (TORCH,), lambda _g, _seat: None, _hideout),
    "vagrant": Special("V.4.2", (TORCH,), _unless("nobody-to-instigate", _fighters), _instigate),
    "scoundrel": Special("V.6.2", (TORCH,), _unless("in-no-clearing", pawn_clearing), _scorch),
    "harrier": Special("V.8.2", (TORCH,), _unless("nowhere-to-glide", _landings), _glide),
    "gladiator": Special(
        DUEL, (ANY,), _unless("nobody-to-duel", lambda g, seat: targets(g, seat, only_warriors=True)), _duel
    ),
}
