"""/game: open, join, leave, replace, start, end; how games stand."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands

from bot import options, refusals
from bot.front import Choices, Front, Interaction, Pairs, not_allowed, permissions
from bot.layout import Page
from bot.lists import list_page, settings_page, status_page
from bot.localise import described
from bot.panels import after
from bot.play import GameInfo, Refused, Who
from bot.play.said import plain
from bot.seats import said_after_abandon, said_after_join, said_after_leave, said_after_replace
from bot.store import Guild
from bot.telling import Tongue

TITLE_LIMIT = 80
NEEDED = ("view_channel", "send_messages", "attach_files")
"""What we have to be allowed to do in a game's channel."""

PLACES = frozenset(
    {
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.voice,
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
        discord.ChannelType.news_thread,
    }
)
"""The kinds of channels in which a game's post can stand: not a forum or a stage."""

Complete = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def group(front: Front) -> app_commands.Group:  # noqa: C901 - one short function per subcommand
    """The group with its subcommands."""
    words, play = front.words, front.play
    game = app_commands.Group(name="game", description=described(words, "command-game"))

    def command(name: str, *parameters: str) -> Callable[[Any], app_commands.Command[Any, ..., None]]:
        def add(callback: Any) -> app_commands.Command[Any, ..., None]:
            stem = f"command-game-{name}"
            app_commands.describe(**{p: described(words, f"{stem}.{p}") for p in parameters})(callback)
            return game.command(name=name, description=described(words, stem))(callback)

        return add

    maps, decks = named(front, "map", front.maps), named(front, "deck", front.decks)

    @command("new", "title", "map", "deck", "factions", "dominance")
    @app_commands.choices(map=maps, deck=decks)
    async def new(
        interaction: Interaction,
        title: app_commands.Range[str, 1, TITLE_LIMIT] | None = None,
        map: str | None = None,
        deck: str | None = None,
        factions: str | None = None,
        dominance: bool | None = None,  # noqa: FBT001 - an option of the command
    ) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            if interaction.channel is not None and interaction.channel.type not in PLACES:
                raise Refused("no-place-for-posts")
            if missing := not_allowed(interaction, NEEDED):
                return refusals.told(tongue, "error-no-permission", permissions=permissions(tongue, missing))
            given = {
                "title": title,
                "map": options.named(tongue, "map", map, front.maps),
                "deck": options.named(tongue, "deck", deck, front.decks),
                "factions": options.factions(tongue, factions) or None,
            }
            setting: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
            if dominance is not None:
                setting["options"] = {"dominance": dominance}
            outcome = await play.lobby.new(who, interaction.id, **setting)
            return Page(above=[tongue.say("game-opened", title=tongue.title(outcome.game))])

        await front.answer(interaction, work, changes=True)

    @command("join", "faction")
    async def join(interaction: Interaction, faction: str | None = None) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            seat = options.faction(tongue, faction)
            return said_after_join(tongue, await play.lobby.join(who, interaction.id, seat))

        await front.answer(interaction, work, changes=True)

    @command("leave")
    async def leave(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            return said_after_leave(tongue, await play.lobby.leave(who, interaction.id))

        await front.answer(interaction, work, changes=True)

    @command("replace", "faction", "person")
    async def replace(
        interaction: Interaction, faction: str, person: discord.Member | discord.User | None = None
    ) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            if (wrong := unfit(tongue, person)) is not None:
                return wrong
            seat = options.seat(tongue, faction)
            outcome = await play.lobby.replace(who, interaction.id, seat, person.id if person else None)
            return said_after_replace(tongue, outcome, seat)

        await front.answer(interaction, work, changes=True)

    @command("start")
    async def start(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            return after(tongue, await play.lobby.start(who, interaction.id))

        await front.answer(interaction, work, changes=True)

    @command("status")
    async def status(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            game = await play.lobby.status(who)
            return status_page(tongue, await play.look.happened(game.id, game.n, game.n))

        await front.answer(interaction, work)

    @command("list")
    async def list_(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            return list_page(tongue, await play.lobby.list(who))

        await front.answer(interaction, work)

    @command("abandon")
    async def abandon(interaction: Interaction) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            return said_after_abandon(tongue, await play.lobby.abandon(who, interaction.id))

        await front.answer(interaction, work, changes=True)

    @command("settings", "title", "map", "deck", "rule", "language")
    @app_commands.choices(map=maps, deck=decks, language=languages(front), rule=rules(front))
    async def settings(
        interaction: Interaction,
        title: app_commands.Range[str, 1, TITLE_LIMIT] | None = None,
        map: str | None = None,
        deck: str | None = None,
        rule: str | None = None,
        language: str | None = None,
    ) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            if all(given is None for given in (title, map, deck, rule, language)):
                public = await front.public_tongue(who.guild)
                return settings_page(tongue, await game_here(front, who), public.locale)
            if language is not None and not who.may_manage:
                return refusals.told(tongue, "error-not-allowed")
            locale = options.named(tongue, "language", language, words.locales)
            if any(given is not None for given in (title, map, deck, rule)):  # refused, nothing of it is done
                chosen = options.rule(tongue, rule)
                await play.lobby.configure(
                    who,
                    interaction.id,
                    title=title,
                    map=options.named(tongue, "map", map, front.maps),
                    deck=options.named(tongue, "deck", deck, front.decks),
                    options=None if chosen is None else dict([chosen]),
                )
            if locale is not None:
                guild = await front.store.guild(who.guild)
                await front.store.save_guild(Guild(guild.id, locale, guild.settings))
            return Page(above=[tongue.say("game-saved")])

        # A language alone may be set again by who is cut off, whether it was saved or not.
        changes = any(given is not None for given in (title, map, deck, rule))
        await front.answer(interaction, work, changes=changes)

    for with_faction in (join, replace):
        with_faction.autocomplete("faction")(faction_choices(front))
    return game


async def game_here(front: Front, who: Who) -> GameInfo | None:
    """This channel's game, None where there is none. Refused: game-elsewhere."""
    try:
        return await front.play.lobby.status(who)
    except Refused as refused:
        if refused.reason != "no-game-here":
            raise
        return None


def unfit(tongue: Tongue, person: discord.Member | discord.User | discord.Object | None) -> Page | None:
    """Why somebody cannot be given a seat: they would be waited for for ever. Refused where Discord knows nobody."""
    if isinstance(person, discord.Object):
        raise Refused("option-unreadable")
    if person is not None and person.bot:
        return refusals.told(tongue, "error-bot-seat")
    if person is not None and not isinstance(person, discord.Member):  # not on this server
        return refusals.told(tongue, "error-stranger-seat", person=person.mention)
    if person is not None and (may := person.resolved_permissions) is not None and not may.view_channel:
        return refusals.told(tongue, "error-blind-seat", person=person.mention)
    return None


def faction_choices(front: Front) -> Complete:
    """Autocomplete of the factions in this channel's game."""

    async def suggest(who: Who, tongue: Tongue) -> Pairs:
        found = await front.play.lobby.find(who)
        return [(tongue.faction(seat.faction), seat.faction) for seat in found.seats] if found else []

    async def complete(interaction: Interaction, current: str) -> Choices:
        return matching(await front.complete(interaction, suggest), current)

    return complete


def named(front: Front, kind: str, ids: Sequence[str]) -> Choices:
    """Maps or decks by their names."""
    return [app_commands.Choice(name=front.words.say("en", f"{kind}-{id_}"), value=id_) for id_ in ids]


def languages(front: Front) -> Choices:
    """The languages there are words for, each by its own name."""
    return [
        app_commands.Choice(name=front.words.say(locale, f"language-{locale.casefold()}"), value=locale)
        for locale in front.words.locales
    ]


def rules(front: Front) -> Choices:
    """Every option of a game with each of its values."""
    return [
        app_commands.Choice(name=front.words.say("en", f"rule-{rule.replace('=', '-')}"), value=rule)
        for rule in options.RULES
    ]


def matching(choices: Choices, current: str) -> Choices:
    """The choices whose name or value holds what was typed."""
    typed = plain(current)
    return [choice for choice in choices if typed in plain(choice.name) or typed in plain(choice.value)][:25]
