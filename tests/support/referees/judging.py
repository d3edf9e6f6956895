"""A referee for whole games: follows the events alone, and judges each by the Law without a rule of the engine's.

After every answer the table that the events lead to must be the one that everybody sees.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from support.games import inner
from support.referees.fighting import Fight
from support.referees.table import Table, facts, pair, standing

if TYPE_CHECKING:
    from engine.api import Event, Game

ONE_POINT = ("LR 2.8.1", "M.4.3", "M.4.4")
MOST_DRAWN = {"5.1.3": 3, "4.1.3": 1, "M.3.5": 1}
WINDOWS = {
    **dict.fromkeys(("saboteurs", "coffin-makers", "false-orders", "swap-meet", "eyrie-emigre"), "birdsong"),
    **dict.fromkeys(("better-burrow-bank", "royal-claim", "stand-and-deliver"), "birdsong"),
    **dict.fromkeys(("command-warren", "tax-collector", "codebreakers", "propaganda-bureau"), "daylight"),
    "league-of-adventurous-mice": "daylight",
    **dict.fromkeys(("cobbler", "charm-offensive", "informants"), "evening"),
}


class Referee:
    """Watches one game from where it stands, with any number of seats. `judge` takes what each answer made happen.

    What it knows of a faction stands in a module of its own (see `support.referees.part`).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = Table(game.view(None))
        self.fight: Fight | None = None
        self.owed: Counter[str] = Counter()  # points for pieces removed and not yet scored (3.2.1)
        self.card = ""  # the card or effect used last
        self.crafted = ""
        self.half_seen = False  # whether a battle is fought of which the beginning was not judged
        self.coming: Sequence[Event] = ()
        self.past: deque[str] = deque(maxlen=12)
        self.judged: Counter[str] = Counter()

    def judge(self, events: Sequence[Event]) -> None:
        """Judge one answer's events; AssertionError tells the last of them.

        A handover is only looked at afterwards, and so is the rest of a battle that began in the same answer.
        """
        if self.half_seen or any(event.kind == "handed-over" for event in events):
            self._look_again(events)
            return
        for place, event in enumerate(events):
            said = {**event.data, **{k: v for part in event.private.values() for k, v in part.items()}}
            self.coming = events[place + 1 : place + 3]
            self.past.append(f"{event.kind} {event.law} {said}")
            name = "_" + event.kind.replace("-", "_")
            checks: list[Callable[[str, dict[str, Any]], None]] = [
                getattr(who, name) for who in (*self.table.parts.values(), self) if hasattr(who, name)
            ]
            try:
                self._nothing_owed_before(event)
                for check in checks:
                    check(event.law, said)
                self.judged[event.kind] += bool(checks)
            except AssertionError as breach:
                raise AssertionError("\n  ".join([f"{breach}", *self.past])) from breach
        self._as_everybody_sees()

    def _look_again(self, events: Sequence[Event]) -> None:
        battles = [event.kind for event in events if event.kind in ("battle-began", "battle-ended")]
        self.half_seen = battles[-1] == "battle-began" if battles else self.half_seen
        self.fight, self.owed = None, Counter()
        self.table = Table(self.game.view(None))
        self.table.used = set(inner(self.game).turn.used)
        for event in events:
            for part in self.table.parts.values():
                part.look_again_at(event)

    def _as_everybody_sees(self) -> None:
        table, view = self.table, self.game.view(None)
        for place, seen in standing(view).items():
            assert seen == {name: +kinds for name, kinds in table.board[place].items()}, list(self.past)
        for clearing in view.clearings:
            ruler = next((name for name in table.points if table.rules(clearing.number, name)), None)
            assert clearing.ruler == ruler or self.game.over, (clearing, list(self.past))
        assert table.points == {seat.name: seat.vp for seat in view.seats}, list(self.past)
        for seat in () if self.game.over else view.seats:
            try:
                table.parts[seat.name].same_as(seat)
            except AssertionError as breach:
                raise AssertionError("\n  ".join([f"{breach}", *self.past])) from breach
        table.read(view)

    def _nothing_owed_before(self, event: Event) -> None:
        if (event.kind, event.law) == ("scored", "3.2.1") or event.kind in ("removed", "laid-on-card", "placed"):
            return
        left = {seat: n for seat, n in self.owed.items() if n and self.table.points[seat] is not None}
        assert not left or event.kind == "won", f"points for removed pieces were not scored: {left}"
        self.owed.clear()

    # --- turns (1.4, 3.3) ---------------------------------------------------------------------------------------------

    def _turn_began(self, law: str, said: dict[str, Any]) -> None:
        table = self.table
        table.turn, table.phase, table.used = said["seat"], "birdsong", set()
        card = table.dominance[table.turn]
        if card is None:
            return
        ruled = [c for c in table.clearings if table.rules(c, table.turn)]
        suit = card.removesuffix("-dominance")
        won = (
            any(table.opposite.get(c) in ruled for c in ruled)
            if suit == "bird"
            else sum(table.suits[c] == suit for c in ruled) >= 3
        )
        assert won == (self.coming[0].kind == "won"), f"{card}: rules {ruled}"

    def _phase_began(self, law: str, said: dict[str, Any]) -> None:
        self.table.phase, self.card = said["phase"], ""

    def _pass_ruled(self, law: str, said: dict[str, Any]) -> None:
        self.table.used.add("the pass")

    def _turn_ended(self, law: str, said: dict[str, Any]) -> None:
        table = self.table
        ruled = table.tower is not None and table.rules(table.tower, said["seat"])
        assert ruled == ("the pass" in table.used), "M.4.4"
        table.phase = "between"

    def _dominance_activated(self, law: str, said: dict[str, Any]) -> None:
        table, seat = self.table, said["seat"]
        assert (table.turn, table.phase, table.dominance[seat]) == (seat, "daylight", None)
        assert (table.points[seat] or 0) >= 10
        table.points[seat], table.dominance[seat] = None, said["card"]

    # --- cards (4.1) --------------------------------------------------------------------------------------------------

    def _used_card(self, law: str, said: dict[str, Any]) -> None:
        table, card = self.table, said["card"]
        assert table.has(said["seat"], card)
        assert (table.turn, table.phase) == (said["seat"], WINDOWS[card])
        assert card == "informants" or card not in table.used, "once a turn"
        table.used.add(card)
        self.card = card

    def _crafted(self, law: str, said: dict[str, Any]) -> None:
        table, seat, self.crafted = self.table, said["seat"], said["card"]
        card = facts()["cards"][said["card"]]
        assert card["type"] not in ("ambush", "dominance")
        if "item" in card:
            assert table.items.get(card["item"], 0), "4.1.2"
            table.items[card["item"]] -= 1
        if table.is_bot(seat):
            assert card["type"] == "item", "LR 1.1.3"
        elif card["type"] == "persistent":
            assert said["card"] not in table.crafted[seat], "4.1.4"
            table.crafted[seat].add(said["card"])

    def _effect_discarded(self, law: str, said: dict[str, Any]) -> None:
        self.table.crafted[said["seat"]].discard(said["card"])

    def _laid_on_card(self, law: str, said: dict[str, Any]) -> None:
        assert self.table.has(said["owner"], "coffin-makers")
        assert said["kind"] == "warrior"
        self.table.supply[said["faction"]][said["kind"]] -= said["count"]
        self.table.on_card[said["owner"]] += said["count"]

    def _back_from_card(self, law: str, said: dict[str, Any]) -> None:
        self.table.supply[said["faction"]][said["kind"]] += said["count"]
        self.table.on_card[said["owner"]] -= said["count"]

    def _drew(self, law: str, said: dict[str, Any]) -> None:
        most = self.table.parts[said["seat"]].most_drawn(law)
        most = MOST_DRAWN.get(law) if most is None else most
        assert most is None or said["count"] <= most

    # --- moves (4.2) --------------------------------------------------------------------------------------------------

    def _moved(self, law: str, said: dict[str, Any]) -> None:
        table, seat, origin, target = self.table, said["faction"], said["from"], said["to"]
        forced = table.turn != seat
        group = {piece["kind"]: piece["count"] for piece in said["pieces"]}
        assert sum(group.values()) > 0, "4.2"
        assert all(n <= table.there(origin, seat, kind) for kind, n in group.items())
        assert {table.class_of(seat, kind) for kind in group} <= {"warrior", "pawn"}, "4.2"
        led = any(part.forced(seat, law) for part in table.parts.values())
        if forced and not led:
            assert self.card == "false-orders"
            warriors = table.count(origin, seat, "warrior")
            assert group["warrior"] == min((warriors + 1) // 2, table.there(origin, seat, "warrior"))
        ruled = (
            forced
            or any(part.nimble(seat) for part in table.parts.values())
            or table.has(seat, "corvid-planners")
            or any(isinstance(c, int) and table.rules(c, seat) for c in (origin, target))
        )
        if self.coming and self.coming[0].kind == "landmark-moved":
            assert table.lake
            assert (table.ferry, "ferry" in table.used, ruled) == (origin, False, True), "M.3.5"
            assert pair(origin, target) in table.rivers
        else:
            needs_rule = table.link(seat, origin, target)
            assert needs_rule is not None, "nothing links these clearings"
            assert ruled or not needs_rule, "4.2.1"
        for kind, n in group.items():
            table.board[origin][seat][kind] -= n
            table.board[target][seat][kind] += n

    def _landmark_moved(self, law: str, said: dict[str, Any]) -> None:
        self.table.ferry = said["to"]
        self.table.used.add("ferry")

    def _path_opened(self, law: str, said: dict[str, Any]) -> None:
        table, seat, path = self.table, said["seat"], pair(said["from"], said["to"])
        assert (table.turn, table.phase, "open-path" in table.used) == (seat, "daylight", False)
        assert any(table.count(end, seat) for end in path)
        table.closed.remove(path)
        table.used.add("open-path")

    # --- pieces (G.20, G.24) ------------------------------------------------------------------------------------------

    def _placed(self, law: str, said: dict[str, Any]) -> None:
        table, seat, kind, n, clearing = self.table, said["faction"], said["kind"], said["count"], said["clearing"]
        assert 0 < n <= table.supply[seat][kind], "1.5.1"
        assert table.may_place(seat, kind, clearing), "G.20"
        if table.class_of(seat, kind) == "building":
            filled = sum(table.count(clearing, owner, "building") for owner in table.points)
            assert n <= table.slots[clearing] - filled, "2.2.3"
        table.supply[seat][kind] -= n
        table.board[clearing][seat][kind] += n

    def _replaced(self, law: str, said: dict[str, Any]) -> None:
        table, seat = self.table, said["faction"]
        (old,) = said["pieces"]
        for kind, n in ((old["kind"], -1), (said["kind"], 1)):
            table.board[said["clearing"]][seat][kind] += n
            table.supply[seat][kind] -= n

    def _removed(self, law: str, said: dict[str, Any]) -> None:
        table, faction, kind, by = self.table, said["faction"], said["kind"], said["by"]
        assert said["count"] <= table.there(said["clearing"], faction, kind)
        table.board[said["clearing"]][faction][kind] -= said["count"]
        table.supply[faction][kind] += said["count"]
        if by not in (None, faction) and table.class_of(faction, kind) in ("building", "token"):
            self.owed[by] += said["count"]
        if self.fight is not None and law == "4.3.6":
            self.fight.loses(said)

    def _ruin_removed(self, law: str, said: dict[str, Any]) -> None:
        self.table.ruins.remove(said["clearing"])
        self.table.slots[said["clearing"]] += 1

    def _taken_to_board(self, law: str, said: dict[str, Any]) -> None:
        self.table.board[said["clearing"]][said["faction"]][said["kind"]] -= said["count"]

    # --- points (3) ---------------------------------------------------------------------------------------------------

    def _scored(self, law: str, said: dict[str, Any]) -> None:
        table, seat = self.table, said["seat"]
        before = table.points[seat]
        assert before is not None, "3.3.1"
        expected = self._points(law, seat)
        assert expected in (None, said["points"]), f"{expected} points by {law}"
        table.points[seat] = before + said["points"]
        if law == "3.2.1":
            self.owed[seat] = 0

    def _points(self, law: str, seat: str) -> int | None:
        """How many points this is worth, or None where the referee does not count them."""
        table = self.table
        fixed = {
            "3.2.1": self.owed[seat],
            "3.2.2": facts()["cards"].get(self.crafted, {}).get("vp"),
            **dict.fromkeys(ONE_POINT, 1),
        }
        if law == "4.1.3":
            by_card = {"royal-claim": sum(table.rules(c, seat) for c in table.clearings)}
            by_card["coffin-makers"] = table.on_card[seat] // 5
            return by_card.get(self.card, 1)
        return fixed[law] if law in fixed else table.parts[seat].points(law)

    # --- battle (4.3) -------------------------------------------------------------------------------------------------

    def _battle_began(self, law: str, said: dict[str, Any]) -> None:
        assert self.fight is None, "1.4.2"
        self.fight = Fight(self.table, said)
        self.table.fought = said["clearing"]

    def _in_battle(self) -> Fight:
        assert self.fight is not None
        return self.fight

    def _looting_declared(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().loots()

    def _ambushed(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().card(said["card"], said["defender"], foil=False)

    def _foiled(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().card(said["card"], said["attacker"], foil=True)

    def _battle_cut_short(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().settle()
        self._in_battle().cut_short()

    def _rolled(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().settle()
        self._in_battle().roll(said)

    def _used_effect(self, law: str, said: dict[str, Any]) -> None:
        self.card = said["effect"]
        self._in_battle().effect(said["effect"], said["seat"])

    def _extra_hit(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().extra_hit(law, said["seat"], said["count"])

    def _ignored_hit(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().ignores(said["seat"])

    def _hits(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().hits(said)

    def _battle_ended(self, law: str, said: dict[str, Any]) -> None:
        self._in_battle().settle()
        self.fight = None

    def _looted(self, law: str, said: dict[str, Any]) -> None:
        assert self._in_battle().looting
        self.table.boxes[said["defender"]].remove(said["item"])

    # --- items --------------------------------------------------------------------------------------------------------

    def _gained_item(self, law: str, said: dict[str, Any]) -> None:
        if self.table.parts[said["seat"]].items_box:
            self.table.boxes[said["seat"]].append(said["item"])
