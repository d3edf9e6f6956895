"""Pieces as a player writes them: ``pawn + 3 warriors``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.cases.yaml_text import CaseError, did_you_mean, short
from engine.api import Catalog

_NOTHING = frozenset({"nothing", "nobody", "none"})
_SEPARATOR = re.compile(r"\s*[+,]\s*")
_PART = re.compile(r"(?:([0-9]{1,4}|no)[ -])?\s*([a-z].*)")


def is_nothing(value: object) -> bool:
    """Whether a player wrote that there are no pieces."""
    return isinstance(value, str) and value.strip() in _NOTHING


def _word(text: str) -> tuple[int, str]:
    """``3 warriors`` is (3, "warriors"), ``pawn`` is (1, "pawn"); CaseError for anything else."""
    match = _PART.fullmatch(text)
    if match is None:
        raise CaseError(f"{text!r} are no pieces; write them as in: pawn + 3 warriors")
    number = match[1]
    return 1 if number is None else 0 if number == "no" else int(number), match[2].strip().replace(" ", "-")


def parse(value: object, faction: str, catalog: Catalog) -> dict[str, int]:
    """Kind -> count. A mapping of that form is taken too. CaseError names an unknown kind."""
    known = catalog.factions[faction].pieces
    if isinstance(value, Mapping):
        parts = [(count, str(kind)) for kind, count in value.items()]
    elif isinstance(value, str):
        parts = [] if is_nothing(value) else [_word(part) for part in _SEPARATOR.split(value.strip())]
    else:
        raise CaseError(f"{short(value)} are no pieces of {faction}; write them as in: 3 warriors + pawn")
    found: dict[str, int] = {}
    for count, word in parts:
        kind = word if word in known else word.removesuffix("s")
        if kind not in known:
            raise CaseError(f"{faction} has no piece {word!r}{did_you_mean(kind, known)}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise CaseError(f"{faction} {word}: {count!r} is no number")
        found[kind] = found.get(kind, 0) + count
    return found


def said(pieces: Mapping[str, int]) -> str:
    """Pieces as one would write them; ``nothing`` for none."""
    parts = []
    for kind, count in pieces.items():
        plural = "" if count == 1 or kind.endswith("y") or "-" in kind else "s"
        parts.append(f"{count or 'no'} {kind}{plural}")
    return " + ".join(parts) or "nothing"


def same(key: str, value: object) -> bool:
    """Whether what a player wrote means the option of that key: ``3`` is ``n3``, ``2 warriors`` is ``2-warrior``."""
    text = str(value).strip()
    if text == key or (isinstance(value, int) and f"n{text}" == key):
        return True
    meant = _plain(text) if any(letter.isalpha() for letter in text) else None
    return meant is not None and meant == _plain(key)


def shown(key: str) -> str:
    """An option's key as a player would write it: ``n3`` is ``3``."""
    return key[1:] if re.fullmatch(r"n\d+", key) else key


def _plain(text: str) -> list[tuple[int, str]] | None:
    try:
        return sorted((n, word.removesuffix("s")) for n, word in map(_word, _SEPARATOR.split(text)))
    except CaseError:
        return None
