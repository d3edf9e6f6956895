"""Undo: a new entry that goes back to an earlier one; nothing is deleted.

It is free as far back as nobody has learned anything: to the last die, hidden card, or answer of another seat. Up to
there no chance was used, so what is done anew meets the same chance and nothing can be learned by trying.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.desk import SCHEMA, Desk, Opened, happened
from bot.play.settle import as_told, told
from bot.play.types import Happened, Outcome, Refused
from bot.play.work import pack
from bot.store import Commit, Entry, GameChange, Input, NewEntry, Snapshot
from engine.api import ENGINE_VERSION, Game

_PAGE = 64


def undoable(engine: Game, seat: str) -> int:
    """How many of a seat's last answers may be taken back."""
    return engine.answered - engine.undo_limit if engine.last_answerer == seat and not engine.over else 0


def reached(entries: Iterable[Happened], since: int) -> int:
    """The entry that undos among those behind `since` went back to, `since` at most."""
    return min([since, *(int(entry.payload["to"]) for entry in entries if entry.kind == "undo")])


async def take_back(desk: Desk, by: Input, opened: Opened, engine: Game, seat: str) -> Outcome:
    """Take back the last input of a seat, or as much of it as is free. Refused where nothing is."""
    await _nothing_between(desk, opened)
    taken = await _last_input(desk, opened, seat, _free(engine, seat))
    to = taken[0].n - 1
    before = await desk.at(opened.id, to)
    if before is None or before.saved is None or before.engine is None:
        raise Refused("undo-stops-here")
    answers = sum(entry.kind in ("answer", "auto") for entry in taken)
    entry = NewEntry("undo", ENGINE_VERSION, seat, {"to": to, "undone": answers}, (), by.person)
    n = opened.last + 1
    now = desk.clock()
    seats = len(opened.stored.seats)
    request = Commit(
        opened.id,
        opened.last,
        now,
        entries=[entry],
        snapshots=[Snapshot(n, SCHEMA, pack(before.saved))],
        change=GameChange(status="active"),
    )
    return await told(
        desk,
        by,
        opened,
        request,
        (as_told(entry, n, now, seats),),
        seat,
        saved=before.saved,
        engine=before.engine,
        undone=tuple(happened(entry, seats) for entry in taken),
    )


async def _nothing_between(desk: Desk, opened: Opened) -> None:
    """Refused where a seat changed hands since the last answer (whoever sits there now has not given it), or the step
    was reopened.
    """
    n = opened.last
    while n > 0:
        for entry in reversed(await desk.store.entries(opened.id, max(1, n - _PAGE + 1), n)):
            if entry.kind == "handover":
                raise Refused("seat-changed-hands", {"seat": entry.seat})
            if "reopened" in entry.payload:
                raise Refused("stage-reopened")
            if entry.kind != "auto":
                return
        n -= _PAGE


def _free(engine: Game, seat: str) -> int:
    if engine.over or not engine.answered:
        raise Refused("nothing-to-undo")
    if engine.last_answerer != seat:
        raise Refused("not-your-answer", {"seat": engine.last_answerer})
    free = undoable(engine, seat)
    if free <= 0:
        raise Refused("undo-stops-here")
    return free


async def _last_input(desk: Desk, opened: Opened, seat: str, most: int) -> list[Entry]:
    """The live entries of this seat's last input, at most so many, oldest first; Refused where there are none."""
    taken: list[Entry] = []
    n = opened.last
    page: dict[int, Entry] = {}
    while n > 0 and len(taken) < most:
        if n not in page:
            page = {entry.n: entry for entry in await desk.store.entries(opened.id, max(1, n - _PAGE + 1), n)}
        entry = page[n]
        if entry.kind == "undo" and not taken:
            n = entry.payload["to"]
            continue
        if entry.kind not in ("answer", "auto") or entry.seat != seat:
            break
        if taken and taken[0].kind == "auto" and entry.kind == "answer":
            break  # what orders answered is taken back by itself: it was not said by anybody
        taken.insert(0, entry)
        if entry.payload.get("step") == 0:
            break
        n -= 1
    if not taken:
        raise Refused("nothing-to-undo")
    return taken
