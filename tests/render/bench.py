"""How long pictures take, as ratios to a floor measured in the same run: numbers 7 to 9 of docs/performance.md.

    python tests/render/bench.py [rounds] [seconds]

The floor is the least a map picture could cost: a copy of a background, 100 pasted sprites, 60 labels from cached
masks, and the picture as an RGB PNG with up-filter and isal.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from isal import isal_zlib
from PIL import Image, ImageChops

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

import render  # noqa: E402 - the path above comes first
from data.words import Words  # noqa: E402 - the same
from engine.api import View  # noqa: E402 - the same
from render import owners, pieces, terrain  # noqa: E402 - the same
from render.paint import write  # noqa: E402 - the same
from support import views  # noqa: E402 - the same

_SPRITES, _LABELS = 100, 60
_TICK = 0.001


def bench(view: View, words: Words, facts: Mapping[str, Any], rounds: int = 15, seconds: float = 2) -> dict[str, float]:
    """Ratios 7 to 9 of the pictures of a view with two seats; times are medians over interleaved rounds.

    ``warm_map`` over the floor; ``board`` and ``hand`` over the warm map; ``first_map`` (its background not yet drawn)
    over the warm map; ``map_kib`` the size of the PNG; ``loop_lag`` how late an event loop wakes up (99th percentile
    over `seconds`) while a thread draws maps, over the idle loop. ``floor_ms`` and ``map_ms`` are for orientation only.
    """
    first_seat = view.seats[0].name
    public = next((seat.name for seat in view.seats if seat.hand is not None), None)

    def warm() -> None:
        render.map_png(view, words, "en")

    def first() -> None:
        terrain.forget()
        render.map_png(view, words, "en")

    def board() -> None:
        render.board_png(view, first_seat, words, "en", facts)

    def hand() -> None:
        if public is not None:
            render.hand_png(view, public, words, "en", facts)

    picture = render.map_png(view, words, "en")
    background = terrain.background(view.map, view.clearings, "light")
    jobs: list[Callable[[], None]] = [lambda: _floor(background), warm, board, hand, first]
    for job in jobs:
        job()
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, kept in zip(jobs, times, strict=True):
            start = perf_counter()
            job()
            kept.append(perf_counter() - start)
    idle, busy = asyncio.run(_loop_lags(warm, seconds))
    floor_s, warm_s, board_s, hand_s, first_s = (median(kept) for kept in times)
    return {
        "floor_ms": floor_s * 1e3,
        "map_ms": warm_s * 1e3,
        "warm_map": warm_s / floor_s,
        "board": board_s / warm_s,
        "hand": hand_s / warm_s,
        "first_map": first_s / warm_s,
        "map_kib": len(picture.png) / 1024,
        "loop_lag": busy / idle,
    }


async def _loop_lags(job: Callable[[], None], seconds: float) -> tuple[float, float]:
    """How late the event loop wakes up, 99th percentile in seconds: idle, and while `job` runs in a thread."""
    loop = asyncio.get_running_loop()

    async def lag(until: Callable[[], bool]) -> float:
        late = []
        while not until():
            start = perf_counter()
            await asyncio.sleep(_TICK)
            late.append(perf_counter() - start - _TICK)
        return sorted(late)[int(len(late) * 0.99)]

    def over() -> Callable[[], bool]:
        end = perf_counter() + seconds
        return lambda: perf_counter() > end

    idle = await lag(over())
    done = over()

    def work() -> None:
        while not done():
            job()

    working = loop.run_in_executor(None, work)
    busy = await lag(done)
    await working
    return idle, busy


def _floor(background: Image.Image) -> None:
    image = background.copy()
    sprite = pieces.figure(owners.Owner("hundreds", "hundreds"), "warrior", "7", "light", 64)
    for k in range(_SPRITES):
        image.paste(sprite, (k * 97 % 1500, k * 61 % 1100), sprite)
    for k in range(_LABELS):
        write(image, (k * 89 % 1500, k * 53 % 1100), str(k % 10), "bold", 40, (0, 0, 0))
    above = Image.new("RGB", image.size)
    above.paste(image, (0, 1))
    isal_zlib.compress(ImageChops.subtract_modulo(image, above).tobytes(), 1)


def main(rounds: int, seconds: float) -> None:
    """Measure and print."""
    found = bench(views.middle(), Words.load(strict=True), views.facts(), rounds, seconds)
    print(f"7  warm map over the floor {found['warm_map']:.2f} ({found['map_ms']:.1f} ms over {found['floor_ms']:.1f})")
    print(
        f"8  size {found['map_kib']:.0f} KiB; over the warm map: board {found['board']:.2f}, hand {found['hand']:.2f}, "
        f"first of a map {found['first_map']:.1f}"
    )
    print(f"9  loop lag p99 while one renders, over the idle loop's {found['loop_lag']:.1f}")


if __name__ == "__main__":
    given = [float(argument) for argument in sys.argv[1:]]
    main(int(given[0]) if given else 15, given[1] if len(given) > 1 else 2.0)
