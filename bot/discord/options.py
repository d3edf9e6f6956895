"""What people fill into options of commands, understood in one place: keys and printed names, or a refusal in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from bot.pages.telling import Tongue
from bot.play import Refused
from bot.play.said import LONGEST, meant, near
from data.words import FALLBACK
from engine.api import FACTIONS, OPTION_CHOICES

RULES = tuple(f"{name}={word}" for name, values in OPTION_CHOICES.items() for word in values)
"""Every option of a game with each of its values, as one choice (`suits=shuffled`)."""

_BETWEEN = re.compile(r"[,;]")
_SPACES = re.compile(r"\s+")


def choice(tongue: Tongue, said: str | None, keys: Collection[str], message: Callable[[str], str]) -> str | None:
    """The key that was chosen, by itself or by its name, which `message` says; None where nothing was filled in.

    Refused: no-such-choice.
    """
    if said is None or not said.strip():
        return None

    def called(key: str) -> Iterable[str]:
        forms = (message(key), f"{message(key)}.full")
        return [tongue.words.say(where, f) for where in (tongue.locale, FALLBACK) for f in forms if tongue.words.has(f)]

    key = meant(said, keys, called)
    if key is None:
        names = tuple(tongue.say(message(each)) for each in keys)
        like = tuple(tongue.say(message(each)) for each in near(said, keys, called))
        raise Refused("no-such-choice", {"key": said.strip()[:LONGEST], "options": names, "near": like})
    return key


def named(tongue: Tongue, kind: str, said: str | None, keys: Collection[str]) -> str | None:
    """A choice among things whose name is the message ``kind-key``."""
    return choice(tongue, said, keys, lambda key: f"{kind}-{key.casefold()}")


def faction(tongue: Tongue, said: str | None) -> str | None:
    """A faction that can be played."""
    return named(tongue, "faction", said, FACTIONS)


def seat(tongue: Tongue, said: str | None, seats: Collection[str]) -> str | None:
    """One of these seats."""
    return named(tongue, "faction", said, seats)


def needed_seat(tongue: Tongue, said: str, seats: Collection[str]) -> str:
    """The same, of a seat that has to be named."""
    found = seat(tongue, said, seats)
    if found is None:
        raise Refused("no-such-choice", {"key": "", "options": tuple(map(tongue.seat, seats)), "near": ()})
    return found


def factions(tongue: Tongue, said: str | None) -> tuple[str, ...]:
    """Several factions; names of several words have commas between them."""
    found: list[str] = []
    for part in _BETWEEN.split(said or ""):
        try:
            found += filter(None, [faction(tongue, part)])
        except Refused:
            found += filter(None, [faction(tongue, word) for word in _SPACES.split(part)])
    return tuple(found)


def rule(tongue: Tongue, said: str | None) -> tuple[str, Any] | None:
    """An option of the game and its value."""
    key = choice(tongue, said, RULES, lambda rule: f"rule-{rule.replace('=', '-')}")
    if key is None:
        return None
    name, _, word = key.partition("=")
    return name, OPTION_CHOICES[name][word]
