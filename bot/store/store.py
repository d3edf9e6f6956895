"""The store's front: opens a database and runs the functions of this package in its transactions."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Protocol, TypeVar

from bot.store import arrivals, games, lobby, outbox, people, timers
from bot.store.errors import StoreError
from bot.store.location import locate
from bot.store.postgres import PostgresDatabase
from bot.store.query import Conflict, Tx
from bot.store.records import (
    Arrival,
    Commit,
    Committed,
    Entry,
    Game,
    Guild,
    Input,
    Json,
    NewGame,
    OutboxItem,
    Outgoing,
    Person,
    Seat,
    Snapshot,
    StoredGame,
    Timer,
)
from bot.store.sqlite import SqliteDatabase

T = TypeVar("T")

DEFAULT_URL = "sqlite+aiosqlite:///woodpost.db"
_PAGE = 100
_TRIES = 5  # two ids may be equal, once in hundreds of millions
_ALL = 2**31 - 1


class Database(Protocol):
    """What a store needs of a database."""

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` on one consistent state."""

    async def write(self, work: Callable[[Tx], T], *, lasting: bool = True) -> T:
        """Run `work` in a transaction. One that need not be `lasting` does not wait for the disk: it outlives our own
        end, however sudden, but a power cut may undo it (whole, and nothing before it).
        """

    async def close(self) -> None:
        """Close it."""


