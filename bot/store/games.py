"""Loading a game to play on, and the one transaction an input leads to. Functions over a transaction."""

import secrets
from datetime import datetime

from sqlalchemy import BigInteger, Integer, Text, bindparam, func, insert, select, update

from bot.store import lobby, timers
from bot.store.codec import dump, dump_or_none, load
from bot.store.errors import AlreadyDone, ChannelBusy, NoSuchGame, SeatTaken, StaleGame
from bot.store.query import Query, Row, Tx
from bot.store.records import (
    Commit,
    Committed,
    Entry,
    OutboxItem,
    Outgoing,
    Snapshot,
    StoredGame,
    from_micros,
    to_micros,
)
from bot.store.tables import ENTRIES, GAMES, OUTBOX, SEATS, SNAPSHOTS

_G = GAMES.c
_S = SEATS.c
_E = ENTRIES.c
_N = SNAPSHOTS.c

_TEXTS = ("status", "title", "options", "setup", "seed_hash", "engine_version", "catalog_version", "result")
_IDS = ("channel", "owner", "post_channel", "post_message")
_ADVANCE = Query(
    update(GAMES)
    .where(_G.id == bindparam("of_game"), _G.last_entry == bindparam("expected"))
    .values(
        last_entry=bindparam("last"),
        updated_at=bindparam("now"),
        **{
            name: func.coalesce(bindparam(f"new_{name}", type_=kind), _G[name])
            for names, kind in ((_TEXTS, Text()), (_IDS, BigInteger()))
            for name in names
        },
    )
)
_INSERT_ENTRY = Query(insert(ENTRIES).values({column.name: bindparam(column.name) for column in ENTRIES.c}))
_ENTRY_COLUMNS = (_E.n, _E.kind, _E.seat, _E.payload, _E.events, _E.by, _E.whom, _E.engine_version, _E.at)
_ENTRIES = Query(
    select(*_ENTRY_COLUMNS)
    .where(_E.game == bindparam("game"), _E.n >= bindparam("first"), _E.n <= bindparam("last"))
    .order_by(_E.n)
)
_INSERT_SNAPSHOT = Query(insert(SNAPSHOTS).values({column.name: bindparam(column.name) for column in SNAPSHOTS.c}))
_SNAPSHOT = Query(
    select(_N.n, _N.schema, _N.state, _N.turn_start)
    .where(_N.game == bindparam("game"), _N.n <= bindparam("limit"))
    .order_by(_N.n.desc())
    .limit(1)
)
_SNAPSHOT_NUMBERS = Query(select(_N.n, _N.turn_start).where(_N.game == bindparam("game")).order_by(_N.n))
_PRUNE = Query(
    SNAPSHOTS.delete().where(
        _N.game == bindparam("of_game"), _N.turn_start == 0, _N.n < bindparam("floor", type_=Integer)
    )
)
_FLOOR = Query(
    select(_N.n).where(_N.game == bindparam("game"), _N.n <= bindparam("limit")).order_by(_N.n.desc()).limit(1)
)
_PASS_SEAT = Query(
    update(SEATS)
    .where(
        _S.game == bindparam("of_game"),
        _S.name == bindparam("of_seat"),
        _S.person.is_not_distinct_from(bindparam("was", type_=BigInteger)),
    )
    .values(
        person=bindparam("person"),
        since=bindparam("since"),
        away_until=bindparam("away_until"),
        orders=bindparam("orders"),
        last_seen=bindparam("last_seen"),
    )
)
_ORDER = Query(
    update(SEATS)
    .where(_S.game == bindparam("of_game"), _S.name == bindparam("of_seat"))
    .values(orders=bindparam("new_orders"))
)
_INSERT_OUTBOX = Query(
    insert(OUTBOX)
    .values({column.name: bindparam(column.name) for column in OUTBOX.c if column.name != "id"})
    .returning(OUTBOX.c.id)
)


def load_game(tx: Tx, game: str) -> StoredGame:
    """The game, its last snapshot and what came after; nothing older is read."""
    found = lobby.find(tx, game)
    snapshot = snapshot_at(tx, game, found.last_entry)
    first = 1 if snapshot is None else snapshot.n + 1
    return StoredGame(found, lobby.seats(tx, game), snapshot, entries(tx, game, first, found.last_entry))


def snapshot_at(tx: Tx, game: str, n: int) -> Snapshot | None:
    """The last snapshot at or before entry `n`."""
    row = tx.row(_SNAPSHOT, {"game": game, "limit": n})
    return None if row is None else Snapshot(row[0], row[1], row[2], bool(row[3]))


def snapshot_numbers(tx: Tx, game: str) -> tuple[tuple[int, bool], ...]:
    """Of every snapshot kept, its entry and whether a turn starts with it."""
    return tuple((row[0], bool(row[1])) for row in tx.rows(_SNAPSHOT_NUMBERS, {"game": game}))


def entries(tx: Tx, game: str, first: int, last: int) -> tuple[Entry, ...]:
    """Entries `first` to `last`, both included."""
    if first > last:
        return ()
    return tuple(_entry_from(row) for row in tx.rows(_ENTRIES, {"game": game, "first": first, "last": last}))


