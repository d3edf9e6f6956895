"""Programs and papers that a test needs and a machine may lack: they are named in the skip, or the skip is a failure.

`WOODPOST_REQUIRE` lists, separated by spaces, what must be there ("chromium fakediscord openapi"): CI sets it, so that
nothing is left out silently.
"""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[2]
BESIDE = ROOT.parent / "shared"
NAMES = ("chromium", "fakediscord", "mount", "openapi")


def chromium() -> str:
    """The path of a Chromium to start with Playwright's `executable_path`; `WOODPOST_CHROMIUM` wins over PATH."""
    found = os.environ.get("WOODPOST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return found or _missing("chromium", "no chromium on PATH, and WOODPOST_CHROMIUM is not set")


def fakediscord() -> ModuleType:
    """The strict Discord emulator, from `WOODPOST_FAKEDISCORD` or from ../shared/fakediscord beside the clone."""
    place = Path(os.environ.get("WOODPOST_FAKEDISCORD") or BESIDE / "fakediscord")
    if not (place / "fakediscord" / "__init__.py").is_file():
        _missing("fakediscord", f"no package fakediscord in {place}, and WOODPOST_FAKEDISCORD names no other place")
    if str(place) not in sys.path:
        sys.path.append(str(place))
    return importlib.import_module("fakediscord")


def openapi() -> Path:
    """Discord's OpenAPI description, from `FAKEDISCORD_OPENAPI` or from ../shared/reference beside the clone."""
    place = Path(os.environ.get("FAKEDISCORD_OPENAPI") or BESIDE / "reference" / "discord-openapi.json")
    return place if place.is_file() else _missing("openapi", f"no {place}, and FAKEDISCORD_OPENAPI is not set")


def mount() -> str:
    """The program that mounts a disk, which takes rights that few users have."""
    return shutil.which("mount") or _missing("mount", "no mount on PATH")


@contextmanager
def disk(folder: Path, size: str) -> Iterator[None]:
    """A disk of its own in that folder, of that size ("1m"): it can be filled, and made read-only with `freeze`."""
    made = subprocess.run(
        [mount(), "-t", "tmpfs", "-o", f"size={size}", "woodpost-test", folder], capture_output=True, check=False
    )
    if made.returncode:
        _missing("mount", f"a disk can't be mounted here: {made.stderr.decode().strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def freeze(folder: Path) -> None:
    """Make a `disk` read-only, as a system does with one that fails."""
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)


def required() -> frozenset[str]:
    """What `WOODPOST_REQUIRE` asks for; ValueError when it asks for something nobody knows."""
    asked = frozenset(os.environ.get("WOODPOST_REQUIRE", "").split())
    if unknown := asked - set(NAMES):
        message = f"WOODPOST_REQUIRE knows {', '.join(NAMES)}, not {', '.join(sorted(unknown))}"
        raise ValueError(message)
    return asked


def _missing(name: str, why: str) -> NoReturn:
    if name in required():
        pytest.fail(f"{name} is required here: {why}", pytrace=False)
    pytest.skip(f"needs {name}: {why}")
