"""One input's transaction, and loading a game to play on."""

import asyncio
import sqlite3
import traceback
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    AlreadyDone,
    Commit,
    Entry,
    GameChange,
    Input,
    NewEntry,
    Outgoing,
    SeatChange,
    SeatTaken,
    Snapshot,
    StaleGame,
    Store,
    StoreError,
    Timer,
)
from support.stores import ANNA, AT, BEN, CHANNEL, answer, begin, contents, new_game, sql


async def test_a_game_is_loaded_as_it_was_committed(store: Store) -> None:
    game = await begin(store)
    later = AT + timedelta(minutes=5)
    first = NewEntry("answer", "engine-1", "hundreds", {"key": "5"}, [{"event": "move"}, {"event": "score"}], ANNA)
    second = NewEntry("handover", "engine-2", "riverfolk", {"to": "person"}, by=ANNA, whom=BEN)
    done = await store.commit(
        Commit(
            game.id,
            1,
            later,
            entries=[first, second],
            change=GameChange(title="Other", post_channel=8, post_message=9, options={"map": "winter"}),
            seats=[SeatChange("riverfolk", BEN, was=None)],
        )
    )
    assert (done.last_entry, done.outbox) == (3, ())
    stored = await store.load(game.id)
    assert stored.game == replace(
        game,
        title="Other",
        post_channel=8,
        post_message=9,
        options={"map": "winter"},
        last_entry=3,
        updated_at=later,
    )
    assert stored.seats == await store.seats(game.id)
    assert stored.snapshot == Snapshot(1, 1, '{"turn": 1}', turn_start=True)
    assert stored.tail == (
        Entry(2, "answer", "hundreds", {"key": "5"}, [*first.events], ANNA, None, "engine-1", later),
        Entry(3, "handover", "riverfolk", {"to": "person"}, [], ANNA, BEN, "engine-2", later),
    )


async def test_a_game_in_its_lobby_has_no_snapshot(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    stored = await store.load(game.id)
    assert (stored.game, stored.snapshot, stored.tail) == (game, None, ())


async def test_only_what_follows_the_last_snapshot_is_loaded(store: Store) -> None:
    game = await begin(store)
    await store.commit(
        Commit(game.id, 1, AT, entries=[answer(step=n) for n in range(2, 8)], snapshots=[Snapshot(5, 2, "5")])
    )
    stored = await store.load(game.id)
    assert stored.snapshot == Snapshot(5, 2, "5")
    assert [entry.n for entry in stored.tail] == [6, 7]


async def test_a_commit_on_an_old_state_is_refused(store: Store) -> None:
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, entries=[answer()]))
    for expected in (0, 1, 3):
        with pytest.raises(StaleGame) as caught:
            await store.commit(Commit(game.id, expected, AT, entries=[answer()], outbox=[Outgoing("post", 1)]))
        assert (caught.value.expected, caught.value.actual) == (expected, 2)
    assert await store.pending() == []
    assert (await store.game(game.id)).last_entry == 2


async def test_of_many_commits_on_one_state_exactly_one_is_stored(store: Store) -> None:
    game = await begin(store)
    tries = [Commit(game.id, 1, AT, entries=[answer(step=i)], input=Input(100 + i, ANNA)) for i in range(12)]
    results = await asyncio.gather(*(store.commit(request) for request in tries), return_exceptions=True)
    won = [i for i, result in enumerate(results) if not isinstance(result, BaseException)]
    assert len(won) == 1
    assert all(isinstance(result, StaleGame) for i, result in enumerate(results) if i not in won)
    assert [entry.payload for entry in (await store.load(game.id)).tail] == [{"step": won[0]}]
    assert [i for i in range(12) if await store.outcome(100 + i) is not None] == won


