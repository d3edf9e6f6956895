"""How answers and options are called, in the reader's language and in English: on buttons, and as people type them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from bot.play.said import Names, meant, near, plain
from data.words import FALLBACK, Words
from engine.api import AskedView, Option

NAMED = ("card", "item", "faction", "suit")
"""Kinds of options whose keys have a name of their own, besides those that have words for what they do."""


def kind_of(words: Words, key: str, question: str) -> str | None:
    """What kind of option a bare key would be, by the names there are; None where it has none."""
    if words.has(f"word-{question}-{key}") or words.has(f"word-{key}"):
        return "word"
    if key.replace("_", "").isdecimal():  # a forest's key are the clearings around it
        return "clearing"
    if key[:1] == "n" and key[1:].isdecimal():
        return "count"
    return next((kind for kind in (*NAMED, *words.effects) if words.has(f"{kind}-{key}")), None)


def label(words: Words, locale: str, option: Option, question: str) -> str:
    """What an option is called; a bare word or a refused candidate by the names there are."""
    kind, args = option.kind, option.args
    if "word" not in args and (kind == "word" or (kind == "clearing" and not option.key.isdecimal())):
        kind = kind_of(words, option.key, question) or "key"
    if kind == "key" or (kind == "pieces" and not args):
        return option.key
    return words.option(locale, option.key, kind, args, question)


class Called(Names):
    """How things are called for a reader of a language."""

    def __init__(self, words: Words, locale: str) -> None:
        self._words = words
        self._locales = tuple(dict.fromkeys((locale, FALLBACK)))
        self._names: frozenset[str] = frozenset()

    def called(self, option: Option, question: str) -> Sequence[str]:
        """Its label, and what else it is called: a card without its suit, a path from its other end."""
        found = [label(self._words, locale, option, question) for locale in self._locales]
        card = str(option.args.get("card", option.key))
        found += [
            self._words.say(locale, f"card-{card}") for locale in self._locales if self._words.has(f"card-{card}")
        ]
        if option.kind == "path":
            found.append("-".join(reversed(option.key.split("-"))))
        return list(dict.fromkeys(found))

    def ending(self, asked: AskedView) -> Sequence[str]:
        """What the button says that declines a question."""
        if asked.decline is None:
            return ()
        words = (self._words.decline(at, asked.name, asked.decline, asked.args, asked.law) for at in self._locales)
        return list(dict.fromkeys(words))

    def card(self, said: str) -> str | None:
        """The card meant, of all there are; one of those that share a name, where that was said."""
        return meant(said, self._words.cards, self._card_called)

    def cards_like(self, said: str) -> Sequence[Option]:
        """The cards that may have been meant, of all there are."""
        return tuple(Option(card, "card", {}) for card in near(said, self._words.cards, self._card_called))

    def _card_called(self, card: str) -> Sequence[str]:
        return self.called(Option(card, "card", {}), "")

    def is_name(self, said: str, question: str) -> bool:
        """Whether it is the name of a card, a faction, ... or of a word that answers the question."""
        if not self._names:
            self._names = frozenset(map(plain, self._everything()))
        return plain(said) in self._names or plain(said) in map(plain, self._answers(question))

    def _everything(self) -> Iterator[str]:
        for locale in self._locales:
            for card in self._words.cards:
                yield from (self._words.card(locale, card), self._words.say(locale, f"card-{card}"))
            for message in self._words.messages(FALLBACK):
                kind, _, key = message.partition("-")
                named = kind in (*NAMED, *self._words.effects) and not key.endswith(".effect")
                if (named or (kind == "word" and "-" not in key)) and not self._words.variables(message):
                    yield self._words.say(locale, message)

    def _answers(self, question: str) -> Iterator[str]:
        for message in self._words.messages(FALLBACK):
            if message.startswith(f"word-{question}-"):
                yield from (self._words.say(locale, message) for locale in self._locales)


def names_in(words: Words) -> Callable[[str], Names]:
    """Names by language."""

    @lru_cache(maxsize=64)
    def names(locale: str) -> Names:
        return Called(words, locale)

    return names
