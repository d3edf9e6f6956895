"""Games and their seats, as the lobby and the lists see them. Functions over a transaction."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Integer, bindparam, func, insert, select, text, update

from bot.store.codec import dump, load, load_or_none, micros_or_none, time_or_none
from bot.store.errors import AlreadyDone, ChannelBusy, NoSuchGame, NotInLobby
from bot.store.query import Query, Row, Tx
from bot.store.records import Game, Input, Json, NewGame, Seat, from_micros, to_micros
from bot.store.tables import GAMES, INPUTS, SEATS, THREADS

_G = GAMES.c
_S = SEATS.c
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"  # nothing that looks like something else, and no word by accident
_ID_LENGTH = 6

GAME_COLUMNS = tuple(_G)
_IN_CHANNEL = text("status IN ('lobby', 'active', 'paused')")
_AT_ITS_END = text("status IN ('over', 'abandoned')")

_GAME = Query(select(*GAME_COLUMNS).where(_G.id == bindparam("game")))
_GAME_IN_CHANNEL = Query(select(*GAME_COLUMNS).where(_G.channel == bindparam("channel"), _IN_CHANNEL))
_LAST_OVER = Query(
    select(*GAME_COLUMNS)
    .where(_G.guild == bindparam("guild"), _G.channel == bindparam("channel"), text("status = 'over'"))
    .order_by(_G.no.desc())
    .limit(bindparam("limit", type_=Integer))
)
_BELOW = Query(
    select(*GAME_COLUMNS)
    .join(THREADS, THREADS.c.channel == _G.channel)
    .where(THREADS.c.parent == bindparam("parent"), _IN_CHANNEL)
)
_DELETE_THREAD = Query(THREADS.delete().where(THREADS.c.channel == bindparam("channel")))
_INSERT_THREAD = Query(insert(THREADS).values({column.name: bindparam(column.name) for column in THREADS.c}))
_CURRENT = Query(select(*GAME_COLUMNS).where(_G.guild == bindparam("guild"), _IN_CHANNEL))
_ENDED = Query(
    select(*GAME_COLUMNS)
    .where(_G.guild == bindparam("guild"), _AT_ITS_END)
    .order_by(_G.no.desc())
    .limit(bindparam("limit", type_=Integer))
    .offset(bindparam("skip", type_=Integer))
)
_COUNT = Query(select(func.count()).select_from(GAMES).where(_G.guild == bindparam("guild")))
_GAMES_OF_PERSON = Query(
    select(*GAME_COLUMNS)
    .join(SEATS, _S.game == _G.id)
    .where(_S.person == bindparam("person"))
    .distinct()
    .order_by(_G.updated_at.desc(), _G.id)
    .limit(bindparam("limit", type_=Integer))
)
_GAMES_AFTER = Query(
    select(*GAME_COLUMNS).where(_G.id > bindparam("after")).order_by(_G.id).limit(bindparam("limit", type_=Integer))
)
_NEXT_NO = Query(select(func.coalesce(func.max(_G.no), 0)).where(_G.guild == bindparam("guild")))
_INSERT_GAME = Query(insert(GAMES).values({column.name: bindparam(column.name) for column in GAMES.c}))
_SEATS = Query(
    select(
        *(_S.name, _S.faction, _S.person, _S.since, _S.away_until, _S.orders, _S.last_seen, _S.difficulty, _S.traits)
    )
    .where(_S.game == bindparam("game"))
    .order_by(_S.position)
)
_INSERT_SEAT = Query(insert(SEATS).values({column.name: bindparam(column.name) for column in SEATS.c}))
_DELETE_SEATS = Query(SEATS.delete().where(_S.game == bindparam("of_game")))
_SET_ORDERS = Query(
    update(SEATS)
    .where(_S.game == bindparam("of_game"), _S.name == bindparam("of_seat"))
    .values(orders=bindparam("orders"), away_until=bindparam("away_until"))
)
_SET_SEEN = Query(
    update(SEATS)
    .where(_S.game == bindparam("of_game"), _S.name == bindparam("of_seat"), _S.last_seen < bindparam("seen"))
    .values(last_seen=bindparam("seen"))
)
_SET_POST = Query(
    update(GAMES)
    .where(_G.id == bindparam("of_game"))
    .values(
        post_channel=bindparam("new_channel"),
        post_message=bindparam("new_message"),
        post_since=bindparam("new_since"),
    )
)
_INSERT_INPUT = Query(insert(INPUTS).values({column.name: bindparam(column.name) for column in INPUTS.c}))
_INPUT = Query(select(INPUTS.c.game, INPUTS.c.outcome).where(INPUTS.c.interaction == bindparam("interaction")))


def game_from(row: Row) -> Game:
    """A `Game` from a row of `GAME_COLUMNS`."""
    return Game(
        id=row[0],
        guild=row[1],
        no=row[2],
        title=row[3],
        channel=row[4],
        owner=row[5],
        status=row[6],
        options=load(row[7]),
        setup=load_or_none(row[8]),
        seed_hash=row[9],
        engine_version=row[10],
        catalog_version=row[11],
        post_channel=row[12],
        post_message=row[13],
        last_entry=row[14],
        result=load_or_none(row[15]),
        created_at=from_micros(row[16]),
        updated_at=from_micros(row[17]),
        post_since=row[18],
    )


def new_id() -> str:
    """A game's id: short enough to be typed and to stand in a button's id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def create(tx: Tx, game: str, new: NewGame, at: datetime, input_: Input | None) -> Game:
    """Insert a game in its lobby, numbered within its guild."""
    if input_ is not None and (done := recorded(tx, input_.interaction)):
        raise AlreadyDone(input_.interaction, *done)
    if (busy := in_channel(tx, new.channel)) is not None:
        raise ChannelBusy(busy.id)
    now = to_micros(at)
    values = dict.fromkeys(column.name for column in GAMES.c) | {
        "id": game,
        "guild": new.guild,
        "no": _int(tx.row(_NEXT_NO, {"guild": new.guild})) + 1,
        "title": new.title,
        "channel": new.channel,
        "owner": new.owner,
        "status": "lobby",
        "options": dump(new.options),
        "last_entry": 0,
        "created_at": now,
        "updated_at": now,
    }
    tx.run(_INSERT_GAME, values)
    _insert_seats(tx, game, new.seats)
    if input_ is not None:
        record(tx, input_, game, now)
    return find(tx, game)


