"""The same bot and the same people before an independent emulator of Discord: both must tell them the same."""

import asyncio
import re
from typing import Any

import pytest

from bot.sandbox import SandboxServer
from support import needs
from support.sandbox import BOT, sandbox_with_bot

pytestmark = [pytest.mark.fakediscord, pytest.mark.slow]
PROBES = ("twice", "again", "thread", "history", "files", "huge", "pins", "legacy")
SLASHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("advance", {"to": "5", "warriors": 3}),
    ("map", {}),
    ("game new", {"deck": "exiles", "number": 9}),
    ("panel", {}),
)


def without_ids(text: str) -> str:
    return re.sub(r"\d{17,}", "ID", text)


async def in_the_sandbox() -> list[str]:
    told = []
    async with sandbox_with_bot() as (server, _):
        alice = server.person("Alice")
        for name, options in SLASHES:
            answer = await alice.slash(name, options)
            assert answer.message is not None
            told.append(f"{answer.text} {answer.message.labels} {answer.message.ephemeral}")
        told.append(str(await alice.autocomplete("advance", "to", "1")))
        post = _last_post(server)
        click = await alice.click(post, label="Step 1")
        await server.until(lambda: bool(click.followups))
        told.append(f"{click.text} {post.labels}")
        told += [(await alice.slash("probe", {"what": what})).text for what in PROBES]
    return told


def _last_post(server: SandboxServer) -> Any:
    return next(message for message in server.person("Alice").sees() if "## Game" in message.text)


def before_the_judge() -> list[str]:
    told = []
    with needs.fakediscord().FakeDiscord(schema=False) as discord:
        guild = discord.guild("Wood", channels=["woodland"])
        alice = discord.user("alice", guild, locale="en-US").go(guild.channels[0])
        environment = {"WOODPOST_DISCORD_API": "{api_base}"}
        bot = discord.launch_bot("{python} " + str(BOT), environment, redirect=False)
        bot.wait_ready(command="/probe")
        post = None
        for name, options in SLASHES:
            answer = alice.slash("/" + name, **options)
            post = answer if name == "game new" else post
            told.append(
                f"{answer.text} {answer.message.labels} {not answer.message.visible_to(discord.user('x', guild))}"
            )
        told.append(str(alice.autocomplete("/advance", focused="to", value="1")))
        click = alice.click(post, "Step 1")
        click.wait_followup(1)
        told.append(f"{click.message.text}\n{click.followups[0].text} {click.message.labels}")
        told += [alice.slash("/probe", what=what).text for what in PROBES]
    return told


async def test_both_tell_the_same() -> None:
    ours = await in_the_sandbox()
    theirs = await asyncio.to_thread(before_the_judge)
    assert [without_ids(text) for text in ours] == [without_ids(text) for text in theirs]
