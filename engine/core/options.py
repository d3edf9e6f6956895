"""Answers that are allowed, and candidates that are refused, each with what its label needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core.events import NOTHING

T = TypeVar("T")
NO_ARGS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Option:
    """An allowed answer. `kind` says how to label the key: clearing, card, count, seat, item, pieces, word, ..."""

    key: str
    kind: str
    args: Mapping[str, Any]


class Refusal(NamedTuple):
    """A candidate that a person could name but the Law forbids now."""

    key: str
    law: str
    reason: str
    args: Mapping[str, Any] = NOTHING


def refusals(candidates: Iterable[T], refuse: Callable[[T], Refusal | None]) -> list[Refusal]:
    """Of the candidates those that are refused, by a function that says why (None: allowed)."""
    return [why for candidate in candidates if (why := refuse(candidate)) is not None]


class Asking(Protocol):
    """What whoever answers a question for a seat knows of it; see `engine.core.decision.Question`."""

    seat: str
    law: str
    name: str
    kind: str
    decline: str | None
    values: Mapping[str, Any]
