"""Small checks of what a file says, each with a message that tells the line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from bot.cases import pieces
from bot.cases.yaml_text import CaseError, Table, did_you_mean, short
from data.words import Words
from engine.api import Catalog, MapFacts


@cache
def words() -> Words:
    """The words by which it is known which events and paragraphs there are."""
    return Words.load()


def table(value: object, line: int, what: str) -> Table:
    """The value, which must be a mapping."""
    if isinstance(value, Table):
        return value
    raise CaseError(f"line {line}: {what} is not made of names with values, but is {short(value)}")


def items(value: object, line: int, what: str) -> list[Any]:
    """The value, which must be a list."""
    if isinstance(value, list):
        return value
    raise CaseError(f"line {line}: {what} is a list, as in [a, b]; this is {short(value)}")


def text(value: object, line: int, what: str) -> str:
    """The value, which must be a text (a number is one too)."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise CaseError(f"line {line}: {what} is a text; this is {short(value)}")


def whole(value: object, line: int, what: str, least: int | None = None) -> int:
    """The value, which must be a number, not below `least`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise CaseError(f"line {line}: {what} is a number; this is {short(value)}")
    if least is not None and value < least:
        raise CaseError(f"line {line}: {what} is {value}; it is at least {least}")
    return value


def known_keys(given: Table, allowed: Iterable[str], what: str) -> None:
    """CaseError for the first key that is not among those allowed."""
    allowed = list(allowed)
    for key in given:
        if key not in allowed:
            raise CaseError(f"line {given.line_of(key)}: {what} has no {key!r}{did_you_mean(key, allowed)}")


def seat(name: object, line: int, catalog: Catalog) -> str:
    """The seat of that name: a faction's, or its second."""
    if isinstance(name, str) and name in catalog.seats:
        return name
    raise CaseError(f"line {line}: there is no faction {name!r}{did_you_mean(name, catalog.seats)}")


def clearing(number: object, line: int, facts: MapFacts) -> int:
    """The clearing of that number, on the map as it lies in the case."""
    if isinstance(number, int) and not isinstance(number, bool):
        if number in facts.numbers:
            return number
        if any(flood.number == number for flood in facts.flooded):
            raise CaseError(
                f"line {line}: clearing {number} is flooded in this case, so that it is no clearing (M.5.2)"
            )
    numbers = facts.numbers
    raise CaseError(
        f"line {line}: the {facts.id} map has no clearing {short(number)}, only {numbers[0]} to {numbers[-1]}"
    )


def forest(name: object, line: int, facts: MapFacts) -> str:
    """The forest between those clearings."""
    return word(name, line, f"forest on the {facts.id} map like", [forest.id for forest in facts.forests])


def word(value: object, line: int, what: str, known: Iterable[str]) -> str:
    """One of the words there are."""
    known = list(known)
    if isinstance(value, str) and value in known:
        return value
    raise CaseError(f"line {line}: there is no {what} {short(value)}{did_you_mean(value, known)}")


def cards(value: object, line: int, catalog: Catalog) -> list[str]:
    """A list of cards by their ids."""
    found = [text(card, line, "a card") for card in items(value, line, "cards")]
    for card in found:
        if card != "...":
            word(card, line, "card", catalog.cards)
    return found


def item_list(value: object, line: int, catalog: Catalog) -> list[str]:
    """A list of items."""
    found = [text(item, line, "an item") for item in items(value, line, "items")]
    for item in found:
        word(item, line, "item", catalog.item_kinds)
    return found


def seat_pieces(value: object, name: str, line: int, catalog: Catalog) -> dict[str, int]:
    """The pieces of a seat, kind -> count."""
    try:
        return pieces.parse(value, catalog.seats[name], catalog)
    except CaseError as error:
        raise CaseError(f"line {line}: {error}") from error
