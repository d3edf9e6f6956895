"""What one viewer may see of a game: the only thing that pictures and text are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.core.parts import Crafted, OwnItems, Supply, plain
from engine.core.state import INERT
from engine.rules import secrets
from engine.rules.ruling import ruler

if TYPE_CHECKING:
    from engine.core.decision import Decision
    from engine.core.maps import Place
    from engine.core.parts import Part
    from engine.core.state import SeatState, State

PLAIN = (Supply((24, 3)), OwnItems((24, 3)), Crafted((24, 5)))
"""The board of a seat that nobody plays by its faction's rules, such as a stand-in's."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """Pieces of one kind in one place. `cls` is warrior, building, token or pawn.

    `owner` is a seat's name or that of an owner without a seat, `faction` the one whose kinds of pieces these are.
    """

    owner: str
    faction: str
    kind: str
    cls: str
    count: int


@dataclass(frozen=True, slots=True)
class ClearingView:
    """One clearing. `slots` counts all building slots, the ruin's included; `xy` are fractions of the board."""

    number: int
    suit: str
    slots: int
    open_slots: int
    ruin: bool
    river: bool
    corner: bool
    xy: tuple[float, float]
    pieces: tuple[PieceView, ...]
    ruler: str | None


@dataclass(frozen=True, slots=True)
class ForestView:
    """A forest: its id and a roomy point inside, as fractions of the board; the pieces there."""

    id: str
    xy: tuple[float, float]
    pieces: tuple[PieceView, ...] = ()


