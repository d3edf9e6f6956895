"""What the engine raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class EngineError(Exception):
    """A fault of the program, never of a player: the game object must be dropped and reloaded from its rows."""


class IllegalAnswer(Exception):
    """The answer is not among the allowed candidates. Nothing has changed.

    `law` is the paragraph, `reason` a message id, `arguments` what the message needs.
    """

    def __init__(self, law: str, reason: str, arguments: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{reason} ({law})")
        self.law = law
        self.reason = reason
        self.arguments: Mapping[str, Any] = dict(arguments or {})

    def __reduce__(self) -> tuple[type[IllegalAnswer], tuple[str, str, dict[str, Any]]]:
        """So that it survives the way from another process: an exception is made anew from its message otherwise."""
        return type(self), (self.law, self.reason, dict(self.arguments))


class Horizon(Exception):
    """A blind fork reached a roll, a draw, a reveal or somebody else's question."""


class GameOver(Exception):
    """Somebody has won; the coroutine that scored is unwound."""
