"""A pytest plugin of the mutation check: which test runs which line, and running only some tests, in a given order."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two ways to use this."""
    parser.addoption("--lines-to", help="write which tests run which lines to this file")
    parser.addoption("--only-from", help="run only the tests that this file lists, in its order")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch before the engine is imported."""
    if config.getoption("--lines-to"):
        config.pluginmanager.register(Watching(Path(config.getoption("--lines-to"))))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what is wanted."""
    listed = config.getoption("--only-from")
    if listed:
        by_id = {item.nodeid: item for item in items}
        wanted = json.loads(Path(listed).read_text(encoding="utf-8"))
        items[:] = [by_id[name] for name in wanted]


class Watching:
    """Writes {"lines": {file: {line: [number of a test]}}, "tests": [[id, seconds]]}.

    A line that runs at import only has no test.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(data_file=None, source=["engine"], config_file=False)
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Each test under its own name."""
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How long it took."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Write it down."""
        self.coverage.stop()
        data = self.coverage.get_data()
        number = {name: place for place, name in enumerate(self.seconds)}
        lines = {
            Path(file).relative_to(Path.cwd()).as_posix(): {
                line: sorted(number[name] for name in names if name in number)
                for line, names in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        found = {"lines": lines, "tests": list(self.seconds.items())}
        self.target.write_text(json.dumps(found), encoding="utf-8")
