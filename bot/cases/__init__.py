"""Rule cases: a position, answers and scripted chance, and what must then be true. `docs/cases.md` is the manual."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import data
from bot.cases.form import Case, Version, read_file
from bot.cases.play import CaseResult, beginning, play, play_version, standing
from bot.cases.yaml_text import CaseError, did_you_mean
from engine.api import Catalog

__all__ = [
    "Case",
    "CaseError",
    "CaseResult",
    "Version",
    "beginning",
    "did_you_mean",
    "facts",
    "files_in",
    "play",
    "play_version",
    "read_file",
    "standing",
]


def facts() -> Catalog:
    """The printed facts with the stand-ins: factions that have pieces and no rules yet."""
    return Catalog.from_dicts(data.load()).with_factions(data.load_standins())


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Every case file named or in the folders named, in the order of their names. CaseError where there is none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.y*ml") if file.suffix in (".yaml", ".yml"))
            if not inside:
                raise CaseError(f"{path}: no .yaml file in this folder")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise CaseError(f"{path}: there is no such file or folder")
    return found
