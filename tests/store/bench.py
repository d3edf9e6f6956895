"""What an answer's transaction and opening a game cost, over raw sqlite3 on the same rows, in the same run.

A commit is compared with raw sqlite3 on the spot; opening a game with the last snapshot's row read raw in a thread.

    python tests/store/bench.py [rounds]

Rounds alternate between the two, and the median of their ratios is printed: a shared machine is never as fast twice.
"""

import asyncio
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from bot.store import Commit, GameChange, Input, NewEntry, NewGame, Outgoing, Seat, Snapshot, Store

AT = datetime(2026, 1, 1, tzinfo=UTC)
STATE = '{"state":"' + "x" * 4000 + '"}'
EVENTS = [{"event": "move", "from": 5, "to": 2, "law": "4.2.1", "count": 3}] * 6
PAYLOAD = {"seat": "hundreds", "number": 12, "key": "5"}
PER_ROUND = 150


def answer(game: str, n: int) -> Commit:
    """What one answer stores: an entry, a snapshot, something to be said, and the interaction."""
    return Commit(
        game,
        n,
        AT,
        entries=[NewEntry("answer", "1", "hundreds", PAYLOAD, EVENTS, by=7)],
        snapshots=[Snapshot(n + 1, 1, STATE)],
        undo_limit=n - 5,
        outbox=[Outgoing("post", 5, PAYLOAD)],
        input=Input(n + 10**6, 7, {"n": n + 1}),
    )


async def prepare(path: Path) -> tuple[Store, str]:
    """A store with a game of some entries."""
    store = await Store.open(f"sqlite+aiosqlite:///{path}", migrate=True)
    game = await store.create_game(
        NewGame(1, 2, 7, seats=[Seat("hundreds", "hundreds", 7), Seat("riverfolk", "riverfolk")]), AT
    )
    await store.commit(
        Commit(
            game.id,
            0,
            AT,
            entries=[NewEntry("start", "1")] * 20,
            snapshots=[Snapshot(1, 1, STATE, turn_start=True)],
            change=GameChange(status="active"),
        )
    )
    return store, game.id


RAW = (
    "INSERT INTO inputs VALUES (:i, :game, 7, :at, '{}')",
    "UPDATE games SET last_entry = :n, updated_at = :at WHERE id = :game AND last_entry = :n - 1",
    "INSERT INTO entries VALUES (:game, :n, 'answer', 'hundreds', :payload, :events, 7, NULL, '1', :at)",
    "INSERT INTO snapshots VALUES (:game, :n, 1, 0, :state)",
    "DELETE FROM snapshots WHERE game = :game AND turn_start = 0 AND n < :n - 6",
    "INSERT INTO outbox VALUES (NULL, :game, :n, 'post', 5, :payload, :nonce, :at, NULL, NULL, 0, NULL)",
)


def raw_answer(connection: sqlite3.Connection, game: str, n: int) -> None:
    """The same rows, with nothing in between."""
    values = {
        "game": game,
        "n": n,
        "i": n + 10**6,
        "at": 1,
        "payload": '{"seat":"hundreds","number":12,"key":"5"}',
        "events": str(EVENTS),
        "state": STATE,
        "nonce": f"raw{n}",
    }
    connection.execute("BEGIN IMMEDIATE")
    for statement in RAW:
        connection.execute(statement, values)
    connection.execute("COMMIT")


def raw_snapshot(connection: sqlite3.Connection, game: str) -> object:
    """The last snapshot's row."""
    statement = "SELECT n, schema, state FROM snapshots WHERE game = ? ORDER BY n DESC LIMIT 1"
    return connection.execute(statement, (game,)).fetchone()


def raw_open(path: Path) -> sqlite3.Connection:
    """A connection with our settings."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


async def main(rounds: int) -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="woodpost-bench-"))
    store, game = await prepare(folder / "ours.db")
    other, raw_game = await prepare(folder / "raw.db")
    await other.close()
    raw = raw_open(folder / "raw.db")
    loop = asyncio.get_running_loop()
    thread = ThreadPoolExecutor(1)
    n = 20
    commits, loads = [], []
    for _ in range(rounds):
        ours, floor, ours_load, floor_load = [], [], [], []
        for _ in range(PER_ROUND):
            request = answer(game, n)
            n += 1
            start = time.perf_counter()
            await store.commit(request)
            ours.append(time.perf_counter() - start)
        for at in range(n - PER_ROUND + 1, n + 1):
            start = time.perf_counter()
            raw_answer(raw, raw_game, at)
            floor.append(time.perf_counter() - start)
        for _ in range(PER_ROUND):
            start = time.perf_counter()
            await store.load(game)
            ours_load.append(time.perf_counter() - start)
        for _ in range(PER_ROUND):  # also off the loop, where the store reads
            start = time.perf_counter()
            await loop.run_in_executor(thread, raw_snapshot, raw, raw_game)
            floor_load.append(time.perf_counter() - start)
        a, b, c, d = (statistics.median(times) * 1000 for times in (ours, floor, ours_load, floor_load))
        commits.append(a / b)
        loads.append(c / d)
        print(f"commit {a:.3f} ms over {b:.3f} = {a / b:.2f};  load {c:.3f} ms over {d:.3f} = {c / d:.2f}")
    print(f"median: commit {statistics.median(commits):.2f} x raw, load {statistics.median(loads):.2f} x raw")
    thread.shutdown()
    raw.close()
    await store.close()
    shutil.rmtree(folder)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 9))
