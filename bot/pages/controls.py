"""Buttons and menus whose ids say everything, so that they work after a restart; a press goes to the client."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord

from bot.pages.ids import BUTTONS, MENUS, Id, id_of, short
from bot.pages.layout import LABEL_LIMIT, MENU, OPTION_LIMIT, PLACEHOLDER_LIMIT, clip

Interaction = discord.Interaction[Any]
Style = discord.ButtonStyle


class Pressed(Protocol):
    """What takes presses: the client."""

    async def pressed(self, interaction: Interaction, pressed: Id, values: Sequence[str]) -> None:
        """Somebody pressed a button, or chose `values` in a menu. Raises nothing."""


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTONS):
    """A button."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The button as it came back."""
        return cls(cast("discord.ui.Button[Any]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press over."""
        match = self.template.fullmatch(self.custom_id)
        if match is not None:
            await cast("Pressed", interaction.client).pressed(interaction, id_of(match), ())


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENUS):
    """A menu of which one option is chosen."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The menu as it came back."""
        return cls(cast("discord.ui.Select[Any]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the choice over."""
        match = self.template.fullmatch(self.custom_id)
        if match is not None:
            await cast("Pressed", interaction.client).pressed(interaction, id_of(match), tuple(self.item.values))


def button(id_: Id | str, label: str, style: Style = Style.secondary, *, disabled: bool = False) -> Press:
    """A button; ValueError where the id has not the form of `bot.pages.ids`."""
    return Press(
        discord.ui.Button(custom_id=str(id_), label=clip(label or "…", LABEL_LIMIT), style=style, disabled=disabled)
    )


def menu(id_: Id | str, options: Sequence[tuple[str, str]], placeholder: str) -> Pick:
    """A menu of (key, label), 25 at most."""
    return Pick(
        discord.ui.Select(
            custom_id=str(id_),
            placeholder=clip(placeholder, PLACEHOLDER_LIMIT),
            options=[
                discord.SelectOption(label=clip(label or key, OPTION_LIMIT), value=short(key))
                for key, label in options[:MENU]
            ],
        )
    )
