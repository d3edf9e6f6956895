"""A Vagabond's items, turns and prices (9.2.5 to 9.2.7, 9.4 to 9.6), as a referee follows them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from support.referees.part import Part
from support.referees.table import facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Event, SeatView
    from support.referees.table import Place, Table

ANY = "any"
HOSTILE = -1
AIDS = (1, 2, 3)  # 9.2.9.I.a, as the chart prints them
SPACE_POINTS = (0, 1, 2, 2)
ALLIED = len(SPACE_POINTS) - 1
TRACKS = ("tea", "coin", "sack")
COSTS: dict[str, tuple[str, ...]] = {
    "9.5.1": ("boot",),
    "9.5.2": ("sword",),
    "9.5.3": ("torch",),
    "9.5.4": (ANY,),
    "9.5.6": ("crossbow",),
    "9.5.7": ("hammer",),
    "9.2.9.III.b": ("boot",),
    **dict.fromkeys(("V.1.2", "V.2.2", "V.3.2", "V.4.2", "V.6.2", "V.8.2"), ("torch",)),
    "V.9.2": ("sword",),
    "V.10.2": (ANY, ANY),
    "V.11.2": (ANY,),
    **dict.fromkeys(("LR 7.5.1", "LR 7.5.4", "LR 7.5.5", "LR 7.5.6"), (ANY,)),
    "LR 7.5.2": (ANY, ANY),
}
OTHER_COSTS = ("9.5.5", "9.5.8", "V.7.2", "LR 7.5.3", "11.2.6.III", "LR 9.7", "4.1.3")
"""What else items are exhausted for, in numbers that depend."""
SPECIALS = {
    "V.1.2": "thief",
    "V.2.2": "tinker",
    "V.3.2": "ranger",
    "V.4.2": "vagrant",
    "V.5.2": "arbiter",
    "V.6.2": "scoundrel",
    "V.7.2": "adventurer",
    "V.8.2": "harrier",
    "V.9.2": "ronin",
    "V.10.2": "cheat",
    "V.11.2": "gladiator",
    "V.12.2": "jailor",
    "LR 7.7.1": "thief",
    "LR 7.7.2": "tinker",
    "LR 7.7.3": "ranger",
    "LR 7.7.4": "vagrant",
    "LR 7.7.5": "scoundrel",
    "LR 7.7.6": "arbiter",
}
STEPS = {  # what the Vagabot does by the suit of its order (LR 7.5)
    "bird": ("LR 7.5.1", "LR 7.5.2", "LR 7.5.3", "LR 7.5.4"),
    "fox": ("LR 7.5.1", "LR 7.5.4", "LR 7.5.6"),
    "rabbit": ("LR 7.5.4", "LR 7.5.5", "LR 7.5.6"),
    "mouse": ("LR 7.5.2", "LR 7.5.3", "LR 7.5.4", "LR 7.5.5"),
}
ITS_OWN = ("9.", "V.", "LR 7.")
FULL_REMOVALS = ("9.2.2.I", "LR 7.2.1.I")
HITS = ("9.2.7", "LR 7.2.5")


class Items(Part):
    """The seat of a Vagabond. Items are counted by kind: which of them were turned is seen when the answer is done."""

    items_box = False

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__(table, seat)
        self.scorched: set[int] = set()
        self.from_ruins: set[str] = set()
        self.new_turn()
        self.half_seen = True  # what this turn brought before it was watched is not known

    def new_turn(self) -> None:
        """What only the turn under way needs."""
        self.half_seen = False
        self.owes_items = 0  # to the Riverfolk, by the Vagabot
        self.coerced_at_zero = False
        self.paid: dict[str, list[str]] = {}
        self.coerced: list[str] = []  # the items in whose stead a card was spent
        self.due: dict[str, int] = {}  # points that must be scored, by paragraph
        self.aids: Counter[str] = Counter()
        self.done: set[str] = set()  # what is done once a turn
        self.law = ""
        self.aided = ""
        self.taken = 0
        self.refreshes: int | None = None
        self.repairs = 0
        self.way: tuple[Place, Place] | None = None
        self.step = 0
        self.fallen: Counter[str] = Counter()
        self.turned: set[str] = set()  # who turned Hostile by the pieces that have just fallen
        self.must_turn: set[str] = set()
        self.ally, self.attacks = "", False
        self.ally_before = self.ally_lost = self.hurt = self.hurt_in_battle = self.whole_before = self.removed = (
            self.damages
        ) = 0

    def read(self, seat: SeatView) -> None:
        self.whole, self.damaged = Counter(seat.items), Counter(seat.damaged)
        self.down = Counter((*seat.exhausted, *seat.damaged_exhausted))
        self.damaged_down, self.turned_over = Counter(seat.damaged_exhausted), set[str]()
        self.lost_anywhere = 0
        self.coalition, self.difficulty = seat.coalition, seat.difficulty
        board = seat.board
        self.character = board["character"] or ""
        if "relations" in board:
            self.relations = {**board["relations"], **dict.fromkeys(board["hostile"], HOSTILE)}
            self.completed, self.open = list(board["completed"]), list(board["open_quests"])
        else:
            self.relations, self.completed, self.open = {}, [], [board["quest"]]

    def same_as(self, seat: SeatView) -> None:
        assert self.whole + self.damaged == Counter((*seat.items, *seat.damaged))
        if not self.lost_anywhere:
            assert (self.whole, self.damaged) == (Counter(seat.items), Counter(seat.damaged))
            assert self.down == Counter((*seat.exhausted, *seat.damaged_exhausted))
        board = seat.board
        if "relations" in board:
            assert self.relations == {**board["relations"], **dict.fromkeys(board["hostile"], HOSTILE)}
            assert Counter(self.open) == Counter(board["open_quests"])
            assert Counter(self.completed) == Counter(board["completed"])
        else:
            assert board["track"] == self.on_battle_track(), "LR 7.2.4"
            assert self.open == [board["quest"]]

    def look_again_at(self, event: Event) -> None:
        if event.kind == "scorched" and event.data["seat"] == self.seat:
            self.scorched.add(event.data["clearing"])

    # --- what it has --------------------------------------------------------------------------------------------------

    @property
    def bot(self) -> bool:
        return self.table.is_bot(self.seat)

    def place(self) -> Place:
        return next(place for place, here in self.table.board.items() if here[self.seat]["pawn"])

    def clearing(self) -> int:
        found = self.place()
        assert isinstance(found, int), "in no clearing"
        return found

    def on_track(self, item: str, *, least: bool = False) -> int:
        """9.2.5.I: undamaged, face up, three at most. Events don't tell which side is turned: then at most or least."""
        hidden = self.damaged_down[item]
        if item in self.turned_over:
            hidden = max(0, self.down[item] - self.whole[item]) if least else min(self.damaged[item], self.down[item])
        return min(3, self.whole[item] - (self.down[item] - hidden))

    def held(self, *, least: bool = False) -> int:
        """9.6.4: what lies in Satchel and Damaged box."""
        return (self.whole + self.damaged).total() - sum(self.on_track(item, least=least) for item in TRACKS)

    def on_battle_track(self) -> int:
        return sum(self.whole.total() >= least for least in (6, 9, 12))

    def hostile_warriors(self, place: Place) -> bool:
        return not self.bot and any(
            space == HOSTILE and self.table.count(place, other, "warrior") for other, space in self.relations.items()
        )

    def suits(self, card: str) -> None:
        """A card that matches the pawn's clearing (G.16)."""
        assert facts()["cards"][card]["suit"] in ("bird", self.table.suits[self.clearing()]), "G.16"

    def is_own_turn(self, phase: str) -> bool:
        return (self.table.turn, self.table.phase) == (self.seat, phase)

    def special(self, law: str) -> None:
        assert self.character == SPECIALS[law], law

    def pays(self, law: str, wanted: Sequence[str] | None = None) -> None:
        """9.2.5: that these items were exhausted for what happens now, a card standing for one of them (V.12.2)."""
        if self.half_seen:
            self.paid.pop(law, None)
            self.coerced.clear()
            return
        paid, left = list(self.paid.pop(law, ())), list(COSTS[law] if wanted is None else wanted)
        for item in sorted(left, key=lambda item: item == ANY):
            found = item if item in paid else paid[0] if item == ANY and paid else None
            if found is None:
                assert self.coerced, f"{item} was not exhausted"
                assert self.coerced.pop() in (item, None)
            else:
                paid.remove(found)
        assert not paid, f"too many items were exhausted: {paid}"

    def infamy(self) -> int:
        """9.2.9.III.a: what those Hostile lost, the warriors that turned them excepted."""
        found = sum(n for other, n in self.fallen.items() if self.relations.get(other) == HOSTILE) - len(self.turned)
        self.fallen.clear()
        self.turned.clear()
        return found

    # --- turns --------------------------------------------------------------------------------------------------------

    def nothing_left(self) -> None:
        """That no price was paid in vain and no points are missing."""
        assert self.half_seen or not self.paid, f"exhausted for nothing: {self.paid}"
        assert not self.coerced
        assert not self.owes_items, "LR 9.7"
        if self.coerced_at_zero:
            self.due.pop("V.12.2", None)
        assert not self.must_turn, "9.2.9.III"
        assert not self.due or self.table.points[self.seat] is None, f"not scored: {self.due}"
        assert not self.infamy() or self.table.points[self.seat] is None, "9.2.9.III.a"
        assert self.damages == 0, "9.2.2.I"
        self.due = {}

    def _turn_began(self, law: str, said: dict[str, Any]) -> None:
        self.new_turn()

    def _phase_began(self, law: str, said: dict[str, Any]) -> None:
        if "V.3.2" in self.paid and said["phase"] == "evening":
            self.pays("V.3.2")  # it had nothing to repair
        self.nothing_left()
        if self.table.turn != self.seat:
            return
        if said["phase"] == "birdsong":
            self.refreshes = None
        elif said["phase"] == "daylight" and not self.bot and not self.half_seen:
            turned = self.refreshes == 0 or (self.refreshes is None and not self.down.total())
            assert turned or self.lost_anywhere, "9.4.1"  # on which side an item lay that was lost is not told
        elif said["phase"] == "evening":
            self.refreshes = None

    def _turn_ended(self, law: str, said: dict[str, Any]) -> None:
        self.nothing_left()
        if said["seat"] == self.seat and not self.bot:
            assert self.held() <= 6 + 2 * self.on_track("sack") or self.lost_anywhere, "9.6.4"
            assert not self.damaged.total() or isinstance(self.place(), int), "9.6.1"

    def _order_revealed(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.order = said["card"]

    _order_replaced = _order_revealed

    # --- items --------------------------------------------------------------------------------------------------------

    def _exhausted(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        item = said["item"]
        assert self.down[item] < (self.whole + self.damaged)[item], "9.2.5: exhausts face-up items"
        assert self.whole[item], "9.2.5: undamaged ones"
        self.down[item] += 1
        assert law in COSTS or law in OTHER_COSTS, law
        if law.startswith(("9.5.", "LR 7.5.")):
            assert self.is_own_turn("daylight"), law
            assert "V.3.2" not in self.done, "Daylight has ended"
        if law in SPECIALS:
            self.special(law)
        if law.startswith("LR 7.5"):
            steps = STEPS[facts()["cards"][self.order]["suit"]]
            assert law in steps[self.step :], "LR 7.5: the order of the steps"
            self.step = steps.index(law)
            assert "slipped" not in self.done, "LR 7.4.3"
        if law == "LR 9.7":
            self.owes_items -= 1
        elif law != "4.1.3":
            self.paid.setdefault(law, []).append(item)

    def _coerced(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        self.special(law)
        assert self.table.turn == self.seat
        assert law not in self.done, "once a turn"
        self.done.add(law)
        if self.table.points[self.seat] is not None:
            self.due[law] = -1
        self.coerced_at_zero = self.table.points[self.seat] == 0
        self.coerced.append(said["item"])

    def _discarded(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat and law == "V.12.2":
            self.suits(said["card"])

    def _refreshed(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        if self.refreshes is None:
            most = {
                "9.4.1": 3 + 2 * self.on_track("tea"),
                "LR 7.6.1": (4 if self.damaged.total() else 6)
                + {"easy": -1, "challenging": 1, "nightmare": 1}.get(self.difficulty, 0),
            }.get(law, self.damaged.total())
            self.refreshes = min(most, self.down.total())
        self.turned_over.add(said["item"])
        self.refreshes -= 1
        assert self.refreshes >= 0, law
        assert self.is_own_turn("birdsong" if law == "9.4.1" else "evening")
        assert law != "9.6.1" or isinstance(self.place(), str)
        self.down[said["item"]] -= 1
        assert self.down[said["item"]] >= 0

    def _damaged(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        item = said["item"]
        assert self.whole[item], "9.2.7: an undamaged item"
        self.whole[item] -= 1
        self.damaged[item] += 1
        self.turned_over.add(item)
        self.hurt += law in HITS
        if law in FULL_REMOVALS:
            assert self.damages > 0, law
            self.damages -= 1
        if law == "V.7.2":
            self.special(law)
            assert law not in self.done, "once a turn"
            self.done.add(law)

    def _repaired(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        if law in ("9.5.7", "LR 7.5.5"):
            self.pays(law)
        elif law == "V.3.2":
            if law not in self.done:
                self.pays(law)
            self.done.add(law)
            self.repairs += 1
            assert self.repairs <= 3
        elif law == "9.6.1":
            assert isinstance(self.place(), str)
        else:
            assert law == "LR 7.6.2"
            self.repairs += 1
            assert self.repairs == 1 or isinstance(self.place(), str)
        self.turned_over.add(said["item"])
        self.damaged[said["item"]] -= 1
        assert self.damaged[said["item"]] >= 0
        self.whole[said["item"]] += 1

    def _gained_item(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.whole[said["item"]] += 1

    def _character_chosen(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.character = said["character"]
            others = (part for part in self.table.parts.values() if isinstance(part, Items) and part is not self)
            assert all(part.character != self.character for part in others)

    def _starting_items(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] == self.seat:
            self.whole += Counter(said["items"])
            printed = facts()["factions"]["vagabond"]["characters"][self.character]
            assert self.bot or said["items"] == printed, "9.3.5"

    def _item_removed(self, law: str, said: dict[str, Any]) -> None:
        if said["seat"] != self.seat:
            return
        item = said["item"]
        assert (self.whole + self.damaged)[item]
        if law == "9.6.4":
            assert self.held(least=True) > 6 + 2 * self.on_track("sack", least=True) or self.lost_anywhere
        hurt = law == "LR 7.7.5" and self.damaged[item]  # a ruling: a damaged one first
        pile = self.whole if self.whole[item] and not hurt else self.damaged
        pile[item] -= 1
        self.lost_anywhere += 1
        if not (self.whole + self.damaged)[item]:
            self.from_ruins.discard(item)