def record(tx: Tx, input_: Input, game: str, now: int) -> None:
    """The interaction is handled: a second delivery is refused."""
    values = {
        "interaction": input_.interaction,
        "game": game,
        "person": input_.person,
        "at": now,
        "outcome": dump(input_.outcome),
    }
    tx.run(_INSERT_INPUT, values)


def recorded(tx: Tx, interaction: int) -> tuple[str | None, Json] | None:
    """The game and outcome of an interaction handled before."""
    row = tx.row(_INPUT, {"interaction": interaction})
    return None if row is None else (row[0], load(row[1]))


def find(tx: Tx, game: str) -> Game:
    """The game with this id; `NoSuchGame`."""
    row = tx.row(_GAME, {"game": game})
    if row is None:
        raise NoSuchGame(f"there is no game {game}")
    return game_from(row)


def in_channel(tx: Tx, channel: int) -> Game | None:
    """The game that is not over in this channel."""
    row = tx.row(_GAME_IN_CHANNEL, {"channel": channel})
    return None if row is None else game_from(row)


def note_thread(tx: Tx, thread: int, parent: int) -> None:
    """Below which channel a thread lies."""
    tx.run(_DELETE_THREAD, {"channel": thread})
    tx.run(_INSERT_THREAD, {"channel": thread, "parent": parent})


def below(tx: Tx, parent: int) -> Game | None:
    """The game that is not over in a thread below this channel, the last changed where there are several."""
    found = [game_from(row) for row in tx.rows(_BELOW, {"parent": parent})]
    return max(found, key=lambda game: game.updated_at, default=None)


