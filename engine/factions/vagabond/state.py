"""The Vagabond's board: character, relationships, quests, and where the pawn is (9.2.5, 9.2.9).

Items are no part of the board's dictionary: they are `SeatState.items`, `exhausted`, `damaged` and `damaged_exhausted`
(see `engine.rules.items`). Which of them lie on the tracks of 9.2.5.I follows from these alone (`on_track`). The quests
are piles of the game, since two Vagabonds share them (9.7.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from engine.core import parts
from engine.core.values import with_count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core.state import SeatState, State
    from engine.core.values import Counts

NAME = "vagabond"
"""The faction, not a seat: a game may have two seats of it (9.7)."""
PAWN = "pawn"
HOSTILE = -1
INDIFFERENT = 0
QUESTS, OPEN_QUESTS, DONE_QUESTS = "quests", "quests-open", "quests-discard"
"""The piles of the game with the quests left to draw, the top at the end, those that lie open (9.3.3), and those that
automata have completed (LR 7.5.2).
"""


class Board(TypedDict):
    """The faction board.

    `relations` are the spaces on the chart of those, by seat, who have left Indifferent (9.2.9): 1 to the last, which
    is Allied; `hostile` are the seats in the Hostile box. `aids` are this turn's aids of each seat that no improvement
    has used (9.2.9.I.a). `completed` are quests (9.5.5), `scorched` how many torches lie in which clearings (V.6.2).
    `coerced` says that the action under way costs a point in the end (V.12.2). `brought` are the items with which the
    seat began (9.3.5). The others are the automaton's: its `order` card, its own open `quest`, and how many items lie
    face up and face down on its Battle Track (LR 7.2.4).
    """

    character: str
    relations: Counts
    hostile: Sequence[str]
    aids: Counts
    completed: Sequence[str]
    scorched: Counts
    coerced: bool
    brought: Sequence[str]
    order: str | None
    quest: str | None
    track_up: int
    track_down: int


def new_board(_g: State) -> dict[str, Any]:
    """A board before its character is chosen."""
    return {
        "character": "",
        "relations": {},
        "hostile": [],
        "aids": {},
        "completed": [],
        "scorched": {},
        "coerced": False,
        "brought": [],
        "order": None,
        "quest": None,
        "track_up": 0,
        "track_down": 0,
    }


def numbers(g: State) -> Mapping[str, Any]:
    """The printed numbers of the faction."""
    return g.catalog.factions[NAME].numbers


def board(g: State, seat: str) -> Board:
    """The faction board of that seat."""
    found: Any = g.seat_of[seat].board
    mine: Board = found
    return mine


def is_character(g: State, seat: str, character: str) -> bool:
    """Whether that seat plays this character (V), as a person: an automaton has none of these actions."""
    return board(g, seat)["character"] == character and not g.is_automaton(seat)


def pawn_place(g: State, seat: str) -> int:
    """The place of the pawn, which never leaves the map (9.2.2); 0 before it is set up."""
    found = g.places_of(seat, PAWN)
    return found[0] if found else 0


def pawn_clearing(g: State, seat: str) -> int | None:
    """The pawn's clearing, or None while it is in a forest."""
    found = g.standing(seat, PAWN)
    return found[0] if found else None


# --- items (9.2.5) ----------------------------------------------------------------------------------------------------


def on_track(g: State, seat: str, item: str) -> int:
    """9.2.5.I: how many items of a kind lie on its track: undamaged, face up, as many as it has spaces."""
    facts, mine = numbers(g), g.seat(seat)
    if item not in facts["track_items"]:
        return 0
    return min(int(facts["track_spaces"]), mine.items.count(item) - mine.exhausted.count(item))


def in_satchel(g: State, seat: str) -> list[tuple[str, bool]]:
    """9.2.5.II: the undamaged items that lie on no track, each with whether it lies face down."""
    mine = g.seat(seat)
    found: list[tuple[str, bool]] = [(item, True) for item in mine.exhausted]
    for item in sorted(set(mine.items)):
        up = mine.items.count(item) - mine.exhausted.count(item) - on_track(g, seat, item)
        found += [(item, False)] * up
    return sorted(found)


def swords(g: State, seat: str) -> int:
    """9.2.6: undamaged swords, exhausted or not."""
    return g.seat(seat).items.count("sword")


def capacity(g: State, seat: str) -> int:
    """9.6.4: how many items Satchel and Damaged box may hold together."""
    facts = numbers(g)
    return int(facts["capacity"]) + int(facts["capacity_per_sack"]) * on_track(g, seat, "sack")


def cards_on_board(found: dict[str, Any]) -> list[str]:
    """The automaton's order card (LR 7.4.1)."""
    return [found["order"]] if found["order"] is not None else []


def items_on_board(found: dict[str, Any]) -> list[str]:
    """V.6.2: the torches that lie in clearings are items of the game still."""
    return ["torch"] * sum(found["scorched"].values())


