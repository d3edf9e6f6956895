"""What is said to who joins, leaves or ends a game, or passes a seat on, and what is asked before."""

from __future__ import annotations

from typing import Literal

from bot.pages.controls import Style, button
from bot.pages.ids import Id
from bot.pages.layout import Page
from bot.pages.panels import after
from bot.pages.telling import Tongue
from bot.play import Confirm, Outcome


def said_after_join(tongue: Tongue, outcome: Outcome | Confirm) -> Page:
    """The question before a seat is taken that its automaton plays on for a turn, or the answer to who took one: what
    they play and from when on, and in a running game what is asked.
    """
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    seat = outcome.seat or ""
    when = _when(outcome, seat, "person")
    said = tongue.say("game-joined" if when == "now" else "game-joining", seat=tongue.seat(seat), when=when)
    return _first(said, tongue, outcome)


def said_after_leave(tongue: Tongue, outcome: Outcome | Confirm) -> Page:
    """The question before somebody gives their seat up, or the answer after it."""
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    left = next((entry.seat for entry in outcome.happened if entry.kind == "handover"), None)
    return Page(above=[tongue.say("game-left"), _who_plays(tongue, outcome, left)])


def said_after_replace(tongue: Tongue, outcome: Outcome | Confirm, name: str) -> Page:
    """The question before a seat goes to nobody, or the answer after it went to somebody or nobody."""
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    seat = outcome.game.seat(name)
    who = None if seat.person is None else f"<@{seat.person}>"
    when = _when(outcome, name, "person")
    said = [tongue.say("game-replaced", seat=tongue.seat(name), person=who, when=when)]
    if seat.person is None:
        said.append(_who_plays(tongue, outcome, name))
    return Page(above=said) if outcome.seat is None else _first("\n".join(said), tongue, outcome)


def said_after_abandon(tongue: Tongue, outcome: Outcome | Confirm) -> Page:
    """The question before a game is ended, or the answer after it."""
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    return Page(above=[tongue.say("game-abandoned")])


def ask(tongue: Tongue, asked: Confirm) -> Page:
    """What cannot be taken back at once is asked first: what will happen, and one click to do it."""
    game, title = asked.game, tongue.title(asked.game)
    no = button(Id("v", game.id, asked.n, "keep"), tongue.say("confirm-no"))
    if asked.what == "abandon":
        yes = button(Id("v", game.id, asked.n, "abandon"), tongue.say("confirm-abandon-yes"), Style.danger)
        return Page(above=[tongue.say("confirm-abandon", title=title)], rows=[[yes, no]])
    verb = asked.what if asked.what == "leave" else f"{asked.what}:{asked.seat}"
    style = Style.primary if asked.what == "join" else Style.danger
    yes = button(Id("v", game.id, asked.n, verb), tongue.say(f"confirm-{asked.what}-yes"), style)
    seat = tongue.seat(asked.seat)
    question = tongue.say(f"confirm-{asked.what}", seat=seat, title=title, person=f"<@{game.person_of(asked.seat)}>")
    then = "\n".join(_consequences(tongue, asked))
    return Page(above=[question, then], rows=[[yes, no]])


def _consequences(tongue: Tongue, asked: Confirm) -> list[str]:
    """What happens to a seat that somebody takes or gives up."""
    game, seat, automaton = asked.game, tongue.seat(asked.seat), tongue.automaton(asked.seat)
    if asked.what == "join":
        said = [tongue.say("confirm-join-later", seat=seat, automaton=automaton)]
        return [*said, tongue.say("confirm-join-rests")] if game.status == "paused" else said
    alone = all(other.person is None for other in game.seats if other.name != asked.seat)
    message = "confirm-seat-rests" if alone else "confirm-seat-then"
    return [
        tongue.say(message, seat=seat, automaton=automaton, when=asked.when, asked=asked.asked),
        tongue.say("confirm-seat-back"),
    ]


def _first(said: str, tongue: Tongue, outcome: Outcome) -> Page:
    """What was said about a seat, and in a running game what else happened and what is asked."""
    if outcome.engine is None:
        return Page(above=[said])
    page = after(tongue, outcome, handovers=False)
    page.above.insert(0, said)
    return page


def _when(outcome: Outcome, seat: str, to: Literal["person", "automaton"]) -> str:
    """When the seat passes, as `Game.passes` says; in a lobby it passed at once."""
    return "now" if outcome.engine is None else outcome.engine.passes(seat, to)


def _who_plays(tongue: Tongue, outcome: Outcome, seat: str | None) -> str:
    """Who plays a seat that nobody fills any more; nothing in a lobby."""
    if outcome.engine is None or seat is None:
        return ""
    if outcome.game.status == "paused":
        return tongue.say("game-rests")
    return tongue.say("game-plays-on", when=_when(outcome, seat, "automaton"))
