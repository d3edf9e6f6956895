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
from support.paragraphs import numbers

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
    # Of the bots' law, what is common to all, and the chapters of the bots played here and of maps.
    ours = {n for n in numbers() if chapter_of(n) in ("LR 1", "LR 2", "LR 3", "LR 7", "LR 9", "LR 12")}
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


def traced(target: Path) -> dict[str, Any]:
    """What the marked tests run, from a run of their own (a profiler in this one would be in xdist's way)."""
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


def without_a_test(trace: Mapping[str, Any]) -> list[str]:
    """Implemented paragraphs that no passing test names."""
    return sorted(set(implemented()) - {number for test in trace["passed"] for number in trace["marks"][test]})


def in_no_list(trace: Mapping[str, Any]) -> list[str]:
    """Paragraphs that a test names and paragraphs.toml does not: of its chapters, or such as do not exist."""
    named = {number for found in trace["marks"].values() for number in found}
    strange = named - {*implemented(), *descriptive()}
    return sorted(n for n in strange if n not in numbers() or chapter_of(n) in listed()["implemented"])


def naming_too_many(trace: Mapping[str, Any]) -> list[str]:
    """Tests that name more than three."""
    return sorted(test for test, found in trace["marks"].items() if len(set(found)) > MOST)


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
        ("AOH.4.2", "engine/factions/hundreds/automaton.py:recruit_everywhere"),
        ("LR 2.1", "engine/automata/common.py:target"),
        ("11.5.3", "engine/factions/riverfolk/crafting.py:EmptySpaces.pay"),
    } <= pairs


def not_run_by_its_tests(trace: Mapping[str, Any]) -> list[str]:
    """Functions that name a paragraph and are run by none of its tests."""
    executed = {number: set(names) for number, names in trace["executed"].items()}
    return [f"{number} {name}" for number, name in annotated() if name not in executed.get(number, ())]


@pytest.mark.slow
def test_each_paragraph_has_its_tests_and_each_rule_is_run_by_them(tmp_path: Path) -> None:
    """One test for all four, since they need the same run of every marked test."""
    trace = traced(tmp_path / "trace.json")
    found = {
        check.__name__: check(trace) for check in (without_a_test, in_no_list, naming_too_many, not_run_by_its_tests)
    }
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_each_number_the_engine_cites_exists() -> None:
    cited = {said.name: said.where for said in Scanner().scan().laws if "." in said.name}
    assert len(cited) > 100
    assert {number: where for number, where in cited.items() if number not in numbers()} == {}


def test_each_of_these_checks_notices_what_it_is_for() -> None:
    one = {"passed": ["a"], "marks": {"a": ["4.3"], "b": ["4.1", "4.1.9", "99.1", "6.1"]}, "executed": {"4.3": []}}
    assert "4.3" not in without_a_test(one)
    assert "4.1" in without_a_test(one), "a test that does not pass proves nothing"
    assert in_no_list(one) == ["4.1.9", "99.1"]
    assert naming_too_many(one) == ["b"]
    assert "4.3.3 engine/rules/battle.py:_roll" in not_run_by_its_tests(one)
    ran = {**one, "executed": {"4.3.3": ["engine/rules/battle.py:_roll"]}}
    assert "4.3.3 engine/rules/battle.py:_roll" not in not_run_by_its_tests(ran)
