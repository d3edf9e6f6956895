"""docs/decisions.md gives one line of reason for every library, and pyproject.toml and the locks agree with it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RUNTIME = PROJECT["dependencies"]
EXTRAS = PROJECT["optional-dependencies"]


def names(requirements: list[str]) -> list[str]:
    """The bare names of requirements such as ``sqlalchemy[asyncio]>=2``."""
    return [re.split(r"[\[<>=!~ ;]", requirement, maxsplit=1)[0] for requirement in requirements]


def reasons(title: str) -> dict[str, str]:
    """Library to reason, from the table under a heading of docs/decisions.md."""
    section = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8").partition(f"## {title}\n")[2]
    head, *rows = re.findall(r"^\| (\S+) \| (.+) \|$", section.partition("\n## ")[0], re.MULTILINE)
    assert head[1] == "why"
    return dict(rows)


def locked(file: str) -> dict[str, str]:
    """Name to pinned version; names as an index writes them, with hyphens."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    pins = [line.partition(" ")[0].partition("==") for line in lines if re.match(r"[a-z0-9]", line)]
    return {name: version for name, _, version in pins}


def test_every_library_the_bot_runs_on_has_its_reason() -> None:
    assert sorted(reasons("Libraries the bot runs on")) == sorted(names(RUNTIME))


def test_every_tool_has_its_reason() -> None:
    assert sorted(reasons("Tools of the developer")) == sorted(names(EXTRAS["build"] + EXTRAS["dev"]))


def test_a_reason_is_one_line_of_some_length() -> None:
    for library, reason in (reasons("Libraries the bot runs on") | reasons("Tools of the developer")).items():
        assert 10 <= len(reason) <= 160, library


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("requirements.lock", RUNTIME + EXTRAS["build"]),
        ("requirements-dev.lock", RUNTIME + EXTRAS["build"] + EXTRAS["dev"]),
    ],
)
def test_the_locks_hold_everything_with_hashes_and_no_address(file: str, wanted: list[str]) -> None:
    pins = locked(file)
    assert {name.replace(".", "-") for name in names(wanted)} <= set(pins)
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    for entry in re.split(r"\n(?=[a-z0-9])", text)[1:]:
        assert "--hash=sha256:" in entry, entry


def test_both_locks_pin_the_same_versions() -> None:
    runtime, dev = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {name: dev[name] for name in runtime} == runtime
