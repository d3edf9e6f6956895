"""What people type, and what is meant by it: keys and printed names are the same, however they are written.

The one place that compares them. Case, spaces, dashes, apostrophes, accents and other signs make no difference:
``Stand and Deliver!``, ``stand-and-deliver`` and ``STAND AND DELIVER`` are one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Protocol

from engine.api import AskedView, Option

HINT = "?"
"""What autocomplete sends for a hint, which is no choice; whoever sends it is shown the hint."""

LONGEST = 100
NEAR = 3
CLOSE = 0.7
_APOSTROPHES = frozenset("'`\u2018\u2019\u02bc\u2032\u00b4\uff07")
_NUMBERS = re.compile(r"\d+")
_SIGNED = re.compile(r"\s*[-\u2010-\u2015\u2212]\d")

Called = Callable[[str], Iterable[str]]
"""How a key is called, in the reader's language and in English."""


class Names(Protocol):
    """How things are called in the reader's language and in English."""

    def called(self, option: Option, question: str) -> Sequence[str]:
        """The names of an answer to the question of that name, the one that is shown first."""

    def ending(self, asked: AskedView) -> Sequence[str]:
        """The names of the answer that declines a question; none where it can't be declined."""

    def card(self, said: str) -> str | None:
        """The card meant, of all there are."""

    def cards_like(self, said: str) -> Sequence[Option]:
        """The cards that may have been meant, of all there are."""

    def is_name(self, said: str, question: str) -> bool:
        """Whether it is, as a whole, the name of something that may answer the question of that name."""


class KeysOnly:
    """Where nobody reads: a key is called by itself."""

    def called(self, option: Option, _question: str) -> Sequence[str]:
        """The key."""
        return (option.key,)

    def ending(self, _asked: AskedView) -> Sequence[str]:
        """None."""
        return ()

    def card(self, _said: str) -> str | None:
        """None: cards have no names here."""
        return None

    def cards_like(self, _said: str) -> Sequence[Option]:
        """None."""
        return ()

    def is_name(self, _said: str, _question: str) -> bool:
        """Nothing has a name here."""
        return False


def is_hint(said: str) -> bool:
    """Whether a hint was sent as if it were a choice."""
    return said.strip() == HINT


def plain(said: str) -> str:
    """A word as it is compared with others: letters and digits, with hyphens between."""
    text = unicodedata.normalize("NFD", said[: 4 * LONGEST].casefold())
    marks = (c for c in text if c not in _APOSTROPHES and not unicodedata.combining(c))
    word = re.sub("-+", "-", "".join(c if c.isalnum() else "-" for c in marks)).strip("-")
    return f"-{word}"[: LONGEST + 1] if _SIGNED.match(said) else word[: LONGEST + 1]  # a number below 0 is no number


def spellings(said: str) -> tuple[str, ...]:
    """How what was said may be written as a key, the likeliest first: a bare number is a clearing or a count."""
    word = plain(said)
    digits = word.lstrip("n") if word[:1] == "n" and word[1:].isdecimal() else word
    if not digits.isdecimal() or len(digits) > LONGEST:
        return (word,)
    number = str(int(digits))
    return (word, number, f"n{number}") if digits is word else (word, f"n{number}")


def same(key: str, said: str) -> bool:
    """Whether what was said means this key."""
    return plain(key) in spellings(said)


def meant(said: str, keys: Collection[str], called: Called) -> str | None:
    """The key that was meant: itself, else by its spelling, else by its name; None where none or several would fit."""
    if (exact := said.strip()) in keys:
        return exact
    written = spellings(said)
    if not written[0]:
        return None
    for spelling in written:
        if len(found := [key for key in keys if plain(key) == spelling]) == 1:
            return found[0]
    found = [key for key in keys if written[0] in map(plain, called(key))]
    return found[0] if len(found) == 1 else None


def near(said: str, keys: Iterable[str], called: Called) -> list[str]:
    """The keys that look like what was said, the likeliest first; before them those that share its name or its number.

    One number is not like another.
    """
    word = plain(said)
    numbers = _NUMBERS.findall(word)
    names = [(key, {plain(key), *map(plain, called(key))}) for key in keys]
    shared = [
        key for key, spelled in names if word in spelled or (numbers and spelled & {numbers[0], f"n{numbers[0]}"})
    ]
    owner = {n: key for key, spelled in names for n in spelled if _NUMBERS.findall(n) == numbers}
    close = [owner[spelling] for spelling in get_close_matches(word, owner, NEAR, CLOSE)]
    return list(dict.fromkeys(shared + close))[:NEAR]
