"""The Law looked up by number and by words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.discord.help import chapters_of
from data.laws import like, paragraph, paragraphs, search
from data.words import Words

WORDS = Words.load(strict=True)


@pytest.mark.parametrize(
    ("number", "title"),
    [
        ("4.2.1", "You must rule"),
        ("4.3.5.II", "Defenseless"),
        ("G.9", "Enemy piece"),
        ("LR 2.1", "Which clearing"),
        ("AOH.5.2", "Advance the warlord"),
        ("11.2.7.III.a", "Hits on mercenaries"),
    ],
)
def test_a_paragraph_is_found_by_its_number(number: str, title: str) -> None:
    found = paragraph(WORDS, "en", number)
    assert found is not None
    assert (found.number, found.title) == (number, title)
    assert found.text.endswith(".")


def test_there_is_no_paragraph_that_nobody_wrote() -> None:
    assert paragraph(WORDS, "en", "99.1") is None


def test_paragraphs_come_in_order_each_once() -> None:
    numbers = [p.number for p in paragraphs(WORDS, "en")]
    assert len(set(numbers)) == len(numbers)
    for earlier, later in (
        ("2.5", "11.2"),
        ("4.3.1.II", "4.3.2"),
        ("4.3.2", "4.3.3"),
        ("14.7.8", "G.1"),
        ("G.36", "LR 2.1"),
    ):
        assert numbers.index(earlier) < numbers.index(later)


def test_a_number_finds_what_is_below_it() -> None:
    assert [p.number for p in search(WORDS, "en", "4.3.5")] == ["4.3.5", "4.3.5.I", "4.3.5.II", "4.3.5.III"]
    assert [p.number for p in search(WORDS, "en", "lr 2.8")] == ["LR 2.8.1", "LR 2.8.2"]
    assert search(WORDS, "en", "4.3.50") == []


def test_every_chapter_of_the_help_opens() -> None:
    chapters = chapters_of(WORDS)
    for chapter in chapters:
        found = search(WORDS, "en", chapter)
        begins = {paragraph.number.replace(" ", ".").split(".")[0] for paragraph in found}
        assert begins == {chapter}, chapter
    assert {"LR", "AOH"} < set(chapters)
    numbered = {message.split("-")[1] for message in WORDS.messages("en") if re.match(r"law-\d", message)}
    assert [chapter for chapter in chapters if chapter.isdecimal()] == sorted(numbered, key=int)


def test_words_find_headings_first() -> None:
    found = [p.number for p in search(WORDS, "en", "Ambush")]
    # Called just that, and what belongs to it; then with it in the heading.
    assert found[:4] == ["4.3.1", "4.3.1.I", "4.3.1.II", "2.1.2"]
    assert len(set(found)) == len(found)
    battle = [p.number for p in search(WORDS, "en", "battle")]
    below = [p.number for p in search(WORDS, "en", "4.3")]
    assert below[0] == "4.3"
    assert battle[: len(below) + 3] == [*below, "6.5.1", "9.5.2", "11.5.2"]
    assert "LR 2.8.2" in found
    assert {p.number for p in search(WORDS, "en", "stronghold place ruled")} == {"AOH.5.1.III"}
    assert search(WORDS, "en", "zeppelin") == []


def test_nothing_is_put_into_words_again_for_each_key_that_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Autocomplete of 282 paragraphs held the bot for 10 ms a key."""
    said: list[str] = []
    say = Words.say

    def counted(self: Words, locale: str, message: str, /, **args: Any) -> str:
        said.append(message)
        return say(self, locale, message, **args)

    monkeypatch.setattr(Words, "say", counted)
    words = Words.load(strict=True)
    first = search(words, "en-US", "battle")
    assert said
    said.clear()
    assert search(words, "en-GB", "battle") == first  # another English is no other language
    assert search(words, "en-US", "")
    assert said == []


def test_a_misspelt_heading_is_asked_back() -> None:
    assert search(WORDS, "en", "domnance") == []
    assert "Dominance" in " ".join(like(WORDS, "en", "domnance"))
    assert like(WORDS, "en", "qqqq") == []
