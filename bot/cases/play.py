"""Playing a rule case: a game from its position, answer by answer, with the chance that it scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bot.cases import expect, pieces
from bot.cases.form import Answers, Asked, Case, Expect, HandOverStep, Offers, RefusedAnswer, Step, Version
from bot.cases.position import document, line_of
from bot.cases.yaml_text import CaseError, Table
from engine.api import Catalog, Decision, EngineError, Event, Game, IllegalAnswer, PositionError


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a version of a case went; `differences` is empty where all is as expected."""

    case: Case
    version: Version
    differences: tuple[str, ...]

    @property
    def name(self) -> str:
        """The case's id and title, and the version's name."""
        version = f", {self.version.name}" if self.version.name else ""
        return f"{self.case.id} {self.case.title}{version}"


_NO_SUCH = "no-such-answer"
"""The reason of what is no answer at all, such as a slip of the pen: a case must name it to expect it."""


class _Stop(Exception):
    """The case went another way than expected; what follows makes no sense any more."""


def play(case: Case, catalog: Catalog) -> Iterator[CaseResult]:
    """Play every version of a case. CaseError where the file asks for what no game has."""
    for version in case.versions:
        yield play_version(case, version, catalog)


def play_version(case: Case, version: Version, catalog: Catalog) -> CaseResult:
    """Play one version of a case. CaseError as `play`."""
    try:
        return CaseResult(case, version, tuple(_Player(version, catalog).play()))
    except CaseError as error:
        where, _, what = str(error).partition(": ")
        raise CaseError(f"{case.file}: {where}: {case.id}: {what}") from error


def beginning(case: Case, version: Version, catalog: Catalog) -> Game:
    """A version of a case as it stands before anybody does anything. CaseError as `play`."""
    try:
        return _from(version, catalog, still=True)
    except CaseError as error:
        where, _, what = str(error).partition(": ")
        raise CaseError(f"{where}: {case.id}: {what}") from error


def standing(given: Table, catalog: Catalog) -> Game:
    """A position alone, or what is the `position` of something, written as in a case. CaseError as `play`."""
    inner = given.get("position")
    part = inner if isinstance(inner, Table) else given
    try:
        return Game.from_position(document(part, catalog), catalog, still=True)
    except PositionError as error:
        raise CaseError(f"line {line_of(part, error.where)}: {error}") from error


def _from(version: Version, catalog: Catalog, *, still: bool) -> Game:
    position = {**version.position, "chance": {"script": dict(version.chance)}}
    try:
        return Game.from_position(position, catalog, still=still)
    except PositionError as error:
        raise CaseError(f"line {line_of(version.given, error.where)}: {error}") from error


class _Player:
    """One version being played."""

    def __init__(self, version: Version, catalog: Catalog) -> None:
        self._version = version
        self._catalog = catalog
        self._happened: list[Event] = []

    def play(self) -> list[str]:
        """The differences."""
        step: Step | None = None
        try:
            game = self._begin()
            for step in self._version.steps:
                found = self._take(game, step)
                if found:
                    return found
            left = game.chance_left
        except _Stop as stop:
            return [str(stop)]
        except EngineError as error:
            where = f"line {step.line}: " if step is not None else ""
            return [f"{where}{error}"]
        return [f"chance: {kind} {values} scripted, but not needed" for kind, values in left.items()]

    def _begin(self) -> Game:
        game = _from(self._version, self._catalog, still=False)
        self._happened.extend(game.events)
        return game

    def _take(self, game: Game, step: Step) -> list[str]:
        match step:
            case Answers():
                for name, value in step.answers:
                    try:
                        self._happened.extend(_give(game, step, name, value))
                    except IllegalAnswer as refused:
                        said = f"{name}: {value} is refused by {refused.law} ({refused.reason})"
                        can = f"; {_now(game)}" if refused.reason == _NO_SUCH else ""
                        raise _Stop(f"line {step.line}: {step.seat}, {said}{can}") from None
            case RefusedAnswer():
                return _must_refuse(game, step)
            case Asked():
                return _must_ask(game, step)
            case Offers():
                return _must_offer(game, step)
            case HandOverStep():
                played_by = game.played_by.get(step.seat, "")
                if played_by in ("", "inert"):
                    why = "is a stand-in, which nobody plays" if played_by else "has no seat in this case"
                    raise CaseError(f"line {step.line}: {step.seat} {why}: it cannot be handed over")
                self._happened.extend(game.hand_over(step.seat, "person" if step.to == "person" else "automaton"))
            case Expect():
                found = expect.differences(step.expected, game, self._happened, self._catalog)
                return [*found, _now(game)] if found else []
        return []


def _open(game: Game, seat: str, name: str) -> Decision | None:
    return next((d for d in game.decisions if d.seat == seat and d.name == name), None)


