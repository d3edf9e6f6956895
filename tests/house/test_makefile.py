"""`make` without a usable Python says what is missing and where to get it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with what set-up reads, beside a PATH that holds a shell, the tools of the Makefile and no Python."""
    clone, programs = tmp_path / "clone", tmp_path / "bin"
    clone.mkdir()
    programs.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements-dev.lock"):
        shutil.copy(ROOT / name, clone)
    for name in ("make", "sh", "touch", "awk"):
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    return clone


def add_python(clone: Path, name: str, *, version: str, has_venv: bool) -> None:
    """Put a script on PATH that answers the Makefile's questions as such a Python would."""
    minor = int(version.split(".")[1])
    program = clone.parent / "bin" / name
    program.write_text(
        "#!/bin/sh\n"
        'case "$*" in\n'
        f'*"< (3, 11)"*) exit {int(minor < 11)};;\n'
        f"*ensurepip*) exit {int(not has_venv)};;\n"
        f'*-venv*) echo "python{version}-venv";;\n'
        f'*--version*) echo "Python {version}";;\n'
        f'*"-m venv"*) echo "{name} makes the environment" >&2; exit 1;;\n'
        "esac\n"
    )
    program.chmod(0o755)


def make_check(clone: Path) -> str:
    """What `make check` says when it fails."""
    done = subprocess.run(
        ["make", "check"],
        cwd=clone,
        env={"PATH": str(clone.parent / "bin"), "HOME": str(clone.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    return done.stdout + done.stderr


def test_without_python_it_says_which_is_needed(clone: Path) -> None:
    assert "needs Python 3.11 or newer" in make_check(clone)


def test_an_old_python_is_not_taken(clone: Path) -> None:
    add_python(clone, "python3", version="3.9", has_venv=True)
    assert "needs Python 3.11 or newer" in make_check(clone)


def test_without_venv_it_names_the_package(clone: Path) -> None:
    add_python(clone, "python3.12", version="3.12", has_venv=False)
    assert "apt-get install python3.12-venv" in make_check(clone)


def test_the_first_python_that_can_make_environments_is_taken(clone: Path) -> None:
    add_python(clone, "python3.13", version="3.13", has_venv=False)
    add_python(clone, "python3.11", version="3.11", has_venv=True)
    add_python(clone, "python3", version="3.12", has_venv=True)
    said = make_check(clone)
    assert "python3.11 makes the environment" in said
    assert "apt-get" not in said
