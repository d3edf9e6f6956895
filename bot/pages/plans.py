"""A turn tried privately: what an `/act` line would lead to, up to where chance or somebody else comes first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.pages.confirms import forfeited
from bot.pages.controls import Style, button, menu
from bot.pages.ids import Id
from bot.pages.layout import MENU, Item, Page, Picture, last_lines, rows_of
from bot.pages.panels import BUTTONS, STORY_LIMIT, answer_label, fits
from bot.pages.telling import Tongue, lines
from bot.play import Look, Preview, text
from engine.api import AskedView, Decision, View


def plan_page(tongue: Tongue, preview: Preview, picture: Picture | None) -> Page:
    """What would happen, the map then, what would be asked next; buttons to go on, to do it, to drop it."""
    line = text(preview.script)
    told, _ = last_lines(lines(preview.events, tongue.words, tongue.locale, preview.seat), STORY_LIMIT)
    page = Page(
        above=[tongue.say("plan-heading", title=tongue.title(preview.game)), tongue.say("plan-line", line=line)],
        pictures=[picture] if picture else [],
    )
    page.above.append("\n".join(told) or tongue.say("plan-nothing-yet"))
    if preview.declines:
        page.below.append(forfeited(tongue, preview.declines))
    if preview.rest:
        page.below.append(tongue.say("plan-rest", rest=text(preview.rest)))
    _ask(tongue, page, preview.game.id, preview.n, preview.question, preview.view, line)
    do = Id("v", preview.game.id, preview.n, f"go:{line}")
    controls: list[Item] = []
    if fits(do):
        controls.append(button(do, tongue.say("plan-do"), Style.success))
    else:
        page.below.append(tongue.say("panel-rest-long", rest=line))
    shorter = " ".join(line.split()[:-1])
    controls.append(button(Id("v", preview.game.id, preview.n, f"plan:{shorter}"), tongue.say("panel-back")))
    controls.append(button(Id("v", preview.game.id, preview.n, "fresh"), tongue.say("plan-drop")))
    page.rows.append(controls)
    return page


def first_page(tongue: Tongue, look: Look) -> Page:
    """A plan in which nothing stands yet."""
    page = Page(above=[tongue.say("plan-heading", title=tongue.title(look.game)), tongue.say("plan-nothing-yet")])
    _ask(tongue, page, look.game.id, look.game.n, look.question, look.view, "")
    page.rows.append([button(Id("v", look.game.id, look.game.n, "fresh"), tongue.say("plan-drop"))])
    return page


def _ask(tongue: Tongue, page: Page, game: str, n: int, decision: Decision | None, view: View, line: str) -> None:
    """The next question of a plan and its answers, each of which makes the line one word longer."""
    if decision is None:
        page.below.append(tongue.say("plan-horizon"))
        return
    asked = AskedView.of(decision)
    page.below.append("\n".join([tongue.say("panel-asked", question=tongue.question(asked)), tongue.law(decision.law)]))
    labels = [(option.key, answer_label(tongue, option, decision, view)) for option in decision.options]
    page.rows += _answers(tongue, game, n, line, labels)


def _answers(tongue: Tongue, game: str, n: int, line: str, labels: Sequence[tuple[str, str]]) -> list[list[Item]]:
    ids = [Id("v", game, n, f"plan:{line} {key}".replace(": ", ":")) for key, _ in labels]
    if len(labels) <= BUTTONS and all(map(fits, ids)):
        return rows_of([button(id_, label, Style.primary) for id_, (_, label) in zip(ids, labels, strict=True)])
    chooser = Id("m", game, n, f"0:plan:{line}")
    return [[menu(chooser, labels[:MENU], tongue.say("plan-menu"))]] if fits(chooser) else []
