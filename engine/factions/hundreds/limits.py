"""What no table can show of the Hundreds' pieces and board: for positions that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.form import PositionError
from engine.factions.hundreds.state import COMMAND, MOB, PROWESS, board, numbers, track_of

if TYPE_CHECKING:
    from engine.core.state import State


def check_position(g: State, seat: str) -> None:
    """PositionError for mobs that share a clearing, items on the wrong track or in a box, and a mood that is none."""
    place = ("seats", seat)
    for clearing in g.standing(seat, MOB):
        if g.count(clearing, seat, MOB) > 1:
            raise PositionError(
                f"clearing {clearing}: a clearing has one mob at most", "clearings", clearing, law="14.6.1"
            )
    mine, facts = board(g, seat), numbers(g)
    none_yet = g.is_automaton(seat) and not mine["mood"]
    if mine["mood"] not in facts["moods"] and not none_yet:
        message = f"{seat}: there is no mood {mine['mood']!r}; moods are {', '.join(facts['moods'])}"
        raise PositionError(message, *place, "mood", law="14.7")
    if mine["incoming"] is not None:
        raise PositionError(f"{seat}: no item waits for its place", *place, "incoming", law="14.2.4.I")
    if mine["order"] is not None and not g.is_automaton(seat):
        raise PositionError(f"{seat}: only the automaton has an order card", *place, "order", law="AOH.4.3")
    for track in (COMMAND, PROWESS):
        items = mine["command"] if track == COMMAND else mine["prowess"]
        if len(items) > facts["hoard_spaces"]:
            message = f"{seat}: the {track} track has {facts['hoard_spaces']} spaces, this fills {len(items)}"
            raise PositionError(message, *place, track, law="14.2.4.I")
        for item in items:
            if track_of(g, item) != track:
                raise PositionError(f"{seat}: no {item} lies on the {track} track", *place, track, law="14.2.4")
    for item in g.seat(seat).items:
        if track_of(g, item) is not None:
            message = f"{seat}: a {item} goes on the {track_of(g, item)} track, not into a box"
            raise PositionError(message, *place, "items", law="14.2.4")
