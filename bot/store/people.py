"""Settings of servers and people, and forgetting a person. Functions over a transaction."""

from collections.abc import Iterable

from sqlalchemy import Column, Table, bindparam, insert, select, text, update

from bot.store.codec import dump, load
from bot.store.errors import StillSeated
from bot.store.query import Query, Tx
from bot.store.records import FORGOTTEN, PINGS, Guild, Person
from bot.store.tables import ARRIVALS, ENTRIES, GAMES, GUILDS, INPUTS, PEOPLE, SEATS, TIMERS

_GUILD = Query(select(GUILDS.c.locale, GUILDS.c.settings).where(GUILDS.c.id == bindparam("guild")))
_INSERT_GUILD = Query(insert(GUILDS).values({column.name: bindparam(column.name) for column in GUILDS.c}))
_DELETE_GUILD = Query(GUILDS.delete().where(GUILDS.c.id == bindparam("guild")))

_P = PEOPLE.c
_PERSON = Query(select(_P.locale, _P.theme, _P.reminders, _P.settings).where(_P.id == bindparam("person")))
_INSERT_PERSON = Query(insert(PEOPLE).values({column.name: bindparam(column.name) for column in PEOPLE.c}))
_DELETE_PERSON = Query(PEOPLE.delete().where(_P.id == bindparam("person")))

_STILL_IN = Query(
    select(GAMES.c.id)
    .join(SEATS, SEATS.c.game == GAMES.c.id)
    .where(SEATS.c.person == bindparam("person"), text("games.status IN ('lobby', 'active', 'paused')"))
    .distinct()
    .order_by(GAMES.c.id)
)
_DELETE_TIMERS = Query(TIMERS.delete().where(TIMERS.c.person == bindparam("old")))
_DELETE_ARRIVALS = Query(ARRIVALS.delete().where(ARRIVALS.c.person == bindparam("old")))


def _rename(table: Table, column: Column[int], **also: object) -> Query:
    values: dict[str, object] = {column.name: bindparam("new")}
    return Query(update(table).where(column == bindparam("old")).values(values | also))


_RENAME = (
    _rename(GAMES, GAMES.c.owner),
    _rename(SEATS, SEATS.c.person, orders="{}", away_until=None),
    _rename(ENTRIES, ENTRIES.c.by),
    _rename(ENTRIES, ENTRIES.c.whom),
    _rename(INPUTS, INPUTS.c.person),
)


def guild(tx: Tx, guild_id: int) -> Guild:
    """A server's settings; the defaults where none were saved."""
    row = tx.row(_GUILD, {"guild": guild_id})
    return Guild(guild_id) if row is None else Guild(guild_id, row[0], load(row[1]))


def save_guild(tx: Tx, new: Guild) -> None:
    """Store a server's settings."""
    tx.run(_DELETE_GUILD, {"guild": new.id})
    tx.run(_INSERT_GUILD, {"id": new.id, "locale": new.locale, "settings": dump(new.settings)})


def person(tx: Tx, person_id: int) -> Person:
    """A person's settings; the defaults where none were saved."""
    row = tx.row(_PERSON, {"person": person_id})
    return Person(person_id) if row is None else Person(person_id, row[0], row[1], load(row[2]), load(row[3]))


def save_person(tx: Tx, new: Person) -> None:
    """Store a person's settings."""
    tx.run(_DELETE_PERSON, {"person": new.id})
    values = {
        "id": new.id,
        "locale": new.locale,
        "theme": new.theme,
        "reminders": dump(new.reminders),
        "settings": dump(new.settings),
    }
    tx.run(_INSERT_PERSON, values)


def pinged(tx: Tx, persons: Iterable[int]) -> tuple[int, ...]:
    """Those of these people who want to be pinged: everybody who has not said otherwise."""
    return tuple(each for each in persons if person(tx, each).settings.get(PINGS, True))


def forget(tx: Tx, person_id: int) -> None:
    """Delete a person's settings and timers, and put `FORGOTTEN` wherever their id stands."""
    games = tuple(row[0] for row in tx.rows(_STILL_IN, {"person": person_id}))
    if games:
        raise StillSeated(games)
    for query in _RENAME:
        tx.run(query, {"old": person_id, "new": FORGOTTEN})
    tx.run(_DELETE_TIMERS, {"old": person_id})
    tx.run(_DELETE_ARRIVALS, {"old": person_id})
    tx.run(_DELETE_PERSON, {"person": person_id})
