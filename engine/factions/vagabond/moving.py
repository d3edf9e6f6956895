"""9.2.3, 9.2.9.II.b, 9.2.9.III.b, 9.2.10: how the pawn moves, who goes along, and what Hostile warriors cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.factions.vagabond.paying import can_exhaust, pay, settle_coercion
from engine.factions.vagabond.state import PAWN, is_allied, is_hostile, is_scorched, pawn_place
from engine.rules import hooks, movement, verbs
from engine.rules.movement import barred, destinations, links, movable
from engine.rules.occasions import Company
from engine.rules.places import by_key, key_of, told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.maps import Place
    from engine.core.state import State

BOOT = "boot"


def ignores_rule(_g: State, seat: str, mover: str) -> bool:
    """9.2.3: the Vagabond moves whoever rules."""
    return mover == seat


def links_out_of_forest(g: State, seat: str, mover: str, origin: Place) -> Sequence[tuple[Place, bool]]:
    """9.2.10: a move leads the pawn out of a forest into a clearing beside it, never into a forest."""
    if mover != seat or origin < g.map.first_forest:
        return ()
    return [(place, False) for place in g.map.forest_links.get(origin, ()) if place < g.map.first_forest]


def has_hostile_warriors(g: State, seat: str, place: Place) -> bool:
    """9.2.9.III.b: whether any warriors of a Hostile faction stand in a place."""
    return any(is_hostile(g, seat, other) and g.warriors(place, other) > 0 for other in g.board[place])


def bars_entering(g: State, seat: str, mover: str, target: Place) -> Refusal | None:
    """9.2.9.III.b, V.6.2: Hostile warriors cost the Vagabond a boot; nobody enters where a torch scorched the earth."""
    if is_scorched(g, seat, target):
        return Refusal(key_of(g, target), "V.6.2", "scorched", {"clearing": told(g, target)})
    if mover != seat or g.is_automaton(seat):  # LR 7.2: the Vagabot has no relationships
        return None
    if has_hostile_warriors(g, seat, target) and not can_exhaust(g, seat, (BOOT,)):
        return Refusal(key_of(g, target), "9.2.9.III.b", "no-boot-for-hostile", {"clearing": told(g, target)})
    return None


async def toll(g: State, seat: str, mover: str, target: Place) -> None:
    """9.2.9.III.b: a move to Hostile warriors, even a forced one, exhausts a boot besides."""
    if mover == seat and has_hostile_warriors(g, seat, target):
        await pay(g, seat, "9.2.9.III.b", BOOT)
        settle_coercion(g, seat)  # here, since a card's move ends no action of Daylight; moving itself scores nothing


# --- Allied warriors (9.2.9.II.b) -------------------------------------------------------------------------------------


def _company(g: State, seat: str, origin: Place, target: Place) -> dict[str, int]:
    """9.2.9.II.b: the Allied factions whose warriors can go along, each with how many."""
    if origin >= g.map.first_forest or target >= g.map.first_forest:
        return {}
    found = {}
    for other in g.board[origin]:
        if is_allied(g, seat, other) and barred(g, other, origin, target) is None:
            classes = g.classes[other]
            count = sum(n for kind, n in movable(g, other, origin).items() if classes[kind] == "warrior")
            if count:
                found[other] = count
    return dict(sorted(found.items()))


async def company(g: State, seat: str, origin: Place, target: Place, law: str) -> Company | None:
    """9.2.9.II.b: ask which Allied faction's warriors go along, if any, and how many of each kind."""
    found = _company(g, seat, origin, target)
    if not found or g.is_automaton(seat):  # LR 7.2: the Vagabot has no relationships
        return None
    args = {"clearing": told(g, origin), "from": told(g, origin), "to": told(g, target)}
    values: dict[str, str | None] = {other: other for other in found}
    values["alone"] = None
    ally = await choose(
        g, seat, "9.2.9.II.b", "ally", values, kind="seat", decline="alone", args={**args, "purpose": "move"}
    )
    if ally is None:
        return None
    group: dict[str, int] = {}
    classes = g.classes[ally]
    there = {kind: n for kind, n in movable(g, ally, origin).items() if classes[kind] == "warrior"}
    for kind, most in sorted(there.items()):
        others = sum(n for other, n in there.items() if other > kind) + sum(group.values())
        least = 0 if others else 1
        group[kind] = await choose(
            g,
            seat,
            law,
            "warriors",
            {f"n{n}": n for n in range(least, most + 1)},
            kind="count",
            args={**args, "kind": kind, "faction": ally},
        )
    return Company(ally, group, "9.2.9.II.b")


