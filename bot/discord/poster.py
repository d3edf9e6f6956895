"""The voice of `speak` in Discord: a game's post is edited as long as it can be, then a new one follows it."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

import discord

from bot.discord.front import Front
from bot.discord.line import UNREACHABLE, Line
from bot.discord.reread import entry_of, page_of, pressable, words_of
from bot.discord.speak import CannotSay, Closed, Posted, Saying
from bot.pages.ending import ending_page
from bot.pages.layout import Document, Page
from bot.pages.posts import game_page, lobby_page, marked
from bot.pages.telling import Tongue, kept
from bot.play import GameInfo, Happened, Outcome
from bot.play.undo import reached
from bot.store import Game

T = TypeVar("T")
_log = logging.getLogger(__name__)

REMEMBERED = 200
"""Games of which it is kept at hand what their post tells."""

BURIED_BY = 10
"""So many messages behind a game's post have pushed it off a phone's screen: a new one is put up."""

LOST = frozenset({10008, 30046, 50005, 50083})
"""The message is gone, edited too often for its age, not ours, or in an archived thread: post anew."""

NO_CHANNEL = 10003
FORBIDDEN = 403
MISSING_PERMISSIONS = 50013
CLOSED = frozenset({50008, 50083})
"""What else but missing permissions keeps us from writing: a channel without messages, a locked thread."""

LOOKED_AT = 50
"""Messages of a channel among which a game's posts are looked for."""

KNOWN = 10_000
"""Games of which it is remembered that their posts were looked for."""


