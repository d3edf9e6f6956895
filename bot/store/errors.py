"""What can go wrong in the store. Each message says what to do; none holds a password or anything of a game's state."""

from typing import Any


class StoreError(Exception):
    """The store can't do what was asked; the message is written for whoever runs the bot."""


# --- opening ----------------------------------------------------------------------------------------------------------


class BadLocation(StoreError):
    """The address is none we understand, or the path can't be read or written."""


class NoDatabase(StoreError):
    """There is no database where one was expected."""


class NotADatabase(StoreError):
    """The file is something else, or belongs to another program."""


class NeedsUpgrade(StoreError):
    """The database is of an older version, and nobody asked to upgrade it."""


class SchemaTooNew(StoreError):
    """The database was written by a newer Woodpost."""


class AlreadyRunning(StoreError):
    """Another process writes to this database."""


# --- working ----------------------------------------------------------------------------------------------------------


class Damaged(StoreError):
    """The database's file is broken."""


class Busy(StoreError):
    """Somebody else has held the database for too long; nothing was changed."""


class OutOfSpace(StoreError):
    """The disk is full or fails; nothing was changed."""


class ReadOnly(StoreError):
    """This store was opened for reading."""


# --- what a caller handles --------------------------------------------------------------------------------------------


class NoSuchGame(StoreError):
    """No game has this id."""


class ChannelBusy(StoreError):
    """The channel holds a game that is not over. `game` is its id."""

    def __init__(self, game: str) -> None:
        super().__init__(f"this channel holds game {game} already: finish or abandon it first")
        self.game = game


class StaleGame(StoreError):
    """The game went on since it was loaded: load it again. `actual` is its last entry now."""

    def __init__(self, game: str, expected: int, actual: int) -> None:
        super().__init__(f"game {game} is at entry {actual}, not {expected}: load it again")
        self.game = game
        self.expected = expected
        self.actual = actual


class SeatTaken(StoreError):
    """Somebody else has this seat, or left it, since the caller looked."""

    def __init__(self, game: str, seat: str) -> None:
        super().__init__(f"the seat {seat} of game {game} changed hands meanwhile: look again")
        self.game = game
        self.seat = seat


class NotInLobby(StoreError):
    """The seats of a game that has started are fixed."""


class AlreadyDone(StoreError):
    """This interaction was handled before. `outcome` is what it led to, `game` the game it was for."""

    def __init__(self, interaction: int, game: str | None, outcome: dict[str, Any]) -> None:
        super().__init__(f"interaction {interaction} was handled before: repeat its answer, do nothing else")
        self.interaction = interaction
        self.game = game
        self.outcome = outcome


class StillSeated(StoreError):
    """A person who sits in running games can't be forgotten yet. `games` are their ids: leave them first."""

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__(f"leave these games first: {', '.join(games)}")
        self.games = games
