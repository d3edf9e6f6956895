"""The words a picture or a text needs: the part of `data.words.Words` that render uses, and names with a fallback.

Pictures also show pieces of factions that have no words yet (the stand-ins of rule cases); their ids are shown then.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol


class Words(Protocol):
    """Messages by id, as `data.words.Words` gives them."""

    def say(self, locale: str, message: str, /, **args: Any) -> str:
        """The message in that language."""

    def has(self, message: str, locale: str = "en") -> bool:
        """Whether there is such a message."""

    def card(self, locale: str, card: str) -> str:
        """A card's name and suit."""

    def __hash__(self) -> int:
        """By identity: names are cached for each set of words."""


@lru_cache(maxsize=4096)
def _name(words: Words, locale: str, message: str, count: int | None = None) -> str | None:
    """A message that needs at most a count, or None where there is none: a picture needs many."""
    if not words.has(message, locale):
        return None
    return words.say(locale, message) if count is None else words.say(locale, message, count=count)


class Speaker:
    """Words in one language."""

    def __init__(self, words: Words, locale: str) -> None:
        self._words = words
        self.locale = locale

    def say(self, message: str, /, **args: Any) -> str:
        """A message of `render.ftl` (or any other) with its arguments."""
        return self._words.say(self.locale, message, **args)

    def has(self, message: str) -> bool:
        """Whether there is such a name."""
        return _name(self._words, self.locale, message) is not None

    def name(self, message: str) -> str:
        """A name by its message id; the readable id itself where there is no such message."""
        found = _name(self._words, self.locale, message)
        return message.partition("-")[2].replace("-", " ") if found is None else found

    def owner(self, name: str) -> str:
        """The short name of a seat, or of an owner without one."""
        return self.name(f"faction-{name}")

    def item(self, item: str) -> str:
        """The name of an item."""
        return self.name(f"item-{item}")

    def suit(self, suit: str) -> str:
        """The name of a suit."""
        return self.name(f"suit-{suit}")

    def forest(self, forest: str) -> str:
        """A forest by the clearings around it."""
        return self.say("word-forest-between", clearings=", ".join(forest.split("_")))

    def landmark(self, landmark: str) -> str:
        """The name of a landmark."""
        return self.name(f"landmark-{landmark}")

    def card(self, card: str) -> str:
        """A card's name without its suit."""
        return self.name(f"card-{card}")

    def card_with_suit(self, card: str) -> str:
        """A card's name and suit: several cards share a name."""
        return self._words.card(self.locale, card)

    def pieces(self, owner: str, kind: str, count: int) -> str:
        """So many pieces of one kind with their owner."""
        found = _name(self._words, self.locale, f"piece-{owner}-{kind}", count)
        return f"{count} {self.owner(owner)} {kind.replace('-', ' ')}" if found is None else found

    def piece_name(self, faction: str, kind: str) -> str:
        """One kind of a faction's pieces, without number or faction."""
        found = _name(self._words, self.locale, f"piece-{faction}-{kind}.name")
        return kind.replace("-", " ") if found is None else found
