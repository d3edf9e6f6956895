"""Every failure that random play ever found, played again."""

from pathlib import Path

import pytest

from support import finds


@pytest.mark.parametrize("path", sorted(finds.FOUND.glob("*.json")), ids=lambda path: path.stem)
def test_found_stays_mended(path: Path) -> None:
    finds.play(finds.Find.read(path))
