"""`woodpost case`: what it prints, its exit code, and what it says about files that are no cases."""

import re
from pathlib import Path

import pytest

from bot import cases
from bot.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
GOOD = """\
- id: a
  title: Looting
  cites: [14.2.5]
  source: Law
  position:
    seats:
      hundreds: {mood: rowdy}
      marquise: {items: [sword], hand: [ambush-fox]}
    clearings:
      12: {hundreds: warlord + 4 warriors, marquise: 2 warriors}
    turn: {seat: hundreds, step: command, last: command}
  chance:
    dice: [3/1]
  do:
    - hundreds: {action: battle, clearing: 12, battle: marquise, loot: yes}
    - asked: {marquise: ambush}
    - offers_only: {marquise: {ambush: [ambush-fox, none]}}
    - marquise: {ambush: none}
    - hundreds: {hits: 1 warrior}
  expect:
    clearings:
      12: {hundreds: warlord + 3 warriors}
      8: nobody
    ruler: {12: hundreds, 8: nobody}
    seats:
      hundreds: {vp: 0, prowess: [sword], supply: 17 warriors, hand: 0}
      marquise: {items: [], hand: [ambush-fox], removed: nothing}
    ruins: [6, 10, 11, 12]
    items: {sword: 2}
    discard: []
    winners: []
    happened:
      - {kind: looting-declared, law: 14.2.5}
      - {kind: looted, item: sword}
    not_happened:
      - {kind: scored}
"""


