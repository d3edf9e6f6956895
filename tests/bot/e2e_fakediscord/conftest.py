"""One bot for all tests here that do not disturb it, and one to be killed, cut off and spoiled."""

from collections.abc import Iterator

import pytest

from support.table import Table


@pytest.fixture(scope="session")
def shared_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table that lives as long as the tests; take `table` instead. Nobody waits for rate limits at it."""
    found = Table(tmp_path_factory.mktemp("bot"), ratelimits=False)
    yield found
    found.close()


@pytest.fixture
def table(shared_table: Table) -> Iterator[Table]:
    """The shared table with a clean record, which is looked at when the test is over."""
    shared_table.dc.reset_log()
    shared_table.dc.faults.clear()
    yield shared_table
    shared_table.dc.assert_clean()


@pytest.fixture(scope="module")
def own_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A module's own table, with Discord's rate limits, whose bot may be killed and restarted."""
    found = Table(tmp_path_factory.mktemp("bot"))
    yield found
    found.close()
