"""/log: as much of what happened as fits on a page, the newest first, and buttons to what is older and newer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.pages.controls import button
from bot.pages.ids import Id
from bot.pages.layout import TEXT_LIMIT, Page, clip
from bot.pages.telling import Tongue, logged
from bot.play import LogPage, Play, Who

ROOM = TEXT_LIMIT - 500
"""Characters of a page, without heading and the head of an entry that it begins in the middle of."""
CHUNK = 40
"""Entries read at once."""

Line = tuple[int, int, str]
"""A line of the log: its entry, its place in what that entry tells (0 is the entry's head), and what it says."""

_PLACE = re.compile(r"([ab])(\d{1,9})\.(\d{1,6})")


class Logbook:
    """The log of one game as one person may know it."""

    def __init__(self, play: Play, who: Who, tongue: Tongue, game: str | None) -> None:
        self._play = play
        self._who = who
        self._tongue = tongue
        self._game = game

    async def page(self, place: str = "") -> Page:
        """The newest full page, or a button's: ``b12.3`` ends before line 3 of entry 12, ``a12.3`` begins with it."""
        found = _PLACE.fullmatch(place)
        if found is None:
            return await self._before(None)
        at = int(found[2]), int(found[3])
        return await (self._before(at) if found[1] == "b" else self._from(at))

    async def _before(self, end: tuple[int, int] | None) -> Page:
        """The page that ends before a line; without one, the newest."""
        read = await self._read(1, 1)
        lines: list[Line] = []
        last = read.game.n if end is None else min(end[0], read.game.n)
        while last >= 1 and _size(lines) <= ROOM:
            read = await self._read(max(1, last - CHUNK + 1), last)
            block = self._lines(read)
            lines = [line for line in block if end is None or line[:2] < end] + lines
            last -= CHUNK
        shown: list[Line] = []
        for line in reversed(lines):
            if shown and _size([*shown, line]) > ROOM:
                break
            shown.insert(0, line)
        older = last >= 1 or len(shown) < len(lines)
        return await self._show(read, shown, older=older, newer=end)

    async def _from(self, start: tuple[int, int]) -> Page:
        """The page that begins with a line; the newest full page where it would not be full."""
        lines: list[Line] = []
        first = max(1, start[0])
        read = await self._read(first, first + CHUNK - 1)
        while first <= read.game.n and _size(lines) <= ROOM:
            lines += [line for line in self._lines(read) if line[:2] >= start]
            first += CHUNK
            read = await self._read(first, first + CHUNK - 1)
        shown: list[Line] = []
        for line in lines:
            if shown and _size([*shown, line]) > ROOM:
                return await self._show(read, shown, older=start > (1, 0), newer=line[:2])
            shown.append(line)
        return await self._before(None)

    async def _read(self, first: int, last: int) -> LogPage:
        return await self._play.look.log(self._who, first, last, game=self._game)

    def _lines(self, read: LogPage) -> list[Line]:
        return [
            (entry.n, place, clip(line, ROOM))
            for entry in read.entries
            for place, line in enumerate(logged([entry], self._tongue, read.seat))
        ]

    async def _show(self, read: LogPage, shown: Sequence[Line], *, older: bool, newer: tuple[int, int] | None) -> Page:
        tongue, game = self._tongue, read.game
        if not shown:
            return Page(above=[tongue.say("log-empty")])
        first, last = shown[0], shown[-1]
        heading = tongue.say("log-span", title=tongue.title(game), first=first[0], last=last[0], of=game.n)
        said = [line for _, _, line in shown]
        if first[1]:  # it begins in the middle of an entry: say of which
            said.insert(0, self._lines(await self._read(first[0], first[0]))[0][2])
        page = Page(above=[heading, "\n".join(said)])
        places = [(f"b{first[0]}.{first[1]}", "log-older")] if older else []
        if newer is not None:
            places.append((f"a{newer[0]}.{newer[1]}", "log-newer"))
        page.rows.append(
            [button(Id("v", game.id, game.n, f"log:{place}"), tongue.say(label)) for place, label in places]
        )
        return page


def _size(lines: Sequence[Line]) -> int:
    return sum(len(line) + 1 for _, _, line in lines)
