"""A running game: the agenda loop, answers, snapshots, forks, undo limit.

The truth is (snapshot at the last boundary, the entries since). A `Game` object is only a way to play on from there:
never store one, and drop it after any exception that is not `IllegalAnswer`.
"""

from __future__ import annotations

import json
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from engine import position
from engine.core import chance
from engine.core.catalog import CardFacts, Catalog
from engine.core.chance import HIDDEN
from engine.core.codec import Frozen, document, dumps, freeze, from_dict, plain, thaw
from engine.core.decision import Asked, Decision
from engine.core.errors import EngineError, GameOver, Horizon, IllegalAnswer
from engine.core.events import Event
from engine.core.options import Option, Refusal
from engine.core.state import AUTOMATON, INERT, JOINING, LEAVING, PERSON, ChanceState, State
from engine.opening import BOOK, SeatSetup, Setup, attach, new_state
from engine.rules import maps, secrets
from engine.rules import seats as seat_rules
from engine.rules.book import ASKS_NOBODY, ActionSpec
from engine.rules.secrets import face_down, sees_hand
from engine.view import View, view_of

ENGINE_VERSION = "2"
"""Grows with every change of a rule; stored beside each entry."""

__all__ = ["ENGINE_VERSION", "Entry", "Game", "SeatSetup", "Setup", "attach"]


class Entry(NamedTuple):
    """One thing done to a game since its last boundary: an answer to a decision, or a handover (`key` is who plays)."""

    seat: str
    number: int
    key: str
    kind: Literal["answer", "handover"] = "answer"


class _CardsInSight(dict[str, CardFacts]):
    """The facts of all cards but the hidden one: a rule that reads those has come to the end of what can be seen."""

    def __missing__(self, card: str) -> CardFacts:
        if card == HIDDEN:
            raise Horizon
        raise KeyError(card)


def _blindfold(g: State, viewer: str | None) -> None:
    """Take away what the viewer may not know: seed, deck, others' hands and secrets, what lies under ruins."""
    g.viewer = viewer
    g.catalog = replace(g.catalog, cards=_CardsInSight(g.catalog.cards))
    g.chance = ChanceState(g.chance.algorithm, None, blind=True)
    g.deck = face_down(g.deck)
    g.ruins = {c: face_down(items) for c, items in g.ruins.items()}
    hidden = {name for player in g.book.factions.values() for name in player.hidden_piles}
    g.piles = {name: face_down(cards) if name in hidden else cards for name, cards in g.piles.items()}
    for seat in g.seats:
        if not sees_hand(g, seat, viewer):
            seat.hand = face_down(seat.hand)
        if seat.name != viewer or seat.played_by != PERSON:
            seat.aside = face_down(seat.aside)
        seat.board = secrets.board(g, seat, viewer)