# --- the moves of a turn ----------------------------------------------------------------------------------------------


def walks(g: State, seat: str) -> list[Place]:
    """9.5.1: where boots can carry the pawn now."""
    origin = pawn_place(g, seat)
    found = destinations(g, seat, origin)
    return [place for place in found if not has_hostile_warriors(g, seat, place) or can_exhaust(g, seat, (BOOT, BOOT))]


def refuse_walk(g: State, seat: str, target: Place) -> Refusal | None:
    """Why boots cannot carry the pawn to a place, or None."""
    if target >= g.map.first_forest:
        return Refusal(key_of(g, target), "9.2.10", "forest-by-slip-only", {"clearing": told(g, target)})
    found = movement.refuse_destination(g, seat, pawn_place(g, seat), target)
    if found is None and target not in walks(g, seat):
        return Refusal(key_of(g, target), "9.2.9.III.b", "no-boot-for-hostile", {"clearing": target})
    return found


def slips(g: State, seat: str) -> list[Place]:
    """9.4.2: where the pawn can slip: adjacent clearings and forests into which nothing bars the way.

    Only what prevents leaving is ignored; Hostile warriors cost no boot.
    """
    origin = pawn_place(g, seat)
    found = {*links(g, seat, origin), *g.map.forest_links.get(origin, ())}
    return sorted(place for place in found if not barred_without_toll(g, seat, place))


def barred_without_toll(g: State, seat: str, place: Place) -> Refusal | None:
    """Why the pawn cannot enter a place by a move that costs no boots, or None."""
    bars = (hook(g, owner, seat, place) for owner, hook in hooks.BARS_ENTERING.each(g))
    return next((bar for bar in bars if bar is not None and bar.reason != "no-boot-for-hostile"), None)


async def slip(g: State, seat: str, law: str) -> None:
    """9.4.2: slip to an adjacent clearing or forest, or stay."""
    origin = pawn_place(g, seat)
    found = slips(g, seat)
    values: dict[str, Place | None] = {**by_key(g, found), "stay": None}
    target = await choose(
        g,
        seat,
        law,
        "slip",
        values,
        kind="clearing",
        decline="stay",
        refusals=lambda: _refused_slips(g, seat, origin, found),
        args={"from": told(g, origin)},
    )
    if target is None:
        return
    along = await company(g, seat, origin, target, law)
    await verbs.move(g, seat, {PAWN: 1}, origin, target, law)  # without boots (9.4.2)
    if along is not None:
        await verbs.move(g, along.owner, along.group, origin, target, along.law)


def _refused_slips(g: State, seat: str, origin: Place, found: Sequence[Place]) -> list[Refusal]:
    refused = []
    for place in (*g.map.numbers, *g.map.forest_numbers):
        if place not in found and place != origin:
            facts = {"from": told(g, origin), "to": told(g, place)}
            not_there = Refusal(key_of(g, place), "9.4.2", "not-adjacent", facts)
            refused.append(barred_without_toll(g, seat, place) or not_there)
    return refused


def may_place(g: State, seat: str, _faction: str, _kind: str, clearing: Place) -> bool:
    """V.6.2: nothing is placed in a clearing with a scorching torch."""
    return not is_scorched(g, seat, clearing)