def case(folder: Path, text: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    """The exit code, and what was printed, for a file with that text."""
    file = folder / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code = main(["case", str(file), *options])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_good_case_prints_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert case(tmp_path, GOOD, capsys) == (0, "ok      a Looting\n1 played, all as expected\n", "")
    assert case(tmp_path, GOOD, capsys, "-q") == (0, "1 played, all as expected\n", "")


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        (
            "warlord + 3 warriors}",
            "2 warriors}",
            "clearing 12: expected hundreds 2 warriors, got 1 warlord + 3 warriors",
        ),
        ("8: nobody\n    ruler", "12: nobody\n    ruler", None),
        ("{12: hundreds, 8", "{12: marquise, 8", "clearing 12: expected marquise to rule, but hundreds does"),
        ("8: nobody}", "8: hundreds}", "clearing 8: expected hundreds to rule, but nobody does"),
        ("vp: 0", "vp: 2", "hundreds, vp: expected 2, got 0"),
        ("prowess: [sword]", "prowess: []", "hundreds, prowess: expected [], got ['sword']"),
        ("supply: 17 warriors", "supply: 16 warriors", "hundreds, supply: expected 16 warriors, got 17 warriors"),
        ("hand: 0", "hand: 1", "hundreds, hand: expected 1, got 0"),
        ("items: [], hand", "items: [boot], hand", "marquise, items: expected ['boot'], got []"),
        ("hand: [ambush-fox], removed", "hand: [], removed", "marquise, hand: expected [], got ['ambush-fox']"),
        ("removed: nothing", "removed: 1 warrior", "marquise, removed: expected 1 warrior, got no warriors"),
        ("ruins: [6, 10", "ruins: [10", "ruins: expected [10, 11, 12], got [6, 10, 11, 12]"),
        ("items: {sword: 2}", "items: {sword: 1}", "sword in the item supply: expected 1, got 2"),
        ("discard: []", "discard: [anvil]", "discard: expected ['anvil'], got []"),
        ("winners: []", "winners: [marquise]", "winners: expected ['marquise'], got []"),
        ("item: sword}", "item: tea}", "expected looted item=tea to happen after the events before it in the list"),
        ("kind: scored", "kind: hoarded", "expected no hoarded, but hoarded (14.2.4.I) seat=hundreds item=sword"),
        ("dice: [3/1]", "dice: [3/1, 2/2]", "chance: dice [[2, 2]] scripted, but not needed"),
        ("dice: [3/1]", "mob: [fox]", "line 18: the case scripts no more 'dice'"),
        ("asked: {marq", "not_asked: {marq", "line 16: expected marquise not to be asked 'ambush'; asked is marquise"),
        ("asked: {marquise: ambush}", "asked: {marquise: foil}", "line 16: expected marquise to be asked 'foil'"),
        ("[ambush-fox, none]", "[none]", "line 17: marquise, ambush: ambush-fox is offered too"),
        ("[ambush-fox, none]", "[none, anvil]", "anvil should be offered, but only ambush-fox, none is"),
        ("offers_only", "offers_not", "line 17: marquise, ambush: ambush-fox, none should not be offered"),
        ("{ambush: none}", "{ambush: ambush-bird}", "ambush: ambush-bird is refused by 4.3.1 (card-not-in-hand)"),
        ("{ambush: none}", "{foil: none}", "line 18: marquise is not asked 'foil' (to answer none); asked is marquise"),
        ("battle: marquise, loot", "battle: riverfolk, loot", "hundreds, battle: only marquise was possible"),
        (
            "- asked: {marquise: ambush}",
            "- refused: {marquise: {ambush: ambush-mouse}, law: 4.3.6}",
            "ambush: ambush-mouse: expected to be refused by 4.3.6, got 4.3.1 (ambush-of-other-suit)",
        ),
        (
            "- asked: {marquise: ambush}",
            "- refused: {marquise: {ambush: none}, law: 4.3.1}",
            "ambush: none: expected to be refused by 4.3.1, but it is allowed",
        ),
    ],
)
def test_a_difference_is_readable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, difference: str | None
) -> None:
    assert old in GOOD
    code, out, err = case(tmp_path, GOOD.replace(old, new), capsys)
    if difference is None:  # a clearing named twice is a fault of the file
        assert (code, out) == (2, "0 played; 1 file with an error\n")
        assert "line 23: 12 stands here a second time; the first is in line 22" in err
        return
    assert code == 1, out + err
    assert out.startswith("FAILED  a Looting\n")
    assert difference in out
    assert out.endswith("1 played, 1 not as expected\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  title:", "  titel:", "line 2: a: a case has no 'titel'; did you mean title?"),
        ("  source: Law\n", "", "line 1: a: the case needs 'source'"),
        ("- id: a\n  title", "- title", "line 1: a case needs an id"),
        ("14.2.5]", "Looters]", "line 3: a: 'Looters' is no paragraph; write them as in 4.3.5.II, G.9, LR 2.1"),
        ("14.2.5]", "99.9]", "line 3: a: the Law has no paragraph 99.9"),
        (
            "    clearings:\n      12: {hun",
            "    clearing:\n      12: {hun",
            "a position has no 'clearing'; did you mean",
        ),
        ("      12: {hundreds: warlord + 4", "      13: {hundreds: warlord + 4", "the autumn map has no clearing 13"),
        ("marquise: 2 warriors", "marquis: 2 warriors", "there is no faction 'marquis'; did you mean marquise?"),
        ("+ 4 warriors", "+ 4 wariors", "line 10: a: hundreds has no piece 'wariors'; did you mean warrior?"),
        ("hand: [ambush-fox]}", "hand: [ambush-fix]}", "line 8: a: there is no card 'ambush-fix'; did you mean"),
        ("items: [sword], hand", "items: [sward], hand", "line 8: a: there is no item 'sward'; did you mean sword?"),
        ("{mood: rowdy}", "{mod: rowdy}", "line 7: a: hundreds: the board has no mod; it has command"),
        ("{items: [sword], hand", "{hnd: [sword], hand", "marquise: the board has no hnd; it has built, order"),
        ("step: command", "step: comand", "turn: hundreds has no step 'comand'; its steps are begin, birdsong"),
        ("last: command", "last: birdsong", "turn: 'birdsong' is no phase from daylight on, and no step from"),
        ("seat: hundreds", "seat: eyrie", "turn: no seat 'eyrie'"),
        ("dice: [3/1]", "dice: [4/1]", "line 13: a: '4/1' are no battle dice; write them as in 3/1"),
        ("dice: [3/1]", "mob: [bird]", "line 13: a: the mob die has no 'bird', only fox, rabbit, mouse"),
        ("    - asked: {marq", "    - askd: {marq", "line 16: a: a step has no 'askd'; did you mean asked?"),
        ("    - asked: {marquise: ambush}\n    -", "    - asked: {marquise: ambush}\n     ", "a step is one thing"),
        ("vp: 0", "vpp: 0", "line 26: a: hundreds has no 'vpp'; did you mean vp?"),
        ("  expect:", "  expct:", "a case has no 'expct'; did you mean expect?"),
        ("kind: looted, ", "", "line 34: a: an event needs its kind"),
        ("  position:\n", "  position: nowhere\n  other:\n", "a case has no 'other'"),
        (
            "12: {hundreds: warlord + 4 warriors, ",
            "12: {hundreds: warlord + 40 warriors, ",
            "hundreds has only 20 pieces",
        ),
        (
            "items: [sword], hand: [ambush-fox]",
            "hand: [anvil, anvil]",
            "the deck holds 'anvil' 1 times, the position uses",
        ),
        ("    seats:\n", "\tseats:\n", "line 6, column 1: not readable as YAML"),
        ("{mood: rowdy}", "{mood: rowdi}", "line 7: a: there is no mood 'rowdi'; did you mean rowdy?"),
        ("{mood: rowdy}", "{command: [boot, boot, coin, coin, sack]}", "the command track has 4 spaces, this fills 5"),
        ("{mood: rowdy}", "{mood: rowdy}\n      riverfolk: {funds: {riverfolc: 1}}", "there is no faction 'riverfolc'"),
        ("{mood: rowdy}", "{mood: rowdy}\n      riverfolk: {funds: 3}", "funds is not made of names with values"),
        ("{mood: rowdy}", "{mood: rowdy}\n      riverfolk: {tracks: {fox: [5]}}", "line 8: a: there is no faction 5"),
        ("{mood: rowdy}", "{mood: rowdy}\n      riverfolk: {prices: {riverboats: 9}}", "a price is 1 to 4, not 9"),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {character: theif}",
            "line 8: a: there is no character 'theif'; did you mean thief?",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {hostile: [marquis]}",
            "line 8: a: there is no faction 'marquis'; did you mean marquise?",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {relations: {marquise: many}}",
            "line 8: a: relations, marquise is a number",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {relations: {marquise: 4}}",
            "each other faction has one marker, on a space to 3",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {completed: [fox-erand]}",
            "line 8: a: there is no completed 'fox-erand'; did you mean fox-errand?",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {scorched: {8: 0}}",
            "line 8: a: scorched, 8 is 0; it is at least 1",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {scorched: [8]}",
            "line 8: a: scorched is not made of names with values",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {damaged: [sward]}",
            "line 8: a: there is no item 'sward'; did you mean sword?",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {damaged: [boot], damaged_exhausted: [torch]}",
            "more damaged items are exhausted than are damaged",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {from_ruins: [boot]}",
            "more items lay below ruins than the seat has",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {coalition: marquis}",
            "line 8: a: there is no faction 'marquis'; did you mean marquise?",
        ),
        (
            "  position:\n",
            "  position:\n    piles: {quest: []}\n",
            "line 6: a: there is no pile 'quest'; did you mean quests?",
        ),
        (
            "  position:\n",
            "  position:\n    piles: {quests: [fox-erand]}\n",
            "there is no card of the pile quests 'fox-erand'",
        ),
        (
            "{mood: rowdy}",
            "{mood: rowdy}\n      vagabond: {coalition: hundreds}",
            "line 8: a: vagabond: a coalition is with another seat, by an active dominance card (9.2.8)",
        ),
        ("{mood: rowdy}", "{mood: rowdy, vp: -1}", "line 7: a: vp is -1; it is at least 0"),
        ("  position:\n", "  position:\n    items: {sword: 9}\n", "line 6: a: there are only 3 of sword, not 9"),
        ("  position:\n", "  position:\n    options: {domnance: true}\n", "has no 'domnance'; did you mean dominance?"),
        (
            "  position:\n",
            "  position:\n    options: {dominance: maybe}\n",
            "dominance is one of no, yes, not 'maybe'",
        ),
        (
            "  position:\n",
            "  position:\n    landmarks: {ferry: 10}\n",
            "the autumn map has no landmark 'ferry'; it has none",
        ),
        (
            "  position:\n",
            "  position:\n    closed_paths: [[1, 5]]\n",
            "[1, 5] is no path that can be closed on the autumn",
        ),
        ("kind: looted, ", "kind: lootd, ", "line 34: a: there is no event 'lootd'; did you mean looted?"),
        ("  cites: [14.2.5]", "   cites: [14.2.5]", "look at the indentation"),
        ("[14.2.5]", "[14.2.5", "is not closed, or a comma is missing"),
    ],
)
def test_a_bad_file_says_where_and_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    assert old in GOOD
    code, out, err = case(tmp_path, GOOD.replace(old, new, 1), capsys)
    assert code == 2
    assert "1 file with an error" in out
    assert err.startswith(f"{tmp_path}/case.yaml: line ")
    assert message in err, err


