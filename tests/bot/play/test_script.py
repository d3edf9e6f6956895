"""A line and what it means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play import Command, Word, parse, text


@pytest.mark.parametrize(
    ("line", "script"),
    [
        ("", ()),
        ("  \n\t ", ()),
        ("advance 5 n3", (Word("advance"), Word("5"), Word("n3"))),
        ("advance,5,3", (Word("advance"), Word("5"), Word("3"))),
        ("advance; 5;3;", (Word("advance"), Word("5"), Word("3"))),
        (
            "advance to:5 warriors:3 battle:riverfolk",
            (Command("advance", {"to": "5", "warriors": "3", "battle": "riverfolk"}),),
        ),
        ("Advance TO:5", (Command("Advance", {"to": "5"}),)),
        ("battle:riverfolk loot:no", (Command("", {"battle": "riverfolk", "loot": "no"}),)),
        ("done advance to:5 done", (Word("done"), Command("advance", {"to": "5"}), Word("done"))),
        ("move from:1 to:2 to:3", (Command("move", {"from": "1", "to": "2"}), Command("", {"to": "3"}))),
        ("5 to:3", (Word("5"), Command("", {"to": "3"}))),
        ("a::b :x y: x:y:z", (Command("", {"a": ":b"}), Word(":x"), Word("y:"), Command("", {"x": "y:z"}))),
    ],
)
def test_parse(line: str, script: tuple[object, ...]) -> None:
    assert parse(line) == script


@given(st.text(alphabet=st.characters(), max_size=200) | st.text(alphabet="ab:-3, \n", max_size=60))
def test_any_line_is_a_script_and_text_keeps_its_meaning(line: str) -> None:
    script = parse(line)
    assert parse(text(script)) == script