class Store:
    """All that Woodpost remembers. Every method is one transaction and raises `StoreError` where it can't be done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, url: str = DEFAULT_URL, *, migrate: bool, write: bool = True) -> "Store":
        """Open a database; with `migrate` it is created or brought up to date first.

        One process at a time may open it with `write`. Without, a store only reads, beside that process if need be.
        Raises `BadLocation`, `NoDatabase`, `NotADatabase`, `NeedsUpgrade`, `SchemaTooNew`, `AlreadyRunning`, `Damaged`.
        """
        location = locate(url)
        if location.path is None:
            return cls(await PostgresDatabase.open(location, migrate=migrate, write=write))
        return cls(await SqliteDatabase.open(location, migrate=migrate, write=write))

    async def close(self) -> None:
        """Give the database back."""
        await self._database.close()

    # --- games and lobby ----------------------------------------------------------------------------------------------

    async def create_game(
        self, new: NewGame, at: datetime, input_: Input | None = None, outbox: Sequence[Outgoing] = ()
    ) -> Game:
        """Open a lobby; the store makes up the id and the number. Raises `ChannelBusy`, `AlreadyDone`."""

        def work(tx: Tx) -> Game:
            game = lobby.create(tx, lobby.new_id(), new, at, input_)
            if outbox:
                games.commit(tx, Commit(game.id, 0, at, outbox=outbox))
            return game

        return await self._created(work)

    async def restore_game(self, new: NewGame, at: datetime, history: Commit) -> Game:
        """Store a game that was begun elsewhere: opened at a time, and all that happened since. The store makes up the
        id, which takes the place of the one in `history`. Raises `ChannelBusy`.
        """

        def work(tx: Tx) -> Game:
            game = lobby.create(tx, lobby.new_id(), new, at, None)
            games.commit(tx, replace(history, game=game.id))
            return lobby.find(tx, game.id)

        return await self._created(work)

    async def _created(self, work: Callable[[Tx], Game]) -> Game:
        for _ in range(_TRIES):
            with suppress(Conflict):
                return await self._database.write(work)
        raise StoreError("a game could not be created: the database refused it as a double each time")

    async def game(self, game: str) -> Game:
        """A game's row. Raises `NoSuchGame`."""
        return await self._database.read(lambda tx: lobby.find(tx, game))

    async def game_in_channel(self, channel: int) -> Game | None:
        """The game in this channel or thread that is in its lobby, active or paused."""
        return await self._database.read(lambda tx: lobby.in_channel(tx, channel))

    async def note_thread(self, thread: int, parent: int) -> None:
        """Remember below which channel a thread lies."""
        await self._database.write(lambda tx: lobby.note_thread(tx, thread, parent), lasting=False)

    async def game_below(self, channel: int) -> Game | None:
        """A game that is not over in a thread below this channel."""
        return await self._database.read(lambda tx: lobby.below(tx, channel))

    async def game_over_in_channel(self, guild: int, channel: int) -> Game | None:
        """The last game that was played to its end in this channel or thread of a server."""
        return await self._database.read(lambda tx: lobby.over_in_channel(tx, guild, channel))

    async def listed_games(self, guild: int, *, skip: int, limit: int) -> tuple[list[Game], int]:
        """A server's games, those being played first, then lobbies, then what is over; and how many there are."""
        return await self._database.read(lambda tx: lobby.listed(tx, guild, skip, limit))

    async def games_of_person(self, person: int, *, limit: int = 25) -> list[Game]:
        """The games in which a person sits, of every status, the last changed first."""
        return await self._database.read(lambda tx: lobby.of_person(tx, person, limit))

    async def iter_games(self) -> AsyncIterator[Game]:
        """Every game, by id, a page at a time."""
        after = ""
        while page := await self._database.read(partial(lobby.page, after=after, limit=_PAGE)):
            for game in page:
                yield game
            after = page[-1].id

    async def seats(self, game: str) -> tuple[Seat, ...]:
        """A game's seats in their order; none where there is no such game."""
        return await self._database.read(lambda tx: lobby.seats(tx, game))

    async def replace_seats(self, game: str, seats: Sequence[Seat]) -> None:
        """Set which seats a lobby offers. Raises `NotInLobby`, `NoSuchGame`; `ValueError` for one name twice."""
        await self._database.write(lambda tx: lobby.replace_seats(tx, game, seats))

    async def set_orders(self, game: str, seat: str, orders: Json, away_until: datetime | None = None) -> None:
        """Set a seat's standing orders and absence. Raises `NoSuchGame` where there is no such seat."""
        await self._database.write(lambda tx: lobby.set_orders(tx, game, seat, orders, away_until))

    async def set_seen(self, game: str, seat: str, n: int) -> None:
        """Remember that a seat's person has seen everything up to entry `n`."""
        await self._database.write(lambda tx: lobby.set_seen(tx, game, seat, n), lasting=False)

    # --- playing ------------------------------------------------------------------------------------------------------

    async def load(self, game: str) -> StoredGame:
        """What playing on needs; nothing older than the last snapshot is read. Raises `NoSuchGame`."""
        return await self._database.read(lambda tx: games.load_game(tx, game))

    async def commit(self, request: Commit) -> Committed:
        """Store one input's consequences, all or nothing.

        Raises `AlreadyDone` where the interaction was handled before (it comes first), `StaleGame` where the game's
        last entry is not `expected_n`, `SeatTaken`, `ChannelBusy`, `NoSuchGame`.
        """
        try:
            return await self._database.write(lambda tx: games.commit(tx, request))
        except Conflict as conflict:
            await self._database.read(lambda tx: games.explain_conflict(tx, request))
            raise StoreError(f"game {request.game} could not be stored: {conflict}") from conflict

    async def outcome(self, interaction: int, *, final: bool = False) -> tuple[str | None, Json] | None:
        """The game and outcome of an interaction handled before, None for a new one.

        If `final`, of one that was broken off: what it was writing then is waited for.
        """
        if final:
            return await self._database.write(lambda tx: lobby.recorded(tx, interaction), lasting=False)
        return await self._database.read(lambda tx: lobby.recorded(tx, interaction))

    async def arrive(self, arrival: Arrival) -> bool:
        """Note that somebody waits for the answer to an interaction; `settle` takes the note away. False where it came
        before: what was not done then is never done.
        """
        return await self._database.write(lambda tx: arrivals.put(tx, arrival), lasting=False)

    async def settle(self, interaction: int) -> None:
        """Nobody waits for the answer to an interaction any more."""
        await self._database.write(lambda tx: arrivals.settle(tx, interaction), lasting=False)

    async def unanswered(self, since: datetime) -> list[Arrival]:
        """Interactions noted since a time, whose people still wait; `outcome` says which of them were done."""
        return await self._database.read(lambda tx: arrivals.since(tx, since))

    async def entries(self, game: str, first: int, last: int) -> tuple[Entry, ...]:
        """A game's entries `first` to `last`, both included, as many of them as there are."""
        return await self._database.read(lambda tx: games.entries(tx, game, first, last))

    async def iter_entries(self, game: str, first: int = 1) -> AsyncIterator[Entry]:
        """A game's entries from `first` on, a page at a time."""
        while page := await self.entries(game, first, first + _PAGE - 1):
            for entry in page:
                yield entry
            first = page[-1].n + 1

    async def snapshot_at_or_before(self, game: str, n: int) -> Snapshot | None:
        """The last snapshot kept at or before entry `n`."""
        return await self._database.read(lambda tx: games.snapshot_at(tx, game, n))

    async def snapshot_numbers(self, game: str) -> tuple[tuple[int, bool], ...]:
        """Of every snapshot kept: its entry, and whether it starts a turn."""
        return await self._database.read(lambda tx: games.snapshot_numbers(tx, game))

    # --- what is to be said, and when ---------------------------------------------------------------------------------

    async def pending(self, *, after: int = 0, limit: int = _PAGE) -> list[OutboxItem]:
        """What is still to be said, in the order committed, with ids above `after`."""
        return await self._database.read(lambda tx: outbox.pending(tx, after, limit))

    async def mark_sent(
        self, items: Mapping[int, int | None], at: datetime, *, game: str = "", post: tuple[int, int, int] | None = None
    ) -> int:
        """Items were said, each in its message; how many of them that was news of. Their payloads are dropped.

        With a `post` it is remembered where the game's post is now, and behind which entry its story begins: (channel,
        message, entry).
        """

        def work(tx: Tx) -> int:
            if post is not None:
                lobby.set_post(tx, game, *post)
            return sum(outbox.mark_sent(tx, item, message, at) for item, message in items.items())

        return await self._database.write(work, lasting=False)

    async def mark_failed(self, item: int, error: str, *, give_up_at: datetime | None = None) -> bool:
        """An item could not be said. It stays pending unless `give_up_at` is set, as where the channel is gone."""
        return await self._database.write(lambda tx: outbox.mark_failed(tx, item, error, give_up_at))

    async def tidy(self, before: datetime) -> int:
        """Delete what was said, and interactions, from before a time (a day ago, say); how many rows."""
        return await self._database.write(lambda tx: outbox.tidy(tx, before))

    async def due(self, now: datetime, *, limit: int = _PAGE) -> list[Timer]:
        """Timers whose time has come, the oldest first. They stay until deleted: do that in the commit they lead to."""
        return await self._database.read(lambda tx: timers.due(tx, now, limit))

    async def next_due(self) -> datetime | None:
        """When the next timer is due, None where there is none."""
        return await self._database.read(timers.next_due)

    async def timers_of(self, game: str) -> list[Timer]:
        """A game's timers, the next first."""
        return await self._database.read(lambda tx: timers.of_game(tx, game))

    async def put_timer(self, timer: Timer) -> None:
        """Set a timer, in place of one with the same id."""
        await self._database.write(lambda tx: timers.put(tx, timer))

    async def delete_timer(self, timer: str) -> bool:
        """Whether there was one."""
        return await self._database.write(lambda tx: timers.delete(tx, timer))

    # --- settings -----------------------------------------------------------------------------------------------------

    async def guild(self, guild: int) -> Guild:
        """A server's settings, the defaults where none were saved."""
        return await self._database.read(lambda tx: people.guild(tx, guild))

    async def save_guild(self, guild: Guild) -> None:
        """Store a server's settings."""
        await self._database.write(lambda tx: people.save_guild(tx, guild))

    async def person(self, person: int) -> Person:
        """A person's settings, the defaults where none were saved."""
        return await self._database.read(lambda tx: people.person(tx, person))

    async def save_person(self, person: Person) -> None:
        """Store a person's settings."""
        await self._database.write(lambda tx: people.save_person(tx, person))

    async def pinged(self, persons: Sequence[int]) -> tuple[int, ...]:
        """Those of these people who want to be pinged."""
        return await self._database.read(lambda tx: people.pinged(tx, persons)) if persons else ()

    async def forget(self, person: int) -> None:
        """Delete a person's settings and timers; `FORGOTTEN` takes the place of their id everywhere, the log included.

        Raises `StillSeated` while they sit in a game that is not over: leave those first.
        """
        await self._database.write(lambda tx: people.forget(tx, person))
