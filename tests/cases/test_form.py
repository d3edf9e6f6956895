"""Small parts of the form of a case: pieces, answers, and how one position is laid over another."""

from pathlib import Path
from typing import Any

import pytest

from bot import cases
from bot.cases import pieces
from bot.cases.position import document, merged
from bot.cases.yaml_text import CaseError, Table, read_yaml

CATALOG = cases.facts()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("warlord", {"warlord": 1}),
        ("3 warriors", {"warrior": 3}),
        ("warlord + 3 warriors + mob", {"warlord": 1, "warrior": 3, "mob": 1}),
        ("1 warrior, 2 warriors", {"warrior": 3}),
        ("no mobs", {"mob": 0}),
        ("nothing", {}),
        ("nobody", {}),
        ({"warrior": 2}, {"warrior": 2}),
    ],
)
def test_pieces(text: object, found: dict[str, int]) -> None:
    assert pieces.parse(text, "hundreds", CATALOG) == found


@pytest.mark.parametrize("text", [3, None, "3", "warriors 3", "sawmill", "+", {"warrior": "two"}])
def test_no_pieces(text: object) -> None:
    with pytest.raises(CaseError):
        pieces.parse(text, "hundreds", CATALOG)


def test_pieces_with_more_words() -> None:
    assert pieces.parse("2 trade-post-fox", "riverfolk", CATALOG) == {"trade-post-fox": 2}
    assert (
        pieces.said({"trade-post-fox": 2, "warrior": 1, "sympathy": 2}) == "2 trade-post-fox + 1 warrior + 2 sympathy"
    )


@pytest.mark.parametrize(
    ("key", "value", "same"),
    [
        ("9", 9, True),
        ("n3", 3, True),
        ("n3", "n3", True),
        ("3", "n3", False),
        ("yes", "yes", True),
        ("2-warrior+1-warlord", "warlord + 2 warriors", True),
        ("2-warrior+1-riverfolk-warrior", "2 warriors + 1 riverfolk warrior", True),
        ("1-warrior", "warrior", True),
        ("1-warrior", "2 warriors", False),
        ("2-riverfolk+1-hundreds", "1 hundreds + 2 riverfolk", True),
        ("hundreds", "1 hundreds", True),
        ("12", "?!", False),
    ],
)
def test_what_an_answer_means(key: str, value: object, same: bool) -> None:
    assert pieces.same(key, value) is same


def laid(under: str, over: str) -> dict[Any, Any]:
    below, above = read_yaml(under), read_yaml(over)
    assert isinstance(below, Table)
    assert isinstance(above, Table)
    return merged(below, above)


def test_a_version_is_laid_over_the_common_position() -> None:
    assert laid("a: {b: 1, c: {d: 1}}", "a: {b: 2, e: 3}") == {"a": {"b": 2, "c": {"d": 1}, "e": 3}}
    assert laid("a: {b: 1, c: 2}", "a: {b: null}") == {"a": {"c": 2}}
    assert laid("a: {b: {c: 1}}", "a: {b: {}}") == {"a": {"b": {}}}
    assert laid("a: [1, 2]", "a: [3]") == {"a": [3]}


def test_yaml_guesses_little() -> None:
    assert read_yaml("[yes, no, on, 2.5, 21.10, 1_000, 3/1, 07:30, 2025-10-08]") == [
        *("yes", "no", "on", "2.5", "21.10", "1_000", "3/1", "07:30", "2025-10-08")
    ]
    assert read_yaml("[true, 12, -1, null, ~, none]") == [True, 12, -1, None, None, "none"]


def test_who_stands_on_the_map_has_a_seat() -> None:
    text = "seats: {riverfolk: {funds: {eyrie: 1}}}\nclearings: {8: {marquise: warrior, hundreds: mob}}"
    position = read_yaml(text)
    assert isinstance(position, Table)
    seats = [seat["faction"] for seat in document(position, CATALOG)["seats"]]
    assert seats == ["riverfolk", "marquise", "eyrie", "hundreds"]  # named ones, then by setup letter


def test_items_and_ruins_are_changed_where_they_differ() -> None:
    position = read_yaml("clearings: {8: {hundreds: mob}}\nitems: {tea: 0}\nruins: {6: gone, 12: [sword]}")
    assert isinstance(position, Table)
    found = document(position, CATALOG)
    assert found["items"] == {**dict.fromkeys(CATALOG.items), "tea": 0}, "what is not named is reckoned"
    assert found["ruins"] == {10: [], 11: [], 12: ["sword"]}


def test_what_lies_on_a_card_and_exhausted_items_belong_to_a_seat() -> None:
    position = read_yaml(
        "seats: {riverfolk: {items: [boot, tea], exhausted: [tea], on_card: {hundreds: 3 warriors, eyrie: warrior}}}"
    )
    assert isinstance(position, Table)
    found = document(position, CATALOG)["seats"]
    assert found[0]["on_card"] == {"hundreds": {"warrior": 3}, "eyrie": {"warrior": 1}}
    assert found[0]["exhausted"] == ["tea"]
    assert [seat["faction"] for seat in found] == ["riverfolk", "eyrie", "hundreds"]  # whose pieces lie there


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bytes.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CaseError, match="no text in UTF-8"):
        cases.read_file(file, CATALOG)
