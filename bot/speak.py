"""Saying publicly what was committed: at once, after a crash at the next start, in the order of the log.

The client gives the `Voice`; the `Speaker` takes what is pending in the outbox, game by game, and marks it as said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.play.types import Outcome


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be said in `channel`.

    `kind`: ``post`` (show the game: edit its post, or send a new one where `outcome.new_post`; `outcome.happened` is all
    that was not told yet) or ``lobby`` (the lobby's post). `nonce` makes a repeated sending harmless for a few minutes
    (Discord's `nonce` with `enforce_nonce`).
    """

    kind: str
    channel: int
    nonce: str
    outcome: Outcome


class CannotSay(Exception):
    """It will never work: the channel is gone, or we may not write there. The message says which, for the log."""


class Voice(Protocol):
    """How things are said; the Discord client has one."""

    async def say(self, saying: Saying) -> tuple[int, int] | None:
        """Say it; returns (channel, message) of the game's post now, None where there is none.

        Raises `CannotSay` where it is hopeless; any other exception is tried again later.
        """


class Speaker:
    """The worker behind the outbox. Build it, give it a voice with `run`, and `nudge` it after commits."""

    def nudge(self, game: str) -> None:
        """There is something to be said about a game."""
        raise NotImplementedError

    async def run(self, voice: Voice) -> None:
        """Say everything pending, then whatever comes, until cancelled."""
        raise NotImplementedError