# --- relationships (9.2.9) --------------------------------------------------------------------------------------------


def relation_to(g: State, seat: str, other: str) -> int | None:
    """9.2.9: the space of another seat's marker on the chart, HOSTILE, or None for who has none, such as a Vagabond."""
    if other not in g.seat_of or g.seat(other).faction == NAME:
        return None
    mine = board(g, seat)
    return HOSTILE if other in mine["hostile"] else mine["relations"].get(other, INDIFFERENT)


def allied_space(g: State) -> int:
    """The last space of the Allied track (9.2.9.II)."""
    return len(numbers(g)["relation_vp"]) - 1


def is_allied(g: State, seat: str, other: str) -> bool:
    """9.2.9.II: whether that seat is Allied with this Vagabond."""
    return relation_to(g, seat, other) == allied_space(g)


def is_hostile(g: State, seat: str, other: str) -> bool:
    """9.2.9.III: whether that seat is Hostile to this Vagabond."""
    return relation_to(g, seat, other) == HOSTILE


def set_relation(g: State, seat: str, other: str, space: int, law: str) -> None:
    """Put another seat's marker on a space of the chart, or into the Hostile box."""
    mine = board(g, seat)
    mine["relations"] = {who: n for who, n in {**mine["relations"], other: space}.items() if n > INDIFFERENT}
    mine["hostile"] = sorted(
        {who for who in mine["hostile"] if who != other} | ({other} if space == HOSTILE else set())
    )
    g.emit("relationship", law, {"seat": seat, "player": other, "space": space})


def count_aid(g: State, seat: str, other: str, change: int) -> None:
    """Count this turn's aids of a seat (9.2.9.I.a)."""
    mine = board(g, seat)
    mine["aids"] = with_count(mine["aids"], other, change)


def is_scorched(g: State, seat: str, place: int) -> bool:
    """V.6.2: whether a torch of this Vagabond lies in a place."""
    return str(place) in board(g, seat)["scorched"]


# --- quests (9.3.3, 9.5.5) --------------------------------------------------------------------------------------------


def quest_facts(g: State, quest: str) -> Mapping[str, Any]:
    """A quest's suit and its two items."""
    found: Mapping[str, Any] = numbers(g)["quests"][quest]
    return found


def open_quests(g: State) -> Sequence[str]:
    """The quests that lie open; either Vagabond may complete them (9.7.2)."""
    return g.piles.get(OPEN_QUESTS, ())


def completed_of(g: State, seat: str, suit: str) -> int:
    """How many quests of a suit a Vagabond has completed (9.5.5)."""
    return sum(quest_facts(g, quest)["suit"] == suit for quest in board(g, seat)["completed"])


def vagabonds(g: State) -> list[str]:
    """The seats of this faction, in turn order (9.7)."""
    return [seat.name for seat in g.seats if seat.faction == NAME]


def _chart(g: State, seat: str) -> dict[str, int]:
    """9.3.6: the space of every marker on the Allied track, those that have not moved too."""
    spaces = {other: relation_to(g, seat, other) for other in g.other_seats(seat)}
    return {other: space for other, space in sorted(spaces.items()) if space is not None and space != HOSTILE}


def board_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """The board, which is all public: as a person plays it with relationships and the open quests (9.2.9, 9.3.3)."""
    if g.is_automaton(seat.name):
        return _automaton_view(g, seat)
    mine = board(g, seat.name)
    open_now, completed = list(open_quests(g)), list(mine["completed"])
    wanted = {quest: quest_facts(g, quest)["items"] for quest in open_now}
    return (
        parts.Word("character", (8, 6), "character", mine["character"] or None),
        parts.Words("open_quests", (16, 11), "quest", open_now, wanted, _suits(g, open_now)),
        parts.Scales("relations", (14, 13), "faction", _chart(g, seat.name), range(allied_space(g) + 1)),
        parts.Words("hostile", (10, 7), "faction", list(mine["hostile"])),
        parts.Words("completed", (10, 6), "quest", completed, suits=_suits(g, completed)),
        parts.Value("capacity", (8, 5), capacity(g, seat.name)),
        parts.OwnItems((11, 9)),
        parts.Damaged((7, 9)),
        parts.Crafted((6, 9)),
    )


def _suits(g: State, quests: Sequence[str]) -> dict[str, str]:
    return {quest: quest_facts(g, quest)["suit"] for quest in quests}


def _automaton_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """LR 7.2: character, order card, quest, and how many items lie on the Battle Track."""
    mine = board(g, seat.name)
    return (
        parts.Word("character", (8, 14), "vagabot", mine["character"] or None),
        parts.Cards("order", (8, 14), [mine["order"]] if mine["order"] else [], single=True),
        parts.Word("quest", (8, 14), "quest", mine["quest"]),
        parts.Value("track", (4, 12), mine["track_up"] + mine["track_down"]),
        parts.OwnItems((10, 12)),
        parts.Damaged((10, 12)),
    )
