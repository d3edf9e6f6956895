"""The table as a referee sees it: read from the public view, kept by events, measured without the engine's rules.

It shares no rule with the engine: maps and numbers come from the facts' files, everything else is written anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import data

if TYPE_CHECKING:
    from engine.api import View

Pair = tuple[int, int]
SUITS = ("fox", "rabbit", "mouse")
BOTS = ("automaton", "joining")


@cache
def facts() -> Mapping[str, Any]:
    """The facts' files, as they are."""
    return data.load()


def class_of(kind: str) -> str:
    """Warrior, building or token, for the two factions that are played."""
    return {"warrior": "warrior", "warlord": "warrior", "stronghold": "building"}.get(kind, "token")


def pair(one: int, other: int) -> Pair:
    """Two clearings, low first."""
    return min(one, other), max(one, other)


class Table:
    """What lies on the table. `read` takes it from a view; in between a referee changes it with each event."""

    def __init__(self, view: View) -> None:
        self.turn, self.phase = view.turn_seat, view.phase
        self.used: set[str] = set()
        self.bought = 0
        printed = facts()["maps"][view.map.id]
        flooded = [flood.number for flood in view.map.flooded]
        self.paths = {pair(*path) for path in printed["paths"] if not set(path) & set(flooded)}
        for flood in printed.get("floods", ()):
            if flood["number"] in flooded:
                self.paths |= {pair(*link) for link in flood["links"]}
        self.rivers = {pair(*river) for river in printed["rivers"] if not set(river) & set(flooded)}
        self.banks = {c["number"] for c in printed["clearings"] if c.get("river")} - set(flooded)
        self.opposite = {c["number"]: c["opposite"] for c in printed["clearings"] if c.get("corner")}
        self.lake = view.map.id == "lake"
        self.read(view)

    def read(self, view: View) -> None:
        """Take everything public from a view."""
        seats = {seat.name: seat for seat in view.seats}
        self.suits = {c.number: c.suit for c in view.clearings}
        self.slots = {c.number: c.slots - c.ruin for c in view.clearings}
        self.ruins = {c.number for c in view.clearings if c.ruin}
        self.board: dict[int, dict[str, Counter[str]]] = {
            c.number: {name: Counter() for name in seats} for c in view.clearings
        }
        for clearing in view.clearings:
            for piece in clearing.pieces:
                self.board[clearing.number][piece.faction][piece.kind] += piece.count
        self.points = {name: seat.vp for name, seat in seats.items()}
        self.played_by = {name: seat.played_by for name, seat in seats.items()}
        self.crafted = {name: set(seat.play_area) for name, seat in seats.items()}
        self.dominance = {name: seat.dominance for name, seat in seats.items()}
        self.supply = {name: Counter(seat.supply) for name, seat in seats.items()}
        self.boxes = {name: list(seat.items) for name, seat in seats.items()}
        self.on_card = {name: sum(sum(k.values()) for k in seat.on_card.values()) for name, seat in seats.items()}
        self.items = dict(view.items)
        self.closed = {pair(*path) for path in view.map.closed_paths}
        self.ferry, self.tower = view.map.landmarks.get("ferry"), view.map.landmarks.get("tower")
        hundreds, riverfolk = seats["hundreds"].board, seats["riverfolk"].board
        self.mood = hundreds["mood"]
        self.tracks = {track: list(hundreds[track]) for track in ("command", "prowess")}
        self.funds = Counter(riverfolk.get("funds", {}))
        self.payments = Counter(riverfolk["payments"])
        self.prices = riverfolk.get("prices", {})
        self.hired: dict[str, str] = dict(riverfolk["hired"])

    # --- who and what -------------------------------------------------------------------------------------------------

    def is_bot(self, seat: str) -> bool:
        return self.played_by[seat] in BOTS

    def has(self, seat: str, card: str) -> bool:
        """Whether a crafted card works for a seat: a bot uses none (LR 1.1.3)."""
        return card in self.crafted[seat] and not self.is_bot(seat)

    def in_mood(self, mood: str) -> bool:
        return self.mood == mood and not self.is_bot("hundreds")

    def other(self, seat: str) -> str:
        return "riverfolk" if seat == "hundreds" else "hundreds"

    def count(self, clearing: int, seat: str, *classes: str) -> int:
        return sum(n for kind, n in self.board[clearing][seat].items() if not classes or class_of(kind) in classes)

    def there(self, clearing: int, seat: str, kind: str) -> int:
        return self.board[clearing][seat][kind]

    def warlord(self) -> int | None:
        return next((c for c in self.board if self.there(c, "hundreds", "warlord")), None)

    def has_post(self, clearing: int) -> bool:
        return any(self.there(clearing, "riverfolk", f"trade-post-{suit}") for suit in SUITS)

    def track_of(self, item: str) -> str:
        """On which track of the hoard an item goes (14.2.4)."""
        return "command" if item in ("boot", "sack", "coin") else "prowess"

    # --- rule (2.5) and who fights for whom (11.2.7.III) --------------------------------------------------------------

    def hires(self, seat: str) -> bool:
        """Whether Riverfolk warriors count as this seat's now."""
        return self.hired.get("mercenaries") == seat == self.turn and self.phase in ("daylight", "evening")

    def power(self, clearing: int, *, hired: bool = True) -> dict[str, int]:
        found = {}
        for seat in self.points:
            found[seat] = self.count(clearing, seat, "warrior", "building")
            if self.has(seat, "soup-kitchens"):
                found[seat] += 2 * self.count(clearing, seat, "token")
        if hired and self.hires("hundreds"):
            lent = self.count(clearing, "riverfolk", "warrior")
            found["riverfolk"] -= lent
            found["hundreds"] += lent
        return found

    def rules(self, clearing: int, seat: str, *, hired: bool = True) -> bool:
        power = self.power(clearing, hired=hired)
        return power[seat] > power[self.other(seat)]

    def enemy_pieces(self, clearing: int, seat: str) -> int:
        """G.9: all but the warriors that are hired."""
        other = self.other(seat)
        return self.count(clearing, other, *(("building", "token") if self.hires(seat) else ()))

    def fighters(self, seat: str, clearing: int, enemy: str) -> int:
        lent = self.count(clearing, "riverfolk", "warrior") if self.hires(seat) and enemy != "riverfolk" else 0
        return self.count(clearing, seat, "warrior") + lent

    # --- links (2.2.1, 2.3, 4.2.1) ------------------------------------------------------------------------------------

    def link(self, seat: str, origin: int, target: int) -> bool | None:
        """Whether a move along what links two clearings for that seat needs rule; None where nothing links them."""
        way = pair(origin, target)
        if way in self.rivers and seat == "riverfolk" and not self.is_bot(seat):  # 11.2.2
            return False
        strongholds = all(self.there(end, "hundreds", "stronghold") for end in way)
        linked = (
            (way in self.paths and (way not in self.closed or self.is_bot(seat)))  # M.4.2, LR 12.2
            or (way in self.rivers and (self.hired.get("riverboats") == seat or self.has(seat, "boat-builders")))
            or (seat == "hundreds" and self.has(seat, "tunnels") and strongholds)
        )
        return True if linked else None

    def adjacent(self, seat: str, clearing: int) -> list[int]:
        return [c for c in self.board if c != clearing and self.link(seat, clearing, c) is not None]