class Game:
    """A game that can be looked at and answered. Build one with `new`, `load`, `from_position` or `fork`."""

    def __init__(self, g: State) -> None:
        self._g = g
        self._flow: Coroutine[Any, Any, None] | None = None
        self._decisions: tuple[Decision, ...] = ()
        self._asked: Asked = ()
        self._given: dict[int, str] = {}
        self._boundary = freeze(g)
        self._due = False  # whether a stage has ended since the boundary was marked
        self._look_who_sits()
        self._tail: list[Entry] = []
        self.at_horizon = False
        """Whether a blind fork has come to the end of what it can see."""
        self.beyond: tuple[Decision, ...] = ()
        """The questions to others at which a blind fork has come to it. Where there are none it is chance, behind which
        nothing is undone (`undo_limit`), or it is for hidden cards to say what comes."""

    # --- ways in ---------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, setup: Setup, seed: str, catalog: Catalog) -> Game:
        """Begin a game. `seed` is 256 bits as hex. EngineError when setup and catalog do not fit."""
        game = cls(new_state(setup, seed, catalog))
        game._g.emit("seed-published", "fairness", {"hash": game._g.seed_hash, "algorithm": chance.ALGORITHM})
        game._mark()
        game._run()
        return game

    @classmethod
    def load(cls, snapshot: str | Mapping[str, Any], tail: Sequence[Entry], catalog: Catalog) -> Game:
        """Go on from a snapshot and the entries since. EngineError when the snapshot cannot be read; IllegalAnswer when
        an entry no longer fits: then load with an empty tail, which reopens the stage.
        """
        g = from_dict(json.loads(snapshot) if isinstance(snapshot, str) else plain(dict(snapshot)))
        return cls(g).replay(tail, catalog)

    @staticmethod
    def reopened(snapshot: str) -> str:
        """The snapshot where the stage is reopened: what was answered before it stands. EngineError as `load`."""
        g = from_dict(json.loads(snapshot))
        g.undo_floor = g.answered
        return dumps(document(freeze(g)))

    def replay(self, tail: Sequence[Entry], catalog: Catalog) -> Game:
        """Start from the boundary this game was built at and repeat what was done since."""
        attach(self._g, catalog)
        self._mark()
        self._run()
        for entry in tail:
            self._apply(entry)
        self._g.events.clear()
        return self

    def fork(self, *, blind: bool = False) -> Game:
        """A second game that goes its own way from here.

        A blind fork holds neither seed nor hidden cards and stops (`at_horizon`) at the first roll, draw, reveal or
        question to anybody but the seat that is asked now: it shows a person nothing that they could not know.
        """
        if not blind:
            return self._copy()
        return self.fork_for(self._decisions[0].seat if self._decisions else None)

    def _copy(self) -> Game:
        return Game(thaw(self._stored())).replay(self._tail, self._g.catalog)

    def _stored(self) -> Frozen:
        """The last boundary. EngineError in a blind fork: it may still hold what the blindfold hides."""
        if self._g.chance.blind:
            message = "a blind fork only looks ahead: it is neither forked nor stored"
            raise EngineError(message)
        return self._boundary

    def fork_for(self, viewer: str | None) -> Game:
        """A blind fork for one seat (see `fork`)."""
        game = self._copy()
        _blindfold(game._g, viewer)  # noqa: SLF001 - another object of this class
        return game

    # --- what is ---------------------------------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open questions: usually one, several when the Law asks people at once.

        None when the game is over or idle.
        """
        if not self._given:
            return self._decisions
        return tuple(d for d in self._decisions if d.number not in self._given)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self._g.winners)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won."""
        return tuple(self._g.winners)

    @property
    def idle(self) -> bool:
        """Whether the game waits for a person to sit down: only automata are left, though the table wants people."""
        return not self.over and not self._decisions and not self.at_horizon

    @property
    def answered(self) -> int:
        """How many answers people have given so far."""
        return self._g.answered

    @property
    def undo_limit(self) -> int:
        """How far back is free: answers before this number stand (a die, a hidden card, another seat's answer)."""
        return self._g.undo_floor

    @property
    def last_answerer(self) -> str:
        """The seat that gave the last answer; only it may undo freely."""
        return self._g.last_answerer

    @property
    def forced(self) -> tuple[tuple[str, str, Option], ...]:
        """(seat, question name, answer) of the questions with one answer that were passed since the last answer."""
        return tuple(self._g.forced)

    @property
    def forced_refusals(self) -> tuple[tuple[Refusal, ...], ...]:
        """What each of the `forced` questions refused; the last, without a key, is for anything else it was asked.

        Only a game with scripted chance keeps that: a rule case.
        """
        return tuple(map(tuple, self._g.forced_refusals))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened since the last input, or, in a new game, since the beginning."""
        return tuple(self._g.events)

    @property
    def turn(self) -> tuple[str, int, str]:
        """Whose turn it is, its number, and the phase."""
        return self._g.turn.seat, self._g.turn.number, self._g.turn.phase

    @property
    def chance_left(self) -> dict[str, list[Any]]:
        """Scripted dice, picks and shuffles that nobody has asked for yet; empty in a game with a seed."""
        return {kind: list(values) for kind, values in (self._g.chance.script or {}).items() if values}

    @property
    def played_by(self) -> dict[str, str]:
        """Seat -> person, automaton, leaving, joining or inert."""
        return {seat.name: seat.played_by for seat in self._g.seats}

    def passes(self, seat: str, to: Literal["person", "automaton"]) -> str:
        """When a seat that is asked for, or was before, is played by `to`: now, after the step under way (step), the
        setup or its own turn (turn), or after a whole turn of the automaton's (later).
        """
        return seat_rules.passes(self._g, self._g.seat(seat), to)

    @property
    def actions(self) -> dict[str, tuple[ActionSpec, ...]]:
        """Everything each seat could ever do as a person, by name (static)."""
        playing = {s.name: BOOK.factions[s.faction] for s in self._g.seats if s.faction in BOOK.factions}
        return {
            name: (
                *mine.actions,
                *(a for other, its in playing.items() if other != name for a in its.actions_for_others),
                *maps.actions_of(self._g.map),
            )
            for name, mine in playing.items()
        }

    @classmethod
    def from_position(
        cls, document: Mapping[str, Any], catalog: Catalog, seed: str | None = None, *, still: bool = False
    ) -> Game:
        """Go on from a position (see `engine.position`), or stand `still` there: then nobody is asked anything.

        PositionError says what does not fit.
        """
        game = cls(position.read(document, catalog, seed, attach))
        game._mark()
        if not still:
            game._run()
        return game

    def position(self) -> dict[str, Any]:
        """The last boundary as a document a person can read; without the seed, with every hidden card."""
        return position.write(document(self._stored()), self._g.map)

    def snapshot(self) -> str:
        """The state at the last boundary, as canonical JSON text. It holds every secret: for the store only."""
        return dumps(document(self._stored()))

    @property
    def tail(self) -> tuple[Entry, ...]:
        """The entries since the last boundary."""
        return tuple(self._tail)

    def view(self, viewer: str | None) -> View:
        """What a seat, or everybody (None), may see now."""
        return view_of(self._g, viewer, self.decisions)

    @property
    def seed(self) -> str | None:
        """The seed once the game is over, else None: it is published then (and only then)."""
        return self._g.chance.seed if self.over else None

    # --- what changes ----------------------------------------------------------------------------------------

    def answer(self, seat: str, number: int, key: str) -> list[Event]:
        """Answer an open decision; returns what happened. IllegalAnswer (and no change) when the key is not allowed."""
        return self._apply(Entry(seat, number, key))

    def hand_over(self, seat: str, to: Literal["person", "automaton"]) -> list[Event]:
        """Let a person or the automaton play a seat from the next boundary outside its own turn on."""
        return self._apply(Entry(seat, 0, to, "handover"))

    def _apply(self, entry: Entry) -> list[Event]:
        if entry.kind == "handover":
            return self._hand_over(entry)
        for decision in self._decisions:
            if decision.number == entry.number and decision.number not in self._given:
                if decision.seat != entry.seat:
                    raise IllegalAnswer(decision.law, "not-your-question", {"seat": decision.seat})
                decision.check(entry.key)
                break
        else:
            raise IllegalAnswer("1.4.1", "stale-question", {"number": entry.number})
        g = self._g
        g.events, g.forced, g.forced_refusals = [], [], []
        self._tail.append(entry)
        if g.last_answerer != entry.seat:
            g.undo_floor = g.answered
            g.last_answerer = entry.seat
        g.answered += 1
        self._give(entry.number, entry.key)
        return g.events

    def _hand_over(self, entry: Entry) -> list[Event]:
        g = self._g
        found = g.seat(entry.seat)
        if entry.key not in (PERSON, AUTOMATON) or found.played_by == INERT:
            raise IllegalAnswer("LR 3.2", "no-such-answer", {"key": entry.key, "question": "handover"})
        g.events, g.forced, g.forced_refusals = [], [], []
        self._tail.append(entry)
        seat_rules.ask_for(g, found, entry.key)
        self._look_who_sits()
        self._settle_open_questions()
        if self._flow is None and not self.over:
            self._stage_ended()
            self._run()
        return g.events

    def _settle_open_questions(self) -> None:
        """After a handover: the automaton answers what the seat is being asked (design: decline, else LR 2.1/2.2)."""
        for decision, question in zip(self._decisions, self._asked, strict=True):
            if decision.number not in self._given and self._g.played_by_automaton(question.seat):
                self._give(decision.number, self._g.policy(self._g, question))
                return

    def _give(self, number: int, key: str) -> None:
        if len(self._decisions) == 1:
            self._run((key,))
            return
        self._given[number] = key
        if len(self._given) == len(self._decisions):
            given, self._given = self._given, {}
            self._run(tuple(given[d.number] for d in self._decisions))

    def _run(self, answers: tuple[str, ...] | None = None) -> None:
        """Go on with the stage that waits for these answers, if one does, and then with the agenda.

        Until a person is asked, or nothing is left to do.
        """
        g = self._g
        flow, self._flow = self._flow, None
        self._decisions, self._asked = (), ()
        while flow is not None or (flow := self._next_stage()) is not None:
            try:
                asked = flow.send(answers)
            except StopIteration:
                self._stage_ended()
            except GameOver:
                g.agenda = []
                if g.chance.seed is not None:
                    g.emit("seed-revealed", "fairness", {"seed": g.chance.seed, "hash": g.seed_hash})
                self._due = True
            except Horizon:
                self.at_horizon = True
            else:
                decisions = tuple(Decision(number, question) for number, question in enumerate(asked, g.asked + 1))
                if not g.chance.blind or all(question.seat == g.viewer for question in asked):
                    self._flow, self._asked, self._decisions = flow, asked, decisions
                    g.asked += len(asked)
                    return
                flow.close()
                self.at_horizon, self.beyond = True, decisions
            flow = answers = None
        if self._due and not self.at_horizon:
            self._mark()

    def _next_stage(self) -> Coroutine[Any, Any, None] | None:
        """Take the next stage off the agenda; None where there is none, or nobody to play it for.

        A boundary is marked where somebody can come to see it: before each stage that may ask a person, and at the end.
        """
        g = self._g
        if not g.agenda or g.winners or self.at_horizon:
            return None
        name, arguments = g.agenda[-1]
        if name == "turn.begin" and not self._attended():
            return None
        if self._due and self._somebody_sits and name not in ASKS_NOBODY:
            self._mark()
        g.agenda = g.agenda[:-1]
        g.turn.stage = name
        flow: Coroutine[Any, Any, None] = g.book.stage(name)(g, **arguments)
        return flow

    def _stage_ended(self) -> None:
        self._due = True
        if self._changing_hands:
            seat_rules.due(self._g)
            self._look_who_sits()

    def _look_who_sits(self) -> None:
        """Note whether any seat is to change hands, and whether any question would go to a person, not an automaton."""
        ways = {seat.played_by for seat in self._g.seats}
        self._changing_hands = not ways.isdisjoint((LEAVING, JOINING))
        self._somebody_sits = not ways.isdisjoint((PERSON, INERT))

    def _mark(self) -> None:
        self._boundary = freeze(self._g)
        self._tail = []
        self._due = False

    def _attended(self) -> bool:
        """Whether a person sits at the table, or the table plays by itself on purpose: for ever, or so many turns."""
        g = self._g
        unattended = g.options.get("unattended")
        if unattended:
            return unattended is True or g.turn.number < int(unattended)
        return any(s.played_by in (PERSON, JOINING, LEAVING, INERT) for s in g.seats)
