"""Refusals, said so that nobody takes them for news: first that nothing changed, then why, then what is possible."""

from __future__ import annotations

from typing import Any

from bot.pages.layout import Page
from bot.pages.panels import BUTTONS, Seen, of_hand, option_label, panel
from bot.pages.telling import Tongue
from bot.play import Look, Refused
from data.words import unmarked
from engine.api import Option

OUT_OF_TURN = frozenset({"not-your-turn", "waiting-for"})
"""Reasons that say all there is to know: what somebody else is asked is not for who was refused."""


def sentence(tongue: Tongue, refused: Refused, look: Look | None = None, *, markdown: bool = True) -> str:
    """Why something is refused, in a sentence without the law. A `look` at the game tells who sits where."""
    given = _named(tongue, refused, look)
    return tongue.words.refusal(tongue.locale, refused.reason, given, markdown=markdown)


def hint(tongue: Tongue, refused: Refused) -> str:
    """The same in one line without marks, with what may be meant: for autocomplete."""
    said, near = sentence(tongue, refused, markdown=False), _labels(tongue, refused, "near", None)
    if near:
        said += " " + unmarked(tongue.say("reason-near", names=tongue.words.listed_or(tongue.locale, near)))
    return said


def page(tongue: Tongue, refused: Refused, look: Look | None = None, *, changes: bool = True) -> Page:
    """The answer to an input that was refused; where the person has a seat, with what is asked of them now. Of a look,
    which `changes` nothing, it is not said that it was not done.
    """
    lines = [tongue.refusal(refused.reason, _named(tongue, refused, look), refused.law)]
    near, possible = (_labels(tongue, refused, part, look) for part in ("near", "options"))
    if near:
        lines.append(tongue.say("reason-near", names=tongue.words.listed_or(tongue.locale, near)))
    elif 0 < len(possible) <= BUTTONS:
        lines.append(tongue.say("reason-possible", names=tongue.words.listed(tongue.locale, possible)))
    found = Page(above=[*([tongue.say("refused-heading")] if changes else []), "\n".join(lines)])
    if look is None:
        return found
    now = panel(tongue, Seen.from_look(look))
    asked = "\n".join(now.above)
    found.above.append("\n".join(f"-# {why}" for why in of_hand(tongue, refused.arguments) if why not in asked))
    found.above += [] if refused.reason in OUT_OF_TURN else now.above
    found.rows = now.rows
    return found


def told(tongue: Tongue, message: str, /, **args: Any) -> Page:
    """A refusal that has nothing to do with a game."""
    return Page(above=[tongue.say("refused-heading"), tongue.say(message, **args)])


def _named(tongue: Tongue, refused: Refused, look: Look | None) -> dict[str, Any]:
    """The arguments, answers among them by their names, and who sits at the seat that is waited for."""
    given: dict[str, Any] = dict(refused.arguments)
    question = str(given.get("question", ""))
    for name, value in given.items():
        if isinstance(value, Option):
            given[name] = option_label(tongue, value, question, look.view if look else None)
    if "person" in given and look is not None:
        given["person"] = tongue.sitter(look.game.seat(given["seat"]))
    return given


def _labels(tongue: Tongue, refused: Refused, part: str, look: Look | None) -> list[str]:
    """The names of the answers, or of an option's choices, that stand under an argument."""
    question, view = str(refused.arguments.get("question", "action")), look.view if look else None
    return [
        f"**{option_label(tongue, option, question, view) if isinstance(option, Option) else option}**"
        for option in refused.arguments.get(part, ())
    ]
