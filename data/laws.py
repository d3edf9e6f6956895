"""The Law in our own words, paragraph by paragraph: looked up by number or by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

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


@dataclass(frozen=True, slots=True)
class _Found:
    """A paragraph as it is searched: its number, its heading, and heading with text, all without capitals."""

    paragraph: Paragraph
    number: str
    title: str
    whole: str


@lru_cache(maxsize=64)
def _index(words: Words, chain: tuple[str, ...]) -> tuple[_Found, ...]:
    """Every paragraph as it is searched, made once for a language: autocomplete asks at every key that is pressed."""
    return tuple(
        _Found(p, _dotted(p.number), p.title.casefold(), f"{p.title} {p.text}".casefold())
        for p in paragraphs(words, chain[0])
    )


def search(words: Words, locale: str, text: str) -> list[Paragraph]:
    """Paragraphs whose number begins with `text` (``14``, ``AOH``), else those that hold all its words: first whose
    heading is just that, each with what belongs to it, then whose heading holds them.
    """
    every = _index(words, words.chain(locale))
    terms = text.casefold().split()
    if any(character.isdigit() for character in text):
        return _numbered(every, terms)
    if chapter := [found.paragraph for found in every if _begins(found.number, "".join(terms))]:
        return chapter
    called = [head for head in every if head.title.split() == terms]
    below = [found for head in called for found in every if _begins(found.number, head.number)]
    in_title = [found for found in every if all(term in found.title for term in terms)]
    in_text = [found for found in every if all(term in found.whole for term in terms)]
    return [found.paragraph for found in dict.fromkeys((*below, *in_title, *in_text))]


def like(words: Words, locale: str, text: str) -> list[str]:
    """Headings that look like what was typed, the likeliest first, where nothing is found by it; three at most."""
    titles = {found.title: found.paragraph.title for found in _index(words, words.chain(locale))}
    return [titles[close] for close in get_close_matches(text.casefold().strip()[:100], titles, 3, 0.7)]


def _numbered(every: Iterable[_Found], terms: Sequence[str]) -> list[Paragraph]:
    """The paragraphs of a number, also as it is shown: with a word for what it is before, the heading behind."""
    first = next(place for place, term in enumerate(terms) if any(character.isdigit() for character in term))
    begins = (0, first) if first else (0,)
    for begin, end in ((begin, end) for end in range(len(terms), first, -1) for begin in begins):
        start = _dotted(" ".join(terms[begin:end]).strip("()."))
        if found := [each.paragraph for each in every if _begins(each.number, start)]:
            return found
    return []


def _dotted(number: str) -> str:
    """A number as it is compared: `LR 2.1` and `lr.2.1` are the same."""
    return number.casefold().replace(" ", ".")


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
