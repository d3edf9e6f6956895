"""All words people read: Fluent files under ``text/<locale>/``, with names for the ids that the engine speaks in.

The engine says message ids with arguments. Here an event `k` becomes the message ``event-k``, a refusal's reason `r`
``reason-r``, a question `n` ``ask-n`` (and ``ask-n-short``), a word key `w` ``word-w``. Ids among the arguments are
named by the argument's key (`data.naming`): ``card`` is a card, ``clearing`` a number, ``seat`` a seat.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from data import naming
from data.bundles import Locale, read
from data.facts import load

_log = logging.getLogger(__name__)
FALLBACK = "en"
NO_NAMES: Mapping[str, str] = MappingProxyType({})
_MARKDOWN = re.compile(r"\*\*|__|`")
_SEPARATORS = re.compile(r"[._ ]")


class WordsError(Exception):
    """A message that is missing, or does not format with its arguments; only raised in strict mode."""


class Words:
    """The messages of every locale.

    A locale that is not there falls back to its language and then to English: ``es-419`` to ``es`` to ``en``. What is
    missing everywhere or does not format raises `WordsError` when `strict`; otherwise it is logged once, without its
    arguments, and the id is shown in readable form.
    """

    def __init__(
        self, locales: Mapping[str, Locale], cards: Mapping[str, Mapping[str, Any]], *, strict: bool = False
    ) -> None:
        self._locales = dict(locales)
        self._cards = dict(cards)
        self._strict = strict
        self._told: set[tuple[str, str]] = set()

    @classmethod
    def load(cls, *, strict: bool = False) -> Words:
        """Read every ``text/<locale>/*.ftl``; ValueError names a file and line that is not Fluent, or a doubled id."""
        folders = sorted((f for f in (files("data") / "text").iterdir() if f.is_dir()), key=lambda f: f.name)
        return cls({folder.name: read(folder) for folder in folders}, load()["cards"], strict=strict)

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales there are words for, as named in ``text/``."""
        return tuple(self._locales)

    def chain(self, locale: str) -> tuple[str, ...]:
        """Where a message is looked up, best first: the locale, its language, English."""
        wanted = dict.fromkeys((locale, locale.split("-", maxsplit=1)[0], FALLBACK))
        return tuple(name for name in wanted if name in self._locales)

    def has(self, message: str, locale: str = FALLBACK) -> bool:
        """Whether that message (or ``message.attribute``) exists for the locale or one it falls back to."""
        return any(self._locales[name].has(message) for name in self.chain(locale))

    def variables(self, message: str, locale: str = FALLBACK) -> frozenset[str]:
        """The variables that a message names, as it is written in the first locale of the chain that has it."""
        for name in self.chain(locale):
            if self._locales[name].has(message):
                return self._locales[name].variables[message]
        return frozenset()

    def messages(self, locale: str) -> tuple[str, ...]:
        """Every message and attribute of one locale, without those it falls back to; KeyError where there is none."""
        return tuple(self._locales[locale].variables)

    def say(self, locale: str, message: str, /, **args: Any) -> str:
        """The message with these arguments, which are shown as they are; ``id.attribute`` picks an attribute."""
        holders = [self._locales[name] for name in self.chain(locale) if self._locales[name].has(message)]
        for holder in holders:
            text, errors = holder.format(message, naming.plain(args))
            if not errors:
                return text
            self._complain(holder.name, message, "; ".join(errors))
        if not holders:
            self._complain(locale, message, "no such message")
        return message.replace("-", " ").replace(".", " ")

    def event(self, locale: str, kind: str, data: Mapping[str, Any], law: str = "", *, markdown: bool = True) -> str:
        """What happened, as one sentence. `data` is the event's, as its viewer may know it; `law` is not said, but may
        word it more exactly.

        Where the viewer knows the private part too, the message's attribute ``known`` is told. So it is where an event
        carries what those of older versions did not.
        """
        args = naming.named(self, locale, data)
        message = self._by_law(locale, f"event-{kind}", law, args) or f"event-{kind}"
        if self.has(f"{message}.known", locale) and self.variables(f"{message}.known", locale) <= set(args):
            message = f"{message}.known"
        return self._marked(self.say(locale, message, **args), markdown=markdown)

    def refusal(
        self,
        locale: str,
        reason: str,
        arguments: Mapping[str, Any],
        *,
        names: Mapping[str, str] = NO_NAMES,
        markdown: bool = True,
    ) -> str:
        """Why an answer is refused and what would make it legal, as one sentence without the law. Arguments that have
        a name in `names` are called so.
        """
        named = {**naming.named(self, locale, arguments), **names}
        return self._marked(self.say(locale, f"reason-{reason}", **named), markdown=markdown)

    def question(self, locale: str, name: str, args: Mapping[str, Any], law: str = "", *, markdown: bool = True) -> str:
        """What a seat is asked, as one sentence; `law` is the decision's and may word it more exactly."""
        named = naming.named(self, locale, args)
        message = self._by_law(locale, f"ask-{name}", law, named) or f"ask-{name}"
        return self._marked(self.say(locale, message, **named), markdown=markdown)

    def decline(self, locale: str, name: str, key: str, args: Mapping[str, Any], law: str = "") -> str:
        """What the answer that declines a question says: which step it ends, or what is left undone. Without markdown.

        Where nothing words it, it names the question and says no.
        """
        named = naming.named(self, locale, args)
        message = self._by_law(locale, f"end-{name}", law, named)
        if message is not None:
            return self.say(locale, message, **named)
        if self.has(f"word-{name}-{key}", locale):
            return self.option(locale, key, "word", args, name)
        return self.say(locale, "end-other", question=self.question_short(locale, name))

    def _by_law(self, locale: str, message: str, law: str, named: Mapping[str, Any]) -> str | None:
        """The message for a law, else the one for all; None where there is none that these arguments fill."""
        for found in (f"{message}.law-{message_part(law)}", message):
            if self.has(found, locale) and self.variables(found, locale) <= set(named):
                return found
        return None

    def question_short(self, locale: str, name: str) -> str:
        """What a question is about, in a word or two: a heading, a parameter's description, a ping."""
        return self.say(locale, f"ask-{name}-short")

    def option(self, locale: str, key: str, kind: str, args: Mapping[str, Any], question: str = "") -> str:
        """The label of an allowed answer, without markdown. `question` may give a word a label of its own."""
        return naming.label(self, locale, key, kind, args, question)

    def stage(self, locale: str, name: str) -> str:
        """The name of a stage of a turn."""
        return self.say(locale, f"stage-{message_part(name)}")

    def owner(self, locale: str, name: str) -> str:
        """The short name of who has pieces: a faction, or a second seat of it."""
        return self.say(locale, f"faction-{name}")

    def card(self, locale: str, card: str) -> str:
        """A card's name and suit: Ambush! (fox)."""
        return naming.card(self, locale, card, markdown=False)

    @cached_property
    def effects(self) -> tuple[str, ...]:
        """The kinds of things besides cards that have words for what they do, such as ``service``."""
        found = (message for message in self.messages(FALLBACK) if message.endswith(".effect"))
        return tuple(sorted({message.partition("-")[0] for message in found} - {"card"}))

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card, by its id."""
        return tuple(self._cards)

    def suit_of(self, card: str) -> str:
        """The id of a card's suit; KeyError where there is no such card."""
        return str(self._cards[card]["suit"])

    def craft_cost(self, locale: str, card: str) -> str | None:
        """The suits that crafting a card takes, as a list; None where it is never crafted, or is no card."""
        cost = self._cards.get(card, {}).get("cost")
        return naming.suits(self, locale, cost) if cost else None

    def card_effect(self, locale: str, card: str, faction: str = "") -> str:
        """What a card does, in one sentence of our own: for a faction, where an item is not the same to it (14.2.3)."""
        facts, own = self._cards[card], f"item-card-{faction}"
        if facts.get("item") and self.has(own, locale):
            return self.say(locale, own, item=self.say(locale, f"item-{facts['item']}"), points=facts["vp"])
        return self.say(locale, f"card-{card}.effect")

    def effect(self, locale: str, name: str, faction: str = "") -> str:
        """What a card or something else (`effects`) does, for a faction; nothing where no words say so."""
        if name in self._cards:
            return self.card_effect(locale, name, faction)
        message = next((found for kind in self.effects if self.has(found := f"{kind}-{name}.effect", locale)), None)
        return self.say(locale, message) if message is not None else ""

    def action_cost(self, locale: str, key: str, law: str) -> str:
        """What an action costs, and what for, where its step is asked under that law; nothing where nothing says so."""
        message = f"word-{key}.law-{message_part(law)}"
        return self.say(locale, message) if self.has(message, locale) else ""

    def note(self, locale: str, name: str, law: str) -> str:
        """What is to be known for answering a question; nothing where its words say all."""
        message = self._by_law(locale, f"note-{name}", law, {})
        return self.say(locale, message) if message is not None else ""

    def piece(self, locale: str, owner: str, kind: str, count: int) -> str:
        """So many pieces, with their owner: 2 foreign warriors."""
        return self.say(locale, f"piece-{owner}-{kind}", count=count)

    def piece_name(self, locale: str, owner: str, kind: str) -> str:
        """One kind of piece, without number or owner: building."""
        return self.say(locale, f"piece-{owner}-{kind}.name")

    def listed(self, locale: str, parts: Sequence[str]) -> str:
        """The parts as a list in a sentence: A, B and C. The word for nothing when there are none."""
        if not parts:
            return self.say(locale, "list-none")
        text = parts[0]
        for index, part in enumerate(parts[1:], start=2):
            text = self.say(locale, "list-last" if index == len(parts) else "list-more", first=text, next=part)
        return text

    def listed_or(self, locale: str, parts: Sequence[str]) -> str:
        """The parts, one at least, as a choice in a sentence: A, B or C."""
        text = parts[0]
        for index, part in enumerate(parts[1:], start=2):
            text = self.say(locale, "list-or" if index == len(parts) else "list-more", first=text, next=part)
        return text

    @staticmethod
    def _marked(text: str, *, markdown: bool) -> str:
        return text if markdown else unmarked(text)

    def _complain(self, locale: str, message: str, problem: str) -> None:
        if self._strict:
            raise WordsError(f"{message} ({locale}): {problem}")
        if (locale, message) not in self._told:
            self._told.add((locale, message))
            _log.error("message %s in %s: %s", message, locale, problem)


def message_part(name: str) -> str:
    """A stage's name or a paragraph's number as part of a message id: ``LR 2.1`` is ``LR-2-1``."""
    return _SEPARATORS.sub("-", name)


def unmarked(text: str) -> str:
    """The text without Discord's marks for bold, underlined and code: for alt text and labels."""
    return _MARKDOWN.sub("", text)
