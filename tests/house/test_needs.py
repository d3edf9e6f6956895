"""A missing program is skipped by name, or fails where it is required."""

from pathlib import Path

import pytest
from _pytest.outcomes import Failed, Skipped

from support import needs


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with an empty PATH, nothing beside the clone and nothing in the environment."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(needs, "BESIDE", tmp_path)
    for name in ("WOODPOST_CHROMIUM", "WOODPOST_FAKEDISCORD", "FAKEDISCORD_OPENAPI", "WOODPOST_REQUIRE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", needs.NAMES)
def test_what_is_missing_is_skipped_by_name(name: str) -> None:
    with pytest.raises(Skipped, match=f"needs {name}"):
        getattr(needs, name)()


@pytest.mark.parametrize("name", needs.NAMES)
def test_what_is_missing_and_required_fails(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOODPOST_REQUIRE", " ".join(needs.NAMES))
    with pytest.raises(Failed, match=f"{name} is required here"):
        getattr(needs, name)()


def test_what_is_there_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    description = tmp_path / "openapi.json"
    description.write_text("{}")
    monkeypatch.setenv("FAKEDISCORD_OPENAPI", str(description))
    assert needs.chromium() == str(program)
    assert needs.openapi() == description


def test_a_misspelt_requirement_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOODPOST_REQUIRE", "chromum")
    with pytest.raises(ValueError, match="chromum"):
        needs.required()
