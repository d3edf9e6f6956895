"""What no table can show of the Vagabond's pieces and board: for positions that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.form import PositionError
from engine.factions.vagabond.state import (
    NAME,
    OPEN_QUESTS,
    QUESTS,
    allied_space,
    board,
    numbers,
    relation_to,
    vagabonds,
)

if TYPE_CHECKING:
    from engine.core.state import State


def check_position(g: State, seat: str) -> None:
    """PositionError for a character there is not, a pawn that is off the map, markers and quests that cannot be.

    A position need not say which character it is.
    """
    mine, place = board(g, seat), ("seats", seat)
    characters = g.catalog.factions[NAME].characters
    if mine["character"] and mine["character"] not in characters:
        message = f"{seat}: there is no character {mine['character']!r}; they are {', '.join(characters)}"
        raise PositionError(message, *place, "character", law="9.3.1")
    others = [board(g, other)["character"] for other in vagabonds(g) if other != seat]
    if mine["character"] and mine["character"] in others:
        raise PositionError(f"{seat}: two Vagabonds are no {mine['character']}", *place, "character", law="9.3.1")
    for other in (*mine["relations"], *mine["hostile"]):
        twice = other in mine["relations"] and other in mine["hostile"]
        if twice or relation_to(g, seat, other) is None or mine["relations"].get(other, 0) > allied_space(g):
            message = f"{seat}: each other faction has one marker, on a space to {allied_space(g)} or Hostile"
            raise PositionError(message, *place, "relations", law="9.2.9")
    _check_quests(g, seat)


def _check_quests(g: State, seat: str) -> None:
    known, seen = numbers(g)["quests"], [*g.piles.get(QUESTS, ()), *g.piles.get(OPEN_QUESTS, ())]
    for other in vagabonds(g):
        seen += board(g, other)["completed"]
    for quest in seen:
        if quest not in known:
            raise PositionError(f"{seat}: there is no quest {quest!r}", "piles", law="9.3.3")
        if seen.count(quest) > 1:
            raise PositionError(f"{seat}: there is one quest {quest} only", "piles", law="9.3.3")
