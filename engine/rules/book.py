"""What plugs into the general rules: factions, automata and card effects, and the table of stages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.errors import EngineError
from engine.core.options import Asking, Refusal
from engine.core.state import AUTOMATON, INERT, JOINING
from engine.rules.hooks import Hooks

if TYPE_CHECKING:
    from engine.core.events import EventKind
    from engine.core.parts import Part
    from engine.core.state import SeatState, State

Stage = Callable[..., Coroutine[Any, Any, None]]


class Crafting(Protocol):
    """How a faction pays for crafting (4.1.1)."""

    def available(self, g: State, seat: str) -> Mapping[tuple[str, ...], int]:
        """How many crafting pieces can still be activated this turn, by the suits that each of them may count as."""

    async def pay(self, g: State, seat: str, suits: Sequence[str]) -> None:
        """Activate crafting pieces of these suits."""

    def clearings(self, g: State, seat: str) -> list[int]:
        """The clearings with any of the seat's crafting pieces, activated or not; none where it has no such pieces."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """An action a seat could ever take: the same name in two factions is one slash command.

    `parameters` are the names of the questions it asks, in order.
    """

    name: str
    law: str
    parameters: tuple[str, ...] = ()


CARD_PARAMETERS = (
    *("card", "spend", "item", "what", "clearing", "player", "from", "to", "ally", "warriors", "ferry"),
    *("target", "swap", "battle"),
)
"""What the effects of cards ask, in an order that fits each of them: the parameters of the action `use` (4.1.3)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A faction as a person plays it, or as its automaton does.

    `setup` follows the faction's setup steps; `birdsong`, `daylight`, `evening` name the stages of a turn in order
    (asked anew when the phase starts); `take_over` turns the faction board from the other way of playing into
    this one.
    """

    name: str
    hooks: Hooks
    setup: Callable[[State, str], Awaitable[None]]
    birdsong: Callable[[State, str], Sequence[str]]
    daylight: Callable[[State, str], Sequence[str]]
    evening: Callable[[State, str], Sequence[str]]
    take_over: Callable[[State, str], Awaitable[None]]
    new_board: Callable[[State], dict[str, Any]]
    board_view: Callable[[State, SeatState], tuple[Part, ...]]
    birdsong_end: Mapping[str, Callable[[State, str], bool]] = field(default_factory=dict)
    """Stages that happen at the end of Birdsong (1.4.1), each with whether it has anything to do."""
    actions: tuple[ActionSpec, ...] = ()
    actions_for_others: tuple[ActionSpec, ...] = ()
    """What every other seat can do because this faction is in the game (11.2.6)."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Readings of the faction's chapters that a table may choose; see `engine.rules.options`."""
    crafting: Crafting | None = None
    answers: Mapping[str, Callable[[State, Asking], str]] = field(default_factory=dict)
    """Of an automaton: how its own law answers a question of that name, where it does not leave that to the common bot
    law."""
    for_now: Callable[[SeatState], Sequence[Hooks]] = field(default=lambda _seat: ())
    """What the seat adds to the general rules only as its board now stands; who changes that calls `hooks.bind`."""
    public_hand: bool = False
    hidden: Callable[[State, SeatState, str | None], dict[str, Any]] = field(
        default=lambda _g, seat, _viewer: seat.board
    )
    """1.2: the faction board as a viewer (a seat, or None for the public) may know it, `HIDDEN` in place of the rest.

    The board itself where nothing is hidden, else another one of the same form. What lies face down on the map is of a
    kind of its own there, and what it is stands on the board.
    """
    cards_on_board: Callable[[dict[str, Any]], list[str]] = field(default=lambda _board: [])
    """Shared cards that lie on the faction board (for conservation)."""
    items_on_board: Callable[[dict[str, Any]], list[str]] = field(default=lambda _board: [])
    """Items that lie on the faction board."""
    items_box: bool = True
    """Whether it keeps its items in a Crafted Items box, from which others may take them (9.2.5)."""
    brings_items: Callable[[State, str], Sequence[str]] = field(default=lambda _g, _seat: ())
    """The items that it brought into the game, beside the supply and those below the ruins (9.3.5)."""
    hidden_piles: tuple[str, ...] = ()
    """The piles of the game (`State.piles`) whose cards nobody sees."""
    piles: Mapping[str, str] = field(default_factory=dict)
    """The piles of the game that it brings, and of which printed numbers they are."""
    pieces_on_board: Callable[[dict[str, Any]], list[tuple[str, str, int]]] = field(default=lambda _board: [])
    """(faction, kind, count) of pieces that lie on the faction board and not in a supply."""
    kinds: Mapping[str, EventKind] = field(default_factory=dict)
    """The kinds of events that only this faction brings, as far as there is more to say of them than that they are."""
    steps_to_pass: tuple[str, ...] = ()
    """Actions with a step of their own, asked whatever the hand holds, that a standing order may pass."""
    offers_to_pass: tuple[str, ...] = ()
    """What it offers others, where a standing order may take none."""
    ordering: tuple[str, ...] = ()
    """Questions that come again until every answer was given: they ask only for an order."""
    suit_dice: tuple[str, ...] = ()
    """Its dice that show suits (C.4.5), by name."""
    boxes: Mapping[str, str] = field(default_factory=dict)
    """What lies in a box of its board: ``item``, ``card`` (lists), ``warriors`` by owner (or another number of each
    seat), ``tracks`` of owners by suit, ``owners`` (a list), ``clearings`` with a number each, one of ``characters``,
    or one word of the printed numbers of that name (after ``each`` a list of them).
    """
    check_position: Callable[[State, str], None] = field(default=lambda _g, _seat: None)
    """PositionError for what a written position shows of the faction and no table can show."""


