"""The map of a position: options, flooding, suits, closed paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.catalog import SUITS
from engine.core.errors import EngineError
from engine.core.form import PositionError
from engine.core.maps import MapFacts, Place, of_game
from engine.factions import OPTION_CHOICES
from engine.rules import maps, options


def there_is(facts: MapFacts, number: Any, *place: object) -> None:
    """PositionError unless the map has that clearing, and it is dry."""
    clearing = int(number)
    if clearing not in facts.numbers:
        wet = any(flood.number == clearing for flood in facts.flooded)
        message = f"clearing {clearing} is flooded" if wet else f"the map {facts.id} has no clearing {clearing}"
        raise PositionError(f"{place[0]}: {message}", *place, number, law="M.5.2" if wet else "")


def options_of(position: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the table. PositionError for one that there is not."""
    chosen = dict(position.get("options", {}))
    try:
        options.check(chosen, OPTION_CHOICES)
    except EngineError as fault:
        raise PositionError(str(fault), "options") from fault
    return chosen


def map_of(position: Mapping[str, Any], printed: MapFacts, chosen: Mapping[str, Any]) -> MapFacts:
    """The map as it lies. A map with floods has one flooded clearing of each group."""
    try:
        maps.check(printed, chosen, len(position.get("seats", ())))
    except EngineError as fault:
        raise PositionError(str(fault), "options") from fault
    flooded = tuple(sorted(int(c) for c in position.get("flooded", ())))
    groups = printed.flood_groups().values()
    if len(flooded) != len(groups) or not all(set(flooded) & set(group) for group in groups):
        wanted = "; ".join(" or ".join(map(str, group)) for group in groups) or "none on this map"
        message = f"flooded: name one clearing of each group: {wanted}"
        raise PositionError(message, "flooded", law="M.5.1.I" if groups else "")
    return of_game(printed, flooded, tuple(chosen.get("priorities") or ()))


def suits_of(position: Mapping[str, Any], facts: MapFacts, chosen: Mapping[str, Any]) -> list[str]:
    """Every clearing's suit by its number: as named, else as printed, or as suggested where the options say so."""
    named = {}
    for number, suit in position.get("suits", {}).items():
        there_is(facts, number, "suits")
        if suit not in SUITS:
            raise PositionError(f"suits: a clearing is {', '.join(SUITS)}, not {suit!r}", "suits", number, law="2.2.2")
        named[int(number)] = suit
    suggested = chosen.get("suits") == "suggested"
    found = [""] * len(facts.clearings)
    for clearing in facts.numbers:
        printed = facts.clearing(clearing)
        found[clearing] = named.get(clearing, (printed.suggested if suggested else printed.suit) or "")
    lacking = [c for c in facts.numbers if not found[c]]
    if lacking:
        message = f"suits: the map {facts.id} prints none: name fox, rabbit or mouse for {', '.join(map(str, lacking))}"
        raise PositionError(message, "suits")
    return found


def closed_paths_of(position: Mapping[str, Any], facts: MapFacts) -> list[list[int]]:
    """The paths still closed: as named, else all that begin closed (M.4.1)."""
    found = [list(path) for path in position.get("closed_paths", facts.closed_paths)]
    for path in found:
        if tuple(path) not in facts.closed_paths:
            message = f"closed_paths: {path} is no path that can be closed on the map {facts.id}"
            raise PositionError(message, "closed_paths", law="M.4.1")
    return found


def forest_of(facts: MapFacts, name: str) -> Place:
    """The key of a forest that a position names by the clearings around it. PositionError where there is none."""
    try:
        return facts.forest_named(name)
    except KeyError:
        known = ", ".join(forest.id for forest in facts.forests)
        message = f"forests: the map {facts.id} has no forest {name!r}; it has {known}"
        raise PositionError(message, "forests", name) from None
