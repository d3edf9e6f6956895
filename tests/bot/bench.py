"""How fast the bot answers, starts, and how much memory it takes: numbers 12 to 17 of docs/performance.md.

    python tests/bot/bench.py [--quick] [--rows 12 14 ...] [--rounds 3] [--seconds 10] [--games 500] ...

Bot and floors (`support.floors`) are processes of their own, driven by the same emulator (`support.needs.fakediscord`)
on this machine; they take turns, and medians of the rounds are printed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support import loads, rig  # noqa: E402 - the path above comes first
from support.rig import Rig, Room  # noqa: E402 - the same
from support.seeded import count_answers  # noqa: E402 - the same

LOOKED_AT, AGAINST_AUTOMATA, SUGGESTIONS = 10, 2, 120
QUIET_S = 3.0
ANSWERS, FEW_ANSWERS = 120, 12
"""How far the games have been played: those in which people play, and those that only lie there."""


class Bench:
    """The measurements. Every method takes one round and keeps what it found in `found`."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.found: dict[str, list[float]] = defaultdict(list)

    def keep(self, name: str, value: float) -> None:
        """A number of this round."""
        self.found[name].append(value)

    # --- 12, 13, 15 ---------------------------------------------------------------------------------------------------

    def answering(self) -> None:
        """First answers, idle and at work, and autocomplete; the floor before it."""
        with rig.emulator(LOOKED_AT) as where, rig.floor(where):
            self._first(where, "floor")
            self.keep("15 floor", loads.suggestions(where, where.rooms, SUGGESTIONS))
        with rig.emulator(LOOKED_AT + AGAINST_AUTOMATA) as where:
            rig.with_games(where, ANSWERS)
            looked_at, playing = where.rooms[:LOOKED_AT], where.rooms[LOOKED_AT:]
            where.rooms = looked_at
            with rig.ours(where):
                _against_automata(playing)
                self._first(where, "12")
                self.keep("15", loads.suggestions(where, looked_at, SUGGESTIONS))
                if self.wanted(13):
                    with loads.at_work(where, playing) as counts:
                        before, started = list(counts), time.monotonic()
                        times = loads.first_answers(where, self.options.seconds)
                        took = time.monotonic() - started
                    self.keep("13", times.p99)
                    work = [(after - b) / took for after, b in zip(counts, before, strict=True)]
                    print(f"  at work: {times} ms, beside {work[0]:.1f} maps and {work[1]:.1f} answers a second")

    def _first(self, where: Rig, name: str) -> None:
        for room in where.rooms:  # what is done once only does not count
            room.people[0].slash("/text", in_=room.channel)
        time.sleep(QUIET_S)
        times = loads.first_answers(where, self.options.seconds)
        self.keep(name, times.p99)
        print(f"  first answers, {name}: {times} ms")

    # --- 14, and 16 with games played ---------------------------------------------------------------------------------

    def playing(self) -> None:
        """Clicks in many games; memory before and after them."""
        if not self.found["floor"]:
            with rig.emulator(LOOKED_AT) as where, rig.floor(where):
                self._first(where, "floor")
        with rig.emulator(self.options.games) as where:
            rig.with_games(where, ANSWERS)
            with rig.ours(where):
                time.sleep(QUIET_S)
                idle = rig.whole_memory(where)
                crowd = loads.Crowd.gathered(where)
                before = count_answers(where.database)
                times = crowd.answers(self.options.seconds)
                stored = count_answers(where.database) - before
                if stored < times.count * 0.95:
                    raise RuntimeError(f"{times.count} clicks led to {stored} answers only")
                self.keep("14", times.p99)
                self.keep("16 played", rig.whole_memory(where) / idle)
        print(f"  {times.count} clicks in {self.options.games} games: {times} ms")

    # --- 16, 17 -------------------------------------------------------------------------------------------------------

    def memory(self) -> None:
        """Memory on many servers."""
        with rig.emulator(1, self.options.guilds) as where:
            with rig.floor(where, "memory"):
                time.sleep(QUIET_S)
                least = rig.own_memory(where)
            with rig.ours(where):
                time.sleep(QUIET_S)
                whole, own = rig.whole_memory(where), rig.own_memory(where)
        self.keep("16", whole / least)
        self.keep("16 alone", own / least)
        print(f"  {self.options.guilds} servers: bare {least:.0f} MiB; ours {own:.0f} MiB, with its worker {whole:.0f}")

    def starting(self) -> None:
        """Start and memory with many stored games and with none, in turns."""
        with _stored(0) as none, _stored(self.options.stored) as many:
            for where in (none, many):
                with rig.ours(where):
                    pass  # what is done once only does not count: migrations, commands
            for _ in range(self.options.starts):
                times, sizes = [], []
                for where in (none, many):
                    with rig.ours(where) as seconds:
                        time.sleep(QUIET_S)
                        times.append(seconds)
                        sizes.append(rig.whole_memory(where))
                self.keep("17", times[1] / times[0])
                self.keep("16 stored", sizes[1] / sizes[0])
                print(f"  started in {times[0]:.2f} s with no game, in {times[1]:.2f} s with {self.options.stored}")

    # --- all ----------------------------------------------------------------------------------------------------------

    def wanted(self, *rows: int) -> bool:
        """Whether one of these is to be measured."""
        return not self.options.rows or any(row in self.options.rows for row in rows)

    def run(self) -> None:
        """Everything that is wanted."""
        parts: list[tuple[tuple[int, ...], Callable[[], None]]] = [
            ((12, 13, 15), self.answering),
            ((14, 16), self.playing),
        ]
        for number in range(self.options.rounds):
            print(f"round {number + 1}")
            for rows, part in parts:
                if self.wanted(*rows):
                    part()
        if self.wanted(16):
            self.memory()
        if self.wanted(16, 17):
            self.starting()

    def report(self) -> None:
        """The ratios."""
        median = {name: statistics.median(values) for name, values in self.found.items()}
        o = self.options
        for name, what, below in (
            ("12", f"12  first answer p99 at {loads.RATE:.0f} a second over the bare client's", "floor"),
            ("13", "13  the same with pictures and automata at work, over our own", "12"),
            ("14", f"14  click to answer, {o.games} games, p99, over the bare client's acknowledgement", "floor"),
            ("15", "15  autocomplete of /act and /advance, p50, over the bare client's", "15 floor"),
            ("16", f"16  memory with its worker on {o.guilds} servers, over bare discord.py", ""),
            ("16 alone", "    the same without the worker", ""),
            ("16 played", f"    with {o.games} games played lately, over idle", ""),
            ("16 stored", f"    with {o.stored} stored games, over none", ""),
            ("17", f"17  start to ready with {o.stored} stored games, over none", ""),
        ):
            if name in median:
                pairs = [
                    a / b for a, b in zip(self.found[name], self.found[below] if below else [1.0] * 99, strict=False)
                ]
                print(f"{what}  {statistics.median(pairs):.2f}  ({min(pairs):.2f} to {max(pairs):.2f})")