@dataclass(frozen=True, slots=True)
class CardEffect:
    """A persistent effect outside battle.

    `timing` is birdsong-start, birdsong, birdsong-end, daylight-start, daylight or evening-start; `once` means once per
    turn; `must` means it cannot be declined; `unused` is what happens at the end of Birdsong when it was not used;
    `possible` says whether it may be usable by public facts alone, where `usable` depends on the hand.
    """

    card: str
    timing: str
    usable: Callable[[State, str], bool]
    perform: Callable[[State, str], Awaitable[None]]
    once: bool = True
    must: bool = False
    unused: Callable[[State, str], Awaitable[None]] | None = None
    possible: Callable[[State, str], bool] | None = None
    lacking: str = ""
    """The reason (a message id) where it is the card's time and it is not `usable`."""
    refuse: Callable[[State, str], Refusal | None] | None = None
    """The same where there are several reasons."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything that plugs in, as plain tables. `crafted` resolves immediate cards that are not items (4.1.2);
    `card_hooks` are what crafted cards add to the general rules; `ambush_proof` are the crafted cards on which ambushes
    have no effect.
    """

    factions: Mapping[str, Player]
    automata: Mapping[str, Player]
    effects: Mapping[str, CardEffect]
    crafted: Mapping[str, Callable[[State, str], Awaitable[None]]]
    battle_cards: Mapping[str, Callable[[State, str, Any], Sequence[Any]]]
    card_hooks: Mapping[str, Hooks]
    ambush_proof: frozenset[str]
    stages: Mapping[str, Stage]
    aliases: Mapping[str, str]

    def player(self, seat: SeatState) -> Player | None:
        """Who plays that seat now; None for a stand-in, which has pieces and no rules."""
        if seat.played_by == INERT:
            return None
        table = self.automata if seat.played_by in (AUTOMATON, JOINING) else self.factions
        try:
            return table[seat.faction]
        except KeyError:
            message = f"no rules for {seat.faction!r}"
            raise EngineError(message) from None

    def stage(self, name: str) -> Stage:
        """The stage of that name, or of the name it bears now."""
        found = self.stages.get(name) or self.stages.get(self.aliases.get(name, ""))
        if found is None:
            message = f"no stage {name!r}"
            raise EngineError(message)
        return found


STAGES: dict[str, Stage] = {}
"""Filled by `@stage` when the modules with stages are imported; names are saved in the agenda."""


ASKS_NOBODY: set[str] = set()
"""The stages that never ask: no boundary is needed before them, since nobody can answer from there."""


def stage(name: str, *, asks: bool = True) -> Callable[[Stage], Stage]:
    """Register a stage under the name that goes into snapshots. Renaming one needs an alias in `engine.game`.

    `asks` is False for a stage that never asks anybody anything.
    """

    def register(function: Stage) -> Stage:
        if not iscoroutinefunction(function):
            message = f"stage {name!r} is not a coroutine function"
            raise EngineError(message)
        if name in STAGES:
            message = f"two stages named {name!r}"
            raise EngineError(message)
        STAGES[name] = function
        if not asks:
            ASKS_NOBODY.add(name)
        return function

    return register


def push(g: State, name: str, **arguments: Any) -> None:
    """Put a stage on top of the agenda: it is next."""
    g.agenda = [*g.agenda, [name, arguments]]


def push_all(g: State, names: Sequence[str], **arguments: Any) -> None:
    """Put several stages on top of the agenda, the first of them next."""
    g.agenda = [*g.agenda, *([name, arguments] for name in reversed(names))]
