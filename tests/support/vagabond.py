"""Positions with the Vagabond, and short ways to look at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.api import Game
from support.games import at

QUESTS = ("fox-errand", "mouse-escort", "rabbit-guard-duty")
LEFT = ("fox-fundraising", "mouse-expel-bandits", "rabbit-errand")
NOTHING: Mapping[Any, Any] = {}


def table(
    stage: str,
    *,
    character: str = "",
    place: int | str = 12,
    items: Sequence[str] = (),
    board: Mapping[str, Any] = NOTHING,
    clearings: Mapping[int, Mapping[str, Mapping[str, int]]] = NOTHING,
    seats: Sequence[Mapping[str, Any]] = (),
    turn: str = "vagabond",
    last: str = "",
    script: Mapping[str, Any] | None = None,
    piles: Mapping[str, Sequence[str]] = NOTHING,
    ruins: Mapping[int, Sequence[str]] = NOTHING,
    deck: str = "standard",
    **mine: Any,
) -> Game:
    """A game at a stage of a turn, played to its end: Vagabond, Hundreds, and whoever else has a seat or pieces.

    `place` is the pawn's clearing, or the id of its forest. `mine` are more parts of the Vagabond's seat.
    """
    named = {
        "hundreds": {"faction": "hundreds", "board": {"mood": "rowdy"}},
        **{str(seat["faction"]): dict(seat) for seat in seats},
    }
    for pieces in clearings.values():
        for faction in pieces:
            if faction != "vagabond":
                named.setdefault(faction, {"faction": faction, "played_by": "inert"})
    vagabond = {
        "faction": "vagabond",
        "items": sorted(items),
        "board": {**board, "character": character},
        **mine,
    }
    on_map: dict[int, dict[str, Any]] = {number: dict(pieces) for number, pieces in clearings.items()}
    more: dict[str, Any] = {}
    if isinstance(place, str):
        more["forests"] = {place: {"vagabond": {"pawn": 1}}}
    else:
        on_map.setdefault(place, {})["vagabond"] = {"pawn": 1}
    if ruins:
        more["ruins"] = ruins
    return at(
        {
            "deck": deck,
            "seats": [vagabond, *named.values()],
            "clearings": on_map,
            "turn": {"seat": turn, "stage": stage, "last": last or stage},
            "piles": piles or {"quests-open": list(QUESTS), "quests": list(LEFT)},
            **more,
        },
        script=script or {},
    )


def daylight(character: str = "", **parts: Any) -> Game:
    """The Vagabond's Daylight; something is left to do in it as long as there is a card in hand."""
    parts.setdefault("hand", ["sappers"])
    return table("vagabond.daylight", character=character, **parts)


def where(game: Game, seat: str = "vagabond") -> int | str:
    """The pawn's clearing, or the id of its forest."""
    view = game.view(None)
    for clearing in view.clearings:
        if any(piece.owner == seat for piece in clearing.pieces):
            return clearing.number
    return next(f.id for f in view.map.forests if any(piece.owner == seat for piece in f.pieces))
