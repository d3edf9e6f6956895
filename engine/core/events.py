"""What happened, as data. Text, pictures and pings are made from events and views; rules never write prose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = {}
"""No data. Never changed; not a read-only proxy, because events go to worker processes."""


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