async def test_an_interaction_delivered_twice_acts_once(store: Store) -> None:
    game = await begin(store)
    request = Commit(
        game.id,
        1,
        AT,
        entries=[answer()],
        outbox=[Outgoing("post", 1)],
        input=Input(2**63 - 1, ANNA, {"n": 2, "ö": ["x"]}),
    )
    results = await asyncio.gather(*(store.commit(request) for _ in range(6)), return_exceptions=True)
    refused = [result for result in results if isinstance(result, AlreadyDone)]
    assert len(refused) == 5
    assert {(error.game, str(error.outcome)) for error in refused} == {(game.id, "{'n': 2, 'ö': ['x']}")}
    assert len(await store.pending()) == 1
    assert (await store.game(game.id)).last_entry == 2


async def test_a_second_delivery_is_told_so_also_when_the_game_went_on(store: Store) -> None:
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, entries=[answer()], input=Input(1, ANNA, {"said": "moved"})))
    await store.commit(Commit(game.id, 2, AT, entries=[answer()], input=Input(2, ANNA)))
    with pytest.raises(AlreadyDone) as caught:
        await store.commit(Commit(game.id, 1, AT, entries=[answer()], input=Input(1, ANNA)))
    assert caught.value.outcome == {"said": "moved"}


FULL: dict[str, Any] = {
    "entries": [answer()],
    "snapshots": [Snapshot(2, 1, "{}")],
    "undo_limit": 2,
    "change": GameChange(status="paused", post_message=4),
    "seats": [SeatChange("riverfolk", BEN, was=None)],
    "outbox": [Outgoing("post", 1), Outgoing("ping", 2)],
    "timers": [Timer("t", "deadline", AT)],
    "cancel_timers": ["old"],
    "input": Input(9, ANNA),
}
SPOILT: list[dict[str, Any]] = [
    {"entries": [answer(), NewEntry("chat", "engine-1", payload={"hand": "HIDDEN"})]},  # type: ignore[arg-type]
    {"entries": [NewEntry("answer", "engine-1", payload={"chance": float("nan")})]},
    {"snapshots": [Snapshot(2, 1, "{}"), Snapshot(2, 1, "{}")]},
    {"snapshots": [Snapshot(3, 1, "{}")]},
    {"change": GameChange(status="asleep")},  # type: ignore[arg-type]
    {"seats": [SeatChange("riverfolk", BEN, was=None), SeatChange("hundreds", BEN, was=BEN)]},
    {"outbox": [Outgoing("post", 1), Outgoing("post", 1, nonce="twice"), Outgoing("post", 1, nonce="twice")]},
    {"outbox": [Outgoing("post", 1, {"bad": object()})]},
    {"timers": [Timer("t", "deadline", AT), Timer("u", "deadline", AT, game="no such game")]},
]


@pytest.mark.parametrize("spoilt", SPOILT)
async def test_a_commit_is_stored_whole_or_not_at_all(sqlite_store: Store, path: Path, spoilt: dict[str, Any]) -> None:
    game = await begin(sqlite_store)
    await sqlite_store.put_timer(Timer("old", "deadline", AT))
    before = contents(path)
    with pytest.raises((StoreError, ValueError, TypeError)):
        await sqlite_store.commit(Commit(game.id, 1, AT, **FULL | spoilt))
    assert contents(path) == before
    await sqlite_store.commit(Commit(game.id, 1, AT, **FULL))
    changed = {name for name, rows in contents(path).items() if rows != before[name]}
    assert changed == {"games", "seats", "entries", "snapshots", "inputs", "outbox", "timers"}


async def test_a_seat_taken_meanwhile_undoes_the_whole_commit(store: Store) -> None:
    game = await begin(store)
    with pytest.raises(SeatTaken):
        await store.commit(Commit(game.id, 1, AT, **FULL | {"seats": [SeatChange("riverfolk", ANNA, was=BEN)]}))
    assert (await store.game(game.id)).last_entry == 1
    assert await store.outcome(9) is None


