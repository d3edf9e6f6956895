"""What people do at a rig while it is measured: they look, they play, they type."""

from __future__ import annotations

import gc
import importlib
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from support.needs import fakediscord
from support.rig import Rig, Room

RATE = 50.0
"""Inputs a second."""
MAPS, ANSWERS = 4.0, 4.0
"""Of each who is at work in the background, a second."""
LEFT_S = 20.0
"""How long what is still under way may take."""
AUTOCOMPLETED = (("/act", "answers"), ("/advance", "to"))
TYPED = ("", "1", "m")


@dataclass(frozen=True, slots=True)
class Times:
    """What a load came to, in milliseconds."""

    p50: float
    p99: float
    count: int

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        """From single times."""
        cuts = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(cuts[49] * 1000, cuts[98] * 1000, len(seconds))

    def __str__(self) -> str:
        return f"{self.p50:.1f} and {self.p99:.1f}"


def run(rig: Rig, seconds: float, act: Callable[[random.Random], Any]) -> list[Any]:
    """Let `act` happen at `RATE`, at random times; the interactions it returned, all of them answered."""
    fakediscord()
    load = importlib.import_module("fakediscord.load")
    done: list[Any] = []

    def one(_person: Any, _channel: Any, chance: random.Random) -> Any:
        interaction = act(chance)
        if interaction is not None:
            done.append(interaction)
        return interaction

    gc.collect()
    gc.disable()  # the emulator runs in our own process, whose collections are not what is measured
    try:
        report = load.run_load(
            rig.dc, rig.bot, channels=1, users=1, rate=RATE, seconds=seconds, actions=[("act", 1.0, one)], drain=LEFT_S
        )
    finally:
        gc.enable()
    if report.failed or not report.bot_alive or report.sent < RATE * seconds / 2:
        raise RuntimeError(f"this is no measurement: {report}")
    return done


def first_answers(rig: Rig, seconds: float) -> list[float]:
    """How long it took, in seconds, until commands that look at a game were acknowledged."""

    def look(chance: random.Random) -> Any:
        room = chance.choice(rig.rooms)
        return chance.choice(room.people)._slash("text", {}, room.channel)

    return [ix.acked_at - ix.sent_at for ix in run(rig, seconds, look)]


def suggestions(rig: Rig, rooms: Sequence[Room], count: int) -> list[float]:
    """How long autocomplete takes in seconds from the keystroke on, one at a time."""
    times: list[float] = []
    for number in range(count):
        room = rooms[number // len(AUTOCOMPLETED) % len(rooms)]
        command, parameter = AUTOCOMPLETED[number % len(AUTOCOMPLETED)]
        person = room.people[room.asked]
        typed = TYPED[number % len(TYPED)]
        ix = person.autocomplete_start(command, focused=parameter, value=typed, in_=room.channel)
        ix.wait_ack()
        times.append(ix.latency)
    return times


# --- playing ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Players:
    """The people of one room: whose panel is at hand, and the last input that is not answered yet."""

    room: Room
    seat: int
    panel: Any = None
    waiting: Any = None
    looked: int = 0

    def idle(self) -> bool:
        """Whether the last input was answered: a button's once its message was edited."""
        ix = self.waiting
        if ix is None:
            return True
        if ix.failed:
            raise RuntimeError(f"{ix} was not answered")
        done = ix.settled if self.panel is None else ix.message_source.revision > ix.source_revision
        if done:
            self.panel, self.waiting = ix.message, None
        return bool(done)

    def look(self) -> None:
        """Open a panel."""
        self.looked += 1
        self.panel = None
        self.waiting = self.room.people[self.seat]._slash("act", {}, self.room.channel)

    def click(self, chance: random.Random) -> Any:
        """Give an answer that the panel offers; None where it offers none: then the other one is to look."""
        person, panel = self.room.people[self.seat], self.panel
        ids = [b["custom_id"] for b in panel.buttons]
        buttons = [id_ for id_ in ids if ":yes:" in id_] or [id_ for id_ in ids if id_.startswith("w:a:")]
        menus = [menu for menu in panel.selects if menu["custom_id"].endswith(":pick")]
        if buttons and (not menus or chance.random() < 0.5):
            self.waiting = person._click(panel, chance.choice(buttons), stale=False)
        elif menus:
            option = chance.choice(menus[0]["options"])["value"]
            self.waiting = person._select(panel, (option,), menus[0]["custom_id"], stale=False)
        else:
            return None
        self.looked = 0
        return self.waiting


@dataclass(slots=True)
class Crowd:
    """People who play many games at once."""

    rig: Rig
    tables: list[Players] = field(default_factory=list)

    @classmethod
    def gathered(cls, rig: Rig) -> Crowd:
        """Everybody who is asked has their panel."""
        found = cls(rig, [Players(room, room.asked) for room in rig.rooms])
        for table in found.tables:
            rig.dc.do(table.look)
            rig.dc.wait_for(table.idle, LEFT_S, "a panel")
        return found

    def answers(self, seconds: float) -> list[float]:
        """How long it took, in seconds, from a click until the panel showed what it led to, which was stored before."""
        clicks = run(self.rig, seconds, self._click)
        self.rig.dc.wait_for(lambda: all(table.idle() for table in self.tables), LEFT_S, "the last answers")
        return [ix.last_at - ix.sent_at for ix in clicks]

    def _click(self, chance: random.Random) -> Any:
        """One click at one of the tables where nothing is under way."""
        for _ in range(len(self.tables) * 4):
            table = chance.choice(self.tables)
            if not table.idle():
                continue
            found = table.click(chance)
            if found is not None:
                return found
            if table.looked < 2:  # neither is asked: the game is over
                table.seat = 1 - table.seat
                table.look()
        return None


# --- work in the background -------------------------------------------------------------------------------------------


@contextmanager
def at_work(rig: Rig, rooms: Sequence[Room]) -> Iterator[list[int]]:
    """While this lasts, somebody looks at the map `MAPS` times a second, and in each of `rooms` somebody plays against
    an automaton, `ANSWERS` a second; if the bot can do as much. Yields how many pictures and answers there were so far.
    """
    stop, counts, faults = threading.Event(), [0, 0], []

    def guarded(work: Callable[[], None], rate: float) -> Callable[[], None]:
        def go() -> None:
            try:
                while not stop.is_set():
                    begun = time.monotonic()
                    work()
                    stop.wait(max(0.0, begun + 1 / rate - time.monotonic()))
            except Exception as fault:  # noqa: BLE001 - raised below, in the thread that measures
                faults.append(fault)

        return go

    def picture() -> None:
        rooms[0].people[0].slash("/map", in_=rooms[0].channel)
        counts[0] += 1

    def player(table: Players) -> Callable[[], None]:
        chance = random.Random(1)

        def turn() -> None:
            if rig.dc.do(table.click, chance) is None:
                rig.dc.do(table.look)
            rig.dc.wait_for(table.idle, LEFT_S, "an answer")
            counts[1] += 1

        rig.dc.do(table.look)
        rig.dc.wait_for(table.idle, LEFT_S, "a panel")
        return turn

    works = [guarded(picture, MAPS), *(guarded(player(Players(room, 0)), ANSWERS) for room in rooms)]
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    time.sleep(1)
    try:
        yield counts
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    if faults:
        raise faults[0]
