"""Printed facts, handed to the engine as plain dictionaries and kept as frozen values.

The engine reads no file: the composition root loads `data/` and calls `Catalog.from_dicts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from engine.core.maps import MapFacts, map_from_dict, of_game

SUITS = ("fox", "rabbit", "mouse")
DEFAULT = "default"
"""The difficulty of an automaton without a difficulty card (LR 3.3)."""


SECOND = "second-"


def seat_names(factions: Sequence[str]) -> tuple[str, ...]:
    """The names of a table's seats, by the factions in their order: a faction's first seat is called as it is, its
    second (9.7) as the faction with ``second-`` before it. ValueError where it has more.
    """
    names: list[str] = []
    for faction in factions:
        name = faction if faction not in names else f"{SECOND}{faction}"
        if name in names:
            raise ValueError(f"{faction} has more than two seats")
        names.append(name)
    return tuple(names)


class PieceClass(StrEnum):
    """What a faction piece is (G.3, G.18, G.34, G.36)."""

    WARRIOR = "warrior"
    BUILDING = "building"
    TOKEN = "token"  # noqa: S105 - the Law's word for a round cardboard piece
    PAWN = "pawn"


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
    """A faction board: pieces, and the numbers only its own rules read.

    `letters` (5.1.7) and `reach` (5.2.2) have one entry for each seat that the faction may have (9.7). It may have
    characters: the items with which each of them begins, beside those of the supply (9.3.5).
    """

    id: str
    letters: tuple[str, ...]
    reach: tuple[int, ...]
    pieces: Mapping[str, PieceFacts]
    numbers: Mapping[str, Any]
    characters: Mapping[str, tuple[str, ...]]
    difficulties: tuple[str, ...] = (DEFAULT,)
    """The difficulties at which its automaton plays (LR 3.3)."""
    traits: tuple[str, ...] = ()
    """The traits that its automaton may have (LR 3.3)."""

    @property
    def all_pieces(self) -> dict[str, int]:
        """All its pieces: kind -> how many."""
        return {kind: piece.total for kind, piece in self.pieces.items()}

    @property
    def seats(self) -> int:
        """How many seats of it a game may have (9.7)."""
        return len(self.letters)

    def letter(self, seat: str) -> str:
        """The setup letter of a seat of that name (5.1.7)."""
        return self.letters[seat.startswith(SECOND)]

    def refuse_automaton(self, difficulty: str, traits: Sequence[str]) -> str:
        """Why the faction's automaton cannot be played so (LR 3.3), or nothing."""
        if difficulty not in self.difficulties:
            return f"the automaton of {self.id} has no difficulty {difficulty!r}; it has {', '.join(self.difficulties)}"
        unknown = [trait for trait in traits if trait not in self.traits]
        if unknown:
            known = ", ".join(self.traits) or "none"
            return f"the automaton of {self.id} has no trait {', '.join(map(repr, unknown))}; it has {known}"
        if len(set(traits)) != len(traits):
            return f"the automaton of {self.id} has each trait once"
        return ""


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
            maps={key: map_from_dict(key, value) for key, value in data["maps"].items()},
            cards={key: _card(key, value) for key, value in data["cards"].items()},
            decks={key: {card: int(n) for card, n in value.items()} for key, value in data["decks"].items()},
            factions=factions,
            items={key: int(n) for key, n in data["items"]["supply"].items()},
            ruin_items=tuple(data["items"]["ruins"]),
            classes=_classes(factions),
        )

    @property
    def item_kinds(self) -> tuple[str, ...]:
        """Every kind of item: those of the supply, and what a character may begin with."""
        own = (item for faction in self.factions.values() for items in faction.characters.values() for item in items)
        return tuple(dict.fromkeys((*self.items, *own)))

    @property
    def seats(self) -> dict[str, str]:
        """Every seat that a game may have, by name, with its faction (see `seat_names`), by letter."""
        found = sorted(
            (letter, name, key)
            for key, faction in self.factions.items()
            for letter, name in zip(faction.letters, seat_names([key] * faction.seats), strict=True)
        )
        return {name: key for _, name, key in found}

    def map_with(self, map_id: str, flooded: Sequence[int] = ()) -> MapFacts:
        """A map as it lies with these clearings flooded (M.5.2). KeyError names a map or flood that there is not."""
        return of_game(self.maps[map_id], tuple(sorted(flooded)), ())

    def with_factions(self, extra: Mapping[str, Mapping[str, Any]]) -> Catalog:
        """The same catalog with more factions: stand-ins of rule cases, which have pieces and no rules, or those whose
        rules are plugged in (`engine.api.also_playing`).
        """
        factions = {**self.factions, **{key: _faction(key, value) for key, value in extra.items()}}
        return replace(self, factions=factions, classes=_classes(factions))


def _classes(factions: Mapping[str, FactionFacts]) -> dict[str, dict[str, str]]:
    return {name: {kind: str(piece.cls) for kind, piece in facts.pieces.items()} for name, facts in factions.items()}


def _card(key: str, value: Mapping[str, Any]) -> CardFacts:
    return CardFacts(
        key, value["suit"], value["type"], tuple(value.get("cost", ())), value.get("item"), int(value.get("vp", 0))
    )


def _faction(key: str, value: Mapping[str, Any]) -> FactionFacts:
    pieces = {
        kind: PieceFacts(kind, PieceClass(facts["class"]), int(facts["total"]))
        for kind, facts in value["pieces"].items()
    }
    characters = {name: tuple(items) for name, items in value.get("characters", {}).items()}
    boards = [value, value["second"]] if "second" in value else [value]
    letters, reach = tuple(board["letter"] for board in boards), tuple(int(board.get("reach", 0)) for board in boards)
    levels = tuple(value.get("difficulties", (DEFAULT,))), tuple(value.get("traits", ()))
    return FactionFacts(key, letters, reach, pieces, dict(value.get("numbers", {})), characters, *levels)
