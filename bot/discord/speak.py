"""Saying publicly what was committed: at once, after a crash at the next start, in the order of the log.

The client gives the `Voice`; the `Announcer` takes what is pending in the outbox, game by game, and marks it as said.
What piled up meanwhile is said in one go: a game has one post, and it shows the present. Nothing is given up but what
belongs into a channel that is gone: where we may not write for now it is said as soon as we may.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Protocol

from bot.pages.telling import TURN, WON
from bot.play.desk import Clock
from bot.play.types import Outcome, Refused
from bot.store import Game, OutboxItem, Store, StoreError

AT_ONCE = 8
"""Games that are spoken about at the same time."""
AT_A_TIME = 100
"""Items that are read at a time."""
REMEMBERED = 1000
"""Games of which it is remembered how far they were told."""

LOOK_AGAIN = 60.0
LONGEST_PAUSE = 300.0
LONGEST_CLOSED = 3600.0
"""The longest pause before a channel that is closed to us is tried again, or what has failed for longer than a day."""
PACE_S = 0.5
"""Between two tries at channels that are closed to us, whatever their games: Discord locks an address out of which ten
thousand requests in ten minutes were refused.
"""
LEAST_S = 3.0
"""An input may bring the next try forward, but to no less than this after the one before."""
LOOKED_BACK = 1000
"""Games whose posts are looked for at the start, the last changed first."""

_ENDED = ("over", "abandoned")
_CLOSED = "closed"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be said in `channel`.

    `kind`: ``post`` (show the game: edit its post, or send a new one where `outcome.new_post`; `outcome.happened` is
    all that was not told yet) or ``lobby`` (the lobby's post). `nonce` makes a repeated sending harmless for a few
    minutes (Discord's `nonce` with `enforce_nonce`): see `nonce_of`.
    """

    kind: str
    channel: int
    nonce: str
    outcome: Outcome


class Posted(NamedTuple):
    """Where a game's post is, and the entry behind which its story begins."""

    channel: int
    message: int
    since: int


class CannotSay(Exception):
    """It will never work: the channel is gone. The message says which, for the log."""


class Closed(Exception):
    """It does not work for now: we may not write there, or the thread is locked. The message says why, for the log."""


class Voice(Protocol):
    """How things are said; the Discord client has one."""

    async def say(self, saying: Saying) -> Posted | None:
        """Say it; returns the game's post now, None where there is none.

        Raises `CannotSay` where it is hopeless and `Closed` where somebody has to open the channel to us first; any
        other exception is tried again too.
        """

    async def astray(self, game: Game) -> bool:
        """Whether a game has a post with buttons that is not the one remembered, or does not show its last entry."""


Tell = Callable[[str, int, int], Awaitable[Outcome]]
"""`Looking.happened`: a game's entries from the first to the last, and the game now."""


@dataclass(slots=True)
class Trouble:
    """A game of which something could not be said yet. `stir` brings the next try forward."""

    channel: int
    closed: bool
    stir: asyncio.Event = field(default_factory=asyncio.Event)


