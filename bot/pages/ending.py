"""The last post of a game: who won and how, the points, how long it took, the seed, and what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.pages.layout import Document, Page, Picture
from bot.pages.posts import LARGER, LINE, SCREEN, SMALL_LINE, ended_rows, fitting, height
from bot.pages.telling import FAIRNESS, WON, Tongue, current, weighed, without
from bot.play import GameInfo, Happened, Outcome
from data.words import message_part
from engine.api import View


def ending_page(
    tongue: Tongue,
    outcome: Outcome,
    entries: Sequence[Happened],
    picture: Picture | None,
    began: datetime,
    document: Document | None,
    *,
    view: View,
    ping: bool = False,
) -> Page:
    """The post of a game that was played to its end; `entries` tell how it came to that, `began` is when it started.

    `document` is its file; where that is too large, a button says how to come by it.
    """
    game = outcome.game
    told = current(without(entries, FAIRNESS | {WON}))
    above = [_won(tongue, game, entries), _points(tongue, game, view), _facts(tongue, game, entries, began, view)]
    small = SCREEN - LARGER * sum(height(text, LINE) for text in above[:2]) - height(above[2], SMALL_LINE) - 3
    if small >= 2:
        above.insert(1, "\n".join(f"-# {line}" for line in fitting(tongue, weighed(told, tongue), small)))
    return Page(
        above=above,
        pictures=[picture] if picture else [],
        document=document,
        rows=ended_rows(tongue, game, outcome.n, export=document is None),
        ping=outcome.ping if ping else (),
    )


def _won(tongue: Tongue, game: GameInfo, entries: Sequence[Happened]) -> str:
    """Who won, by name, how, and by which paragraph."""
    winners = [
        tongue.say("end-winner", person=tongue.sitter(game.seat(name)), seat=tongue.seat(name)) for name in game.winners
    ]
    law = next((event.law for entry in entries for event in entry.events if event.kind == WON), "")
    how = f"end-by-law-{message_part(law)}"
    return tongue.say(
        "end-won",
        winners=tongue.words.listed(tongue.locale, winners),
        how=tongue.say(how) if law and tongue.words.has(how) else None,
        law=law or None,
    )


def _points(tongue: Tongue, game: GameInfo, view: View) -> str:
    return "\n".join(
        tongue.say(
            "end-points",
            seat=tongue.seat(seat.name),
            person=tongue.sitter(game.seat(seat.name)),
            points=seat.vp,
            card=tongue.aim(seat),
        )
        for seat in view.seats
    )


def _facts(tongue: Tongue, game: GameInfo, entries: Sequence[Happened], began: datetime, view: View) -> str:
    ended = max([entry.at for entry in entries], default=game.updated_at or began)
    facts = [
        tongue.say(
            "end-facts",
            title=tongue.title(game),
            turns=view.turn_number,
            rounds=view.round,
            days=(ended - began).days,
        )
    ]
    if game.seed and game.seed_hash:
        facts.append(tongue.say("post-seed", seed=game.seed, hash=game.seed_hash))
    return "\n".join(f"-# {fact}" for fact in facts)
