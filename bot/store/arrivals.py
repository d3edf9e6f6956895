"""Interactions whose answer Discord does not have yet: whom a restart cuts off. Functions over a transaction."""

from datetime import datetime

from sqlalchemy import bindparam, insert, select

from bot.store.lobby import recorded
from bot.store.query import Query, Tx
from bot.store.records import Arrival, from_micros, to_micros
from bot.store.tables import ARRIVALS

_A = ARRIVALS.c
_INSERT = Query(insert(ARRIVALS).values({column.name: bindparam(column.name) for column in ARRIVALS.c}))
_DELETE = Query(ARRIVALS.delete().where(_A.interaction == bindparam("interaction")))
_DELETE_BEFORE = Query(ARRIVALS.delete().where(_A.at < bindparam("before")))
_ALL = Query(select(*ARRIVALS.c).where(_A.at >= bindparam("since")).order_by(_A.at))


def put(tx: Tx, arrival: Arrival) -> None:
    """Note an interaction, once where it is delivered twice, and not where it was done and answered already."""
    if recorded(tx, arrival.interaction) is not None:
        return
    settle(tx, arrival.interaction)
    values = {
        "interaction": arrival.interaction,
        "application": arrival.application,
        "token": arrival.token,
        "person": arrival.person,
        "locale": arrival.locale,
        "at": to_micros(arrival.at),
        "changes": int(arrival.changes),
    }
    tx.run(_INSERT, values)


def settle(tx: Tx, interaction: int) -> None:
    """It was answered, or never acknowledged."""
    tx.run(_DELETE, {"interaction": interaction})


def since(tx: Tx, time: datetime) -> list[Arrival]:
    """Those unanswered since a time, in order."""
    rows = tx.rows(_ALL, {"since": to_micros(time)})
    return [
        Arrival(interaction, application, token, person, locale, from_micros(at), bool(changes))
        for interaction, application, token, person, locale, at, changes in rows
    ]


def tidy(tx: Tx, before: datetime) -> int:
    """Delete those from before a time; how many."""
    return tx.run(_DELETE_BEFORE, {"before": to_micros(before)})
