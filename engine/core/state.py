"""The whole state of a game between two stages: plain data, and the context that rules read beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.errors import EngineError, Horizon
from engine.core.events import NOTHING, Event
from engine.core.options import Asking, Option, Refusal
from engine.core.values import Counts, Pieces, with_pieces, without

if TYPE_CHECKING:
    from engine.core.catalog import Catalog
    from engine.core.maps import MapFacts

SCHEMA = 4
"""Grows with every change of the snapshot's form; `engine.core.codec.UPGRADES` turns older ones into newer ones."""

PERSON = "person"
AUTOMATON = "automaton"
LEAVING = "leaving"  # a person has gone; the automaton takes over at the next boundary outside the seat's own turn
JOINING = "joining"  # a person has come; they take over when the automaton has played a whole turn
INERT = "inert"  # pieces on the map without rules: a stand-in of a rule case


@dataclass(slots=True)
class SeatState:
    """One player's place in the game (see `engine.core.catalog.seat_names`). `vp` is None once a dominance card is
    active (3.3.1).
    """

    name: str
    faction: str
    played_by: str = PERSON
    vp: int | None = 0
    hand: Sequence[str] = field(default_factory=list)
    aside: Sequence[str] = field(default_factory=list)  # a person's hand while the automaton plays, face down
    play_area: Sequence[str] = field(default_factory=list)  # crafted persistent effects (4.1.3)
    dominance: str | None = None  # the activated dominance card (3.3.1)
    coalition: str = ""  # the seat that this one has joined (9.2.8)
    items: Sequence[str] = field(default_factory=list)  # the Crafted Items box (4.1.2)
    exhausted: Sequence[str] = field(default_factory=list)  # those of `items` that lie face down
    damaged: Sequence[str] = field(default_factory=list)  # damaged items (9.2.7), none of which is in `items`
    damaged_exhausted: Sequence[str] = field(default_factory=list)  # those of `damaged` that lie face down
    from_ruins: Sequence[str] = field(default_factory=list)  # items of the seat's that lay below a ruin (9.7.3)
    on_card: Pieces = field(default_factory=dict)  # pieces on a crafted card, by faction and kind
    turns_by_automaton: int = 0  # whole turns since the last handover
    returning: bool = False  # a person came back before the automaton had taken over
    dealt: bool = False  # whether this seat ever had a starting hand (5.1.3)
    board: dict[str, Any] = field(default_factory=dict)  # the faction board; its faction gives it a typed face
    difficulty: str = "default"  # of the automaton (LR 3.3), whoever plays the seat now
    traits: Sequence[str] = field(default_factory=list)  # of the automaton (LR 3.3)


@dataclass(slots=True)
class TurnState:
    """The turn being played. `used` holds the once-per-turn effects already used."""

    seat: str = ""
    number: int = 0
    phase: str = "setup"  # setup | birdsong | daylight | evening | over
    stage: str = ""
    used: Sequence[str] = field(default_factory=list)
    activated: Counts = field(default_factory=dict)  # crafting pieces activated, by clearing (4.1.1)


@dataclass(slots=True)
class ChanceState:
    """Where the game's chance stands; see `engine.core.chance`. `seed` is None in blind forks and scripted cases."""

    algorithm: str
    seed: str | None
    branch: int = 0
    counter: int = 0
    script: Mapping[str, Sequence[Any]] | None = None
    blind: bool = False