class Announcer:
    """The worker behind the outbox. Build it, `run` it with a voice, and `nudge` it after commits."""

    def __init__(self, store: Store, clock: Clock, *, first_pause: float = 1.0) -> None:
        self._store = store
        self._clock = clock
        self._first_pause = first_pause
        self._wake = asyncio.Event()
        self._waiting: dict[str, list[OutboxItem]] = {}
        self._to_show: set[str] = set()
        self._read: set[int] = set()
        self._newest = 0
        self._look_at_all = datetime.min.replace(tzinfo=UTC)
        self._talking: dict[str, asyncio.Task[None]] = {}
        self._told: OrderedDict[str, int] = OrderedDict()
        # Said, but the database could not be told so: people must not be pinged again each time that is tried.
        self._said: dict[int, Posted | None] = {}
        self._turnstile = asyncio.Semaphore(AT_ONCE)
        self._troubles: dict[str, Trouble] = {}
        self._one_by_one = asyncio.Lock()

    def nudge(self, game: str) -> None:
        """There is something to be said about a game."""
        self._wake.set()
        if game in self._troubles:
            self._troubles[game].stir.set()

    def stir(self, channel: int) -> None:
        """Somebody is there: what could not be said in a channel is soon tried again."""
        for trouble in self._troubles.values():
            if trouble.channel == channel:
                trouble.stir.set()

    def closed(self, channel: int) -> bool:
        """Whether something waits to be said in a channel that was closed to us when it was last tried."""
        return any(trouble.closed and trouble.channel == channel for trouble in self._troubles.values())

    def show(self, game: str) -> None:
        """A game's post does not show the present: it shall."""
        self._to_show.add(game)
        self._wake.set()

    async def run(self, voice: Voice, tell: Tell) -> None:
        """Say everything pending, then whatever comes, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._look_back(voice))
            while True:
                self._wake.clear()
                try:
                    await self._read_pending()
                except StoreError as error:
                    _log.warning("what is to be said could not be read: %s", error)
                for game in {*self._waiting, *self._to_show}:
                    if game not in self._talking:
                        task = group.create_task(self._talk(game, voice, tell))
                        self._talking[game] = task
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_AGAIN):  # wait_for may lose a cancellation on 3.11
                        await self._wake.wait()

    async def idle(self) -> bool:
        """Whether everything committed so far has been said or given up."""
        return not await self._store.pending(limit=1)

    async def _read_pending(self) -> None:
        """Read what is new. Now and then everything is looked at: a database that commits several at once may show an
        item after one with a higher id.
        """
        everything = self._clock() >= self._look_at_all
        after = 0 if everything else self._newest
        pending: set[int] = set()
        while True:
            page = await self._store.pending(after=after, limit=AT_A_TIME)
            for item in page:
                after = item.id
                pending.add(item.id)
                if item.id not in self._read:
                    self._read.add(item.id)
                    self._waiting.setdefault(item.game or "", []).append(item)
            self._newest = max(self._newest, after)
            if len(page) < AT_A_TIME:
                break
        if everything:
            self._read &= pending
            self._look_at_all = self._clock() + timedelta(seconds=LOOK_AGAIN)

    async def _look_back(self, voice: Voice) -> None:
        """Once: find posts that were put up and never noted, or of which a restored backup knows nothing."""
        try:
            games = [game async for game in self._store.iter_games() if game.status not in _ENDED]
        except StoreError as error:
            _log.warning("games could not be read, their posts are not looked for: %s", error)
            return
        for game in sorted(games, key=lambda game: game.updated_at, reverse=True)[:LOOKED_BACK]:
            try:
                if game.id not in self._waiting and await voice.astray(await self._store.game(game.id)):
                    self.show(game.id)
            except Exception as error:  # noqa: BLE001 - whatever it is: when its game is spoken about it is looked for too
                _log.info("game %s: its post was not looked for (%s)", game.id, type(error).__name__)
            await asyncio.sleep(PACE_S)

    async def _talk(self, game: str, voice: Voice, tell: Tell) -> None:
        """Say what waits for one game until nothing does."""
        pause = self._first_pause
        try:
            while (items := self._waiting.get(game, [])) or game in self._to_show:
                count = len(items)
                if self._was_closed(game, items):
                    async with self._one_by_one:
                        await asyncio.sleep(PACE_S)
                async with self._turnstile:
                    longest = await self._say(game, tuple(items), voice, tell)
                if longest is None:
                    self._troubles.pop(game, None)
                    del items[:count]
                    pause = self._first_pause
                    if not items:
                        self._waiting.pop(game, None)
                else:
                    await self._lull(game, pause)
                    pause = min(pause * 2, longest)
        finally:
            del self._talking[game]
            self._troubles.pop(game, None)
            if game in self._waiting or game in self._to_show:  # what came in the meantime waits for a new task
                self._wake.set()

    def _was_closed(self, game: str, items: Sequence[OutboxItem]) -> bool:
        """Whether its channel was closed at the last try, also where that was another process's."""
        if game in self._troubles:
            return self._troubles[game].closed
        return any((item.last_error or "").startswith(_CLOSED) for item in items)

    async def _lull(self, game: str, pause: float) -> None:
        """A pause after a try that failed. An input ends it, but not before a few seconds have passed."""
        stir = self._troubles[game].stir
        least = min(LEAST_S, pause)
        await asyncio.sleep(least)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause - least):
                await stir.wait()
        stir.clear()

    async def _say(self, game: str, items: Sequence[OutboxItem], voice: Voice, tell: Tell) -> float | None:
        """Say items in one go. None where they are settled (said, or given up), else the longest pause to be made."""
        show, saying = game in self._to_show, None
        try:
            unsaid = [item for item in items if item.id not in self._said]
            saying = await self._saying(game, unsaid, tell) if unsaid else None
            if saying is None and show:
                saying = await self._present(game, tell)
            post = None
            if saying is not None:
                post = await voice.say(saying)
                self._remember_told(game, saying.outcome.n)
            self._said.update((item.id, post) for item in unsaid)
            said = {item.id: self._said[item.id] for item in items}
            messages = {item: where and where.message for item, where in said.items()}
            where = post or (said[items[-1].id] if items else None)
            await self._store.mark_sent(messages, self._clock(), game=game, post=where)
            for item in said:
                del self._said[item]
            if show:
                self._to_show.discard(game)
        except (CannotSay, Refused) as hopeless:
            _log.warning("game %s: nothing can be said (%s)", game, hopeless)
            await self._give_up(items, str(hopeless))
            self._to_show.discard(game)
        except Exception as error:  # noqa: BLE001 - whatever it is: it must be said later, and other games now
            channel = saying.channel if saying is not None else items[-1].channel if items else 0
            return await self._failed(game, channel, items, error)
        return None

    def _remember_told(self, game: str, n: int) -> None:
        """What is read next may be about entries that were told already: for a moment only, so few are remembered."""
        self._told[game] = max(n, self._told.pop(game, 0))
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)

    async def _failed(self, game: str, channel: int, items: Sequence[OutboxItem], error: Exception) -> float:
        closed = isinstance(error, Closed)
        what = f"{_CLOSED if closed else type(error).__name__}: {error}"[:500]
        _log.warning(
            "game %s: could not be told, trying again later (%s)", game, what, exc_info=None if closed else error
        )
        trouble = self._troubles.setdefault(game, Trouble(channel, closed))
        trouble.channel, trouble.closed = channel or trouble.channel, closed
        if items:
            with suppress(StoreError):  # of what waits together one is enough to know by
                await self._store.mark_failed(items[0].id, what)
        old = bool(items) and self._clock() - items[0].created_at > timedelta(days=1)
        return LONGEST_CLOSED if closed or old else LONGEST_PAUSE

    async def _give_up(self, items: Sequence[OutboxItem], why: str) -> None:
        with suppress(StoreError):
            for item in items:
                await self._store.mark_failed(item.id, why, give_up_at=self._clock())

    async def _saying(self, game: str, items: Sequence[OutboxItem], tell: Tell) -> Saying | None:
        """All that the items have to say, as of now; None where it was said already."""
        last = (await self._store.game(game)).last_entry
        posts = [item for item in items if item.kind == "post"]
        firsts = [item.payload["first"] for item in posts if "first" in item.payload]
        first = max(min(firsts), self._told.get(game, 0) + 1) if firsts else 0
        seats = {seat for item in items for seat in item.payload.get("ping", ())}
        outcome = await tell(game, first, last)
        waited_for = seats if outcome.engine is None else {view.seat for view in outcome.asked} & seats
        people = [outcome.game.person_of(seat) for seat in sorted(waited_for)]
        ping = tuple(person for person in people if person is not None)
        anew = any(item.payload.get("anew") for item in items)
        if posts and not outcome.happened and not ping and not anew:
            return None
        if ended(outcome):
            ping = tuple(seat.person for seat in outcome.game.seats if seat.person)
        new = anew or bool(ping) or outcome.game.post_message is None or turns_begin(outcome) or ended(outcome)
        outcome = replace(outcome, ping=ping, new_post=new)
        nonce = nonce_of(items[-1].nonce, last, ping)
        return Saying("post" if posts else "lobby", items[-1].channel, nonce, outcome)

    async def _present(self, game: str, tell: Tell) -> Saying:
        """Nothing new: the game as it is."""
        found = await self._store.game(game)
        outcome = await tell(game, 0, found.last_entry)
        kind = "lobby" if outcome.engine is None else "post"
        return Saying(kind, found.channel, nonce_of(game, found.last_entry, ()), outcome)


def nonce_of(last: str, n: int, ping: Sequence[int]) -> str:
    """What is sent under a nonce is that for good: Discord answers another sending under it with the message of the
    first. So it stands for all that decides what is said: the last item in it, the entry shown, and who is pinged.
    """
    return hashlib.sha256(f"{last} {n} {sorted(ping)}".encode()).hexdigest()[:24]


def turns_begin(outcome: Outcome) -> bool:
    """Whether the turn of a person begins in what is to be told: it has a post of its own."""
    began = {event.data["seat"] for event in outcome.events(None) if event.kind == TURN}
    return any(seat.name in began and seat.person is not None for seat in outcome.game.seats)


def ended(outcome: Outcome) -> bool:
    """Whether the game ends in what is to be told."""
    return any(event.kind == WON for event in outcome.events(None)) or any(
        entry.payload.get("abandoned") for entry in outcome.happened
    )
