"""What lies on a faction's board, checked before the engine reads it: a slip of the pen is told, not played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.cases import checks
from bot.cases.yaml_text import plain
from engine.api import BOXES, PILES, SUITS, Catalog


def part(seat: str, key: str, value: Any, line: int, catalog: Catalog) -> Any:
    """The value for the engine; None for ``none``. CaseError with the line of what no board can show."""
    if value == "none":
        return None
    faction = catalog.seats[seat]
    box = BOXES.get(faction, {}).get(key, "")
    if box in _CHECKS:
        _CHECKS[box](value, line, key, catalog)
    elif box == "characters":
        checks.word(value, line, key, catalog.factions[faction].characters)
    elif box:
        printed = catalog.factions[faction].numbers[box.removeprefix("each ")]
        for word in checks.items(value, line, key) if box.startswith("each ") else [value]:
            checks.word(word, line, key, printed)
    return {str(clearing): count for clearing, count in value.items()} if box == "clearings" else plain(value)


def pile(name: str, value: Any, line: int, catalog: Catalog) -> list[str]:
    """The cards of a pile that a faction brings, the next one last. CaseError with the line of what there is not."""
    faction, words = PILES[checks.word(name, line, "pile", PILES)]
    found = [checks.text(card, line, name) for card in checks.items(value, line, name)]
    return [
        checks.word(card, line, f"card of the pile {name}", catalog.factions[faction].numbers[words]) for card in found
    ]


def _items(value: object, line: int, _key: str, catalog: Catalog) -> None:
    checks.item_list(value, line, catalog)


def _cards(value: object, line: int, _key: str, catalog: Catalog) -> None:
    checks.cards(value, line, catalog)


def _owners(value: object, line: int, key: str, catalog: Catalog) -> None:
    for owner in checks.items(value, line, key):
        checks.seat(owner, line, catalog)


def _warriors(value: object, line: int, key: str, catalog: Catalog) -> None:
    rows = checks.table(value, line, key)
    for owner, count in rows.items():
        checks.seat(owner, rows.line_of(owner), catalog)
        checks.whole(count, rows.line_of(owner), f"{key}, {owner}", least=0)


def _tracks(value: object, line: int, key: str, catalog: Catalog) -> None:
    rows = checks.table(value, line, key)
    checks.known_keys(rows, SUITS, key)
    for suit, owners in rows.items():
        for owner in checks.items(owners, rows.line_of(suit), f"{key}, {suit}"):
            checks.seat(owner, rows.line_of(suit), catalog)


def _clearings(value: object, line: int, key: str, _catalog: Catalog) -> None:
    rows = checks.table(value, line, key)
    for clearing, count in rows.items():
        checks.whole(clearing, rows.line_of(clearing), f"a clearing of {key}", least=1)
        checks.whole(count, rows.line_of(clearing), f"{key}, {clearing}", least=1)


_CHECKS: Mapping[str, Callable[[object, int, str, Catalog], None]] = {
    "item": _items,
    "card": _cards,
    "owners": _owners,
    "warriors": _warriors,
    "tracks": _tracks,
    "clearings": _clearings,
}
"""By what lies in a box."""
