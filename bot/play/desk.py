"""The desk at which games are opened, one input at a time for each, and put back into the store."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from bot import store as db
from bot.games.pool import Workshop
from bot.play import work
from bot.play.said import Names
from bot.play.script import parse
from bot.play.types import GameInfo, Happened, Outcome, Refused, SeatInfo, Who, as_heard
from bot.store import Commit, Entry, NewEntry, Snapshot, Store, StoredGame
from engine.api import ENGINE_VERSION, Catalog, EngineError, Event, Game, IllegalAnswer

Clock = Callable[[], datetime]
SCHEMA = 1
"""Of what `work.pack` writes; the engine's own schema number stands inside its state."""

PUBLIC_PAYLOADS = frozenset({"handover", "undo", "edit"})
_KEPT_GAMES = 64
_NOTED_S = 0.25
"""So long a look waits for what is noted with it."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken from the store: its rows and, where it has begun, the engine's game (never to be changed)."""

    stored: StoredGame
    saved: work.Saved | None = field(default=None, repr=False)
    engine: Game | None = field(default=None, repr=False)
    reopened: bool = False

    @property
    def id(self) -> str:
        """The game's id."""
        return self.stored.game.id

    @property
    def last(self) -> int:
        """Its last entry; 0 in a lobby."""
        return self.stored.game.last_entry

    @property
    def running(self) -> tuple[work.Saved, Game]:
        """State and game of one that has begun and can still be changed. Refused otherwise."""
        if self.stored.game.status == "lobby":
            raise Refused("game-not-started")
        if self.stored.game.status in ("over", "abandoned"):
            raise Refused("game-ended")
        if self.reopened:
            raise Refused("stage-reopened")
        return self.begun

    @property
    def begun(self) -> tuple[work.Saved, Game]:
        """State and game of one that has begun, over or not. Refused otherwise."""
        if self.saved is None or self.engine is None:
            raise Refused("game-not-started")
        return self.saved, self.engine

    @property
    def info(self) -> GameInfo:
        """Its public facts."""
        return info_of(self.stored.game, self.stored.seats, self.engine)

    def seat_of(self, who: Who) -> str:
        """The seat of a person. Refused: not-seated."""
        for seat in self.stored.seats:
            if seat.person == who.person:
                return seat.name
        ended = self.stored.game.status in ("over", "abandoned")
        free = sum(seat.person is None for seat in self.stored.seats)
        raise Refused("not-seated", {"free": 0 if ended else free})

    @property
    def orders(self) -> dict[str, Mapping[str, str]]:
        """The standing orders of seats that people fill."""
        return {seat.name: seat.orders for seat in self.stored.seats if seat.person is not None and seat.orders}


