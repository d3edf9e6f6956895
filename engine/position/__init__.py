"""A whole position as a document that a person can read and write, at any boundary of any turn.

`docs/cases.md` describes the form for players. What is not named is absent or at its printed default: pieces not on the
map are in their supply, cards not named are in the deck, ruins stand with nothing below them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core import chance, form
from engine.core.codec import from_dict, plain
from engine.core.form import PositionError
from engine.core.state import SCHEMA
from engine.position import misfits
from engine.position.agenda import check_agenda, fill_agenda
from engine.position.boxes import fill_boards, fill_deck, fill_item_supply, fill_supplies, others_of, seats_of, some_of
from engine.position.document import FORM, SEAT_FORM
from engine.position.ground import closed_paths_of, forest_of, map_of, options_of, suits_of, there_is
from engine.rules.hooks import bind

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.catalog import Catalog
    from engine.core.maps import MapFacts
    from engine.core.state import State

__all__ = ["PositionError", "read", "write"]


def write(document: Mapping[str, Any], facts: MapFacts) -> dict[str, Any]:
    """The position of a snapshot's document, on that map. The seed is left out; everything else, hidden cards too, is
    in it.
    """
    doc = plain(dict(document))
    seats = []
    for seat in doc["seats"]:
        name = seat["name"]
        seats.append(
            {
                **{key: value for key, value in seat.items() if key in SEAT_FORM},
                "supply": doc["supply"].get(name, {}),
                "removed": doc["removed"].get(name, {}),
            }
        )
    stood = doc["chance"]
    return {
        "map": doc["map_id"],
        "deck": doc["deck_id"],
        "options": doc["options"],
        "seats": seats,
        "others": {
            name: {
                "faction": faction,
                "supply": doc["supply"].get(name, {}),
                "removed": doc["removed"].get(name, {}),
            }
            for name, faction in doc["others"].items()
        },
        "suits": {number: suit for number, suit in enumerate(doc["suits"]) if suit},
        "clearings": {number: doc["board"][number] for number in facts.numbers if doc["board"][number]},
        "forests": {
            forest.id: doc["board"][place]
            for place, forest in zip(facts.forest_numbers, facts.forests, strict=True)
            if doc["board"][place]
        },
        "ruins": {int(number): items for number, items in doc["ruins"].items()},
        "items": doc["items"],
        "items_removed": doc["items_removed"],
        "cards": list(reversed(doc["deck"])),
        "discard": doc["discard"],
        "available": doc["available"],
        "dominance_removed": doc["dominance_removed"],
        "ruin_items_placed": doc["ruin_items_placed"],
        "closed_paths": doc["closed_paths"],
        "landmarks": doc["landmarks"],
        "flooded": doc["flooded"],
        "blocked": {int(number): count for number, count in doc["blocked"].items()},
        "starts": doc["starts"],
        "turn": doc["turn"],
        "agenda": doc["agenda"],
        "winners": doc["winners"],
        "piles": doc["piles"],
        "seed_hash": doc["seed_hash"],
        "counters": {key: doc[key] for key in ("asked", "answered", "undo_floor", "last_answerer")},
        "chance": {"branch": stood["branch"], "counter": stood["counter"], "script": stood["script"]},
    }


def read(
    position: Mapping[str, Any], catalog: Catalog, seed: str | None, attach: Callable[[State, Catalog], None]
) -> State:
    """The state that a position describes. PositionError says what does not fit."""
    form.fields(FORM)(position, ())
    map_id, deck_id = position.get("map", "autumn"), position.get("deck", "standard")
    if map_id not in catalog.maps or deck_id not in catalog.decks:
        message = f"unknown map {map_id!r} or deck {deck_id!r}"
        raise PositionError(message, "deck" if map_id in catalog.maps else "map")
    chosen = options_of(position)
    facts = map_of(position, catalog.maps[map_id], chosen)
    seats, *seated = seats_of(position, catalog)
    others, *seatless = others_of(position, catalog, seats)
    supply, removed = (theirs | more for theirs, more in zip(seated, seatless, strict=True))
    turn = dict(position.get("turn", {}))
    stood = dict(position.get("chance", {}))
    counters = dict(position.get("counters", {}))
    suits = suits_of(position, facts, chosen)
    board: list[dict[str, Any]] = [{} for _ in range(facts.size)]
    for number, pieces in position.get("clearings", {}).items():
        there_is(facts, number, "clearings")
        board[int(number)] = some_of(pieces)
    for name, pieces in position.get("forests", {}).items():
        board[forest_of(facts, name)] = some_of(pieces)
    ruins = position.get("ruins", {c: [] for c in facts.numbers if facts.clearing(c).ruin})
    g = from_dict(
        {
            "schema": SCHEMA,
            "catalog_version": catalog.version,
            "map_id": map_id,
            "deck_id": deck_id,
            "options": chosen,
            "seats": seats,
            "others": others,
            "suits": suits,
            "board": board,
            "supply": {},
            "removed": {},
            "ruins": {str(c): list(items) for c, items in ruins.items()},
            "items": {},
            "items_removed": dict(position.get("items_removed", {})),
            "deck": [],
            "discard": list(position.get("discard", [])),
            "available": list(position.get("available", [])),
            "dominance_removed": list(position.get("dominance_removed", [])),
            "turn": {
                "seat": turn.get("seat", seats[0]["name"]),
                "number": turn.get("number", 1),
                "phase": turn.get("phase", "birdsong"),
                "stage": turn.get("stage", ""),
                "used": list(turn.get("used", [])),
                "activated": {str(c): n for c, n in turn.get("activated", {}).items()},
            },
            "agenda": plain(position.get("agenda", [])),
            "chance": {
                "algorithm": chance.ALGORITHM,
                "seed": seed,
                "branch": stood.get("branch", 0),
                "counter": stood.get("counter", 0),
                "script": plain(stood.get("script")),
                "blind": False,
            },
            "closed_paths": closed_paths_of(position, facts),
            "landmarks": dict(position.get("landmarks", facts.landmarks)),
            "flooded": [flood.number for flood in facts.flooded],
            "blocked": {str(number): n for number, n in position.get("blocked", {}).items()},
            "starts": dict(position.get("starts", {})),
            "ruin_items_placed": position.get("ruin_items_placed", False),
            "winners": list(position.get("winners", [])),
            "piles": {name: list(cards) for name, cards in position.get("piles", {}).items()},
            "seed_hash": position.get("seed_hash", ""),
            **{key: counters[key] for key in ("asked", "answered", "undo_floor", "last_answerer") if key in counters},
        }
    )
    attach(g, catalog)
    if g.turn.seat not in g.seat_of:
        raise PositionError(f"turn: no seat {g.turn.seat!r}", "turn", "seat")
    fill_boards(g)
    bind(g)
    fill_supplies(g, supply, removed)
    fill_deck(g, position)
    fill_item_supply(g, position.get("items"))
    misfits.check(g)
    if "agenda" not in position:
        fill_agenda(g, turn)
    check_agenda(g)
    return g
