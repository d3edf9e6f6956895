"""What happened, as data. Text, pictures and pings are made from events and views; rules never write prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = {}
"""No data. Never changed; not a read-only proxy, because events go to worker processes."""


class Matter(IntEnum):
    """How much a kind of event matters to those who are told, where not everything can be."""

    HEADING = 0  # it says nothing alone
    LIGHT = 1  # what it did is told beside it, or the board shows it
    USUAL = 2  # such as pieces that came or moved
    HEAVY = 3  # somebody was attacked, the map or who has what is another one
    GRAVE = 4  # somebody lost something


@dataclass(frozen=True, slots=True)
class EventKind:
    """What a kind of event is to those who are told of it."""

    matter: Matter = Matter.USUAL
    begins: bool = False
    """Whether an action begins with it, so that it is told apart from what came before under the same paragraph."""
    lasting: str = ""
    """What it tells holds until the next event that tells of the same."""
    idle_without: frozenset[str] = frozenset()
    """It did nothing unless one of these kinds follows at once; it is told as ``kind.nothing`` then."""
    gains_item: bool = False
    """Whether that the item is gained is said already."""
    discards_card: bool = False
    """Whether that the card is discarded is said already."""


class Event(NamedTuple):
    """One thing that happened.

    `kind` is a message id, `law` the paragraph it follows, `data` what everybody may know (JSON), `private` what only
    the named seats may know in addition (seat -> JSON).
    """

    kind: str
    law: str
    data: Mapping[str, Any]
    private: Mapping[str, Mapping[str, Any]] = NOTHING

    def seen_by(self, viewer: str | None) -> Event:
        """The event as a viewer may know it: the public part, and their own private part merged in."""
        extra = self.private.get(viewer) if viewer is not None else None
        return Event(self.kind, self.law, {**self.data, **extra} if extra else self.data)

    def to_json(self) -> dict[str, Any]:
        """The whole event, private parts included: for the store, never for a player."""
        found: dict[str, Any] = {"kind": self.kind, "law": self.law, "data": dict(self.data)}
        if self.private:
            found["private"] = {seat: dict(part) for seat, part in self.private.items()}
        return found

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Event:
        """The inverse of `to_json`."""
        return cls(value["kind"], value["law"], value["data"], value.get("private", {}))
