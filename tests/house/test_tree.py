"""What can be read off the files themselves: size, the engine's imports, packages and tests in their form."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from importlib import metadata
from pathlib import Path

import pytest

from engine.core.catalog import PieceClass
from engine.core.state import SeatState

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "engine", "render", "data")
LONGEST = 500


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def imported(source: str) -> set[str]:
    """The top names of everything a module imports, wherever in it; relative imports are the module's own package."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names


def too_long(files: Iterator[Path]) -> dict[str, int]:
    """Files of more than 500 lines, with their length."""
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    return {file.name: length for file, length in lengths.items() if length > LONGEST}


def test_imports_are_found_wherever_they_stand() -> None:
    source = "import json, os.path\ndef f():\n    from yaml import load\n    from . import own\n"
    assert imported(source) == {"json", "os", "yaml"}


def test_the_engine_imports_nothing_from_outside_the_standard_library() -> None:
    foreign = {
        str(file.relative_to(ROOT)): sorted(names)
        for file in sources("engine")
        if (names := imported(file.read_text(encoding="utf-8")) - sys.stdlib_module_names - {"engine"})
    }
    assert foreign == {}


def test_the_bot_imports_no_library_that_it_does_not_declare() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[\[<>=]", line, maxsplit=1)[0].lower() for line in project["dependencies"]}
    distributions = metadata.packages_distributions()
    undeclared = {
        (str(file.relative_to(ROOT)), name)
        for file in sources("bot", "render", "data")
        for name in imported(file.read_text(encoding="utf-8")) - sys.stdlib_module_names - {*PACKAGES}
        if not {library.lower() for library in distributions.get(name, [])} & declared
    }
    assert undeclared == set()


def names_of_factions() -> set[str]:
    """Every faction, and every kind of piece that only one of them has and that is no class of pieces (G.18)."""
    kinds: Counter[str] = Counter()
    names = set()
    for path in (ROOT / "data" / "factions").glob("*.toml"):
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        names.add(path.stem)
        kinds.update(facts["pieces"].keys())
    return names | {kind for kind, count in kinds.items() if count == 1 and kind not in set(PieceClass)}


ORDINARY = {"keep", "wood", "workshop"}
"""Pieces whose names are words of plain English, too."""
NAMED = ("core", "rules", "automata", "position")
"""Packages of the engine that name no faction."""
DRAWN = ("art.py", "theme.py", "icons.py")
"""Where pictures have what each faction looks like: pieces, colours, signs."""


EMITS = re.compile(r"\bemit\(\s*\"([a-z-]+)\"")


def events_of_factions() -> set[str]:
    """Every kind of event that only one faction's package emits, as it is written in code."""
    kinds: dict[str, set[str]] = {}
    for file in sources("engine"):
        path = file.relative_to(ROOT / "engine").parts
        owner = path[1] if path[0] == "factions" else ""
        for kind in EMITS.findall(file.read_text(encoding="utf-8")):
            kinds.setdefault(kind, set()).add(owner)
    return {f'"{kind}"' for kind, owners in kinds.items() if len(owners) == 1 and "" not in owners}


def terms_of_factions() -> set[str]:
    """What factions have of their own that bears names, and services, moods and characters by their names."""
    facts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "data" / "factions").glob("*.toml")]
    lists = [each for faction in facts for each in (faction.get("characters", {}), faction["numbers"].get("moods", {}))]
    terms = [term for faction in facts for term in faction.get("terms", ())]
    names = {f'"{name}"' for found in (*lists, terms, [f"{term}s" for term in terms]) for name in found}
    return names - {'"characters"'}  # a faction may have some (9.3.1), in the catalog too


def naming_factions(lines: Iterable[str]) -> set[str]:
    """The lines that name a faction or what is a faction's alone."""
    names = {*names_of_factions() - ORDINARY, "loot", "mercenar", "riverboat", "overlord", "robots", "hoard"}
    assert {"hundreds", "riverfolk", "warlord", "mob", "stronghold"} <= names
    quoted = {*events_of_factions(), *terms_of_factions()} - {f'"{field.name}"' for field in fields(SeatState)}
    assert {'"mood-chosen"', '"funds-spent"', '"lavish"', '"ranger"', '"quest"', '"services"'} <= quoted
    pattern = re.compile(rf"(?<![a-z])({'|'.join(sorted(names))})|({'|'.join(sorted(quoted))})", re.IGNORECASE)
    return {line.strip() for line in lines if pattern.search(line)} - ALLOWED


ALLOWED = {
    "_TRIES = 5  # two ids may be equal, once in hundreds of millions",
    'coalition: str = ""  # the seat that this one has joined (9.2.8)',
}


def test_core_pictures_and_bot_name_no_faction() -> None:
    files = [*sources(*(f"engine/{name}" for name in NAMED)), *(ROOT / "engine").glob("*.py"), *sources("bot")]
    files += [file for file in sources("render") if file.name not in DRAWN]
    files += (ROOT / "data").glob("*.py")
    found = {file.relative_to(ROOT): naming_factions(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {str(file): lines for file, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "if seat == 'hundreds':",
        'if event.kind == "funds-spent":',
        'NAMED = ("card", "mood")',
        "# as mobs do",
        '"services"',
    ],
)
def test_a_faction_named_is_found(line: str) -> None:
    assert naming_factions(["x = 1", line]) == {line}


COMPARED = re.compile(
    r"(==|!=|\bin\b)[^\n]*\bsuits\[|\bsuits\[[^\]\n]*\] *(==|!=|in\b)|\.suit\b *(==|!=|in\b|not in\b)"
)
"""A suit of a clearing or a card that is compared."""


def test_suits_are_compared_in_one_place() -> None:
    """A clearing may have two, and birds are wild: whoever compares by hand forgets one or the other."""
    found = {
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in sources("engine")
        if file.name != "matching.py"
        for line in file.read_text(encoding="utf-8").splitlines()
        if COMPARED.search(line)
    }
    assert found == {
        "engine/cards/exiles/battle.py: if g.catalog.cards[card].suit != suit:",  # birds are not of it
    }


def test_no_file_is_longer_than_500_lines() -> None:
    assert too_long(sources(*PACKAGES, "tests")) == {}


def test_a_file_of_501_lines_is_too_long(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("x = 1\n" * 501)
    (tmp_path / "full.py").write_text("x = 1\n" * 500)
    assert too_long(tmp_path.rglob("*.py")) == {"long.py": 501}


def test_tests_are_no_packages() -> None:
    assert [str(file) for file in sources("tests") if file.name == "__init__.py"] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_with_code_is_a_package(package: str) -> None:
    # Import contracts see packages only. Alembic loads its migrations by path.
    folders = {file.parent for file in sources(package) if "migrations" not in file.parts}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def reaching_in(tests: Path) -> list[str]:
    """Where tests read the state behind a game without the helper that is named for it (`support.games.inner`)."""
    return [
        f"{file.relative_to(tests)}:{node.lineno}"
        for file in sorted(tests.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "_g"
    ]


def test_one_helper_alone_reaches_behind_the_door() -> None:
    assert [place.partition(":")[0] for place in reaching_in(ROOT / "tests")] == ["support/games.py"]


def test_a_test_that_reaches_in_is_found(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text("def test(game) -> None:\n    assert game._g.turn\n")
    assert reaching_in(tmp_path) == ["test_planted.py:2"]
