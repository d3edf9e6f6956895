"""A process killed at any moment loses nothing it has acknowledged, and leaves nothing half done."""

import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store import AlreadyDone, Commit, Input, Outgoing, Snapshot, Store, check
from support.stores import ANNA, AT, address, answer, begin, contents

# Answers one game as fast as it can, each with everything a commit may hold, and says which were acknowledged.
PLAY = """
import asyncio, sys
from bot.store import Commit, Input, Outgoing, Snapshot, Store, Timer
from support.stores import ANNA, AT, answer
async def main():
    store = await Store.open(sys.argv[1], migrate=True)
    game = sys.argv[2]
    n = (await store.load(game)).game.last_entry
    print("ready", flush=True)
    while True:
        await store.commit(Commit(
            game, n, AT,
            entries=[answer(step=n + 1)], snapshots=[Snapshot(n + 1, 1, str(n + 1) * 500)], undo_limit=n - 3,
            outbox=[Outgoing("post", n + 1)], timers=[Timer("deadline", "deadline", AT, game, payload={"n": n + 1})],
            input=Input(n + 1, ANNA, {"n": n + 1})))
        n += 1
        print(n, flush=True)
asyncio.run(main())
"""


def play_and_be_killed(path: Path, game: str, seconds: float) -> int:
    """The last entry the process had acknowledged when it was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAY, address(path), game],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        said = process.stdout.read()
    acknowledged = re.findall(r"^(\d+)\n", said, re.MULTILINE)
    return int(acknowledged[-1]) if acknowledged else 0


@pytest.mark.slow
async def test_killed_at_any_moment(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    game = (await begin(store)).id
    await store.close()
    n = 1
    chance = random.Random(5)
    for _ in range(8):
        acknowledged = max(play_and_be_killed(path, game, chance.uniform(0.01, 0.2)), n)
        store = await Store.open(address(path), migrate=True)
        stored = await store.load(game)
        n = stored.game.last_entry
        assert acknowledged <= n <= acknowledged + 1
        # Whole: the entry, its snapshot, what is to be said, the timer and the interaction are all there, or none is.
        assert [entry.n async for entry in store.iter_entries(game)] == [*range(1, n + 1)]
        assert stored.tail == ()
        assert stored.snapshot is not None
        assert stored.snapshot.state == (str(n) * 500 if n > 1 else '{"turn": 1}')
        assert [item.channel for item in await store.pending(limit=10**6)] == [*range(2, n + 1)]
        assert [timer.payload for timer in await store.timers_of(game)] == ([{"n": n}] if n > 1 else [])
        assert await store.outcome(n + 1) is None
        if n > acknowledged:  # whoever was not told sends the same again, and it acts once
            with pytest.raises(AlreadyDone) as done:
                await store.commit(Commit(game, acknowledged, AT, entries=[answer()], input=Input(n, ANNA)))
            assert done.value.outcome == {"n": n}
        await store.close()
    assert (await check(address(path))).problems == ()
    assert n > 8


# Stops for good inside the transaction, after every statement but before COMMIT.
HANG = """
import asyncio, sys, time
from bot.store import Commit, Input, Outgoing, Snapshot, Store, games
from support.stores import ANNA, AT, answer
def hang(tx, request):
    result = commit(tx, request)
    print("written", flush=True)
    time.sleep(60)
    return result
async def main():
    global commit
    store = await Store.open(sys.argv[1], migrate=True)
    commit, games.commit = games.commit, hang
    await store.commit(Commit(sys.argv[2], 1, AT, entries=[answer()] * 50, snapshots=[Snapshot(51, 1, "x" * 10**6)],
                              outbox=[Outgoing("post", 1)], input=Input(1, ANNA)))
asyncio.run(main())
"""


async def test_killed_before_the_commit_nothing_has_changed(path: Path) -> None:
    store = await Store.open(address(path), migrate=True)
    game = await begin(store)
    await store.close()
    before = contents(path)
    with subprocess.Popen(
        [sys.executable, "-c", HANG, address(path), game.id],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        process.send_signal(signal.SIGKILL)
    store = await Store.open(address(path), migrate=True)
    assert contents(path) == before
    request = Commit(game.id, 1, AT, entries=[answer()], snapshots=[Snapshot(2, 1, "2")], outbox=[Outgoing("post", 1)])
    assert (await store.commit(request)).last_entry == 2
    await store.close()
    assert (await check(address(path))).problems == ()
