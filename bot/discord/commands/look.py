"""/hand, /map, /board, /log, /catchup, /text, /export, /law: looking changes nothing and is private."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import options
from bot.discord.commands.lobby import seat_choices
from bot.discord.front import Choices, Front, Interaction, Pairs
from bot.discord.localise import described
from bot.discord.replies import Replies
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Who
from data.laws import search

POST = ("yes", "no")
"""Whether /map puts up the game's post; words, so that they may be typed."""


def commands(  # noqa: C901 - one short function per command
    front: Front, replies: Replies
) -> list[app_commands.Command[Any, ..., None]]:
    """The commands that look."""
    words = front.words

    @app_commands.command(name="hand", description=described(words, "command-hand"))
    async def hand(interaction: Interaction) -> None:
        await front.answer(interaction, replies.hand)

    @app_commands.command(name="map", description=described(words, "command-map"))
    @app_commands.describe(post=described(words, "command-map.post"))
    @app_commands.choices(
        post=[app_commands.Choice(name=described(words, f"word-{word}"), value=word) for word in POST]
    )
    async def map_(interaction: Interaction, post: str | None = None) -> None:
        async def show(who: Who, tongue: Tongue) -> Page:
            if options.named(tongue, "word", post, POST) != POST[0]:
                return await replies.map(who, tongue)
            await front.play.lobby.put_up(who, interaction.id)
            return Page(above=[tongue.say("game-reposted")])

        await front.answer(interaction, show, changes=post is not None)

    @app_commands.command(name="log", description=described(words, "command-log"))
    async def log(interaction: Interaction) -> None:
        await front.answer(interaction, replies.log)

    @app_commands.command(name="catchup", description=described(words, "command-catchup"))
    async def catchup(interaction: Interaction) -> None:
        await front.answer(interaction, replies.catchup)

    @app_commands.command(name="text", description=described(words, "command-text"))
    async def text(interaction: Interaction) -> None:
        await front.answer(interaction, replies.text)

    @app_commands.command(name="export", description=described(words, "command-export"))
    async def export(interaction: Interaction) -> None:
        await front.answer(interaction, replies.export)

    @app_commands.command(name="board", description=described(words, "command-board"))
    @app_commands.describe(faction=described(words, "command-board.faction"))
    async def board(interaction: Interaction, faction: str | None = None) -> None:
        await front.answer(interaction, lambda who, tongue: replies.board(who, tongue, seat=faction or ""))

    board.autocomplete("faction")(seat_choices(front))

    @app_commands.command(name="law", description=described(words, "command-law"))
    @app_commands.describe(paragraph=described(words, "command-law.paragraph"))
    async def law(interaction: Interaction, paragraph: app_commands.Range[str, 1, 100]) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            return replies.law(tongue, paragraph)

        await front.answer(interaction, work)

    @law.autocomplete("paragraph")
    async def paragraphs(interaction: Interaction, current: str) -> Choices:
        async def suggest(_who: Who, tongue: Tongue) -> Pairs:
            return [(f"{p.number} {p.title}"[:100], p.number) for p in search(words, tongue.locale, current)[:25]]

        return await front.complete(interaction, suggest)

    return [hand, map_, board, log, catchup, text, export, law]
