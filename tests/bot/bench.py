"""How fast the bot answers, over a bare aiohttp client that knows nothing: numbers 12 and 15 of docs/performance.md.

    python tests/bot/bench.py [seconds]

Both are processes of their own, driven by the same strict emulator (see `support.needs.fakediscord`) on this machine:
first 50 commands a second in ten channels with a game each, then autocomplete, one at a time. The two take turns.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.needs import fakediscord  # noqa: E402 - the path above comes first
from support.table import bot_command  # noqa: E402 - the same

RATE, CHANNELS, PEOPLE, ROUNDS, SUGGESTIONS, QUIET_S = 50.0, 10, 20, 3, 60, 3.0
LOOK = {"name": "text", "description": "Look"}
ACT = {
    "name": "act",
    "description": "Act",
    "options": [{"type": 3, "name": "answers", "description": "Answers", "autocomplete": True, "required": False}],
}

# --- the floor --------------------------------------------------------------------------------------------------------


async def bare(api: str, token: str) -> None:
    """A gateway client that answers every command with two letters, and every autocomplete with one word."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(f"{api}/oauth2/applications/@me") as answer:
            application = (await answer.json())["id"]
        async with session.put(f"{api}/applications/{application}/commands", json=[LOOK, ACT]) as answer:
            answer.raise_for_status()
        async with session.get(f"{api}/gateway/bot") as answer:
            url = (await answer.json())["url"]
        async with session.ws_connect(f"{url}?v=10&encoding=json", max_msg_size=0) as gateway:
            await _listen(api, token, session, gateway)


async def _listen(
    api: str, token: str, session: aiohttp.ClientSession, gateway: aiohttp.ClientWebSocketResponse
) -> None:
    last: int | None = None
    tasks: set[asyncio.Task[None]] = set()

    async def beat(seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            await gateway.send_json({"op": 1, "d": last})

    async def respond(interaction: dict[str, Any]) -> None:
        said: dict[str, Any] = {"type": 4, "data": {"content": "ok", "flags": 64}}
        if interaction["type"] == 4:
            said = {"type": 8, "data": {"choices": [{"name": "done", "value": "done"}]}}
        async with session.post(f"{api}/interactions/{interaction['id']}/{interaction['token']}/callback", json=said):
            pass

    async for frame in gateway:
        packet = json.loads(frame.data)
        last = packet.get("s") or last
        found: list[asyncio.Task[None]] = []
        if packet["op"] == 10:
            properties = {"os": "linux", "browser": "bare", "device": "bare"}
            await gateway.send_json({"op": 2, "d": {"token": token, "intents": 0, "properties": properties}})
            found.append(asyncio.create_task(beat(packet["d"]["heartbeat_interval"] / 1000)))
        elif packet.get("t") == "INTERACTION_CREATE":
            found.append(asyncio.create_task(respond(packet["d"])))
        for task in found:
            tasks.add(task)
            task.add_done_callback(tasks.discard)


# --- measuring --------------------------------------------------------------------------------------------------------


@contextmanager
def running(command: list[str]) -> Iterator[tuple[Any, Any]]:
    """The emulator, and a bot that is ready."""
    with tempfile.TemporaryDirectory(prefix="woodpost-bench-") as folder, fakediscord().FakeDiscord() as dc:
        settings = {
            "WOODPOST_DATABASE_URL": f"sqlite+aiosqlite:///{folder}/games.db",
            "WOODPOST_DISCORD_API": "{api_base}",
            "WOODPOST_WORKERS": "0",
        }
        bot = dc.launch_bot(command, settings, redirect=False, cwd=folder, log=Path(folder) / "bot.log")
        try:
            bot.wait_ready(command="/act")
            yield dc, bot
        finally:
            with suppress(Exception):
                bot.stop()


def measured(command: list[str], seconds: float, *, ours: bool) -> tuple[float, float, float]:
    """(p50 and p99 of the first answer to a command, p50 of autocomplete), in milliseconds."""
    fakediscord()
    load = importlib.import_module("fakediscord.load")
    with running(command) as (dc, bot):
        places: list[Any] = []

        def prepare(_dc: Any, rooms: list[Any], people: list[Any]) -> None:
            places.extend((people[0], rooms[0]))
            if ours:
                for room in rooms:
                    people[0].slash("/game new", title=room.name, in_=room)
            for room in rooms:  # what is done once only does not count
                people[0].slash("/text", in_=room)
            time.sleep(QUIET_S)

        report = load.run_load(
            dc, bot, channels=CHANNELS, users=PEOPLE, rate=RATE, seconds=seconds, actions=["/text"], setup=prepare
        )
        person, room = places
        person.go(room)
        times = []
        for _ in range(SUGGESTIONS):
            person.autocomplete("/act", focused="answers", value="")
            times.append(dc.interactions[-1].latency * 1000)
        first = report.first_response
        return first["p50"] * 1000, first["p99"] * 1000, statistics.median(times)


def main(seconds: float) -> None:
    """Measure and print."""
    floor_command = [sys.executable, str(Path(__file__).resolve()), "--bare"]
    answers, suggestions = [], []
    for _ in range(ROUNDS):
        ours = measured(bot_command(), seconds, ours=True)
        floor = measured(floor_command, seconds, ours=False)
        answers.append(ours[1] / floor[1])
        suggestions.append(ours[2] / floor[2])
        print(
            f"first answer in ms, p50 and p99: ours {ours[0]:.1f}, {ours[1]:.1f}; bare {floor[0]:.1f}, {floor[1]:.1f}"
        )
    print(f"12  first answer p99 at {RATE:.0f} a second over the bare client's {statistics.median(answers):.2f}")
    print(f"15  autocomplete of /act, p50, over the bare client's {statistics.median(suggestions):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bare"]:
        asyncio.run(bare(os.environ["WOODPOST_DISCORD_API"], os.environ["DISCORD_TOKEN"]))
    else:
        try:
            main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
        except pytest.skip.Exception as missing:
            print(f"12 and 15: {missing}")
