"""The log, full page by full page; and what counts as having looked."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

import data
from bot.discord.front import Front
from bot.discord.replies import Replies
from bot.pages.layout import Page
from bot.pages.logbook import ROOM, Logbook
from bot.pages.telling import Tongue, logged, told
from bot.play import Refused, Who
from bot.play.undo import undoable
from bot.store import OutOfSpace
from data.words import Words
from support.playing import ANNA, BEN, CHANNEL, CLEO, Table, question

TONGUE = Tongue(Words.load(strict=True), "en-US")


def target(page: Page, label: str) -> str | None:
    """Where a button of the log leads."""
    items: list[Any] = [item for row in page.rows for item in row]
    return next((item.item.custom_id.split(":log:")[1] for item in items if item.item.label == label), None)


async def played(table: Table, answers: int) -> None:
    """A game of so many answers at random."""
    rng = random.Random(3)
    outcome = await table.begin()
    for _ in range(answers):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))


async def test_the_log_opens_on_a_full_page_and_nothing_is_left_out_on_the_way_back_and_forth(table: Table) -> None:
    await played(table, 200)
    read = await table.play.look.log(ANNA, 1, 10_000)
    every = logged(read.entries, TONGUE, "hundreds")
    book = Logbook(table.play, ANNA, TONGUE, None)
    newest = page = await book.page()
    assert target(page, "Newer ▸") is None
    assert len(newest.above[1]) > ROOM - max(map(len, every)) - 1
    assert newest.above[1].splitlines()[-1] == every[-1].splitlines()[-1]
    back, texts = 0, [page.above[1]]
    while (older := target(page, "◂ Older")) is not None:
        page = await book.page(older)
        texts.insert(0, page.above[1])
        back += 1
    assert back > 2
    whole = "\n".join(texts)
    assert [line for line in "\n".join(every).splitlines() if line not in whole] == []
    heads = re.findall(r"^-# (\d+) · ", whole, re.MULTILINE)
    assert [int(n) for n in heads] == sorted(map(int, heads))
    forth = [page.above[1]]
    while (newer := target(page, "Newer ▸")) is not None:
        page = await book.page(newer)
        forth.append(page.above[1])
    assert forth[-1] == newest.above[1]  # a full page, not what is left over
    assert [line for line in "\n".join(every).splitlines() if line not in "\n".join(forth)] == []
    assert (await book.page("3.1")).above == newest.above  # a button of an older version


async def seen(table: Table, who: Who) -> int:
    """How many entries somebody would be told by /catchup; does not count as looking."""
    game = await table.play.lobby.status(who)
    (seat,) = game.seats_of(who.person)
    return game.n - game.seat(seat).last_seen


async def test_catching_up_counts_from_whatever_showed_one_the_game(table: Table) -> None:
    rng = random.Random(3)
    outcome = await table.begin()
    look = table.play.look
    looks: dict[str, Callable[[], Awaitable[object]]] = {
        "panel": lambda: look.panel(BEN),
        "map": lambda: look.map(BEN),
        "log": lambda: look.log(BEN, 1, 10_000),
        "catchup": lambda: look.since(BEN),
    }
    shown: set[str] = set()
    for _ in range(400):
        mine = outcome.asked[0].seat == "riverfolk"
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        if mine:
            assert await seen(table, BEN) == 0  # what one's own answers led to is seen
        elif await seen(table, BEN) > 2:
            left = sorted(set(looks) - shown)
            if not left:
                break
            await looks[left[0]]()
            shown.add(left[0])
            assert await seen(table, BEN) == 0
            assert (await look.since(BEN))[1] == ()
    assert shown == set(looks)
    await look.log(BEN, 1, 5)
    _, entries, _ = await look.since(CLEO)  # a spectator is told the last ones, each time
    assert len(entries) == min(40, outcome.n)
    assert (await look.since(CLEO))[1] == entries


async def test_a_hand_and_a_board_show_nothing_of_what_happened(table: Table) -> None:
    await played(table, 30)
    front = Front(table.play, table.store, TONGUE.words, data.load())
    replies, unseen = Replies(front), await seen(table, BEN)
    await replies.hand(BEN, TONGUE)
    await replies.board(BEN, TONGUE)
    await replies.why(BEN, TONGUE)
    await front.refused(BEN, TONGUE, Refused("nobody-asked-you"))
    assert await seen(table, BEN) == unseen > 2
    assert len((await replies.catchup(BEN, TONGUE)).above[1].splitlines()) > 2
    front.easel.close()


async def test_who_comes_back_to_a_seat_has_seen_what_they_had(table: Table) -> None:
    await played(table, 30)
    await table.play.look.panel(BEN)
    game = await table.play.lobby.status(BEN)
    shown = game.seat("riverfolk").last_seen
    assert shown == game.n
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    outcome = await table.join(BEN)
    assert outcome.game.seat("riverfolk").last_seen == shown
    assert (await table.play.lobby.status(BEN)).seat("riverfolk").last_seen == shown
    _, entries, since = await table.play.look.since(BEN)
    assert since == shown
    assert [entry.kind for entry in entries] == ["handover", "handover"]  # with all that was played since
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    await table.join(CLEO)
    await table.play.lobby.leave(CLEO, table.id(), confirmed=True)
    await table.join(BEN)
    assert (await table.play.look.since(BEN))[2] == 0


async def test_who_sits_down_has_seen_nothing_yet(table: Table) -> None:
    await played(table, 30)
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    await table.join(CLEO)
    assert await seen(table, CLEO) > 30
    old = await table.play.look.log(CLEO, 1, 5)  # an old part of the log is not the present
    assert len(old.entries) == 5
    assert await seen(table, CLEO) > 30


async def test_catching_up_tells_an_undo_only_of_what_could_be_seen(table: Table) -> None:
    outcome, chance = await table.begin(), random.Random(3)
    front = Front(table.play, table.store, TONGUE.words, data.load())
    tried: set[bool] = set()
    for _ in range(400):
        outcome = await table.answer(outcome, chance.choice(question(outcome).keys))
        (*_, entry), engine = outcome.happened, outcome.engine
        public = bool(told(entry.events, None))
        if engine is None or len(outcome.happened) > 1 or not undoable(engine, "hundreds") or public in tried:
            continue
        await table.play.look.panel(BEN)  # so the undo is all that is new
        outcome = await table.play.turns.undo(ANNA, table.id())
        page = await Replies(front).catchup(BEN, TONGUE)
        undone = "• Hundreds took back an answer: ~~The Hundreds’ mood is Jubilant.~~"
        nothing = "Nothing has happened since you last looked. /log tells what came before."
        assert page.above[1] == (undone if public else nothing)
        tried.add(public)
        if tried == {True, False}:
            break
    assert tried == {True, False}
    front.easel.close()


@pytest.mark.parametrize("held", [False, True], ids=["full", "held up"])
async def test_what_is_only_noted_stops_nobody_where_the_disk_is_full_or_held_up(
    table: Table, monkeypatch: pytest.MonkeyPatch, *, held: bool
) -> None:
    await played(table, 30)
    in_thread = replace(CLEO, channel=CHANNEL + 1, parent=CHANNEL)

    async def trouble(*_args: Any) -> None:
        if held:
            await asyncio.sleep(20)
        raise OutOfSpace("the disk is full")

    look = table.play.look
    unseen = await seen(table, BEN)
    with monkeypatch.context() as patch:
        for noting in ("set_seen", "note_thread"):
            patch.setattr(table.store, noting, trouble)
        async with asyncio.timeout(5):
            assert (await look.panel(BEN)).view.seat("riverfolk").hand
        assert (await look.map(BEN)).game.n == (await look.log(BEN, 1, 10_000)).game.n
        assert len((await look.since(BEN))[1]) == unseen > 2
        opened = await table.play.lobby.new(in_thread, table.id())
        assert await table.play.lobby.find(in_thread) == opened.game
    assert await seen(table, BEN) == unseen
    await look.panel(BEN)
    assert await seen(table, BEN) == 0
