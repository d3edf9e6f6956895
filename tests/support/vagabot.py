"""The Vagabot at some stages of its turn, standing still behind them."""

from __future__ import annotations

from typing import Any

from engine.api import Event, Game, SeatView
from support.games import at, inner, seed_of
from support.riverfolk import STANDINS, mine

FOX, RABBIT, MOUSE, BIRD = "stand-and-deliver", "cobbler", "codebreakers", "armorers"
"""Cards of each suit without an item, for orders."""
SIX = ["boot", "boot", "hammer", "sword", "tea", "torch"]
NINE = [*SIX, "coin", "crossbow", "sack"]
TWELVE = [*NINE, "coin", "sack", "tea"]

Pieces = dict[int, dict[str, dict[str, int]]]


def vagabot(
    *stages: str,
    at_clearing: int = 1,
    forest: str = "",
    clearings: Pieces | None = None,
    items: list[str] | None = None,
    exhausted: list[str] | None = None,
    damaged: list[str] | None = None,
    damaged_exhausted: list[str] | None = None,
    order: str | None = FOX,
    character: str = "arbiter",
    board: dict[str, Any] | None = None,
    seat: dict[str, Any] | None = None,
    others: dict[str, dict[str, Any]] | None = None,
    second: dict[str, Any] | None = None,
    script: dict[str, Any] | None = None,
    phase: str = "daylight",
    **more: Any,
) -> Game:
    """Some stages of the bot's turn, one after the other, or none at all.

    Its items are taken to be what it brought. Hundreds are a person, the Riverfolk too where they have pieces.
    `second` is the seat of a second Vagabond (9.7).
    """
    undamaged, broken = items if items is not None else SIX, damaged or []
    pieces: Pieces = {n: dict(there) for n, there in (clearings or {}).items()}
    forests = {}
    if forest:
        forests[forest] = {"vagabond": {"pawn": 1}}
    else:
        pieces.setdefault(at_clearing, {})["vagabond"] = {"pawn": 1}
    if not any("hundreds" in there for there in pieces.values()):
        pieces.setdefault(3, {})["hundreds"] = {"warlord": 1}
    standing = {owner for there in pieces.values() for owner in there}
    own: dict[str, Any] = {
        "faction": "vagabond",
        "played_by": "automaton",
        "items": undamaged,
        "exhausted": exhausted or [],
        "damaged": broken,
        "damaged_exhausted": damaged_exhausted or [],
        "board": {"character": character, "order": order, "brought": [*undamaged, *broken], **(board or {})},
        **(seat or {}),
    }
    rest = others or {}
    seats = [own, {"faction": "hundreds", **rest.get("hundreds", {})}]
    if "riverfolk" in standing or "riverfolk" in rest:
        seats.append({"faction": "riverfolk", **rest.get("riverfolk", {})})
    if second is not None:
        seats.append({"faction": "vagabond", "name": "second-vagabond", **second})
    seats += [
        {"faction": name, "played_by": "inert", **rest.get(name, {})}
        for name in STANDINS
        if name != "vagabond" and (name in standing or name in rest)
    ]
    return at(
        {
            "seats": seats,
            "clearings": pieces,
            "forests": forests,
            "turn": {"seat": "vagabond", "phase": phase},
            "agenda": [[f"vagabot.{stage}", {"seat": "vagabond"}] for stage in reversed(stages)],
            "options": {"unattended": True, **more.pop("options", {})},
            **more,
        },
        script=script,
        seed=seed_of(1) if script is None else None,
    )


def bot(game: Game) -> SeatView:
    """The Vagabot as everybody sees it."""
    return mine(game, "vagabond")


def up(game: Game) -> int:
    """How many of its undamaged items lie face up."""
    return len(bot(game).items) - len(bot(game).exhausted)


def where(game: Game) -> object:
    """The clearing or the forest of the pawn."""
    view = game.view(None)
    for clearing in view.clearings:
        if any(p.owner == "vagabond" for p in clearing.pieces):
            return clearing.number
    return next(f.id for f in view.map.forests if any(p.owner == "vagabond" for p in f.pieces))


def track(game: Game) -> tuple[int, int]:
    """How many items lie on the Battle Track, face up and face down."""
    board = inner(game).seat("vagabond").board
    return board["track_up"], board["track_down"]


def of(game: Game, kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in game.events if event.kind == kind]
