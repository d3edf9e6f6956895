"""What a person has set for themselves: language, pictures, pings; and being forgotten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord import options
from bot.discord.front import Front
from bot.pages import refusals
from bot.pages.controls import Style, button
from bot.pages.ids import NOWHERE, Id
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Who
from bot.store import PINGS, StillSeated
from render import THEMES

AS_DISCORD = "discord"
"""The choice of language that is none: whatever the person's Discord speaks."""

PINGED = {"on": True, "off": False}


async def settings_page(front: Front, who: Who, tongue: Tongue, *, saved: bool = False) -> Page:
    """What is set, and where it is changed."""
    person = await front.store.person(who.person)
    pinged = next(word for word, value in PINGED.items() if value == person.settings.get(PINGS, True))
    theme = person.theme if person.theme in THEMES else THEMES[0]
    language = tongue.say(_language(person.locale or AS_DISCORD))
    lines = [
        tongue.say("me-heading"),
        tongue.say("me-language", language=language),
        tongue.say("me-theme", theme=tongue.say(f"theme-{theme}")),
        tongue.say("me-pings", pings=tongue.say(f"pings-{pinged}")),
    ]
    return Page(above=["\n".join(lines), tongue.say("me-saved" if saved else "me-hint")])


async def change(
    front: Front, who: Who, tongue: Tongue, *, language: str | None, theme: str | None, pings: str | None
) -> Page:
    """Set what is given, and show all of it, in the language chosen. Refused: no-such-choice."""
    locales = (AS_DISCORD, *front.words.locales)
    language = options.choice(tongue, language, locales, _language)
    theme, pings = options.named(tongue, "theme", theme, THEMES), options.named(tongue, "pings", pings, tuple(PINGED))
    person = await front.store.person(who.person)
    settings: dict[str, Any] = {**person.settings}
    if pings:
        settings[PINGS] = PINGED[pings]
    changed = replace(person, theme=theme or person.theme, settings=settings)
    if language:
        changed = replace(changed, locale=None if language == AS_DISCORD else language)
        tongue = Tongue(tongue.words, changed.locale or tongue.locale)
    await front.store.save_person(changed)
    return await settings_page(front, who, tongue, saved=True)


async def forget(front: Front, who: Who, tongue: Tongue, *, confirmed: bool = False) -> Page:
    """Forget a person, whom it is asked first; who plays somewhere leaves there before."""
    if not confirmed:
        yes = button(Id("v", NOWHERE, 0, "forget"), tongue.say("confirm-forget-yes"), Style.danger)
        no = button(Id("v", NOWHERE, 0, "keep"), tongue.say("confirm-no"))
        return Page(above=[tongue.say("confirm-forget")], rows=[[yes, no]])
    try:
        await front.store.forget(who.person)
    except StillSeated as seated:
        games = [await front.store.game(game) for game in seated.games]
        channels = tongue.words.listed(tongue.locale, [f"<#{game.channel}>" for game in games])
        return refusals.told(tongue, "error-still-seated", channels=channels)
    return Page(above=[tongue.say("me-forgotten")])


def _language(locale: str) -> str:
    """The message with a language's name."""
    return "me-language-discord" if locale == AS_DISCORD else f"language-{locale.casefold()}"