class Desk:
    """What all use cases share: store, catalog, workers, clock, who is told that there is something to say, and how
    things are called in a language.
    """

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        workshop: Workshop,
        nudge: Callable[[str], None],
        clock: Clock,
        names: Callable[[str], Names],
    ) -> None:
        self.store = store
        self.catalog = catalog
        self.workshop = workshop
        self.nudge = nudge
        self.clock = clock
        self.names = names
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._games: OrderedDict[str, tuple[int, work.Saved, Game]] = OrderedDict()
        self._threads: set[int] = set()
        self._noting: set[asyncio.Task[None]] = set()

    # --- finding and opening ------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def locked(self, game: str) -> AsyncIterator[None]:
        """One input at a time for each game, in the order they came."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        async with lock:
            yield

    @asynccontextmanager
    async def input(self, who: Who, interaction: int, game: str | None) -> AsyncIterator[tuple[str, Outcome | None]]:
        """One input, alone with its game: the game's id, and the outcome where this interaction was handled before."""
        try:
            found = await self.game_of(who, game)
        except Refused:
            # Delivered again after it ended the game of this channel.
            again = await self.handled(interaction)
            if again is None:
                raise
            yield again.game.id, again
            return
        async with self.locked(found):
            yield found, await self.handled(interaction)

    async def game_of(self, who: Who | None, game: str | None) -> str:
        """The id of the game meant: the one named, else this channel's, else the last that was played to its end here.

        Refused: no-game-here, game-elsewhere.
        """
        if game is not None:
            return game
        if who is not None:
            found = await self.store.game_in_channel(who.channel)
            if found is not None:
                await self.note_place(who)
                return found.id
            ended = await self.store.game_over_in_channel(who.guild, who.channel)
            if ended is not None:
                return ended.id
            near = await self._near(who)
            if near is not None:
                raise Refused("game-elsewhere", {"channel": f"<#{near.channel}>"})
        raise Refused("no-game-here")

    async def note_place(self, who: Who) -> None:
        """Remember where the thread lies in which a game is played."""
        new = who.parent and who.channel not in self._threads
        if new and await self.note(self.store.note_thread(who.channel, who.parent)):
            self._threads.add(who.channel)

    async def note(self, writing: Coroutine[Any, Any, None]) -> bool:
        """Write down what nobody has asked for; whether it is written. Where that fails or takes long, all goes on
        without.
        """
        noting = asyncio.create_task(writing)
        self._noting.add(noting)
        noting.add_done_callback(self._noted)
        await asyncio.wait({noting}, timeout=_NOTED_S)
        return noting.done() and noting.exception() is None

    def _noted(self, noting: asyncio.Task[None]) -> None:
        self._noting.discard(noting)
        if not noting.cancelled() and (fault := noting.exception()) is not None:
            unforeseen = None if isinstance(fault, db.StoreError) else fault
            _log.warning("something could not be noted: %s", fault, exc_info=unforeseen)

    async def _near(self, who: Who) -> db.Game | None:
        """A game in the channel above this thread, or in a thread below this channel."""
        above = await self.store.game_in_channel(who.parent) if who.parent else None
        return above or await self.store.game_below(who.channel)

    async def open(self, game: str) -> Opened:
        """Take a game from the store. Refused where there is none or nobody can read it any more.

        Where its last answers no longer fit the rules, its stage is reopened first: that is committed and will be told.
        """
        try:
            stored = await self.store.load(game)
        except db.NoSuchGame:
            raise Refused("no-game-here") from None
        if stored.snapshot is None:
            return Opened(stored)
        kept = self._games.get(game)
        if kept is not None and kept[0] == stored.game.last_entry:
            self._games.move_to_end(game)
            return Opened(stored, kept[1], kept[2])
        saved = saved_from(stored.snapshot, stored.tail)
        try:
            engine = work.open_game(saved, self.catalog)
        except Exception as fault:  # noqa: BLE001 - rules that changed may stumble over an old state in any way
            self._read(game, work.Saved(saved.state))
            return await self._reopen(stored, saved, fault)
        self._keep(game, stored.game.last_entry, saved, engine)
        return Opened(stored, saved, engine)

    def _read(self, game: str, saved: work.Saved) -> Game:
        """The engine's game at its last boundary. Refused where even that cannot be read."""
        try:
            return work.open_game(saved, self.catalog)
        except Exception as fault:
            _log.exception("game %s cannot be read", game)
            raise Refused("game-unreadable", {"game": game}) from fault

    async def info(self, game: str) -> GameInfo:
        """A game's public facts, also where nobody can read it any more. Refused where there is none."""
        try:
            return (await self.open(game)).info
        except Refused as refused:
            if refused.reason != "game-unreadable":
                raise
            return info_of(await self.store.game(game), await self.store.seats(game))

    async def at(self, game: str, n: int) -> Opened | None:
        """A game as it was after entry `n`; None where that can no longer be worked out."""
        stored = await self.store.load(game)
        try:
            saved = await self._saved_at(game, n) if n <= stored.game.last_entry else None
            return None if saved is None else Opened(stored, saved, work.open_game(saved, self.catalog))
        except (IllegalAnswer, EngineError):
            _log.warning("game %s can no longer be shown as it was at entry %d", game, n)
            return None

    async def _saved_at(self, game: str, n: int) -> work.Saved | None:
        """What a game was after entry `n`. Snapshots are pruned, also that of an undo: then history is followed."""
        snapshot = await self.store.snapshot_at_or_before(game, n)
        if snapshot is None:
            return None
        entries = await self.store.entries(game, snapshot.n + 1, n)
        turned = next((i for i in reversed(range(len(entries))) if "reopened" in entries[i].payload), None)
        if turned is not None:
            return None  # rules have changed since: what came before that cannot be repeated
        undone = next((i for i in reversed(range(len(entries))) if entries[i].kind == "undo"), None)
        if undone is None:
            return saved_from(snapshot, entries)
        before = await self._saved_at(game, entries[undone].payload["to"])
        return None if before is None else work.Saved(before.state, before.tail + replayable(entries[undone + 1 :]))

    async def _reopen(self, stored: StoredGame, saved: work.Saved, fault: Exception) -> Opened:
        """Go on from the last boundary: the answers since are lost, nothing is rolled again, and everybody is told."""
        game = stored.game
        # Not the fault's own text: it may name a card.
        kind = type(fault).__name__
        _log.warning("game %s: %d answers no longer fit (%s); the stage is reopened", game.id, len(saved.tail), kind)
        last = game.last_entry + 1
        entry = NewEntry("edit", ENGINE_VERSION, payload={"reopened": len(saved.tail)})
        with suppress(db.StaleGame):  # somebody else was quicker
            await self.store.commit(
                Commit(
                    game.id,
                    game.last_entry,
                    self.clock(),
                    entries=[entry],
                    snapshots=[Snapshot(last, SCHEMA, Game.reopened(saved.state))],
                    outbox=[db.Outgoing("post", game.channel, {"first": last})],
                )
            )
            self.nudge(game.id)
        return replace(await self.open(game.id), reopened=True)

    def _keep(self, game: str, last: int, saved: work.Saved, engine: Game) -> None:
        self._games[game] = (last, saved, engine)
        self._games.move_to_end(game)
        while len(self._games) > _KEPT_GAMES:
            self._games.popitem(last=False)

    def drop(self, game: str) -> None:
        """Forget what is kept of a game in memory."""
        self._games.pop(game, None)

    # --- doing --------------------------------------------------------------------------------------------------------

    async def do(self, opened: Opened, job: work.Job) -> work.Result:
        """Run a job of the engine, in another process where an automaton may go on playing for long."""
        passes = any(isinstance(deed, work.HandOver) for deed in job.deeds)
        long = passes or any(seat.person is None for seat in opened.stored.seats)
        return await self.workshop.run(work.run, job, long=long)

    async def put(self, request: Commit, saved: work.Saved | None = None, engine: Game | None = None) -> db.Committed:
        """Commit, keep what the game is now in memory, and let what is to be said be said."""
        try:
            done = await self.store.commit(request)
        except BaseException:
            self.drop(request.game)  # whether it was stored is not known where we were cancelled
            raise
        if saved is not None and engine is not None:
            self._keep(request.game, done.last_entry, saved, engine)
        if done.outbox:
            self.nudge(request.game)
        return done

    # --- telling ------------------------------------------------------------------------------------------------------

    async def handled(self, interaction: int) -> Outcome | None:
        """The outcome of an interaction that was handled before, None for a new one."""
        found = await self.store.outcome(interaction)
        return None if found is None else await self.again(*found)

    async def again(self, game: str | None, outcome: db.Json) -> Outcome:
        """The outcome of an interaction once more, from what was stored with it."""
        if game is None:
            raise Refused("no-game-here")
        first, last = outcome.get("first", 0), outcome.get("last", 0)
        told = await self.tell(game, first, last, at_end=True)
        undone = await self.store.entries(game, *outcome["undone"]) if "undone" in outcome else ()
        return Outcome(
            told.game,
            outcome.get("seat"),
            last,
            told.happened,
            told.asked,
            rest=parse(outcome.get("rest", "")),
            undone=tuple(happened(entry, len(told.game.seats)) for entry in undone),
            repeated=True,
            engine=told.engine,
        )

    async def tell(self, game: str, first: int, last: int, *, at_end: bool = False) -> Outcome:
        """Entries `first` to `last`, and the game as it is now (or, `at_end`, as it was after `last`)."""
        try:
            opened = await self.open(game)
        except Refused as refused:
            if refused.reason != "game-unreadable":
                raise
            opened = Opened(await self.store.load(game))  # what happened can be told all the same
        if at_end and 0 < last < opened.last:
            opened = await self.at(game, last) or opened
        entries = await self.store.entries(game, first, last) if first else ()
        asked = opened.engine.view(None).asked if opened.engine is not None else ()
        told = tuple(happened(entry, len(opened.stored.seats)) for entry in entries)
        return Outcome(opened.info, None, last, told, asked, engine=opened.engine)


