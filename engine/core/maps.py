"""A map's printed facts (2.2 to 2.4, chapter M), and what becomes of them in one game: flooding, priorities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

Pair = tuple[int, int]
Place = int
"""The key of a place that holds pieces: a clearing's printed number; behind the clearings the forests, in the map's
order."""
RUINS_BY_NUMBER = 2
"""How many of the numbered R slots hold a ruin: those with the lowest showing numbers (M.5.1)."""


@dataclass(frozen=True, slots=True)
class ClearingFacts:
    """One clearing. `xy` are fractions of the board's width and height, origin top left (for drawing only).

    `suit` is the printed one, `suggested` that of a fixed layout its publisher has pictured. `slots` counts every
    building slot; `ruin` says whether one of them starts with a ruin, `ruin_number` what is printed in it (M.5.1).
    `priority` is the bots' marker: 1 is the highest (LR 2.1).
    """

    number: int
    suit: str | None
    suggested: str | None
    slots: int
    ruin: bool
    ruin_number: int | None
    corner: bool
    opposite: int | None
    river: bool
    edge: bool
    priority: int
    xy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ForestFacts:
    """An enclosed area (2.4): `id` is its printed clearings joined by underscores; `clearings` leaves out flooded ones.

    `adjacent` are the forests one path away (2.4.1), or a river or coastal clearing where that divides forests.
    """

    id: str
    clearings: tuple[int, ...]
    adjacent: tuple[str, ...]
    xy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FloodFacts:
    """A clearing that may be flooded (M.5.2): one of each `group` is, in a game of up to four players (M.5.1.I).

    `links` are then linked by the paths in it; the paths `sunken` link nobody but still divide forests (M.5.2.I).
    """

    number: int
    group: str
    links: tuple[Pair, ...]
    sunken: tuple[Pair, ...]
    xy: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class MapFacts:
    """A map: as printed, or (see `of_game`) as it lies in one game. Compared by identity.

    `clearings[0]` is unused so that a clearing's number is its index; a flooded one is None there, and absent from
    `numbers` and from every link. Pairs are clearing numbers, low first.
    """

    id: str
    aspect_ratio: float
    clearings: tuple[ClearingFacts | None, ...]
    paths: tuple[Pair, ...]
    closed_paths: tuple[Pair, ...]
    rivers: tuple[Pair, ...]
    forests: tuple[ForestFacts, ...]
    floods: tuple[FloodFacts, ...]
    landmarks: Mapping[str, int]
    """Where the map's own landmarks start (M.3.1, M.4.1)."""
    special: Mapping[str, Any]
    flooded: tuple[FloodFacts, ...] = ()
    """The floods of this game."""
    numbers: tuple[int, ...] = ()
    """Every clearing number, ascending."""
    path_links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    river_links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    forest_links: Mapping[Place, tuple[Place, ...]] = field(default_factory=dict)
    """What is adjacent by way of forests (2.4.1, G.2): a clearing's forests; a forest's clearings and forests."""

    @property
    def first_forest(self) -> Place:
        """The key of the first forest; every smaller one is a clearing's."""
        return len(self.clearings)

    @property
    def forest_numbers(self) -> range:
        """The keys of the forests, in the map's order."""
        return range(self.first_forest, self.size)

    @property
    def size(self) -> int:
        """How many keys the map needs, that of no clearing included."""
        return len(self.clearings) + len(self.forests)

    def forest(self, place: Place) -> ForestFacts:
        """The facts of a forest; KeyError where the map has none of that key."""
        if place not in self.forest_numbers:
            raise KeyError(place)
        return self.forests[place - self.first_forest]

    def forest_named(self, name: str) -> Place:
        """The key of the forest of that id; KeyError where the map has none."""
        for place, forest in zip(self.forest_numbers, self.forests, strict=True):
            if forest.id == name:
                return place
        raise KeyError(name)

    def clearing(self, number: int) -> ClearingFacts:
        """The facts of a clearing; KeyError where the map has no such number."""
        if 0 < number < len(self.clearings):
            found = self.clearings[number]
            if found is not None:
                return found
        raise KeyError(number)

    @property
    def suits_printed(self) -> bool:
        """Whether every clearing shows a suit."""
        return all(self.clearing(n).suit is not None for n in self.numbers)

    @property
    def suits_suggested(self) -> bool:
        """Whether its publisher has pictured a fixed layout of suits."""
        return all(self.clearing(n).suggested is not None for n in self.numbers)

    def flood_groups(self) -> dict[str, tuple[int, ...]]:
        """The clearings of each flood group (M.5.1.I)."""
        found: dict[str, tuple[int, ...]] = {}
        for flood in self.floods:
            found[flood.group] = (*found.get(flood.group, ()), flood.number)
        return found


