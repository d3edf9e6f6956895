"""What a pressed button or a chosen option does: one line per kind of id."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.discord.commands.lobby import NEEDED
from bot.discord.front import Front, Interaction, not_allowed, permissions
from bot.discord.help import back, chapters_of, help_page
from bot.discord.me import forget
from bot.discord.poster import Poster
from bot.discord.replies import Replies
from bot.pages.confirms import confirm
from bot.pages.ids import NOWHERE, Id, number
from bot.pages.layout import Page
from bot.pages.lists import list_page, rule_page, settings_page
from bot.pages.panels import after
from bot.pages.seats import said_after_abandon, said_after_join, said_after_leave, said_after_replace
from bot.pages.telling import Tongue
from bot.play import Confirm, Outcome, Refused, Who, parse
from bot.store import NoSuchGame
from engine.api import OPTION_CHOICES

LOOKING = frozenset(
    {
        *("page", "why", "fresh", "hand", "map", "board", "log", "text", "export", "act", "plan", "keep"),
        *("law", "list", "help", "forget", "rules", "settings"),
    }
)
"""Verbs that change no game."""

OPENING = frozenset({"rematch", "new"})
"""Verbs that open a game."""

APART = frozenset({"hand", "map", "act"})
"""Verbs of private messages that open a message of their own instead of changing the one they stand on."""


class Presses:
    """Turns an id into a use case."""

    def __init__(self, front: Front, replies: Replies, poster: Poster) -> None:
        self._front = front
        self._replies = replies
        self._poster = poster
        self._play = front.play
        self._putting_away: set[asyncio.Task[None]] = set()

    async def handle(self, interaction: Interaction, pressed: Id, values: Sequence[str]) -> None:
        """Do what was pressed; raises nothing."""
        handlers: dict[str, Callable[[Who, Tongue], Awaitable[Page]]] = {
            "p": lambda who, tongue: self._public(self._post, who, tongue, interaction, pressed),
            "l": lambda who, tongue: self._public(self._lobby, who, tongue, interaction, pressed),
            "a": lambda who, tongue: self._answer(who, tongue, interaction.id, pressed),
            "m": lambda who, tongue: self._menu(who, tongue, interaction.id, pressed, values),
            "v": lambda who, tongue: self._view(who, tongue, interaction.id, pressed),
        }
        verb = pressed.parts(2)[1 if pressed.family == "m" else 0].split(":")[0]
        await self._front.answer(
            interaction,
            handlers[pressed.family],
            update=pressed.family in "amv" and verb not in APART,
            changes=verb not in LOOKING,
        )

    async def _public(
        self,
        work: Callable[[Who, Tongue, int, Id], Awaitable[Page]],
        who: Who,
        tongue: Tongue,
        interaction: Interaction,
        pressed: Id,
    ) -> Page:
        """What a button of a post does; on one that is not the game's own nothing, and it loses its buttons."""
        message = interaction.message
        if pressed.rest in OPENING and (missing := not_allowed(interaction, NEEDED)):
            return Page(above=[tongue.say("error-no-permission", permissions=permissions(tongue, missing))])
        if message is None or message.flags.ephemeral:  # a private answer is nobody's post
            return await work(who, tongue, interaction.id, pressed)
        try:
            game = await self._front.store.game(pressed.game)
        except NoSuchGame:
            self._put_away(message)
            raise Refused("no-game-here") from None
        own = game.post_message
        if own in (None, message.id) and pressed.n > game.last_entry:
            self._front.show(game.id)  # what it shows is of a time that a restored backup does not know
        elif own in (None, message.id) or (pressed.n <= game.last_entry and self._poster.knows(game.id, message.id)):
            return await work(who, tongue, interaction.id, pressed)
        else:
            self._put_away(message)
        where = f"<#{game.channel}>"
        if own is not None:
            where = f"https://discord.com/channels/{game.guild}/{game.post_channel}/{own}"
        raise Refused("post-is-old", {"where": where})

    def _put_away(self, message: discord.Message) -> None:
        """While the person gets their answer: it need not wait for that."""
        task = asyncio.create_task(self._poster.put_away(message))
        self._putting_away.add(task)
        task.add_done_callback(self._putting_away.discard)

    async def _post(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        replies, game, n = self._replies, pressed.game, pressed.n
        verb, rest = pressed.parts(2)
        verbs: dict[str, Callable[[], Awaitable[Page]]] = {
            "done": lambda: replies.done(who, tongue, interaction, game, n, _number(rest) or None),
            "undo": lambda: replies.undo(who, tongue, interaction, game, n),
            "hand": lambda: replies.hand(who, tongue, game),
            "map": lambda: replies.map(who, tongue, game),
            "board": lambda: replies.board(who, tongue, game),
            "log": lambda: replies.log(who, tongue, game),
            "text": lambda: replies.text(who, tongue, game),
            "export": lambda: replies.export(who, tongue, game),
            "rematch": lambda: self._open(tongue, self._play.lobby.rematch(who, interaction, game)),
            "new": lambda: self._open(tongue, self._play.lobby.new(who, interaction)),
        }
        return await verbs.get(verb, lambda: replies.panel(who, tongue, game))()

    @staticmethod
    async def _open(tongue: Tongue, opening: Awaitable[Outcome]) -> Page:
        outcome = await opening
        title = tongue.title(outcome.game)
        if outcome.seat is None:
            return Page(above=[tongue.say("game-opened", title=title)])
        return Page(above=[tongue.say("game-rematch", title=title, seat=tongue.seat(outcome.seat))])

    async def _answer(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        question, key = pressed.parts(2)
        return await self._replies.answer(who, tongue, interaction, pressed, _number(question), key)

    async def _menu(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, values: Sequence[str]) -> Page:
        question, purpose, page = pressed.parts(3)
        chosen = values[0] if values else ""
        if purpose == "plan":
            return await self._replies.plan(who, tongue, f"{page} {chosen}", pressed.game)
        if purpose == "law":
            return self._law_page(tongue, chosen)
        if purpose == "rules":
            return rule_page(tongue, await self._play.lobby.status(who, pressed.game), chosen)
        if purpose == "why":
            return await self._replies.why(who, tongue, pressed.game, _number(page), chosen)
        return await self._replies.answer(who, tongue, interaction, pressed, _number(question), chosen)

    async def _view(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        replies, n = self._replies, pressed.n
        game = None if pressed.game == NOWHERE else pressed.game  # then it is this channel's
        verb, rest = pressed.parts(2)
        verbs: dict[str, Callable[[], Awaitable[Page]]] = {
            "page": lambda: replies.panel(who, tongue, game, _number(rest)),
            "why": lambda: replies.why(who, tongue, game, _number(rest)),
            "undo": lambda: replies.undo(who, tongue, interaction, game, n),
            "hand": lambda: replies.hand(who, tongue, game),
            "map": lambda: replies.map(who, tongue, game),
            "board": lambda: replies.board(who, tongue, game, rest),
            "log": lambda: replies.log(who, tongue, game, rest),
            "text": lambda: replies.text(who, tongue, game, _number(rest)),
            "law": lambda: self._law(tongue, rest),
            "help": lambda: help_page(self._front, who, tongue, rest),
            "list": lambda: self._list(who, tongue, _number(rest)),
            "settings": lambda: self._settings(who, tongue, pressed.game),
            "rule": lambda: self._rule(who, tongue, interaction, pressed, rest),
            "plan": lambda: replies.plan(who, tongue, rest, game),
            "rest": lambda: self._rest(who, tongue, interaction, pressed, rest),
            "yes": lambda: self._yes(who, tongue, interaction, pressed, rest),
            "go": lambda: replies.act(who, tongue, interaction, parse(rest), game=game, n=n, confirmed=True),
            "abandon": lambda: self._abandon(who, tongue, interaction, pressed),
            "join": lambda: self._join(who, tongue, interaction, pressed, rest),
            "leave": lambda: self._leave(who, tongue, interaction, pressed),
            "empty": lambda: self._empty(who, tongue, interaction, pressed, rest),
            "keep": lambda: replies.kept(who, tongue, game),
            "forget": lambda: forget(self._front, who, tongue, confirmed=True),
        }
        return await verbs.get(verb, lambda: replies.panel(who, tongue, game))()

    async def _law(self, tongue: Tongue, rest: str) -> Page:
        page, _, text = rest.partition(":")
        return self._law_page(tongue, text, _number(page))

    def _law_page(self, tongue: Tongue, text: str, page: int = 0) -> Page:
        """A page of the Law; one of a chapter leads back to the rules, where chapters are opened."""
        found = self._replies.law(tongue, text, page)
        if text in chapters_of(tongue.words):
            found.rows.append(back(tongue))
        return found

    async def _settings(self, who: Who, tongue: Tongue, game: str) -> Page:
        public = await self._front.public_tongue(who.guild)
        return settings_page(tongue, await self._play.lobby.status(who, game), public.locale)

    async def _rule(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, rule: str) -> Page:
        name, _, word = rule.partition("=")
        values = OPTION_CHOICES.get(name, {})
        if word not in values:
            raise Refused("button-unreadable")
        await self._play.lobby.configure(who, interaction, game=pressed.game, options={name: values[word]})
        page = await self._settings(who, tongue, pressed.game)
        page.above.insert(0, tongue.say("game-saved"))
        return page

    async def _list(self, who: Who, tongue: Tongue, page: int) -> Page:
        return list_page(tongue, await self._play.lobby.list(who, page))

    async def _yes(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, rest: str) -> Page:
        """What was asked before it was done is to be done, while its question is open."""
        question, _, line = rest.partition(":")
        return await self._replies.act(
            who,
            tongue,
            interaction,
            parse(line),
            game=pressed.game,
            n=pressed.n,
            question=_number(question) or None,
            confirmed=True,
        )

    async def _rest(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, line: str) -> Page:
        outcome = await self._play.turns.act(who, interaction, parse(line), game=pressed.game, after=pressed.n)
        return confirm(tongue, outcome) if isinstance(outcome, Confirm) else after(tongue, outcome)

    async def _abandon(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        outcome = await self._play.lobby.abandon(who, interaction, game=pressed.game, n=pressed.n, confirmed=True)
        return said_after_abandon(tongue, outcome)

    async def _join(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, seat: str) -> Page:
        outcome = await self._play.lobby.join(who, interaction, seat, game=pressed.game, n=pressed.n, confirmed=True)
        return said_after_join(tongue, outcome)

    async def _leave(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        outcome = await self._play.lobby.leave(who, interaction, game=pressed.game, n=pressed.n, confirmed=True)
        return said_after_leave(tongue, outcome)

    async def _empty(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, seat: str) -> Page:
        outcome = await self._play.lobby.replace(
            who, interaction, seat, None, game=pressed.game, n=pressed.n, confirmed=True
        )
        return said_after_replace(tongue, outcome, seat)

    async def _lobby(self, who: Who, tongue: Tongue, interaction: int, pressed: Id) -> Page:
        verb, seat = pressed.parts(2)
        match verb:
            case "join":
                return said_after_join(tongue, await self._play.lobby.join(who, interaction, seat, game=pressed.game))
            case "leave":
                return said_after_leave(tongue, await self._play.lobby.leave(who, interaction, game=pressed.game))
            case _:
                return after(tongue, await self._play.lobby.start(who, interaction, game=pressed.game))


def _number(text: str) -> int:
    """A number of ours. Refused: button-unreadable."""
    found = number(text)
    if found is None:
        raise Refused("button-unreadable")
    return found
