"""/help; /me and /forget: a person's own settings."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import me
from bot.discord.commands.lobby import languages
from bot.discord.front import Choices, Front, Interaction
from bot.discord.help import help_page
from bot.discord.localise import described
from data.words import Words
from render import THEMES


def commands(front: Front) -> list[app_commands.Command[Any, ..., None] | app_commands.Group]:
    """All three."""
    words = front.words
    as_discord = app_commands.Choice(name=described(words, "me-language-discord"), value=me.AS_DISCORD)

    @app_commands.command(name="me", description=described(words, "command-me"))
    @app_commands.describe(**{name: described(words, f"command-me.{name}") for name in ("language", "theme", "pings")})
    @app_commands.choices(
        language=[as_discord, *languages(front)],
        theme=_choices(words, "theme", THEMES),
        pings=_choices(words, "pings", me.PINGED),
    )
    async def settings(
        interaction: Interaction,
        language: str | None = None,
        theme: str | None = None,
        pings: str | None = None,
    ) -> None:
        given = {"language": language, "theme": theme, "pings": pings}
        if any(given.values()):
            # Who is cut off may do the same again, whether it was saved or not.
            await front.answer(interaction, lambda who, tongue: me.change(front, who, tongue, **given))
        else:
            await front.answer(interaction, lambda who, tongue: me.settings_page(front, who, tongue))

    forget = app_commands.Group(name="forget", description=described(words, "command-forget"))

    @forget.command(name="me", description=described(words, "command-forget-me"))
    async def forget_me(interaction: Interaction) -> None:
        await front.answer(interaction, lambda who, tongue: me.forget(front, who, tongue))

    @app_commands.command(name="help", description=described(words, "command-help"))
    async def help_(interaction: Interaction) -> None:
        await front.answer(interaction, lambda who, tongue: help_page(front, who, tongue))

    return [help_, settings, forget]


def _choices(words: Words, kind: str, values: Any) -> Choices:
    return [app_commands.Choice(name=described(words, f"{kind}-{value}"), value=value) for value in values]
