"""Pictures drawn in threads: of several wishes for one place only the newest is drawn."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import render
from bot.pages.layout import Picture
from data.words import Words
from engine.api import Event, View

PAINTERS = 1
"""One draws as many pictures a second as Discord takes messages. More take turns with it, and with who waits for an
answer."""
GIVES_WAY = 10
"""By how much painting is nicer than the rest of us."""

T = TypeVar("T")


class Easel:
    """Draws maps, boards and hands. Nothing here runs on the event loop for longer than a dictionary takes."""

    def __init__(self, words: Words, facts: Mapping[str, Any]) -> None:
        self._words = words
        self._facts = facts
        self._threads = ThreadPoolExecutor(PAINTERS, thread_name_prefix="easel", initializer=_give_way)
        self._newest: dict[object, int] = {}
        self._wishes = 0

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def map(
        self, view: View, locale: str, events: Iterable[Event] = (), place: object = None, *, theme: str = ""
    ) -> Picture | None:
        """The map with what these (public) events changed marked.

        None where meanwhile another map is wished for the same `place` (a game, a channel): that one is drawn instead.
        """
        marked = changes(events)
        return await self._draw(lambda: render.map_png(view, self._words, locale, marked, _theme(theme)), place)

    async def board(self, view: View, seat: str, locale: str, *, theme: str = "") -> Picture:
        """A seat's board."""
        return await self._now(lambda: render.board_png(view, seat, self._words, locale, self._facts, _theme(theme)))

    async def hand(self, view: View, seat: str, locale: str, *, theme: str = "") -> Picture:
        """A hand that the view shows; ValueError where it does not."""
        return await self._now(lambda: render.hand_png(view, seat, self._words, locale, self._facts, _theme(theme)))

    async def text(self, view: View, locale: str) -> str:
        """The whole board as text."""
        return await self.work(lambda: render.board_text(view, self._words, locale))

    async def work(self, work: Callable[[], T]) -> T:
        """Anything else that takes its time and that nobody waits for."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _now(self, draw: Callable[[], render.Picture]) -> Picture:
        drawn = await self.work(draw)
        return Picture(drawn.filename, drawn.png, drawn.alt)

    async def _draw(self, draw: Callable[[], render.Picture], place: object) -> Picture | None:
        if place is None:
            return await self._now(draw)
        self._wishes += 1
        wish = self._newest[place] = self._wishes

        def unless_older() -> render.Picture | None:
            return draw() if self._newest.get(place) == wish else None

        try:
            drawn = await self.work(unless_older)
        finally:
            if self._newest.get(place) == wish:
                del self._newest[place]
        return None if drawn is None else Picture(drawn.filename, drawn.png, drawn.alt)


def _theme(name: str) -> render.ThemeName:
    """The theme of that name, the usual one where there is none of it."""
    return next((theme for theme in render.THEMES if theme == name), render.THEMES[0])


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(GIVES_WAY)


def changes(events: Iterable[Event]) -> render.Changes:
    """What to mark on the map."""
    clearings: set[int] = set()
    moves: list[render.Move] = []
    paths: set[tuple[int, int]] = set()
    for event in events:
        data = event.data
        clearing = data.get("clearing")
        if isinstance(clearing, int):
            clearings.add(clearing)
        origin, target = data.get("from"), data.get("to")
        if origin is None or target is None:
            continue
        if event.kind in ("moved", "landmark-moved"):
            clearings.update(place for place in (origin, target) if isinstance(place, int))
        if event.kind == "moved":
            moves.append(render.Move(origin, target, str(data["faction"])))
        elif event.kind == "path-opened":
            paths.add((min(origin, target), max(origin, target)))
    return render.Changes(frozenset(clearings), tuple(moves), frozenset(paths))
