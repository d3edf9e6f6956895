"""The use cases: what people do with games. No Discord here, and no rule of the game.

    play = Play(store, catalog, workshop, speaker.nudge, clock)
    outcome = await play.turns.act(who, interaction_id, parse("move from:3 to:5 warriors:3"))

- `play.lobby`: new, configure, join, leave, replace, start, status, list, abandon.
- `play.turns`: act, done, undo, plan, orders, actions, choices and act_choices (autocomplete).
- `play.look`: hand, map, log, since, export, happened.

Every changing call takes the interaction's id: delivered twice it acts once and returns the same `Outcome`
(`repeated`). Whatever is not allowed raises `Refused` and has changed nothing. An `Outcome` is returned after its
transaction: entries, snapshot and what is to be said publicly are stored; `bot.discord.speak` says that, also after a
crash.
Before a commit everything is worked out on a blind fork, so that neither refusals nor choices can tell what the person
does not know.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.play.play import Play
    from bot.play.script import Command, Script, Step, Word, parse, text
    from bot.play.types import (
        REASONS,
        Choice,
        Choices,
        Confirm,
        Declined,
        GameInfo,
        GameList,
        Happened,
        LogPage,
        Look,
        Outcome,
        Preview,
        Refused,
        SeatInfo,
        Who,
        question_to,
    )

__all__ = [
    "REASONS",
    "Choice",
    "Choices",
    "Command",
    "Confirm",
    "Declined",
    "GameInfo",
    "GameList",
    "Happened",
    "LogPage",
    "Look",
    "Outcome",
    "Play",
    "Preview",
    "Refused",
    "Script",
    "SeatInfo",
    "Step",
    "Who",
    "Word",
    "parse",
    "question_to",
    "text",
]

_MODULES = ("play", "script", "types")


def __getattr__(name: str) -> Any:
    """What stands above, loaded when it is first asked for: a worker process needs `bot.play.work` alone, and would
    carry the store and all that belongs to it (40 MiB).
    """
    if name in __all__:
        for module in _MODULES:
            found = getattr(import_module(f"{__name__}.{module}"), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
