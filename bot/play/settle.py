"""From what an input led to, to the one transaction that stores it, and to what its person is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot import store as db
from bot.play import work
from bot.play.desk import SCHEMA, Desk, Opened, info_of
from bot.play.script import Script, text
from bot.play.types import Happened, Outcome, Refused, as_heard
from bot.store import Commit, GameChange, Input, Json, NewEntry, Outgoing, SeatChange, Snapshot, StoredGame
from engine.api import ENGINE_VERSION, Event, Game


async def settle(  # noqa: PLR0913 - all that one input may lead to
    desk: Desk,
    by: Input,
    opened: Opened,
    result: work.Result,
    seat: str | None,
    *,
    rest: Script = (),
    seats: Sequence[SeatChange] = (),
    whom: int | None = None,
    change: GameChange | None = None,
    orders: Mapping[str, Json] | None = None,
) -> Outcome:
    """Commit what a job of the engine led to, and tell. `seat` is the actor's afterwards; `whom` sits down."""
    last = opened.last + len(result.made)
    engine = work.open_game(result.saved, desk.catalog)
    snapshots = []
    if result.boundary is not None:
        state = work.Saved(result.saved.state)
        snapshots = [Snapshot(opened.last + result.boundary, SCHEMA, work.pack(state), result.new_turn)]
    request = Commit(
        opened.id,
        opened.last,
        desk.clock(),
        entries=[_entry(made, by.person, whom) for made in result.made],
        snapshots=snapshots,
        undo_limit=snapshots[0].n if snapshots and result.new_turn else None,
        change=_status(change or GameChange(), opened, result, engine),
        seats=seats,
        orders=orders or {},
    )
    happened = _happened(request, last, len(opened.stored.seats))
    return await told(desk, by, opened, request, happened, seat, saved=result.saved, engine=engine, rest=rest)


async def told(  # noqa: PLR0913 - all that one input may lead to
    desk: Desk,
    by: Input,
    opened: Opened,
    request: Commit,
    happened: tuple[Happened, ...],
    seat: str | None,
    *,
    saved: work.Saved | None = None,
    engine: Game | None = None,
    rest: Script = (),
    undone: tuple[Happened, ...] = (),
    kind: str = "post",
    anew: bool = False,
) -> Outcome:
    """Commit a request that lacks only its input and its outbox, and tell; `anew` in a new post, whatever happened."""
    before = {decision.number for decision in opened.engine.decisions} if opened.engine is not None else set()
    asked = engine.view(None).asked if engine is not None else ()
    passed = {change.seat for change in request.seats if change.person is not None}
    pinged = [
        view.seat
        for view in asked
        if view.seat in passed or (view.seat != seat and (view.number not in before or undone))
    ]
    if kind == "lobby":  # who was given a seat by somebody else may know nothing of it
        pinged = [change.seat for change in request.seats if change.person not in (None, by.person)]
    last = request.expected_n + len(request.entries)
    outcome: Json = {"first": happened[0].n if happened else 0, "last": last, "seat": seat, "rest": text(rest)}
    if undone:
        outcome["undone"] = [undone[0].n, undone[-1].n]
    said: Json = {"first": happened[0].n, "ping": pinged} if happened else {"ping": pinged}
    if anew:
        said["anew"] = True
    quiet = kind == "post" and not happened and not anew
    request = replace(
        request,
        outbox=[] if quiet else [Outgoing(kind, opened.stored.game.channel, said)],
        input=replace(by, outcome=outcome),
        seen_by=None if request.seats else seat,  # how far whoever sits down has looked stands there
    )
    try:
        await desk.put(request, saved, engine)
    except db.AlreadyDone as done:
        return await desk.again(done.game, done.outcome)
    except db.SeatTaken as taken:
        raise Refused("seat-taken", {"seat": taken.seat}) from taken
    info = info_of(*_after(opened.stored, request), engine)
    people = (info.person_of(name) for name in pinged)
    ping = tuple(person for person in people if person is not None and person != by.person)
    new_post = bool(ping) or info.post_message is None
    return Outcome(info, seat, last, happened, asked, ping, new_post, rest, undone, engine=engine)


def _after(stored: StoredGame, request: Commit) -> tuple[db.Game, tuple[db.Seat, ...]]:
    """The rows as a commit leaves them: they need not be read again."""
    change = request.change
    names = ("status", "title", "options", "setup", "seed_hash", "engine_version", "catalog_version", "result")
    new = {name: getattr(change, name) for name in names if getattr(change, name) is not None}
    last = request.expected_n + len(request.entries)
    game = replace(stored.game, **new, last_entry=last, updated_at=request.at)
    passed = {change.seat: change for change in request.seats}
    seats = [_passed(seat, passed.get(seat.name), request.at) for seat in stored.seats]
    return game, tuple(replace(seat, orders=request.orders.get(seat.name, seat.orders)) for seat in seats)


def _passed(seat: db.Seat, change: db.SeatChange | None, at: datetime) -> db.Seat:
    if change is None:
        return seat
    return replace(seat, person=change.person, since=at, away_until=None, orders={}, last_seen=change.seen)


def _entry(made: work.Made, person: int | None, whom: int | None) -> NewEntry:
    by = None if made.kind == "auto" else person
    sits = whom if made.kind == "handover" else None
    return NewEntry(made.kind, ENGINE_VERSION, made.seat, made.payload, made.events, by, sits)


def _happened(request: Commit, last: int, seats: int) -> tuple[Happened, ...]:
    first = last - len(request.entries) + 1
    return tuple(as_told(entry, n, request.at, seats) for n, entry in enumerate(request.entries, first))


def as_told(entry: NewEntry, n: int, at: datetime, seats: int) -> Happened:
    """A new entry as it is told."""
    payload = entry.payload if entry.kind in ("handover", "undo", "edit") else {}
    events = as_heard(map(Event.from_json, entry.events), seats)
    return Happened(n, entry.kind, entry.seat, payload, events, entry.by, entry.whom, at)


def _status(change: GameChange, opened: Opened, result: work.Result, engine: Game) -> GameChange:
    if result.status == "over":
        ended: Json = {"winners": list(engine.winners), "seed": engine.seed, "turn": engine.turn[1]}
        return replace(change, status="over", result=ended)
    if result.status != opened.stored.game.status:
        return replace(change, status=result.status)
    return change
