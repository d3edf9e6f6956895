"""1.5, 2.4, G.2: forests and other places beside the clearings hold pieces, and nobody rules or builds there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api import Game, PositionError, Refusal
from engine.core.maps import forest_links_of
from engine.core.state import State
from engine.rules import hooks, movement, places, ruling, verbs
from support.games import at, catalog_with_standins, inner
from support.law import scene

WOOD = "3_6_11"
PAWN = {"vagabond": {"pawn": 1}}
MAPS = ("autumn", "gorge", "lake", "marsh", "mountain", "winter")


def wanderer(place: str = WOOD, **more: Any) -> Game:
    """The Hundreds at their command, and a pawn in a forest."""
    seats = [
        {"faction": "hundreds", "hand": ["anvil"]},
        {"faction": "riverfolk"},
        {"faction": "vagabond", "played_by": "inert"},
    ]
    return at(
        {
            "seats": seats,
            "clearings": {1: {"hundreds": {"warlord": 1}}},
            "forests": {place: PAWN},
            "turn": {"seat": "hundreds", "stage": "hundreds.command"},
            **more,
        }
    )


def plant(g: State, hook: hooks.Hook[Any], function: Any, owner: str = "vagabond") -> None:
    g.hooks.setdefault(hook, []).append((owner, function))


@pytest.mark.law("2.4.1", "G.2")
@pytest.mark.parametrize("name", MAPS)
def test_a_forest_is_adjacent_to_what_it_touches_and_that_to_it(name: str) -> None:
    facts = catalog_with_standins().maps[name]
    assert len(facts.forests) == len(facts.forest_numbers) > 0
    assert facts.forest_links == forest_links_of(facts.first_forest, facts.forests)
    for place in facts.forest_numbers:
        forest = facts.forest(place)
        around = facts.forest_links[place]
        assert [n for n in around if n in facts.numbers] == list(forest.clearings)
        assert sorted(facts.forest(n).id for n in around if n in facts.forest_numbers) == sorted(forest.adjacent)
        assert all(place in facts.forest_links[other] for other in around)
        assert facts.forest_named(forest.id) == place
    assert not set(facts.forest_numbers) & set(facts.numbers)
    with pytest.raises(KeyError):
        facts.forest(1)
    with pytest.raises(KeyError):
        facts.forest_named("1_2")


@pytest.mark.law("2.4", "2.5", "2.2.3")
def test_nobody_rules_a_forest_and_nothing_is_built_there() -> None:
    game = wanderer()
    g = inner(game)
    forest = g.map.forest_named(WOOD)
    assert g.places_of("vagabond") == [forest]
    assert g.standing("vagabond") == []
    assert g.places_of("hundreds", "warlord") == [1]
    assert places.key_of(g, forest) == places.told(g, forest) == WOOD
    assert (places.key_of(g, 5), places.told(g, 5)) == ("5", 5)
    assert ruling.ruler(g, forest) is None
    assert g.open_slots(forest) == 0
    assert not verbs.may_place(g, "hundreds", "stronghold", forest)
    (seen,) = [f for f in game.view(None).map.forests if f.pieces]
    assert (seen.id, [(p.faction, p.kind, p.cls, p.count) for p in seen.pieces]) == (
        WOOD,
        [("vagabond", "pawn", "pawn", 1)],
    )


@pytest.mark.law("2.5", "12.2.2")
def test_a_place_that_is_no_clearing_is_ruled_by_whom_its_faction_says() -> None:
    g = inner(wanderer())
    forest = g.map.forest_named(WOOD)
    plant(g, hooks.RULED_BY, lambda _g, owner, place: owner if place == forest else None)
    g.rulers.clear()
    assert ruling.ruler(g, forest) == "vagabond"
    assert ruling.ruler(g, g.map.forest_named("4_9_12")) is None


@pytest.mark.law("4.2", "2.4")
def test_who_may_move_out_of_a_forest_is_for_a_faction_to_say() -> None:
    g = inner(wanderer())
    forest = g.map.forest_named(WOOD)
    assert movement.destinations(g, "vagabond", forest) == []
    assert not movement.can_move(g, "vagabond")
    plant(
        g,
        hooks.LINKS,
        lambda at, _owner, mover, origin: (
            [(n, False) for n in at.map.forest_links[origin]] if mover == "vagabond" else []
        ),
    )
    assert movement.origins(g, "vagabond") == [forest]
    assert movement.destinations(g, "vagabond", forest) == sorted(g.map.forest_links[forest])
    assert movement.destinations(g, "hundreds", 1) == [5, 9, 10]


@pytest.mark.law("4.2")
def test_what_bars_a_place_is_told_and_kept_whoever_rules() -> None:
    game = scene("hundreds.command", clearings={1: {"hundreds": {"warrior": 3}}, 5: {"hundreds": {"warrior": 1}}})
    g = inner(game)
    assert movement.destinations(g, "hundreds", 1) == [5, 9, 10]
    plant(
        g,
        hooks.BARS_ENTERING,
        lambda _g, _owner, _mover, to: Refusal(str(to), "V.6.2", "no-way-out") if to == 9 else None,
        "riverfolk",
    )
    assert movement.destinations(g, "hundreds", 1) == [5, 10]
    assert movement.refuse_destination(g, "hundreds", 1, 9) == Refusal("9", "V.6.2", "no-way-out")
    plant(
        g,
        hooks.BARS_LEAVING,
        lambda _g, owner, mover, out: Refusal(str(out), "13.7.2", "no-way-out") if (mover, out) != (owner, 5) else None,
        "riverfolk",
    )
    assert not movement.can_move(g, "hundreds")
    assert movement.refuse_destination(g, "hundreds", 5, 1) == Refusal("5", "13.7.2", "no-way-out")


def test_a_position_names_forests_by_the_clearings_around_them() -> None:
    game = wanderer()
    written = game.position()
    assert written["forests"] == {WOOD: PAWN}
    again = Game.from_position(written, catalog_with_standins())
    assert again.snapshot() == game.snapshot()
    with pytest.raises(PositionError, match=r"has no forest '3_6'; it has .*3_6_11"):
        wanderer("3_6")
    with pytest.raises(PositionError, match="the position uses 2"):
        wanderer(clearings={3: PAWN})


def test_a_snapshot_without_forests_gets_them() -> None:
    """Snapshots of schema 2 end behind the clearings."""
    game = wanderer(forests={}, clearings={3: PAWN})
    stored = json.loads(game.snapshot())
    stored.update(schema=2, board=stored["board"][: len(inner(game).map.clearings)])
    old = Game.load(stored, (), catalog_with_standins())
    assert old.snapshot() == game.snapshot()
