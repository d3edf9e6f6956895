"""Where in a turn a position begins, and what is played from there on."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any

from engine.core.errors import EngineError
from engine.core.form import PositionError
from engine.rules.turn import PHASES, STANDIN, phase_of, push_turn, resume_at

if TYPE_CHECKING:
    from engine.core.state import State

BEGIN = "turn.begin"
PHASE_NAMES = ("birdsong", "daylight", "evening")


def fill_agenda(g: State, turn: Mapping[str, Any]) -> None:
    """From `turn.stage` on: the rest of that phase and of the turn. Without a stage a whole turn begins.

    `turn.last` names the last stage, or the last phase, that is played: behind it the game stands still.
    """
    seat = g.turn.seat
    last = str(turn.get("last", ""))
    if g.book.player(g.seat(seat)) is None:
        _fill_standin(g, seat, turn)
        return
    name = _stage_name(g, seat, str(turn.get("stage", BEGIN)), "stage")
    steps: list[tuple[str, dict[str, Any]]] = [(name, {})]
    phase = "birdsong"
    if name == BEGIN:
        if not last:
            push_turn(g, seat)
            return
    else:
        phase = g.turn.phase = turn.get("phase", phase_of(g, seat, name))
        steps = resume_at(g, seat, name)
    if phase not in PHASE_NAMES:
        raise PositionError(f"turn: {phase!r} is no phase of a turn", "turn", "phase")
    after = PHASES[PHASE_NAMES.index(phase) + 1 :]
    if last in PHASE_NAMES[PHASE_NAMES.index(phase) :]:
        after = PHASES[PHASE_NAMES.index(phase) + 1 : PHASE_NAMES.index(last) + 1]
    elif last:
        end = _stage_name(g, seat, last, "last")
        names = [step for step, _ in steps]
        player = g.book.player(g.seat(seat))
        if end not in names and player is not None and end in player.birdsong_end:
            end = "turn.birdsong-end"  # which is where it is played
        if end not in names:
            message = f"turn: {last!r} is no phase from {phase} on, and no step from {name!r} to the end of {phase}"
            raise PositionError(message, "turn", "last")
        steps, after = steps[: names.index(end) + 1], ()
    stages = [(steps[0][0], {**steps[0][1], **turn.get("args", {})}), *steps[1:], *((step, {}) for step in after)]
    g.agenda = [[step, {"seat": seat, **arguments}] for step, arguments in reversed(stages)]


def _fill_standin(g: State, seat: str, turn: Mapping[str, Any]) -> None:
    """A stand-in has no turn, but it can act as anybody can; behind that the game stands still."""
    word = STANDIN.partition(".")[2]
    if turn.get("stage") not in (STANDIN, word) or turn.get("last", word) not in (STANDIN, word):
        message = f"turn: {seat} is a stand-in, which takes no turn; its only step is {word}"
        raise PositionError(message, "turn", "stage" if "stage" in turn else "seat")
    g.turn.phase = "daylight"
    g.agenda = [[STANDIN, {"seat": seat}]]


def _stage_name(g: State, seat: str, word: str, key: str) -> str:
    """The stage that a word means: its whole name, or what stands behind the dot, as in ``command``."""
    steps = [BEGIN, *PHASES, "turn.birdsong-start", "turn.birdsong-end"]
    player = g.book.player(g.seat(seat))
    if player is not None:
        steps += player.birdsong_end
        for phase in (player.birdsong, player.daylight, player.evening):
            steps += phase(g, seat)
    for step in steps:
        if word in (step, step.partition(".")[2]):
            return step
    words = ", ".join(dict.fromkeys(step.partition(".")[2] for step in steps))
    message = f"turn: {seat} has no step {word!r}; its steps are {words}"
    raise PositionError(message, "turn", key)


def check_agenda(g: State) -> None:
    """Every stage on the agenda exists, and its arguments are its own."""
    for entry in g.agenda:
        try:
            name, arguments = entry
            signature(g.book.stage(name)).bind(g, **arguments)
            fits = arguments["seat"] in g.seat_of if "seat" in arguments else True
        except (EngineError, TypeError, ValueError):
            fits = False
        if not fits:
            raise PositionError(f"agenda: {entry!r} is no stage with its arguments", "agenda")
