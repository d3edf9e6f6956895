"""What lies on a faction's board, checked before the engine reads it: a slip of the pen is told, not played."""

from __future__ import annotations

from typing import Any

from bot.cases import checks
from bot.cases.yaml_text import plain
from engine.api import BOXES, SUITS, Catalog


def part(seat: str, key: str, value: Any, line: int, catalog: Catalog) -> Any:
    """The value for the engine; None for ``none``. CaseError with the line of what no board can show."""
    if value == "none":
        return None
    faction = catalog.seats[seat]
    box = BOXES.get(faction, {}).get(key)
    if box == "item":
        checks.item_list(value, line, catalog)
    elif box == "card":
        checks.cards(value, line, catalog)
    elif box == "warriors":
        _warriors(value, line, key, catalog)
    elif box == "tracks":
        rows = checks.table(value, line, key)
        checks.known_keys(rows, SUITS, key)
        for suit, owners in rows.items():
            for owner in checks.items(owners, rows.line_of(suit), f"{key}, {suit}"):
                checks.seat(owner, rows.line_of(suit), catalog)
    elif box is not None:
        checks.word(value, line, key, catalog.factions[faction].numbers[box])
    return plain(value)


def _warriors(value: object, line: int, key: str, catalog: Catalog) -> None:
    rows = checks.table(value, line, key)
    for owner, count in rows.items():
        checks.seat(owner, rows.line_of(owner), catalog)
        checks.whole(count, rows.line_of(owner), f"{key}, {owner}", least=0)
