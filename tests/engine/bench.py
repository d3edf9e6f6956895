"""What the engine costs, as ratios to floors measured in the same run: numbers 1 to 6 of docs/performance.md.

    python tests/engine/bench.py [rounds] [seconds]

The floor of 1 to 3 is python-chess, which is no dependency of ours: with ``pip install chess`` in the environment the
three are printed, else only a floor of our own (a thousand calls of a small Python function). Instructions are counted
where valgrind is installed. Rounds alternate between all contestants, and medians are printed: a shared machine is
never as fast twice.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from engine.api import Game  # noqa: E402 - the path above comes first
from support import games  # noqa: E402 - the same

CHESS = importlib.util.find_spec("chess") is not None
SHORT, LONG = 500, 3500
"""Moves or decisions of the two runs whose instructions are subtracted, so that starting up does not count."""

# --- contestants: each yields once per decision, move or game ---------------------------------------------------------


def decisions() -> Iterator[None]:
    """Two people who answer at random, every allowed key listed; one game after the other."""
    number = 0
    while True:
        game, chance = games.new_game(number, seats=games.BOTH), random.Random(number)
        while game.decisions:
            decision = game.decisions[0]
            game.answer(decision.seat, decision.number, chance.choice(decision.keys))
            yield
        number += 1


def automata() -> Iterator[None]:
    """Games that two automata play alone."""
    number = 0
    while True:
        games.new_game(number, seats=games.BOTH, automata=games.BOTH, options={"unattended": True})
        yield
        number += 1


def chess_moves(ended: list[int] | None = None) -> Iterator[None]:
    """The same of python-chess: every legal move listed, one taken; a game ends with no move or by the 75-move rule."""
    chess: Any = importlib.import_module("chess")  # not a dependency
    chance = random.Random(1)
    while True:
        board = chess.Board()
        while True:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            board.push(chance.choice(moves))
            yield
        if ended is not None:
            ended[0] += 1


def calls() -> Iterator[None]:
    """Our own floor: a thousand calls of a small function that stores into a dictionary."""
    table: dict[int, int] = {}

    def store(key: int, value: int) -> int:
        table[key] = value
        return value

    while True:
        for n in range(1000):
            store(n & 63, n)
        yield


# --- measuring --------------------------------------------------------------------------------------------------------


def rate(contestant: Iterator[None], seconds: float) -> float:
    """How many a second."""
    count = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        next(contestant)
        count += 1
        now = time.perf_counter()
    return count / (now - start)


def instructions(name: str) -> float | None:
    """Instructions of one step of a contestant, by valgrind; None where it is not installed."""
    if shutil.which("valgrind") is None:
        return None
    found = []
    for count in (SHORT, SHORT, LONG):  # the first run only compiles what is not yet compiled
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [sys.executable, str(Path(__file__).resolve()), "--steps", name, str(count)]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stderr
        found.append(int(said.rpartition("Collected :")[2].split()[0]))
    return (found[-1] - found[-2]) / (LONG - SHORT)


def per_answer(rounds: int) -> tuple[float, float, float]:
    """(replay per choice over random play, last third of a game over its first, ten options over two)."""
    replays, lengths, widths = [], [], []
    for number in range(rounds):
        played: list[tuple[str, int, str]] = []
        times: list[float] = []
        offered: dict[bool, list[float]] = defaultdict(list)
        game, chance = games.new_game(number, seats=games.BOTH), random.Random(number)
        while game.decisions:
            start = time.perf_counter()
            decision = game.decisions[0]
            keys = decision.keys
            key = chance.choice(keys)
            game.answer(decision.seat, decision.number, key)
            times.append(time.perf_counter() - start)
            played.append((decision.seat, decision.number, key))
            width = sum(len(d.keys) for d in game.decisions)
            if width in (2, 3) or width >= 8:
                offered[width >= 8].append(times[-1] / width)
        again = games.new_game(number, seats=games.BOTH)
        start = time.perf_counter()
        for answer in played:
            again.answer(*answer)
        replays.append((time.perf_counter() - start) / sum(times))
        third = len(times) // 3
        lengths.append(statistics.mean(times[-third:]) / statistics.mean(times[:third]))
        if offered[True] and offered[False]:
            widths.append(statistics.mean(offered[True]) / statistics.mean(offered[False]))
    return statistics.median(replays), statistics.median(lengths), statistics.median(widths)


def forks(rounds: int) -> tuple[float, float]:
    """A fork, and a blind one, over a JSON round trip of the same game's snapshot."""

    def timed(job: Callable[[], object]) -> float:
        start = time.perf_counter()
        for _ in range(20):
            job()
        return time.perf_counter() - start

    plain, blind = [], []
    for number in range(rounds):
        game, chance = games.new_game(number, seats=games.BOTH), random.Random(number)
        for _ in range(100):
            _step(game, chance)
        for _ in range(20):
            _step(game, chance)
            if not game.decisions:
                break
            document = json.loads(game.snapshot())
            floor = timed(lambda document=document: json.loads(json.dumps(document)))  # type: ignore[misc] # bound now
            plain.append(timed(game.fork) / floor)
            blind.append(timed(lambda game=game: game.fork(blind=True)) / floor)  # type: ignore[misc] # the same
    return statistics.median(plain), statistics.median(blind)


