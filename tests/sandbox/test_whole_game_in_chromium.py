"""Whole games in a real Chromium, from `woodpost sandbox` as a newcomer starts it to the end of the game."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from bot.sandbox import SandboxServer
from support.browser import PHONE, chromium, page_at, page_of
from support.player import Answer, Player
from support.sandbox import BotProcess
from support.table import WARNINGS, bot_command, environment

pytestmark = [pytest.mark.chromium, pytest.mark.slow]

PATIENCE_MS = 30_000
"""A machine may be busy with other tests."""

ACTIONS = ("services", "mood", "craft", "move", "battle", "build", "advance", "incite")
LOOKS = {"hand": "cards in hand", "map": "", "board": "Lord of the Hundreds", "text": "Points:", "log": "· log, "}


@asynccontextmanager
async def woodpost_sandbox(folder: Path) -> AsyncIterator[str]:
    """`woodpost sandbox` in a process of its own; yields the address that it prints."""
    with (folder / "sandbox.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *WARNINGS, "-m", "bot", "sandbox", "--port", "0",
            env=environment(folder), stdout=asyncio.subprocess.PIPE, stderr=log,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        words, _, address = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip().partition(" ")
        assert words == "Open"
        yield address
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), 30)


async def game(player: Player, *people: str) -> Locator:
    """A game that these people have joined, with a button each: the Hundreds first. Returns the panel after Start."""
    await player.command("game new")
    await expect(player.post).to_contain_text("who plays?")
    for name, faction in zip(people, ("Hundreds", "Riverfolk"), strict=False):
        await player.become(name)
        joined = await player.press(player.post, f"Join as {faction}")
        await expect(joined).to_contain_text(f"You now play the {faction}.")
    return await player.press(player.post, "Start")


async def asked(player: Player) -> str:
    """Whom the game's post names as asked; nobody where it rests."""
    found = re.search(r"@(\w+) \((?:Hundreds|Riverfolk)\):", await player.post.inner_text())
    return found.group(1) if found else ""


async def answered(player: Player, panel: Locator, answers: list[Answer]) -> None:
    """Answer as briefly as one can: decline what may be declined, else the first answer."""
    quick = [answer for answer in answers if answer.declines] or answers
    if quick:
        await player.answer(panel, quick[0])
    else:
        await player.choose(panel)


async def test_one_person_against_the_robots(tmp_path: Path) -> None:
    """By commands where there is one for what can be done, by buttons else; a picture at every pause."""
    done: set[str] = set()
    async with woodpost_sandbox(tmp_path) as address, chromium() as browser, page_at(browser, address) as page:
        page.set_default_timeout(PATIENCE_MS)
        await expect(page.locator("#bot-state")).to_have_text("Woodpost is online", timeout=PATIENCE_MS)
        player = Player(page)
        panel = await game(player, "Alice")
        for _ in range(400):
            await player.picture(await player.entry(panel))
            answers = await player.answers(panel)
            if not answers and not await panel.locator(".menu-button").count():
                break
            keys = {answer.key for answer in answers}
            if "mood" not in done and "Which mood" in await panel.inner_text():
                keys.add("mood")
            wanted = next((action for action in ACTIONS if action in keys - done), None)
            if "move" in done and "undo" not in done and await panel.get_by_text(re.compile("moved .* from")).count():
                done.add("undo")
                panel = await player.command("undo")
                await expect(panel).to_contain_text("taken back")
            elif wanted is not None:
                done.add(wanted)
                panel = await player.offered(wanted)
            elif "done" not in done and "done" in keys:
                done.add("done")
                panel = await player.command("done")
                await player.confirm(panel)
            elif "act" not in done and "done" in done and answers:
                done.add("act")
                panel = await player.command("act", answers=answers[-1].key)
                await player.confirm(panel)
            else:
                await answered(player, panel, answers)
        await expect(panel).to_contain_text("won")
        await expect(player.post).to_contain_text("Game over")
        await expect(player.post).to_contain_text("its fingerprint")
        await expect(page.locator(".msg:not(.private)").nth(5)).to_be_attached()  # one for each of her turns
        for look, words in LOOKS.items():
            await expect(await player.command(look)).to_contain_text(words)
        await expect(await player.command("advance")).to_contain_text("This game is over.")
    missing = {"services", "mood", "move", "advance", "incite", "undo", "done", "act"} - done
    assert not missing
    assert "ERROR" not in (tmp_path / "sandbox.log").read_text()


async def test_two_people_and_a_bot_that_is_killed(tmp_path: Path) -> None:
    """On a phone: the bot dies between two clicks, a seat is left and taken again, the game is ended."""
    async with SandboxServer() as server, chromium() as browser:
        bot = BotProcess(server, bot_command(), environment(tmp_path), ready="advance")
        await bot.start()
        try:
            async with page_of(browser, server, size=PHONE) as page:
                page.set_default_timeout(PATIENCE_MS)
                player = Player(page)
                panel = await game(player, "Alice", "Bob")
                await two_people_play(player, panel, bot)
                await a_seat_is_left_and_taken(player)
                await the_game_is_ended(player)
        finally:
            await bot.stop()
    assert server.refusals == []


async def two_people_play(player: Player, panel: Locator, bot: BotProcess) -> None:
    """Both play, each on their own panel, until both had their turn."""
    person, turns = "Bob", 0
    for count in range(60):
        await player.picture(await player.entry(panel))
        await expect(player.post).to_contain_text(":")
        name = await asked(player)
        if name != person:
            turns += 1
            if turns == 4:
                return
            other = await player.press(player.post, "Act")
            await expect(other).to_contain_text("The game waits for the")
            await player.become(name)
            await expect(player.post).to_have_class(re.compile("pinged"))
            panel, person = await player.press(player.post, "Act"), name
        if count == 8:
            await bot.stop()
            await bot.start()
        await answered(player, panel, await player.answers(panel))
    raise AssertionError("nobody else was asked")


async def a_seat_is_left_and_taken(player: Player) -> None:
    """The Robots play for Bob from now on, until he comes back."""
    await player.become("Bob")
    sure = await player.command("game leave")
    await expect(sure).to_contain_text("Give up the Riverfolk in Game 1?")
    await player.turn(sure, "Give up the seat")
    await expect(sure).to_contain_text("You gave your seat up.")
    await expect(await player.command("act")).to_contain_text("You have no seat in this game")
    await expect(await player.command("log")).to_contain_text("Nobody sits at the Riverfolk any more")
    sure = await player.command("game join", faction="riverfolk")
    await expect(sure).to_contain_text("it is yours after one whole turn of the Riverfolk Robots")
    await player.turn(sure, "Take the seat")
    await expect(sure).to_contain_text("The Riverfolk are yours after one whole turn of the automaton")
    await player.become("Cleo")
    await expect(await player.command("game join", faction="riverfolk")).to_contain_text("Somebody else plays")


async def the_game_is_ended(player: Player) -> None:
    """Not by a stranger, and not without a question."""
    await expect(await player.command("game abandon")).to_contain_text("for those who play in this game")
    await player.become("Bob")
    await expect(await player.command("game abandon")).to_contain_text("Others play here too")
    await player.become("Alice")
    sure = await player.command("game abandon")
    await expect(sure).to_contain_text("without a winner?")
    await player.turn(sure, "End the game")
    await expect(player.post).to_contain_text("ended without a winner")
    await expect(player.post.get_by_role("button", name="Act")).to_have_count(0)
    await expect(player.post.locator(".pic img")).to_have_count(1)
