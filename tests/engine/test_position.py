"""A position as a document: whatever its names say, it is read or refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import PositionError
from support.games import at, seed_of

HUNDREDS = {"faction": "hundreds", "board": {"mood": "rowdy"}}
MOUNTAIN = {"map": "mountain", "options": {"suits": "suggested"}, "closed_paths": [[2]]}


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (
            {"seats": [{**HUNDREDS, "name": "rats"}], "clearings": {9: {"rats": {"warlord": 1}}}},
            ("seats", "hundreds", "name"),
            "seats: 'rats' is hundreds: a seat has its faction's name",
        ),
        (
            {"seats": [HUNDREDS, {"faction": "riverfolk", "name": "marquise"}, {"faction": "marquise"}]},
            ("seats", "riverfolk", "name"),
            "seats: 'marquise' is riverfolk: a seat has its faction's name",
        ),
        ({"seats": [{"faction": ["hundreds"]}]}, ("seats", "faction"), "seats: faction: a word is expected; this is"),
        ({"seats": [{"name": "hundreds"}]}, ("seats", ""), "seats: unknown faction ''; known are"),
        ({"seats": [{**HUNDREDS, "vp": None, "dominance": ""}]}, ("seats", "hundreds", "dominance"), "unknown card ''"),
        (MOUNTAIN, ("closed_paths",), "[2] is no path that can be closed on the map"),
    ],
)
def test_a_name_that_nothing_has_is_refused_in_words(
    change: dict[str, Any], where: tuple[object, ...], message: str
) -> None:
    with pytest.raises(PositionError) as refused:
        at({"seats": [HUNDREDS], **change})
    assert message in str(refused.value)
    assert refused.value.where == where


def test_a_faction_of_no_pieces_stands_nowhere() -> None:
    game = at({"seats": [HUNDREDS], "clearings": {9: {"marquise": {}, "eyrie": {"warrior": 0}}}}, seed=seed_of(1))
    assert game.view(None).clearings[9].pieces == ()
    assert game.position()["clearings"] == {}
