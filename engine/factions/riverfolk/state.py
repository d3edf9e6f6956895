"""The Riverfolk's board: funds, payments, committed, the tracks, prices, and the automaton's Market (11.2, LR 9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from engine.core import parts
from engine.core.catalog import SUITS
from engine.core.values import Counts, with_count
from engine.rules import verbs

if TYPE_CHECKING:
    from engine.core.maps import MapFacts
    from engine.core.state import SeatState, State

NAME = "riverfolk"
WARRIOR = "warrior"
HAND_CARD = "hand-card"
RIVERBOATS = "riverboats"
MERCENARIES = "mercenaries"
SERVICES = (HAND_CARD, RIVERBOATS, MERCENARIES)

Box = Literal["funds", "payments", "committed"]
Purse = Counts
"""Warriors in a box of the board, by the faction that owns them."""


class Board(TypedDict):
    """The faction board, for a person and for the automaton.

    `tracks` holds, by suit, whose funds lie on empty spaces of that Trade Posts track (11.5.3); the posts still on a
    track are the supply of that kind. `bought` counts the services of the present turn's buyer; `riverboats` and
    `mercenaries` name who has them this turn. The rest is the automaton's: the Market from left to right, how many of
    its cards came this turn, the order card (one of the Market), and what Protectionism found (LR 9.2.4).
    """

    funds: Purse
    payments: Purse
    committed: Purse
    tracks: Mapping[str, Sequence[str]]
    prices: Counts
    bought: int
    riverboats: str | None
    mercenaries: str | None
    market: Sequence[str]
    stocked: int
    order: str | None
    shield: bool
    sword: bool


def new_board(g: State) -> dict[str, Any]:
    """An empty board; the markers lie on the first spaces until setup asks for prices (11.3.5)."""
    lowest = min(numbers(g)["prices"])
    made: Board = {
        "funds": {},
        "payments": {},
        "committed": {},
        "tracks": {suit: [] for suit in SUITS},
        "prices": dict.fromkeys(SERVICES, lowest),
        "bought": 0,
        "riverboats": None,
        "mercenaries": None,
        "market": [],
        "stocked": 0,
        "order": None,
        "shield": False,
        "sword": False,
    }
    return cast("dict[str, Any]", made)


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


# --- boxes ------------------------------------------------------------------------------------------------------------


def put(g: State, seat: str, box: Box, faction: str, count: int) -> None:
    """Add warriors of a faction to a box, or take them out with a negative count; nothing else changes."""
    mine = board(g, seat)
    mine[box] = with_count(mine[box], faction, count)


def pay_in(g: State, seat: str, faction: str, count: int) -> int:
    """Move warriors from a faction's supply into Payments, as many as there are (1.5.4); returns how many."""
    found = min(count, verbs.in_supply(g, faction, WARRIOR))
    if found:
        verbs.put_in_supply(g, faction, WARRIOR, -found)
        put(g, seat, "payments", faction, found)
    return found


def back_to_supplies(g: State, seat: str, box: Box, lost: Purse) -> None:
    """Return warriors from a box to their owners' supplies."""
    for faction, count in lost.items():
        put(g, seat, box, faction, -count)
        verbs.supply_to(g, faction, WARRIOR, count)


def everything(found: Board) -> Purse:
    """All warriors on the board: the boxes, and the funds on the tracks."""
    total: Counter[str] = Counter()
    for purse in (found["funds"], found["payments"], found["committed"]):
        total.update(purse)
    for owners in found["tracks"].values():
        total.update(owners)
    return dict(total)


def clear_boxes(found: Board) -> Purse:
    """Take every warrior off the board; the caller puts them where they belong."""
    total = everything(found)
    found["funds"], found["payments"], found["committed"] = {}, {}, {}
    found["tracks"] = {suit: [] for suit in SUITS}
    return total


# --- trade posts ------------------------------------------------------------------------------------------------------


def post_kind(suit: str) -> str:
    """The kind of the trade post of a suit."""
    return f"trade-post-{suit}"


POSTS = tuple(post_kind(suit) for suit in SUITS)
_POSTS = frozenset(POSTS)


def has_post(g: State, seat: str, clearing: int) -> bool:
    """Whether a trade post stands in a clearing."""
    kinds = g.board[clearing].get(seat)
    return kinds is not None and not _POSTS.isdisjoint(kinds)


def post_clearings(g: State, seat: str) -> list[int]:
    """The clearings with a trade post, ascending."""
    return [c for c in g.standing(seat) if has_post(g, seat, c)]


