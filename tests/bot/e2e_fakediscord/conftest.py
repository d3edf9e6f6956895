"""One bot for all tests here that do not disturb it, and one for each that does."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.table import Table


@pytest.fixture(scope="session")
def shared_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table that lives as long as the tests; take `table` instead."""
    found = Table(tmp_path_factory.mktemp("bot"))
    yield found
    found.close()


@pytest.fixture
def table(shared_table: Table) -> Iterator[Table]:
    """The shared table with a clean record, which is looked at when the test is over."""
    shared_table.dc.reset_log()
    shared_table.dc.faults.clear()
    yield shared_table
    shared_table.dc.assert_clean()


@pytest.fixture
def make_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Makes a table of one's own, to be killed, frozen or cut off."""
    made: list[Table] = []

    def make(**settings: Any) -> Table:
        made.append(Table(tmp_path, **settings))
        return made[-1]

    yield make
    for found in made:
        found.close()
