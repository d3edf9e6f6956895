"""What is said to who joins, leaves or ends a game, or passes a seat on, and what is asked before."""

from __future__ import annotations

from bot.controls import Style, button
from bot.ids import Id
from bot.layout import Page
from bot.panels import after
from bot.play import Confirm, Outcome
from bot.telling import Tongue

TAKES_OVER = {"now": "game-joined", "soon": "game-joining", "later": "game-joining-later"}
"""What is told to who joined, by when they play."""


def said_after_join(tongue: Tongue, outcome: Outcome) -> Page:
    """The answer to somebody who took a seat: what they play and from when on, and in a running game what is asked."""
    seat = outcome.seat or ""
    when = "now" if outcome.engine is None else outcome.engine.takes_over(seat)
    said = tongue.say(TAKES_OVER[when], seat=tongue.faction(seat))
    if outcome.engine is None:
        return Page(above=[said])
    page = after(tongue, outcome)
    page.above.insert(1, said)
    return page


def said_after_leave(tongue: Tongue, outcome: Outcome | Confirm) -> Page:
    """The question before somebody gives their seat up, or the answer after it."""
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    return Page(above=[tongue.say("game-left"), _who_plays(tongue, outcome)])


def said_after_replace(tongue: Tongue, outcome: Outcome | Confirm, faction: str) -> Page:
    """The question before a seat goes to nobody, or the answer after it went to somebody or nobody."""
    if isinstance(outcome, Confirm):
        return ask(tongue, outcome)
    seat = outcome.game.seat(faction)
    who = None if seat.person is None else f"<@{seat.person}>"
    said = [tongue.say("game-replaced", seat=tongue.faction(faction), person=who)]
    if seat.person is None:
        said.append(_who_plays(tongue, outcome))
    if outcome.seat is None or outcome.engine is None:
        return Page(above=said)
    page = after(tongue, outcome)
    page.above[1:1] = said
    return page


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
    rest = "leave" if asked.what == "leave" else f"empty:{asked.seat}"
    yes = button(Id("v", game.id, asked.n, rest), tongue.say(f"confirm-{asked.what}-yes"), Style.danger)
    seat = tongue.faction(asked.seat)
    question = tongue.say(f"confirm-{asked.what}", seat=seat, title=title, person=f"<@{game.person_of(asked.seat)}>")
    alone = all(other.person is None for other in game.seats if other.faction != asked.seat)
    then = tongue.say(
        "confirm-seat-rests" if alone else "confirm-seat-then",
        seat=seat,
        automaton=tongue.automaton(asked.seat),
        now=_now(asked),
    )
    return Page(above=[question, "\n".join([then, tongue.say("confirm-seat-back")])], rows=[[yes, no]])


def _now(asked: Confirm) -> str:
    """What the seat is in the middle of: its `turn`, the `setup`, or nothing: then it passes over `now`.

    The automaton may be `playing` still, where a person has only just come.
    """
    playing, number, phase = asked.game.turn or ("", 0, "setup")
    if asked.game.seat(asked.seat).played_by == "joining":
        return "playing"
    if phase == "setup":
        return "setup"
    return "turn" if number and playing == asked.seat and phase not in {"between", "over"} else "now"


def _who_plays(tongue: Tongue, outcome: Outcome) -> str:
    """Who plays a seat that nobody fills any more; nothing in a lobby."""
    if outcome.engine is None:
        return ""
    if outcome.game.status == "paused":
        return tongue.say("game-rests")
    return tongue.say("game-plays-on")
