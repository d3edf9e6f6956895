"""Every rule case of this folder, version by version; and that none of the reference list is forgotten."""

import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bot import cases
from data.laws import paragraph
from data.words import Words
from engine.api import FACTIONS

FOLDER = Path(__file__).parent
MANUAL = FOLDER.parents[1] / "docs" / "cases.md"
CATALOG = cases.facts()
ALL = [case for file in cases.files_in([FOLDER]) for case in cases.read_file(file, CATALOG)]
REFERENCE = [f"R-{number:03}" for number in range(1, 75)]
NOT_YET = re.compile(r"^\| (R-\d{3}) \| ([\w ,]+) \|", re.MULTILINE)


def one_by_one() -> list[ParameterSet]:
    """Each version of each case, marked with the first three paragraphs it cites."""
    return [
        pytest.param(case, version, id=f"{case.id} {version.name}".strip(), marks=pytest.mark.law(*case.cites[:3]))
        for case in ALL
        for version in case.versions
    ]


@pytest.mark.parametrize(("case", "version"), one_by_one())
def test_case(case: cases.Case, version: cases.Version) -> None:
    result = cases.play_version(case, version, CATALOG)
    assert not result.differences, "\n".join([result.name, *result.differences])


def test_there_are_many_and_no_id_comes_twice() -> None:
    ids = [case.id for case in ALL]
    assert len(ids) == len(set(ids))
    assert len(ids) >= 100


def test_every_reference_case_is_played_or_waits_for_a_faction() -> None:
    played = {case.id for case in ALL if case.id.startswith("R-")}
    waiting = dict(NOT_YET.findall(MANUAL.read_text(encoding="utf-8")))
    assert sorted([*played, *waiting]) == REFERENCE
    assert not set(waiting.values()) & {faction.title() for faction in FACTIONS}


def test_every_worked_example_of_the_overlord_is_played() -> None:
    assert {f"AOH-K{number}" for number in range(1, 6)} <= {case.id for case in ALL}


def test_every_paragraph_cited_exists() -> None:
    words = Words.load(strict=True)
    unknown = {(case.id, number) for case in ALL for number in case.cites if paragraph(words, "en", number) is None}
    assert unknown == set()