def _entry_from(row: Row) -> Entry:
    n, kind, seat, payload, events, by, whom, engine_version, at = row
    return Entry(n, kind, seat, load(payload), load(events), by, whom, engine_version, from_micros(at))


def prune(tx: Tx, game: str, undo_limit: int) -> int:
    """Delete the snapshots that neither undo nor the start of a turn needs; how many."""
    row = tx.row(_FLOOR, {"game": game, "limit": undo_limit})
    return 0 if row is None else tx.run(_PRUNE, {"of_game": game, "floor": row[0]})


# --- the transaction --------------------------------------------------------------------------------------------------


def commit(tx: Tx, request: Commit) -> Committed:
    """Store everything in `request`, or raise."""
    game = request.game
    now = to_micros(request.at)
    last = request.expected_n + len(request.entries)
    if request.input is not None:
        lobby.record(tx, request.input, game, now)
    if tx.run(_ADVANCE, _advance_values(request, last, now)) == 0:
        raise StaleGame(game, request.expected_n, lobby.find(tx, game).last_entry)
    if request.entries:
        tx.many(_INSERT_ENTRY, _entry_values(request, now))
    for snapshot in request.snapshots:
        if snapshot.n > last:
            raise ValueError(f"a snapshot of entry {snapshot.n} in a game of {last}")
        tx.run(
            _INSERT_SNAPSHOT,
            {
                "game": game,
                "n": snapshot.n,
                "schema": snapshot.schema,
                "turn_start": int(snapshot.turn_start),
                "state": snapshot.state,
            },
        )
    if request.undo_limit is not None:
        prune(tx, game, request.undo_limit)
    _pass_seats(tx, request, now)
    for seat, orders in request.orders.items():
        tx.run(_ORDER, {"of_game": game, "of_seat": seat, "new_orders": dump(orders)})
    if request.seen_by is not None:
        lobby.set_seen(tx, game, request.seen_by, last)
    for timer_id in request.cancel_timers:
        timers.delete(tx, timer_id)
    for timer in request.timers:
        timers.put(tx, timer)
    return Committed(last, tuple(_put_outgoing(tx, game, item, last, request.at) for item in request.outbox))


def explain_conflict(tx: Tx, request: Commit) -> None:
    """After a refused commit: raise what the database's constraint meant, if it is one of the foreseen."""
    if request.input is not None and (done := lobby.recorded(tx, request.input.interaction)):
        raise AlreadyDone(request.input.interaction, *done)
    found = lobby.find(tx, request.game)
    if found.last_entry != request.expected_n:
        raise StaleGame(request.game, request.expected_n, found.last_entry)
    other = lobby.in_channel(tx, request.change.channel or found.channel)
    if other is not None and other.id != request.game:
        raise ChannelBusy(other.id)


def _advance_values(request: Commit, last: int, now: int) -> dict[str, object]:
    change = request.change
    return {
        "of_game": request.game,
        "expected": request.expected_n,
        "last": last,
        "now": now,
        "new_status": change.status,
        "new_title": change.title,
        "new_channel": change.channel,
        "new_owner": change.owner,
        "new_options": dump_or_none(change.options),
        "new_setup": dump_or_none(change.setup),
        "new_seed_hash": change.seed_hash,
        "new_engine_version": change.engine_version,
        "new_catalog_version": change.catalog_version,
        "new_post_channel": change.post_channel,
        "new_post_message": change.post_message,
        "new_result": dump_or_none(change.result),
    }


def _entry_values(request: Commit, now: int) -> list[dict[str, object]]:
    return [
        {
            "game": request.game,
            "n": n,
            "kind": entry.kind,
            "seat": entry.seat,
            "payload": dump(entry.payload),
            "events": dump(list(entry.events)),
            "by": entry.by,
            "whom": entry.whom,
            "engine_version": entry.engine_version,
            "at": now if entry.at is None else to_micros(entry.at),
        }
        for n, entry in enumerate(request.entries, request.expected_n + 1)
    ]


def _pass_seats(tx: Tx, request: Commit, now: int) -> None:
    for change in request.seats:
        values = {
            "of_game": request.game,
            "of_seat": change.seat,
            "was": change.was,
            "person": change.person,
            "since": now,
            "away_until": None,
            "orders": "{}",
            "last_seen": change.seen,
        }
        if tx.run(_PASS_SEAT, values) == 0:
            raise SeatTaken(request.game, change.seat)


def _put_outgoing(tx: Tx, game: str, item: Outgoing, last: int, at: datetime) -> OutboxItem:
    n = last if item.n is None else item.n
    nonce = item.nonce or secrets.token_hex(12)
    values = {
        "game": game,
        "n": n,
        "kind": item.kind,
        "channel": item.channel,
        "payload": dump(item.payload),
        "nonce": nonce,
        "created_at": to_micros(at),
        "sent_at": None,
        "message": None,
        "attempts": 0,
        "last_error": None,
    }
    row = tx.row(_INSERT_OUTBOX, values)
    if row is None:
        raise NoSuchGame(f"the outbox took nothing for game {game}")
    return OutboxItem(row[0], game, n, item.kind, item.channel, item.payload, nonce, at, None, None, 0, None)
