"""Positions with the Riverfolk, as a person's seat or as Robots, and short ways to look at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.api import Event, Game, SeatView
from support.games import at, open_question

NOBODY: Mapping[Any, Any] = {}
STANDINS = ("marquise", "eyrie", "vagabond")


def table(
    seat: str,
    stage: str,
    *,
    riverfolk: Mapping[str, Any] = NOBODY,
    hundreds: Mapping[str, Any] = NOBODY,
    clearings: Mapping[int, Mapping[str, Mapping[str, int]]] = NOBODY,
    robots: bool = False,
    overlord: bool = False,
    script: Mapping[str, Any] | None = None,
    beyond: Mapping[int, Mapping[str, Mapping[str, int]]] | None = None,
    **more: Any,
) -> Game:
    """A game at a stage of a seat's turn: Hundreds, Riverfolk, and each stand-in that has pieces on the map or a board.

    `riverfolk` and `hundreds` are parts of their seats in a position; `robots` and `overlord`: nobody sits there;
    `beyond` as in `games.at`.
    """
    standing = {faction for pieces in clearings.values() for faction in pieces}
    boxes = riverfolk.get("board", {}).values()
    standing |= {faction for box in boxes if isinstance(box, dict) for faction in box}
    seats: list[dict[str, Any]] = [
        {"faction": "hundreds", "played_by": "automaton" if overlord else "person", **hundreds},
        {"faction": "riverfolk", "played_by": "automaton" if robots else "person", **riverfolk},
        *({"faction": faction, "played_by": "inert"} for faction in STANDINS if faction in standing),
    ]
    return at(
        {"seats": seats, "clearings": clearings, "turn": {"seat": seat, "stage": stage}, **more},
        script=script or {},
        beyond=beyond,
    )


def mine(game: Game, seat: str = "riverfolk") -> SeatView:
    """A seat as everybody sees it."""
    return next(s for s in game.view(None).seats if s.name == seat)


def there(game: Game, clearing: int, faction: str = "riverfolk") -> dict[str, int]:
    """A faction's pieces in a clearing, by kind."""
    return {p.kind: p.count for p in game.view(None).clearing(clearing).pieces if p.owner == faction}


def keys(game: Game, seat: str | None = None) -> tuple[str, ...]:
    """The allowed answers to the open question."""
    return open_question(game, seat).keys


def why(game: Game, key: str, seat: str | None = None) -> tuple[str, str]:
    """The law and the reason by which an answer is refused."""
    for refusal in open_question(game, seat).refused:
        if refusal.key == key:
            return refusal.law, refusal.reason
    message = f"{key!r} is not refused; refused are {[r.key for r in open_question(game, seat).refused]}"
    raise AssertionError(message)


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]