def _step(game: Game, chance: random.Random) -> None:
    if game.decisions:
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))


CONTESTANTS: dict[str, Callable[[], Iterator[None]]] = {
    "decisions": decisions,
    "automata": automata,
    "chess": chess_moves,
    "calls": calls,
}


def main(rounds: int, seconds: float) -> None:
    """Measure and print."""
    games.new_game(0, seats=games.BOTH)  # reads the facts
    ended = [0]
    running = {"decisions": decisions(), "automata": automata(), "calls": calls()}
    if CHESS:
        running["chess"] = chess_moves(ended)
    rates: dict[str, list[float]] = {name: [] for name in running}
    moves = 0.0
    for _ in range(rounds):
        for name, contestant in running.items():
            rates[name].append(rate(contestant, seconds))
        if CHESS:
            moves += rates["chess"][-1] * seconds
    middle = {name: statistics.median(found) for name, found in rates.items()}
    print(
        f"a decision costs {middle['calls'] / middle['decisions']:.3f}, an automata game "
        f"{middle['calls'] / middle['automata']:.1f} thousand calls of our floor "
        f"({middle['decisions']:.0f} decisions/s, {middle['automata']:.0f} automata games/s)"
    )
    if CHESS:
        ours, floor = instructions("decisions"), instructions("chess")
        if ours is None or floor is None:
            print("1  instructions per decision: needs valgrind")
        else:
            print(f"1  instructions per decision {ours:.0f} over {floor:.0f} = {ours / floor:.2f}")
        per_round = [a / b for a, b in zip(rates["decisions"], rates["chess"], strict=True)]
        print(f"2  decisions/s over moves/s {statistics.median(per_round):.2f}")
        length = moves / max(ended[0], 1)
        per_game = [a / b * length for a, b in zip(rates["automata"], rates["chess"], strict=True)]
        print(f"3  automata games/s over chess games/s {statistics.median(per_game):.2f} ({length:.0f} moves a game)")
    else:
        print("1-3 need python-chess: pip install chess")
    replay, length_ratio, width = per_answer(rounds)
    print(f"4  replay per choice over random play {replay:.2f}")
    plain, blind = forks(rounds)
    print(f"5  fork over a JSON round trip of its snapshot {plain:.2f}, blind {blind:.2f}")
    print(
        f"6  an answer in the last third of a game over the first {length_ratio:.2f}; "
        f"per option, eight or more offered over two or three {width:.2f}"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--steps"]:
        steps = CONTESTANTS[sys.argv[2]]()
        for _ in range(int(sys.argv[3])):
            next(steps)
    else:
        given = [float(argument) for argument in sys.argv[1:]]
        main(int(given[0]) if given else 9, given[1] if len(given) > 1 else 2.0)
