"""What goes into the store and comes out of it: plain values, no row of any library.

Every time is a `datetime` with a zone (`ValueError` without one) and comes back in UTC. JSON is given and returned as
Python values; people's ids stand in fields of their own and never inside JSON, so that `Store.forget` finds them all.
What may hold a hand, a seed or an intention is left out of every `repr`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
Status = Literal["lobby", "active", "paused", "over", "abandoned"]
Kind = Literal["start", "answer", "auto", "handover", "undo", "edit"]

FORGOTTEN = 0
"""The person who asked to be forgotten. Not the same as None, which is nobody: an automaton or the bot itself."""

PINGS = "pings"
"""The setting of a person that says whether they are pinged; they are where it is not set."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(time: datetime) -> int:
    """Microseconds since 1970; `ValueError` where the time has no zone."""
    if time.tzinfo is None:
        raise ValueError(f"{time!r} has no time zone")
    return (time - _EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """The time in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


# --- games ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """A game's row. `no` counts within the guild; `last_entry` is 0 until the game starts.

    `post_since` is the entry behind which the story of its post begins, None where no post is known to tell one.
    """

    id: str
    guild: int
    no: int
    title: str
    channel: int
    owner: int | None
    status: Status
    options: Json
    setup: Json | None
    seed_hash: str | None
    engine_version: str | None
    catalog_version: str | None
    post_channel: int | None
    post_message: int | None
    last_entry: int
    result: Json | None
    created_at: datetime
    updated_at: datetime
    post_since: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a game: its name, and the faction it plays, "" where that is open until a draft.

    `person` is None where nobody sits. `last_seen` is the entry its person last looked at. `difficulty` and `traits`
    are its automaton's (LR 3.3).
    """

    name: str
    faction: str
    person: int | None = None
    since: datetime | None = None
    away_until: datetime | None = None
    orders: Json = field(default_factory=dict, repr=False)
    last_seen: int = 0
    difficulty: str = "default"
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a game's log, never changed. `by` did it; `whom` is who sits down in a handover to a person."""

    n: int
    kind: Kind
    seat: str | None
    payload: Json = field(repr=False)
    events: list[Any] = field(repr=False)
    by: int | None
    whom: int | None
    engine_version: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after entry `n`. `turn_start` marks the one that outlives pruning: the first of its turn."""

    n: int
    schema: int
    state: str = field(repr=False)
    turn_start: bool = False


@dataclass(frozen=True, slots=True)
class StoredGame:
    """All that playing on needs: the last snapshot (None before the start) and the entries after it."""

    game: Game
    seats: tuple[Seat, ...]
    snapshot: Snapshot | None
    tail: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be opened in a lobby. `seats` are listed in the order of the lobby's post."""

    guild: int
    channel: int
    owner: int | None
    title: str = ""
    options: Json = field(default_factory=dict)
    seats: Sequence[Seat] = ()


# --- what one transaction writes --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be appended; the store numbers it. `at` is the commit's time unless an old game is imported."""

    kind: Kind
    engine_version: str
    seat: str | None = None
    payload: Json = field(default_factory=dict, repr=False)
    events: Sequence[Any] = field(default=(), repr=False)
    by: int | None = None
    whom: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameChange:
    """Fields of the game's row to be set; None leaves a field as it is."""

    status: Status | None = None
    title: str | None = None
    channel: int | None = None
    owner: int | None = None
    options: Json | None = None
    setup: Json | None = None
    seed_hash: str | None = None
    engine_version: str | None = None
    catalog_version: str | None = None
    post_channel: int | None = None
    post_message: int | None = None
    result: Json | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The seat passes from `was` to `person` (None: nobody). Orders and absence start anew.

    `seen` is the entry up to which whoever sits there now, or sat there last, has looked. `SeatTaken` where somebody
    else than `was` sits there.
    """

    seat: str
    person: int | None
    was: int | None
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Something still to be said. `nonce` (25 characters at most, Discord's limit) is made up where none is given."""

    kind: str
    channel: int
    payload: Json = field(default_factory=dict, repr=False)
    n: int | None = None
    nonce: str | None = None


@dataclass(frozen=True, slots=True)
class Input:
    """The interaction that a transaction answers, and what it leads to, should it be delivered again."""

    interaction: int
    person: int | None = None
    outcome: Json = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Arrival:
    """An interaction whose person waits for its answer; its token can answer for 15 minutes. `changes` unless it only
    looks at a game.
    """

    interaction: int
    application: int
    token: str = field(repr=False)
    person: int
    locale: str | None
    at: datetime
    changes: bool = True


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to be done at `due`. The id is the caller's: putting it again replaces the timer."""

    id: str
    kind: str
    due: datetime
    game: str | None = None
    person: int | None = None
    payload: Json = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Commit:
    """One transaction on a game: all of it is stored or nothing.

    `expected_n` is the last entry the caller knows. A snapshot's `n` may be any entry up to the last new one;
    `undo_limit` prunes the snapshots that undo no longer needs. `orders` are the standing orders of seats that get new
    ones. `cancel_timers` are ids. `seen_by` is the seat whose
    person is shown all of it.
    """

    game: str
    expected_n: int
    at: datetime
    entries: Sequence[NewEntry] = ()
    snapshots: Sequence[Snapshot] = ()
    undo_limit: int | None = None
    change: GameChange = field(default_factory=GameChange)
    seats: Sequence[SeatChange] = ()
    orders: Mapping[str, Json] = field(default_factory=dict)
    outbox: Sequence[Outgoing] = ()
    timers: Sequence[Timer] = ()
    cancel_timers: Sequence[str] = ()
    input: Input | None = None
    seen_by: str | None = None


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something to be said, as stored. Given up where `sent_at` is set and `message` is None."""

    id: int
    game: str | None
    n: int | None
    kind: str
    channel: int
    payload: Json = field(repr=False)
    nonce: str
    created_at: datetime
    sent_at: datetime | None
    message: int | None
    attempts: int
    last_error: str | None


@dataclass(frozen=True, slots=True)
class Committed:
    """What a commit led to: the game's last entry, and the outbox items in the order given, with their ids."""

    last_entry: int
    outbox: tuple[OutboxItem, ...]


# --- settings and health ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Guild:
    """A server's settings."""

    id: int
    locale: str | None = None
    settings: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Person:
    """A person's settings."""

    id: int
    locale: str | None = None
    theme: str | None = None
    reminders: Json = field(default_factory=dict)
    settings: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Health:
    """What `check` found. `problems` are sentences for whoever runs the bot; none means all is well. A database that is
    `missing` is no problem: the bot makes it.
    """

    problems: tuple[str, ...]
    revision: str | None
    head: str
    bytes: int | None
    games: int | None
    missing: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems
