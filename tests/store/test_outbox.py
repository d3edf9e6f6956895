"""What is still to be said, and what is to be done at a time."""

import asyncio
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import Arrival, Commit, Input, OutboxItem, Outgoing, StaleGame, Store, Timer
from bot.store.sqlite import SqliteDatabase
from support.stores import ANNA, AT, BEN, CHANNEL, answer, begin, contents, new_game

LATER = AT + timedelta(days=1)


async def speak(store: Store, *items: Outgoing) -> tuple[OutboxItem, ...]:
    game = await store.game_in_channel(CHANNEL) or await begin(store)
    return (await store.commit(Commit(game.id, game.last_entry, AT, entries=[answer()], outbox=items))).outbox


async def test_what_was_committed_is_pending_in_order(store: Store) -> None:
    first = await speak(store, Outgoing("post", 1, {"a": ["ż"]}), Outgoing("ping", 2, n=1, nonce="given"))
    second = await speak(store, Outgoing("post", 3))
    game = await store.game_in_channel(CHANNEL)
    assert game is not None
    assert [(item.kind, item.channel, item.n) for item in (*first, *second)] == [
        ("post", 1, 2),
        ("ping", 2, 1),
        ("post", 3, 3),
    ]
    assert first[0] == OutboxItem(
        first[0].id, game.id, 2, "post", 1, {"a": ["ż"]}, first[0].nonce, AT, None, None, 0, None
    )
    assert first[1].nonce == "given"
    assert len({item.nonce for item in (*first, *second)}) == 3
    assert all(len(item.nonce) <= 25 for item in (*first, *second))
    assert await store.pending() == [*first, *second]
    assert await store.pending(limit=1) == [first[0]]
    assert await store.pending(after=first[1].id) == [*second]


async def test_what_was_sent_is_settled_once(store: Store) -> None:
    (item,) = await speak(store, Outgoing("post", 1, {"text": "secret"}))
    assert await store.mark_sent({item.id: ANNA}, LATER) == 1
    assert await store.mark_sent({item.id: BEN}, LATER) == 0
    assert not await store.mark_failed(item.id, "late news")
    assert await store.pending() == []
    assert await store.mark_sent({item.id + 1000: ANNA}, LATER) == 0


async def test_where_a_post_is_now_is_remembered_with_it(store: Store) -> None:
    first, second = await speak(store, Outgoing("post", 1), Outgoing("post", 1))
    game = await store.game_in_channel(CHANNEL)
    assert game is not None
    assert await store.mark_sent({first.id: ANNA, second.id: None}, LATER, game=game.id, post=(7, ANNA, 3)) == 2
    assert await store.pending() == []
    assert await store.game(game.id) == replace(game, post_channel=7, post_message=ANNA, post_since=3)


async def test_what_failed_stays_until_given_up(store: Store) -> None:
    (item,) = await speak(store, Outgoing("post", 1))
    assert await store.mark_failed(item.id, "503")
    assert await store.mark_failed(item.id, "504")
    assert await store.pending() == [replace(item, attempts=2, last_error="504")]
    assert await store.mark_failed(item.id, "10003 unknown channel", give_up_at=LATER)
    assert await store.pending() == []


async def test_old_news_is_tidied_away_and_nothing_else(store: Store) -> None:
    old, new, waiting = await speak(store, Outgoing("post", 1), Outgoing("post", 2), Outgoing("post", 3))
    await store.mark_sent({old.id: 1}, AT)
    await store.mark_sent({new.id: 2}, LATER)
    game = await store.game_in_channel(CHANNEL)
    assert game is not None
    await store.commit(Commit(game.id, 2, AT, input=Input(1, ANNA)))
    await store.commit(Commit(game.id, 2, LATER, input=Input(2, ANNA)))
    assert await store.tidy(LATER) == 2
    assert await store.tidy(LATER) == 0
    assert await store.pending() == [waiting]
    assert await store.outcome(1) is None
    assert await store.outcome(2) is not None


def arrival(interaction: int, minute: int = 0) -> Arrival:
    return Arrival(interaction, 7, f"token{interaction}", ANNA, "pl", AT + timedelta(minutes=minute))


