"""From a script to answers: questions are met by name, on a blind fork, before anything is done.

The fork holds no seed and nothing its person does not know, and stops at the first roll, draw or question to somebody
else. So a refusal, a choice offered and a plan depend only on what the person may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from bot.play import orders as standing
from bot.play.orders import Orders
from bot.play.said import LONGEST, KeysOnly, Names, meant, near, plain, same
from bot.play.script import MOST_STEPS, Command, Script, Step, Word
from bot.play.types import Declined, Final, Refused, question_to
from engine.api import ActionSpec, AskedView, Catalog, Decision, Event, Game, IllegalAnswer, Option

ACTION_QUESTIONS = frozenset({"action", "start"})
"""Names of the questions whose keys are actions."""

CARD_QUESTIONS = frozenset({"use", "start"})
"""Names of the questions that ask for a card's effect: ``/use card:`` answers them."""

_SHOWN = 25
_MOST_WORDS = 12
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

    def __init__(self, fork: Game, seat: str, names: Names | None = None) -> None:
        self.fork = fork
        self.seat = seat
        self.names: Names = names or KeysOnly()
        self.plan = Plan()
        self._specs = {spec.name: spec for spec in fork.actions.get(seat, ())}
        self._forced: list[tuple[str, Option]] = []
        self._turn = fork.turn[1]
        self._suits: dict[str, str] = {}

    @property
    def question(self) -> Decision | None:
        """What the seat is asked now; None where chance, somebody else or the end comes first."""
        return question_to(self.fork, self.seat)

    def declines(self, script: Script) -> str | None:
        """The key of the answer that declines the open question, where a script does nothing else."""
        decision = self.question
        words = [step.key for step in script if isinstance(step, Word)]
        if decision is None or decision.decline is None or len(words) != len(script):
            return None
        said = " ".join(words)
        if len(words) > 1:
            return decision.decline if self._ends(decision, said) else None
        key = self.find(decision, said)
        return decision.decline if key == decision.decline or (key is None and _says_done(decision, said)) else None

    def _ends(self, decision: Decision, said: str) -> bool:
        """Whether it is what the answer that declines is called where it is shown."""
        return plain(said) in map(plain, self.names.ending(AskedView.of(decision)))

    def follow(self, script: Script) -> Plan:
        """Answer everything a script says. Refused where anything of it does not fit."""
        if not script:
            raise Refused("nothing-to-answer")
        if len(script) > MOST_STEPS:
            raise Refused("too-many-answers", {"most": MOST_STEPS})
        self.require_question()
        if isinstance(script[0], Command) and not script[0].action:
            self._forced = self._passed()  # the rest of an earlier script: its questions may have been passed since
        left = list(script)
        while left and self.question is not None:
            step, *left = self._phrase(left)
            rest = self._step(step)
            if rest is not None:
                left.insert(0, rest)
                break
        self.plan.rest = tuple(left)
        if not self.plan.answers:
            raise Refused("nothing-to-answer")
        return self.plan

    def require_question(self) -> Decision:
        """What the seat is asked; Refused says whom the game waits for instead."""
        found = self.question
        if found is not None:
            return found
        turn = self.fork.turn[0]
        for other in self.fork.decisions:
            reason = "not-your-turn" if turn == other.seat else "waiting-for"
            raise Refused(reason, {"seat": other.seat, "person": None})
        raise Refused("nobody-asked-you")

    def answer(self, decision: Decision, key: str) -> None:
        """Give an allowed answer."""
        try:
            self.plan.events += self.fork.answer(self.seat, decision.number, key)
        except IllegalAnswer as fault:
            raise Refused(fault.reason, fault.arguments, fault.law) from None
        self.plan.answers.append((decision.number, key))
        self._forced = self._passed()

    def decline(self, decision: Decision, key: str) -> None:
        """Give the answer that declines, and note what goes unused with it."""
        unused = tuple(other for other in decision.keys if other != key)
        self.plan.declined.append(Declined(self.fork.view(self.seat).stage, AskedView.of(decision), unused))
        self.answer(decision, key)

    def final(self, orders: Orders, catalog: Catalog) -> Final:
        """Whether what was answered here can't be taken back: chance or a hidden card comes before anybody is asked,
        standing orders answer for somebody else, or the game ends. What is only asked of others can be taken back.

        One's own orders may answer the questions before that. The walk ends with it.
        """
        began = self.fork.answered - len(self.plan.answers)
        while (decision := self.question) is not None:
            key = standing.answer(self.fork, decision, orders, catalog)
            if key is None:
                break
            self.fork.answer(self.seat, decision.number, key)
        if self.fork.over or self.fork.undo_limit > began:
            return "yes"
        others = self.fork.beyond  # no order answers what was open before
        if (self.fork.at_horizon and not others) or any(asked.name in standing.SECRET for asked in others):
            return "perhaps"
        ordered = any(standing.answer(self.fork, asked, orders, catalog) is not None for asked in others)
        return "yes" if ordered else "no"

    def forced(self, question: str) -> Option | None:
        """The only answer of a question that was just passed without asking, None where there was none."""
        return next((option for name, option in self._forced if name == question), None)

    def spec(self, action: str) -> ActionSpec | None:
        """The action of that name among those the seat could ever take."""
        return self._specs.get(self._action(action) or "")

    def _action(self, said: str) -> str | None:
        """The name of the seat's action that was meant."""
        return self._meant(said, "action", [Option(name, "word", {}) for name in self._specs])

    def called(self, option: Option, question: str) -> Sequence[str]:
        """How an answer is called; a clearing with its suit, as it is shown."""
        if option.kind == "clearing":
            if not self._suits:
                self._suits = {str(place.number): place.suit for place in self.fork.view(self.seat).clearings}
            if option.key in self._suits:
                option = Option(option.key, option.kind, {"suit": self._suits[option.key]})
        return self.names.called(option, question)

    def find(self, decision: Decision, said: str) -> str | None:
        """The allowed key that was meant, None where there is none."""
        key = self._meant(said, decision.name, decision.options)
        return decision.decline if key is None and self._ends(decision, said) else key

    def key(self, decision: Decision, said: str) -> str:
        """The allowed key that was meant. Refused where there is none."""
        key = self.find(decision, said)
        if key is None:
            raise self.refusal(decision, said)
        return key

    def refusal(self, decision: Decision, said: str) -> Refused:
        """Why what was said is no answer: by the Law where it names a candidate, else with what is possible."""
        if (found := self._refused(decision, said)) is not None:
            return found
        given = {"key": said[:LONGEST], "question": decision.name, "options": decision.options[:_SHOWN]}
        every = [*decision.options, *_candidates(decision)]
        return Refused("unknown-answer", {**given, "near": self._near(said, decision.name, every)}, decision.law)

    def _refused(self, decision: Decision, said: str) -> Refused | None:
        """What the Law says against a candidate that was named, where it says something."""
        key = self._meant(said, decision.name, _candidates(decision))
        found = next((refusal for refusal in decision.refused if refusal.key == key), None)
        return Refused(found.reason, {"key": found.key, **found.args}, found.law) if found is not None else None

    def _meant(self, said: str, question: str, options: Iterable[Option]) -> str | None:
        by_key = {option.key: option for option in options}
        return meant(said, by_key, lambda key: self.called(by_key[key], question))

    def _near(self, said: str, question: str, options: Iterable[Option]) -> tuple[Option, ...]:
        by_key = {option.key: option for option in options}
        return tuple(by_key[key] for key in near(said, by_key, lambda key: self.called(by_key[key], question)))

    def _is(self, forced: Option, question: str, said: str) -> bool:
        """Whether what was said means the only answer of a question that was passed."""
        return self._meant(said, question, [forced]) is not None

    def card_question(self, action: str, parameter: str) -> Decision | None:
        """The open question where it is the one that ``/use card:`` answers."""
        decision = self.question
        if action == _USE and parameter == _CARD and decision is not None and decision.name in CARD_QUESTIONS:
            return decision
        return None

    def _passed(self) -> list[tuple[str, Option]]:
        return [(name, option) for seat, name, option in self.fork.forced if seat == self.seat]

    # --- one step -----------------------------------------------------------------------------------------------------

    def _phrase(self, steps: list[Step]) -> list[Step]:
        """The steps, the first words of them one where they are an answer's name, such as ``Stand and Deliver!``."""
        first = steps[0]
        named = isinstance(first, Command) and bool(first.parameters)
        words = self._words(steps[1:] if named else steps)
        for count in range(len(words), 0 if named else 1, -1):
            place = count if named else count - 1
            last = steps[place]
            rest = [Command("", last.parameters)] if isinstance(last, Command) else []
            if isinstance(first, Command):
                name, value = list(first.parameters.items())[-1]
                phrase = " ".join([value, *words[:count]])
                if self.names.is_name(phrase, name):
                    begun = Command(first.action, {**first.parameters, name: plain(phrase)})
                    return [*self._together(begun, rest), *steps[place + 1 :]]
            elif self._understood(phrase := " ".join(words[:count])):
                return [Word(plain(phrase)), *rest, *steps[place + 1 :]]
        return steps

    def _words(self, steps: list[Step]) -> list[str]:
        """The words before the next action or named answer; the last may have been taken for an action."""
        words = []
        for step in steps[:_MOST_WORDS]:
            if isinstance(step, Command):
                if step.action and self.spec(step.action) is None:
                    words.append(step.action)
                break
            words.append(step.key)
        return words

    @staticmethod
    def _together(begun: Command, rest: Sequence[Command]) -> list[Step]:
        """A command and the named answers behind it, as one where none is named twice."""
        for more in rest:
            if not set(begun.parameters) & set(more.parameters):
                return [Command(begun.action, {**begun.parameters, **more.parameters})]
        return [begun, *rest]

    def _understood(self, said: str) -> bool:
        """Whether a word is an answer now, a candidate that is refused, or the name of an action."""
        decision = self.require_question()
        options = [*decision.options, *_candidates(decision)]
        if self._meant(said, decision.name, options) is not None or self._action(said) is not None:
            return True
        if self._ends(decision, said):
            return True
        return bool(self._forced) and self._is(self._forced[0][1], self._forced[0][0], said)

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
        if not self._understood(said) and not _says_done(decision, said):
            raise Refused("not-your-action", {"key": said[:LONGEST], "seat": self.seat})
        self._word(said)

    def _word(self, said: str) -> None:
        decision = self.require_question()
        key = self.find(decision, said)
        if key is not None:
            self.answer(decision, key)
        elif self._forced and self._is(self._forced[0][1], self._forced[0][0], said):
            self._forced.pop(0)
        elif self._action(said) is not None:
            self.choose(said, {})
        elif _says_done(decision, said) and decision.decline is not None:
            self.answer(decision, decision.decline)
        else:
            raise self.refusal(decision, said)

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
        name = self._action(action) or plain(action)
        first = self.require_question()
        card = given.get(_CARD, "") if name == _USE else ""
        why: Refused | None = None
        for _ in range(_MOST_DECLINED):
            decision = self.question
            if decision is None or self.fork.turn[1] != self._turn:
                break
            if self._chosen(decision, name, given):
                return
            why = why or self._specific(decision, name, card)
            if decision.decline is None:
                break
            self.decline(decision, decision.decline)
        raise why or self._not_now(first, name)

    def _chosen(self, decision: Decision, name: str, given: dict[str, str]) -> bool:
        if decision.name in ACTION_QUESTIONS and name in decision.keys:
            self.answer(decision, name)
            return True
        if name == _USE and decision.name in CARD_QUESTIONS and _CARD in given:
            key = self.find(decision, given[_CARD])
            if key is None:
                return False
            del given[_CARD]
            self.answer(decision, key)
            return True
        return self.is_itself(decision, name)

    def is_itself(self, decision: Decision, name: str) -> bool:
        """Whether a question is the whole of an action, which is nothing but a choice."""
        spec = self._specs.get(name)
        return spec is not None and spec.law == decision.law and decision.name == next(iter(spec.parameters), None)

    def _specific(self, decision: Decision, name: str, card: str) -> Refused | None:
        """What the Law says against an action, or against the card that it names, where the question says it."""
        if decision.name not in ACTION_QUESTIONS | CARD_QUESTIONS:
            return None
        if card:
            found = self._refused(decision, card) or self._not_in_play(card) or self._refused(decision, name)
            if found is not None and found.arguments.get("key") == name and self.names.card(card) is None:
                given = {"key": card[:LONGEST], "question": _CARD, "options": ()}
                return Refused("unknown-answer", {**given, "near": self.names.cards_like(card)}, decision.law)
            return found
        return self._refused(decision, name)

    def _not_in_play(self, said: str) -> Refused | None:
        """A card that the seat has not in play has no effect to use."""
        card = self.names.card(said) if said else None
        if card is None or card in self.fork.view(self.seat).seat(self.seat).play_area:
            return None
        return Refused("effect-not-in-play", {"card": card}, self._specs[_USE].law)

    def _not_now(self, decision: Decision, name: str) -> Refused:
        if name not in self._specs:
            actions = tuple(Option(key, "word", {}) for key in self._specs)
            like = self._near(name, "action", actions)
            return Refused("unknown-action", {"key": name[:LONGEST], "options": actions, "near": like}, decision.law)
        stuck = self.question
        if stuck is not None and stuck.decline is None and stuck.name not in ACTION_QUESTIONS:
            return Refused("answer-first", {"question": stuck.name}, stuck.law)
        now = self.fork.view(self.seat).stage
        began = self.plan.declined[0].stage if self.plan.declined else now
        given = {"action": name, "stage": began, "at": self._specs[name].law}
        if self.fork.turn[1] != self._turn:
            return Refused("not-this-turn", given, decision.law)
        if began == now:
            return Refused("not-now", given, decision.law)
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
            self.answer(decision, self.key(decision, given.pop(decision.name)))
        self._take_forced(given, spec.law if spec is not None else "")
        return given

    def _take_forced(self, given: dict[str, str], law: str) -> None:
        for name, option in self._forced:
            said = given.pop(name, None)
            if said is not None and not self._is(option, name, said):
                shown = {"option": option, "question": name, "given": said[:LONGEST]}
                raise Refused("only-possible-answer", shown, law)
        self._forced = []

    def misplaced(self, decision: Decision, spec: ActionSpec | None, given: str) -> Refused:
        """Why a parameter cannot be answered where another question is open."""
        names = spec.parameters if spec is not None else ()
        if decision.name in names and given in names and names.index(decision.name) < names.index(given):
            return _fill_first(decision, given)
        if decision.name in ACTION_QUESTIONS or decision.name in names:
            return Refused("not-asked", {"question": given}, spec.law if spec is not None else decision.law)
        return _fill_first(decision, given)


def _says_done(decision: Decision, said: str) -> bool:
    """Whether "done" was said to a question that can be declined."""
    return decision.decline is not None and same(_DONE, said)


def _candidates(decision: Decision) -> list[Option]:
    """What is refused, as it would be called were it allowed."""
    return [Option(refusal.key, decision.kind, {}) for refusal in decision.refused]


def _fill_first(decision: Decision, given: str) -> Refused:
    shown = {"question": decision.name, "given": given, "options": decision.options[:_SHOWN]}
    return Refused("fill-first", shown, decision.law)


def walk(game: Game, seat: str, names: Names | None = None) -> Walk:
    """A walk for a seat from where a game is now."""
    return Walk(game.fork_for(seat), seat, names)