def _against_automata(rooms: list[Room]) -> None:
    """The second person of each leaves: an automaton plays on."""
    for room in rooms:
        room.people[1].slash("/game leave", in_=room.channel)


@contextmanager
def _stored(games: int) -> Iterator[Rig]:
    """A rig whose database holds so many games, in channels of servers far away."""
    with rig.emulator(1) as where:
        rig.with_stored(where, games, FEW_ANSWERS)
        yield where


def options_from(arguments: list[str]) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description="Numbers 12 to 17 of docs/performance.md.")
    parser.add_argument("--rows", type=int, nargs="*", default=[], help="which of them; all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each load")
    parser.add_argument("--games", type=int, default=500, help="played at once")
    parser.add_argument("--guilds", type=int, default=5000, help="servers the bot is on")
    parser.add_argument("--stored", type=int, default=10000, help="games that lie in the database")
    parser.add_argument("--starts", type=int, default=5, help="with them, and as many without")
    parser.add_argument("--quick", action="store_true", help="one short round with little of everything")
    found = parser.parse_args(arguments)
    if found.quick:
        found.rounds, found.seconds, found.games, found.guilds, found.stored, found.starts = 1, 4.0, 50, 500, 500, 1
    return found


if __name__ == "__main__":
    bench = Bench(options_from(sys.argv[1:]))
    try:
        bench.run()
    except pytest.skip.Exception as missing:
        print(f"12 to 17: {missing}")
    bench.report()
