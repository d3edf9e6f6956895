"""What everybody in a channel reads: the lobby's post and the game's one post, edited as long as it can be."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.controls import Style, button
from bot.easel import changes
from bot.front import UNREACHABLE, Front
from bot.ids import Id
from bot.layout import Item, Page, Picture, last_lines, rows_of
from bot.play import GameInfo, Happened, Outcome
from bot.speak import CannotSay, Saying
from bot.telling import Tongue, kept, law, since_last_turns, story, without
from engine.api import OPTION_CHOICES, Event, View

_log = logging.getLogger(__name__)

STORY_LIMIT = 2400
REMEMBERED = 200
"""Games whose last turns are kept at hand."""

FIRST_LOOK = 40
"""Entries read at once where the last turns are not at hand."""

POST_BUTTONS = ("act", "done", "undo", "hand", "map", "board", "log", "text")
ENDED_BUTTONS = ("map", "board", "log", "text", "export")
LOST = frozenset({10008, 30046, 50005, 50083})
"""The message is gone, edited too often for its age, not ours, or in an archived thread: post anew."""

MISSING_PERMISSIONS = 50013
HOPELESS = frozenset({10003, 50001, MISSING_PERMISSIONS, 50083})
"""The channel is gone or locked, or we may not write there."""


# --- pages ------------------------------------------------------------------------------------------------------------


def facts_of(tongue: Tongue, game: GameInfo) -> list[str]:
    """Map and deck of a game, and the rules that its table has set where it did."""
    facts = tongue.say("lobby-facts", map=tongue.say(f"map-{game.map}"), deck=tongue.say(f"deck-{game.deck}"))
    words = [
        tongue.say(f"rule-{name}-{word}")
        for name, values in OPTION_CHOICES.items()
        for word, value in values.items()
        if name in game.options and game.options[name] == value
    ]
    if not words:
        return [facts]
    return [facts, tongue.say("lobby-rules", rules=tongue.words.listed(tongue.locale, words))]


def lobby_page(tongue: Tongue, game: GameInfo) -> Page:
    """Who plays what, with buttons to join, leave and start."""
    seats = [
        tongue.say("lobby-seat-person", faction=tongue.faction(seat.faction), person=f"<@{seat.person}>")
        if seat.person is not None
        else tongue.say(
            "lobby-seat-open", faction=tongue.faction(seat.faction), automaton=tongue.automaton(seat.faction)
        )
        for seat in game.seats
    ]
    facts, *rules = facts_of(tongue, game)
    facts += " · " + tongue.say("lobby-pace")
    page = Page(above=[tongue.say("lobby-heading", title=tongue.title(game)), facts, "\n".join(seats), *rules])
    if game.status != "lobby":
        page.above.append(tongue.say("lobby-ended"))
        return page
    page.below.append(tongue.say("lobby-hint", free=sum(seat.person is None for seat in game.seats)))

    def press(rest: str, label: str, style: Style) -> Item:
        return button(Id("l", game.id, 0, rest), label, style)

    joins = [
        press(
            f"join:{seat.faction}",
            tongue.say("lobby-button-join", faction=tongue.faction(seat.faction)),
            Style.primary,
        )
        for seat in game.seats
        if seat.person is None
    ]
    leave = press("leave", tongue.say("lobby-button-leave"), Style.secondary)
    start = press("start", tongue.say("lobby-button-start"), Style.success)
    page.rows += [*rows_of(joins), [leave, start]]
    return page


def game_page(
    tongue: Tongue,
    outcome: Outcome,
    entries: Sequence[Happened],
    picture: Picture | None,
    *,
    ping: bool = False,
    view: View | None = None,
) -> Page:
    """The game post: what happened, the map, whose turn it is, what is asked. `ping` names who is waited for first.

    With everybody's `view` at hand it can be made in any thread.
    """
    game, view = outcome.game, view or outcome.view(None)
    told, earlier = last_lines(story(without(entries, frozenset({"seed-revealed"})), tongue), STORY_LIMIT)
    if earlier:
        told.insert(0, "-# " + tongue.say("post-earlier", count=earlier))
    page = Page(pictures=[picture] if picture else [])
    if ping:
        page.ping = outcome.ping
        page.above.append(_ping(tongue, outcome, view))
    page.above += [
        tongue.say("post-heading", title=tongue.title(game)),
        "\n".join(told) or tongue.say("post-nothing-yet"),
    ]
    page.below = [_status(tongue, view), _asked(tongue, outcome, view)]
    if game.status in {"active", "paused"}:
        page.rows += rows_of(
            [
                button(
                    Id("p", game.id, outcome.n, verb),
                    tongue.say(f"post-button-{verb}"),
                    Style.primary if verb == "act" else Style.secondary,
                )
                for verb in POST_BUTTONS
            ]
        )
    else:
        page.rows.append(
            [
                button(Id("p", game.id, outcome.n, verb), tongue.say(f"post-button-{verb}"))
                for verb in ENDED_BUTTONS
                if verb != "export" or game.status == "over"  # one that was abandoned keeps its secrets
            ]
        )
    return page


def marked(entries: Sequence[Happened]) -> list[Event]:
    """What the map marks as changed: the present turn, and the one before until its player has changed the map too."""
    present, begins = since_last_turns(entries, 0)
    own = [event for entry in present[1:] for event in entry.seen_by(None)]
    shown = present if begins and changes(own) != changes(()) else entries
    return [event for entry in shown for event in entry.seen_by(None)]


def _ping(tongue: Tongue, outcome: Outcome, view: View) -> str:
    return "\n".join(
        tongue.say(
            "post-ping",
            person=f"<@{person}>",
            title=tongue.title(outcome.game),
            phase=tongue.phase(view),
            question=tongue.question(asked),
        )
        for asked in outcome.asked
        if (person := outcome.game.person_of(asked.seat)) in outcome.ping
    )


def _status(tongue: Tongue, view: View) -> str:
    words, locale = tongue.words, tongue.locale
    status = tongue.say(
        "post-status",
        phase_id=view.phase,
        phase=tongue.phase(view),
        number=view.turn_number,
        seat=tongue.faction(view.seat(view.turn_seat).faction) if view.turn_seat else tongue.say("bot-nobody"),
    )
    points = [
        tongue.say(
            "post-points-dominance", faction=tongue.faction(seat.faction), card=words.card(locale, seat.dominance)
        )
        if seat.dominance
        else tongue.say("post-points", faction=tongue.faction(seat.faction), points=seat.vp)
        for seat in view.seats
    ]
    return "\n".join([status, " · ".join(points)])


def _asked(tongue: Tongue, outcome: Outcome, view: View) -> str:
    game = outcome.game
    if game.status == "abandoned":
        return tongue.say("post-abandoned")
    if view.winners:
        winners = [tongue.faction(view.seat(winner).faction) for winner in view.winners]
        said = [tongue.say("post-won", winners=tongue.words.listed(tongue.locale, winners))]
        if game.seed and game.seed_hash:
            said.append(tongue.say("post-seed", seed=game.seed, hash=game.seed_hash))
        return "\n".join(said)
    if not outcome.asked:
        return tongue.say("post-idle")
    said = []
    for asked in outcome.asked:
        seat = game.seat(asked.seat)
        said += [
            tongue.say(
                "post-asked",
                person=tongue.sitter(seat),
                seat=tongue.faction(asked.seat),
                question=tongue.question(asked),
            ),
            law(asked.law),
        ]
    return "\n".join(filter(None, said))


# --- saying it --------------------------------------------------------------------------------------------------------


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
