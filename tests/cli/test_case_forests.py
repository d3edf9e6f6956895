"""Forests in rule cases: by the clearings around them, in a position and in what is expected."""

from pathlib import Path

import pytest

from bot.__main__ import main

CASE = """\
id: a
title: A Vagabond in a forest
cites: [2.4]
source: own
position:
  seats:
    hundreds: {mood: rowdy}
  clearings:
    9: {hundreds: warlord}
  forests:
    1_2_5_10: {vagabond: pawn}
  turn: {seat: hundreds, step: command}
expect:
  forests:
    1_2_5_10: {vagabond: pawn}
    3_6_11: nobody
"""


def played(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file = folder / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code = main(["case", str(file)])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_pawn_in_a_forest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = played(tmp_path, CASE, capsys)
    assert code == 0, said


def test_what_is_expected_in_a_forest_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = played(tmp_path, CASE.replace("3_6_11: nobody", "3_6_11: {vagabond: pawn}"), capsys)
    assert code != 0
    assert "forest 3_6_11: expected vagabond 1 pawn, got nothing" in said


def test_a_forest_that_the_map_has_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = played(tmp_path, CASE.replace("    3_6_11: nobody", "    3_6: nobody"), capsys)
    assert code != 0
    assert "no forest on the autumn map like '3_6'" in said