async def test_who_was_cut_off_is_known_after_a_restart(store: Store) -> None:
    game = await begin(store)
    look = replace(arrival(1, 9), changes=False)
    await store.arrive(look)
    for interaction in (1, 2, 3, 4):  # the first was delivered twice
        await store.arrive(arrival(interaction, 10 - interaction))
    await store.commit(Commit(game.id, 1, AT, entries=[answer()], input=Input(3, ANNA)))
    await store.settle(2)
    with pytest.raises(StaleGame):
        await store.commit(Commit(game.id, 1, AT, entries=[answer()], input=Input(4, ANNA)))
    # Also who has acted waits until they are answered.
    assert await store.unanswered(AT) == [arrival(4, 6), arrival(3, 7), look]
    assert [await store.outcome(number) is not None for number in (4, 3, 1)] == [False, True, False]
    assert await store.unanswered(AT + timedelta(minutes=8)) == [look]
    assert "token" not in repr(await store.unanswered(AT))
    assert await store.tidy(AT + timedelta(minutes=8)) == 3
    assert await store.unanswered(AT) == [look]


async def test_what_came_before_is_not_noted_again(store: Store) -> None:
    assert await store.arrive(arrival(5))
    assert await store.arrive(arrival(6))
    await store.create_game(new_game(), AT, Input(5, ANNA))
    assert not await store.arrive(arrival(5, 1))
    assert await store.unanswered(AT) == [arrival(5), arrival(6)]  # done, but not answered yet
    for number in (5, 6):
        await store.settle(number)
        assert not await store.arrive(arrival(number, 1))  # answered and delivered again, whether it was done or not
    assert await store.unanswered(AT) == []
    assert await store.tidy(AT + timedelta(minutes=1)) == 3
    assert await store.arrive(arrival(6))


async def test_whose_an_answered_interaction_was_is_forgotten(sqlite_store: Store, path: Path) -> None:
    await sqlite_store.arrive(arrival(5))
    assert str(ANNA) in repr(contents(path))
    await sqlite_store.settle(5)
    assert str(ANNA) not in repr(contents(path))
    assert "token" not in repr(contents(path)["arrivals"])


async def test_the_final_outcome_of_what_was_broken_off_is_waited_for(sqlite_store: Store) -> None:
    game = await begin(sqlite_store)
    held, database = threading.Event(), sqlite_store._database
    assert isinstance(database, SqliteDatabase)
    holding = asyncio.create_task(database._job(database._writer, lambda _raw: held.wait(10)))
    await asyncio.sleep(0)
    acting = asyncio.create_task(sqlite_store.commit(Commit(game.id, 1, AT, entries=[answer()], input=Input(3, ANNA))))
    await asyncio.sleep(0)
    acting.cancel()  # its transaction waits for its turn all the same
    await asyncio.gather(acting, return_exceptions=True)
    assert await sqlite_store.outcome(3) is None
    final = asyncio.create_task(sqlite_store.outcome(3, final=True))
    await asyncio.sleep(0)
    held.set()
    assert await final is not None
    await holding


async def test_timers_come_due_the_oldest_first(store: Store) -> None:
    game = await begin(store)
    timers = [Timer(f"t{i}", "deadline", AT + timedelta(seconds=i), game.id, BEN, {"i": i}) for i in (3, 1, 2)]
    assert await store.next_due() is None
    for timer in timers:
        await store.put_timer(timer)
    assert await store.next_due() == AT + timedelta(seconds=1)
    assert await store.due(AT) == []
    assert await store.due(AT + timedelta(seconds=2)) == [timers[1], timers[2]]
    assert await store.due(AT + timedelta(days=1), limit=1) == [timers[1]]
    assert await store.timers_of(game.id) == [timers[1], timers[2], timers[0]]
    await store.put_timer(replace(timers[1], due=AT + timedelta(seconds=9), payload={}))
    assert [timer.id for timer in await store.timers_of(game.id)] == ["t2", "t3", "t1"]
    assert await store.delete_timer("t2")
    assert not await store.delete_timer("t2")


async def test_a_timer_is_settled_by_the_commit_it_leads_to(store: Store) -> None:
    game = await begin(store)
    await store.put_timer(Timer("deadline", "deadline", AT, game.id))
    new = Timer("reminder", "reminder", LATER, game.id, BEN)
    await store.commit(
        Commit(game.id, 1, AT, entries=[answer()], timers=[new], cancel_timers=["deadline", "never was"])
    )
    assert await store.timers_of(game.id) == [new]
