"""Views made by hand: what a picture or text is made from, without a game behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from data.facts import load
from engine.api import AskedView, ClearingView, ForestView, MapView, PieceView, SeatView, View, parts
from engine.factions.hundreds import state as hundreds_state
from engine.factions.riverfolk import state as riverfolk_state
from engine.view import PLAIN

Pieces = Sequence[tuple[str, str, int]]

_CLASSES = {
    "warrior": "warrior",
    "warlord": "warrior",
    "stronghold": "building",
    "sawmill": "building",
    "workshop": "building",
    "recruiter": "building",
    "roost": "building",
    "wood": "token",
    "keep": "token",
    "sympathy": "token",
    "mob": "token",
    "trade-post-fox": "token",
    "trade-post-rabbit": "token",
    "trade-post-mouse": "token",
    "pawn": "pawn",
}


@cache
def facts() -> Mapping[str, Any]:
    """The printed facts, as pictures are given them."""
    return load()


def autumn() -> MapView:
    """The Autumn map as a view shows it."""
    return map_view("autumn", facts()["maps"]["autumn"])


def map_view(name: str, printed: Mapping[str, Any]) -> MapView:
    """A printed map as a view shows it."""
    return MapView(
        id=name,
        aspect_ratio=float(printed["aspect_ratio"]),
        paths=tuple((a, b) for a, b in printed["paths"]),
        closed_paths=tuple((a, b) for a, b in printed.get("closed_paths", ())),
        rivers=tuple((a, b) for a, b in printed["rivers"]),
        forests=tuple(ForestView(f["id"], (f["xy"][0], f["xy"][1])) for f in printed["forests"]),
        special=printed.get("special", {}),
        landmarks={},
    )


def clearings(
    pieces: Mapping[int, Pieces],
    rulers: Mapping[int, str],
    razed: Sequence[int] = (),
    printed: Mapping[str, Any] | None = None,
) -> tuple[ClearingView, ...]:
    """The clearings of a map (Autumn's unless `printed` is given) with these pieces; `razed` ruins are gone."""
    found = []
    for facts_of in (printed or facts()["maps"]["autumn"])["clearings"]:
        number = facts_of["number"]
        here = tuple(
            PieceView(faction, faction, kind, _CLASSES[kind], count) for faction, kind, count in pieces.get(number, ())
        )
        ruin = bool(facts_of.get("ruin", False)) and number not in razed
        filled = sum(p.count for p in here if p.cls == "building") + ruin
        found.append(
            ClearingView(
                number=number,
                suit=facts_of.get("suit") or ("fox", "rabbit", "mouse")[number % 3],
                slots=facts_of["slots"],
                open_slots=max(0, facts_of["slots"] - filled),
                ruin=ruin,
                river=bool(facts_of.get("river", False)),
                corner=bool(facts_of.get("corner", False)),
                xy=(facts_of["xy"][0], facts_of["xy"][1]),
                pieces=here,
                ruler=rulers.get(number),
            )
        )
    return tuple(found)


def hundreds(**changes: Any) -> SeatView:
    """The Lord of the Hundreds in the middle of a game."""
    seat = SeatView(
        name="hundreds",
        faction="hundreds",
        letter="J",
        played_by="person",
        vp=14,
        dominance=None,
        hand=None,
        hand_count=4,
        play_area=("armorers", "tax-collector"),
        items=(),
        supply={"warrior": 3, "warlord": 0, "stronghold": 2, "mob": 2},
        removed={},
        parts=hoard_and_mood(),
    )
    return replace(seat, **changes)


def hoard_and_mood(*, automaton: bool = False, **changes: Any) -> tuple[parts.Part, ...]:
    """The Hundreds' board, with an order card for the automaton; changes are by part, as in a snapshot."""
    found = {
        "mood": "wrathful",
        "command": ["boot", "sack", "coin"],
        "prowess": ["hammer", "tea"],
        "order": "anvil",
        **changes,
    }
    numbers = facts()["factions"]["hundreds"]["numbers"]
    return hundreds_state.described(numbers, found, {"command": 3, "prowess": 2}, automaton=automaton)


def overlord(**changes: Any) -> SeatView:
    """The same board played by the AI-Overlord."""
    return hundreds(
        **{
            "played_by": "automaton",
            "hand_count": 0,
            "play_area": (),
            "parts": hoard_and_mood(automaton=True),
            **changes,
        }
    )


def riverfolk(**changes: Any) -> SeatView:
    """The Riverfolk Company in the middle of a game; its hand is public (11.2.3)."""
    hand = ("ambush-fox", "bake-sale", "fox-dominance", "royal-claim", "favor-of-the-mice")
    seat = SeatView(
        name="riverfolk",
        faction="riverfolk",
        letter="G",
        played_by="person",
        vp=11,
        dominance=None,
        hand=hand,
        hand_count=len(hand),
        play_area=("cobbler",),
        items=("coin", "sack", "boot"),
        supply={"warrior": 2, "trade-post-fox": 1, "trade-post-rabbit": 2, "trade-post-mouse": 1},
        removed={"trade-post-mouse": 1},
        parts=services_and_funds(),
    )
    return replace(seat, **changes)


def services_and_funds(**changes: Any) -> tuple[parts.Part, ...]:
    """The Riverfolk's board; changes are by part, as in a snapshot."""
    found = {
        "funds": {"riverfolk": 2, "hundreds": 3},
        "payments": {"riverfolk": 1, "hundreds": 2},
        "committed": {"hundreds": 1},
        "prices": {"hand-card": 2, "riverboats": 1, "mercenaries": 4},
        "tracks": {
            "fox": ["empty", "riverfolk", "post"],
            "rabbit": ["empty", "post", "post"],
            "mouse": ["hundreds", "empty", "post"],
        },
        "hired": {},
        **changes,
    }
    return riverfolk_state.described(facts()["factions"]["riverfolk"]["numbers"], found, found["hired"])


def market_and_tracks(**changes: Any) -> tuple[parts.Part, ...]:
    """The Robots' board; changes are by part."""
    found = {
        "payments": {"riverfolk": 1, "hundreds": 4},
        "market": ["ambush-fox", "bake-sale", "anvil", "royal-claim", "favor-of-the-mice"],
        "order": "favor-of-the-mice",
        "tracks": {
            "fox": ["empty", "empty", "post"],
            "rabbit": ["empty", "post", "post"],
            "mouse": ["empty", "empty", "post"],
        },
        **changes,
    }
    return riverfolk_state.described_robots(facts()["factions"]["riverfolk"]["numbers"], found, {})


def robots(**changes: Any) -> SeatView:
    """The same board played by the Riverfolk Robots."""
    return riverfolk(
        **{
            "played_by": "automaton",
            "hand": None,
            "hand_count": 0,
            "play_area": (),
            "parts": market_and_tracks(),
            **changes,
        }
    )


_MIDDLE: dict[int, Pieces] = {
    1: [("hundreds", "warrior", 5), ("hundreds", "stronghold", 1)],
    2: [("riverfolk", "warrior", 1)],
    4: [("riverfolk", "warrior", 2), ("riverfolk", "trade-post-rabbit", 1)],
    5: [("riverfolk", "warrior", 3), ("hundreds", "warrior", 1), ("hundreds", "mob", 1)],
    6: [("hundreds", "warrior", 3), ("hundreds", "stronghold", 1), ("hundreds", "mob", 1)],
    7: [("riverfolk", "warrior", 2), ("riverfolk", "trade-post-mouse", 1)],
    8: [("hundreds", "warrior", 1), ("riverfolk", "warrior", 1)],
    9: [("hundreds", "warrior", 2), ("hundreds", "stronghold", 1)],
    10: [("hundreds", "warrior", 1), ("riverfolk", "warrior", 1), ("hundreds", "mob", 1)],
    11: [
        ("hundreds", "warrior", 4),
        ("hundreds", "warlord", 1),
        ("riverfolk", "warrior", 2),
        ("riverfolk", "trade-post-mouse", 1),
        ("hundreds", "stronghold", 1),
    ],
    12: [("riverfolk", "trade-post-fox", 1)],
}
_RULERS = {
    1: "hundreds",
    2: "riverfolk",
    4: "riverfolk",
    5: "riverfolk",
    6: "hundreds",
    7: "riverfolk",
    9: "hundreds",
    11: "hundreds",
}

_BASE = View(
    viewer=None,
    map=autumn(),
    deck="standard",
    options={},
    clearings=clearings({}, {}),
    seats=(),
    turn_seat="hundreds",
    turn_number=7,
    phase="daylight",
    stage="hundreds.command",
    deck_count=31,
    discard=("anvil", "root-tea-fox", "sappers", "investments"),
    available_dominance=("mouse-dominance",),
    items={"boot": 1, "sack": 1, "crossbow": 1, "hammer": 0, "sword": 2, "tea": 1, "coin": 1},
    asked=(AskedView("hundreds", 41, "14.5.2", "hundreds-command", {}),),
    winners=(),
    seed_hash="0" * 64,
)


def middle(**changes: Any) -> View:
    """A rich position in the middle of a game: Hundreds against Riverfolk on Autumn."""
    view = replace(_BASE, clearings=clearings(_MIDDLE, _RULERS, razed=(12,)), seats=(hundreds(), riverfolk()))
    return replace(view, **changes)


def empty(**changes: Any) -> View:
    """Before anything stands on the map."""
    view = replace(
        _BASE,
        seats=(
            hundreds(vp=0, hand_count=3, play_area=(), parts=hoard_and_mood(command=[], prowess=[])),
            riverfolk(vp=0, items=(), play_area=()),
        ),
        turn_number=0,
        phase="setup",
        discard=(),
        available_dominance=(),
        asked=(),
        items={"boot": 2, "sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coin": 2},
    )
    return replace(view, **changes)


CROWD: Pieces = [
    ("hundreds", "warrior", 20),
    ("hundreds", "warlord", 1),
    ("riverfolk", "warrior", 15),
    ("marquise", "warrior", 25),
    ("hundreds", "mob", 1),
    ("riverfolk", "trade-post-mouse", 1),
    ("marquise", "wood", 8),
    ("hundreds", "stronghold", 1),
    ("marquise", "sawmill", 1),
    ("marquise", "keep", 1),
]
"""Ten kinds of pieces in one clearing, and more warriors than a faction has."""


def crowded(**changes: Any) -> View:
    """The worst case: every clearing full, clearing 11 with ten kinds of pieces; a third faction, inert."""
    small: Pieces = [
        ("hundreds", "warrior", 12),
        ("riverfolk", "warrior", 10),
        ("marquise", "warrior", 11),
        ("hundreds", "mob", 1),
    ]
    pieces: dict[int, Pieces] = dict.fromkeys(range(1, 13), small)
    pieces[11] = CROWD
    marquise = SeatView("marquise", "marquise", "A", "inert", 30, None, None, 0, (), ("tea", "tea"), {}, {}, PLAIN)
    rulers = {number: ("hundreds", "riverfolk", "marquise")[number % 3] for number in range(1, 13)}
    view = replace(
        _BASE,
        clearings=clearings(pieces, rulers),
        seats=(hundreds(vp=30), riverfolk(vp=None, dominance="fox-dominance"), marquise),
        available_dominance=("bird-dominance", "fox-dominance", "rabbit-dominance", "mouse-dominance"),
    )
    return replace(view, **changes)
