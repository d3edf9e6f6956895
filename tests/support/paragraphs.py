"""The numbers of every paragraph of the three laws."""

from functools import cache
from pathlib import Path

NUMBERS = Path(__file__).resolve().parents[1] / "law" / "numbers.txt"


@cache
def numbers() -> frozenset[str]:
    """Every paragraph of the three laws."""
    found: set[str] = set()
    for line in NUMBERS.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            book = "LR " if line.startswith("LR: ") else ""
            found.update(book + number for number in line.removeprefix("LR: ").split())
    return frozenset(found)