def _key(decision: Decision, value: object) -> str:
    """The key of the option, or of the refused candidate, that a player means."""
    keys = [*decision.keys, *(refusal.key for refusal in decision.refused)]
    for key in keys:
        if pieces.same(key, value):
            return key
    is_count = any(option.kind == "count" for option in decision.options)
    return f"n{value}" if is_count and isinstance(value, int) else str(value)


def _give(game: Game, step: Answers | RefusedAnswer, name: str, value: Any) -> list[Event]:
    """Answer the open question of that name; one that had a single answer has passed already."""
    decision = _open(game, step.seat, name)
    if decision is not None:
        return game.answer(step.seat, decision.number, _key(decision, value))
    passed = [option.key for seat, question, option in game.forced if (seat, question) == (step.seat, name)]
    if any(pieces.same(key, value) for key in passed):
        return []
    if passed:
        raise _Stop(f"line {step.line}: {step.seat}, {name}: only {passed[-1]} was possible, not {value}")
    raise _Stop(f"line {step.line}: {step.seat} is not asked {name!r} (to answer {value}); {_now(game)}")


def _passed(game: Game, step: RefusedAnswer, name: str, value: Any) -> bool:
    """Whether a question was passed with this answer, its only one. IllegalAnswer where its only answer was another."""
    if _open(game, step.seat, name) is not None:
        return False
    passed = list(zip(game.forced, game.forced_refusals, strict=True))
    mine = [(o.key, refused) for (seat, question, o), refused in passed if (seat, question) == (step.seat, name)]
    if not mine or any(pieces.same(key, value) for key, _ in mine):
        return bool(mine)
    refusals = mine[-1][1]
    found = next((refusal for refusal in refusals if pieces.same(refusal.key, value)), refusals[-1])
    raise IllegalAnswer(found.law, found.reason, {"key": str(value), **found.args})


def _now(game: Game) -> str:
    """What is asked now, for the end of a message."""
    if game.over:
        return f"the game is over, {', '.join(game.winners)} has won"
    asked = [f"{d.seat} {d.name!r} ({d.law}: {_listed(map(pieces.shown, d.keys))})" for d in game.decisions]
    return f"asked is {'; '.join(asked)}" if asked else "nothing is asked now"


def _must_refuse(game: Game, step: RefusedAnswer) -> list[str]:
    said = ", ".join(f"{name}: {value}" for name, value in step.answers)
    fork, given = game.fork(), False
    fault: EngineError | None = None
    for name, value in step.answers:
        try:
            if _passed(fork if given else game, step, name, value):
                continue
            if fault is not None:
                break
            given = True
            _give(fork, step, name, value)
        except EngineError as error:  # the case scripts no chance for what would follow what is refused
            fault = error
        except IllegalAnswer as refused:
            found = f"{refused.law} ({refused.reason})"
            meant = refused.reason != _NO_SUCH if step.reason is None else step.reason == refused.reason
            if refused.law == step.law and meant:
                return []
            wanted = f"{step.law}{f' ({step.reason})' if step.reason else ''}"
            return [f"line {step.line}: {step.seat}, {said}: expected to be refused by {wanted}, got {found}"]
    if fault is not None:
        raise fault
    return [f"line {step.line}: {step.seat}, {said}: expected to be refused by {step.law}, but it is allowed"]


def _must_ask(game: Game, step: Asked) -> list[str]:
    if (_open(game, step.seat, step.name) is not None) == step.wanted:
        return []
    wanted = "to be asked" if step.wanted else "not to be asked"
    return [f"line {step.line}: expected {step.seat} {wanted} {step.name!r}; {_now(game)}"]


def _must_offer(game: Game, step: Offers) -> list[str]:
    decision = _open(game, step.seat, step.name)
    if decision is not None:
        keys = list(decision.keys)
    else:
        keys = [option.key for seat, name, option in game.forced if (seat, name) == (step.seat, step.name)][-1:]
        if not keys:
            return [f"line {step.line}: expected {step.seat} to be asked {step.name!r}; {_now(game)}"]
    there = [value for value in step.values if any(pieces.same(key, value) for key in keys)]
    missing = [value for value in step.values if value not in there]
    others = [key for key in keys if not any(pieces.same(key, value) for value in step.values)]
    what = f"line {step.line}: {step.seat}, {step.name}:"
    if step.how == "offers_not":
        return [f"{what} {_listed(there)} should not be offered"] if there else []
    found = (
        [f"{what} {_listed(missing)} should be offered, but only {_listed(map(pieces.shown, keys))} is"]
        if missing
        else []
    )
    if step.how == "offers_only" and others:
        found.append(f"{what} {_listed(map(pieces.shown, others))} is offered too")
    return found


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(str, values))