def links_of(pairs: tuple[Pair, ...], numbers: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Each clearing's neighbours by these pairs, ascending."""
    found: dict[int, list[int]] = {number: [] for number in numbers}
    for low, high in pairs:
        found[low].append(high)
        found[high].append(low)
    return {number: tuple(sorted(others)) for number, others in found.items()}


def forest_links_of(first: Place, forests: tuple[ForestFacts, ...]) -> dict[Place, tuple[Place, ...]]:
    """2.4.1, G.2: the forests around each clearing, and the clearings and forests around each forest, ascending."""
    keys = {forest.id: place for place, forest in enumerate(forests, first)}
    found: dict[Place, list[Place]] = {}
    for place, forest in enumerate(forests, first):
        found[place] = [*forest.clearings, *sorted(keys[other] for other in forest.adjacent)]
        for clearing in forest.clearings:
            found.setdefault(clearing, []).append(place)
    return {place: tuple(others) for place, others in found.items()}


@lru_cache(maxsize=256)
def of_game(printed: MapFacts, flooded: tuple[int, ...], priorities: tuple[int, ...]) -> MapFacts:
    """A map as it lies in one game: with these clearings flooded, and the bots' markers in this order if any is given.

    `priorities` names every printed clearing, the highest first. The markers of a map with floods are dealt anew, so
    that they stay 1 to 12. KeyError names a clearing that cannot be flooded.
    """
    if not flooded and not priorities:
        return printed
    order = priorities or sorted(printed.numbers, key=lambda n: printed.clearing(n).priority)
    by_number = {flood.number: flood for flood in printed.floods}
    floods = tuple(by_number[n] for n in flooded)
    numbers = tuple(n for n in printed.numbers if n not in flooded)
    marker = {n: place for place, n in enumerate((n for n in order if n in numbers), start=1)}
    ruins = _ruins(printed, numbers) if flooded else {n for n in numbers if printed.clearing(n).ruin}

    def kept(pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple(pair for pair in pairs if pair[0] in numbers and pair[1] in numbers)

    paths = (*kept(printed.paths), *(link for flood in floods for link in flood.links))
    rivers = kept(printed.rivers)
    forests = tuple(replace(f, clearings=tuple(n for n in f.clearings if n in numbers)) for f in printed.forests)
    return replace(
        printed,
        clearings=tuple(
            None if c is None or c.number in flooded else replace(c, priority=marker[c.number], ruin=c.number in ruins)
            for c in printed.clearings
        ),
        paths=paths,
        closed_paths=kept(printed.closed_paths),
        rivers=rivers,
        forests=forests,
        flooded=floods,
        numbers=numbers,
        path_links=links_of(paths, numbers),
        river_links=links_of(rivers, numbers),
        forest_links=forest_links_of(printed.first_forest, forests),
    )


def _ruins(printed: MapFacts, numbers: tuple[int, ...]) -> set[int]:
    """M.5.1: the R slots that hold a ruin: those without a number, and the two with the lowest showing numbers."""
    slots = {n: printed.clearing(n).ruin_number for n in numbers if printed.clearing(n).ruin}
    numbered = sorted((label, n) for n, label in slots.items() if label is not None)
    return {n for n, label in slots.items() if label is None} | {n for _, n in numbered[:RUINS_BY_NUMBER]}


# --- from the facts' files -------------------------------------------------------------------------------------------


def _pair(value: Any) -> Pair:
    low, high = sorted(int(n) for n in value)
    return low, high


def _pairs(value: Any) -> tuple[Pair, ...]:
    return tuple(_pair(pair) for pair in value)


def _clearing(value: Mapping[str, Any]) -> ClearingFacts:
    return ClearingFacts(
        number=int(value["number"]),
        suit=value.get("suit"),
        suggested=value.get("suggested"),
        slots=int(value["slots"]),
        ruin=bool(value.get("ruin", False)),
        ruin_number=value.get("ruin_number"),
        corner=bool(value.get("corner", False)),
        opposite=value.get("opposite"),
        river=bool(value.get("river", False)),
        edge=bool(value.get("edge", False)),
        priority=int(value["priority"]),
        xy=(float(value["xy"][0]), float(value["xy"][1])),
    )


def map_from_dict(key: str, value: Mapping[str, Any]) -> MapFacts:
    """A printed map from its file (`data/maps`). KeyError or ValueError name what is missing."""
    listed = {c.number: c for c in map(_clearing, value["clearings"])}
    numbers = tuple(sorted(listed))
    paths, rivers = _pairs(value["paths"]), _pairs(value["rivers"])
    forests = tuple(
        ForestFacts(f["id"], tuple(f["clearings"]), tuple(f["adjacent"]), (float(f["xy"][0]), float(f["xy"][1])))
        for f in value.get("forests", ())
    )
    return MapFacts(
        id=key,
        aspect_ratio=float(value["aspect_ratio"]),
        clearings=tuple(listed.get(number) for number in range(max(numbers) + 1)),
        paths=paths,
        closed_paths=_pairs(value.get("closed_paths", ())),
        rivers=rivers,
        forests=forests,
        floods=tuple(
            FloodFacts(
                *(int(f["number"]), f["group"], _pairs(f["links"]), _pairs(f.get("sunken", ()))),
                listed[int(f["number"])].xy,
            )
            for f in value.get("floods", ())
        ),
        landmarks={name: int(number) for name, number in value.get("landmarks", {}).items()},
        special=dict(value.get("special", {})),
        numbers=numbers,
        path_links=links_of(paths, numbers),
        river_links=links_of(rivers, numbers),
        forest_links=forest_links_of(max(numbers) + 1, forests),
    )
