"""Law, tests and code held together: no paragraph without a test, no rule function without its paragraph's test."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from support.engine_literals import Scanner

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LAW = re.compile(r"(?<![\w.])(?:LR |AOH\.|[ACGHKLMV]\.)?\d+(?:\.(?:\d+|[IVX]+|[a-z]))*(?![\w])")
MOST = 3


@cache
def listed() -> Mapping[str, Mapping[str, list[str]]]:
    """The lists of paragraphs.toml."""
    return tomllib.loads((HERE / "paragraphs.toml").read_text(encoding="utf-8"))


def implemented() -> list[str]:
    return [number for chapter in listed()["implemented"].values() for number in chapter]


def descriptive() -> list[str]:
    return [number for reason in listed()["descriptive"].values() for number in reason]


@cache
def numbers() -> frozenset[str]:
    """Every paragraph of the three laws."""
    found: set[str] = set()
    for line in (HERE / "numbers.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            book = "LR " if line.startswith("LR: ") else ""
            found.update(book + number for number in line.removeprefix("LR: ").split())
    return frozenset(found)


def chapter_of(number: str) -> str:
    return number.split(".", maxsplit=1)[0]


# --- the lists --------------------------------------------------------------------------------------------------------


def test_no_paragraph_is_listed_twice_and_each_exists() -> None:
    both = [*implemented(), *descriptive()]
    assert sorted(both) == sorted(set(both))
    assert set(both) <= numbers()


def test_each_paragraph_of_a_chapter_is_in_one_of_the_lists() -> None:
    chapters = {chapter for chapter in listed()["implemented"] if chapter != "LR"}
    missing = {n for n in numbers() if chapter_of(n) in chapters} - {*implemented(), *descriptive()}
    # Of the bots' law, what is common to all, and the chapter of the Riverfolk Robots.
    ours = {n for n in numbers() if chapter_of(n) in ("LR 1", "LR 2", "LR 3", "LR 9")}
    missing |= ours - {*implemented(), *descriptive()}
    assert sorted(missing) == []


# --- tests ------------------------------------------------------------------------------------------------------------


def files_with_marks() -> list[str]:
    """Test files in which a paragraph is named, this one left out."""
    found = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if path != Path(__file__).resolve() and "mark.law(" in path.read_text(encoding="utf-8")
    ]
    assert len(found) > 10
    return found


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the marked tests run, from a run of their own (a profiler in this one would be in xdist's way)."""
    target = tmp_path_factory.mktemp("law") / "trace.json"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV_"))}
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE), environment.get("PYTHONPATH", "")])
    options = [
        *("-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", "--continue-on-collection-errors"),
        *("-m", "law", "-p", "law_tracing", "--law-trace", str(target)),
    ]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files_with_marks()],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert target.exists(), run.stdout + run.stderr
    found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    return found


def test_each_implemented_paragraph_has_a_test(trace: dict[str, Any]) -> None:
    named = {number for test in trace["passed"] for number in trace["marks"][test]}
    assert sorted(set(implemented()) - named) == []


def test_each_paragraph_a_test_names_is_listed(trace: dict[str, Any]) -> None:
    known = {*implemented(), *descriptive()}
    strange = {test: sorted(set(found) - known) for test, found in trace["marks"].items() if set(found) - known}
    unknown = {number for found in strange.values() for number in found}
    assert sorted(unknown - numbers()) == [], "no such paragraph"
    ours = {number for number in unknown if chapter_of(number) in listed()["implemented"]}
    assert sorted(ours) == [], "in no list of paragraphs.toml"


def test_no_test_names_more_than_three(trace: dict[str, Any]) -> None:
    assert {test: found for test, found in trace["marks"].items() if len(set(found)) > MOST} == {}


# --- the code ---------------------------------------------------------------------------------------------------------


def functions(path: Path) -> Iterator[tuple[str, str]]:
    """Every function of a file with a docstring: (file:qualified name, docstring)."""
    file = path.relative_to(ROOT).as_posix()

    def below(node: ast.AST, around: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(child)
                if text is not None:
                    yield f"{file}:{around}{child.name}", text
                yield from below(child, f"{around}{child.name}.<locals>.")
            elif isinstance(child, ast.ClassDef):
                yield from below(child, f"{around}{child.name}.")
            else:
                yield from below(child, around)

    yield from below(ast.parse(path.read_text(encoding="utf-8")), "")


def annotated() -> list[tuple[str, str]]:
    """(paragraph, function) for every implemented paragraph that a function's docstring names."""
    known = set(implemented())
    found = []
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for name, text in functions(path):
            found += [(number, name) for number in dict.fromkeys(LAW.findall(text)) if number in known]
    return found


def test_the_docstrings_name_their_paragraphs() -> None:
    pairs = set(annotated())
    assert len(pairs) > 200
    assert {
        ("4.3.3.I", "engine/rules/battle.py:_roll"),
        ("14.4.1", "engine/factions/hundreds/birdsong.py:raze"),
        ("AOH.4.2", "engine/automata/ai_overlord.py:recruit_everywhere"),
        ("LR 2.1", "engine/automata/common.py:target"),
        ("11.5.3", "engine/factions/riverfolk/crafting.py:EmptySpaces.pay"),
    } <= pairs


def test_a_function_that_names_a_paragraph_is_run_by_a_test_of_it(trace: dict[str, Any]) -> None:
    executed = {number: set(names) for number, names in trace["executed"].items()}
    idle = [f"{number} {name}" for number, name in annotated() if name not in executed.get(number, ())]
    assert idle == []


def test_each_number_the_engine_cites_exists() -> None:
    cited = {said.name: said.where for said in Scanner().scan().laws if "." in said.name}
    assert len(cited) > 100
    assert {number: where for number, where in cited.items() if number not in numbers()} == {}
