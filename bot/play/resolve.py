"""From a script to answers: questions are met by name, on a blind fork, before anything is done.

The fork holds no seed and nothing its person does not know, and stops at the first roll, draw or question to somebody
else. So a refusal, a choice offered and a plan depend only on what the person may know.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.play.script import MOST_STEPS, Command, Script, Step, Word
from bot.play.types import Declined, Refused, question_to
from engine.api import ActionSpec, Decision, Event, Game, IllegalAnswer

ACTION_QUESTIONS = frozenset({"action", "start"})
"""Names of the questions whose keys are actions."""

CARD_QUESTIONS = frozenset({"use", "start"})
"""Names of the questions that ask for a card's effect: ``/use card:`` answers them."""

_LONGEST = 100
_SHOWN_KEYS = 25
_MOST_DECLINED = 30
_USE = "use"
_CARD = "card"
_DONE = "done"


@dataclass(slots=True)
class Plan:
    """What a script comes to: (decision number, key) in order, what it declines, what must wait, what happens."""

    answers: list[tuple[int, str]] = field(default_factory=list, repr=False)
    declined: list[Declined] = field(default_factory=list)
    rest: Script = ()
    events: list[Event] = field(default_factory=list, repr=False)

    @property
    def forfeits(self) -> tuple[Declined, ...]:
        """Declined questions that had more to offer: these need a confirmation."""
        return tuple(declined for declined in self.declined if declined.unused)


