"""Scripts: answers in a row, as typed in one line or filled into a command.

A script's text is words with spaces, commas or semicolons between them. ``advance 5 n3`` answers three questions in
order, whatever they are; what stands in quotation marks, or in brackets behind a word, belongs together;
``move from:3 to:5 warriors:3`` chooses the action `move` and answers its questions by name. Both may be
mixed, several actions may follow each other, and `parse(text(script))` means the same as `script`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.play.said import plain

MOST_STEPS = 40
_QUOTES = '"\u201c\u201d\u201e'
_REMARK = re.compile(r"\s+(?=\([^()]*\))")
_TOKEN = re.compile(rf"(?:[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]|\([^()]*\)|[^\s,;])+")
_LOOSE = re.compile(rf"[\s,;(){_QUOTES}]")
_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")


@dataclass(frozen=True, slots=True)
class Word:
    """An answer to whatever is asked next."""

    key: str

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class Command:
    """An action and answers to its questions by name. `action` is empty where it was chosen already."""

    action: str
    parameters: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        named = [f"{name}:{_tight(value)}" for name, value in self.parameters.items()]
        return " ".join([self.action, *named] if self.action else named)


Step: TypeAlias = Word | Command
Script: TypeAlias = tuple[Step, ...]


def parse(line: str) -> Script:
    """The script of a line; never fails, since what makes no sense is refused by the question it meets."""
    steps: list[Step] = []
    for token in _TOKEN.findall(_REMARK.sub("", line)):
        name, _, value = token.partition(":")
        name, value = name.casefold(), _tight(value)
        if not value or not _NAME.match(name):
            if word := _tight(token):
                steps.append(Word(word))
            continue
        last = steps[-1] if steps else None
        if isinstance(last, Command) and name not in last.parameters:
            steps[-1] = Command(last.action, {**last.parameters, name: value})
        elif isinstance(last, Word) and _NAME.match(last.key.casefold()):
            steps[-1] = Command(last.key, {name: value})
        else:
            steps.append(Command("", {name: value}))
    return tuple(steps)


def _tight(value: str) -> str:
    """A value as one word of a line."""
    return plain(value) if _LOOSE.search(value) else value


def text(script: Iterable[Step]) -> str:
    """The script as a line, short enough for a button's id in all but extreme cases (the caller checks)."""
    return " ".join(str(step) for step in script)
