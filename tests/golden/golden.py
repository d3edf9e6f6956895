"""Golden games: what the engine plays from a seed, in text that a review can read.

    python tests/golden/golden.py                 compares; prints the first line that differs, and fails
    python tests/golden/golden.py --regenerate    writes them anew: only on purpose, with a look at the difference

Every map, deck and seating is one game, and every map and deck with three factions; each map is one too with all
four, with the Vagabond among three, and with two of them. `full/` holds eight with each decision (`?`, the options, `=`
the answer) and each event (what only some seats see behind `!`); `hashes.txt` holds the others, a hash per turn of the
same text.
People answer by SHA-256 of the game's name and the question's number, so nothing but the engine decides.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]

from engine.api import Event, Game, SeatSetup, Setup  # noqa: E402 - where it is run as a program, the path comes first
from support.games import BOTH, catalog, seed_of  # noqa: E402 - the same

FULL = HERE / "full"
HASHES = HERE / "hashes.txt"
MAPS = ("autumn", "winter", "lake", "mountain", "gorge", "marsh")
DECKS = ("standard", "exiles-partisans")
SEATINGS = tuple(found for n in range(3) for found in itertools.combinations(BOTH, n))
IN_FULL = (
    "autumn-standard-people",
    "autumn-standard-hundreds",
    "autumn-standard-riverfolk",
    "autumn-standard-hundreds-riverfolk",
    "lake-exiles-partisans-people",
    "mountain-exiles-partisans-hundreds",
    "autumn-standard-three-people",
    "mountain-standard-with-vagabond-people",
)
THREE = (*BOTH, "marquise")
LATER = (  # seats by what a game with them is called
    ("four", (*BOTH, "marquise", "vagabond")),
    ("with-vagabond", ("vagabond", "hundreds", "marquise")),
    ("two-vagabonds", ("vagabond", "riverfolk", "vagabond")),
)
WIDTH = 8
"""Hex digits of a hash."""


@dataclass(frozen=True)
class Table:
    """One game: where, with what, and which seats nobody sits in."""

    number: int
    map: str
    deck: str
    automata: tuple[str, ...]
    seats: tuple[str, ...] = tuple(BOTH)
    called: str = ""

    @property
    def name(self) -> str:
        """Such as ``lake-standard-hundreds``: the automata, or ``people``; behind what a larger table is called."""
        return "-".join([self.map, self.deck, *filter(None, [self.called]), *(self.automata or ("people",))])

    def start(self) -> Game:
        """The game before its first answer; every second one keeps its dominance cards."""
        options = {"unattended": True, "dominance": self.number % 2 == 1}
        seats = tuple(SeatSetup(name, name in self.automata) for name in self.seats)
        return Game.new(Setup(self.map, self.deck, seats, options), seed_of(self.number), catalog())


def tables() -> list[Table]:
    """Every map with every deck and every seating of two, then with three factions and one automaton or none; then
    each map with each of the tables with Vagabonds, the decks and the automata of Vagabonds taking turns.
    """
    two = [(*parts, tuple(BOTH), "") for parts in itertools.product(MAPS, DECKS, SEATINGS)]
    three = [(*parts, THREE, "three") for parts in itertools.product(MAPS, DECKS, ((), ("marquise",)))]
    later = [
        (board, DECKS[(turn + place // 2) % 2], (("vagabond",), ())[(turn + place) % 2], seats, called)
        for place, (called, seats) in enumerate(LATER)
        for turn, board in enumerate(MAPS, start=1)
    ]
    return [Table(number, *parts) for number, parts in enumerate([*two, *three, *later])]


# --- text -------------------------------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A value of an event: words and numbers as they are, lists with commas, anything else as JSON."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(item, str | int) for item in value):
        return ",".join(map(str, value)) or "-"
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def parts(data: Mapping[str, Any]) -> str:
    """The data of an event, in the order in which the rule names it."""
    return "".join(f" {key}={shown(value)}" for key, value in data.items())


def told(event: Event) -> str:
    """An event as a line."""
    secret = "".join(f" !{seat}{parts(data)}" for seat, data in sorted(event.private.items()))
    return f"{event.kind} {event.law}{parts(event.data)}{secret}"


def lines_of(table: Table) -> Iterator[str]:
    """The game line by line."""
    game = table.start()
    yield from map(told, game.events)
    while game.decisions:
        question = game.decisions[0]
        digest = hashlib.sha256(f"{table.name}|{question.number}".encode()).digest()
        key = question.keys[int.from_bytes(digest[:8], "big") % len(question.keys)]
        options = " ".join(question.keys)
        yield f"? {question.number} {question.seat} {question.law} {question.name}: {options} = {key}"
        yield from map(told, game.answer(question.seat, question.number, key))


def turns(table: Table) -> list[list[str]]:
    """The lines of each turn; setup is the first entry, so that a turn stands at its number."""
    found: list[list[str]] = [[]]
    for line in lines_of(table):
        if line.startswith("turn-began "):
            found.append([])
        found[-1].append(line)
    return found


def text_of(table: Table) -> str:
    """A game in full."""
    return "".join(f"{line}\n" for line in lines_of(table))


def hashes_of(table: Table) -> list[str]:
    """A game as a hash per turn."""
    return [hashlib.sha256("\n".join(lines).encode()).hexdigest()[:WIDTH] for lines in turns(table)]


# --- files ------------------------------------------------------------------------------------------------------------


def regenerate() -> None:
    """Write every file anew."""
    FULL.mkdir(exist_ok=True)
    for path in FULL.glob("*.txt"):
        path.unlink()
    lines = []
    for table in tables():
        if table.name in IN_FULL:
            (FULL / f"{table.name}.txt").write_text(text_of(table), encoding="utf-8")
        else:
            lines.append(" ".join([table.name, *hashes_of(table)]))
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def first_difference(table: Table, old: Mapping[str, list[str]]) -> str | None:
    """Where a game differs from what is stored, or None."""
    if table.name in IN_FULL:
        path = FULL / f"{table.name}.txt"
        stored = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for number, (was, now) in enumerate(itertools.zip_longest(stored, text_of(table).splitlines()), start=1):
            if was != now:
                return f"{path.name}, line {number}\n  was {was}\n  now {now}"
        return None
    for turn, (was, now) in enumerate(itertools.zip_longest(old.get(table.name, []), hashes_of(table))):
        if was != now:
            played = turns(table)
            lines = "\n  ".join(played[turn] if turn < len(played) else ["the game is over"])
            return f"{table.name}, turn {turn}: was {was}, now {now}, which is\n  {lines}"
    return None


def compare() -> int:
    """Print each game's first difference; how many games differ."""
    old = {name: found for name, *found in (line.split() for line in HASHES.read_text(encoding="utf-8").splitlines())}
    differences = [found for table in tables() if (found := first_difference(table, old)) is not None]
    for found in differences:
        print(found)
    return len(differences)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Golden games: compare them, or write them anew.")
    parser.add_argument("--regenerate", action="store_true", help="write the files anew")
    if parser.parse_args().regenerate:
        regenerate()
    else:
        sys.exit(min(compare(), 1))
