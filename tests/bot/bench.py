"""How fast the bot answers, starts, and how much memory it takes: numbers 12 to 17 of docs/performance.md.

    python tests/bot/bench.py [--quick] [--rows 12 14 ...] [--rounds 3] [--seconds 10] [--games 500] ...

Bot and floors (`support.floors`) are processes of their own, driven by the same emulator (`support.needs.fakediscord`)
on this machine; they take turns of a second or two, and medians of the rounds are printed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support import loads, rig  # noqa: E402 - the path above comes first
from support.loads import Times  # noqa: E402 - the same
from support.rig import Rig, Room  # noqa: E402 - the same
from support.seeded import count_answers  # noqa: E402 - the same

LOOKED_AT, AGAINST_AUTOMATA, SLICES, KEYSTROKES = 10, 2, 5, 24
QUIET_S = 3.0
ANSWERS, FEW_ANSWERS = 120, 12
"""How far the games have been played: those in which people play, and those that only lie there."""


class Bench:
    """The measurements. Every method takes one round and keeps what it found in `found`."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.slice = options.seconds / SLICES
        self.found: dict[str, list[float]] = defaultdict(list)

    def keep(self, name: str, value: float) -> None:
        """A number of this round."""
        self.found[name].append(value)

    def pooled(self, measures: Mapping[str, Callable[[], list[float]]]) -> dict[str, Times]:
        """Take the measures in turns, a slice of time each, and all of a measure's times together."""
        times: dict[str, list[float]] = defaultdict(list)
        for _ in range(SLICES):
            for name, measure in measures.items():
                times[name] += measure()
        found = {name: Times.of(all_) for name, all_ in times.items()}
        print("  p50 and p99 in ms: " + "; ".join(f"{name} {all_}" for name, all_ in found.items()))
        return found

    # --- 12, 13, 15 ---------------------------------------------------------------------------------------------------

    def answering(self) -> None:
        """First answers, idle and at work, and autocomplete, in turns with the floor."""
        with (
            rig.emulator(LOOKED_AT) as bare,
            rig.emulator(LOOKED_AT + AGAINST_AUTOMATA) as where,
            rig.floor(bare),
        ):
            rig.with_games(where, ANSWERS)
            looked_at, playing = where.rooms[:LOOKED_AT], where.rooms[LOOKED_AT:]
            where.rooms = looked_at
            with rig.ours(where):
                _against_automata(playing)
                for room in looked_at:  # what is done once only does not count
                    room.people[0].slash("/text", in_=room.channel)
                time.sleep(QUIET_S)
                self._idle(bare, where)
                if self.wanted(13):
                    self._at_work(where, playing)

    def _idle(self, bare: Rig, where: Rig) -> None:
        seconds = self.slice
        first = self.pooled(
            {"bare": lambda: loads.first_answers(bare, seconds), "ours": lambda: loads.first_answers(where, seconds)}
        )
        self.keep("12", first["ours"].p99 / first["bare"].p99)
        typing = self.pooled(
            {
                "autocomplete, bare": lambda: loads.suggestions(bare, bare.rooms, KEYSTROKES),
                "ours": lambda: loads.suggestions(where, where.rooms, KEYSTROKES),
            }
        )
        self.keep("15", typing["ours"].p50 / typing["autocomplete, bare"].p50)

    def _at_work(self, where: Rig, playing: list[Room]) -> None:
        """Idle and at work in turns; each room's automaton plays on where it stopped."""

        def busy() -> list[float]:
            with loads.at_work(where, playing) as counts:
                before, started = list(counts), time.monotonic()
                times = loads.first_answers(where, self.slice)
                took = time.monotonic() - started
                rates.append([(after - b) / took for after, b in zip(counts, before, strict=True)])
            return times

        rates: list[list[float]] = []
        times = self.pooled({"idle": lambda: loads.first_answers(where, self.slice), "at work": busy})
        maps, answers = (statistics.mean(rate) for rate in zip(*rates, strict=True))
        print(f"  at work on {maps:.1f} maps and {answers:.1f} answers against automata a second")
        self.keep("13", times["at work"].p99 / times["idle"].p99)

    # --- 14, and 16 with games played ---------------------------------------------------------------------------------

    def playing(self) -> None:
        """Clicks in many games, in turns with the floor; memory before and after them."""
        games = self.options.games
        with rig.emulator(LOOKED_AT) as bare, rig.emulator(games) as where, rig.floor(bare):
            rig.with_games(where, ANSWERS)
            with rig.ours(where):
                time.sleep(QUIET_S)
                idle = rig.memory(where)
                crowd = loads.Crowd.gathered(where)
                before = count_answers(where.database)
                times = self.pooled(
                    {
                        "bare": lambda: loads.first_answers(bare, self.slice),
                        f"answers in {games} games": lambda: crowd.answers(self.slice),
                    }
                )
                clicks = times[f"answers in {games} games"]
                if count_answers(where.database) - before < clicks.count * 0.95:
                    raise RuntimeError(f"{clicks.count} clicks did not lead to as many answers")
                self.keep("14", clicks.p99 / times["bare"].p99)
                self.keep("16 played", rig.memory(where) / idle)

    # --- 16, 17 -------------------------------------------------------------------------------------------------------

    def memory(self) -> None:
        """Memory on many servers."""
        with rig.emulator(1, self.options.guilds) as where, rig.floor(where, "memory"):
            time.sleep(QUIET_S)
            least = rig.memory(where)
        with rig.emulator(1, self.options.guilds) as where:
            with rig.ours(where):
                pass  # a new database is made only once
            with rig.ours(where):
                time.sleep(QUIET_S)
                whole, alone = rig.memory(where), rig.memory(where, workers=False)
        self.keep("16", alone / least)
        self.keep("16 whole", whole / least)
        print(f"  {self.options.guilds} servers: bare {least:.0f} MiB, ours {alone:.0f}, with its worker {whole:.0f}")

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
                        sizes.append(rig.memory(where))
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
            for rows, part in parts:
                if self.wanted(*rows):
                    print(f"round {number + 1}, {part.__name__}")
                    part()
        if self.wanted(16):
            self.memory()
        if self.wanted(16, 17):
            self.starting()

    def report(self) -> None:
        """The ratios."""
        o = self.options
        for name, what in (
            ("12", f"12  first answer p99 at {loads.RATE:.0f} a second over the bare client's"),
            ("13", "13  the same with pictures and automata at work, over idle"),
            ("14", f"14  click to answer in {o.games} games, p99, over the bare client's first answer"),
            ("15", "15  autocomplete of /act and /advance, p50, over the bare client's"),
            ("16", f"16  memory on {o.guilds} servers, over bare discord.py"),
            ("16 whole", "    the same with its worker process"),
            ("16 played", f"    with {o.games} games played lately, over idle"),
            ("16 stored", f"    with {o.stored} stored games, over none"),
            ("17", f"17  start to ready with {o.stored} stored games, over none"),
        ):
            if values := self.found[name]:
                print(f"{what}  {statistics.median(values):.2f}  ({min(values):.2f} to {max(values):.2f})")


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
