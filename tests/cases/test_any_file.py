"""Whatever stands in a file, it is played or told by its line: there is never a traceback."""

import contextlib
import copy
import io
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import cases
from bot.__main__ import main
from bot.cases.yaml_text import plain, read_yaml

FOLDER = Path(__file__).parent
CASES = [case for file in cases.files_in([FOLDER]) for case in plain(read_yaml(file.read_text(encoding="utf-8")))]
EVERY_DAY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
TOLD = re.compile(r"(?s)^\S+case\.yaml: (line \d+|not readable as YAML)[:,].+$")
WORDS = sorted(
    {
        *("hundreds", "riverfolk", "marquise", "vagabond", "second-vagabond", "none", "nobody", "nothing", "gone"),
        *("...", "automaton", "person", "3 warriors", "warlord + mob", "anvil", "fox-dominance", "sword", "torch"),
        *("fox", "marsh", "stand-in", "command", "birdsong", "lavish", "exiles-partisans", "3/1", "start", "yes"),
        *("no", "done"),
    }
)
REAL = st.sampled_from(CASES).map(copy.deepcopy)  # it is spoiled next
LEAVES = (
    st.none() | st.booleans() | st.integers(-3, 40) | st.just(10**30) | st.sampled_from(WORDS) | st.text(max_size=8)
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.integers(0, 16) | st.sampled_from(WORDS), inner),
    max_leaves=6,
)


def places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(place for key, part in parts for place in places(part, (*here, key)))]


def part_of(document: Any, place: tuple[Any, ...]) -> Any:
    """What stands there."""
    for key in place:
        document = document[key]
    return document


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """A real case in which a few parts are something else, are missing, or bear another name."""
    case = draw(REAL)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from(places(case)))
        if not place:
            continue
        parent, key = part_of(case, place[:-1]), place[-1]
        what = draw(st.sampled_from(["other", "other", "other", "none", "name", "elsewhere"]))
        if what == "other":
            parent[key] = draw(ANYTHING)
        elif what == "elsewhere":
            other = draw(REAL)
            parent[key] = part_of(other, draw(st.sampled_from(places(other))))
        elif isinstance(parent, dict):
            moved = parent.pop(key)
            if what == "name":
                parent[draw(st.integers(0, 16) | st.sampled_from(WORDS) | st.none())] = moved
    return case


def told_or_played(text: str, folder: Path) -> int:
    """The exit code, after it was seen that what is wrong is told."""
    file = folder / "case.yaml"
    file.write_text(text, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["case", str(file)])
    assert code in (0, 1, 2)
    assert "Traceback" not in out.getvalue() + err.getvalue()
    assert (code == 2) == bool(err.getvalue())
    if code == 2:
        assert TOLD.match(err.getvalue()) or "a file holds one case" in err.getvalue(), err.getvalue()
    return code


@EVERY_DAY
@given(case=spoiled())
def test_a_spoiled_case_is_played_or_told(case: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    told_or_played(yaml.safe_dump(case, allow_unicode=True), tmp_path_factory.getbasetemp())


@EVERY_DAY
@given(text=st.text(max_size=60) | st.text(alphabet="-:[]{}&*!|>'\" \n#?,%@`a1\t", max_size=40))
def test_any_text_is_played_or_told(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    with contextlib.suppress(UnicodeEncodeError):  # half a letter, of which no file can be made
        assert told_or_played(text, tmp_path_factory.getbasetemp()) == 2


def test_the_cases_as_they_are_are_played(tmp_path: Path) -> None:
    for case in CASES[:5]:
        assert told_or_played(yaml.safe_dump(case), tmp_path) == 0
