"""A battle as a referee follows it (4.3): who may fight, ambushes, caps, extra and ignored hits, and losses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referee_table import class_of, facts

if TYPE_CHECKING:
    from support.referee_table import Table

EXTRA_HITS = ("sappers", "brutal-tactics", "fox-partisans", "rabbit-partisans", "mouse-partisans")


class Fight:
    """One battle, from its first event to its last. Every method takes an event's data and asserts what must hold."""

    def __init__(self, table: Table, said: dict[str, Any]) -> None:
        self.table = table
        self.attacker: str = said["attacker"]
        self.defender: str = said["defender"]
        self.clearing: int = said["clearing"]
        self.looting = False
        self.ambush = ""  # what was played: "played", "foiled", "resolved"
        self.rolled: dict[str, int] = {}
        self.extra: Counter[str] = Counter()
        self.extra_laws: set[str] = set()
        self.armoured: set[str] = set()
        self.ignored = 0  # hits that Stubborn has ignored so far in this battle
        self.ignoring = 0  # ... in the deal that comes now
        self.dealt: dict[str, int] = {}
        self.before: dict[str, Counter[str]] = {}
        self.lost: dict[str, Counter[tuple[str, str]]] = {}
        assert table.fighters(self.attacker, self.clearing, self.defender), "nobody attacks"
        assert table.count(self.clearing, self.defender), "nobody defends"

    def against(self, seat: str) -> str:
        return self.defender if seat == self.attacker else self.attacker

    def warlord_here(self) -> bool:
        return self.table.warlord() == self.clearing

    # --- 4.3.1 --------------------------------------------------------------------------------------------------------

    def loots(self) -> None:
        assert not self.ambush, "looting is declared before an ambush (14.2.5)"
        assert self.attacker == "hundreds"
        assert self.table.boxes[self.defender]
        self.looting = True

    def card(self, card: str, seat: str, *, foil: bool) -> None:
        """An ambush, or one that foils it (4.3.1, 4.3.1.I)."""
        table = self.table
        assert facts()["cards"][card]["type"] == "ambush"
        assert facts()["cards"][card]["suit"] in ("bird", table.suits[self.clearing])
        assert not table.is_bot(self.attacker), "LR 2.8.2"
        assert not table.is_bot(self.defender), "LR 2.8.2"
        assert not table.has(self.attacker, "scouting-party")
        assert seat == (self.attacker if foil else self.defender)
        assert self.ambush == ("played" if foil else "")
        self.ambush = "foiled" if foil else "played"

    def cut_short(self) -> None:
        assert self.ambush == "resolved"
        assert not self.table.fighters(self.attacker, self.clearing, self.defender)

    # --- 4.3.2 to 4.3.5 -----------------------------------------------------------------------------------------------

    def roll(self, said: dict[str, Any]) -> None:
        table, where = self.table, self.clearing
        assert self.ambush in ("", "foiled", "resolved")
        assert table.fighters(self.attacker, where, self.defender), "the battle should have ended (4.3.1.II)"
        assert said["higher"] >= said["lower"]
        most = {seat: table.fighters(seat, where, self.against(seat)) for seat in (self.attacker, self.defender)}
        self.rolled = {
            self.attacker: 0 if self.looting else min(said["higher"], most[self.attacker]),
            self.defender: min(said["lower"], most[self.defender]),
        }
        assert (said["attacker_hits"], said["defender_hits"]) == tuple(self.rolled.values())

    def effect(self, effect: str, seat: str) -> None:
        if effect == "bitter":  # 14.7.1
            assert self.table.in_mood("bitter")
            assert self.warlord_here()
            assert not self.rolled
            return
        assert self.rolled, "4.3.4 comes after the roll"
        assert self.table.has(seat, effect)
        assert seat == {"sappers": self.defender, "brutal-tactics": self.attacker}.get(effect, seat)
        if effect == "armorers":
            self.armoured.add(seat)
        else:
            assert effect in EXTRA_HITS
            suit = effect.removesuffix("-partisans")
            assert suit in (effect, self.table.suits[self.clearing])
            self.extra[seat] += 1

    def extra_hit(self, law: str, seat: str, count: int) -> None:
        assert seat == self.attacker
        assert self.deserves(law), law
        self.extra[seat] += count
        self.extra_laws.add(law)

    def deserves(self, law: str) -> bool:
        if law == "4.3.5.II":
            return not self.table.fighters(self.defender, self.clearing, self.attacker)
        assert law == "14.7.8"
        return self.attacker == "hundreds" and self.table.in_mood("wrathful") and self.warlord_here()

    def ignores(self, seat: str) -> None:
        assert seat == "hundreds"
        assert self.table.in_mood("stubborn")
        assert self.warlord_here()
        assert not self.ignored, "once a battle (14.7.7)"
        self.ignored = self.ignoring = 1

    # --- 4.3.6 --------------------------------------------------------------------------------------------------------

    def hits(self, said: dict[str, Any]) -> None:
        """What both sides deal now: two for an ambush, else what was rolled and used."""
        sides = (self.attacker, self.defender)
        if self.ambush == "played":
            self.dealt = {self.attacker: 0, self.defender: 2}
            self.ambush = "resolved"
        else:
            self.dealt = {
                seat: (0 if self.against(seat) in self.armoured else self.rolled[seat]) + self.extra[seat]
                for seat in sides
            }
            for law in ("4.3.5.II", "14.7.8"):
                assert self.deserves(law) == (law in self.extra_laws), f"extra hit of {law}"
        if "hundreds" in sides:
            enemy = self.against("hundreds")
            self.dealt[enemy] -= self.ignoring
            if self.table.in_mood("stubborn") and self.warlord_here() and not self.ignored:
                assert not self.dealt[enemy], "Stubborn ignores the first hit"
        self.ignoring = 0
        assert (said["attacker_hits"], said["defender_hits"]) == (self.dealt[self.attacker], self.dealt[self.defender])
        self.before = {seat: Counter(kinds) for seat, kinds in self.table.board[self.clearing].items()}
        self.lost = {seat: Counter() for seat in sides}

    def loses(self, said: dict[str, Any]) -> None:
        """A piece lost to hits: `by` dealt them, so the other side takes them."""
        self.lost[self.against(said["by"])][said["faction"], said["kind"]] += said["count"]

    def settle(self) -> None:
        """Whoever took hits lost as many pieces as they could, warriors first, hired ones in halves (11.2.7.III.a)."""
        for seat, lost in self.lost.items():
            hits = self.dealt[self.against(seat)]
            own = {kind: n for kind, n in self.before[seat].items() if n}
            warriors = sum(n for kind, n in own.items() if class_of(kind) == "warrior")
            hires = self.table.hires(seat) and self.against(seat) != "riverfolk"
            lent = self.before["riverfolk"]["warrior"] if hires else 0
            lost_own = sum(n for (faction, kind), n in lost.items() if faction == seat and class_of(kind) == "warrior")
            lost_lent = sum(n for (faction, _), n in lost.items() if faction != seat)
            assert lost.total() == min(hits, sum(own.values()) + lent)
            assert lost_own + lost_lent == min(hits, warriors + lent), "warriors before buildings and tokens"
            half = min(hits // 2, lent)
            assert lost_lent == min(lent, max(half, min(hits, warriors + lent) - warriors)), "hits are split"
        self.lost = {}
