"""Maps (M), with the suit markers of A.1: what a map adds to setup, moves, Daylight and Evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core import chance
from engine.core.catalog import SUITS
from engine.core.decision import choose
from engine.core.errors import EngineError
from engine.core.maps import MapFacts, Pair, links_of, of_game
from engine.core.options import Refusal
from engine.core.values import without
from engine.rules import verbs
from engine.rules.book import ActionSpec, stage
from engine.rules.matching import is_of
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.state import State

FERRY = "ferry"
TOWER = "tower"
OPEN_PATH = "open-path"
MARKERS_PER_SUIT = 4
MOST_SEATS_WITH_FLOODS = 4
SUIT_OPTIONS = ("printed", "shuffled", "suggested")

# --- the map of a game ------------------------------------------------------------------------------------------------


def suits_option(printed: MapFacts, options: Mapping[str, Any]) -> str:
    """How the clearings get their suits: as printed where they are, else by shuffled markers, unless the table says.

    EngineError where the map does not have what the table wants.
    """
    wanted = str(options.get("suits") or ("printed" if printed.suits_printed else "shuffled"))
    if wanted not in SUIT_OPTIONS:
        message = f"unknown suits {wanted!r}: write one of {', '.join(SUIT_OPTIONS)}"
        raise EngineError(message)
    if wanted == "printed" and not printed.suits_printed:
        message = f"the map {printed.id} has no printed suits"
        raise EngineError(message)
    if wanted == "suggested" and not printed.suits_suggested:
        message = f"the map {printed.id} has no suggested suits"
        raise EngineError(message)
    return wanted


def check(printed: MapFacts, options: Mapping[str, Any], seats: int) -> None:
    """Whether a game of so many seats can be set up on this map. EngineError says why not."""
    suits_option(printed, options)
    priorities = options.get("priorities") or []
    if priorities and sorted(priorities) != list(printed.numbers):
        message = f"priorities: name every clearing of the map {printed.id} once, the highest priority first"
        raise EngineError(message)
    if printed.floods and seats > MOST_SEATS_WITH_FLOODS:
        message = f"the map {printed.id} is for up to {MOST_SEATS_WITH_FLOODS} seats here: for more it needs landmarks"
        raise EngineError(message)


def lay_out(g: State) -> None:
    """Give the state the facts of its map as it lies now: without flooded clearings, with the open paths as links.

    A board that lacks places (a snapshot of schema 2 has no forests) gets them, empty.
    """
    printed = g.catalog.maps[g.map_id]
    g.map = of_game(printed, tuple(g.flooded), tuple(g.options.get("priorities") or ()))
    if len(g.board) < g.map.size:
        g.board = [*g.board, *({} for _ in range(g.map.size - len(g.board)))]
    g.links = g.map.path_links
    if g.closed_paths:  # M.4.2
        closed = {(pair[0], pair[1]) for pair in g.closed_paths}
        g.links = links_of(tuple(path for path in g.map.paths if path not in closed), g.map.numbers)


# --- setup ------------------------------------------------------------------------------------------------------------


@stage("setup.map")
async def set_up(g: State) -> None:
    """M.3.1, M.4.1, M.5.1: the map's own setup; then the suit markers (A.1)."""
    for numbers in g.map.flood_groups().values():  # M.5.1.I
        g.flooded = sorted([*g.flooded, chance.pick(g, numbers)])
    if g.flooded:
        lay_out(g)
        g.emit("flooded", "M.5.1.I", {"clearings": list(g.flooded)})
    if g.closed_paths:
        g.emit("paths-closed", "M.4.1", {"count": len(g.closed_paths)})
    g.landmarks = {**g.landmarks, **g.map.landmarks}
    for landmark, clearing in g.map.landmarks.items():
        law = "M.3.1" if landmark == FERRY else "M.4.1"
        g.emit("landmark-placed", law, {"landmark": landmark, "clearing": clearing})
    _deal_suits(g)


def _deal_suits(g: State) -> None:
    """A.1: one suit marker on each clearing, at random or as the map's publisher suggests; or the printed suits."""
    how = suits_option(g.map, g.options)
    if how == "printed":
        return
    if how == "shuffled":
        suits = chance.shuffled(g, [suit for suit in SUITS for _ in range(MARKERS_PER_SUIT)])
    else:
        suits = [g.map.clearing(c).suggested or "" for c in g.map.numbers]
    marked = [*g.suits]
    for clearing, suit in zip(g.map.numbers, suits, strict=True):
        marked[clearing] = suit
    g.suits = marked
    for suit in SUITS:
        g.emit("suit-marked", "A.1", {"suit": suit, "clearings": [c for c in g.map.numbers if is_of(g, c, suit)]})


