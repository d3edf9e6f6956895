"""What a referee knows of the Vagabond (9), all characters (V), and the Vagabot (LR 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from support.referees.table import facts
from support.referees.vagabond_fights import Fights
from support.referees.vagabond_items import ALLIED, ANY, HOSTILE, ITS_OWN

if TYPE_CHECKING:
    from support.referees.table import Place, Table


def adjacent_forests(table: Table, place: Place) -> set[str]:
    """2.4.1: the forests that touch a clearing, or are one path away from a forest."""
    printed = facts()["maps"][table.map]["forests"]
    if isinstance(place, int):
        return {forest["id"] for forest in printed if place in forest["clearings"]}
    (own,) = (forest for forest in printed if forest["id"] == place)
    return set(own["adjacent"])


class Known(Fights):
    """The seat of a Vagabond: how it moves, and what it does in Daylight."""

    # --- what the general rules ask -----------------------------------------------------------------------------------

    def nimble(self, mover: str) -> bool:
        return mover == self.seat  # 9.2.3

    def link(self, mover: str, origin: Place, target: Place) -> bool | None:
        if mover != self.seat:
            return None
        if self.law in ("V.8.2", "9.2.9.II.b"):
            return False
        if isinstance(target, str):
            return False if target in adjacent_forests(self.table, origin) else None
        if isinstance(origin, str):
            return False if origin in adjacent_forests(self.table, target) else None
        return None

    def forced(self, mover: str, law: str) -> bool:
        return law == "9.2.9.II.b" and self.table.turn == self.seat and self.relations.get(mover) == ALLIED

    def may_place(self, seat: str, kind: str, place: Place) -> bool:
        return place not in self.scorched  # V.6.2

    def points(self, law: str) -> int | None:
        if law == "LR 3.3":
            return 1 if self.difficulty == "nightmare" else 0
        if law == "9.2.9.III.a":
            return self.infamy()
        return self.due.pop(law, 0) if law.startswith(ITS_OWN) else None

    def most_drawn(self, law: str) -> int | None:
        return {"9.6.2": 1 + self.on_track("coin"), "9.5.5": 2, "V.10.2": 2, "V.11.2": 1}.get(law)

    # --- moving -------------------------------------------------------------------------------------------------------

    def _placed(self, law: str, said: dict[str, Any]) -> None:
        if said["faction"] == self.seat:
            assert isinstance(said["clearing"], str), "9.3.2"

    def _moved(self, law: str, said: dict[str, Any]) -> None:
        origin, target = said["from"], said["to"]
        assert target not in self.scorched, "V.6.2"
        if law == "9.2.9.II.b" and self.table.turn == self.seat:
            assert self.relations.get(said["faction"]) == ALLIED
            assert self.way == (origin, target), "along with the pawn"
            assert all(self.table.class_of(said["faction"], piece["kind"]) == "warrior" for piece in said["pieces"])
            self.way = None
            return
        if said["faction"] != self.seat:
            return
        self.law, self.way = law, (origin, target)
        if law == "9.4.2":
            assert self.is_own_turn("birdsong")
            assert law not in self.done, "once a turn"
            self.done.add(law)
        elif law == "V.8.2":
            assert isinstance(target, int)
            self.pays(law)
            self.way = None
        elif law in ("LR 7.4.3", "LR 7.7.3"):
            assert isinstance(target, str)
            assert law != "LR 7.4.3" or self.whole.total() <= 2
            assert law != "LR 7.7.3" or self.damaged.total() >= 3
            if law == "LR 7.7.3":
                self.pays("LR 7.5.6")
            self.done.add("slipped" if law == "LR 7.4.3" else law)
        else:
            assert isinstance(target, int), "9.2.10: into a forest by slipping alone"
            if law != "4.1.3":
                self.pays(law, ("boot",) if law == "9.5.1" else (ANY,))
            if self.hostile_warriors(target):
                self.pays("9.2.9.III.b")
        assert "9.2.9.III.b" not in self.paid

    def _service_bought(self, law: str, said: dict[str, Any]) -> None:
        if said["buyer"] != self.seat:
            return
        if self.bot:
            self.owes_items += 1
        elif not self.table.is_bot(said["seat"]):  # a ruling on LR 9.2.3: nothing is exhausted for the Robots
            self.pays("11.2.6.III", (ANY,) * said["count"])

    # --- Daylight -----------------------------------------------------------------------------------------------------

    def _ruin_searched(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        assert said["clearing"] == self.clearing()
        assert said["clearing"] in self.table.ruins
        assert said["item"] not in self.from_ruins, "9.7.3"
        if sum(part.items_box is False and isinstance(part, Known) for part in self.table.parts.values()) > 1:
            self.from_ruins.add(said["item"])
        self.pays(law)
        if law == "9.5.3":
            self.due[law] = 1

    def _ruin_nothing_taken(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.pays("LR 7.5.1" if self.bot else "9.5.3")

    def _gave_card(self, law: str, said: dict[str, Any]) -> None:
        if law != "9.5.4" or said["giver"] != self.seat:
            return
        other = self.aided = said["seat"]
        self.pays(law)
        assert self.table.count(self.clearing(), other)
        for card in said["cards"]:
            self.suits(card)
        space = self.relations.get(other)
        if space == ALLIED:
            self.due["9.2.9.II.a"] = 2
        elif space is not None and space != HOSTILE:
            self.aids[other] += 1

    def _took_item(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        other, table = said["owner"], self.table
        assert table.parts[other].items_box, "no Crafted Items box"
        if law == "LR 7.5.3":
            if not self.taken:
                here = [
                    who for who in table.others(self.seat) if table.count(self.clearing(), who) and table.boxes[who]
                ]
                here = [who for who in here if table.parts[who].items_box]
                assert (table.points[other] or 0) == min(table.points[who] or 0 for who in here)
                self.taken = len(self.paid[law])
                assert self.taken <= len(table.boxes[other])
                self.due[law] = self.taken
                self.pays(law, (ANY,) * self.taken)
        else:
            assert other == self.aided
            self.aided = ""
        table.boxes[other].remove(said["item"])

    def _quest_completed(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            if not self.bot and said["quest"] in self.open:  # 9.7.2
                self.open.remove(said["quest"])
            return
        quest = facts()["factions"]["vagabond"]["numbers"]["quests"][said["quest"]]
        assert quest["suit"] == self.table.suits[self.clearing()]
        assert said["quest"] in self.open
        if law == "9.5.5":
            wanted = list(quest["items"])
            improvised = self.paid.pop("V.7.2", [])
            for _ in improvised:  # one item stands for either of the two
                left = [item for item in wanted if item not in self.paid.get(law, ())]
                wanted.remove(left[0] if left else wanted[0])
            self.pays(law, wanted)
        else:
            self.pays(law)
        if self.bot:
            self.open = [None]
            self.due[law] = 1
            return
        assert law == "9.5.5" or law not in self.done, "once a turn"
        if law == "V.10.2":
            self.done.add(law)
        self.open.remove(said["quest"])
        self.completed.append(said["quest"])
        own = facts()["factions"]["vagabond"]["numbers"]["quests"]
        self.due[law] = sum(own[done]["suit"] == quest["suit"] for done in self.completed)

    def _drew(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat and law in ("9.5.5", "V.10.2"):
            assert self.due.pop(law), "points or cards"
        elif said["seat"] == self.seat and law == "LR 2.8.1" and "V.1.2" in self.paid:
            self.pays("V.1.2")  # in the place of a card that a bot has not

    def _vagabot_quest(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.open = [said["quest"]]

    def _quest_shuffled_in(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.completed.remove(said["quest"])

    def _quests_laid_out(self, law: str, said: dict[str, Any]) -> None:
        if not self.bot:
            self.open = list(said["quests"])
            assert len(self.open) == 3

    def _quest_laid_open(self, law: str, said: dict[str, Any]) -> None:
        if not self.bot:
            self.open.append(said["quest"])

    def _crafted(self, law: str, said: dict[str, Any]) -> None:
        card = facts()["cards"][said["card"]]
        if said["seat"] != self.seat:
            place = self.place()
            hit = card["type"] == "favor" and isinstance(place, int) and self.table.suits[place] == card["suit"]
            if hit and said["seat"] != self.coalition:
                self.damages += min(3, self.whole.total())
        elif not self.bot:
            self.pays(law, ("hammer",) * len(card["cost"]))
            assert set(card["cost"]) <= {ANY, self.table.suits[self.clearing()]}
        elif law == "LR 7.4.2":
            self.due[law] = 1
        elif law == "LR 7.7.2":
            self.pays("LR 7.5.6")
            self.special(law)
            self.due[law] = 1

    # --- V ------------------------------------------------------------------------------------------------------------

    def _took_random_card(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat and law in ("V.1.2", "LR 7.7.1"):
            self.special(law)
            self.pays("LR 7.5.6" if self.bot else law)
            assert self.table.count(self.clearing(), said["owner"])

    def _took_from_discard(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat and law == "V.2.2":
            self.pays(law)
            self.suits(said["card"])

    def _scorched(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.pays(law)
            self.whole["torch"] -= 1
            self.down["torch"] -= 1
            assert said["clearing"] == self.clearing()
            self.scorched.add(said["clearing"])
        elif said["clearing"] == self.place() and said["seat"] != self.coalition:
            self.damages += min(3, self.whole.total())

    def _slot_blocked(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.table.blocked[said["clearing"]] += 1

    def _coalition(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        table, partner = self.table, said["partner"]
        free = {who: table.points[who] for who in table.others(self.seat) if table.points[who] is not None}
        assert len(table.points) >= 4
        assert free[partner] == min(n for n in free.values() if n is not None), "9.2.8"
        self.coalition = partner
