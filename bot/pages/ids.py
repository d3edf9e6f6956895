"""The ids of buttons and menus: family, game, entry number, rest. They outlive a restart, so their form is a promise.

``w:p:k3v7qz:41:act`` is the button Act on the game post that shows entry 41. A key too long for Discord's 100
characters is replaced by a hash, which `find_key` resolves among the keys that are allowed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

LIMIT = 100
VALUE_LIMIT = 100
HASH = "#"
LONGEST_NUMBER = 9

NOWHERE = "0"
"""Stands for the game in ids of pages that belong to none; games' own ids hold no nought."""

Family = Literal["p", "a", "v", "l", "m"]
"""Post, answer, view (panels and pages), lobby, menu."""

BUTTONS = r"w:(?P<family>[pavl]):(?P<game>[a-z0-9]{1,12}):(?P<n>\d{1,9}):(?P<rest>[^\n]{1,90})"
MENUS = r"w:(?P<family>m):(?P<game>[a-z0-9]{1,12}):(?P<n>\d{1,9}):(?P<rest>[^\n]{1,90})"


@dataclass(frozen=True, slots=True)
class Id:
    """A parsed id. `parts` are what the colons of the rest separate, the last of them whole."""

    family: Family
    game: str
    n: int
    rest: str

    def parts(self, count: int) -> tuple[str, ...]:
        """The rest in `count` parts, missing ones empty."""
        found = self.rest.split(":", count - 1)
        return (*found, *("" for _ in range(count - len(found))))

    def __str__(self) -> str:
        return f"w:{self.family}:{self.game}:{self.n}:{self.rest}"


def id_of(match: re.Match[str]) -> Id:
    """The id that was matched by `BUTTONS` or `MENUS`."""
    return Id(cast("Family", match["family"]), match["game"], int(match["n"]), match["rest"])


def number(text: str) -> int | None:
    """A number in an id, of digits and no longer than any that we write; None where it is none."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def answer_id(game: str, n: int, question: int, key: str) -> str:
    """The id of an answer's button."""
    head = f"w:a:{game}:{n}:{question}:"
    return head + short(key, 70 - len(str(question)) - 1)


def short(key: str, limit: int = VALUE_LIMIT) -> str:
    """The key, or its hash where it is too long or could be taken for one."""
    if len(key) <= limit and not key.startswith(HASH) and "\n" not in key:
        return key
    return HASH + hashlib.sha256(key.encode()).hexdigest()[:24]


def find_key(said: str, keys: Iterable[str]) -> str:
    """The key that `short` wrote, or what was said where it is none of them (the engine then refuses it)."""
    if said.startswith(HASH):
        return next((key for key in keys if said in (short(key), short(key, 0))), said)
    return said
