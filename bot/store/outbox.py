"""What is still to be said, and how saying it went. Functions over a transaction."""

from datetime import datetime

from sqlalchemy import Integer, Text, bindparam, func, select, update

from bot.store import arrivals
from bot.store.codec import load, time_or_none
from bot.store.query import Query, Row, Tx
from bot.store.records import OutboxItem, from_micros, to_micros
from bot.store.tables import INPUTS, OUTBOX

_O = OUTBOX.c
_PENDING = Query(
    select(*OUTBOX.c)
    .where(_O.sent_at.is_(None), _O.id > bindparam("after", type_=Integer))
    .order_by(_O.id)
    .limit(bindparam("limit", type_=Integer))
)
# What was said can be read in Discord; the payload goes, so that the table stays small and holds nobody's words.
_SETTLE = Query(
    update(OUTBOX)
    .where(_O.id == bindparam("item"), _O.sent_at.is_(None))
    .values(
        sent_at=bindparam("now"),
        message=bindparam("new_message"),
        payload="{}",
        attempts=_O.attempts + 1,
        last_error=func.coalesce(bindparam("error", type_=Text()), _O.last_error),
    )
)
_FAIL = Query(
    update(OUTBOX)
    .where(_O.id == bindparam("item"), _O.sent_at.is_(None))
    .values(attempts=_O.attempts + 1, last_error=bindparam("error"))
)
_FORGET_SENT = Query(OUTBOX.delete().where(_O.sent_at < bindparam("before")))
_FORGET_INPUTS = Query(INPUTS.delete().where(INPUTS.c.at < bindparam("before")))


def pending(tx: Tx, after: int, limit: int) -> list[OutboxItem]:
    """Items not yet sent, in the order they were committed."""
    return [_item_from(row) for row in tx.rows(_PENDING, {"after": after, "limit": limit})]


def mark_sent(tx: Tx, item: int, message: int | None, at: datetime) -> bool:
    """It was said; whether it was still pending."""
    return tx.run(_SETTLE, {"item": item, "now": to_micros(at), "new_message": message, "error": None}) > 0


def mark_failed(tx: Tx, item: int, error: str, give_up_at: datetime | None) -> bool:
    """It could not be said; with `give_up_at` it never will be. Whether it was still pending."""
    if give_up_at is None:
        return tx.run(_FAIL, {"item": item, "error": error}) > 0
    return tx.run(_SETTLE, {"item": item, "now": to_micros(give_up_at), "new_message": None, "error": error}) > 0


def tidy(tx: Tx, before: datetime) -> int:
    """Delete what was said, and interactions, from before a time; how many rows."""
    when = {"before": to_micros(before)}
    return tx.run(_FORGET_SENT, when) + tx.run(_FORGET_INPUTS, when) + arrivals.tidy(tx, before)


def _item_from(row: Row) -> OutboxItem:
    return OutboxItem(
        id=row[0],
        game=row[1],
        n=row[2],
        kind=row[3],
        channel=row[4],
        payload=load(row[5]),
        nonce=row[6],
        created_at=from_micros(row[7]),
        sent_at=time_or_none(row[8]),
        message=row[9],
        attempts=row[10],
        last_error=row[11],
    )
