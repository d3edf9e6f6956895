"""Taking turns: answers, the end of a stage, undo, standing orders; and what autocomplete offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.play.desk import Desk
from bot.play.script import Script
from bot.play.types import Choices, Confirm, Outcome, Who
from engine.api import ActionSpec, Option

Label = Callable[[Option, str], str]
"""Words an option of the question of that name, so that what a person types can be matched with what they see."""


class Turns:
    """See the module."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def act(
        self,
        who: Who,
        interaction: int,
        script: Script,
        *,
        game: str | None = None,
        n: int | None = None,
        question: int | None = None,
        confirmed: bool = False,
    ) -> Outcome | Confirm:
        """Answer for one's seat: the whole script or nothing of it.

        `game` is this channel's unless named. A button passes what it was made for: entry `n` and the number of its
        `question`; where that question is no longer open it is refused. A script that would decline questions of one's
        own returns a `Confirm`. Refused, with the law, for everything that does not fit.
        """
        raise NotImplementedError

    async def done(self, who: Who, interaction: int, *, game: str | None = None, n: int | None = None) -> Outcome:
        """Decline the open question: end the stage, or "no". Refused: cannot-decline."""
        raise NotImplementedError

    async def undo(self, who: Who, interaction: int, *, game: str | None = None, n: int | None = None) -> Outcome:
        """Take back one's last input, as far as chance, hidden cards and others' answers let it be free.

        Refused: nothing-to-undo, undo-stops-here, not-your-answer.
        """
        raise NotImplementedError

    async def orders(self, who: Who, interaction: int, changes: Mapping[str, str]) -> Outcome:
        """Set standing orders of one's seat (`bot.play.orders.ORDERS`); an open question they answer is answered."""
        raise NotImplementedError

    async def choices(
        self,
        who: Who,
        action: str,
        given: Mapping[str, str],
        focused: str,
        text: str = "",
        label: Label | None = None,
    ) -> Choices:
        """What a command's parameter may be filled with, from a blind fork; 25 at most, narrowed down by `text`.

        `given` are the command's other parameters as far as filled in. Never raises `Refused`: it is the hint.
        """
        raise NotImplementedError

    async def act_choices(self, who: Who, line: str, label: Label | None = None) -> Choices:
        """How an `/act` line may go on: each choice's value is the whole line so far with one more answer."""
        raise NotImplementedError

    async def actions(self, who: Who) -> tuple[ActionSpec, ...]:
        """Everything that could ever be done by the seat of this person, in the order of the Law; empty for nobody's."""
        raise NotImplementedError
