"""The gateway frame by frame: compression, order, resume, and the close codes."""

import asyncio

import pytest

from bot.sandbox import SandboxServer
from bot.sandbox.gateway import ACK_SECONDS
from support.raw_bot import frames, identify


@pytest.mark.parametrize("compress", ["", "zlib-stream", "zstd-stream"])
async def test_a_session_begins_with_hello_ready_and_the_guild(compress: str) -> None:
    async with SandboxServer() as server, frames(server, compress=compress) as gateway:
        hello = await gateway.next()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] > 1000
        await gateway.send(2, identify(server))
        ready = await gateway.next()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["guilds"] == [{"id": str(server.world.guild_id), "unavailable": True}]
        assert ready["d"]["resume_gateway_url"] == server.gateway_url
        guild = await gateway.next()
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert [channel["name"] for channel in guild["d"]["channels"]] == ["woodland", "riverside"]
        # Without the privileged intent nobody but the bot is listed.
        assert [member["user"]["bot"] for member in guild["d"]["members"]] == [True]
        began = asyncio.get_running_loop().time()
        await gateway.send(1, 2)
        assert (await gateway.next())["op"] == 11
        assert asyncio.get_running_loop().time() - began > ACK_SECONDS / 2  # discord.py notes first when it was sent


async def test_words_of_people_come_empty_unless_they_mention_the_bot() -> None:
    async with SandboxServer() as server, frames(server) as gateway:
        await gateway.send(2, identify(server))
        await gateway.until("GUILD_CREATE")
        alice = server.person("Alice")
        said = alice.say("nobody's business")
        heard = await gateway.until("MESSAGE_CREATE")
        assert (heard["d"]["id"], heard["d"]["content"]) == (str(said.id), "")
        alice.say(f"hello {server.world.bot.mention}")
        assert (await gateway.until("MESSAGE_CREATE"))["d"]["content"].startswith("hello <@")
        alice.delete(said)
        assert (await gateway.until("MESSAGE_DELETE"))["d"]["id"] == str(said.id)


async def test_without_intents_only_interactions_come() -> None:
    async with SandboxServer() as server, frames(server) as gateway:
        await gateway.send(2, identify(server, intents=0))
        await gateway.until("READY")
        server.world.commands[1] = {
            "id": "1", "name": "go", "type": 1, "options": [], "default_member_permissions": None, "contexts": None,
        }  # fmt: skip
        server.person("Alice").say("unheard")
        await server.person("Bob").slash("go", until="sent")
        frame = await gateway.next()
        assert frame["t"] == "INTERACTION_CREATE"
        assert frame["d"]["locale"] == "es-ES"
        assert frame["d"]["member"]["user"]["username"] == "bob"


async def test_a_resume_brings_what_was_missed_in_order() -> None:
    async with SandboxServer() as server:
        async with frames(server) as gateway:
            await gateway.send(2, identify(server))
            ready = await gateway.until("READY")
            await gateway.until("GUILD_CREATE")
            await server.gateway.drop()
            assert await gateway.closed() == 1006
        for number in range(3):
            server.person("Alice").say(f"{server.world.bot.mention} {number}")
        session_id = ready["d"]["session_id"]
        async with frames(server) as gateway:
            await gateway.send(6, {"token": server.token, "session_id": session_id, "seq": 2})
            await gateway.next()
            missed = [await gateway.next() for _ in range(4)]
            assert [frame["s"] for frame in missed] == [3, 4, 5, 6]
            assert [frame["d"].get("content", "")[-1:] for frame in missed] == ["0", "1", "2", ""]
            assert missed[-1]["t"] == "RESUMED"
        for wrong in ({"session_id": "other", "seq": 2}, {"session_id": session_id, "seq": 99}):
            async with frames(server) as gateway:
                await gateway.send(6, {"token": server.token, **wrong})
                await gateway.next()
                assert await gateway.next() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_session_closed_by_its_client_is_forgotten() -> None:
    async with SandboxServer() as server:
        async with frames(server) as gateway:
            await gateway.send(2, identify(server))
            await gateway.until("READY")
            assert server.world.bot_online
            await gateway.socket.close(code=1000)
        await server.until(lambda: not server.sessions.all)
        assert not server.world.bot_online


async def test_members_are_found_by_name_or_id_but_not_all_at_once() -> None:
    async with SandboxServer() as server, frames(server) as gateway:
        await gateway.send(2, identify(server))
        await gateway.until("GUILD_CREATE")
        guild = str(server.world.guild_id)
        await gateway.send(8, {"guild_id": guild, "query": "al", "limit": 5, "nonce": "n"})
        chunk = (await gateway.until("GUILD_MEMBERS_CHUNK"))["d"]
        assert [member["user"]["username"] for member in chunk["members"]] == ["alice"]
        assert chunk["nonce"] == "n"
        await gateway.send(8, {"guild_id": guild, "user_ids": [str(server.person("Bob").id)]})
        chunk = (await gateway.until("GUILD_MEMBERS_CHUNK"))["d"]
        assert [member["user"]["username"] for member in chunk["members"]] == ["bob"]
        await gateway.send(8, {"guild_id": guild, "query": "", "limit": 0})
        assert await gateway.closed() == 4014


@pytest.mark.parametrize(
    ("op", "change", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"intents": "many"}, 4013),
        (2, {"intents": 1 << 15}, 4014),
        (2, {"shard": [1, 1]}, 4010),
        (6, {"token": "wrong"}, 4004),
        (3, {}, 4003),
        (77, {}, 4001),
        (2, {"padding": "x" * 5000}, 4002),
    ],
)
async def test_close_codes(op: int, change: dict[str, object], code: int) -> None:
    async with SandboxServer() as server, frames(server) as gateway:
        await gateway.send(op, identify(server) | change)
        assert await gateway.closed() == code


async def test_more_close_codes() -> None:
    async with SandboxServer() as server:
        async with frames(server) as gateway:
            await gateway.socket.send_str("{")
            assert await gateway.closed() == 4002
        async with frames(server) as gateway:
            await gateway.send(2, identify(server))
            await gateway.send(2, identify(server))
            assert await gateway.closed() == 4005
        async with frames(server) as gateway:
            for _ in range(121):
                await gateway.send(1, None)
            assert await gateway.closed() == 4008
        async with frames(server, version=9) as gateway:
            assert await gateway.closed() == 4012


async def test_a_shard_gets_the_guild_that_is_its_own() -> None:
    async with SandboxServer() as server:
        own = (server.world.guild_id >> 22) % 2
        async with frames(server) as mine, frames(server) as other:
            await mine.send(2, identify(server, shard=[own, 2]))
            await other.send(2, identify(server, shard=[1 - own, 2]))
            assert (await mine.until("GUILD_CREATE"))["d"]["id"] == str(server.world.guild_id)
            assert (await other.until("READY"))["d"]["guilds"] == []
            server.person("Alice").say("hello")
            assert (await mine.until("MESSAGE_CREATE"))["t"] == "MESSAGE_CREATE"
            await other.send(1, None)
            assert (await other.next())["op"] == 11
