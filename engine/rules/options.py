"""The options of a game: readings of the Law that a table may choose. `docs/rulings.md` tells what each is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.errors import EngineError

CHOICES: Mapping[str, Mapping[str, Any]] = {
    "dominance": {"no": False, "yes": True},  # 5.1.3
    "seating": {"random": "random", "given": "given"},  # 5.1.1
    "suits": {"printed": "printed", "shuffled": "shuffled", "suggested": "suggested"},  # A.1
    "false-orders": {"corrected": "corrected", "first-printing": "first-printing"},
}
"""Option -> word a person may write -> value. Where a game names none, the first holds (suits: the map's own). Factions
have others beside these."""

FREE: Mapping[str, Callable[[Any], bool]] = {
    "priorities": lambda value: isinstance(value, list | tuple) and all(type(number) is int for number in value),
    "unattended": lambda value: isinstance(value, int) and value >= 0,
}
"""Options that a table does not choose by a word, each with what it may be: lists and numbers."""


def check(options: Mapping[str, Any], choices: Mapping[str, Mapping[str, Any]]) -> None:
    """EngineError names the option, or its value, that there is not."""
    for name, value in options.items():
        if name in FREE:
            if value is not None and not FREE[name](value):
                raise EngineError(f"option {name!r} cannot be {value!r}")
            continue
        if name not in choices:
            raise EngineError(f"there is no option {name!r}; options are {', '.join(choices)}")
        if value not in choices[name].values():
            raise EngineError(f"option {name!r} has no value {value!r}; values are {', '.join(choices[name])}")
