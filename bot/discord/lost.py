"""Games whose channel was deleted: nobody can reach them any more, so they are ended, not active for ever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from bot.play import Play
from bot.store import Store, StoreError

IDLE = timedelta(days=7)
"""A game that changed more recently is in a channel that is there."""

EVERY = timedelta(days=1)
PACE_S = 0.5
"""Between two questions to Discord, which has others to answer."""

_ENDED = ("over", "abandoned")
_log = logging.getLogger(__name__)

Gone = Callable[[int], Awaitable[bool]]
"""Whether a channel does not exist any more; False where that is not known."""


async def end_lost(play: Play, store: Store, gone: Gone, now: datetime, pace: float = PACE_S) -> int:
    """End the idle games whose channel is gone; how many they were."""
    idle = [game async for game in store.iter_games() if game.status not in _ENDED and game.updated_at < now - IDLE]
    ended = 0
    for game in idle:
        if await gone(game.channel):
            await play.lobby.lose(game.id)
            _log.info("game %s is ended: its channel is gone", game.id)
            ended += 1
        await asyncio.sleep(pace)
    return ended


async def keep_ending(play: Play, store: Store, gone: Gone) -> None:
    """Once a day, until cancelled."""
    while True:
        try:
            await end_lost(play, store, gone, datetime.now(UTC))
        except StoreError as error:
            _log.warning("games without a channel could not be ended: %s", error)
        await asyncio.sleep(EVERY.total_seconds())