# --- M.3.5 The Ferry -------------------------------------------------------------------------------------------------


def ferry_from(g: State, clearing: int) -> tuple[int, ...]:
    """Where the Ferry could take pieces from a clearing now, once per turn: every other coastal clearing (M.3.5)."""
    if g.landmarks.get(FERRY) != clearing or FERRY in g.turn.used:
        return ()
    return g.map.river_links[clearing]


def sail(g: State, faction: str, origin: int, target: int) -> None:
    """M.3.5: the Ferry has gone along with a faction's pieces, and their player draws a card."""
    g.turn.used = [*g.turn.used, FERRY]
    g.landmarks = {**g.landmarks, FERRY: target}
    g.emit("landmark-moved", "M.3.5", {"landmark": FERRY, "from": origin, "to": target})
    verbs.draw(g, faction, 1, "M.3.5")


# --- M.4 Closed paths and the pass -----------------------------------------------------------------------------------

OPEN_PATH_ACTION = ActionSpec(OPEN_PATH, "M.4.3", ("path", "card"))


def actions_of(printed: MapFacts) -> tuple[ActionSpec, ...]:
    """What every seat could ever do because of the map."""
    return (OPEN_PATH_ACTION,) if printed.closed_paths else ()


def _near(g: State, seat: str, path: Pair) -> bool:
    """Whether the seat has any faction pieces at either end of a path."""
    return any(g.has_pieces(end, seat) for end in path)


def refuse_opening(g: State, seat: str) -> Refusal | None:
    """Why the seat can open no closed path now, or None, by public facts alone; for maps that have such paths."""
    law = "M.4.3"
    if not g.closed_paths:
        return Refusal(OPEN_PATH, law, "no-closed-path", {})
    if OPEN_PATH in g.turn.used:
        return Refusal(OPEN_PATH, law, "path-opened-already", {})
    if not g.seat(seat).hand:
        return Refusal(OPEN_PATH, law, "no-cards-in-hand", {"player": seat})
    if not any(_near(g, seat, (path[0], path[1])) for path in g.closed_paths):
        return Refusal(OPEN_PATH, law, "no-closed-path-near", {})
    return None


def may_open(g: State, seat: str) -> bool:
    """Whether the seat can open a closed path now (M.4.3); bots never do (LR 12.2)."""
    return bool(g.closed_paths) and not g.is_automaton(seat) and refuse_opening(g, seat) is None


def opening_refusals(g: State, seat: str) -> list[Refusal]:
    """The refusal of the action, where the map has closed paths and it cannot be taken."""
    if not g.map.closed_paths:
        return []
    found = refuse_opening(g, seat)
    return [] if found is None else [found]


async def open_path(g: State, seat: str) -> None:
    """M.4.3: spend any card to remove a closed path marker next to pieces of one's own, for a point."""
    law = "M.4.3"
    closed = [(path[0], path[1]) for path in g.closed_paths]
    path = await choose(
        g,
        seat,
        law,
        "path",
        {_key(path): path for path in closed if _near(g, seat, path)},
        kind="path",
        refusals=lambda: [
            Refusal(_key(path), law, "no-pieces-at-path", {"from": path[0], "to": path[1]})
            for path in closed
            if not _near(g, seat, path)
        ],
    )
    ends = {"from": path[0], "to": path[1]}
    hand = g.seat(seat).hand
    cards = {card: card for card in sorted(set(hand))}
    card = await choose(g, seat, law, "card", cards, kind="card", args=ends, secret=len(hand) > 1)
    g.turn.used = [*g.turn.used, OPEN_PATH]
    verbs.spend(g, seat, card, law)
    g.closed_paths = without(g.closed_paths, list(path))
    lay_out(g)
    g.emit("path-opened", law, {"seat": seat, **ends})
    verbs.score(g, seat, 1, law)


def _key(path: Pair) -> str:
    """A path as a word: ``2-5``."""
    return f"{path[0]}-{path[1]}"


def the_pass(g: State) -> int | None:
    """M.4.4: the clearing marked with the Tower, on the map that has it."""
    return g.landmarks.get(TOWER)


def end_of_evening(g: State, seat: str) -> None:
    """M.4.4: whoever rules the pass at the end of their Evening scores a point."""
    clearing = the_pass(g)
    if clearing is not None and ruler(g, clearing) == seat:
        g.emit("pass-ruled", "M.4.4", {"seat": seat, "clearing": clearing})
        verbs.score(g, seat, 1, "M.4.4")
