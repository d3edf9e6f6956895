"""Of what one person asks in quick succession only the newest is answered, and nobody takes up all the time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

REMEMBERED = 1000
"""People of whom it is remembered when they asked last."""

SHARE = 4
"""After an answer others have this many times as long as it took, before the same person's next one."""

LONGEST_REST_S = 0.25


@dataclass(slots=True)
class _Asking:
    newest: int = 0
    free_at: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Newest:
    """Whose turn it is among the questions of one person, such as the choices wished for at each key pressed."""

    def __init__(self) -> None:
        self._people: OrderedDict[int, _Asking] = OrderedDict()

    @asynccontextmanager
    async def turn(self, person: int) -> AsyncIterator[bool]:
        """Wait for one's turn: True, or at once False where the same person has asked something newer since."""
        asking = self._of(person)
        asking.newest += 1
        mine = asking.newest
        async with asking.lock:
            now = asyncio.get_running_loop().time
            if mine == asking.newest and (rest := asking.free_at - now()) > 0:
                await asyncio.sleep(rest)
            if mine != asking.newest:
                yield False
                return
            began = now()
            try:
                yield True
            finally:
                asking.free_at = now() + min(SHARE * (now() - began), LONGEST_REST_S)

    def _of(self, person: int) -> _Asking:
        found = self._people.setdefault(person, _Asking())
        self._people.move_to_end(person)
        while len(self._people) > REMEMBERED:
            self._people.popitem(last=False)
        return found
