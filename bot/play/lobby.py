"""Lobby and seats: open a game, join, leave, replace, start, list, abandon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.play.desk import Desk
from bot.play.types import Confirm, GameInfo, Outcome, Who

MAP = "autumn"
DECK = "standard"
FACTIONS = ("hundreds", "riverfolk")


class Lobby:
    """See the module. In a lobby an outcome has no entries and no view."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def find(self, who: Who) -> GameInfo | None:
        """The game of this channel that is not over, if there is one."""
        raise NotImplementedError

    async def status(self, who: Who, game: str | None = None) -> GameInfo:
        """The game of this channel, or a named one (also when it is over). Refused: no-game-here."""
        raise NotImplementedError

    async def list(self, who: Who, *, before: int | None = None) -> list[GameInfo]:
        """The server's games, newest first, 25 at most, those numbered below `before`."""
        raise NotImplementedError

    async def mine(self, who: Who) -> list[GameInfo]:
        """The games this person sits in, anywhere, the last played first."""
        raise NotImplementedError

    async def new(
        self,
        who: Who,
        interaction: int,
        *,
        title: str = "",
        map: str = MAP,  # noqa: A002 - what a game is played on
        deck: str = DECK,
        factions: Sequence[str] = FACTIONS,
        options: Mapping[str, Any] | None = None,
        join: str | None = None,
    ) -> Outcome:
        """Open a lobby in this channel; `join` seats the opener. Refused: game-already-here, unknown-..."""
        raise NotImplementedError

    async def configure(
        self,
        who: Who,
        interaction: int,
        *,
        title: str | None = None,
        map: str | None = None,  # noqa: A002 - what a game is played on
        deck: str | None = None,
        factions: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Outcome:
        """Change a lobby; by its owner, somebody who joined, or who may manage the channel. Options are merged."""
        raise NotImplementedError

    async def join(self, who: Who, interaction: int, faction: str | None = None) -> Outcome:
        """Take a seat that no person fills, the first one unless named; in a running game it is handed over."""
        raise NotImplementedError

    async def leave(self, who: Who, interaction: int) -> Outcome:
        """Give one's seat up; in a running game its automaton plays on."""
        raise NotImplementedError

    async def replace(self, who: Who, interaction: int, faction: str, person: int | None) -> Outcome:
        """Pass a seat to another person, or to its automaton (None); by who sits there or may manage the channel."""
        raise NotImplementedError

    async def start(self, who: Who, interaction: int) -> Outcome:
        """Begin the game of this channel; seats nobody took are played by automata. By anybody seated, or the owner."""
        raise NotImplementedError

    async def abandon(
        self, who: Who, interaction: int, *, confirmed: bool = False, n: int | None = None
    ) -> Outcome | Confirm:
        """End the game without a winner; by who is seated or may manage the channel. Asks to be confirmed first."""
        raise NotImplementedError
