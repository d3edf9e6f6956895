"""A Vagabond in battle, its allies and those Hostile to it (9.2.4, 9.2.6 to 9.2.9), as a referee follows them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referees.vagabond_items import AIDS, ALLIED, ANY, HOSTILE, SPACE_POINTS, Items

if TYPE_CHECKING:
    from support.referees.fighting import Fight


class Fights(Items):
    """What it does in battle, and whom it makes an enemy or a friend."""

    def rolls(self, fight: Fight) -> int:
        if self.bot:
            return 1 + min(2, self.on_battle_track())  # LR 7.2.4
        return self.whole["sword"] + self.allied_warriors(fight.clearing)

    def allied_warriors(self, clearing: int) -> int:
        return self.table.count(clearing, self.ally, "warrior") if self.ally else 0

    def undefended(self, fight: Fight) -> bool:
        if self.bot:  # a ruling on LR 7.2.3
            return bool(self.table.options.get("vagabot-always-defenseless")) or not self.whole.total()
        return not self.whole["sword"]  # 9.2.4

    def extra_hits(self, fight: Fight) -> dict[str, bool]:
        return {"LR 7.2.4": self.bot and fight.attacker == self.seat and self.on_battle_track() == 3}

    def takes(self, fight: Fight, hits: int, lost: Counter[tuple[str, str]]) -> bool:
        """9.2.7, 9.2.9.II.d, LR 7.2.5: items are damaged for all hits, or warriors of the ally with it fall."""
        assert {faction for faction, _ in lost} <= {self.ally}
        assert self.hurt + lost.total() == min(hits, self.whole_before + self.ally_before), "9.2.7"
        self.ally_lost += lost.total()
        self.hurt_in_battle += self.hurt
        self.hurt = 0
        return True

    def battle_effect(self, fight: Fight, effect: str, user: str) -> bool:
        if effect == "swift-strike" and user == self.seat:  # V.9.2
            self.special("V.9.2")
            assert fight.rolled
            fight.extra[user] += 1
            return True
        if effect != "protector" or self.character != "arbiter" or self.place() != fight.clearing:
            return False
        assert user == fight.defender  # V.5.2, LR 7.7.6
        assert self.seat not in (fight.attacker, fight.defender)
        assert not fight.rolled
        if self.table.is_bot(user):
            most = fight.most(user)
            enemies = self.table.fighters(fight.attacker, fight.clearing, user)
            enemies += self.table.count(fight.clearing, fight.attacker, "pawn")
            assert most < min(3, enemies), "LR 7.7.6"
            assert (self.table.points[user] or 0) > (self.table.points[self.seat] or 0), "LR 7.7.6"
        fight.more[user] += self.on_battle_track() if self.bot else self.whole["sword"]
        self.due["LR 7.7.6" if self.bot else "V.5.2"] = 1
        return True

    # --- battle -------------------------------------------------------------------------------------------------------

    def _battle_began(self, law: str, said: dict[str, Any]) -> None:
        self.ally, self.ally_lost, self.hurt_in_battle, self.hurt = "", 0, 0, 0
        self.attacks = said["attacker"] == self.seat
        if self.table.turn != self.seat:
            return
        if law in ("V.4.2", "LR 7.7.4"):
            self.special(law)
            assert said["clearing"] == self.clearing()
            self.pays("LR 7.5.6" if self.bot else law)
        elif law == "9.5.2":
            self.pays(law)
        elif law == "LR 7.5.4":
            again = said["clearing"] in self.done_battles()
            self.pays(law, (ANY, ANY) if again else (ANY,))
            self.done.add(f"{law} {said['clearing']}")
            better = [
                other
                for other in self.table.others(self.seat)
                if (self.table.points[other] or 0) > (self.table.points[said["defender"]] or 0)
                and other != self.coalition
            ]
            assert again or not any(self.table.count(c, other) for other in better for c in self.table.clearings)

    def done_battles(self) -> set[int]:
        return {int(done.rpartition(" ")[2]) for done in self.done if done.startswith("LR 7.5.4 ")}

    def _fights_with_ally(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            assert self.relations.get(said["ally"]) == ALLIED
            assert self.table.count(said["clearing"], said["ally"], "warrior")
            self.ally = said["ally"]

    def _hits(self, law: str, said: dict[str, Any]) -> None:
        if "V.9.2" in self.paid:
            self.pays("V.9.2")
        self.whole_before, self.hurt = self.whole.total(), 0
        self.ally_before = self.allied_warriors(said["clearing"])
        assert not self.infamy() or self.table.points[self.seat] is None, "9.2.9.III.a"

    def _removed(self, law: str, said: dict[str, Any]) -> None:
        if law == "LR 7.7.5" and law not in self.done:
            self.done.add(law)
            if said["by"] == self.seat:
                self.special(law)
                self.pays("LR 7.5.6")
                self.due[law] = 1
            elif said["clearing"] == self.place():
                self.damages += min(3, self.whole.total())
        if said["by"] != self.seat or said["faction"] == self.seat:
            return
        table, other, n = self.table, said["faction"], said["count"]
        warrior = table.class_of(other, said["kind"]) == "warrior"
        if law == "9.5.6":
            self.pays(law)
            assert (said["clearing"], n) == (self.clearing(), 1)
            assert warrior or not table.count(said["clearing"], other, "warrior")
        elif law == "V.11.2":
            self.pays(law)
            assert (said["clearing"], n, warrior) == (self.clearing(), 1, True)
            return
        if self.bot:
            if warrior and law == "4.3.6" and self.attacks:
                self.due["LR 7.5.4"] = self.due.get("LR 7.5.4", 0) + n
            return
        space = self.relations.get(other)
        if space is None:
            return
        lent = any(other in table.lenders(enemy) for enemy in table.others(self.seat))
        if warrior and space != HOSTILE and not lent:  # 11.2.7.III.b
            self.must_turn.add(other)
        if law == "4.3.6" and table.turn == self.seat:
            self.fallen[other] += n

    def _relationship(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        other, space = said["player"], said["space"]
        before = self.relations[other]
        if law == "9.2.9.I.b":
            assert (space, before >= 0) == (before + 1, True)
            assert self.half_seen or self.aids[other] >= AIDS[before], "9.2.9.I.a"
            self.aids[other] -= AIDS[before]
            self.due[law] = SPACE_POINTS[space]
        elif law == "9.2.9.III":
            assert other in self.must_turn
            assert before != HOSTILE == space
            self.must_turn.remove(other)
            if self.fallen[other]:
                self.turned.add(other)
        elif law == "9.2.9.II.d":
            assert other == self.ally
            assert self.ally_lost > self.hurt_in_battle
            self.ally_lost = 0
        else:
            assert (law, before, space) == ("9.2.9.III.d", HOSTILE, 0)
            assert other == self.coalition
        self.relations[other] = space

    def _battle_ended(self, law: str, said: dict[str, Any]) -> None:
        assert not self.must_turn, "9.2.9.III"
        assert self.ally_lost <= self.hurt_in_battle, "9.2.9.II.d"
        self.ally = ""
