"""The Hundreds' board: mood, hoard (14.2.4), and the automaton's order card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from engine.core import parts
from engine.rules.movement import adjacent

if TYPE_CHECKING:
    from engine.core.state import SeatState, State

NAME = "hundreds"
WARRIOR = "warrior"
WARLORD = "warlord"
STRONGHOLD = "stronghold"
MOB = "mob"
COMMAND = "command"
PROWESS = "prowess"


class Board(TypedDict):
    """The faction board.

    `mood` lies without effect while the automaton plays; `order` is the automaton's card; `incoming` is an item in hand
    while its owner decides what leaves a full track (14.2.4.I).
    """

    mood: str
    command: Sequence[str]
    prowess: Sequence[str]
    order: str | None
    incoming: str | None


def new_board(g: State) -> dict[str, Any]:
    """An empty hoard and the starting mood (14.3.4)."""
    return {"mood": str(numbers(g)["start_mood"]), "command": [], "prowess": [], "order": None, "incoming": None}


def numbers(g: State) -> dict[str, Any]:
    """The printed numbers of the faction."""
    found: Any = g.catalog.factions[NAME].numbers
    printed: dict[str, Any] = found
    return printed


def board(g: State, seat: str) -> Board:
    """The faction board."""
    found: Any = g.seat_of[seat].board  # no cast(): this is read very often
    mine: Board = found
    return mine


def track_of(g: State, item: str) -> str | None:
    """On which track an item goes: command or prowess (14.2.4); None for a torch, which goes on neither."""
    facts = numbers(g)
    if item in facts["command_items"]:
        return COMMAND
    return PROWESS if item in facts["prowess_items"] else None


def hoard(g: State, seat: str, track: str) -> Sequence[str]:
    """The items on one track of the hoard, from left to right (14.2.4)."""
    items: Sequence[str] = g.seat_of[seat].board[track]
    return items


def set_hoard(g: State, seat: str, track: str, items: Sequence[str]) -> None:
    """Let these items lie on one track of the hoard."""
    g.seat_of[seat].board[track] = items


def value(g: State, seat: str, track: str) -> int:
    """Command or Prowess by the number of items on its track (14.2.4.II)."""
    return int(numbers(g)["value_by_items"][len(hoard(g, seat, track))])


def command(g: State, seat: str) -> int:
    """Command (14.2.4.II)."""
    return value(g, seat, COMMAND)


def prowess(g: State, seat: str) -> int:
    """Prowess (14.2.4.II)."""
    return value(g, seat, PROWESS)


def warlord_clearing(g: State, seat: str) -> int | None:
    """Where the warlord is, or None while he is off the map."""
    found = g.standing(seat, WARLORD)
    return found[0] if found else None


def mood_is(g: State, seat: str, mood: str) -> bool:
    """Whether that mood has effect now: only for a person's turn at the board, not for the automaton."""
    return board(g, seat)["mood"] == mood and not g.is_automaton(seat)


def mobs(g: State, seat: str) -> list[int]:
    """The clearings with a mob token, ascending."""
    return list(g.standing(seat, MOB))


def next_to_mob(g: State, seat: str, clearing: int) -> bool:
    """Whether a mob stands in a clearing adjacent for the Hundreds (2.2.1)."""
    return any(g.count(other, seat, MOB) for other in adjacent(g, seat, clearing))


def board_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """The board, which is all public: mood or the automaton's order card, and the hoard (14.2.4)."""
    values = {COMMAND: command(g, seat.name), PROWESS: prowess(g, seat.name)}
    return described(g.catalog.factions[NAME].numbers, seat.board, values, automaton=g.is_automaton(seat.name))


def described(
    numbers: Mapping[str, Any], found: Mapping[str, Any], values: Mapping[str, int], *, automaton: bool
) -> tuple[parts.Part, ...]:
    """The board in parts; the automaton's mood is None, and its Command is a list of actions that no number counts
    (AOH.2.3).
    """
    mood = None if automaton else found["mood"]
    printed = numbers["moods"].get(mood, "")
    steps = numbers["value_by_items"]
    return (
        parts.Word("mood", (0, 0) if automaton else (9, 16), "mood", mood, printed),
        *(
            [parts.Cards("order", (9, 16), [found["order"]] if found["order"] else [], single=True)]
            if automaton
            else []
        ),
        *(
            parts.Items(
                track,
                (15, 8),
                list(found[track]),
                numbers["hoard_spaces"],
                numbers[f"{track}_items"],
                values[track],
                () if automaton and track == COMMAND else steps,
            )
            for track in (COMMAND, PROWESS)
        ),
        parts.Supply((13, 12)),
        parts.Crafted((11, 12)),
    )


def cards_on_board(found: dict[str, Any]) -> list[str]:
    """The order card, if one lies there."""
    return [found["order"]] if found["order"] is not None else []


def items_on_board(found: dict[str, Any]) -> list[str]:
    """The items of the hoard."""
    return [*found["command"], *found["prowess"], *([found["incoming"]] if found["incoming"] is not None else [])]
