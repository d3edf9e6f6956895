"""What is not done silently: what would be given up or could not be taken back, and one click to do it all the same."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pages.controls import Style, button
from bot.pages.ids import Id
from bot.pages.layout import Page
from bot.pages.panels import fits, key_label
from bot.pages.telling import Tongue
from bot.play import Confirm, Declined, text


def confirm(tongue: Tongue, asked: Confirm) -> Page:
    """The question before an answer that gives something up, or after which nothing can be taken back.

    Its Yes is the first button of the first row, where no panel has an answer that declines.
    """
    said = [declined(tongue, asked) if asked.alone else forfeited(tongue, asked.declines)]
    if asked.final != "no":
        said.append(tongue.say("confirm-final", final=asked.final))
    no = button(Id("v", asked.game.id, asked.n, "fresh"), tongue.say("confirm-no"))
    id_ = Id("v", asked.game.id, asked.n, f"yes:{asked.question}:{text(asked.script)}")
    if not fits(id_):
        return Page(above=[*said, tongue.say("confirm-too-long")], rows=[[no]])
    return Page(above=said, rows=[[button(id_, tongue.say("confirm-yes"), Style.danger), no]])


def declined(tongue: Tongue, asked: Confirm) -> str:
    """What an answer that does nothing but decline would end, and what it would give up."""
    (one,) = asked.declines
    return tongue.say(
        "confirm-decline", answer=tongue.decline(one.asked), law=one.asked.law, unused=_unused(tongue, asked.declines)
    )


def forfeited(tongue: Tongue, declines: Sequence[Declined]) -> str:
    """What would be declined on the way to an action, and what would go unused."""
    passed = [tongue.say("confirm-passed", answer=tongue.decline(one.asked), law=one.asked.law) for one in declines]
    return tongue.say(
        "confirm-forfeit", passed=tongue.words.listed(tongue.locale, passed), unused=_unused(tongue, declines)
    )


def _unused(tongue: Tongue, declines: Sequence[Declined]) -> str | None:
    unused = dict.fromkeys(key_label(tongue, key, one.asked.name) for one in declines for key in one.unused)
    return tongue.words.listed(tongue.locale, list(unused)) if unused else None
