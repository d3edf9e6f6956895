"""The Law in our own words, paragraph by paragraph: looked up by number or by words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from data.words import FALLBACK, Words, message_part

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
_PREFIX = "law-"
_PARAGRAPH = re.compile(r"law-((LR|AOH|[A-Z])-)?\d[^.]*")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its number as printed in English in October 2025, its heading, and what it says in our words."""

    number: str
    title: str
    text: str


def paragraph(words: Words, locale: str, number: str) -> Paragraph | None:
    """The paragraph of that number (``4.3.5.II``, ``G.9``, ``LR 2.1``, ``AOH.5.2``), or None where there is none."""
    message = _PREFIX + message_part(number)
    if not words.has(message, locale):
        return None
    return Paragraph(number, words.say(locale, f"{message}.title"), words.say(locale, message))


def paragraphs(words: Words, locale: str) -> list[Paragraph]:
    """Every paragraph, in the order of the numbers."""
    numbers = [_number(m) for m in words.messages(FALLBACK) if _PARAGRAPH.fullmatch(m)]
    found = (paragraph(words, locale, number) for number in sorted(numbers, key=_order))
    return [p for p in found if p is not None]


def search(words: Words, locale: str, text: str) -> list[Paragraph]:
    """Paragraphs whose number begins with `text`, else those that hold all its words, headings first."""
    wanted = text.strip().casefold()
    every = paragraphs(words, locale)
    if any(character.isdigit() for character in wanted):
        spaced = wanted.replace(" ", ".")
        return [p for p in every if _begins(p.number.casefold().replace(" ", "."), spaced)]
    terms = wanted.split()
    in_title = [p for p in every if all(term in p.title.casefold() for term in terms)]
    in_text = [p for p in every if p not in in_title and all(t in f"{p.title} {p.text}".casefold() for t in terms)]
    return [*in_title, *in_text] if terms else every


def _begins(number: str, start: str) -> bool:
    return number == start or number.startswith(start + ".")


def _number(message: str) -> str:
    return re.sub(r"^LR\.", "LR ", message.removeprefix(_PREFIX).replace("-", "."))


def _order(number: str) -> tuple[int, list[tuple[int, str]]]:
    """Chapters by number, then the lettered ones (glossary, maps), then the automata."""
    book = 0 if number[0].isdigit() else 1 if number[1] == "." else 2
    return book, list(_parts(number))


def _parts(number: str) -> Iterator[tuple[int, str]]:
    for part in re.split(r"[. ]", number):
        yield (int(part), "") if part.isdigit() else (_ROMAN.get(part, 0), part)
