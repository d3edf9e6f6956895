"""Posts that are not the game's own: left by a crash, or by a future that a backup does not know."""

import asyncio
import random
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.presses import Presses
from bot.discord.replies import Replies
from bot.pages.ids import Id
from bot.pages.layout import Page
from bot.sandbox.world import Message
from support.playing import ANNA, CHANNEL, SEATED, question
from support.posting import WORDS, Process, Room, buttons, shown, turned

# --- posts that are not the game's ------------------------------------------------------------------------------------


async def test_a_post_that_was_not_noted_is_the_games_when_its_answer_is_undone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    old = room.posts[-1]
    before, outcome = outcome, await turned(room, outcome)
    await room.killed(monkeypatch, sending=True)
    assert len(room.live) == 2
    room.server.world.nonces.clear()
    await room.table.play.turns.undo(SEATED[question(before).seat], room.table.id())
    await room.said()
    post = await room.shows_the_present()
    assert post is not old


async def test_the_post_of_a_future_that_a_backup_does_not_know_shows_the_present(room: Room) -> None:
    outcome = await room.table.begin()
    await room.said()
    backup = await back_up(room)
    for _ in range(2):
        outcome = await turned(room, outcome)
        await room.said()
    lost = room.live[-1]
    await restore(room, backup)
    assert shown(lost) > (await room.game()).last_entry
    async with room.process() as process, asyncio.timeout(20):
        while shown(lost) != (await room.game()).last_entry:
            await asyncio.sleep(0.01)
        await process.quiet()
    assert await room.shows_the_present() is lost


async def back_up(room: Room) -> Path:
    await room.table.close()
    backup = room.table.path.with_name("backup.db")
    shutil.copy(room.table.path, backup)
    await room.table.open()
    return backup


async def restore(room: Room, backup: Path) -> None:
    await room.table.close()
    assert not list(room.table.path.parent.glob("games.db-*"))
    shutil.copy(backup, room.table.path)
    await room.table.open()


async def press(room: Room, process: Process, post: Message, who: Any = ANNA, verb: str = "done") -> str:
    """What somebody is told who presses a post's button."""
    told: list[discord.ui.LayoutView] = []

    async def answer(application: int, token: str, page: Page) -> None:
        told.append(page.view())

    async def defer(**_how: Any) -> None:
        pass

    place = room.client.get_partial_messageable(CHANNEL)
    pressed: Any = SimpleNamespace(
        id=room.table.id(),
        application_id=9,
        token="token",
        user=SimpleNamespace(id=who.person, display_name=who.name),
        locale=discord.Locale.american_english,
        permissions=discord.Permissions.none(),
        app_permissions=discord.Permissions.all(),
        guild_id=5,
        channel_id=CHANNEL,
        channel=None,
        data={},
        message=await place.fetch_message(post.id),
        response=SimpleNamespace(defer=defer),
    )
    process.front.line.answer = answer  # type: ignore[method-assign]
    presses = Presses(process.front, Replies(process.front), process.poster)
    game, n = buttons(post)[0].split(":")[2:4]
    await presses.handle(pressed, Id("p", game, int(n), verb), ())
    await asyncio.gather(*presses._putting_away)
    (view,) = told
    return str(view.to_components())  # type: ignore[no-untyped-call]


async def test_a_post_that_is_not_the_games_loses_its_buttons_when_pressed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin()
    await room.said()
    outcome = await turned(room, outcome)
    await room.killed(monkeypatch)
    stray = room.posts[-1]
    room.server.world.nonces.clear()
    room.chat(monkeypatch)
    await room.said()  # which does not find it
    own = room.posts[-1]
    assert stray in room.live
    assert shown(stray) == shown(own)
    entries = len(await room.table.entries())
    async with room.process() as process:
        said = await press(room, process, stray, SEATED[question(outcome).seat])
        assert f"https://discord.com/channels/5/{CHANNEL}/{own.id}" in said
        assert WORDS.refusal("en", "post-is-old", {"where": ""}).split(":")[0] in said
    assert stray not in room.live
    assert stray.text
    assert own in room.live
    assert len(await room.table.entries()) == entries  # though the button's entry is the last one
    assert await room.shows_the_present() is own


async def test_the_games_own_post_is_put_right_where_it_shows_what_never_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await room.table.begin(ben=False)
    outcome = await room.table.until(outcome, random.Random(1), "hundreds", "mood")
    await room.said()
    backup, posts = await back_up(room), 0
    while len(room.posts) != posts:  # until the last answer changed the post that was there
        posts = len(room.posts)
        await back_up(room)
        outcome = await room.table.answer(outcome, question(outcome).keys[0])
        await room.said()
    own = room.posts[-1]
    await restore(room, backup)
    n = (await room.game()).last_entry
    assert shown(own) > n
    room.chat(monkeypatch)  # so that it is not found at the start
    async with room.process() as process:
        said = await press(room, process, own)
        assert str(own.id) in said
        await process.quiet()
    assert shown(own) == n
    assert buttons(own)


async def test_the_games_own_post_works(room: Room) -> None:
    outcome = await room.table.begin(ben=False)
    await room.said()
    (own,) = room.posts
    async with room.process() as process:
        said = await press(room, process, own, verb="act")
    assert WORDS.say("en", "panel-why") in said
    assert outcome.n == shown(own)
