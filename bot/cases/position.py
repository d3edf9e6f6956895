"""The position of a rule case: what a player writes, as the document that `Game.from_position` reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.cases import boards, checks, pieces
from bot.cases.yaml_text import CaseError, Table, did_you_mean, plain, short
from engine.api import OPTION_CHOICES, Catalog, MapFacts

POSITION = (
    *("map", "deck", "options", "turn", "seats", "clearings", "forests", "suits", "ruins", "items", "cards", "discard"),
    *("available", "closed_paths", "landmarks", "flooded", "piles"),
)
_NOTED = ("priorities", "unattended")
"""Options that no table chooses by a word."""
TURN = ("seat", "step", "last", "number", "used", "activated")
SEAT = (
    *("played_by", "vp", "hand", "aside", "play_area", "dominance", "items", "exhausted", "on_card"),
    *("supply", "removed", "difficulty", "traits", "damaged", "damaged_exhausted", "from_ruins", "coalition"),
)


ITEMS = ("items", "exhausted", "damaged", "damaged_exhausted", "from_ruins")
"""What of a seat are lists of items."""


def merged(under: Table, over: Table) -> Table:
    """One position laid over another: names of `over` win, mappings are merged, `{}` empties, `null` takes out."""
    found = Table(over.line)
    found.update(under)
    found.lines = {**under.lines, **over.lines}
    for key, value in over.items():
        if value is None:
            found.pop(key, None)
        elif isinstance(value, Table) and value and isinstance(found.get(key), Table):
            found[key] = merged(found[key], value)
        else:
            found[key] = value
    return found


def laid_over(under: Table, over: Table) -> Table:
    """The position of a version: as `merged`, but a turn that names its seat stands instead of the common one."""
    turn = over.get("turn")
    if isinstance(turn, Table) and "seat" in turn and "turn" in under:
        kept = merged(under, Table(over.line))
        del kept["turn"]
        under = kept
    return merged(under, over)


_WORDS = {"stage": "step"}
"""What the engine calls something -> what a case calls it."""


def line_of(given: Table, where: Sequence[object]) -> int:
    """The line of a part of a position, by the keys that lead there; as near to it as the file names anything."""
    line: int = given.line
    part: object = given
    for key in where:
        name = _WORDS.get(key, key) if isinstance(key, str) else key
        if not isinstance(part, Table) or name not in part:
            break
        line, part = part.line_of(name), part[name]
    return line


def document(given: Table, catalog: Catalog) -> dict[str, Any]:
    """The position as the engine reads it. CaseError names the line of what is wrong."""
    checks.known_keys(given, POSITION, "a position")
    map_id = str(given.get("map", "autumn"))
    if map_id not in catalog.maps:
        raise CaseError(f"line {given.line_of('map')}: there is no map {map_id!r}{did_you_mean(map_id, catalog.maps)}")
    flooded = _flooded(given, catalog.maps[map_id])
    facts = catalog.map_with(map_id, flooded)
    clearings = _clearings(given, catalog, facts)
    forests = _forests(given, catalog, facts)
    seats = _seats(given, catalog, [*clearings.values(), *forests.values()])
    found: dict[str, Any] = {
        "map": map_id,
        "deck": given.get("deck", "standard"),
        "options": _options(given),
        "seats": seats,
        "clearings": clearings,
        "forests": forests,
        "flooded": flooded,
        "ruins": _ruins(given, catalog, facts),
        "items": {**dict.fromkeys(catalog.items), **_counts(given, "items", catalog)},
        "turn": _turn(given, seats),
    }
    for pile in ("cards", "discard", "available"):
        if pile in given:
            found[pile] = checks.cards(given[pile], given.line_of(pile), catalog)
    rows = checks.table(given.get("piles", Table()), given.line_of("piles"), "piles")
    if rows:
        found["piles"] = {name: boards.pile(name, cards, rows.line_of(name), catalog) for name, cards in rows.items()}
    _check_features(given, facts)
    for key in ("suits", "closed_paths", "landmarks"):
        if key in given:
            found[key] = plain(given[key])
    return found


def _check_features(given: Table, facts: MapFacts) -> None:
    """Landmarks and closed paths must be some that the map has."""
    rows = checks.table(given.get("landmarks") or Table(), given.line_of("landmarks"), "landmarks")
    for name, number in rows.items():
        line = rows.line_of(name)
        if name not in facts.landmarks:
            known = ", ".join(facts.landmarks) or "none"
            raise CaseError(f"line {line}: the {facts.id} map has no landmark {name!r}; it has {known}")
        checks.clearing(number, line, facts)
    line = given.line_of("closed_paths")
    for path in checks.items(given.get("closed_paths") or [], line, "closed_paths"):
        if path not in [list(pair) for pair in facts.closed_paths]:
            known = ", ".join(str(list(pair)) for pair in facts.closed_paths) or "none"
            raise CaseError(
                f"line {line}: {short(path)} is no path that can be closed on the {facts.id} map; they are {known}"
            )


def _options(given: Table) -> dict[str, Any]:
    rows = checks.table(given.get("options") or Table(), given.line_of("options"), "options")
    checks.known_keys(rows, (*OPTION_CHOICES, *_NOTED), "options")
    found: dict[str, Any] = plain(rows)
    for name, choices in OPTION_CHOICES.items():
        value = found.get(name)
        if isinstance(value, str) and value in choices:
            found[name] = choices[value]
        elif name in found and value not in choices.values():
            line, words = rows.line_of(name), ", ".join(choices)
            raise CaseError(f"line {line}: the option {name} is one of {words}, not {short(value)}")
    return found


def _clearings(given: Table, catalog: Catalog, facts: MapFacts) -> dict[int, dict[str, dict[str, int]]]:
    found: dict[int, dict[str, dict[str, int]]] = {}
    if "clearings" not in given:
        return found
    rows = checks.table(given["clearings"], given.line_of("clearings"), "clearings")
    for number, row in rows.items():
        line = rows.line_of(number)
        clearing = checks.clearing(number, line, facts)
        if pieces.is_nothing(row):
            continue
        found[clearing] = dict(pieces_by_owner(checks.table(row, line, f"clearing {number}"), catalog))
    return found


def _forests(given: Table, catalog: Catalog, facts: MapFacts) -> dict[str, dict[str, dict[str, int]]]:
    rows = checks.table(given.get("forests", Table()), given.line_of("forests"), "forests")
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, row in rows.items():
        line = rows.line_of(name)
        forest = checks.forest(name, line, facts)
        if not pieces.is_nothing(row):
            found[forest] = dict(pieces_by_owner(checks.table(row, line, f"forest {name}"), catalog))
    return found


def pieces_by_owner(row: Table, catalog: Catalog) -> Iterator[tuple[str, dict[str, int]]]:
    """Each owner with its pieces, as one clearing names them."""
    for name, value in row.items():
        line = row.line_of(name)
        owner = checks.seat(name, line, catalog)
        yield owner, checks.seat_pieces(value, owner, line, catalog)


def _seats(given: Table, catalog: Catalog, standing: Sequence[dict[str, dict[str, int]]]) -> list[dict[str, Any]]:
    """The seats named, in that order, and behind them whoever else has pieces on the map or warriors on a board."""
    rows = checks.table(given.get("seats", Table()), given.line_of("seats"), "seats")
    found = []
    for name, value in rows.items():
        seat = checks.seat(name, rows.line_of(name), catalog)
        row = Table(rows.line_of(name)) if value is None else checks.table(value, rows.line_of(name), f"seat {name}")
        found.append(_seat(seat, row, catalog))
    others = {owner for row in standing for owner in row}
    for made in found:
        for box in made["board"].values():
            others |= {owner for owner in box if owner in catalog.seats} if isinstance(box, dict) else set()
        others |= set(made.get("on_card", ()))
    others -= {made["name"] for made in found}
    found += [_seat(name, Table(), catalog) for name in catalog.seats if name in others]
    if not found:
        raise CaseError(f"line {given.line}: the position needs seats, or pieces on the map")
    return found


def _seat(name: str, row: Table, catalog: Catalog) -> dict[str, Any]:
    seat: dict[str, Any] = {"name": name, "faction": catalog.seats[name], "board": {}}
    for key, value in row.items():
        line = row.line_of(key)
        if key in ("hand", "aside", "play_area"):
            seat[key] = checks.cards(value, line, catalog)
        elif key in ITEMS:
            seat[key] = checks.item_list(value, line, catalog)
        elif key == "on_card":
            seat[key] = dict(pieces_by_owner(checks.table(value, line, key), catalog))
        elif key in ("supply", "removed"):
            seat[key] = checks.seat_pieces(value, name, line, catalog)
        elif key == "traits":
            seat[key] = [checks.text(part, line, key) for part in checks.items(value, line, key)]
        elif key == "vp":
            seat[key] = None if value == "none" else checks.whole(value, line, "vp", least=0)
        elif key == "coalition":
            seat[key] = checks.seat(value, line, catalog)
        elif key == "dominance":
            seat[key] = checks.word(value, line, "card", catalog.cards)
        elif key in SEAT:
            seat[key] = checks.text(value, line, key)
        else:
            seat["board"][key] = boards.part(name, key, value, line, catalog)
    if seat.get("dominance") is not None and "vp" not in seat:
        seat["vp"] = None  # 3.3.1: the marker left the track
    return seat


def _flooded(given: Table, facts: MapFacts) -> list[int]:
    """Which clearings are flooded: one of each group (M.5.1.I)."""
    line, found = (
        given.line_of("flooded"),
        checks.items(given.get("flooded") or [], given.line_of("flooded"), "flooded"),
    )
    groups = list(facts.flood_groups().values())
    fits = len(found) == len(groups) and all(any(c in group for c in found) for group in groups)
    if not fits or any(type(c) is not int for c in found):
        where = "; ".join(" or ".join(map(str, group)) for group in groups) or "none on this map"
        raise CaseError(f"line {line}: flooded is one clearing of each group: {where}{' (M.5.1.I)' if groups else ''}")
    return found


def _ruins(given: Table, catalog: Catalog, facts: MapFacts) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {c: [] for c in facts.numbers if facts.clearing(c).ruin}
    rows = checks.table(given.get("ruins", Table()), given.line_of("ruins"), "ruins")
    for number, below in rows.items():
        line = rows.line_of(number)
        if checks.clearing(number, line, facts) not in found:
            raise CaseError(f"line {line}: clearing {number} has no ruin; {', '.join(map(str, found))} have one")
        if below == "gone":
            del found[number]
        else:
            found[number] = checks.item_list(below, line, catalog)
    return found


def _counts(given: Table, key: str, catalog: Catalog) -> dict[str, int]:
    rows = checks.table(given.get(key, Table()), given.line_of(key), key)
    checks.known_keys(rows, catalog.items, "the item supply")
    return {item: checks.whole(count, rows.line_of(item), item, least=0) for item, count in rows.items()}


def _turn(given: Table, seats: list[dict[str, Any]]) -> dict[str, Any]:
    row = checks.table(given.get("turn", Table()), given.line_of("turn"), "turn")
    checks.known_keys(row, TURN, "turn")
    found = {("stage" if key == "step" else key): plain(value) for key, value in row.items()}
    found.setdefault("seat", seats[0]["name"])
    return found
