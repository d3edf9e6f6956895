"""/help: how to play here, on one page, with buttons to what one can do now, the rules, and the picture explained."""

from __future__ import annotations

from bot.discord.front import Front
from bot.pages.controls import Style, button, menu
from bot.pages.ids import NOWHERE, Id
from bot.pages.layout import Item, Page
from bot.pages.telling import Tongue
from bot.play import Refused, Who
from data.words import FALLBACK, Words

_CHAPTER = "help-chapter-"

PAGES = {
    "start": ("first", "begin", "turn", "pass", "undo", "look", "orders", "leave", "me"),
    "rules": ("aim", "law"),
    "picture": ("clearings", "pieces", "rule", "marks", "ways", "side", "track", "colours"),
}
"""What each page says, line by line."""


def chapters_of(words: Words) -> list[str]:
    """The chapters of the Law that can be opened from here: those with a name, numbers before letters."""
    named = [message.removeprefix(_CHAPTER) for message in words.messages(FALLBACK) if message.startswith(_CHAPTER)]
    return sorted(named, key=lambda chapter: (not chapter.isdecimal(), chapter.zfill(2)))


async def help_page(front: Front, who: Who, tongue: Tongue, name: str = "") -> Page:
    """The page of that name, the first where there is none."""
    name = name if name in PAGES else "start"
    page = Page(above=[tongue.say(f"help-{name}"), "\n".join(tongue.say(f"help-{line}") for line in PAGES[name])])
    if name == "picture":
        await _show_map(front, who, tongue, page)
    if name == "rules":
        chapters = [(number, tongue.say(f"{_CHAPTER}{number}")) for number in chapters_of(tongue.words)]
        page.rows.append([menu(Id("m", NOWHERE, 0, "0:law:0"), chapters, tongue.say("help-menu"))])
    page.rows.append([_button(tongue, "act", "help-button-act", Style.primary), *_others(tongue, name)])
    return page


def _others(tongue: Tongue, name: str) -> list[Item]:
    return [_button(tongue, f"help:{other}", f"help-button-{other}") for other in PAGES if other != name]


def _button(tongue: Tongue, rest: str, label: str, style: Style = Style.secondary) -> Item:
    return button(Id("v", NOWHERE, 0, rest), tongue.say(label), style)


def back(tongue: Tongue) -> list[Item]:
    """A row that leads back to the rules' page."""
    return [_button(tongue, "help:rules", "panel-back")]


async def _show_map(front: Front, who: Who, tongue: Tongue, page: Page) -> None:
    """The map of this channel's game beside its explanation, where there is one."""
    try:
        look = await front.play.look.map(who)
    except Refused:
        return
    picture = await front.easel.map(look.view, tongue.locale, theme=who.theme)
    page.pictures += [picture] if picture else []