class Walk:
    """A walk through the questions of one seat on a blind fork."""

    def __init__(self, fork: Game, seat: str) -> None:
        self.fork = fork
        self.seat = seat
        self.plan = Plan()
        self._specs = {spec.name: spec for spec in fork.actions.get(seat, ())}
        self._forced: list[tuple[str, str]] = []
        self._turn = fork.turn[1]

    @property
    def question(self) -> Decision | None:
        """What the seat is asked now; None where chance, somebody else or the end comes first."""
        return question_to(self.fork, self.seat)

    def follow(self, script: Script) -> Plan:
        """Answer everything a script says. Refused where anything of it does not fit."""
        if not script:
            raise Refused("nothing-to-answer")
        if len(script) > MOST_STEPS:
            raise Refused("too-many-answers", {"most": MOST_STEPS})
        self.require_question()
        if isinstance(script[0], Command) and not script[0].action:
            self._forced = self._passed()  # the rest of an earlier script: its questions may have been passed since
        for index, step in enumerate(script):
            if self.question is None:
                self.plan.rest = script[index:]
                break
            left = self._step(step)
            if left is not None:
                self.plan.rest = (left, *script[index + 1 :])
                break
        if not self.plan.answers:
            raise Refused("nothing-to-answer")
        return self.plan

    def require_question(self) -> Decision:
        """What the seat is asked; Refused says whom the game waits for instead."""
        found = self.question
        if found is not None:
            return found
        for other in self.fork.decisions:
            raise Refused("waiting-for", {"seat": other.seat}, other.law)
        raise Refused("nobody-asked-you")

    def answer(self, decision: Decision, key: str) -> None:
        """Give an allowed answer."""
        try:
            self.plan.events += self.fork.answer(self.seat, decision.number, key)
        except IllegalAnswer as fault:
            raise Refused(fault.reason, fault.arguments, fault.law) from None
        self.plan.answers.append((decision.number, key))
        self._forced = self._passed()

    def forced(self, question: str) -> str | None:
        """The only answer of a question that was just passed without asking, None where there was none."""
        return next((key for name, key in self._forced if name == question), None)

    def spec(self, action: str) -> ActionSpec | None:
        """The action of that name among those the seat could ever take."""
        return self._specs.get(plain(action))

    def card_question(self, action: str, parameter: str) -> Decision | None:
        """The open question where it is the one that ``/use card:`` answers."""
        decision = self.question
        if action == _USE and parameter == _CARD and decision is not None and decision.name in CARD_QUESTIONS:
            return decision
        return None

    def _passed(self) -> list[tuple[str, str]]:
        return [(name, key) for seat, name, key in self.fork.forced if seat == self.seat]

    # --- one step -----------------------------------------------------------------------------------------------------

    def _step(self, step: Step) -> Step | None:
        """Do one step; what is left of it where the fork's sight ends."""
        if isinstance(step, Word):
            self._word(step.key)
            return None
        given = {name.casefold(): value for name, value in step.parameters.items()}
        action = step.action if self.spec(step.action) is not None else ""
        if action and not self.begun(action, given):
            self.choose(action, given)
        elif step.action and not action:
            self._named(step.action)
        left = self.fill(action, given)
        return Command("", left) if left else None

    def _named(self, said: str) -> None:
        """An answer that stands before a named one, or a command for an action that this seat or this game has not."""
        decision = self.require_question()
        known = find_key(decision, said) is not None or (self._forced and same(self._forced[0][1], said))
        if not known and refusal(decision, said).reason == "unknown-answer":
            raise Refused("not-your-action", {"key": plain(said), "seat": self.seat})
        self._word(said)

    def _word(self, said: str) -> None:
        decision = self.require_question()
        key = find_key(decision, said)
        if key is not None:
            self.answer(decision, key)
        elif self._forced and same(self._forced[0][1], said):
            self._forced.pop(0)
        elif plain(said) in self._specs:
            self.choose(said, {})
        elif plain(said) == _DONE and decision.decline is not None:
            self.answer(decision, decision.decline)
        else:
            raise refusal(decision, said)

    def begun(self, action: str, names: Collection[str]) -> bool:
        """Whether the action was chosen before, and these names answer its question that is open now."""
        spec, decision = self.spec(action), self.question
        if spec is None or decision is None or decision.name not in names:
            return False
        return decision.law == spec.law and decision.name in spec.parameters

    def choose(self, action: str, given: dict[str, str]) -> None:
        """Come to where an action can be chosen, declining questions on the way, and choose it.

        An action that is one question is chosen by answering that. Uses up `given` where the choice is an answer.
        """
        name = plain(action)
        first = self.require_question()
        why: Refused | None = None
        for _ in range(_MOST_DECLINED):
            decision = self.question
            if decision is None or self.fork.turn[1] != self._turn:
                break
            if self._chosen(decision, name, given):
                return
            why = why or _specific(decision, name)
            if decision.decline is None:
                break
            unused = tuple(key for key in decision.keys if key != decision.decline)
            stage = self.fork.view(self.seat).stage
            left = decision.args.get("left")
            self.plan.declined.append(Declined(stage, decision.law, decision.name, unused, left))
            self.answer(decision, decision.decline)
        raise why or self._not_now(first, name)

    def _chosen(self, decision: Decision, name: str, given: dict[str, str]) -> bool:
        if decision.name in ACTION_QUESTIONS and name in decision.keys:
            self.answer(decision, name)
            return True
        if name == _USE and decision.name in CARD_QUESTIONS and _CARD in given:
            key = find_key(decision, given[_CARD])
            if key is None:
                return False
            del given[_CARD]
            self.answer(decision, key)
            return True
        return self.is_itself(decision, name)

    def is_itself(self, decision: Decision, name: str) -> bool:
        """Whether a question is the whole of an action, such as the choice of a mood."""
        spec = self._specs.get(name)
        return spec is not None and spec.law == decision.law and decision.name == next(iter(spec.parameters), None)

    def _not_now(self, decision: Decision, name: str) -> Refused:
        if name not in self._specs:
            return Refused("unknown-action", {"key": name[:_LONGEST], "keys": list(self._specs)}, decision.law)
        stuck = self.question
        if stuck is not None and stuck.decline is None and stuck.name not in ACTION_QUESTIONS:
            return Refused("answer-first", {"question": stuck.name}, stuck.law)
        now = self.fork.view(self.seat).stage
        if not self.plan.declined:
            return Refused("not-now", {"key": name, "stage": now}, decision.law)
        given = {"key": name, "stage": self.plan.declined[0].stage, "at": self._specs[name].law}
        if self.fork.turn[1] != self._turn:
            return Refused("not-this-turn", given, decision.law)
        return Refused("not-ahead", {**given, "next": now}, decision.law)

    # --- named answers ------------------------------------------------------------------------------------------------

    def fill(self, action: str, given: dict[str, str]) -> dict[str, str]:
        """Answer the questions that come, by name; returns what is left where the fork's sight ends."""
        spec = self.spec(action) if action else None
        if spec is not None:
            for name in given:
                if name not in spec.parameters:
                    raise Refused("not-asked", {"question": name}, spec.law)
        while given:
            self._take_forced(given, spec.law if spec is not None else "")
            decision = self.question
            if decision is None or not given:
                break
            if decision.name not in given:
                raise self.misplaced(decision, spec, next(iter(given)))
            self.answer(decision, the_key(decision, given.pop(decision.name)))
        self._take_forced(given, spec.law if spec is not None else "")
        return given

    def _take_forced(self, given: dict[str, str], law: str) -> None:
        for name, key in self._forced:
            said = given.pop(name, None)
            if said is not None and not same(key, said):
                raise Refused("only-possible-answer", {"key": key, "question": name, "given": said[:_LONGEST]}, law)
        self._forced = []

    def misplaced(self, decision: Decision, spec: ActionSpec | None, given: str) -> Refused:
        """Why a parameter cannot be answered where another question is open."""
        names = spec.parameters if spec is not None else ()
        if decision.name in names and given in names and names.index(decision.name) < names.index(given):
            return _fill_first(decision, given)
        if decision.name in ACTION_QUESTIONS or decision.name in names:
            return Refused("not-asked", {"question": given}, spec.law if spec is not None else decision.law)
        return _fill_first(decision, given)


