"""A pytest plugin: which functions of the engine each paragraph's tests run.

`python -m pytest -p law_tracing --law-trace FILE ...` writes JSON: `marks` (test -> paragraphs), `passed`
(tests), and `executed` (paragraph -> functions as `file:qualified name`) by the tests that passed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = str(ROOT / "engine")


def paragraphs_of(item: pytest.Item) -> list[str]:
    """The paragraphs that a test is marked with, once for each time they are named."""
    return [str(paragraph) for mark in item.iter_markers("law") for paragraph in mark.args]


class Tracer:
    """Collects, while a test runs, every function that is called."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.marks: dict[str, list[str]] = {}
        self.passed: list[str] = []
        self.executed: dict[str, set[str]] = {}
        self.codes: set[CodeType] = set()

    def _called(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            self.codes.add(frame.f_code)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.marks = {item.nodeid: paragraphs_of(item) for item in session.items}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        self.codes = set()
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
        self.passed.append(item.nodeid)
        names = {
            f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_qualname}"
            for code in self.codes
            if code.co_filename.startswith(ENGINE)
        }
        for paragraph in paragraphs_of(item):
            self.executed.setdefault(paragraph, set()).update(names)

    def pytest_sessionfinish(self) -> None:
        found = {
            "marks": self.marks,
            "passed": self.passed,
            "executed": {paragraph: sorted(names) for paragraph, names in sorted(self.executed.items())},
        }
        self.target.write_text(json.dumps(found), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--law-trace", type=Path, default=None, help="write what each paragraph's tests run to this file")


def pytest_configure(config: pytest.Config) -> None:
    target = config.getoption("--law-trace")
    if target is not None:
        config.pluginmanager.register(Tracer(target), "law-tracer")