async def test_a_caller_cancelled_leaves_no_transaction_open(store: Store) -> None:
    game = await begin(store)
    for _ in range(20):
        n = (await store.game(game.id)).last_entry
        task = asyncio.create_task(
            store.commit(Commit(game.id, n, AT, entries=[answer()], snapshots=[Snapshot(n + 1, 1, "")]))
        )
        await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        stored = await store.load(game.id)  # whole or not at all, and the store goes on
        assert stored.snapshot is not None
        assert stored.snapshot.n == stored.game.last_entry


# --- values -----------------------------------------------------------------------------------------------------------


async def test_large_and_strange_values_come_back(store: Store) -> None:
    game = await begin(store)
    text = "Жовта 🦊 \\u0000 \" ' \n % :name ? " * 3000 + "\ud800"
    payload = {"text": text, "nul": "\x00", "id": str(ANNA), "deep": [[[None, True, 1e-9]]], "": {}}
    state = "§" * 2_000_000
    await store.commit(
        Commit(
            game.id,
            1,
            AT,
            entries=[answer(by=ANNA, **payload)],
            snapshots=[Snapshot(1 + 1, 3, state)],
            outbox=[Outgoing("post", ANNA, payload, nonce="n" * 25)],
        )
    )
    assert (await store.entries(game.id, 2, 2))[0].payload == payload
    snapshot = await store.snapshot_at_or_before(game.id, 2)
    assert snapshot is not None
    assert snapshot.state == state
    sent = (await store.pending())[0]
    assert (sent.payload, sent.channel, sent.nonce) == (payload, ANNA, "n" * 25)


async def test_times_keep_their_microseconds_and_need_a_zone(store: Store) -> None:
    game = await begin(store)
    there = datetime(2026, 7, 1, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=5, minutes=45)))
    await store.commit(Commit(game.id, 1, there, entries=[answer()]))
    at = (await store.load(game.id)).tail[0].at
    assert at == there
    assert at.tzinfo is UTC
    with pytest.raises(ValueError, match="no time zone"):
        await store.commit(Commit(game.id, 2, AT.replace(tzinfo=None), entries=[answer()]))


async def test_an_old_game_is_imported_with_its_times(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    entries = [replace(answer(step=n), at=AT - timedelta(days=30 - n)) for n in range(1, 11)]
    snapshots = [Snapshot(1, 1, "1", turn_start=True), Snapshot(8, 1, "8")]
    await store.commit(Commit(game.id, 0, AT, entries=entries, snapshots=snapshots, change=GameChange(status="over")))
    assert [entry.at for entry in await store.entries(game.id, 1, 10)] == [entry.at for entry in entries]
    assert await store.snapshot_at_or_before(game.id, 7) == snapshots[0]


@pytest.mark.parametrize("spoilt", SPOILT)
async def test_what_is_hidden_stays_out_of_errors_and_reprs(store: Store, spoilt: dict[str, Any]) -> None:
    game = await begin(store)
    secret = {"hand": "HIDDEN"}
    request = replace(
        Commit(game.id, 1, AT, **FULL | spoilt),
        entries=[*spoilt.get("entries", ()), NewEntry("answer", "engine-1", "hundreds", secret, [secret], ANNA)],
        snapshots=[Snapshot(2, 1, "HIDDEN"), *spoilt.get("snapshots", ())],
        outbox=[Outgoing("post", 1, secret), *spoilt.get("outbox", ())],
        timers=[Timer("x", "deadline", AT, payload=secret), *spoilt.get("timers", ())],
        input=Input(5, ANNA, secret),
    )
    with pytest.raises((StoreError, ValueError, TypeError)) as caught:
        await store.commit(request)
    said = "".join(traceback.format_exception(caught.value))
    assert "HIDDEN" not in said
    kept = {"entries": request.entries[-1:], "snapshots": request.snapshots[:1]}
    await store.commit(replace(request, **FULL | kept))
    await store.set_orders(game.id, "hundreds", secret)
    held = (
        request,
        await store.load(game.id),
        await store.entries(game.id, 1, 9),
        await store.pending(),
        await store.timers_of(game.id),
    )
    assert (await store.entries(game.id, 2, 2))[0].payload == secret
    assert "HIDDEN" not in repr(held)


# --- the log ----------------------------------------------------------------------------------------------------------


async def test_the_log_is_read_in_pieces(store: Store) -> None:
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, entries=[answer(step=n) for n in range(2, 231)]))
    assert [entry.n for entry in await store.entries(game.id, 3, 6)] == [3, 4, 5, 6]
    assert [entry.n for entry in await store.entries(game.id, 229, 999)] == [229, 230]
    assert await store.entries(game.id, 6, 5) == ()
    assert [entry.n async for entry in store.iter_entries(game.id)] == [*range(1, 231)]
    assert [entry.payload["step"] async for entry in store.iter_entries(game.id, 200)] == [*range(200, 231)]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entries",
        "UPDATE entries SET payload = '{}'",
        "UPDATE entries SET n = n + 100",
        'UPDATE entries SET "by" = 3',
        'UPDATE entries SET "by" = NULL',
        'UPDATE entries SET whom = 3, "by" = 0',
    ],
)
async def test_nobody_rewrites_the_log(sqlite_store: Store, path: Path, change: str) -> None:
    game = await begin(sqlite_store)
    await sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer()]))
    before = sql(path, "SELECT * FROM entries")
    assert len(before) == 2
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        sql(path, change)
    assert sql(path, "SELECT * FROM entries") == before


