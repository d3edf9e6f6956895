"""Long random play: whole games by people who answer at random, every property checked after every answer.

    python tests/soak/soak.py --minutes 60        or: make soak MINUTES=60
    python tests/soak/soak.py --games 300

Goes on from the seeds of the last run (in ``.soak`` in the project's root). A failure is saved as the position at the
last boundary and the answers since, made as small as it goes, in ``tests/soak/found``; `test_found.py` plays every
saved one for ever after.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from bot.games.pool import stay_with_parent  # noqa: E402 - the path above comes first
from support import finds, seatings  # noqa: E402 - the path above comes first

STATE = ROOT / ".soak" / "next-seed"
ENOUGH_FAILURES = 3
ENDINGS = {"3.1": "30 points", "3.1.1": "30 points at once", "3.3.1.I": "dominance", "3.3.1.II": "bird dominance"}


def one_game(number: int) -> dict[str, Any]:
    """Play game `number` to its end under every property; returns what to count, or what failed.

    In a quarter of the games seats change hands now and then.
    """
    chance = random.Random(number)
    game = seatings.soak_game(number, chance)
    counted: dict[str, Any] = {"answers": 0, "number": number, "end": "", "turns": 0}
    changing = 0.02 if random.Random(f"hands {number}").random() < 0.25 else 0
    try:
        counted["answers"] = finds.whole_game(game, chance, f"game-{number}", changing_hands=changing)
    except Exception:  # noqa: BLE001 - whatever went wrong is the find, and is saved whole
        return {**counted, "failed": traceback.format_exc()}
    counted["turns"] = game.turn[1]
    counted["end"] = next(event.law for event in game.events if event.kind == "won")
    return counted


def main() -> int:
    """Play until time or games are up; prints how many games were played and how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=None, help="stop after so many minutes")
    parser.add_argument("--games", type=int, default=None, help="stop after so many games")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    minutes = asked.minutes if asked.minutes is not None or asked.games is not None else 60.0
    until = time.monotonic() + minutes * 60 if minutes is not None else float("inf")
    most = asked.games if asked.games is not None else sys.maxsize
    start = json.loads(STATE.read_text()) if STATE.exists() else 0
    given = done = answers = longest = 0
    ends: Counter[str] = Counter()
    failed: list[int] = []
    with ProcessPoolExecutor(asked.jobs, initializer=stay_with_parent) as pool:
        running: set[Future[dict[str, Any]]] = set()
        while running or (given < most and len(failed) < ENOUGH_FAILURES and time.monotonic() < until):
            while (
                len(running) < asked.jobs * 2
                and given < most
                and len(failed) < ENOUGH_FAILURES
                and time.monotonic() < until
            ):
                running.add(pool.submit(one_game, start + given))
                given += 1
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                result = future.result()
                done += 1
                answers += result["answers"]
                longest = max(longest, result["turns"])
                if "failed" in result:
                    failed.append(result["number"])
                    print(f"game {result['number']}:", result["failed"], flush=True)
                else:
                    ends[ENDINGS.get(result["end"], result["end"])] += 1
                if done % 50 == 0:
                    print(f"{done} games", flush=True)
    STATE.parent.mkdir(exist_ok=True)
    STATE.write_text(json.dumps(start + given), encoding="utf-8")
    how = ", ".join(f"{count} by {end}" for end, count in ends.most_common())
    print(f"played {done} whole games from seed {start}: {answers} answers, longest {longest} turns; ended {how}")
    print(f"{len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
