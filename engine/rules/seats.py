"""Seats that change hands: from a person to the faction's automaton and back.

The Law knows no such thing; the rulings stand in `docs/rulings.md`. A seat changes hands at a boundary outside its own
turn, so that nobody plays half a turn by each set of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.state import AUTOMATON, JOINING, LEAVING, PERSON
from engine.rules import verbs
from engine.rules.book import push, stage
from engine.rules.hooks import bind
from engine.rules.setup import HAND
from engine.rules.turn import player_of

if TYPE_CHECKING:
    from engine.core.state import SeatState, State


def ask_for(g: State, seat: SeatState, to: str) -> None:
    """Note that a seat is to be played by `to` (person or automaton) from its next boundary on.

    From one person to another nothing changes but who answers, and nothing is told.
    """
    g.undo_floor = g.answered
    if seat.played_by == to == PERSON:
        return
    when = passes(g, seat, to)
    if to == AUTOMATON:
        if seat.played_by == PERSON:
            seat.played_by = LEAVING
        elif seat.played_by == JOINING:
            seat.played_by = AUTOMATON
        seat.returning = False
    elif seat.played_by == LEAVING:
        seat.returning = True
    elif seat.played_by == AUTOMATON:
        seat.played_by = JOINING
    g.emit("handover-asked", "LR 3.2", {"seat": seat.name, "to": to, "when": when})


def _in_own_turn(g: State, seat: SeatState) -> bool:
    """Whether the seat plays its turn, or the table is being set up; the first turn comes after that boundary."""
    if g.turn.phase == "setup":
        return any(name.startswith("setup.") for name, _ in g.agenda)
    return g.turn.seat == seat.name and g.turn.phase not in ("between", "over")


def _played_enough(seat: SeatState) -> bool:
    """Whether the automaton has played its whole turn, or nobody ever gave the seat up."""
    return not seat.dealt or seat.turns_by_automaton >= 1


def passes(g: State, seat: SeatState, to: str) -> str:
    """When `to` (person or automaton) plays the seat if it is asked for now, or was asked for before.

    `now`, where it plays it already; `step`, when the step under way is done; `setup`, when the table is set up;
    `turn`, when the seat's own turn, which is under way, is over; or `later`, after a whole turn of the automaton's.
    """
    by_person = seat.played_by in (PERSON, LEAVING)
    if (to == PERSON and seat.played_by == PERSON) or (to == AUTOMATON and not by_person):
        return "now"
    own, setup = _in_own_turn(g, seat), g.turn.phase == "setup"
    enough = not by_person and (_played_enough(seat) or (own and not setup))  # a turn under way is the automaton's
    if to == PERSON and not enough:
        return "later"
    return "setup" if setup else "turn" if own else "step"


def due(g: State) -> None:
    """At a boundary: put the handovers that are due on the agenda."""
    for seat in g.seats:
        if seat.played_by not in (LEAVING, JOINING) or _in_own_turn(g, seat):
            continue
        if any(
            entry[0] in ("seats.to-automaton", "seats.to-person") and entry[1]["seat"] == seat.name
            for entry in g.agenda
        ):
            continue
        if seat.played_by == LEAVING:
            push(g, "seats.to-automaton", seat=seat.name)
        elif _played_enough(seat):
            push(g, "seats.to-person", seat=seat.name)


@stage("seats.to-automaton")
async def to_automaton(g: State, seat: str) -> None:
    """The automaton takes over: the faction's ruling says what becomes of hand and board."""
    mine = g.seat(seat)
    mine.played_by = JOINING if mine.returning else AUTOMATON
    mine.returning = False
    mine.turns_by_automaton = 0
    bind(g)
    g.emit("handed-over", "LR 3.2", {"seat": seat, "to": AUTOMATON})
    verbs.clear_card(g, seat, "LR 3.2")
    await player_of(g, seat).take_over(g, seat)


@stage("seats.to-person")
async def to_person(g: State, seat: str) -> None:
    """A person takes over: the hand that was set aside, or a starting hand where there never was one."""
    mine = g.seat(seat)
    mine.played_by = PERSON
    mine.turns_by_automaton = 0
    bind(g)
    g.emit("handed-over", "LR 3.2", {"seat": seat, "to": PERSON})
    await player_of(g, seat).take_over(g, seat)
    mine.hand, mine.aside = [*mine.hand, *mine.aside], []
    if not mine.dealt:
        mine.dealt = True
        verbs.draw(g, seat, HAND, "5.1.3")