def uncovered(g: State, seat: str, suit: str) -> int:
    """How many spaces of a track have no post on them, whatever became of the post (11.2.5.I)."""
    return int(numbers(g)["posts_per_suit"]) - verbs.in_supply(g, seat, post_kind(suit))


def empty_spaces(g: State, seat: str) -> dict[str, int]:
    """Spaces of each track without a post and without a fund (11.2.1)."""
    tracks = board(g, seat)["tracks"]
    return {suit: uncovered(g, seat, suit) - len(tracks[suit]) for suit in SUITS}


def river_clearings(g: State) -> tuple[int, ...]:
    """The clearings on the river (or the lake), ascending."""
    return _on_river(g.map)


@lru_cache(maxsize=64)
def _on_river(board_map: MapFacts) -> tuple[int, ...]:
    return tuple(c for c in board_map.numbers if board_map.clearing(c).river)


# --- views and totals -------------------------------------------------------------------------------------------------


def tracks_view(g: State, seat: SeatState) -> dict[str, list[str]]:
    """Each track from left to right: whose fund lies on a space, "empty", or "post"."""
    found: dict[str, list[str]] = {}
    for suit in SUITS:
        funds = list(seat.board["tracks"][suit])
        free = uncovered(g, seat.name, suit) - len(funds)
        found[suit] = [*funds, *["empty"] * free, *["post"] * verbs.in_supply(g, seat.name, post_kind(suit))]
    return found


def board_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """The board of a person's seat, which is all public, with the hand (11.2.3)."""
    found = seat.board
    return described(g.catalog.factions[NAME].numbers, {**found, "tracks": tracks_view(g, seat)}, _hired(found))


def described(numbers: Mapping[str, Any], found: Mapping[str, Any], hired: Mapping[str, str]) -> tuple[parts.Part, ...]:
    """A person's board in parts."""
    boxes: tuple[Box, ...] = ("funds", "payments", "committed")
    return (
        *(parts.Purse(box, (5, 8), dict(sorted(found[box].items()))) for box in boxes),
        _tracks(found, (9, 18)),
        parts.Scales("prices", (15, 10), "service", dict(found["prices"]), numbers["prices"]),
        parts.Granted("hired", (0, 0), "service", hired),
        parts.PublicHand((13, 10)),
        parts.Crafted((5, 10)),
        parts.OwnItems((6, 5)),
        parts.Supply((6, 5)),
    )


def robots_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """The board of the automaton, which is all public."""
    found = seat.board
    numbers = g.catalog.factions[NAME].numbers
    return described_robots(numbers, {**found, "tracks": tracks_view(g, seat)}, _hired(found))


def described_robots(
    numbers: Mapping[str, Any], found: Mapping[str, Any], hired: Mapping[str, str]
) -> tuple[parts.Part, ...]:
    """The automaton's board in parts; what a service costs goes by the buyer's points (LR 9.2.3)."""
    return (
        parts.Cards("market", (14, 10), list(found["market"])),
        parts.Cards("order", (4, 10), [found["order"]] if found["order"] else [], single=True),
        parts.OwnItems((6, 5)),
        parts.Supply((6, 5)),
        parts.Purse("payments", (10, 8), dict(sorted(found["payments"].items()))),
        _tracks(found, (9, 18)),
        parts.Steps("prices", (5, 18), numbers["automaton"]["price_by_vp"]),
        parts.Crafted((10, 10)),
        parts.Granted("hired", (0, 0), "service", hired),
    )


def _tracks(found: Mapping[str, Any], size: parts.Size) -> parts.Part:
    """The Trade Posts tracks (11.2.1)."""
    rows = {suit: parts.Row(post_kind(suit), list(spaces), suit) for suit, spaces in found["tracks"].items()}
    return parts.Tracks("tracks", size, rows, "post")


def _hired(found: Mapping[str, Any]) -> dict[str, str]:
    """Who has the services that last for the turn (11.2.7.II, 11.2.7.III), by service."""
    return {service: found[service] for service in (RIVERBOATS, MERCENARIES) if found[service] is not None}


def cards_on_board(found: dict[str, Any]) -> list[str]:
    """The Market; the order card is one of it."""
    return list(found["market"])


def pieces_on_board(found: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Every warrior in a box or on a track."""
    return [(faction, WARRIOR, count) for faction, count in sorted(everything(cast("Board", found)).items())]
