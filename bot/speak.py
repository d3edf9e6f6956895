"""Saying publicly what was committed: at once, after a crash at the next start, in the order of the log.

The client gives the `Voice`; the `Speaker` takes what is pending in the outbox, game by game, and marks it as said.
What piled up meanwhile is said in one go: a game has one post, and it shows the present.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Protocol

from bot.play.desk import Clock
from bot.play.types import Outcome, Refused
from bot.store import OutboxItem, Store, StoreError

AT_ONCE = 8
"""Games that are spoken about at the same time."""
AT_A_TIME = 100
"""Items that are read at a time."""
REMEMBERED = 1000
"""Games of which it is remembered how far they were told."""

LOOK_AGAIN = 60.0
LONGEST_PAUSE = 300.0
GIVE_UP_AFTER = timedelta(days=1)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be said in `channel`.

    `kind`: ``post`` (show the game: edit its post, or send a new one where `outcome.new_post`; `outcome.happened` is
    all that was not told yet) or ``lobby`` (the lobby's post). `nonce` makes a repeated sending harmless for a few
    minutes (Discord's `nonce` with `enforce_nonce`).
    """

    kind: str
    channel: int
    nonce: str
    outcome: Outcome


class CannotSay(Exception):
    """It will never work: the channel is gone, or we may not write there. The message says which, for the log."""


class Voice(Protocol):
    """How things are said; the Discord client has one."""

    async def say(self, saying: Saying) -> tuple[int, int] | None:
        """Say it; returns (channel, message) of the game's post now, None where there is none.

        Raises `CannotSay` where it is hopeless; any other exception is tried again later.
        """


Tell = Callable[[str, int, int], Awaitable[Outcome]]
"""`Looking.happened`: a game's entries from the first to the last, and the game now."""


class Speaker:
    """The worker behind the outbox. Build it, `run` it with a voice, and `nudge` it after commits."""

    def __init__(self, store: Store, clock: Clock, *, first_pause: float = 1.0) -> None:
        self._store = store
        self._clock = clock
        self._first_pause = first_pause
        self._wake = asyncio.Event()
        self._waiting: dict[str, list[OutboxItem]] = {}
        self._read: set[int] = set()
        self._newest = 0
        self._look_at_all = datetime.min.replace(tzinfo=UTC)
        self._talking: dict[str, asyncio.Task[None]] = {}
        self._told: OrderedDict[str, int] = OrderedDict()
        # Said, but the database could not be told so: people must not be pinged again each time that is tried.
        self._said: dict[int, tuple[int, int] | None] = {}
        self._turnstile = asyncio.Semaphore(AT_ONCE)

    def nudge(self, game: str) -> None:
        """There is something to be said about a game."""
        self._wake.set()

    async def run(self, voice: Voice, tell: Tell) -> None:
        """Say everything pending, then whatever comes, until cancelled."""
        async with asyncio.TaskGroup() as group:
            while True:
                self._wake.clear()
                try:
                    await self._read_pending()
                except StoreError as error:
                    _log.warning("what is to be said could not be read: %s", error)
                for game in self._waiting:
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

    async def _talk(self, game: str, voice: Voice, tell: Tell) -> None:
        """Say what waits for one game until nothing does."""
        pause = self._first_pause
        try:
            while items := self._waiting.get(game):
                count = len(items)
                async with self._turnstile:
                    settled = await self._say(game, tuple(items), voice, tell)
                if settled:
                    del items[:count]
                    pause = self._first_pause
                    if not items:
                        del self._waiting[game]
                else:
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            del self._talking[game]
            if game in self._waiting:  # what came in the meantime waits for a new task
                self._wake.set()

    async def _say(self, game: str, items: Sequence[OutboxItem], voice: Voice, tell: Tell) -> bool:
        """Say items in one go; whether they are settled (said, or given up)."""
        try:
            unsaid = [item for item in items if item.id not in self._said]
            saying = await self._saying(game, unsaid, tell) if unsaid else None
            post = None
            if saying is not None:
                post = await voice.say(saying)
                self._remember_told(game, saying.outcome.n)
            self._said.update((item.id, post) for item in unsaid)
            said = {item.id: self._said[item.id] for item in items}
            messages = {item: where and where[1] for item, where in said.items()}
            await self._store.mark_sent(messages, self._clock(), game=game, post=said[items[-1].id])
            for item in said:
                del self._said[item]
        except (CannotSay, Refused) as hopeless:
            _log.warning("game %s: nothing can be said (%s)", game, hopeless)
            await self._give_up(items, str(hopeless))
        except Exception as error:  # noqa: BLE001 - whatever it is: it must be said later, and other games now
            return await self._failed(game, items, error)
        return True

    def _remember_told(self, game: str, n: int) -> None:
        """What is read next may be about entries that were told already: for a moment only, so few are remembered."""
        self._told[game] = max(n, self._told.pop(game, 0))
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)

    async def _failed(self, game: str, items: Sequence[OutboxItem], error: Exception) -> bool:
        what = f"{type(error).__name__}: {error}"[:500]
        if self._clock() - items[0].created_at > GIVE_UP_AFTER:
            _log.error("game %s: given up after a day (%s)", game, what)
            await self._give_up(items, what)
            return True
        _log.warning("game %s: could not be told, trying again later (%s)", game, what, exc_info=error)
        with suppress(StoreError):
            for item in items:
                await self._store.mark_failed(item.id, what)
        return False

    async def _give_up(self, items: Sequence[OutboxItem], why: str) -> None:
        with suppress(StoreError):
            for item in items:
                await self._store.mark_failed(item.id, why, give_up_at=self._clock())

    async def _saying(self, game: str, items: Sequence[OutboxItem], tell: Tell) -> Saying | None:
        """All that the items have to say, as of now; None where it was said already."""
        last = (await self._store.game(game)).last_entry
        posts = [item for item in items if item.kind == "post"]
        first = max(min((item.payload.get("first", last) for item in posts), default=0), self._told.get(game, 0) + 1)
        seats = {seat for item in items for seat in item.payload.get("ping", ())}
        outcome = await tell(game, first if posts else 0, last)
        waited_for = {view.seat for view in outcome.asked} & seats
        people = [outcome.game.person_of(seat) for seat in sorted(waited_for)]
        ping = tuple(person for person in people if person is not None)
        if posts and not outcome.happened and not ping:
            return None
        outcome = replace(outcome, ping=ping, new_post=bool(ping) or outcome.game.post_message is None)
        return Saying("post" if posts else "lobby", items[-1].channel, items[0].nonce, outcome)
