"""A table over a database file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from support.playing import Table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    found = await Table(tmp_path / "games.db").open()
    yield found
    await found.close()
