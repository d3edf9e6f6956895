"""Four people, each at a page of their own in a real Chromium, and a bot that is killed while they play."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLong

from bot.sandbox import SandboxServer
from support.browser import PHONE, chromium, page_of
from support.player import Player
from support.sandbox import BotProcess
from support.table import LIVELINESS, WORDS, bot_command, environment

pytestmark = [pytest.mark.chromium, pytest.mark.slow]

PATIENCE_MS = 15_000
SLIPPED = 0.02
"""So many presses at most may come to nothing."""
SEATS = {"Alice": "hundreds", "Bob": "riverfolk", "Cleo": "marquise", "Darek": "vagabond"}
ASKED = re.compile(r"@(\w+) \(")


class Four:
    """Four people with their pages; `bot` is the process that they all play with."""

    def __init__(self, bot: BotProcess, players: dict[str, Player], seed: int) -> None:
        self.bot = bot
        self.players = players
        self.chance = random.Random(seed)
        self.panels: dict[str, Locator] = {}
        self.answered = dict.fromkeys(players, 0)
        self.slipped = 0

    async def begin(self) -> None:
        """A game that all four have joined."""
        alice = self.players["Alice"]
        await alice.command("game new", factions=", ".join(SEATS.values()))
        for name, player in self.players.items():
            await expect(player.post).to_contain_text("who plays?")
            await player.press(player.post, f"Join as {WORDS.owner('en', SEATS[name])}")
        self.panels["Alice"] = await alice.press(alice.post, "Start")

    async def step(self) -> bool:
        """Somebody who is asked answers. False when no panel asks anything."""
        post = await self.players["Alice"].post.inner_text()
        named = ASKED.findall(post)
        for name in sorted(self.players, key=lambda name: name not in named):
            player = self.players[name]
            panel = self.panels.get(name)
            if panel is None or not await self._choices(name):
                panel = self.panels[name] = await player.command("act")
            if count := await self._choices(name):
                await self._answer(name, panel, count)
                return True
        return False

    async def over(self) -> bool:
        """Whether a panel says who won."""
        return any([" won" in await panel.inner_text() for panel in self.panels.values()])

    async def _choices(self, name: str) -> int:
        panel = self.panels[name]
        return len(await self.players[name].answers(panel)) + await panel.locator(".menu-button").count()

    async def _answer(self, name: str, panel: Locator, count: int) -> None:
        try:
            await self._press(name, panel, count)
        except TooLong:
            # The post above was drawn anew while the button was down, and the panel slid away under it. It still asks.
            self.slipped += 1
            self.panels[name] = await self.players[name].command("act")

    async def _press(self, name: str, panel: Locator, count: int) -> None:
        player = self.players[name]
        answers = await player.answers(panel)
        doing = [answer for answer in answers if not answer.declines]
        menu = count > len(answers)
        if menu and (not doing or self.chance.random() < LIVELINESS):
            await player.choose(panel)
        else:
            await player.answer(
                panel, self.chance.choice(doing if doing and self.chance.random() < LIVELINESS else answers)
            )
        await player.confirm(panel)
        self.answered[name] += 1


@asynccontextmanager
async def four(folder: Path, seed: int) -> AsyncIterator[Four]:
    """A sandbox with the bot, and a phone-sized page for each of the four."""
    async with AsyncExitStack() as open_:
        server = await open_.enter_async_context(SandboxServer())
        browser = await open_.enter_async_context(chromium())
        bot = BotProcess(server, bot_command(), environment(folder), ready="advance")
        await bot.start()
        open_.push_async_callback(bot.stop)
        players: dict[str, Player] = {}
        for name in SEATS:
            page = await open_.enter_async_context(page_of(browser, server, name, size=PHONE))
            page.set_default_timeout(PATIENCE_MS)
            players[name] = Player(page)
        yield Four(bot, players, seed)
        assert server.refusals == []


async def test_four_people_play_on_after_a_kill(tmp_path: Path) -> None:
    async with four(tmp_path, 1) as table:
        await table.begin()
        for count in range(24):
            if count == 12:
                await table.bot.stop()
                await table.bot.start()
            assert await table.step()
        assert sum(map(bool, table.answered.values())) >= 3, table.answered


@pytest.mark.whole
async def test_four_people_play_to_the_end(tmp_path: Path) -> None:
    async with four(tmp_path, 2) as table:
        await table.begin()
        count = 0
        while True:
            if not await table.step():
                if await table.over():
                    break
                table.slipped += 1  # the answer to /act was about something else, such as what a kill cut off
                continue
            count += 1
            if count in {50, 200}:
                await table.bot.stop()
                await table.bot.start()
        assert table.slipped <= SLIPPED * count, (table.slipped, count)
        print(f"{count} answers: {table.answered}, {table.slipped} slipped\n{await table.panels['Alice'].inner_text()}")
