"""Questions to seats: what may be answered, what is refused and why.

A rule asks with `await choose(...)` on the line where the Law says so. There is no asyncio here: the game's loop
drives the coroutine with `.send()`, and the only thing a coroutine of the engine may wait for is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.errors import EngineError, IllegalAnswer
from engine.core.options import NO_ARGS, Option, Refusal

if TYPE_CHECKING:
    from engine.core.state import State

T = TypeVar("T")
Labels = Mapping[str, Mapping[str, Any]]
"""What labels need, by key."""


class Candidates(Mapping[str, T]):
    """Allowed values by key, of candidates that are dear to judge: each is judged when it is looked at, and once.

    What is allowed is settled while the question is open: look at nothing new once it has been answered.
    """

    __slots__ = ("_allowed", "_judged", "_values")

    def __init__(self, values: Mapping[str, T], allowed: Callable[[str], bool]) -> None:
        self._values = values
        self._allowed = allowed
        self._judged: dict[str, bool] = {}

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str) or key not in self._values:
            return False
        found = self._judged.get(key)
        if found is None:
            found = self._judged[key] = self._allowed(key)
        return found

    def __getitem__(self, key: str) -> T:
        if key not in self:
            raise KeyError(key)
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        judged = self._judged
        for key in self._values:
            found = judged.get(key)
            if found is None:
                found = judged[key] = self._allowed(key)
            if found:
                yield key

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Question(Generic[T]):
    """What a rule asks: allowed values by key, and (worked out only when wanted) refusals with reasons.

    To await it is to ask: it gives the value that stands beside the chosen key. A question with a single answer is not
    put to a person unless it is `secret`: unless not asking it would tell what only that seat may know. A seat that an
    automaton plays is answered by the automaton's law.
    """

    __slots__ = ("_g", "args", "decline", "kind", "labels", "law", "name", "refusals", "seat", "secret", "values")

    def __init__(  # noqa: PLR0913 - the parts of a question, each named at the call
        self,
        g: State,
        seat: str,
        law: str,
        name: str,
        values: Mapping[str, T],
        *,
        kind: str = "word",
        refusals: Callable[[], Iterable[Refusal]] | None = None,
        decline: str | None = None,
        secret: bool = False,
        args: Mapping[str, Any] = NO_ARGS,
        labels: Labels | Callable[[], Labels] = NO_ARGS,
    ) -> None:
        self._g = g
        self.seat = seat
        self.law = law
        self.name = name
        self.values = values
        self.kind = kind
        self.refusals = refusals
        self.decline = decline
        self.secret = secret
        self.args = args
        self.labels = labels

    def __await__(self) -> Generator[Asked, Answers, T]:
        key = self.settled()
        if key is None:
            (key,) = yield (self,)
        return self.values[key]

    def refused(self) -> tuple[Refusal, ...]:
        """The candidates that are refused; where a clearing is asked for, those that are flooded too (M.5.2)."""
        found = tuple(self.refusals()) if self.refusals is not None else ()
        if self.kind != "clearing":
            return found
        return (*found, *(Refusal(str(c), "M.5.2", "clearing-flooded", {"clearing": c}) for c in self._g.flooded))

    def settled(self) -> str | None:
        """The key where no person is needed: an automaton's seat, or a single answer that tells nothing."""
        g = self._g
        automaton = g.played_by_automaton(self.seat)
        if self.secret and self.decline is not None and not automaton:
            return None  # it can be declined, so there is an answer: nothing has to be judged yet
        keys = iter(self.values)
        first = next(keys, None)
        if first is None:
            message = f"question {self.name} ({self.law}) has no answer"
            raise EngineError(message)
        if automaton:
            return g.policy(g, self)
        if self.secret or (self.decline is not None and first != self.decline) or next(keys, None) is not None:
            return None
        g.forced.append((self.seat, self.name, self.option(first)))
        if g.chance.script is not None:  # a rule case may ask why nothing else was possible
            g.forced_refusals.append((*self.refused(), Refusal("", self.law, "no-such-answer")))
        return first

    def option(self, key: str) -> Option:
        """An allowed answer with what its label needs."""
        labels = self.labels() if callable(self.labels) else self.labels
        return Option(key, "word" if key == self.decline else self.kind, labels.get(key, NO_ARGS))


class Decision:
    """A question as the outside sees it.

    `number` grows by one with every question of a game; `seat` is asked; `law` and `name` say what is asked (a slash
    command's parameter of that name answers it); `args` are public facts for the wording; `decline` is the key that
    means "no" or "enough", if there is one.
    """

    __slots__ = ("_question", "number")

    def __init__(self, number: int, question: Question[Any]) -> None:
        self.number = number
        self._question = question

    @property
    def seat(self) -> str:
        """The seat that is asked."""
        return self._question.seat

    @property
    def law(self) -> str:
        """The paragraph that asks."""
        return self._question.law

    @property
    def name(self) -> str:
        """What is asked: the name of the slash parameter that answers it."""
        return self._question.name

    @property
    def args(self) -> Mapping[str, Any]:
        """Public facts for the wording."""
        return self._question.args

    @property
    def decline(self) -> str | None:
        """The key that means "no" or "enough", if there is one."""
        return self._question.decline

    @property
    def keys(self) -> tuple[str, ...]:
        """The allowed keys, in the order of the board."""
        return tuple(iter(self._question.values))  # iter(): a tuple would ask a mapping for its length first

    @property
    def options(self) -> tuple[Option, ...]:
        """The allowed answers."""
        question = self._question
        return tuple(question.option(key) for key in question.values)

    @property
    def kind(self) -> str:
        """How to label a candidate, allowed or refused; see `Option.kind`."""
        return self._question.kind

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The candidates that are refused now, each with law and reason."""
        return self._question.refused()

    def check(self, key: str) -> None:
        """Raise IllegalAnswer, with the law, unless `key` is allowed."""
        if key in self._question.values:
            return
        for refusal in self.refused:
            if refusal.key == key:
                raise IllegalAnswer(refusal.law, refusal.reason, {"key": key, **refusal.args})
        raise IllegalAnswer(self.law, "no-such-answer", {"key": key, "question": self.name})

    def __repr__(self) -> str:
        return f"Decision({self.number}, {self.seat!r}, {self.law!r}, {self.name!r})"


Asked = tuple[Question[Any], ...]
Answers = tuple[str, ...]

choose = Question
"""``await choose(g, seat, law, name, values, ...)``: ask one seat and wait for its answer."""


class _Together:
    """Several questions asked at the same time."""

    __slots__ = ("asked",)

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    def __await__(self) -> Generator[Asked, Answers, Answers]:
        return (yield self.asked)


async def choose_all(questions: Sequence[Question[T]]) -> list[T]:
    """Ask several seats at the same time; goes on when all have answered, whatever the order."""
    keys = [question.settled() for question in questions]
    open_questions = tuple(q for q, key in zip(questions, keys, strict=True) if key is None)
    answers = iter(await _Together(open_questions)) if open_questions else iter(())
    return [q.values[key if key is not None else next(answers)] for q, key in zip(questions, keys, strict=True)]
