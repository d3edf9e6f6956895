"""Looking at a game: never changes it, but remembers what was seen where asked to."""

from __future__ import annotations

from bot.play.desk import Desk
from bot.play.types import Happened, LogPage, Look, Outcome, Who


class Looking:
    """See the module. Refused: no-game-here, game-not-started."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def hand(self, who: Who, *, game: str | None = None) -> Look:
        """The game as this person's seat sees it, with what it is asked. Refused: not-seated."""
        raise NotImplementedError

    async def map(self, who: Who | None, *, game: str | None = None) -> Look:
        """The game as everybody sees it. `game` must be named where nobody asks."""
        raise NotImplementedError

    async def log(self, who: Who, *, page: int | None = None, game: str | None = None) -> LogPage:
        """A page of the log as this person may know it; the newest without `page`, the nearest where there is none."""
        raise NotImplementedError

    async def since(self, who: Who, *, game: str | None = None) -> tuple[Look, list[Happened]]:
        """What happened since this person's seat last looked (all of the last turns for spectators); marks it as seen."""
        raise NotImplementedError

    async def happened(self, game: str, first: int, last: int) -> Outcome:
        """The entries `first` to `last` and the game now, for whoever tells about them."""
        raise NotImplementedError
