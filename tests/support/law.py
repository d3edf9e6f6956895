"""Scenes for the tests of the Law: some stages of one seat's turn, behind which the game stands still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.api import Event, Game
from support.games import open_question
from support.riverfolk import mine, table

BUSY = ["tax-collector"]
"""Something left to do in Daylight, so that a step asks again and does not run on."""


def scene(
    stage: str, seat: str = "hundreds", *, last: str = "", args: dict[str, Any] | None = None, **parts: Any
) -> Game:
    """A game at a stage of a seat's turn, which is played to the end of `last` (a stage or a phase; else this stage).

    `parts` go to `support.riverfolk.table`. Hundreds have a warlord at 1 unless `clearings` says where everybody is.
    """
    parts.setdefault("clearings", {1: {"hundreds": {"warlord": 1}}})
    turn = {"seat": seat, "stage": stage, "last": last or stage, **parts.pop("turn", {})}
    if args:
        turn["args"] = args
    return table(seat, stage, turn=turn, **parts)


def hand(game: Game, seat: str = "hundreds") -> list[str]:
    """A hand, sorted, as its owner sees it."""
    found = game.view(seat).seat(seat).hand
    assert found is not None
    return sorted(found)


def vp(game: Game, seat: str = "hundreds") -> int | None:
    """A seat's points."""
    return mine(game, seat).vp


def asked(game: Game) -> list[tuple[str, str, str]]:
    """(seat, law, name) of each open question."""
    return [(d.seat, d.law, d.name) for d in game.decisions]


def facts(events: Sequence[Event], kind: str, *names: str) -> list[Any]:
    """From each event of a kind the named data (a tuple where there are several)."""
    found = [tuple(e.data.get(name) for name in names) for e in events if e.kind == kind]
    return [f[0] for f in found] if len(names) == 1 else found


def refusal(game: Game, key: str, seat: str | None = None) -> tuple[str, str]:
    """The law and the reason by which a key is refused."""
    question = open_question(game, seat)
    for found in question.refused:
        if found.key == key:
            return found.law, found.reason
    message = f"{key!r} is not refused in {question}: allowed are {question.keys}"
    raise AssertionError(message)


def not_refused(game: Game, key: str, seat: str | None = None) -> bool:
    """Whether the open question, which there must be, neither allows nor refuses a key: nobody could think of it."""
    question = open_question(game, seat)
    return key not in question.keys and key not in [found.key for found in question.refused]
