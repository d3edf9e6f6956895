"""What a referee knows of the Marquise (6) and the Mechanical Marquise (LR 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.referees.part import Part

if TYPE_CHECKING:
    from support.referees.table import Place


class Known(Part):
    """The seat of the Marquise."""

    crafting_kinds = ("workshop",)

    def may_place(self, seat: str, kind: str, place: Place) -> bool:
        return seat == self.seat or not self.table.there(place, self.seat, "keep")  # 6.2.2