@dataclass(slots=True)
class State:
    """Everything a game is, and (not saved) the facts and hooks that its rules read.

    `board[p]` maps owner -> kind -> count for place p (see `engine.core.maps.Place`; index 0 is unused); empty
    entries are absent. `supply`, `removed` map owner -> kind -> count. An owner is a seat, by its name, or one of
    `others`; `removed` left the game for good. The top of `deck` is its end.
    """

    schema: int
    catalog_version: str
    map_id: str
    deck_id: str
    options: Mapping[str, Any]
    seats: list[SeatState]
    suits: Sequence[str]  # by clearing number; "" where there is none
    board: Sequence[Pieces]
    supply: Pieces
    removed: Pieces
    ruins: Mapping[str, Sequence[str]]  # clearing number (text) -> hidden items below; absent when the ruin is gone
    items: Counts  # the item supply
    items_removed: Counts
    deck: Sequence[str]
    discard: Sequence[str]
    available: Sequence[str]  # dominance cards near the map (3.3.3)
    dominance_removed: Sequence[str]
    turn: TurnState
    agenda: Sequence[Sequence[Any]]  # [stage name, arguments]; the last is next
    chance: ChanceState
    closed_paths: Sequence[Sequence[int]] = field(default_factory=list)
    blocked: Counts = field(default_factory=dict)  # building slots that something fills for good, by clearing (text)
    landmarks: Counts = field(default_factory=dict)
    flooded: Sequence[int] = field(default_factory=list)  # clearings that this game does not have (M.5.2)
    starts: Counts = field(default_factory=dict)  # starting corner clearings, by seat
    winners: Sequence[str] = field(default_factory=list)
    ruin_items_placed: bool = False  # 14.3.3: whether the ruins were given their items; they may be empty again since
    others: Mapping[str, str] = field(default_factory=dict)
    """Owners of pieces without a seat (1.5, 22), each with the faction whose kinds of pieces it has."""
    piles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Piles of cards that are none of the shared deck, by name; the top of one to draw from is its end."""
    seed_hash: str = ""
    asked: int = 0  # questions put so far
    answered: int = 0  # answers given so far
    undo_floor: int = 0  # answers before this one cannot be undone freely
    last_answerer: str = ""

    # --- not saved -------------------------------------------------------------------------------------------------
    catalog: Catalog = None  # type: ignore[assignment] # set by the loader before any rule runs
    book: Any = None  # engine.rules.book.Rulebook; rules read it through typed helpers
    hooks: dict[Any, list[tuple[str, Any]]] = field(default_factory=dict)  # read through `engine.rules.hooks.Hook`
    seat_of: dict[str, SeatState] = field(default_factory=dict)
    map: MapFacts = None  # type: ignore[assignment] # set by the loader
    links: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # open paths only
    classes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # owner -> kind -> class
    events: list[Event] = field(default_factory=list)
    forced: list[tuple[str, str, Option]] = field(default_factory=list)
    forced_refusals: list[Sequence[Refusal]] = field(default_factory=list)  # of those, in a game with scripted chance
    policy: Callable[[State, Asking], str] = None  # type: ignore[assignment] # set by the loader
    viewer: str | None = None  # the seat that a blind fork belongs to
    places: dict[tuple[str, str], Sequence[int]] = field(default_factory=dict)  # see `places_of`
    placed: Sequence[Pieces] = ()  # the board that `places` was made from
    rulers: dict[int, tuple[Pieces, str | None]] = field(default_factory=dict)  # by clearing; see `engine.rules.ruling`

    def seat(self, name: str) -> SeatState:
        """The seat of that name; EngineError when the game has none."""
        try:
            return self.seat_of[name]
        except KeyError:
            message = f"no seat {name!r}"
            raise EngineError(message) from None

    def faction_of(self, owner: str) -> str:
        """The faction whose kinds of pieces an owner has; KeyError for who is none."""
        seat = self.seat_of.get(owner)
        return seat.faction if seat is not None else self.others[owner]

    def letter(self, name: str) -> str:
        """A seat's setup letter (5.1.7)."""
        return self.catalog.factions[self.seat_of[name].faction].letter(name)

    def played_by_automaton(self, name: str) -> bool:
        """Whether questions to this seat go to its automaton's law and not to a person."""
        played_by = self.seat_of[name].played_by
        return played_by != PERSON and played_by != INERT  # noqa: PLR1714 - asked very often

    def is_automaton(self, name: str) -> bool:
        """Whether this seat is a bot in the sense of the Law of Rootbotics: no hand, no surprises (LR 2.8)."""
        played_by = self.seat_of[name].played_by
        return played_by == AUTOMATON or played_by == JOINING  # noqa: PLR1714 - asked very often

    def clockwise(self, start: str | None = None) -> Iterator[SeatState]:
        """Every seat in turn order, beginning with `start` (default: the seat whose turn it is)."""
        names = [seat.name for seat in self.seats]
        first = start if start is not None else self.turn.seat
        index = names.index(first) if first in names else 0
        yield from self.seats[index:] + self.seats[:index]

    def other_seats(self, name: str) -> list[str]:
        """Every other seat, clockwise."""
        seats = self.seats
        for place, seat in enumerate(seats):
            if seat.name == name:
                return [other.name for other in seats[place + 1 :] + seats[:place]]
        return [seat.name for seat in seats]

    def standing(self, faction: str, kind: str = "") -> Sequence[int]:
        """The clearings in which a faction has pieces of that kind, or any pieces (G.10), ascending."""
        found = self.places_of(faction, kind)
        first = len(self.map.clearings)
        return found if not found or found[-1] < first else [place for place in found if place < first]

    def places_of(self, faction: str, kind: str = "") -> Sequence[int]:
        """All places in which a faction has pieces of that kind, or any pieces: clearings and forests, ascending.

        See `engine.core.maps.Place`.
        """
        if self.placed is not self.board:
            self.places, self.placed = {}, self.board
            for clearing, pieces in enumerate(self.board):
                for owner, kinds in pieces.items():
                    for piece in ("", *kinds):
                        self.places[owner, piece] = [*self.places.get((owner, piece), ()), clearing]
        return self.places.get((faction, kind), ())

    def put(self, clearing: int, faction: str, kind: str, change: int) -> None:
        """Count pieces into a clearing, or out of it. EngineError when there would be fewer than none."""
        before = self.board[clearing]
        after = with_pieces(before, faction, kind, change)
        board = [*self.board]
        board[clearing] = after
        if self.placed is self.board:
            self._keep_place(clearing, (faction, kind), kind in before.get(faction, ()), kind in after.get(faction, ()))
            self._keep_place(clearing, (faction, ""), faction in before, faction in after)
            self.placed = board
        self.board = board

    def _keep_place(self, clearing: int, piece: tuple[str, str], before: bool, after: bool) -> None:  # noqa: FBT001
        if after and not before:
            self.places[piece] = sorted([*self.places.get(piece, ()), clearing])
        elif before and not after:
            self.places[piece] = without(self.places[piece], clearing)

    def count(self, clearing: int, faction: str, kind: str) -> int:
        """How many pieces of that kind stand in a clearing."""
        kinds = self.board[clearing].get(faction)
        return kinds.get(kind, 0) if kinds is not None else 0

    def count_class(self, clearing: int, faction: str, *classes: str) -> int:
        """How many of a faction's pieces of these classes stand in a clearing."""
        kinds = self.board[clearing].get(faction)
        if not kinds:
            return 0
        known = self.classes[faction]
        total = 0
        for kind, n in kinds.items():
            if known[kind] in classes:
                total += n
        return total

    def has_warriors(self, faction: str) -> bool:
        """Whether a faction has warriors at all, wherever they are (G.36)."""
        return "warrior" in self.classes[faction].values()

    def warriors(self, clearing: int, faction: str) -> int:
        """A faction's warriors in a clearing (G.36), special ones included."""
        kinds = self.board[clearing].get(faction)
        if not kinds:
            return 0
        known = self.classes[faction]
        total = 0
        for kind, n in kinds.items():
            if known[kind] == "warrior":
                total += n
        return total

    def has_pieces(self, clearing: int, faction: str) -> bool:
        """Whether any faction piece stands there (G.10)."""
        return bool(self.board[clearing].get(faction))

    def open_slots(self, clearing: int) -> int:
        """Building slots without a building or a ruin (2.2.3, 2.2.4) that can be used; only a clearing has any."""
        if clearing >= len(self.map.clearings):
            return 0
        facts = self.map.clearing(clearing)
        left = facts.slots - (1 if str(clearing) in self.ruins else 0) - self.blocked.get(str(clearing), 0)
        for faction, kinds in self.board[clearing].items():
            known = self.classes[faction]
            for kind, n in kinds.items():
                if known[kind] == "building":
                    left -= n
        return left

    def emit(
        self,
        kind: str,
        law: str,
        data: Mapping[str, Any] = NOTHING,
        private: Mapping[str, Mapping[str, Any]] = NOTHING,
    ) -> None:
        """Say that something happened; the event keeps the data, so hand over a dictionary of its own."""
        self.events.append(Event(kind, law, data, private))

    def horizon(self) -> None:
        """Say that hidden facts or chance are about to decide: a blind fork stops here, and undo stops behind here."""
        self.undo_floor = self.answered
        if self.chance.blind:
            raise Horizon
