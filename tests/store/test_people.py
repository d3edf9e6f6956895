"""Settings, and being forgotten."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import (
    FORGOTTEN,
    PINGS,
    Arrival,
    Commit,
    GameChange,
    Guild,
    Input,
    NewEntry,
    Person,
    SeatChange,
    StillSeated,
    Store,
    Timer,
)
from support.stores import ANNA, AT, BEN, CHANNEL, answer, begin, contents


async def test_settings_of_a_server(store: Store) -> None:
    assert await store.guild(5) == Guild(5)
    for guild in (Guild(5, "pl", {"quiet": True}), Guild(5, None, {}), Guild(ANNA, "es-419", {"channels": [str(BEN)]})):
        await store.save_guild(guild)
        assert await store.guild(guild.id) == guild


async def test_settings_of_a_person(store: Store) -> None:
    assert await store.person(ANNA) == Person(ANNA)
    for person in (
        Person(ANNA, "de", "high-contrast", {"after": 24, "quiet": ["22:00", "07:00"]}, {"ping": False}),
        Person(ANNA, theme="dark"),
        Person(BEN, "pl"),
    ):
        await store.save_person(person)
        assert await store.person(person.id) == person


async def test_who_is_pinged(store: Store) -> None:
    await store.save_person(Person(ANNA, "de", settings={PINGS: False}))
    await store.save_person(Person(CHANNEL, settings={PINGS: True}))
    assert await store.pinged((ANNA, BEN, CHANNEL)) == (BEN, CHANNEL)
    assert await store.pinged(()) == ()


async def played(store: Store) -> str:
    """A game of Anna and Ben, over; both stand in every table that knows people."""
    game = await begin(store)
    await store.commit(
        Commit(
            game.id,
            1,
            AT,
            entries=[answer(), NewEntry("handover", "engine-1", "riverfolk", by=ANNA, whom=BEN), answer(by=BEN)],
            seats=[SeatChange("riverfolk", BEN, was=None)],
            input=Input(1, ANNA),
        )
    )
    await store.set_orders(game.id, "hundreds", {"ambush": "never"}, AT)
    for person in (ANNA, BEN):
        await store.arrive(Arrival(person, 7, "token", person, None, AT))
        await store.save_person(Person(person, "pl"))
        await store.put_timer(Timer(f"reminder:{game.id}:{person}", "reminder", AT, game.id, person))
    return game.id


async def test_a_person_in_a_running_game_leaves_it_first(store: Store) -> None:
    game = await played(store)
    with pytest.raises(StillSeated, match=game) as caught:
        await store.forget(ANNA)
    assert caught.value.games == (game,)
    assert await store.person(ANNA) == Person(ANNA, "pl")


async def test_a_forgotten_person_is_nowhere(sqlite_store: Store, path: Path) -> None:
    game = await played(sqlite_store)
    await sqlite_store.commit(Commit(game, 4, AT, change=GameChange(status="over")))
    assert str(ANNA) in repr(contents(path))
    await sqlite_store.forget(ANNA)
    assert str(ANNA) not in repr(contents(path))


async def test_forgetting_keeps_the_game_and_everybody_else(store: Store) -> None:
    game = await played(store)
    await store.commit(Commit(game, 4, AT, change=GameChange(status="over")))
    before = await store.entries(game, 1, 4)
    await store.forget(ANNA)
    after = await store.entries(game, 1, 4)
    assert [(entry.by, entry.whom) for entry in before] == [(ANNA, None), (ANNA, None), (ANNA, BEN), (BEN, None)]
    assert [(entry.by, entry.whom) for entry in after] == [
        (FORGOTTEN, None),
        (FORGOTTEN, None),
        (FORGOTTEN, BEN),
        (BEN, None),
    ]
    assert [entry.payload for entry in after] == [entry.payload for entry in before]
    seats = await store.seats(game)
    assert [(seat.person, seat.orders, seat.away_until) for seat in seats] == [(FORGOTTEN, {}, None), (BEN, {}, None)]
    assert (await store.game(game)).owner == FORGOTTEN
    assert await store.person(BEN) == Person(BEN, "pl")
    assert [arrival.person for arrival in await store.unanswered(AT)] == [BEN]
    assert [timer.person for timer in await store.timers_of(game)] == [BEN]
    assert await store.games_of_person(ANNA) == []
    await store.forget(BEN)
    assert [entry.whom for entry in await store.entries(game, 1, 4)] == [None, None, FORGOTTEN, None]


async def test_whoever_was_forgotten_may_come_back(store: Store) -> None:
    await store.forget(ANNA)  # also where nothing was known
    game = await begin(store, CHANNEL + 1)
    await store.commit(Commit(game.id, 1, AT + timedelta(1), entries=[answer()]))
    assert [entry.by for entry in await store.entries(game.id, 1, 2)] == [ANNA, ANNA]
