"""/game: open, join, leave, replace, start, end; how games stand."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord import options
from bot.discord.front import Choices, Front, Interaction, Pairs, not_allowed, permissions
from bot.discord.localise import described
from bot.pages import refusals
from bot.pages.layout import Page
from bot.pages.lists import list_page, settings_page, status_page
from bot.pages.panels import after
from bot.pages.seats import said_after_abandon, said_after_join, said_after_leave, said_after_replace
from bot.pages.telling import Tongue
from bot.play import GameInfo, Refused, Who
from bot.play.said import plain
from bot.store import Guild
from engine.api import FACTIONS

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


Add = Callable[..., Callable[[Any], app_commands.Command[Any, ..., None]]]
"""Makes a subcommand with these parameters of what it decorates."""


def group(front: Front) -> app_commands.Group:
    """The group with its subcommands."""
    game = app_commands.Group(name="game", description=described(front.words, "command-game"))

    def command(name: str, *parameters: str) -> Callable[[Any], app_commands.Command[Any, ..., None]]:
        def add(callback: Any) -> app_commands.Command[Any, ..., None]:
            stem = f"command-game-{name}"
            app_commands.describe(**{p: described(front.words, f"{stem}.{p}") for p in parameters})(callback)
            return game.command(name=name, description=described(front.words, stem))(callback)

        return add

    _opening(front, command)
    _seats(front, command)
    _standing(front, command)
    _settings(front, command)
    return game


def _opening(front: Front, command: Add) -> None:
    """New."""
    play = front.play
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

    new.autocomplete("factions")(several_factions(front))


def _seats(front: Front, command: Add) -> None:
    """Join, leave, replace."""
    play = front.play

    @command("join", "faction")
    async def join(interaction: Interaction, faction: str | None = None) -> None:
        async def work(who: Who, tongue: Tongue) -> Page:
            seat = options.seat(tongue, faction, play.lobby.seats)
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
            seat = options.needed_seat(tongue, faction, play.lobby.seats)
            outcome = await play.lobby.replace(who, interaction.id, seat, person.id if person else None)
            return said_after_replace(tongue, outcome, seat)

        await front.answer(interaction, work, changes=True)

    for with_faction in (join, replace):
        with_faction.autocomplete("faction")(seat_choices(front))


def _standing(front: Front, command: Add) -> None:
    """Start, status, list, abandon."""
    play = front.play

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


def _settings(front: Front, command: Add) -> None:
    """Settings."""
    words, play = front.words, front.play
    maps, decks = named(front, "map", front.maps), named(front, "deck", front.decks)

    @command("settings", "title", "map", "deck", "factions", "rule", "language")
    @app_commands.choices(map=maps, deck=decks, language=languages(front))
    async def settings(
        interaction: Interaction,
        title: app_commands.Range[str, 1, TITLE_LIMIT] | None = None,
        map: str | None = None,
        deck: str | None = None,
        factions: str | None = None,
        rule: str | None = None,
        language: str | None = None,
    ) -> None:
        lobby = any(given is not None for given in (title, map, deck, factions, rule))

        async def work(who: Who, tongue: Tongue) -> Page:
            if not lobby and language is None:
                public = await front.public_tongue(who.guild)
                return settings_page(tongue, await game_here(front, who), public.locale)
            if language is not None and not who.may_manage:
                return refusals.told(tongue, "error-not-allowed")
            locale = options.named(tongue, "language", language, words.locales)
            if lobby:  # refused, nothing of it is done
                chosen = options.rule(tongue, rule)
                await play.lobby.configure(
                    who,
                    interaction.id,
                    title=title,
                    map=options.named(tongue, "map", map, front.maps),
                    deck=options.named(tongue, "deck", deck, front.decks),
                    factions=options.factions(tongue, factions) or None,
                    options=None if chosen is None else dict([chosen]),
                )
            if locale is not None:
                guild = await front.store.guild(who.guild)
                await front.store.save_guild(Guild(guild.id, locale, guild.settings))
            return Page(above=[tongue.say("game-saved")])

        # A language alone may be set again by who is cut off, whether it was saved or not.
        await front.answer(interaction, work, changes=lobby)

    settings.autocomplete("factions")(several_factions(front))
    settings.autocomplete("rule")(rule_choices(front))


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


def seat_choices(front: Front) -> Complete:
    """Autocomplete of the seats in this channel's game."""

    async def suggest(who: Who, tongue: Tongue) -> Pairs:
        found = await front.play.lobby.find(who)
        return [(tongue.seat(seat.name), seat.name) for seat in found.seats] if found else []

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


def several_factions(front: Front) -> Complete:
    """Autocomplete of a list of factions: what was typed so far, and behind it each that may have a seat more."""

    async def complete(interaction: Interaction, current: str) -> Choices:
        *before, last = current.split(",")

        async def suggest(_who: Who, tongue: Tongue) -> Pairs:
            def called(faction: str) -> str:
                return tongue.say(f"faction-{faction}")

            kept = options.factions(tongue, ",".join(before))
            free = [faction for faction in FACTIONS if kept.count(faction) < front.play.lobby.most(faction)]
            lists = [[*kept, faction] for faction in free if plain(last) in plain(called(faction))]
            return [(", ".join(map(called, each)), ",".join(each)) for each in lists]

        return await front.complete(interaction, suggest)

    return complete


def rule_choices(front: Front) -> Complete:
    """Autocomplete of the rules that a table may choose, each with each of its values."""

    async def suggest(_who: Who, tongue: Tongue) -> Pairs:
        return [(tongue.say(f"rule-{rule.replace('=', '-')}"), rule) for rule in options.RULES]

    async def complete(interaction: Interaction, current: str) -> Choices:
        return matching(await front.complete(interaction, suggest), current)

    return complete


def matching(choices: Choices, current: str) -> Choices:
    """The choices whose name or value holds what was typed."""
    typed = plain(current)
    return [choice for choice in choices if typed in plain(choice.name) or typed in plain(choice.value)][:25]
