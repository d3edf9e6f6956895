"""What a referee knows of the Hundreds (14) and the AI-Overlord (AOH)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support.referees.part import Part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Event, SeatView
    from support.referees.fighting import Fight
    from support.referees.table import Table

OPPRESS = (0, 1, 1, 2, 2, 3, 4)
ROLLED_MOBS = ("14.4.1", "14.7.3", "AOH.4.1")
MOODS = {
    "bitter": "hammer",
    "grandiose": "tea",
    "jubilant": "boot",
    "lavish": "",
    "relentless": "sack",
    "rowdy": "coin",
    "stubborn": "crossbow",
    "wrathful": "sword",
}


class Known(Part):
    """The seat of the Hundreds."""

    items_box = False
    crafting_kinds = ("stronghold",)

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__(table, seat)
        self.mobs: list[int] = []  # where the mob that was rolled last may go
        self.oppressed = 0
        self.gained = ""

    def read(self, seat: SeatView) -> None:
        self.mood = seat.board["mood"]
        self.tracks = {track: list(seat.board[track]) for track in ("command", "prowess")}

    def look_again_at(self, event: Event) -> None:
        if event.kind == "mob-rolled":
            self._mob_rolled(event.law, dict(event.data))

    def in_mood(self, mood: str) -> bool:
        return self.mood == mood and not self.table.is_bot(self.seat)

    def warlord(self) -> int | None:
        return next((c for c in self.table.clearings if self.table.there(c, self.seat, "warlord")), None)

    def track_of(self, item: str) -> str:
        """On which track of the hoard an item goes (14.2.4)."""
        return "command" if item in ("boot", "sack", "coin") else "prowess"

    # --- what the general rules ask -----------------------------------------------------------------------------------

    def extra_hits(self, fight: Fight) -> Mapping[str, bool]:
        if fight.attacker != self.seat:
            return {}
        return {"14.7.8": self.in_mood("wrathful") and self.warlord() == fight.clearing}

    def shielded(self, fight: Fight) -> bool:
        return self.in_mood("stubborn") and self.warlord() == fight.clearing

    def battle_effect(self, fight: Fight, effect: str, user: str) -> bool:
        if effect != "bitter" or user != self.seat:  # 14.7.1
            return False
        assert self.in_mood("bitter")
        assert self.warlord() == fight.clearing
        assert not fight.rolled
        return True

    def points(self, law: str) -> int | None:
        fixed = {"14.6.2": OPPRESS[min(self.oppressed, 6)], "AOH.6.2": self.oppressed}
        return 1 if law in ("14.2.4.I", "AOH.2.3.I") else fixed.get(law)

    def most_drawn(self, law: str) -> int | None:
        if law != "14.6.3":
            return None
        lord = self.warlord()
        crowded = lord is not None and self.table.enemy_pieces(lord, self.seat) >= 3
        return 1 + ((2 if crowded else 1) if self.in_mood("rowdy") else 0)

    # --- events -------------------------------------------------------------------------------------------------------

    def _gained_item(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.gained = said["item"]

    def _hoarded(self, law: str, said: dict[str, Any]) -> None:
        track = self.track_of(said["item"])
        assert said["track"] == track, "14.2.4"
        assert len(self.tracks[track]) < 4
        self.tracks[track].append(said["item"])

    def _item_removed(self, law: str, said: dict[str, Any]) -> None:
        track = self.tracks[self.track_of(said["item"])]
        if law in ("14.2.4.I", "AOH.2.3.I"):
            assert len(track) == 4, "only a full track loses an item"
            track.append(self.gained)
        if law in ("14.2.4.I", "AOH.2.3.I", "14.7.4"):
            track.remove(said["item"])

    def _mood_chosen(self, law: str, said: dict[str, Any]) -> None:
        mood = said["mood"]
        if law == "14.4.4":
            assert mood != self.mood
            assert MOODS[mood] not in (*self.tracks["command"], *self.tracks["prowess"])
        self.mood = mood

    def _mob_rolled(self, law: str, said: dict[str, Any]) -> None:
        table = self.table
        self.mobs = [
            c
            for c in table.clearings
            if table.suits[c] == said["suit"]
            and not table.there(c, self.seat, "mob")
            and table.may_place(self.seat, "mob", c)
            and any(table.there(near, self.seat, "mob") for near in table.adjacent(self.seat, c))
        ]

    def _no_mob_placed(self, law: str, said: dict[str, Any]) -> None:
        assert not self.mobs or not self.table.supply[self.seat]["mob"]

    def _placed(self, law: str, said: dict[str, Any]) -> None:
        table, clearing = self.table, said["clearing"]
        if said["faction"] != self.seat:
            return
        if said["kind"] == "stronghold":
            assert law not in ("14.5.2.III", "AOH.5.1.III") or table.rules(clearing, self.seat)
            assert law != "AOH.5.1.III" or not table.there(clearing, self.seat, "stronghold")
        elif said["kind"] == "mob":
            assert not table.there(clearing, self.seat, "mob")
            assert clearing in self.mobs if law in ROLLED_MOBS else table.count(clearing, self.seat, "warrior")
            assert law != "AOH.6.1" or clearing in table.ruins or clearing == self.warlord()

    def _replaced(self, law: str, said: dict[str, Any]) -> None:
        if said["faction"] == self.seat:
            assert self.table.there(said["clearing"], self.seat, "warrior")

    def _moved(self, law: str, said: dict[str, Any]) -> None:
        if said["faction"] == self.seat != self.table.turn:
            assert "warlord" not in {piece["kind"] for piece in said["pieces"]}, "14.2.2"

    def _removed(self, law: str, said: dict[str, Any]) -> None:
        assert said["faction"] != self.seat or said["kind"] != "warlord" or law == "4.3.6", "14.2.2"

    def _looted(self, law: str, said: dict[str, Any]) -> None:
        if law == "14.2.5":
            where = self.table.fought
            assert where is not None
            against_lender = said["defender"] in self.table.lenders(self.seat)  # whose warriors are not lent then
            assert self.table.rules(where, self.seat, hired=not against_lender), law

    def _oppressed(self, law: str, said: dict[str, Any]) -> None:
        table, seat = self.table, self.seat
        found = [c for c in table.clearings if table.count(c, seat) and table.rules(c, seat)]
        found = [c for c in found if not table.enemy_pieces(c, seat)]
        assert list(said["clearings"]) == found
        self.oppressed = len(found)
