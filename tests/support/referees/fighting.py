"""A battle as a referee follows it (4.3): who may fight, ambushes, caps, extra and ignored hits, and losses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referees.table import facts

if TYPE_CHECKING:
    from support.referees.table import Table

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
        self.more: Counter[str] = Counter()  # what is added to the most hits that a side can roll
        self.extra: Counter[str] = Counter()
        self.extra_laws: set[tuple[str, str]] = set()
        self.armoured: set[str] = set()
        self.ignored: set[str] = set()  # who has ignored a hit so far in this battle
        self.ignoring: Counter[str] = Counter()  # ... in the deal that comes now
        self.dealt: dict[str, int] = {}
        self.before: dict[str, Counter[str]] = {}
        self.lent_before: dict[str, int] = {}
        self.lost: dict[str, Counter[tuple[str, str]]] = {}
        assert self.somebody(self.attacker), "nobody attacks"
        assert table.count(self.clearing, self.defender), "nobody defends"

    def somebody(self, seat: str) -> bool:
        """Whether a side has warriors to fight with, or a pawn."""
        pawns = self.table.count(self.clearing, seat, "pawn")
        return bool(pawns or self.table.fighters(seat, self.clearing, self.against(seat)))

    def against(self, seat: str) -> str:
        return self.defender if seat == self.attacker else self.attacker

    def most(self, seat: str) -> int:
        """The most hits that a side can roll (4.3.3.I)."""
        return self.table.parts[seat].rolls(self) + self.more[seat]

    # --- 4.3.1 --------------------------------------------------------------------------------------------------------

    def loots(self) -> None:
        assert not self.ambush, "looting is declared before an ambush (14.2.5)"
        assert self.table.boxes[self.defender]
        assert self.table.parts[self.defender].items_box
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
        assert not self.somebody(self.attacker)

    # --- 4.3.2 to 4.3.5 -----------------------------------------------------------------------------------------------

    def roll(self, said: dict[str, Any]) -> None:
        assert self.ambush in ("", "foiled", "resolved")
        assert self.somebody(self.attacker), "the battle should have ended (4.3.1.II)"
        assert said["higher"] >= said["lower"]
        self.rolled = {
            self.attacker: 0 if self.looting else min(said["higher"], self.most(self.attacker)),
            self.defender: min(said["lower"], self.most(self.defender)),
        }
        assert (said["attacker_hits"], said["defender_hits"]) == tuple(self.rolled.values())

    def effect(self, effect: str, seat: str) -> None:
        if any(part.battle_effect(self, effect, seat) for part in self.table.parts.values()):
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
        assert self.deserved(seat).get(law, True), law
        self.extra[seat] += count
        self.extra_laws.add((seat, law))

    def deserved(self, seat: str) -> dict[str, bool]:
        """The laws by which a side could deal an extra hit, as far as they are known, and whether it deserves it."""
        undefended = self.table.parts[self.defender].undefended(self)
        return {**self.table.parts[seat].extra_hits(self), "4.3.5.II": seat == self.attacker and undefended}

    def ignores(self, seat: str) -> None:
        assert self.table.parts[seat].shielded(self)
        assert seat not in self.ignored, "once a battle"
        self.ignored.add(seat)
        self.ignoring[seat] = 1

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
            for seat in sides:
                for law, deserved in self.deserved(seat).items():
                    assert deserved == ((seat, law) in self.extra_laws), f"extra hit of {law}"
        for seat in sides:
            enemy = self.against(seat)
            self.dealt[enemy] -= self.ignoring[seat]
            if self.table.parts[seat].shielded(self) and seat not in self.ignored:
                assert not self.dealt[enemy], "the first hit is ignored"
        self.ignoring.clear()
        assert (said["attacker_hits"], said["defender_hits"]) == (self.dealt[self.attacker], self.dealt[self.defender])
        self.before = {seat: Counter(kinds) for seat, kinds in self.table.board[self.clearing].items()}
        self.lent_before = {seat: self.table.lent(seat, self.clearing, self.against(seat)) for seat in sides}
        self.lost = {seat: Counter() for seat in sides}

    def loses(self, said: dict[str, Any]) -> None:
        """A piece lost to hits: on its owner's side, or on the side that its owner fights for."""
        owner = said["faction"]
        side = owner if owner in self.lost else self.against(said["by"])
        self.lost[side][owner, said["kind"]] += said["count"]

    def settle(self) -> None:
        """Whoever took hits lost as many pieces as they could, warriors first, hired ones in halves (11.2.7.III.a)."""
        for seat, lost in self.lost.items():
            hits = self.dealt[self.against(seat)]
            if self.table.parts[seat].takes(self, hits, lost):
                continue
            own = {kind: n for kind, n in self.before[seat].items() if n}
            warriors = sum(n for kind, n in own.items() if self.table.class_of(seat, kind) == "warrior")
            removable = sum(n for kind, n in own.items() if self.table.class_of(seat, kind) != "pawn")
            lent = self.lent_before[seat]
            lost_own = sum(
                n
                for (faction, kind), n in lost.items()
                if faction == seat and self.table.class_of(faction, kind) == "warrior"
            )
            lost_lent = sum(n for (faction, _), n in lost.items() if faction != seat)
            assert lost.total() == min(hits, removable + lent)
            assert lost_own + lost_lent == min(hits, warriors + lent), "warriors before buildings and tokens"
            half = min(hits // 2, lent)
            assert lost_lent == min(lent, max(half, min(hits, warriors + lent) - warriors)), "hits are split"
        self.lost = {}
