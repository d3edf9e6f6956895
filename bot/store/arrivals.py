"""Interactions that came, and whose answer Discord does not have yet: whom a restart cuts off. Functions over a
transaction.
"""

from datetime import datetime

from sqlalchemy import bindparam, insert, select, update

from bot.store.lobby import recorded
from bot.store.query import Query, Tx
from bot.store.records import FORGOTTEN, Arrival, from_micros, to_micros
from bot.store.tables import ARRIVALS

_A = ARRIVALS.c
_INSERT = Query(insert(ARRIVALS).values({column.name: bindparam(column.name) for column in ARRIVALS.c}))
_KNOWN = Query(select(_A.interaction).where(_A.interaction == bindparam("interaction")))
_SETTLE = Query(
    update(ARRIVALS)
    .where(_A.interaction == bindparam("of_interaction"))
    .values(token="", person=FORGOTTEN, locale=None)
)
_DELETE_BEFORE = Query(ARRIVALS.delete().where(_A.at < bindparam("before")))
_ALL = Query(select(*ARRIVALS.c).where(_A.at >= bindparam("since"), _A.token != "").order_by(_A.at))


def put(tx: Tx, arrival: Arrival) -> bool:
    """Note an interaction; False where it came before, which is known until `tidy`. Only what is new may be done."""
    key = {"interaction": arrival.interaction}
    if tx.row(_KNOWN, key) is not None or recorded(tx, arrival.interaction) is not None:
        return False
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
    return True


def settle(tx: Tx, interaction: int) -> None:
    """It was answered, or never acknowledged: whose it was is forgotten, that it came is not."""
    tx.run(_SETTLE, {"of_interaction": interaction})


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
