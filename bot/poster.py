"""The voice of `bot.speak` in Discord: a game's post is edited as long as it can be, then a new one follows it."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from dataclasses import replace

import discord

from bot.front import UNREACHABLE, Front
from bot.layout import Page, Picture
from bot.play import GameInfo, Happened, Outcome
from bot.posts import game_page, lobby_page, marked
from bot.speak import CannotSay, Saying
from bot.telling import Tongue, kept, since_last_turns

_log = logging.getLogger(__name__)

REMEMBERED = 200
"""Games whose last turns are kept at hand."""

FIRST_LOOK = 40
"""Entries read at once where the last turns are not at hand."""

LOST = frozenset({10008, 30046, 50005, 50083})
"""The message is gone, edited too often for its age, not ours, or in an archived thread: post anew."""

MISSING_PERMISSIONS = 50013
HOPELESS = frozenset({10003, 50001, MISSING_PERMISSIONS, 50083})
"""The channel is gone or locked, or we may not write there."""


class Poster:
    """The voice of `bot.speak` in Discord."""

    def __init__(self, client: discord.Client, front: Front) -> None:
        self._client = client
        self._front = front
        self._recent: OrderedDict[str, tuple[int, list[Happened]]] = OrderedDict()
        self._shown: OrderedDict[str, tuple[int, Page]] = OrderedDict()

    async def say(self, saying: Saying) -> tuple[int, int] | None:
        """Edit the game's post, or send a new one; see `bot.speak.Voice`."""
        outcome = saying.outcome
        tongue = await self._front.public_tongue(outcome.game.guild)
        if saying.kind == "lobby" or outcome.engine is None:
            page = lobby_page(tongue, outcome.game)
        else:
            page = await self._game(tongue, outcome)
        try:
            return await self.put(outcome.game, page, saying.channel, nonce=saying.nonce, new=outcome.new_post)
        except discord.HTTPException as error:
            if error.status not in {400, 413}:
                raise
            # Discord does not take the message as it is, and never will: the game goes on with a plain one.
            _log.exception("game %s: its post was refused and is shown without story and picture", outcome.game.id)
            heading = tongue.say("post-heading", title=tongue.title(outcome.game))
            plain = Page(above=[heading], below=page.below, rows=page.rows, ping=page.ping)
            return await self.put(outcome.game, plain, saying.channel, nonce=saying.nonce, new=outcome.new_post)

    async def _game(self, tongue: Tongue, outcome: Outcome) -> Page:
        view, entries = outcome.view(None), await self._last_turns(outcome)
        picture, trouble = None, ""
        try:
            picture = await self._front.easel.map(view, tongue.locale, marked(entries), outcome.game.id)
        except Exception as error:  # noqa: BLE001 - see the next line
            # A game goes on without its picture; a picture that fails is a fault of ours all the same.
            reference = secrets.token_hex(4)
            _log.error("fault %s: the map could not be drawn", reference, exc_info=error)
            trouble = tongue.say("post-no-picture", reference=reference)
        page = await self._front.easel.work(
            lambda: game_page(tongue, outcome, entries, picture, view=view, ping=outcome.new_post)
        )
        if trouble:
            page.below.insert(0, trouble)
        return page

    async def _last_turns(self, outcome: Outcome) -> list[Happened]:
        """The entries since the turn before the present one began (in bigger games since everybody's last turn), and
        all that were not told yet.
        """
        game, turns = outcome.game, max(1, len(outcome.game.seats) - 1)
        first = outcome.happened[0].n if outcome.happened else outcome.n + 1
        last, entries = self._recent.pop(game.id, (0, []))
        if last and last >= first - 1:
            entries = [entry for entry in entries if entry.n < first] + list(outcome.happened)
        else:
            entries = await self._read_back(game.id, first, outcome.n, turns)
        entries = kept(entries)
        recent, _ = since_last_turns(entries, turns)
        if recent and first <= recent[0].n:  # what nobody was told yet is told, however far back it goes
            recent = [entry for entry in entries if entry.n >= first]
        self._recent[game.id] = outcome.n, recent
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return recent

    async def _read_back(self, game: str, first: int, n: int, turns: int) -> list[Happened]:
        """The entries up to `n`, from `first` and from so many turns ago at least."""
        start = min(first, n - FIRST_LOOK + 1)
        while True:
            found = await self._front.play.look.happened(game, max(1, start), n)
            if start <= 1 or since_last_turns(kept(found.happened), turns)[1]:
                return list(found.happened)
            start -= 4 * FIRST_LOOK

    async def put(self, game: GameInfo, page: Page, channel: int, *, nonce: str, new: bool) -> tuple[int, int]:
        """Show a page as the game's post. Raises `CannotSay`, `discord.HTTPException`."""
        place = self._client.get_partial_messageable(channel)
        page.ping = await self._front.store.pinged(page.ping)
        old = game.post_message if game.post_channel == channel else None
        try:
            if old is not None and not new:
                try:
                    await place.get_partial_message(old).edit(
                        view=page.view(), attachments=page.files(), allowed_mentions=discord.AllowedMentions.none()
                    )
                    self._keep(game.id, page, old)
                    return channel, old
                except discord.RateLimited:
                    _log.info("a post is edited too often: a new one follows")
                except discord.HTTPException as error:
                    if error.code not in LOST:
                        raise
            sent = await place.send(view=page.view(), files=page.files(), allowed_mentions=page.mentions, nonce=nonce)
        except discord.HTTPException as error:
            if error.code == MISSING_PERMISSIONS and page.pictures:
                _log.warning("game %s: its channel takes no pictures from us any more", game.id)
                page.pictures.clear()
                return await self.put(game, page, channel, nonce=nonce, new=new)
            if error.code in HOPELESS:
                raise CannotSay(f"channel {channel}: {error.status}, {error.code}") from error
            raise
        await self._retire(game, place)
        self._keep(game.id, page, sent.id)
        return channel, sent.id

    def _keep(self, game: str, page: Page, message: int) -> None:
        """Remember what a game's post says, without its pictures: Discord keeps those."""
        self._shown.pop(game, None)
        pictures = [replace(picture, png=b"") for picture in page.pictures]
        self._shown[game] = message, replace(page, pictures=pictures)
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    async def _retire(self, game: GameInfo, place: discord.PartialMessageable) -> None:
        """Take the buttons off the post that a new one follows: it stays as a page of the game's history."""
        shown, page = self._shown.pop(game.id, (None, None))
        if game.post_message is None or game.post_channel != place.id:
            return
        message = place.get_partial_message(game.post_message)
        try:
            if page is None or shown != game.post_message:  # another process posted it
                page = page_of(await message.fetch())
            page.rows.clear()
            (page.below or page.above)[-1:] = []  # what was asked then has been answered
            await message.edit(view=page.view(), allowed_mentions=discord.AllowedMentions.none())
        except (discord.HTTPException, *UNREACHABLE) as error:
            _log.info("an old post could not be changed: %s", type(error).__name__)


def page_of(message: discord.Message) -> Page:
    """What one of our posts says, with its picture as it lies there."""
    page = Page()
    boxes = [part for part in message.components if isinstance(part, discord.Container)]
    for part in (part for box in boxes for part in box.children):
        if isinstance(part, discord.TextDisplay):
            (page.below if page.pictures else page.above).append(part.content)
        elif isinstance(part, discord.MediaGalleryComponent):
            page.pictures += [Picture(file.filename, b"", file.description or "") for file in message.attachments]
    return page
