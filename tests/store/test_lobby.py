"""Games before and beside play: the lobby, seats, lists."""

import sqlite3
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import (
    AlreadyDone,
    ChannelBusy,
    Commit,
    Game,
    GameChange,
    Input,
    NewGame,
    NoSuchGame,
    NotInLobby,
    Seat,
    SeatChange,
    SeatTaken,
    Status,
    Store,
)
from support.stores import ANNA, AT, BEN, CHANNEL, begin, new_game, sql


async def end(store: Store, game: Game, status: Status = "over") -> None:
    n = (await store.game(game.id)).last_entry
    await store.commit(Commit(game.id, n, AT, change=GameChange(status=status, result={"winner": "hundreds"})))


async def test_a_game_is_created_as_asked(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    assert game == await store.game(game.id)
    assert (game.guild, game.no, game.title, game.channel, game.owner) == (5, 1, "Anna's game", CHANNEL, ANNA)
    assert (game.status, game.options, game.setup, game.last_entry) == ("lobby", {"map": "autumn"}, None, 0)
    assert game.created_at == game.updated_at == AT
    assert await store.seats(game.id) == (Seat("hundreds", "hundreds", ANNA, AT), Seat("riverfolk", "riverfolk"))
    assert 4 <= len(game.id) <= 10
    assert game.id.isalnum()


async def test_games_are_numbered_within_their_server(store: Store) -> None:
    numbers = [
        (await store.create_game(new_game(channel, guild), AT)).no for channel, guild in ((1, 5), (2, 5), (3, 6))
    ]
    assert numbers == [1, 2, 1]


async def test_a_channel_holds_one_game_at_a_time(store: Store) -> None:
    first = await store.create_game(new_game(), AT)
    with pytest.raises(ChannelBusy, match=first.id) as caught:
        await store.create_game(new_game(), AT)
    assert caught.value.game == first.id
    assert (await store.game_in_channel(CHANNEL)) == first


@pytest.mark.parametrize("status", ["active", "paused"])
async def test_a_running_game_keeps_its_channel(store: Store, status: Status) -> None:
    game = await begin(store)
    await store.commit(Commit(game.id, 1, AT, change=GameChange(status=status)))
    with pytest.raises(ChannelBusy):
        await store.create_game(new_game(), AT)


@pytest.mark.parametrize("status", ["over", "abandoned"])
async def test_a_game_that_is_over_frees_its_channel(store: Store, status: Status) -> None:
    game = await begin(store)
    await end(store, game, status)
    assert await store.game_in_channel(CHANNEL) is None
    other = await store.create_game(new_game(), AT)
    assert await store.game_in_channel(CHANNEL) == other
    with pytest.raises(ChannelBusy) as caught:  # nor can the old one come back beside it
        await store.commit(Commit(game.id, 1, AT, change=GameChange(status="active")))
    assert caught.value.game == other.id
    assert (await store.game(game.id)).status == status


async def test_the_database_itself_refuses_two_games_in_a_channel(sqlite_store: Store, path: Path) -> None:
    game = await sqlite_store.create_game(new_game(), AT)
    copy = "INSERT INTO games SELECT 'other', guild, 2, title, channel, owner, {}, options, setup, seed_hash, engine_version, catalog_version, post_channel, post_message, last_entry, result, created_at, updated_at, post_since FROM games"  # noqa: E501
    with pytest.raises(sqlite3.IntegrityError, match=r"UNIQUE.*games\.channel"):
        sql(path, copy.format("'active'"))
    with pytest.raises(sqlite3.IntegrityError, match="ck_games_status"):
        sql(path, copy.format("'sleeping'"))
    sql(path, copy.format("'over'"))
    assert await sqlite_store.game_in_channel(CHANNEL) == game


async def test_creating_twice_by_one_interaction_creates_once(store: Store) -> None:
    made = Input(77, ANNA, {"said": "lobby opened"})
    game = await store.create_game(new_game(), AT, made)
    with pytest.raises(AlreadyDone) as caught:
        await store.create_game(new_game(), AT, made)
    assert (caught.value.game, caught.value.outcome) == (game.id, {"said": "lobby opened"})
    assert await store.outcome(77) == (game.id, {"said": "lobby opened"})
    assert await store.outcome(78) is None


async def test_two_ids_that_are_equal_by_chance_are_no_failure(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(["same22", "same22", "other2"])
    monkeypatch.setattr("bot.store.lobby.new_id", lambda: next(ids))
    assert (await store.create_game(new_game(1), AT)).id == "same22"
    assert (await store.create_game(new_game(2), AT)).id == "other2"


async def test_an_unknown_game_is_named(store: Store) -> None:
    for call in (store.game("nope"), store.load("nope"), store.commit(Commit("nope", 0, AT))):
        with pytest.raises(NoSuchGame, match="nope"):
            await call
    assert await store.seats("nope") == ()


# --- seats ------------------------------------------------------------------------------------------------------------


async def test_seats_are_replaced_in_the_lobby_only(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    seats = (Seat("riverfolk", "riverfolk", BEN, AT), Seat("duchy", "duchy"), Seat("hundreds", "hundreds"))
    await store.replace_seats(game.id, seats)
    assert await store.seats(game.id) == seats
    with pytest.raises(ValueError, match="two seats"):
        await store.replace_seats(game.id, [Seat("duchy", "duchy"), Seat("duchy", "duchy")])
    assert await store.seats(game.id) == seats
    await store.commit(Commit(game.id, 0, AT, change=GameChange(status="active")))
    with pytest.raises(NotInLobby):
        await store.replace_seats(game.id, [])
    assert await store.seats(game.id) == seats


async def test_a_seat_has_a_name_beside_its_faction_which_may_be_open(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    two = (Seat("duchy", "duchy"), Seat("second-duchy", "duchy", difficulty="easy", traits=("sly", "slow")))
    unknown = Seat("later", "")  # what it plays is open until a draft
    await store.replace_seats(game.id, [*two, unknown])
    assert await store.seats(game.id) == (*two, unknown)


async def test_a_seat_passes_only_from_who_has_it(store: Store) -> None:
    game = await store.create_game(new_game(), AT)
    await store.set_orders(game.id, "hundreds", {"ambush": "never"}, AT)
    later = AT + timedelta(hours=1)
    await store.commit(Commit(game.id, 0, later, seats=[SeatChange("riverfolk", BEN, was=None)]))
    with pytest.raises(SeatTaken, match="riverfolk"):
        await store.commit(Commit(game.id, 0, later, seats=[SeatChange("riverfolk", ANNA, was=None)]))
    with pytest.raises(SeatTaken):
        await store.commit(Commit(game.id, 0, later, seats=[SeatChange("eyrie", ANNA, was=None)]))
    await store.commit(Commit(game.id, 0, later, seats=[SeatChange("hundreds", None, was=ANNA)]))
    assert await store.seats(game.id) == (
        Seat("hundreds", "hundreds", None, later),
        Seat("riverfolk", "riverfolk", BEN, later),
    )


async def test_orders_and_absence_belong_to_the_seat(store: Store) -> None:
    game = await begin(store)
    orders = {"ambush": {"when": "always", "in": ["5", "n3"]}, "żółw": "🦊"}
    await store.set_orders(game.id, "hundreds", orders, AT)
    assert (await store.seats(game.id))[0] == Seat("hundreds", "hundreds", ANNA, AT, AT, orders)
    await store.set_orders(game.id, "hundreds", {})
    assert (await store.seats(game.id))[0] == Seat("hundreds", "hundreds", ANNA, AT)
    with pytest.raises(NoSuchGame, match="eyrie"):
        await store.set_orders(game.id, "eyrie", {})


async def test_what_was_seen_never_goes_back(store: Store) -> None:
    game = await begin(store)
    for n in (4, 2):
        await store.set_seen(game.id, "hundreds", n)
    assert [seat.last_seen for seat in await store.seats(game.id)] == [4, 0]


# --- lists ------------------------------------------------------------------------------------------------------------


async def test_a_server_sees_the_games_that_are_played_first(store: Store) -> None:
    games = [await store.create_game(new_game(channel), AT) for channel in range(1, 8)]
    await store.create_game(new_game(100, guild=6), AT)
    listed, count = await store.listed_games(5, skip=0, limit=25)
    assert [game.no for game in listed] == [7, 6, 5, 4, 3, 2, 1]
    assert (listed, count) == (games[::-1], 7)
    statuses: tuple[tuple[int, Status], ...] = ((1, "active"), (3, "paused"), (5, "over"), (7, "abandoned"))
    for number, status in statuses:
        await store.commit(Commit(games[number - 1].id, 0, AT, change=GameChange(status=status)))
    listed, _ = await store.listed_games(5, skip=0, limit=25)
    assert [game.no for game in listed] == [3, 1, 6, 4, 2, 7, 5]
    listed, count = await store.listed_games(5, skip=2, limit=3)
    assert ([game.no for game in listed], count) == ([6, 4, 2], 7)


async def test_a_person_sees_their_games_the_last_played_first(store: Store) -> None:
    both = [Seat("hundreds", "hundreds", ANNA), Seat("riverfolk", "riverfolk", ANNA)]
    first = await store.create_game(replace(new_game(1), seats=both), AT)
    second = await store.create_game(new_game(2), AT)
    await store.create_game(NewGame(5, 3, ANNA, seats=[Seat("hundreds", "hundreds", BEN)]), AT)
    await store.commit(Commit(first.id, 0, AT + timedelta(seconds=1)))
    assert [game.id for game in await store.games_of_person(ANNA)] == [first.id, second.id]


async def test_every_game_is_visited_once(store: Store) -> None:
    made = {(await store.create_game(new_game(channel), AT)).id for channel in range(1, 206)}
    visited = [game.id async for game in store.iter_games()]
    assert len(visited) == len(set(visited)) == 205
    assert set(visited) == made
