"""Printed facts, handed to the engine as plain dictionaries and kept as frozen values.

The engine reads no file: the composition root loads `data/` and calls `Catalog.from_dicts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

SUITS = ("fox", "rabbit", "mouse")


class PieceClass(StrEnum):
    """What a faction piece is (G.3, G.18, G.34, G.36)."""

    WARRIOR = "warrior"
    BUILDING = "building"
    TOKEN = "token"  # noqa: S105 - the Law's word for a round cardboard piece
    PAWN = "pawn"


@dataclass(frozen=True, slots=True)
class ClearingFacts:
    """One printed clearing. `xy` are fractions of the board's width and height, origin top left (for drawing only)."""

    number: int
    suit: str | None
    slots: int
    ruin: bool
    corner: bool
    opposite: int | None
    river: bool
    edge: bool
    priority: int
    xy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ForestFacts:
    """An enclosed area (2.4): `id` is its clearings joined by underscores."""

    id: str
    clearings: tuple[int, ...]
    adjacent: tuple[str, ...]
    xy: tuple[float, float]


@dataclass(frozen=True, slots=True)
class MapFacts:
    """A printed map (2.2-2.4, chapter 25). `clearings[0]` is unused so that a clearing's number is its index."""

    id: str
    aspect_ratio: float
    clearings: tuple[ClearingFacts | None, ...]
    paths: tuple[tuple[int, int], ...]
    closed_paths: tuple[tuple[int, int], ...]
    rivers: tuple[tuple[int, int], ...]
    forests: tuple[ForestFacts, ...]
    special: Mapping[str, Any]
    numbers: tuple[int, ...] = ()
    """Every clearing number, ascending."""
    path_links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    river_links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def clearing(self, number: int) -> ClearingFacts:
        """The facts of a clearing; KeyError where the map has no such number."""
        if 0 < number < len(self.clearings):
            found = self.clearings[number]
            if found is not None:
                return found
        raise KeyError(number)


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card of the shared deck. `cost` has one entry per crafting icon; `any` is paid by every suit (4.1.1)."""

    id: str
    suit: str
    type: str  # item | favor | immediate | persistent | ambush | dominance
    cost: tuple[str, ...]
    item: str | None = None
    vp: int = 0


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """One kind of piece of a faction: its class and how many the game holds (1.5.1)."""

    kind: str
    cls: PieceClass
    total: int


@dataclass(frozen=True, slots=True)
class FactionFacts:
    """A faction board: pieces, setup letter (5.1.7), reach (5.2.2), and the numbers only its own rules read."""

    id: str
    letter: str
    reach: int
    pieces: Mapping[str, PieceFacts]
    numbers: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Catalog:
    """All facts of one version of `data/`; `version` is named in every snapshot."""

    version: str
    maps: Mapping[str, MapFacts]
    cards: Mapping[str, CardFacts]
    decks: Mapping[str, Mapping[str, int]]
    factions: Mapping[str, FactionFacts]
    items: Mapping[str, int]  # the item supply of 5.1.5
    ruin_items: tuple[str, ...]  # the "R" items of 14.3.3
    classes: Mapping[str, Mapping[str, str]]  # faction -> kind -> class, for speed

    @classmethod
    def from_dicts(cls, data: Mapping[str, Any]) -> Catalog:
        """Build a catalog from the dictionaries that `data.load()` returns.

        KeyError or ValueError name what is missing.
        """
        factions = {key: _faction(key, value) for key, value in data["factions"].items()}
        return cls(
            version=str(data["version"]),
            maps={key: _map(key, value) for key, value in data["maps"].items()},
            cards={key: _card(key, value) for key, value in data["cards"].items()},
            decks={key: {card: int(n) for card, n in value.items()} for key, value in data["decks"].items()},
            factions=factions,
            items={key: int(n) for key, n in data["items"]["supply"].items()},
            ruin_items=tuple(data["items"]["ruins"]),
            classes=_classes(factions),
        )

    def with_factions(self, extra: Mapping[str, Mapping[str, Any]]) -> Catalog:
        """The same catalog with more faction pieces: stand-ins of rule cases, which have pieces and no rules."""
        factions = {**self.factions, **{key: _faction(key, value) for key, value in extra.items()}}
        return replace(self, factions=factions, classes=_classes(factions))


def _classes(factions: Mapping[str, FactionFacts]) -> dict[str, dict[str, str]]:
    return {name: {kind: str(piece.cls) for kind, piece in facts.pieces.items()} for name, facts in factions.items()}


def _pair(value: Any) -> tuple[int, int]:
    low, high = sorted(int(n) for n in value)
    return low, high


def _links(pairs: tuple[tuple[int, int], ...], numbers: list[int]) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {number: [] for number in numbers}
    for low, high in pairs:
        found[low].append(high)
        found[high].append(low)
    return {number: tuple(sorted(others)) for number, others in found.items()}


def _map(key: str, value: Mapping[str, Any]) -> MapFacts:
    listed = [
        ClearingFacts(
            number=int(c["number"]),
            suit=c.get("suit"),
            slots=int(c["slots"]),
            ruin=bool(c.get("ruin", False)),
            corner=bool(c.get("corner", False)),
            opposite=c.get("opposite"),
            river=bool(c.get("river", False)),
            edge=bool(c.get("edge", False)),
            priority=int(c["priority"]),
            xy=(float(c["xy"][0]), float(c["xy"][1])),
        )
        for c in value["clearings"]
    ]
    by_number: list[ClearingFacts | None] = [None] * (max(c.number for c in listed) + 1)
    for clearing in listed:
        by_number[clearing.number] = clearing
    numbers = [c.number for c in listed]
    paths = tuple(_pair(p) for p in value["paths"])
    rivers = tuple(_pair(p) for p in value["rivers"])
    return MapFacts(
        id=key,
        aspect_ratio=float(value["aspect_ratio"]),
        clearings=tuple(by_number),
        paths=paths,
        closed_paths=tuple(_pair(p) for p in value.get("closed_paths", ())),
        rivers=rivers,
        forests=tuple(
            ForestFacts(f["id"], tuple(f["clearings"]), tuple(f["adjacent"]), (float(f["xy"][0]), float(f["xy"][1])))
            for f in value.get("forests", ())
        ),
        special=dict(value.get("special", {})),
        numbers=tuple(sorted(numbers)),
        path_links=_links(paths, numbers),
        river_links=_links(rivers, numbers),
    )


def _card(key: str, value: Mapping[str, Any]) -> CardFacts:
    return CardFacts(
        key, value["suit"], value["type"], tuple(value.get("cost", ())), value.get("item"), int(value.get("vp", 0))
    )


def _faction(key: str, value: Mapping[str, Any]) -> FactionFacts:
    pieces = {
        kind: PieceFacts(kind, PieceClass(facts["class"]), int(facts["total"]))
        for kind, facts in value["pieces"].items()
    }
    return FactionFacts(key, value["letter"], int(value.get("reach", 0)), pieces, dict(value.get("numbers", {})))
