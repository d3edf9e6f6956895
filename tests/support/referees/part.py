"""What a referee knows of the faction in one seat. Who knows more of a faction has a module named after it here."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping

    from engine.api import Event, SeatView
    from support.referees.fighting import Fight
    from support.referees.table import Place, Table


class Part:
    """One seat, of whose faction nothing is known: what is said to happen by its chapter is believed.

    A method named after an event (``_mood_chosen``) looks at it before the table changes.
    """

    items_box = True
    """Whether the items that it gains lie in a Crafted Items box."""
    crafting_kinds: tuple[str, ...] = ()
    """The pieces with which it crafts."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table = table
        self.seat = seat

    def look_again_at(self, event: Event) -> None:
        """An event after which the table is read anew, without judging: remember what no view shows."""

    def read(self, seat: SeatView) -> None:
        """Take what the faction board shows."""

    def same_as(self, seat: SeatView) -> None:
        """Assert that what was followed is what everybody sees."""

    def link(self, mover: str, origin: Place, target: Place) -> bool | None:
        """Whether what this seat brings links two places for a mover, and whether that needs rule; None if not."""

    def nimble(self, mover: str) -> bool:
        """Whether a mover needs rule nowhere by what this seat brings."""
        return False

    def forced(self, mover: str, law: str) -> bool:
        """Whether this seat makes another one move by that paragraph."""
        return False

    def lends(self, to: str) -> bool:
        """Whether its warriors count as another seat's now."""
        return False

    def may_place(self, seat: str, kind: str, place: Place) -> bool:
        """Whether what this seat has there lets another seat place a piece of that kind."""
        return True

    def extra_hits(self, fight: Fight) -> Mapping[str, bool]:
        """The laws by which it could deal an extra hit, and whether it deserves that now."""
        return {}

    def shielded(self, fight: Fight) -> bool:
        """Whether it must ignore the first hit that it takes."""
        return False

    def battle_effect(self, fight: Fight, effect: str, user: str) -> bool:
        """Look at an effect that is the faction's own, whoever uses it; False where it is none."""
        return False

    def rolls(self, fight: Fight) -> int:
        """The most hits that it can roll in a battle (4.3.3.I)."""
        return self.table.fighters(self.seat, fight.clearing, fight.against(self.seat))

    def undefended(self, fight: Fight) -> bool:
        """Whether it is defenseless (4.3.5.II)."""
        return not self.table.fighters(self.seat, fight.clearing, fight.attacker)

    def takes(self, fight: Fight, hits: int, lost: Counter[tuple[str, str]]) -> bool:
        """Look at how it took hits, where that is its own way; False where it is everybody's."""
        return False

    def points(self, law: str) -> int | None:
        """How many points that paragraph gives it now, or None where nobody counts them."""
        return None

    def most_drawn(self, law: str) -> int | None:
        """How many cards it may draw by that paragraph of its own, or None where nobody counts them."""
        return None


def part_of(table: Table, seat: SeatView) -> Part:
    """What is known of a seat's faction: its module's `Known`, or nothing."""
    name = f"support.referees.{seat.faction}"
    kind: type[Part] = import_module(name).Known if find_spec(name) is not None else Part
    return kind(table, seat.name)