def over_in_channel(tx: Tx, guild: int, channel: int) -> Game | None:
    """The last game that was played to its end in this channel."""
    row = tx.row(_LAST_OVER, {"guild": guild, "channel": channel, "limit": 1})
    return None if row is None else game_from(row)


def listed(tx: Tx, guild: int, skip: int, limit: int) -> tuple[list[Game], int]:
    """A guild's games and their number: those being played first, then lobbies, then those over; newest first."""
    # One a channel at most is not over, so those are few; of the others only a page is read.
    current = [game_from(row) for row in tx.rows(_CURRENT, {"guild": guild})]
    current.sort(key=lambda game: (game.status == "lobby", -game.no))
    found = current[skip : skip + limit]
    rest = {"guild": guild, "skip": max(0, skip - len(current)), "limit": limit - len(found)}
    found += [game_from(row) for row in tx.rows(_ENDED, rest)]
    return found, _int(tx.row(_COUNT, {"guild": guild}))


def of_person(tx: Tx, person: int, limit: int) -> list[Game]:
    """The games a person has a seat in, the last played first."""
    return [game_from(row) for row in tx.rows(_GAMES_OF_PERSON, {"person": person, "limit": limit})]


def page(tx: Tx, after: str, limit: int) -> list[Game]:
    """The games with the next greater ids."""
    return [game_from(row) for row in tx.rows(_GAMES_AFTER, {"after": after, "limit": limit})]


def seats(tx: Tx, game: str) -> tuple[Seat, ...]:
    """A game's seats in their order."""
    return tuple(_seat_from(row) for row in tx.rows(_SEATS, {"game": game}))


def _seat_from(row: Row) -> Seat:
    name, faction, person, since, away_until, orders, last_seen, difficulty, traits = row
    times = time_or_none(since), time_or_none(away_until)
    return Seat(name, faction or "", person, *times, load(orders), last_seen, difficulty, tuple(load(traits)))


def replace_seats(tx: Tx, game: str, new: Sequence[Seat]) -> None:
    """Other seats than before, while the game is in its lobby."""
    if find(tx, game).status != "lobby":
        raise NotInLobby(f"game {game} has started: its seats are fixed, hand them over instead")
    tx.run(_DELETE_SEATS, {"of_game": game})
    _insert_seats(tx, game, new)


def set_orders(tx: Tx, game: str, seat: str, orders: Json, away_until: datetime | None) -> None:
    """A seat's standing orders and absence."""
    values = {
        "of_game": game,
        "of_seat": seat,
        "orders": dump(orders),
        "away_until": micros_or_none(away_until),
    }
    if tx.run(_SET_ORDERS, values) == 0:
        raise NoSuchGame(f"there is no seat {seat} in game {game}")


def set_seen(tx: Tx, game: str, seat: str, n: int) -> None:
    """Move a seat's last seen entry forward; never back."""
    tx.run(_SET_SEEN, {"of_game": game, "of_seat": seat, "seen": n})


def set_post(tx: Tx, game: str, channel: int, message: int, since: int) -> None:
    """Where the game's post is now, and behind which entry its story begins."""
    tx.run(_SET_POST, {"of_game": game, "new_channel": channel, "new_message": message, "new_since": since})


def _insert_seats(tx: Tx, game: str, new: Sequence[Seat]) -> None:
    if len({seat.name for seat in new}) != len(new):
        raise ValueError("two seats of one name")
    rows = [
        {
            "game": game,
            "name": seat.name,
            "faction": seat.faction or None,
            "position": position,
            "person": seat.person,
            "since": micros_or_none(seat.since),
            "away_until": micros_or_none(seat.away_until),
            "orders": dump(seat.orders),
            "last_seen": seat.last_seen,
            "difficulty": seat.difficulty,
            "traits": dump(seat.traits),
        }
        for position, seat in enumerate(new)
    ]
    tx.many(_INSERT_SEAT, rows)


def _int(row: Row | None) -> int:
    return 0 if row is None else int(row[0])
