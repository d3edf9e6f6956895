"""Words: fallbacks, names for ids, strict and forgiving reading."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from data import words as module
from data.words import Words, WordsError, unmarked

WORDS = Words.load(strict=True)


def event(kind: str, data: dict[str, object], *, markdown: bool = True) -> str:
    return WORDS.event("en", kind, data, markdown=markdown)


@pytest.mark.parametrize("locale", ["en", "en-GB", "es-419", "de", "xx", "", "pt-BR"])
def test_every_locale_of_discord_says_something(locale: str) -> None:
    assert WORDS.say(locale, "phase-birdsong")
    assert WORDS.chain(locale)[-1] == "en"


def test_pieces_are_counted_and_the_actors_own_go_without_the_faction() -> None:
    mine = {"faction": "hundreds", "kind": "warrior", "count": 3}
    lord = {"faction": "hundreds", "kind": "warlord", "count": 1}
    theirs = {"faction": "riverfolk", "kind": "warrior", "count": 1}
    assert (
        event("moved", {"faction": "hundreds", "pieces": [lord, mine], "from": 5, "to": 2})
        == "Hundreds moved the warlord and 3 warriors from 5 to 2."
    )
    assert (
        WORDS.option("en", "x", "pieces", {"pieces": [mine, theirs]}) == "3 Hundreds warriors and 1 Riverfolk warrior"
    )


def test_who_removed_a_piece_is_said_where_it_matters() -> None:
    lost: dict[str, object] = {"faction": "hundreds", "kind": "mob", "count": 1, "clearing": 9}
    assert event("removed", {**lost, "by": "riverfolk"}) == "Hundreds lost 1 mob in 9 to Riverfolk."
    assert event("removed", {**lost, "by": None}) == "Hundreds lost 1 mob in 9."
    assert event("removed", {**lost, "by": "hundreds"}) == "Hundreds removed 1 mob from 9."


def test_the_private_part_is_told_only_to_who_knows_it() -> None:
    assert event("drew", {"seat": "hundreds", "count": 2}) == "Hundreds drew 2 cards."
    assert (
        event("drew", {"seat": "hundreds", "count": 1, "cards": ["ambush-fox"]}) == "Hundreds drew **Ambush!** (fox)."
    )


def test_cards_show_their_suit_and_lose_their_bold_where_there_is_no_markdown() -> None:
    crafted: dict[str, object] = {"seat": "riverfolk", "card": "anvil"}
    assert event("crafted", crafted) == "Riverfolk crafted **Anvil** (fox)."
    assert event("crafted", crafted, markdown=False) == "Riverfolk crafted Anvil (fox)."
    assert WORDS.card("en", "fox-dominance") == "Fox Dominance"
    assert WORDS.card("en", "?") == "a hidden card"
    assert WORDS.option("en", "root-tea-mouse", "card", {}) == "Root Tea (mouse)"
    assert unmarked("**a** `b` __c__") == "a b c"


def test_lists_are_joined_as_in_a_sentence() -> None:
    assert [WORDS.listed("en", parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"])] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
        "a, b, c and d",
    ]


def test_equal_suits_are_counted() -> None:
    said = WORDS.refusal("en", "cannot-pay-craft", {"card": "anvil", "cost": ["fox"], "suits": ["mouse", "mouse"]})
    assert said == "**Anvil** (fox) costs fox; you can still activate 2 mouse this turn."
    assert WORDS.option("en", "fox-rabbit", "suits", {}) == "fox and rabbit"


@pytest.mark.parametrize(
    ("key", "kind", "args", "label"),
    [
        ("5", "clearing", {"suit": "rabbit"}, "5 (rabbit)"),
        ("5", "clearing", {}, "5"),
        ("n3", "count", {}, "3"),
        ("riverfolk", "seat", {}, "Riverfolk"),
        ("sack", "item", {}, "sack"),
        ("fox", "suit", {}, "fox"),
        ("lavish", "mood", {}, "Lavish"),
        ("sappers", "effect", {}, "Sappers (bird)"),
        ("yes", "word", {}, "Yes"),
    ],
)
def test_labels_of_options(key: str, kind: str, args: dict[str, object], label: str) -> None:
    assert WORDS.option("en", key, kind, args) == label


def test_a_word_may_be_labelled_by_its_question() -> None:
    assert WORDS.option("en", "none", "word", {}, "ambush") == "No ambush"
    assert WORDS.option("en", "none", "word", {}) == "None"


def test_a_question_is_worded_by_its_law_where_that_says_more() -> None:
    assert WORDS.question("en", "card", {}) == "Which card?"
    assert WORDS.question("en", "card", {}, "3.3.1") == "Which dominance card do you activate?"
    assert WORDS.question("en", "card", {}, "99.9") == "Which card?"
    taxed = WORDS.question("en", "clearing", {"card": "tax-collector"}, "4.1.3")
    assert taxed == "**Tax Collector** (fox): in which clearing?"
    assert WORDS.question("en", "clearing", {}, "4.1.3") == "Which clearing?"
    assert WORDS.question_short("en", "card") == "Card"


def test_strict_words_raise() -> None:
    with pytest.raises(WordsError, match="no such message"):
        WORDS.say("en", "event-nobody-wrote-this")
    with pytest.raises(WordsError, match="event-won"):
        WORDS.say("en", "event-won")


def test_forgiving_words_log_once_and_without_arguments(caplog: pytest.LogCaptureFixture) -> None:
    forgiving = Words.load()
    with caplog.at_level(logging.ERROR, logger="data.words"):
        for _ in range(3):
            assert forgiving.say("en", "event-nobody-wrote-this", card="ambush-fox") == "event nobody wrote this"
            assert forgiving.say("de", "event-won", other="ambush-fox") == "event won"
    assert len(caplog.records) == 2
    assert "ambush" not in caplog.text


def test_a_translation_is_preferred_and_english_fills_its_gaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for locale, text in {"en": "a = one\nb = two\n", "es": "a = uno\n", "es-419": ""}.items():
        folder = tmp_path / "text" / locale
        folder.mkdir(parents=True)
        (folder / "x.ftl").write_text(text)
    monkeypatch.setattr(module, "files", lambda _name: tmp_path)
    found = Words.load(strict=True)
    assert found.locales == ("en", "es", "es-419")
    assert [found.say(locale, m) for locale in ("es-419", "es", "en", "pl") for m in "ab"] == [
        *("uno", "two"),
        *("uno", "two"),
        *("one", "two"),
        *("one", "two"),
    ]
    assert found.chain("es-419") == ("es-419", "es", "en")


@pytest.mark.parametrize(
    ("text", "problem"), [("a = { $x\n", "not Fluent"), ("a = 1\na = 2\n", "a is there twice"), ("a =\n", "not Fluent")]
)
def test_broken_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, problem: str) -> None:
    folder = tmp_path / "text" / "en"
    folder.mkdir(parents=True)
    (folder / "bad.ftl").write_text(text)
    monkeypatch.setattr(module, "files", lambda _name: tmp_path)
    with pytest.raises(ValueError, match=rf"en/bad\.ftl: .*{problem}"):
        Words.load()


@pytest.mark.parametrize(
    ("timing", "said"),
    [
        ("birdsong-start", "at the start of Birdsong: not now."),
        ("birdsong", "in Birdsong, between its start and its end: not now."),
        ("birdsong-end", "at the end of Birdsong: not now."),
        ("daylight-start", "at the start of Daylight: not now."),
        ("daylight", "in Daylight, once its start is over: not now."),
        ("evening-start", "at the start of Evening: not now."),
    ],
)
def test_a_card_of_another_time_is_said_to_be_so_in_the_same_phase_too(timing: str, said: str) -> None:
    facts = {"card": "royal-claim", "seat": "hundreds", "timing": timing}
    assert WORDS.refusal("en", "effect-of-another-time", facts, markdown=False).endswith(f" is used {said}")


def test_the_last_fund_says_that_daylight_ends_of_itself() -> None:
    def asked(funds: int) -> str:
        return WORDS.question("en", "action", {"stage": "riverfolk.daylight", "funds": funds}, "11.5")

    assert asked(2) == "You have 2 funds: what will you do?"
    assert asked(1) == "You have 1 fund: what will you do? Once nothing more can be done, Daylight ends of itself."
