"""1.4.1, 4: the actions that a step of a turn offers, and the question which of them is taken next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core.decision import Candidates, choose
from engine.core.options import Refusal
from engine.rules.book import ActionSpec

if TYPE_CHECKING:
    from engine.core.decision import Labels
    from engine.core.state import State

Perform = Callable[["State", str], Awaitable[None]]
DONE = "done"


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat can choose to do: name, law and parameters, whether it can now, why not, and how it is done.

    `args` are public facts for its words.
    """

    spec: ActionSpec
    can: Callable[[State, str], bool]
    refusals: Callable[[State, str], Sequence[Refusal]]
    perform: Perform
    args: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The answer that takes it."""
        return self.spec.name


def refused_by(refuse: Callable[[State, str], Refusal | None]) -> Callable[[State, str], list[Refusal]]:
    """The refusals of an action that has one reason at most."""

    def refusals(g: State, seat: str) -> list[Refusal]:
        found = refuse(g, seat)
        return [] if found is None else [found]

    return refusals


async def choose_action(  # noqa: PLR0913 - the parts of a question, each named at the call
    g: State,
    seat: str,
    law: str,
    actions: Iterable[Action],
    *,
    barred: Callable[[str], Refusal | None] = lambda _name: None,
    others: Sequence[Action] = (),
    secret: bool = False,
    args: dict[str, Any],
    labels: Callable[[], Labels] = dict,
) -> Action | None:
    """Ask a step's question: which of its actions is taken next, or None for none.

    `barred` is why a step takes no more of its own actions, whatever they are; `others` may be taken beside them.
    """
    offered = {action.name: action for action in (*actions, *others)}
    beside = {action.name for action in others}

    def allowed(name: str) -> bool:
        if name == DONE:
            return True
        return (name in beside or barred(name) is None) and offered[name].can(g, seat)

    def refusals() -> list[Refusal]:
        found: list[Refusal] = []
        for name, action in offered.items():
            bar = None if name in beside else barred(name)
            found += [bar] if bar is not None else action.refusals(g, seat)
        return found

    return await choose(
        g,
        seat,
        law,
        "action",
        Candidates({**offered, DONE: None}, allowed),
        decline=DONE,
        secret=secret,
        refusals=refusals,
        args=args,
        labels=lambda: {**{action.name: action.args for action in others if action.args}, **labels()},
    )
