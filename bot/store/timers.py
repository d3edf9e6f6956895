"""What is to be done at a certain time. Functions over a transaction."""

from datetime import datetime

from sqlalchemy import Integer, bindparam, insert, select

from bot.store.codec import dump, load
from bot.store.query import Query, Row, Tx
from bot.store.records import Timer, from_micros, to_micros
from bot.store.tables import TIMERS

_T = TIMERS.c
_COLUMNS = (_T.id, _T.kind, _T.due, _T.game, _T.person, _T.payload)
_INSERT = Query(insert(TIMERS).values({column.name: bindparam(column.name) for column in TIMERS.c}))
_DELETE = Query(TIMERS.delete().where(_T.id == bindparam("timer")))
_DUE = Query(
    select(*_COLUMNS).where(_T.due <= bindparam("now")).order_by(_T.due, _T.id).limit(bindparam("limit", type_=Integer))
)
_NEXT = Query(select(_T.due).order_by(_T.due).limit(bindparam("limit", type_=Integer)))
_OF_GAME = Query(select(*_COLUMNS).where(_T.game == bindparam("game")).order_by(_T.due, _T.id))


def put(tx: Tx, timer: Timer) -> None:
    """Set a timer, in place of one with the same id."""
    delete(tx, timer.id)
    values = {
        "id": timer.id,
        "kind": timer.kind,
        "game": timer.game,
        "person": timer.person,
        "due": to_micros(timer.due),
        "payload": dump(timer.payload),
    }
    tx.run(_INSERT, values)


def delete(tx: Tx, timer: str) -> bool:
    """Whether there was one."""
    return tx.run(_DELETE, {"timer": timer}) > 0


def due(tx: Tx, now: datetime, limit: int) -> list[Timer]:
    """Timers whose time has come, the oldest first."""
    return [_timer_from(row) for row in tx.rows(_DUE, {"now": to_micros(now), "limit": limit})]


def next_due(tx: Tx) -> datetime | None:
    """When the next timer is due."""
    row = tx.row(_NEXT, {"limit": 1})
    return None if row is None else from_micros(row[0])


def of_game(tx: Tx, game: str) -> list[Timer]:
    """A game's timers, the next first."""
    return [_timer_from(row) for row in tx.rows(_OF_GAME, {"game": game})]


def _timer_from(row: Row) -> Timer:
    return Timer(row[0], row[1], from_micros(row[2]), row[3], row[4], load(row[5]))
