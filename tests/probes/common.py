"""What the probe factions share: one step of Daylight, an Evening, and an automaton for each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.automata.common import by_priority
from engine.rules import drawing, effects, verbs
from engine.rules.actions import Action, choose_action, refused_by
from engine.rules.battle import battle, can_battle, defenders, initiate_battle, refuse_battle
from engine.rules.book import ActionSpec, Player, push, stage
from engine.rules.movement import can_move, refuse_move, take_move

if TYPE_CHECKING:
    from engine.core.state import State

MOST_ACTIONS = 3
POINTS = 3
"""Each Evening: a probe's game is short."""
HAND_LIMIT = 5


async def _move(g: State, seat: str) -> None:
    await take_move(g, seat, "4.2")


async def _battle(g: State, seat: str) -> None:
    await initiate_battle(g, seat, "4.3")


MOVE = Action(ActionSpec("move", "4.2", ("from", "to", "warriors")), can_move, refused_by(refuse_move), _move)
BATTLE = Action(ActionSpec("battle", "4.3", ("clearing", "battle")), can_battle, refused_by(refuse_battle), _battle)


def steps(name: str, *actions: Action) -> tuple[str, str]:
    """Register a probe's Daylight (its actions, three at most) and Evening (points, a card, the hand limit)."""
    daylight, evening = f"{name}.daylight", f"{name}.evening"

    @stage(daylight)
    async def act(g: State, seat: str, left: int = MOST_ACTIONS) -> None:
        """Some actions, one after the other."""
        if not left:
            return
        chosen = await choose_action(
            g,
            seat,
            "4",
            (MOVE, BATTLE, *actions),
            others=effects.daylight(g, seat),
            secret=bool(g.seat(seat).hand),
            args={"stage": g.turn.stage, "left": left},
        )
        if chosen is not None:
            push(g, daylight, seat=seat, left=left - 1)
            await chosen.perform(g, seat)

    @stage(evening)
    async def rest(g: State, seat: str) -> None:
        """Points, a card, and a discard where the hand is too large."""
        verbs.score(g, seat, POINTS, "3.2")
        await drawing.draw(g, seat, 1, "G.6")
        push(g, f"{name}.discard", seat=seat)

    @stage(f"{name}.discard")
    async def discard(g: State, seat: str) -> None:
        """The hand limit."""
        await drawing.discard_down(g, seat, HAND_LIMIT, "G.5")

    return daylight, evening


def automaton(name: str, place: Callable[[State, str], None]) -> str:
    """Register what a probe's automaton does in a turn: it places something, battles once, and scores."""
    turn = f"{name}.bot"

    @stage(turn)
    async def play(g: State, seat: str) -> None:
        """Place, battle the first enemy by priority, score."""
        place(g, seat)
        for clearing in by_priority(g, g.standing(seat)):
            found = defenders(g, seat, clearing)
            if found:
                await battle(g, seat, found[0], clearing, "LR 2.2")
                break
        verbs.score(g, seat, POINTS, "3.2")

    return turn


def phase(*stages: str) -> Callable[[State, str], Sequence[str]]:
    """A phase of a turn: always these stages."""
    return lambda _g, _seat: stages


async def to_automaton(g: State, seat: str) -> None:
    """The hand is set aside, face down."""
    mine = g.seat(seat)
    mine.aside, mine.hand = [*mine.aside, *mine.hand], []


async def to_person(_g: State, _seat: str) -> None:
    """The board stays as it is."""


def board(**printed: Any) -> Callable[[State], dict[str, Any]]:
    """A new board: these boxes, empty."""
    return lambda _g: {name: type(box)(box) for name, box in printed.items()}


Setup = Callable[["State", str], Awaitable[None]]


def as_bot(person: Player, steps: str) -> Player:
    """A probe's automaton: as a person plays it, but with that Daylight and nothing to choose."""
    return replace(
        person,
        birdsong=phase(),
        daylight=phase(steps),
        evening=phase(),
        take_over=to_automaton,
        actions=(),
        actions_for_others=(),
    )
