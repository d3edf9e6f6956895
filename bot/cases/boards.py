"""What lies on a faction's board, checked before the engine reads it: a slip of the pen is told, not played."""

from __future__ import annotations

from typing import Any

from bot.cases import checks
from bot.cases.yaml_text import CaseError, did_you_mean, plain
from engine.api import SUITS, Catalog

_PURSES = ("funds", "payments", "committed")


def part(faction: str, key: str, value: Any, line: int, catalog: Catalog) -> Any:
    """The value for the engine; None for ``none``. CaseError with the line of what no board can show."""
    if value == "none":
        return None
    if key == "mood":
        _word(value, line, "mood", catalog.factions[faction].numbers.get("moods", ()))
    elif key in ("command", "prowess"):
        most = catalog.factions[faction].numbers.get("hoard_spaces", 0)
        if len(checks.item_list(value, line, catalog)) > most:
            raise CaseError(f"line {line}: the {key} track has {most} spaces, this fills {len(value)}")
    elif key in _PURSES:
        _warriors(value, line, key, catalog)
    elif key == "tracks":
        rows = checks.table(value, line, key)
        checks.known_keys(rows, SUITS, key)
        for suit, owners in rows.items():
            for owner in checks.items(owners, rows.line_of(suit), f"{key}, {suit}"):
                checks.faction(owner, rows.line_of(suit), catalog)
    elif key == "prices":
        _prices(value, line, catalog.factions[faction].numbers.get("prices", ()))
    return plain(value)


def _word(value: object, line: int, what: str, known: Any) -> None:
    if known and value not in known:
        raise CaseError(f"line {line}: there is no {what} {value!r}{did_you_mean(value, known)}")


def _warriors(value: object, line: int, key: str, catalog: Catalog) -> None:
    rows = checks.table(value, line, key)
    for owner, count in rows.items():
        checks.faction(owner, rows.line_of(owner), catalog)
        checks.whole(count, rows.line_of(owner), f"{key}, {owner}", least=0)


def _prices(value: object, line: int, known: Any) -> None:
    rows = checks.table(value, line, "prices")
    checks.known_keys(rows, ("hand-card", "riverboats", "mercenaries"), "prices")
    for service, price in rows.items():
        if known and price not in known:
            raise CaseError(f"line {rows.line_of(service)}: a price is {min(known)} to {max(known)}, not {price!r}")
