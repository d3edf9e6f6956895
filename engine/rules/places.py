"""1.5, 2.2, 2.4: places as questions and events name them: a clearing by its number, a forest by its clearings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.decision import Question
from engine.core.options import NO_ARGS, refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.core.maps import Place
    from engine.core.options import Refusal
    from engine.core.state import State


def told(g: State, place: Place) -> int | str:
    """How an event names a place: a clearing's number, a forest's id (2.4)."""
    return place if place < g.map.first_forest else g.map.forest(place).id


def key_of(g: State, place: Place) -> str:
    """The answer that means a place (2.4)."""
    return str(told(g, place))


def by_key(g: State, places: Iterable[Place]) -> dict[str, Place]:
    """Places as the values of a question, by the answers that mean them."""
    first = g.map.first_forest
    return {str(place) if place < first else g.map.forest(place).id: place for place in places}


def ask_place(
    g: State,
    seat: str,
    law: str,
    name: str,
    places: Iterable[Place],
    refuse: Callable[[Place], Refusal | None],
    *,
    secret: bool = False,
    args: Mapping[str, Any] = NO_ARGS,
) -> Question[Place]:
    """Ask for one of these places; `refuse` says of every clearing why it is none of them (None: it is)."""
    return Question(
        g,
        seat,
        law,
        name,
        by_key(g, places),
        kind="clearing",
        secret=secret,
        refusals=lambda: refusals(g.map.numbers, refuse),
        args=args,
    )
