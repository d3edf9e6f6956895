"""The table as a referee sees it: read from the public view, kept by events, measured without the engine's rules.

It shares no rule with the engine: maps and numbers come from the facts' files, everything else is written anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import data
from support.referees.part import Part, part_of

if TYPE_CHECKING:
    from engine.api import PieceView, View

Place = int | str
"""A clearing's number or a forest's id, as events have them."""
Pair = tuple[int, int]
BOTS = ("automaton", "joining")


@cache
def facts() -> Mapping[str, Any]:
    """The facts' files, as they are."""
    return data.load()


def pair(one: int, other: int) -> Pair:
    """Two clearings, low first."""
    return min(one, other), max(one, other)


class Table:
    """What lies on the table. `read` takes it from a view; in between a referee changes it with each event."""

    def __init__(self, view: View) -> None:
        self.turn, self.phase = view.turn_seat, view.phase
        self.used: set[str] = set()
        self.fought: int | None = None  # where the last battle was
        printed = facts()["maps"][view.map.id]
        flooded = [flood.number for flood in view.map.flooded]
        self.paths = {pair(*path) for path in printed["paths"] if not set(path) & set(flooded)}
        for flood in printed.get("floods", ()):
            if flood["number"] in flooded:
                self.paths |= {pair(*link) for link in flood["links"]}
        self.rivers = {pair(*river) for river in printed["rivers"] if not set(river) & set(flooded)}
        self.banks = {c["number"] for c in printed["clearings"] if c.get("river")} - set(flooded)
        self.opposite = {c["number"]: c["opposite"] for c in printed["clearings"] if c.get("corner")}
        self.map = view.map.id
        self.lake = self.map == "lake"
        self.blocked: Counter[int] = Counter()  # building slots that something fills for good
        self.classes = {
            seat.name: {kind: piece["class"] for kind, piece in facts()["factions"][seat.faction]["pieces"].items()}
            for seat in view.seats
        }
        self.parts: dict[str, Part] = {seat.name: part_of(self, seat) for seat in view.seats}
        self.read(view)

    def read(self, view: View) -> None:
        """Take everything public from a view."""
        seats = {seat.name: seat for seat in view.seats}
        self.clearings = [c.number for c in view.clearings]
        self.suits = {c.number: c.suit for c in view.clearings}
        self.slots = {c.number: c.slots - c.ruin - self.blocked[c.number] for c in view.clearings}
        self.ruins = {c.number for c in view.clearings if c.ruin}
        self.options = dict(view.options)
        self.board = standing(view)
        self.points = {name: seat.vp for name, seat in seats.items()}
        self.played_by = {name: seat.played_by for name, seat in seats.items()}
        self.crafted = {name: set(seat.play_area) for name, seat in seats.items()}
        self.coalition = {name: seat.coalition for name, seat in seats.items()}
        self.dominance = {name: seat.dominance for name, seat in seats.items()}
        self.supply = {name: Counter(seat.supply) for name, seat in seats.items()}
        self.boxes = {name: list(seat.items) for name, seat in seats.items()}
        self.on_card = {name: sum(sum(k.values()) for k in seat.on_card.values()) for name, seat in seats.items()}
        self.items = dict(view.items)
        self.closed = {pair(*path) for path in view.map.closed_paths}
        self.ferry, self.tower = view.map.landmarks.get("ferry"), view.map.landmarks.get("tower")
        for name, part in self.parts.items():
            part.read(seats[name])

    # --- who and what -------------------------------------------------------------------------------------------------

    def is_bot(self, seat: str) -> bool:
        return self.played_by[seat] in BOTS

    def has(self, seat: str, card: str) -> bool:
        """Whether a crafted card works for a seat: a bot uses none (LR 1.1.3)."""
        return card in self.crafted[seat] and not self.is_bot(seat)

    def others(self, seat: str) -> list[str]:
        return [name for name in self.points if name != seat]

    def class_of(self, seat: str, kind: str) -> str:
        found: str = self.classes[seat][kind]
        return found

    def count(self, place: Place, seat: str, *classes: str) -> int:
        return sum(
            n for kind, n in self.board[place][seat].items() if not classes or self.class_of(seat, kind) in classes
        )

    def there(self, place: Place, seat: str, kind: str) -> int:
        return self.board[place][seat][kind]

    def may_place(self, seat: str, kind: str, place: Place) -> bool:
        """G.20: whether nobody forbids that piece there."""
        return all(part.may_place(seat, kind, place) for part in self.parts.values())

    # --- rule (2.5) and who fights for whom (11.2.7.III) --------------------------------------------------------------

    def lenders(self, seat: str) -> list[str]:
        """Whose warriors count as this seat's now."""
        return [owner for owner, part in self.parts.items() if owner != seat and part.lends(seat)]

    def power(self, clearing: int, *, hired: bool = True) -> dict[str, int]:
        found = {}
        for seat in self.points:
            found[seat] = self.count(clearing, seat, "warrior", "building")
            if self.has(seat, "soup-kitchens"):
                found[seat] += 2 * self.count(clearing, seat, "token")
        for seat in self.points if hired else ():
            for owner in self.lenders(seat):
                lent = self.count(clearing, owner, "warrior")
                found[owner] -= lent
                found[seat] += lent
        return found

    def rules(self, clearing: int, seat: str, *, hired: bool = True) -> bool:
        power = self.power(clearing, hired=hired)
        return all(power[seat] > power[other] for other in self.others(seat)) and power[seat] > 0

    def enemy_pieces(self, clearing: int, seat: str) -> int:
        """G.8, G.9: all but the warriors that are lent, and the pieces of who is in the same coalition."""
        lenders = self.lenders(seat)
        return sum(
            self.count(clearing, other, *(("building", "token") if other in lenders else ()))
            for other in self.others(seat)
            if seat != self.coalition[other] and other != self.coalition[seat]
        )

    def lent(self, seat: str, clearing: int, enemy: str) -> int:
        """How many warriors of others fight for a seat against an enemy."""
        return sum(self.count(clearing, owner, "warrior") for owner in self.lenders(seat) if owner != enemy)

    def fighters(self, seat: str, clearing: int, enemy: str) -> int:
        return self.count(clearing, seat, "warrior") + self.lent(seat, clearing, enemy)

    # --- links (2.2.1, 2.3, 4.2.1) ------------------------------------------------------------------------------------

    def link(self, seat: str, origin: Place, target: Place) -> bool | None:
        """Whether a move along what links two places for that seat needs rule; None where nothing links them."""
        brought = [found for part in self.parts.values() if (found := part.link(seat, origin, target)) is not None]
        if not all(brought):
            return False
        if not isinstance(origin, int) or not isinstance(target, int):
            return True if brought else None
        way, kinds = pair(origin, target), self.parts[seat].crafting_kinds
        linked = (
            bool(brought)
            or (way in self.paths and (way not in self.closed or self.is_bot(seat)))  # M.4.2, LR 12.2
            or (way in self.rivers and self.has(seat, "boat-builders"))
            or (self.has(seat, "tunnels") and all(any(self.there(end, seat, k) for k in kinds) for end in way))
        )
        return True if linked else None

    def adjacent(self, seat: str, clearing: int) -> list[int]:
        return [c for c in self.clearings if c != clearing and self.link(seat, clearing, c) is not None]


def standing(view: View) -> dict[Place, dict[str, Counter[str]]]:
    """Every seat's pieces in every clearing and forest."""
    found: dict[Place, dict[str, Counter[str]]] = {}
    spots: list[tuple[Place, tuple[PieceView, ...]]] = [(c.number, c.pieces) for c in view.clearings]
    for place, here in (*spots, *((f.id, f.pieces) for f in view.map.forests)):
        found[place] = {seat.name: Counter() for seat in view.seats}
        for piece in here:
            found[place][piece.owner][piece.kind] += piece.count
    return found
