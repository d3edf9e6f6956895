"""Descriptions of commands in people’s languages, from `data/text`; their names are the same in every language."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from data.words import FALLBACK, Words

NAMED = frozenset({Where.command_name, Where.group_name, Where.parameter_name})


def described(words: Words, message: str, /, **args: Any) -> app_commands.locale_str:
    """A description: English now, the other languages when the commands are sent to Discord."""
    return app_commands.locale_str(words.say(FALLBACK, message, **args), message=message, args=args)


class Translator(app_commands.Translator):
    """What Discord shows in its picker. A language without words of its own for a message shows the English ones."""

    def __init__(self, words: Words) -> None:
        self._words = words

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The message of `described` in that language, or None where it would only repeat the English."""
        message = string.extras.get("message")
        if message is None or context.location in NAMED:
            return None
        text = self._words.say(locale.value, message, **string.extras["args"])
        return None if text == string.message else text