class Poster:
    """The voice of `bot.discord.speak` in Discord."""

    def __init__(self, line: Line, front: Front) -> None:
        self._line = line
        self._front = front
        self._recent: OrderedDict[str, tuple[int, int, list[Happened]]] = OrderedDict()
        self._shown: OrderedDict[str, tuple[int, Page]] = OrderedDict()
        # Games of which nothing can have been put up that is not known, as by a process that ended in between.
        self._sure: OrderedDict[str, None] = OrderedDict()
        self._sending: set[str] = set()

    async def say(self, saying: Saying) -> Posted | None:
        """Edit the game's post, or send a new one; see `bot.discord.speak.Voice`."""
        outcome, place = saying.outcome, await self._place(saying.channel)
        try:
            game, unnoted = await self._as_found(outcome.game, place)
            return await self._put(replace(saying, outcome=replace(outcome, game=game)), place, unnoted)
        except discord.HTTPException as error:
            if error.code == NO_CHANNEL:
                raise CannotSay(f"channel {place.id}: {error.status}, {error.code}") from error
            if error.status == FORBIDDEN or error.code in CLOSED:
                raise Closed(f"channel {place.id}: {error.status}, {error.code}") from error
            raise

    async def _put(self, saying: Saying, place: discord.PartialMessageable, unnoted: discord.Message | None) -> Posted:
        outcome = saying.outcome
        if unnoted is not None and entry_of(unnoted, outcome.game.id) != outcome.n:
            unnoted = None
        if not outcome.new_post and await self._buried(outcome.game, place):
            outcome = replace(outcome, new_post=True)
        since = begins(outcome)
        tongue = await self._front.public_tongue(outcome.game.guild)
        if saying.kind == "lobby" or outcome.engine is None:
            page = lobby_page(tongue, outcome.game)
            page.ping = outcome.ping if outcome.new_post else ()
        else:
            page = await self._game(tongue, outcome, since)
        try:
            where = await self.put(outcome.game, page, place, saying.nonce, new=outcome.new_post, sent=unnoted)
        except discord.HTTPException as error:
            if error.status not in {400, 413} or error.code in CLOSED:
                raise
            # Discord does not take the message as it is, and never will: the game goes on with a plain one.
            _log.exception("game %s: its post was refused and is shown without story and picture", outcome.game.id)
            plain = Page(asked=page.asked, above=page.above[:1], rows=page.rows, ping=page.ping)
            where = await self.put(outcome.game, plain, place, saying.nonce, new=outcome.new_post, sent=unnoted)
        return Posted(*where, since)

    async def _game(self, tongue: Tongue, outcome: Outcome, since: int) -> Page:
        view, entries = outcome.view(None), await self._entries(outcome, since)
        picture, trouble = None, ""
        try:
            picture = await self._front.easel.map(view, tongue.locale, marked(entries), outcome.game.id)
        except Exception as error:  # noqa: BLE001 - see the next line
            # A game goes on without its picture; a picture that fails is a fault of ours all the same.
            reference = secrets.token_hex(4)
            _log.error("fault %s: the map could not be drawn", reference, exc_info=error)
            trouble = tongue.say("post-no-picture", reference=reference)
        ping, began = outcome.new_post, await self._began(outcome.game)
        document = await self._file(outcome.game) if began is not None else None

        def made() -> Page:
            if began is not None:
                return ending_page(tongue, outcome, entries, picture, began, document, view=view, ping=ping)
            return game_page(tongue, outcome, entries, picture, view=view, ping=ping)

        page = await self._front.easel.work(made)
        if trouble:
            page.above.append(trouble)
        return page

    async def _began(self, game: GameInfo) -> datetime | None:
        """When a game began that was played to its end; None for any other."""
        if game.status != "over":
            return None
        return (await self._front.play.look.happened(game.id, 1, 1)).happened[0].at

    async def _file(self, game: GameInfo) -> Document | None:
        return Document.of_game(game.id, await self._front.play.look.published(game.id))

    async def _entries(self, outcome: Outcome, since: int) -> list[Happened]:
        """The entries behind `since` that still stand: of those at hand, the new ones, or all read once more."""
        game, new = outcome.game, outcome.happened
        first = new[0].n if new else outcome.n + 1
        last, begun, entries = self._recent.pop(game.id, (0, 0, []))
        if since == first - 1:
            entries = list(new)
        elif (last, begun) == (first - 1, since):
            entries = [*entries, *new]
        else:
            entries = list((await self._front.play.look.happened(game.id, since + 1, outcome.n)).happened)
        self._recent[game.id] = outcome.n, since, entries
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return kept([*await self._reached(game.id, since, entries), *entries], since)

    async def _reached(self, game: str, since: int, entries: Sequence[Happened]) -> Sequence[Happened]:
        """The entries up to `since` that an undo behind it took back, as far as they reach."""
        to = reached(entries, since)
        return (await self._front.play.look.happened(game, to + 1, since)).happened if to < since else ()

    async def _buried(self, game: GameInfo, place: discord.PartialMessageable) -> bool:
        """Whether what others wrote has pushed the game's post away. At most one request; what it cannot find out does
        not matter enough to be tried again.
        """
        if game.post_message is None or game.post_channel != place.id or place.id in self._front.unread:
            return False
        try:
            newer = [m async for m in place.history(limit=BURIED_BY, after=discord.Object(game.post_message))]
        except (discord.HTTPException, *UNREACHABLE) as error:
            _log.info("what was written after a post is not known: %s", type(error).__name__)
            return False
        return len(newer) >= BURIED_BY

    # --- putting it up ------------------------------------------------------------------------------------------------

    async def put(
        self,
        game: GameInfo,
        page: Page,
        place: discord.PartialMessageable,
        nonce: str,
        *,
        new: bool,
        sent: discord.Message | None = None,
    ) -> tuple[int, int]:
        """Show a page as the game's post. Raises `discord.HTTPException`.

        `sent` is the game's post as it was found, where it was never noted and shows the page's entry: where it has
        pinged whom the page pings, the page was sent before, though its nonce may have been forgotten since.
        """
        page.ping = await self._front.store.pinged(page.ping)
        old = game.post_message if game.post_channel == place.id else None
        self._sure.pop(game.id, None)
        self._sending.add(game.id)
        try:
            message = old
            new = new and (sent is None or not set(page.ping) <= {person.id for person in sent.mentions})
            shown = sent is not None and words_of(sent) == words_of(page.view())
            if message is None or new or not (shown or await self._edited(place, message, page)):
                message = await self._sent(place, page, nonce)
                if old is not None and old != message:
                    await self._retire(game.id, place, old)
        except discord.HTTPException as error:
            if error.code != MISSING_PERMISSIONS or not page.files():
                raise
            _log.warning("game %s: its channel takes no files from us any more", game.id)
            page.pictures.clear()
            page.document = None
            return await self.put(game, page, place, nonce, new=new, sent=sent)
        finally:
            self._sending.discard(game.id)
        self._keep(game.id, page, message)
        _remember(self._sure, game.id, None, KNOWN)
        return place.id, message

    async def _sent(self, place: discord.PartialMessageable, page: Page, nonce: str) -> int:
        """Send a page; the message that shows it.

        Discord answers with an earlier message where that was sent under the same nonce. It has pinged the same people,
        and need not show the same.
        """
        files, mentions = page.files(), page.mentions
        sent = await place.send(view=page.view(), files=files, allowed_mentions=mentions, nonce=nonce)
        if words_of(sent) == words_of(page.view()) or await self._edited(place, sent.id, page):
            return sent.id
        sent = await place.send(view=page.view(), files=page.files(), allowed_mentions=mentions)
        return sent.id

    @staticmethod
    async def _edited(place: discord.PartialMessageable, message: int, page: Page) -> bool:
        """Make a message show a page; whether that is possible."""
        try:
            await place.get_partial_message(message).edit(
                view=page.view(), attachments=page.files(), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.RateLimited:
            _log.info("a post is edited too often: a new one follows")
            return False
        except discord.HTTPException as error:
            if error.code not in LOST and (error.code != MISSING_PERMISSIONS or page.files()):
                raise
            return False  # where we may not write at all, sending a new one says so
        return True

    def _keep(self, game: str, page: Page, message: int) -> None:
        """Remember what a game's post says, without its files: Discord keeps those."""
        pictures = [replace(picture, png=b"") for picture in page.pictures]
        document = page.document and replace(page.document, content=b"")
        _remember(self._shown, game, (message, replace(page, pictures=pictures, document=document)), REMEMBERED)

    # --- what is not the game's post any more -------------------------------------------------------------------------

    def knows(self, game: str, message: int) -> bool:
        """Whether a message was just put up as a game's post, or may be: which need not be stored yet."""
        newest, _ = self._shown.get(game, (0, None))
        return message == newest or (game in self._sending and message > newest)

    async def astray(self, game: Game) -> bool:
        """See `bot.discord.speak.Voice`."""
        remembered = game.post_message if game.post_channel == game.channel else None
        live = await self._live(game.id, await self._place(game.channel))
        return any(post.id != remembered or entry_of(post, game.id) != game.last_entry for post in live)

    async def put_away(self, message: discord.Message) -> None:
        """Take the buttons off a post that is not the game's any more. Raises nothing."""
        if pressable(message):
            place = await self._place(message.channel.id)
            await self._end(place.get_partial_message(message.id), page_of(message))

    async def _as_found(
        self, game: GameInfo, place: discord.PartialMessageable
    ) -> tuple[GameInfo, discord.Message | None]:
        """A game with the newest of its posts in the channel for its own, where that may not be the one remembered,
        and that post where it is not.

        Its other posts lose their buttons.
        """
        if game.id in self._sure:
            return game, None
        own = game.post_message if game.post_channel == place.id else None
        live = await self._live(game.id, place)
        newest = max([post.id for post in live] + ([own] if own is not None else []), default=None)
        for post in live:
            if post.id != newest:
                await self.put_away(post)
        if own is not None and own != newest and all(post.id != own for post in live):
            await self._retire(game.id, place, own)
        unnoted = next((post for post in live if post.id == newest != own), None)
        return replace(game, post_channel=place.id, post_message=newest), unnoted

    @staticmethod
    async def _live(game: str, place: discord.PartialMessageable) -> list[discord.Message]:
        """The posts of a game with buttons, among the last messages of its channel as far as we may read them."""
        try:
            return [message async for message in place.history(limit=LOOKED_AT) if entry_of(message, game) is not None]
        except discord.Forbidden as error:
            if error.code != MISSING_PERMISSIONS:
                raise
            return []

    async def _retire(self, game: str, place: discord.PartialMessageable, old: int) -> None:
        """Take the buttons off the post that a new one follows: it stays as a page of the game's history."""
        message = place.get_partial_message(old)
        shown, page = self._shown.pop(game, (None, None))
        try:
            if page is None or shown != old:  # another process posted it
                found = await message.fetch()
                if not pressable(found):
                    return
                page = page_of(found)
        except (discord.HTTPException, *UNREACHABLE) as error:
            _log.info("an old post could not be read: %s", type(error).__name__)
        else:
            await self._end(message, page)

    @staticmethod
    async def _end(message: discord.PartialMessage, page: Page) -> None:
        page.rows.clear()
        page.below[-1:], page.asked = [], ""  # what was asked then has been answered
        page.above = page.afterwards or page.above
        try:
            await message.edit(view=page.view(), allowed_mentions=discord.AllowedMentions.none())
        except (discord.HTTPException, *UNREACHABLE) as error:
            _log.info("an old post could not be changed: %s", type(error).__name__)

    async def _place(self, channel: int) -> discord.PartialMessageable:
        """A channel, by whichever client is logged in."""
        return (await self._line.up()).get_partial_messageable(channel)


def _remember(kept: OrderedDict[str, T], game: str, what: T, most: int) -> None:
    """Keep something about a game, and of the games only those that came last."""
    kept.pop(game, None)
    kept[game] = what
    while len(kept) > most:
        kept.popitem(last=False)


def begins(outcome: Outcome) -> int:
    """Behind which entry the story of a game's post begins: a new one tells what is new, the same one goes on."""
    since = outcome.game.post_since
    if since is None or (outcome.happened and outcome.new_post):
        return outcome.happened[0].n - 1 if outcome.happened else outcome.n
    return since
