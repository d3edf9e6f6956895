"""The form of a document that people write: small checks, each of which names the place of what does not fit."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Place = tuple[object, ...]
"""The keys that lead to a part of the document, from its top."""
Check = Callable[[object, Place], None]


class PositionError(ValueError):
    """The document does not describe a position; the message says where and what to write instead.

    `where` are the keys that lead to what does not fit (a seat's board lies flat in its seat), `law` the paragraph by
    which it cannot be, where there is one.
    """

    def __init__(self, message: str, *where: object, law: str = "") -> None:
        super().__init__(f"{message} ({law})" if law else message)
        self.where = where
        self.law = law


def _wrong(place: Place, what: str, value: object) -> PositionError:
    return PositionError(f"{': '.join(map(str, place)) or 'position'}: {what}; this is {reprlib.repr(value)}", *place)


def anything(_value: object, _place: Place) -> None:
    """Whatever it is, it is looked at elsewhere."""


def text(value: object, place: Place) -> None:
    """A word."""
    if not isinstance(value, str):
        raise _wrong(place, "a word is expected", value)


def count(value: object, place: Place) -> None:
    """A number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong(place, "a number from 0 on is expected", value)


def number(value: object, place: Place) -> None:
    """A number from 0 on, or the same as text (JSON knows no other keys)."""
    if not (isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10):
        count(value, place)


def truth(value: object, place: Place) -> None:
    """Yes or no."""
    if not isinstance(value, bool):
        raise _wrong(place, "true or false is expected", value)


def maybe(check: Check) -> Check:
    """The same, or nothing."""

    def fits(value: object, place: Place) -> None:
        if value is not None:
            check(value, place)

    return fits


def listed(check: Check) -> Check:
    """A list of such."""

    def fits(value: object, place: Place) -> None:
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            raise _wrong(place, "a list is expected", value)
        for part in value:
            check(part, place)

    return fits


def table(key: Check, check: Check) -> Check:
    """Names with values."""

    def fits(value: object, place: Place) -> None:
        if not isinstance(value, Mapping):
            raise _wrong(place, "names with values are expected", value)
        for name, part in value.items():
            key(name, (*place, name))
            check(part, (*place, name))

    return fits


def fields(form: Mapping[str, Check]) -> Check:
    """Some of these names, each with its own kind of value."""

    def fits(value: object, place: Place) -> None:
        table(text, anything)(value, place)
        assert isinstance(value, Mapping)  # noqa: S101 - said by the line above
        strange = sorted(set(value) - set(form))
        if strange:
            what = ": ".join(map(str, place)) or "position"
            message = f"{what}: unknown key {', '.join(strange)}; known are {', '.join(sorted(form))}"
            raise PositionError(message, *place, strange[0])
        for name, part in value.items():
            form[name](part, (*place, name))

    return fits


def laid_over(printed: Any, given: Any, place: Place) -> Any:
    """What a document names of a board, laid over what is printed there; each part must be of the printed one's kind.

    A printed table that names something has those names only; an empty one counts something by name.
    """
    if isinstance(printed, dict):
        if not printed:
            table(text, count)(given, place)
            return {name: n for name, n in given.items() if n}
        fields(dict.fromkeys(printed, anything))(given, place)
        over = {name: laid_over(printed[name], part, (*place, name)) for name, part in given.items()}
        return {**printed, **over}
    checks: dict[type, Check] = {list: listed(text), bool: truth, int: count, str: text, type(None): maybe(text)}
    checks[type(printed)](given, place)
    return given
