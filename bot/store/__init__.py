"""The store: every game, seat, entry and setting, on SQLite or PostgreSQL. This module is its only door.

    store = await Store.open(url, migrate=True)      # the bot: the one process that writes
    store = await Store.open(url, migrate=False, write=False)     # export, replay-all: beside it
    game = await store.create_game(NewGame(guild, channel, owner, seats=[Seat(name, faction), ...]), at)
    stored = await store.load(game.id)               # game, seats, last snapshot, entries after it
    done = await store.commit(Commit(game.id, stored.game.last_entry, at, entries=[...], snapshots=[...],
                                     outbox=[...], input=Input(interaction_id, person, outcome)))

- Every method is one transaction. `Commit` holds all that one input changes: entries, snapshots, the game's row, seats,
  timers, what is still to be said, and the interaction's id. It is stored whole or not at all, also when the process is
  killed or the caller cancelled; who does not know whether it was stored sends it again, and gets `AlreadyDone`.
- Values come as frozen dataclasses; no row or session of a library leaves the package.
- Times are passed in, with a time zone; the store has no clock. People's ids stand in fields of their own, never inside
  JSON, so that `forget` finds them.
- Errors are `StoreError`s whose message says what to do.

Inside: `tables` and `migrations`; `lobby`, `games`, `arrivals`, `timers`, `outbox`, `people` are plain functions over a
transaction (`query.Tx`), run by `sqlite` or `postgres`; `upkeep` is for whoever runs the bot.
"""

from bot.store.errors import (
    AlreadyDone,
    AlreadyRunning,
    BadLocation,
    Busy,
    ChannelBusy,
    Damaged,
    NeedsUpgrade,
    NoDatabase,
    NoSuchGame,
    NotADatabase,
    NotInLobby,
    OutOfSpace,
    ReadOnly,
    SchemaTooNew,
    SeatTaken,
    StaleGame,
    StillSeated,
    StoreError,
)
from bot.store.records import (
    FORGOTTEN,
    PINGS,
    Arrival,
    Commit,
    Committed,
    Entry,
    Game,
    GameChange,
    Guild,
    Health,
    Input,
    Json,
    Kind,
    NewEntry,
    NewGame,
    OutboxItem,
    Outgoing,
    Person,
    Seat,
    SeatChange,
    Snapshot,
    Status,
    StoredGame,
    Timer,
)
from bot.store.store import DEFAULT_URL, Store
from bot.store.upkeep import backup, check, current_revision, upgrade

__all__ = [
    "DEFAULT_URL",
    "FORGOTTEN",
    "PINGS",
    "AlreadyDone",
    "AlreadyRunning",
    "Arrival",
    "BadLocation",
    "Busy",
    "ChannelBusy",
    "Commit",
    "Committed",
    "Damaged",
    "Entry",
    "Game",
    "GameChange",
    "Guild",
    "Health",
    "Input",
    "Json",
    "Kind",
    "NeedsUpgrade",
    "NewEntry",
    "NewGame",
    "NoDatabase",
    "NoSuchGame",
    "NotADatabase",
    "NotInLobby",
    "OutOfSpace",
    "OutboxItem",
    "Outgoing",
    "Person",
    "ReadOnly",
    "SchemaTooNew",
    "Seat",
    "SeatChange",
    "SeatTaken",
    "Snapshot",
    "StaleGame",
    "Status",
    "StillSeated",
    "Store",
    "StoreError",
    "StoredGame",
    "Timer",
    "backup",
    "check",
    "current_revision",
    "upgrade",
]