# --- words and keys ---------------------------------------------------------------------------------------------------


def plain(said: str) -> str:
    """A word as keys are written."""
    return said.strip().casefold().replace("_", "-").replace(" ", "-")[: _LONGEST + 1]


def _spellings(said: str) -> tuple[str, ...]:
    """How what was said may be written as a key, the likeliest first: a bare number is a clearing or a count."""
    word = plain(said)
    digits = word.lstrip("n") if word[:1] == "n" and word[1:].isdecimal() else word
    if not digits.isdecimal() or len(digits) > _LONGEST:
        return said.strip(), word
    number = str(int(digits))
    return said.strip(), word, *((number, f"n{number}") if digits is word else (f"n{number}",))


def same(key: str, said: str) -> bool:
    """Whether what was said means this key."""
    return plain(key) in [plain(spelling) for spelling in _spellings(said)]


def find_key(decision: Decision, said: str) -> str | None:
    """The allowed key that was meant, None where there is none."""
    keys = decision.keys
    known = {plain(key): key for key in keys}
    for spelling in _spellings(said):
        if spelling in keys:
            return spelling
        if spelling in known:
            return known[spelling]
    return None


def the_key(decision: Decision, said: str) -> str:
    """The allowed key that was meant. Refused where there is none."""
    key = find_key(decision, said)
    if key is None:
        raise refusal(decision, said)
    return key


def refusal(decision: Decision, said: str) -> Refused:
    """Why what was said is no answer: with law and reason where it names a candidate, else with what is possible."""
    spellings = [plain(spelling) for spelling in _spellings(said)]
    for candidate in decision.refused:
        if plain(candidate.key) in spellings:
            return Refused(candidate.reason, {"key": candidate.key, **candidate.args}, candidate.law)
    shown = list(decision.keys[:_SHOWN_KEYS])
    return Refused("unknown-answer", {"key": said[:_LONGEST], "question": decision.name, "keys": shown}, decision.law)


def _fill_first(decision: Decision, given: str) -> Refused:
    shown = list(decision.keys[:_SHOWN_KEYS])
    return Refused("fill-first", {"question": decision.name, "given": given, "keys": shown}, decision.law)


def _specific(decision: Decision, name: str) -> Refused | None:
    """What the Law says against an action, where the question says it."""
    for candidate in decision.refused if decision.name in ACTION_QUESTIONS else ():
        if candidate.key == name:
            return Refused(candidate.reason, {"key": name, **candidate.args}, candidate.law)
    return None


def walk(game: Game, seat: str) -> Walk:
    """A walk for a seat from where a game is now."""
    return Walk(game.fork_for(seat), seat)