def saved_from(snapshot: Snapshot, entries: Sequence[Entry]) -> work.Saved:
    """What a game is, from a snapshot and the entries after it."""
    saved = work.unpack(snapshot.state)
    return work.Saved(saved.state, saved.tail + replayable(entries))


def replayable(entries: Sequence[Entry]) -> tuple[work.EngineEntry, ...]:
    """Stored entries as the engine repeats them."""
    return work.replay_entries([(entry.kind, entry.seat, entry.payload) for entry in entries])


def happened(entry: Entry, seats: int) -> Happened:
    """A stored entry as it is told at a table of so many seats."""
    return Happened(
        entry.n,
        entry.kind,
        entry.seat,
        entry.payload if entry.kind in PUBLIC_PAYLOADS else {},
        as_heard(map(Event.from_json, entry.events), seats),
        entry.by,
        entry.whom,
        entry.at,
    )


def info_of(game: db.Game, seats: Sequence[db.Seat], engine: Game | None = None) -> GameInfo:
    """A game's public facts; `turn` only where the engine's game is at hand."""
    result = game.result or {}
    played_by = engine.played_by if engine is not None else {}
    return GameInfo(
        id=game.id,
        no=game.no,
        title=game.title,
        status=game.status,
        guild=game.guild,
        channel=game.channel,
        owner=game.owner,
        map=game.options["map"],
        deck=game.options["deck"],
        options=game.options.get("rules", {}),
        seats=tuple(
            SeatInfo(
                seat.name,
                seat.faction,
                seat.person,
                played_by.get(seat.name, "automaton" if seat.person is None else "person"),
                seat.since,
                seat.away_until,
                seat.orders,
                seat.last_seen,
            )
            for seat in seats
        ),
        n=game.last_entry,
        turn=engine.turn if engine is not None else None,
        winners=tuple(result.get("winners", ())),
        seed_hash=game.seed_hash,
        seed=result.get("seed"),
        post_channel=game.post_channel,
        post_message=game.post_message,
        post_since=game.post_since,
        created_at=game.created_at,
        updated_at=game.updated_at,
    )
