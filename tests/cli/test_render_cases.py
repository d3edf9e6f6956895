"""`woodpost render` on what people write: rule cases and positions."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import cases
from bot.__main__ import main
from data.words import Words
from engine.api import Catalog, Game, PositionError
from render import board_text
from support.games import BOTH, new_game

CASES = Path(__file__).parents[1] / "cases"
POSITIONS = CASES / "positions.yaml"
WORDS = Words.load(strict=True)
KNOWN = cases.facts()
NAMES = st.sampled_from(
    [
        *("hundreds", "riverfolk", "marquise", "vagabond", "name", "faction", "board", "items", "sword", "torch"),
        *("anvil", "fox-dominance", "warrior", "warlord", "automaton", "fox", "9", "99", ""),
    ]
)
ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.text(max_size=6) | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4) | NAMES, inner, max_size=3),
    max_leaves=5,
)


def render(file: Path, folder: Path, *options: str) -> int:
    """The exit code; the picture goes to `folder`."""
    return main(["render", str(file), "-o", str(folder / "picture.png"), *options])


def test_a_file_of_cases_gives_the_first_as_it_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(POSITIONS, tmp_path) == 0
    assert "9 mouse: the Hundreds’ warlord" in capsys.readouterr().out
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_a_case_and_its_version_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(POSITIONS, tmp_path, "--id", "P-02", "--version", "behind Lavish too", "--text") == 0
    out = capsys.readouterr().out
    assert "Mood: Lavish" in out
    assert "Command 2: coin" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [(("--id", "P-99"), "there is no case P-99"), (("--version", "no such"), "case P-01 has no version 'no such'")],
)
def test_a_case_that_is_not_there(
    options: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert render(POSITIONS, tmp_path, *options) != 0
    assert message in capsys.readouterr().err


def test_a_position_alone_is_written_as_in_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "seats: {hundreds: {mood: rowdy}}\nclearings:\n  9: {hundreds: warlord, marquise: 2 warriors}\n"
    for name, content in (("alone", text), ("inside", "position:\n  " + text.replace("\n", "\n  ").rstrip() + "\n")):
        file = tmp_path / f"{name}.yaml"
        file.write_text(content, encoding="utf-8")
        assert render(file, tmp_path) == 0
        assert "2 Marquise warriors" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text(text.replace("warlord", "2 mobs"), encoding="utf-8")
    assert render(bad, tmp_path) != 0
    assert "bad.yaml: line 3: clearing 9: a clearing has one mob at most (14.6.1)" in capsys.readouterr().err


def test_every_case_can_be_drawn() -> None:
    known = cases.facts()
    for file in cases.files_in([CASES]):
        for case in cases.read_file(file, known):
            for version in case.versions:
                game = cases.beginning(case, version, known)
                assert game.decisions == ()
                assert board_text(game.view(None), WORDS, "en")


def read(document: object, known: Catalog) -> None:
    """The document is a position, or is refused as one."""
    with contextlib.suppress(PositionError):
        Game.from_position(document, known, still=True)  # type: ignore[arg-type] # whatever a file may hold


def whole_positions() -> list[str]:
    """The position of a new game, and how some of the rule cases begin."""
    written = [case.versions[0].position for file in cases.files_in([CASES]) for case in cases.read_file(file, KNOWN)]
    return [json.dumps(position) for position in (new_game(3, seats=BOTH).position(), *written[::20])]


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), text=st.sampled_from(whole_positions()))
def test_whatever_a_stored_position_says_it_is_read_or_refused(data: st.DataObject, text: str) -> None:
    document = json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        part, key = document, data.draw(st.sampled_from(sorted(document)))
        while isinstance(part[key], dict | list) and part[key] and data.draw(st.booleans()):
            part = part[key]
            key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if isinstance(part, dict) and data.draw(st.booleans()):  # something more, or what is there by another name
            part[data.draw(NAMES)] = part.pop(key) if data.draw(st.booleans()) else data.draw(ODD)
            continue
        part[key] = data.draw(ODD)
    read(document, KNOWN)