def test_a_case_that_expects_nothing_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD[: GOOD.index("  expect:")].replace("    - asked: {marquise: ambush}\n", "")
    text = re.sub(r"    - offers_only.*\n", "", text)
    code, _, err = case(tmp_path, text, capsys)
    assert code == 2
    assert "nothing is expected here, so nothing can fail" in err


@pytest.mark.parametrize("text", ["", "just words\n", "- 1\n- 2\n", "[]\n"])
def test_no_case_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    code, _, err = case(tmp_path, text, capsys)
    assert code == 2
    assert "a file holds one case, or a list of cases" in err


def test_brackets_without_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = case(tmp_path, "[" * 3000, capsys)
    assert (code, out) == (2, "0 played; 1 file with an error\n")
    assert "brackets stand in brackets too deeply" in err


def test_what_may_not_be_read_does_not_keep_the_others_from_being_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Path.read_text

    def refuse(file: Path, encoding: str) -> str:
        if file.name == "shut.yaml":
            raise PermissionError(13, "Permission denied", str(file))
        return read(file, encoding=encoding)

    (tmp_path / "shut.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "open.yaml").write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(Path, "read_text", refuse)
    assert main(["case", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out.endswith("1 played, all as expected; 1 file with an error\n")
    assert err == f"{tmp_path}/shut.yaml: Permission denied\n"


def test_what_is_no_answer_is_refused_only_where_that_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = "refused: {marquise: {ambush: ambush-fix}, law: 4.3.1"
    code, out, _ = case(tmp_path, GOOD.replace("asked: {marquise: ambush}", answer + "}"), capsys)
    assert code == 1
    assert "got 4.3.1 (no-such-answer)" in out
    code, _, _ = case(tmp_path, GOOD.replace("asked: {marquise: ambush}", answer + ", reason: no-such-answer}"), capsys)
    assert code == 0


def test_what_can_be_answered_is_said_as_one_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = case(tmp_path, GOOD.replace("asked: {marquise: ambush}", "marquise: {ambush: ambush-fix}"), capsys)
    assert code == 1
    assert "is refused by 4.3.1 (no-such-answer); asked is marquise 'ambush' (4.3.1: ambush-fox, none)" in out


def test_paths_and_ids_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(tmp_path / "nowhere.yaml")]) == 2
    assert "there is no such file or folder" in capsys.readouterr().err
    assert main(["case", str(tmp_path)]) == 2
    assert "no .yaml file in this folder" in capsys.readouterr().err
    code, _, err = case(tmp_path, GOOD, capsys, "--id", "b")
    assert (code, err) == (2, "there is no case b in these files\n")


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("true", True), ("no", False), ("false", False)])
def test_options_are_written_as_the_table_says_them(tmp_path: Path, word: str, value: bool) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(GOOD.replace("position:\n", f"position:\n    options: {{dominance: {word}}}\n"), encoding="utf-8")
    (found,) = cases.read_file(file, cases.facts())
    assert found.versions[0].position["options"] == {"dominance": value}


def test_the_same_id_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "two.yml").write_text(GOOD, encoding="utf-8")
    assert main(["case", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert "ok      a Looting" in out
    assert f"{tmp_path}/two.yml: line 1: the id a is also in {tmp_path}/one.yaml" in err


def test_a_bad_file_does_not_keep_the_others_from_being_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.yaml").write_text("- id: [", encoding="utf-8")
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    assert main(["case", str(tmp_path)]) == 2
    assert "1 played, all as expected; 1 file with an error" in capsys.readouterr().out


def test_the_manual_is_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 2
    for number, example in enumerate(examples):
        (tmp_path / f"{number}.yaml").write_text(example, encoding="utf-8")
    assert main(["case", str(tmp_path)]) == 0
    assert "3 played, all as expected" in capsys.readouterr().out
    wrong = examples[0].replace("warlord + 3 warriors, marquise", "warlord + 4 warriors, marquise")
    told = re.search(r"```text\n(FAILED.*?)```", text, re.DOTALL)
    assert told is not None
    code, out, _ = case(tmp_path / "..", wrong, capsys)
    assert code == 1
    assert out.startswith(told[1])