@dataclass(frozen=True, slots=True)
class FloodView:
    """A flooded clearing (M.5.2): where it lies, which clearings the paths in it link, which paths are flooded."""

    number: int
    xy: tuple[float, float]
    links: tuple[tuple[int, int], ...]
    sunken: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MapView:
    """The board below the pieces. Pairs are clearing numbers, low first; `paths` holds the closed ones too."""

    id: str
    aspect_ratio: float
    paths: tuple[tuple[int, int], ...]
    closed_paths: tuple[tuple[int, int], ...]
    rivers: tuple[tuple[int, int], ...]
    forests: tuple[ForestView, ...]
    special: Mapping[str, Any]
    landmarks: Mapping[str, int]
    flooded: tuple[FloodView, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """One faction and its board.

    `hand` is None where the viewer may not see it; `hand_count` is always public (1.2.1). `vp` is None once dominance
    is active. `supply` counts pieces by kind; `coalition` is the seat with which it wins (9.2.8).
    `exhausted` are those of `items` that lie face down, and
    so it is with `damaged` ones; `on_card` are pieces
    that lie on a crafted card (faction -> kind -> count); `difficulty` and `traits` are the automaton's (LR 3.3),
    whoever plays the seat now. `parts` is the faction board, as the viewer may know it.
    """

    name: str
    faction: str
    letter: str
    played_by: str  # person | automaton | leaving | joining | inert
    vp: int | None
    dominance: str | None
    hand: tuple[str, ...] | None
    hand_count: int
    play_area: tuple[str, ...]
    items: tuple[str, ...]
    supply: Mapping[str, int]
    removed: Mapping[str, int]
    parts: tuple[Part, ...]
    exhausted: tuple[str, ...] = ()
    coalition: str = ""
    damaged: tuple[str, ...] = ()
    damaged_exhausted: tuple[str, ...] = ()
    on_card: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    difficulty: str = "default"
    traits: tuple[str, ...] = ()

    @property
    def board(self) -> dict[str, Any]:
        """What the parts of the faction board hold, as plain data by key."""
        return plain(self.parts)


@dataclass(frozen=True, slots=True)
class AskedView:
    """An open question, as everybody may know it: its options are not among that, but whether it can be declined is."""

    seat: str
    number: int
    law: str
    name: str
    args: Mapping[str, Any]
    decline: str | None = None

    @classmethod
    def of(cls, decision: Decision) -> AskedView:
        """What everybody may know of a question."""
        return cls(decision.seat, decision.number, decision.law, decision.name, decision.args, decision.decline)


def round_of(turn: int, seats: int) -> int:
    """Which round a turn is of, where so many seats take turns."""
    return -(-turn // max(1, seats))


@dataclass(frozen=True, slots=True)
class View:
    """A game as `viewer` (a seat, or None for the public) may see it."""

    viewer: str | None
    map: MapView
    deck: str
    options: Mapping[str, Any]
    clearings: tuple[ClearingView, ...]
    seats: tuple[SeatView, ...]  # in turn order
    turn_seat: str
    turn_number: int
    phase: str  # setup | birdsong | daylight | evening | over
    stage: str
    deck_count: int
    discard: tuple[str, ...]
    available_dominance: tuple[str, ...]
    items: Mapping[str, int]  # the item supply
    asked: tuple[AskedView, ...]
    winners: tuple[str, ...]
    seed_hash: str

    @property
    def round(self) -> int:
        """Which round is being played, as players count them: everybody's turn once. 0 before the first."""
        return round_of(self.turn_number, sum(seat.played_by != INERT for seat in self.seats))

    def clearing(self, number: int) -> ClearingView:
        """The clearing of that number; KeyError where there is none."""
        for clearing in self.clearings:
            if clearing.number == number:
                return clearing
        raise KeyError(number)

    def seat(self, name: str) -> SeatView:
        """The seat of that name; KeyError where there is none."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)


def view_of(g: State, viewer: str | None, decisions: Sequence[Decision]) -> View:
    """The game as a seat, or everybody (None), may see it: the one place where secrets are cut off."""
    return View(
        viewer=viewer,
        map=MapView(
            g.map_id,
            g.map.aspect_ratio,
            g.map.paths,
            tuple((pair[0], pair[1]) for pair in g.closed_paths),
            g.map.rivers,
            tuple(
                ForestView(forest.id, forest.xy, _pieces(g, place))
                for place, forest in zip(g.map.forest_numbers, g.map.forests, strict=True)
            ),
            g.map.special,
            dict(g.landmarks),
            tuple(FloodView(f.number, f.xy, f.links, f.sunken) for f in g.map.flooded),
        ),
        deck=g.deck_id,
        options=dict(g.options),
        clearings=tuple(_clearing(g, number) for number in g.map.numbers),
        seats=tuple(_seat(g, seat, viewer) for seat in g.seats),
        turn_seat=g.turn.seat,
        turn_number=g.turn.number,
        phase=g.turn.phase,
        stage=g.turn.stage,
        deck_count=len(g.deck),
        discard=tuple(g.discard),
        available_dominance=tuple(g.available),
        items={item: n for item, n in sorted(g.items.items()) if n},
        asked=tuple(AskedView.of(d) for d in decisions),
        winners=tuple(g.winners),
        seed_hash=g.seed_hash,
    )


def _pieces(g: State, place: Place) -> tuple[PieceView, ...]:
    return tuple(
        PieceView(owner, g.faction_of(owner), kind, g.classes[owner][kind], count)
        for owner, kinds in sorted(g.board[place].items())
        for kind, count in sorted(kinds.items())
    )


def _clearing(g: State, number: int) -> ClearingView:
    facts = g.map.clearing(number)
    return ClearingView(
        number,
        g.suits[number],
        facts.slots,
        g.open_slots(number),
        str(number) in g.ruins,
        facts.river,
        facts.corner,
        facts.xy,
        _pieces(g, number),
        ruler(g, number),
    )


def _seat(g: State, seat: SeatState, viewer: str | None) -> SeatView:
    player = g.book.player(seat)
    board = secrets.board(g, seat, viewer)
    known = seat if board is seat.board else replace(seat, board=board)
    return SeatView(
        seat.name,
        seat.faction,
        g.letter(seat.name),
        seat.played_by,
        seat.vp,
        seat.dominance,
        tuple(sorted(seat.hand)) if secrets.sees_hand(g, seat, viewer) else None,
        len(seat.hand),
        tuple(seat.play_area),
        tuple(seat.items),
        dict(sorted(g.supply.get(seat.name, {}).items())),
        dict(sorted(g.removed.get(seat.name, {}).items())),
        player.board_view(g, known) if player is not None else PLAIN,
        tuple(seat.exhausted),
        seat.coalition,
        tuple(seat.damaged),
        tuple(seat.damaged_exhausted),
        {faction: dict(kinds) for faction, kinds in sorted(seat.on_card.items())},
        seat.difficulty,
        tuple(seat.traits),
    )
