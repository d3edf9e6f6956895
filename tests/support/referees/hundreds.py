"""What a referee checks of the two factions that are played: the Hundreds (14) and the Riverfolk (11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referee_table import facts

if TYPE_CHECKING:
    from support.referee_table import Table


class Factions:
    """The part of a referee that knows the factions; see `support.referee`."""

    table: Table
    mobs: list[int]
    """Where the mob that was rolled last may go."""
    counted: int
    """What was oppressed, or the funds that pay dividends."""
    gained: str
    """The item gained last."""

    # --- the Hundreds (14) --------------------------------------------------------------------------------------------

    def _gained_item(self, law: str, said: dict[str, Any]) -> None:
        self.gained = said["item"]
        if said["seat"] != "hundreds":
            self.table.boxes[said["seat"]].append(said["item"])

    def _hoarded(self, law: str, said: dict[str, Any]) -> None:
        track = self.table.track_of(said["item"])
        assert said["track"] == track, "14.2.4"
        assert len(self.table.tracks[track]) < 4
        self.table.tracks[track].append(said["item"])

    def _item_removed(self, law: str, said: dict[str, Any]) -> None:
        track = self.table.tracks[self.table.track_of(said["item"])]
        if law in ("14.2.4.I", "AOH.2.3.I"):
            assert len(track) == 4, "only a full track loses an item"
            track.append(self.gained)
        if law in ("14.2.4.I", "AOH.2.3.I", "14.7.4"):
            track.remove(said["item"])

    def _mood_chosen(self, law: str, said: dict[str, Any]) -> None:
        table, mood = self.table, said["mood"]
        if law == "14.4.4":
            assert mood != table.mood
            item = facts()["factions"]["hundreds"]["numbers"]["moods"][mood]
            assert item not in (*table.tracks["command"], *table.tracks["prowess"])
        table.mood = mood

    def _mob_rolled(self, law: str, said: dict[str, Any]) -> None:
        table = self.table
        self.mobs = [
            c
            for c in table.board
            if table.suits[c] == said["suit"]
            and not table.there(c, "hundreds", "mob")
            and any(table.there(near, "hundreds", "mob") for near in table.adjacent("hundreds", c))
        ]

    def _no_mob_placed(self, law: str, said: dict[str, Any]) -> None:
        assert not self.mobs or not self.table.supply["hundreds"]["mob"]

    def _oppressed(self, law: str, said: dict[str, Any]) -> None:
        table = self.table
        found = [c for c in table.board if table.count(c, "hundreds") and table.rules(c, "hundreds")]
        found = [c for c in found if not table.enemy_pieces(c, "hundreds")]
        assert list(said["clearings"]) == found
        self.counted = len(found)

    # --- the Riverfolk (11) -------------------------------------------------------------------------------------------

    def _service_bought(self, law: str, said: dict[str, Any]) -> None:
        table, buyer, service = self.table, said["buyer"], said["service"]
        bots = {table.is_bot(buyer), table.is_bot("riverfolk")}
        table.bought += 1
        shared = sum(table.has_post(c) and bool(table.count(c, buyer)) for c in table.board)
        assert bots == {True} or table.bought <= 1 + shared, "11.2.6.II"
        points = table.points[buyer] or 0
        price = table.prices[service] if bots == {False} else 2 if points < 10 else 3 if points < 20 else 4
        assert said["count"] == price <= table.supply[buyer]["warrior"], "11.2.6.I, LR 9.2.3"
        assert table.is_bot(buyer) or table.phase == "birdsong"
        assert not table.is_bot(buyer) or points >= (table.points["riverfolk"] or 0), "LR 9.7"
        table.supply[buyer]["warrior"] -= price
        if service != "hand-card":
            assert service not in table.hired
            table.hired[service] = buyer

    def _payments_placed(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply["riverfolk"]["warrior"] -= said["count"]

    def _payments_scored(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[said["faction"]]["warrior"] += said["count"]

    def _payments_lost(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[said["faction"]]["warrior"] += said["count"]

    def _funds_committed(self, law: str, said: dict[str, Any]) -> None:
        self.table.funds -= Counter(said["funds"])

    _funds_on_tracks = _funds_committed

    def _funds_spent(self, law: str, said: dict[str, Any]) -> None:
        for faction, n in said["funds"].items():
            self.table.supply[faction]["warrior"] += n
        self.table.funds -= Counter(said["funds"])

    def _funds_lost(self, law: str, said: dict[str, Any]) -> None:
        assert sum(said["funds"].values()) == (self.table.funds.total() + 1) // 2, "11.2.5.I"
        self._funds_spent(law, said)

    def _funds_gathered(self, law: str, said: dict[str, Any]) -> None:
        self.table.funds = Counter(said["funds"])

    def _dividends(self, law: str, said: dict[str, Any]) -> None:
        assert any(self.table.has_post(c) for c in self.table.board), "11.4.2"
        self.counted = self.table.funds.total()
        assert said["count"] == self.counted
