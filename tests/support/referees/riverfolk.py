"""What a referee knows of the Riverfolk (11) and the Riverfolk Robots (LR 9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referees.part import Part
from support.referees.table import pair

if TYPE_CHECKING:
    from engine.api import SeatView
    from support.referees.table import Place, Table

SUITS = ("fox", "rabbit", "mouse")


class Known(Part):
    """The seat of the Riverfolk."""

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__(table, seat)
        self.bought = 0
        self.dividends = 0

    def read(self, seat: SeatView) -> None:
        self.funds = Counter(seat.board.get("funds", {}))
        self.prices = seat.board.get("prices", {})
        self.hired: dict[str, str] = dict(seat.board["hired"])

    def has_post(self, clearing: int) -> bool:
        return any(self.table.there(clearing, self.seat, f"trade-post-{suit}") for suit in SUITS)

    # --- what the general rules ask -----------------------------------------------------------------------------------

    def link(self, mover: str, origin: Place, target: Place) -> bool | None:
        if not isinstance(origin, int) or not isinstance(target, int) or pair(origin, target) not in self.table.rivers:
            return None
        if mover == self.seat:
            return None if self.table.is_bot(self.seat) else False  # 11.2.2
        return True if self.hired.get("riverboats") == mover else None

    def lends(self, to: str) -> bool:
        return self.hired.get("mercenaries") == to == self.table.turn and self.table.phase in ("daylight", "evening")

    def points(self, law: str) -> int | None:
        fixed = {"11.4.2": self.dividends // 2, "11.5.6.III": 2, "LR 9.4.2": 1, "LR 9.5.3": 1}
        return fixed.get(law)

    def most_drawn(self, law: str) -> int | None:
        return 1 if law.startswith("11.") else None

    # --- events -------------------------------------------------------------------------------------------------------

    def _turn_began(self, law: str, said: dict[str, Any]) -> None:
        self.bought, self.hired = 0, {}

    def _placed(self, law: str, said: dict[str, Any]) -> None:
        table, clearing = self.table, said["clearing"]
        if said["faction"] != self.seat:
            return
        if table.class_of(self.seat, said["kind"]) == "token":
            assert said["kind"] == f"trade-post-{table.suits[clearing]}"
            assert not self.has_post(clearing)
        assert law not in ("11.5.5", "LR 9.3.2", "11.3.2") or clearing in table.banks

    def _removed(self, law: str, said: dict[str, Any]) -> None:
        hired = said["faction"] == self.seat and said["kind"] == "warrior" and self.lends(said["by"] or "")
        assert not hired or law == "4.3.6", "11.2.7.III: hired warriors are removed by hits alone"

    def _service_bought(self, law: str, said: dict[str, Any]) -> None:
        table, buyer, service = self.table, said["buyer"], said["service"]
        bots = {table.is_bot(buyer), table.is_bot(self.seat)}
        self.bought += 1
        shared = sum(self.has_post(c) and bool(table.count(c, buyer)) for c in table.clearings)
        assert bots == {True} or self.bought <= 1 + shared, "11.2.6.II"
        points = table.points[buyer] or 0
        price = self.prices[service] if bots == {False} else 2 if points < 10 else 3 if points < 20 else 4
        assert said["count"] == price, "11.2.6.I, LR 9.2.3"
        assert table.is_bot(buyer) or table.phase == "birdsong"
        assert not table.is_bot(buyer) or points >= (table.points[self.seat] or 0), "LR 9.7"
        if "warrior" in table.classes[buyer]:
            assert price <= table.supply[buyer]["warrior"], "11.2.6.I"
            table.supply[buyer]["warrior"] -= price
        else:  # 11.2.6.III, as many as there are
            table.supply[self.seat]["warrior"] -= min(price, table.supply[self.seat]["warrior"])
            assert service != "mercenaries", "11.2.7.III.b"
        if service != "hand-card":
            assert service not in self.hired
            self.hired[service] = buyer

    def _payments_placed(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[self.seat]["warrior"] -= said["count"]

    def _payments_scored(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[said["faction"]]["warrior"] += said["count"]

    def _payments_lost(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[said["faction"]]["warrior"] += said["count"]

    def _funds_committed(self, law: str, said: dict[str, Any]) -> None:
        self.funds -= Counter(said["funds"])

    _funds_on_tracks = _funds_committed

    def _funds_spent(self, law: str, said: dict[str, Any]) -> None:
        for faction, n in said["funds"].items():
            self.table.supply[faction]["warrior"] += n
        self.funds -= Counter(said["funds"])

    def _funds_lost(self, law: str, said: dict[str, Any]) -> None:
        assert sum(said["funds"].values()) == (self.funds.total() + 1) // 2, "11.2.5.I"
        self._funds_spent(law, said)

    def _funds_gathered(self, law: str, said: dict[str, Any]) -> None:
        self.funds = Counter(said["funds"])

    def _dividends(self, law: str, said: dict[str, Any]) -> None:
        assert any(self.has_post(c) for c in self.table.clearings), "11.4.2"
        self.dividends = self.funds.total()
        assert said["count"] == self.dividends
