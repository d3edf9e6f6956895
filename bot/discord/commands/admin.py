"""/admin: for those who may manage the channel. Everybody sees what it did; it never shows hidden facts."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord import options
from bot.discord.commands.lobby import seat_choices
from bot.discord.front import Front, Interaction
from bot.discord.localise import described
from bot.pages import refusals
from bot.pages.layout import Page
from bot.pages.seats import said_after_abandon, said_after_replace
from bot.pages.telling import Tongue
from bot.play import Who


def group(front: Front) -> app_commands.Group:
    """The group with its subcommands. Discord hides it from others; we check again."""
    words, play = front.words, front.play
    admin = app_commands.Group(
        name="admin",
        description=described(words, "command-admin"),
        default_permissions=discord.Permissions(manage_channels=True),
    )

    @admin.command(name="end", description=described(words, "command-admin-end"))
    async def end(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            if not who.may_manage:
                return refusals.told(tongue, "error-not-allowed")
            return said_after_abandon(tongue, await play.lobby.abandon(who, interaction.id))

        await front.answer(interaction, work, changes=True)

    @admin.command(name="seat", description=described(words, "command-admin-seat"))
    @app_commands.describe(faction=described(words, "command-admin-seat.faction"))
    async def seat(interaction: Interaction, faction: str) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            if not who.may_manage:
                return refusals.told(tongue, "error-not-allowed")
            named = options.needed_seat(tongue, faction, play.lobby.seats)
            return said_after_replace(tongue, await play.lobby.replace(who, interaction.id, named, None), named)

        await front.answer(interaction, work, changes=True)

    seat.autocomplete("faction")(seat_choices(front))
    return admin
