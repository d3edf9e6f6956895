"""The game's post on a phone, in a real Chromium: what is asked, the story, the map and the buttons on one screen."""

import random
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.async_api import Page as Tab

import data
from bot.discord.front import Front
from bot.discord.line import Line
from bot.discord.poster import Poster, begins
from bot.discord.speak import turns_begin
from bot.pages.easel import Easel
from bot.pages.layout import Page
from bot.pages.telling import Tongue
from bot.play import Outcome
from data.words import Words
from support.browser import PHONE, chromium, page_of
from support.playing import SEATED, Table, question
from support.raw_bot import RawBot, raw_bot

pytestmark = [pytest.mark.chromium]

WORDS = Words.load(strict=True)
ENGLISH = Tongue(WORDS, "en-US")
POST = 9
"""Any message id."""
SMALL = 17.5
"""Points that a small line takes there."""

SIZES = """() => {
  const post = [...document.querySelectorAll('.msg')].slice(-1)[0];
  const [text, picture] = [post.querySelector('.md'), post.querySelector('.pic')].map((e) => e.getBoundingClientRect());
  return [post.getBoundingClientRect().height, document.querySelector('#scroller').clientHeight,
    text.top < picture.top];
}"""


async def posts(table: Table, *, people: Iterable[str], turns: int, seed: int) -> AsyncIterator[tuple[Outcome, Page]]:
    """A game, and after each answer its post as the bot would put it up or edit it."""
    front: Any = SimpleNamespace(play=table.play, easel=Easel(WORDS, data.load()))
    poster = Poster(cast("Line", None), cast("Front", front))
    seats, chance = list(people), random.Random(seed)
    first, *others = (SEATED[seat] for seat in seats)
    await table.play.lobby.new(first, table.id(), join=seats[0])
    for who in others:
        await table.play.lobby.join(who, table.id())
    outcome = await table.play.lobby.start(first, table.id())
    since: int | None = None
    while outcome.asked and (outcome.game.turn or ("", 0, ""))[1] <= turns:
        shown = replace(outcome, game=replace(outcome.game, post_since=since))
        shown = replace(shown, new_post=bool(outcome.ping) or since is None or turns_begin(outcome))
        since = begins(shown)
        yield shown, await poster._game(ENGLISH, shown, since)
        keys = question(outcome).keys
        lively = [key for key in keys if key != question(outcome).decline] or keys
        outcome = await table.answer(outcome, chance.choice(lively if chance.random() < 0.7 else keys))
    front.easel.close()


async def last(table: Table, *, seed: int) -> Page:
    """The last post of a game between two people."""
    front: Any = SimpleNamespace(play=table.play, easel=Easel(WORDS, data.load()))
    outcome, chance = await table.begin(), random.Random(seed)
    while outcome.asked:
        outcome = await table.answer(outcome, chance.choice(question(outcome).keys))
    page = await Poster(cast("Line", None), cast("Front", front))._game(ENGLISH, outcome, outcome.n - 5)
    front.easel.close()
    return page


def ended(page: Page) -> Page:
    """A post as the next one leaves it."""
    return replace(page, asked="", above=page.afterwards, rows=[])


async def put(bot: RawBot, page: Page) -> None:
    """Say a page in the first channel."""
    view: Any = page.view()
    body = {"components": view.to_components(), "flags": 1 << 15, "allowed_mentions": {"parse": []}}
    files = {picture.name: picture.png for picture in page.pictures}
    if page.document is not None:
        files[page.document.name] = page.document.content
    alt = {picture.name: picture.alt for picture in page.pictures}
    body["attachments"] = [{"id": n, "filename": p, "description": alt.get(p)} for n, p in enumerate(files)]
    status, answer = await bot.request("POST", f"/channels/{bot.server.channels[0].id}/messages", body, files=files)
    assert status == 200, answer


async def sizes(tab: Tab, count: int) -> tuple[float, float, bool]:
    """The height of the newest post, that of the window's part for it, and whether the words stand above the map."""
    await tab.wait_for_function("count => document.querySelectorAll('.msg').length === count", arg=count)
    await (
        tab.locator(".msg").last.locator(".pic img").evaluate("async (e) => { e.loading = 'eager'; await e.decode(); }")
    )
    height, room, above = await tab.evaluate(SIZES)
    return height, room, above


@pytest.mark.parametrize("people", [("hundreds",), ("riverfolk",), ("hundreds", "riverfolk")], ids="-".join)
async def test_a_usual_post_fits_the_screen(tmp_path: Path, people: tuple[str, ...]) -> None:
    table = await Table(tmp_path / "games.db", seed=11).open()
    async with raw_bot() as (server, bot), chromium() as browser, page_of(browser, server, size=PHONE) as tab:
        count, before = 0, None
        tall: list[str] = []
        spare: dict[bool, list[float]] = {True: [], False: []}
        async for outcome, page in posts(table, people=people, turns=8, seed=5):
            # Each post is longest when the next follows, and then done with; of a new one it is seen how it begins.
            seen = [*([before, ended(before)] if before else []), page] if outcome.new_post else []
            for shown in seen:
                await put(bot, shown)
                count += 1
                height, room, above = await sizes(tab, count)
                assert above
                if "more line" in shown.above[1]:
                    spare[bool(shown.rows)].append(room - height)
                if height > room:
                    tall.append(f"{height} > {room}: {shown.asked} {shown.above}")
            before = page
        assert count > 8
        assert tall == []
        assert min(spare[True]) < SMALL  # what is left out would not fit everywhere
        assert min(spare[False]) < 3 * SMALL
    await table.close()


async def test_the_last_post_fits_the_screen(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db", seed=11).open()
    async with raw_bot() as (server, bot), chromium() as browser, page_of(browser, server, size=PHONE) as tab:
        await put(bot, await last(table, seed=4))
        height, room, _ = await sizes(tab, 1)
        assert height <= room
    await table.close()