async def test_a_number_is_used_once(sqlite_store: Store, path: Path) -> None:
    game = await begin(sqlite_store)
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        sql(path, "INSERT INTO entries SELECT * FROM entries")
    assert (await sqlite_store.game(game.id)).last_entry == 1


# --- snapshots --------------------------------------------------------------------------------------------------------


async def turns(store: Store) -> str:
    """Three turns of four entries each, a snapshot after every entry."""
    game = await begin(store)
    for n in range(1, 13):
        await store.commit(
            Commit(game.id, n, AT, entries=[answer()], snapshots=[Snapshot(n + 1, 1, str(n + 1), n % 4 == 0)])
        )
    return game.id


async def test_undo_finds_the_snapshot_to_go_back_to(store: Store) -> None:
    game = await turns(store)
    for n in (1, 5, 13):
        snapshot = await store.snapshot_at_or_before(game, n)
        assert snapshot is not None
        assert snapshot.n == n
    assert await store.snapshot_at_or_before(game, 0) is None
    await store.commit(Commit(game, 13, AT, entries=[answer()], undo_limit=13))
    snapshot = await store.snapshot_at_or_before(game, 8)
    assert snapshot == Snapshot(5, 1, "5", turn_start=True)


async def test_pruning_keeps_what_undo_needs_and_the_start_of_each_turn(store: Store) -> None:
    game = await turns(store)
    assert [n for n, _ in await store.snapshot_numbers(game)] == [*range(1, 14)]
    await store.commit(Commit(game, 13, AT, entries=[answer()], undo_limit=7))
    assert await store.snapshot_numbers(game) == (
        (1, True), (5, True), (7, False), (8, False), (9, True), (10, False), (11, False), (12, False), (13, True),
    )  # fmt: skip
    await store.commit(Commit(game, 14, AT, entries=[answer()], undo_limit=13))
    assert [n for n, _ in await store.snapshot_numbers(game)] == [1, 5, 9, 13]
    assert (await store.load(game)).game.last_entry == 15


async def test_a_commit_prunes_other_games_never(store: Store) -> None:
    game = await turns(store)
    other = await begin(store, CHANNEL + 1)
    await store.commit(
        Commit(other.id, 1, AT, entries=[answer()] * 2, snapshots=[Snapshot(2, 1, ""), Snapshot(3, 1, "")])
    )
    await store.commit(Commit(game, 13, AT, entries=[answer()], snapshots=[Snapshot(14, 1, "14")], undo_limit=14))
    assert [n for n, _ in await store.snapshot_numbers(game)] == [1, 5, 9, 13, 14]
    assert [n for n, _ in await store.snapshot_numbers(other.id)] == [1, 2, 3]
