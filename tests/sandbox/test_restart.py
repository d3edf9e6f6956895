"""The bot comes and goes while the server lives: buttons outlive it, lost connections are resumed."""

import pytest

from bot.sandbox import InteractionFailed
from support.sandbox import sandbox_with_bot


async def test_buttons_work_after_the_bot_was_killed_and_started_again() -> None:
    async with sandbox_with_bot() as (server, bot):
        alice = server.person("Alice")
        post = (await alice.slash("game new", {"number": 3})).message
        panel = (await alice.slash("panel")).message
        assert post is not None
        assert panel is not None
        ids = {command["name"]: command["id"] for command in server.world.commands.values()}
        await bot.stop()
        server.interactions.answer_seconds = 0.2
        with pytest.raises(InteractionFailed):
            await alice.click(post, label="Step 1")
        server.interactions.answer_seconds = 3.0
        await bot.start()
        assert {command["name"]: command["id"] for command in server.world.commands.values()} == ids
        await alice.click(post, label="Step 1")
        assert post.labels[0] == "Step 2"
        assert (await alice.select(panel, "panel:suits", "fox")).text.startswith("Suits: fox")
        assert server.refusals == []


async def test_a_cut_connection_is_resumed_and_misses_nothing() -> None:
    async with sandbox_with_bot() as (server, _):
        alice = server.person("Alice")
        [session] = server.sessions.all.values()
        await server.gateway.drop()
        # Sent while nobody listens: the resumed session gets it late, but in time.
        answer = await alice.slash("advance", {"to": "4"})
        assert answer.text == "1 to 4 (en-US)"
        assert list(server.sessions.all.values()) == [session]


@pytest.mark.slow
async def test_a_forgotten_session_is_replaced_by_a_new_one() -> None:
    async with sandbox_with_bot() as (server, _):
        [old] = server.sessions.all
        await server.gateway.drop(resumable=False)
        await server.until(lambda: bool(server.sessions.all), seconds=20)
        assert old not in server.sessions.all
        assert (await server.person("Alice").slash("advance", {"to": "4"})).text == "1 to 4 (en-US)"
