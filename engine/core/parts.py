"""What lies on a faction board, part by part: the one form that pictures, texts and cases are made from.

A faction's `board_view` gives its parts in the order in which they are told and laid out. A part's `name` is its key:
the words for its heading are ``board-<faction>-<name>``. `size` is how much of the board's picture it takes: columns of
`COLUMNS`, and rows, of which all parts together fill the picture. A part of size (0, 0) is told and not drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

COLUMNS = 24
"""Into how many columns the width of a board's picture is divided."""
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a board: its key and how many columns and rows of the picture it takes."""

    name: str
    size: Size

    def data(self) -> dict[str, Any]:
        """What the part holds as plain data by key; empty where it only shows what is printed or kept elsewhere."""
        return {}


@dataclass(frozen=True, slots=True)
class Cards(Part):
    """Cards in their order. With `single`, a place for one card, which is None where there is none."""

    cards: Sequence[str]
    single: bool = False

    def data(self) -> dict[str, Any]:
        """The cards, or the one card."""
        return {self.name: next(iter(self.cards), None) if self.single else list(self.cards)}


@dataclass(frozen=True, slots=True)
class Word(Part):
    """One of a family of named things, such as a mood: named by ``<family>-<word>``, with its ``.effect`` if there is
    one; `item` is printed on it.
    """

    family: str
    word: str | None
    item: str = ""

    def data(self) -> dict[str, Any]:
        """The word, or None."""
        return {self.name: self.word}


@dataclass(frozen=True, slots=True)
class Words(Part):
    """Several of a family of named things, such as quests: each named by ``<family>-<word>``; on some, a suit and items
    are printed.
    """

    family: str
    words: Sequence[str]
    items: Mapping[str, Sequence[str]] = field(default_factory=dict)
    suits: Mapping[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The words."""
        return {self.name: list(self.words)}


@dataclass(frozen=True, slots=True)
class Items(Part):
    """A track of items: how many spaces it has, which items it takes, and what it is worth now (None: nothing), with
    what it is worth by the items on it, from none.
    """

    items: Sequence[str]
    spaces: int
    accepts: Sequence[str] = ()
    value: int | None = None
    values: Sequence[int] = ()

    def data(self) -> dict[str, Any]:
        """The items, and the value as ``<name>_value``."""
        value = {} if self.value is None else {f"{self.name}_value": self.value}
        return {self.name: list(self.items), **value}


@dataclass(frozen=True, slots=True)
class Purse(Part):
    """Warriors in a box, by the owner they belong to."""

    counts: Mapping[str, int]

    def data(self) -> dict[str, Any]:
        """How many of whom."""
        return {self.name: dict(self.counts)}


@dataclass(frozen=True, slots=True)
class Scales(Part):
    """Rows with a marker each on the same printed steps, such as prices; a row is named ``<family>-<row>``."""

    family: str
    rows: Mapping[str, int]
    steps: Sequence[int]

    def data(self) -> dict[str, Any]:
        """The step of each row."""
        return {self.name: dict(self.rows)}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of spaces from left to right, with its own pieces or others on them.

    A space holds its piece (of `kind`), "empty", or the owner of a warrior that lies there. `suit` is that of the row,
    if it has one. Printed by space: what uncovering it costs (in pieces of the kind `paid_in`) and how many points it
    scores; `cards` are the spaces, counted from 1, that bring a card when they are empty.
    """

    kind: str
    spaces: Sequence[str]
    suit: str = ""
    costs: Sequence[int] = ()
    points: Sequence[int] = ()
    paid_in: str = ""
    cards: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Tracks(Part):
    """Rows of spaces on which pieces wait; such pieces are not drawn among the supply. `full` is the word for a space
    that still has its piece.
    """

    rows: Mapping[str, Row]
    full: str

    def data(self) -> dict[str, Any]:
        """What each space of each row holds."""
        return {self.name: {name: list(row.spaces) for name, row in self.rows.items()}}


@dataclass(frozen=True, slots=True)
class Steps(Part):
    """Printed: from so many points on, so much."""

    steps: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Granted(Part):
    """What others have of this faction until the end of the turn: ``<family>-<key>`` -> who has it."""

    family: str
    holders: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """Who has what."""
        return {self.name: dict(self.holders)}


@dataclass(frozen=True, slots=True)
class Value(Part):
    """A number."""

    value: int

    def data(self) -> dict[str, Any]:
        """The number."""
        return {self.name: self.value}


@dataclass(frozen=True, slots=True)
class PublicHand(Part):
    """The faction's hand, lying open (its seat holds the cards)."""

    name: str = field(default="hand", init=False)


@dataclass(frozen=True, slots=True)
class Supply(Part):
    """The faction's own pieces that are in its supply or out of the game (its seat counts them)."""

    name: str = field(default="supply", init=False)


@dataclass(frozen=True, slots=True)
class Crafted(Part):
    """The crafted cards of the seat and what lies on them."""

    name: str = field(default="crafted", init=False)


@dataclass(frozen=True, slots=True)
class OwnItems(Part):
    """The items that the seat holds: its Crafted Items box."""

    name: str = field(default="items", init=False)


@dataclass(frozen=True, slots=True)
class Damaged(Part):
    """The damaged items of the seat (9.2.7), face up or down."""

    name: str = field(default="damaged", init=False)


def plain(parts: Sequence[Part]) -> dict[str, Any]:
    """All that the parts hold, as plain data by key."""
    return {key: value for part in parts for key, value in part.data().items()}


def items_of(parts: Sequence[Part]) -> tuple[str, ...]:
    """The items on the tracks of a board."""
    return tuple(item for part in parts if isinstance(part, Items) for item in part.items)


def granted(parts: Sequence[Part]) -> tuple[tuple[str, str], ...]:
    """What others have of the faction this turn: the message that names it, and who has it."""
    return tuple(
        (f"{part.family}-{key}", holder)
        for part in parts
        if isinstance(part, Granted)
        for key, holder in part.holders.items()
    )
