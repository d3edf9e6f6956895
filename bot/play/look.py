"""Looking at a game: never changes it, but remembers how far the person at a seat has been shown it."""

from __future__ import annotations

import asyncio

from bot.games import archive
from bot.play.desk import Desk, Opened, happened
from bot.play.types import Happened, LogPage, Look, Outcome, Refused, Who, question_to
from bot.play.undo import reached, undoable

MOST_SINCE = 200
"""Entries that `since` goes back at most: a person who was away for longer reads the log."""
FOR_SPECTATORS = 40


class Looking:
    """See the module. Refused: no-game-here, game-not-started."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def hand(self, who: Who, *, game: str | None = None) -> Look:
        """The game as this person's seat sees it, with what it is asked: for its hand, which shows nothing of what
        happened. Refused: not-seated.
        """
        opened = await self._desk.open(await self._desk.game_of(who, game))
        return _look(opened, opened.seat_of(who))

    async def panel(self, who: Who, *, game: str | None = None) -> Look:
        """The same for what it is asked, which is answered knowing what happened. Refused: not-seated."""
        opened = await self._desk.open(await self._desk.game_of(who, game))
        look = _look(opened, opened.seat_of(who))
        await self._seen(opened, who)
        return look

    async def table(self, who: Who, *, game: str | None = None) -> Look:
        """The game as everybody sees it: for what shows a part of it, such as a board."""
        return _look(await self._desk.open(await self._desk.game_of(who, game)), None)

    async def map(self, who: Who | None, *, game: str | None = None) -> Look:
        """The game as everybody sees it, for the map. `game` must be named where nobody asks."""
        opened = await self._desk.open(await self._desk.game_of(who, game))
        look = _look(opened, None)
        if who is not None:
            await self._seen(opened, who)
        return look

    async def log(self, who: Who, first: int, last: int, *, game: str | None = None) -> LogPage:
        """Entries `first` to `last` of the log, as many as there are, as this person may know them."""
        opened = await self._desk.open(await self._desk.game_of(who, game))
        if last >= opened.last:
            await self._seen(opened, who)
        return LogPage(opened.info, _seat_of(opened, who), await self._read(opened, max(1, first), last))

    async def since(self, who: Who, *, game: str | None = None) -> tuple[Look, tuple[Happened, ...], int]:
        """What happened behind the entry up to which this person's seat had looked, which it then has; for spectators
        the last entries. Before them, what was taken back by an undo among them; last the number of that entry.
        """
        opened = await self._desk.open(await self._desk.game_of(who, game))
        seat = _seat_of(opened, who)
        first = max(1, opened.last - FOR_SPECTATORS + 1)
        if seat is not None:
            first = max(opened.info.seat(seat).last_seen, opened.last - MOST_SINCE) + 1
            await self._seen(opened, who)
        new = await self._read(opened, first, opened.last)
        before = await self._read(opened, reached(new, first - 1) + 1, first - 1)
        return _look(opened, seat), (*before, *new), first - 1

    async def _read(self, opened: Opened, first: int, last: int) -> tuple[Happened, ...]:
        entries = await self._desk.store.entries(opened.id, first, last)
        return tuple(happened(entry, len(opened.stored.seats)) for entry in entries)

    async def _seen(self, opened: Opened, who: Who) -> None:
        """Whoever has a seat here has now been shown all there is. Noted only where that is news, and can be."""
        seat = _seat_of(opened, who)
        if seat is not None and opened.info.seat(seat).last_seen < opened.last:
            await self._desk.note(self._desk.store.set_seen(opened.id, seat, opened.last))

    async def export(self, who: Who, *, game: str | None = None) -> str:
        """The game as a file's text (JSON): everything once it is over, until then what this person may know."""
        opened = await self._desk.open(await self._desk.game_of(who, game))
        return await self._file(opened, _seat_of(opened, who))

    async def published(self, game: str) -> str:
        """A game as everybody may have it: the whole of one that is over. Refused: game-not-started."""
        return await self._file(await self._desk.open(game), None)

    async def _file(self, opened: Opened, seat: str | None) -> str:
        row = opened.stored.game
        if not row.last_entry:
            raise Refused("game-not-started")
        entries = [entry async for entry in self._desk.store.iter_entries(row.id)]
        seed = (row.result or {}).get("seed")

        def write() -> str:
            if row.status == "over" and seed:
                return archive.to_text(archive.whole(row, entries, seed))
            return archive.to_text(archive.seen_by(row, entries, seat))

        return await asyncio.to_thread(write)

    async def happened(self, game: str, first: int, last: int) -> Outcome:
        """The entries `first` to `last` and the game now, for whoever tells about them."""
        return await self._desk.tell(game, first, last)


def _seat_of(opened: Opened, who: Who) -> str | None:
    mine = opened.info.seats_of(who.person)
    return mine[0] if mine else None


def _look(opened: Opened, seat: str | None) -> Look:
    _, engine = opened.begun
    question = question_to(engine, seat)
    can_undo = undoable(engine, seat) if seat is not None else 0
    view = engine.view(seat)
    return Look(opened.info, seat, view, question, view.asked, can_undo)
