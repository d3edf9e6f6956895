"""Nobody but this machine's own programs and page gets in: addresses, names, origins, keys, signed links."""

import asyncio
import json

import aiohttp
import pytest

from bot.sandbox import SandboxServer
from support.raw_bot import RawBot, raw_bot


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])  # noqa: S104 - to be refused
def test_only_loopback_is_listened_on(host: str) -> None:
    with pytest.raises(ValueError, match="loopback"):
        SandboxServer(host)


async def test_a_taken_port_is_said_and_left_alone() -> None:
    async with SandboxServer() as first:
        with pytest.raises(OSError, match="address already in use"):
            await SandboxServer(port=first.port).__aenter__()
        assert first.url.startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_foreign_names_and_origins_are_shut_out(headers: dict[str, str]) -> None:
    async with SandboxServer() as server, aiohttp.ClientSession() as session:
        person = str(server.person("Alice").id)
        say = {"person": person, "channel": str(server.channel("woodland").id), "content": "planted"}
        for address in (server.url, server.api_base + "/gateway", server.world.base + "/", server.gateway_url):
            async with session.get(address.replace("ws://", "http://"), headers=headers) as answer:
                assert answer.status == 403, address
        async with session.post(server.url + "do/say", json=say, headers=headers) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(server.url.replace("http://", "ws://") + "live", headers=headers)
        assert server.person("Alice").sees() == []


async def test_the_page_answers_only_with_its_key_and_its_own_files() -> None:
    async with SandboxServer() as server, aiohttp.ClientSession() as session:
        base = server.world.base
        for path, status in (
            (server.url, 200),
            (server.url + "main.js", 200),
            (server.url + "nothing.js", 404),
            (base + "/p/wrong/", 404),
            (base + "/p/wrong/main.js", 404),
            (base + "/p/wrong/live", 404),
            (server.url + "..%2fserver.py", 404),
            (server.url + "%2e%2e%2f%2e%2e%2fserver.py", 404),
            (server.url + "....//server.py", 404),
            (base + "/main.js", 404),
            (base + "/cdn/attachments/1/2/..%2f..%2fetc%2fpasswd?ex=ffffffff&hm=0", 404),
        ):
            async with session.get(path) as answer:
                assert answer.status == status, path
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
        async with session.get(server.url, headers=link) as answer:
            assert answer.status == 200
        async with session.post(server.url + "do/say", json={}, headers=link) as answer:
            assert answer.status == 403
        async with session.get(base + "/") as answer:
            assert server.url.rsplit("/", 2)[1] not in await answer.text()
        async with session.get(server.url) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "http://" not in (await answer.text())
            assert "https://" not in (await answer.text())


async def test_the_key_and_the_token_are_new_at_every_start() -> None:
    async with SandboxServer() as one, SandboxServer() as two:
        assert one.url.rsplit("/", 2)[1] != two.url.rsplit("/", 2)[1]
        assert one.token != two.token
        async with aiohttp.ClientSession() as session:
            assert (await RawBot(one, session).request("GET", "/users/@me", token=two.token))[0] == 401


async def test_actions_come_as_json_from_known_people_only() -> None:
    async with SandboxServer() as server, aiohttp.ClientSession() as session:
        alice, channel = str(server.person("Alice").id), str(server.channel("woodland").id)
        good = {"person": alice, "channel": channel, "content": "hello"}
        door = server.url + "do/say"
        async with session.post(door, data=json.dumps(good), headers={"Content-Type": "text/plain"}) as answer:
            assert answer.status == 415
        for body, status in (
            (good, 200),
            ({**good, "person": "1"}, 422),
            ({**good, "person": "x"}, 400),
            ({**good, "channel": "1"}, 422),
            ({**good, "content": ""}, 422),
            ({**good, "content": "x" * 2001}, 422),
            ({}, 400),
            ([], 400),
        ):
            async with session.post(door, json=body) as answer:
                assert answer.status == status, body
        async with session.post(server.url + "do/nothing", json={}) as answer:
            assert answer.status == 404
        async with session.post(door, data=b"{", headers={"Content-Type": "application/json"}) as answer:
            assert answer.status == 400
        assert [message.content for message in server.person("Alice").sees()] == ["hello"]


async def test_links_to_files_are_signed_end_some_day_and_run_nothing() -> None:
    async with raw_bot() as (server, bot):
        path = f"/channels/{server.channel('woodland').id}/messages"
        script = b"<script>alert(1)</script>"
        sent = (await bot.request("POST", path, {}, files={"page.html": script, "pic.svg": script}))[1]
        for file in sent["attachments"]:
            async with bot.session.get(file["url"]) as answer:
                assert answer.status == 200
                assert answer.headers["Content-Disposition"].startswith("attachment")
                assert "sandbox" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        url = sent["attachments"][0]["url"]
        expires = url.split("ex=")[1].split("&")[0]
        for broken in (
            url[:-1] + ("0" if url[-1] != "0" else "1"),
            url.replace(f"ex={expires}", "ex=ffffffffff"),
            url.replace("page.html", "other.html"),
            url.split("?")[0],
        ):
            async with bot.session.get(broken) as answer:
                assert answer.status == 404
        path = url.split("?")[0].removeprefix(server.world.base)
        assert server.world.cdn_file(path, "1", server.world.signature(path, "1")) is None


async def test_what_is_private_is_told_to_one_page_only() -> None:
    async with raw_bot() as (server, bot):
        alice, bob = server.person("Alice"), server.person("Bob")
        live = server.url.replace("http://", "ws://") + "live?person="
        async with (
            bot.session.ws_connect(live + str(alice.id)) as hers,
            bot.session.ws_connect(live + str(bob.id)) as his,
        ):
            for socket, person in ((hers, alice), (his, bob)):
                assert (await socket.receive_json(timeout=5))["me"] == str(person.id)
            sent = await alice.slash("go", until="sent")
            await bot.respond(sent, 4, {"content": "hidden words", "flags": 64})
            bob.say("the end")
            for socket, seen in ((hers, True), (his, False)):
                text = ""
                while "the end" not in text:
                    text += (await socket.receive(timeout=5)).data
                assert ("hidden words" in text) is seen
        async with bot.session.ws_connect(live + str(bob.id)) as his:
            assert "hidden words" not in (await his.receive(timeout=5)).data
        await asyncio.sleep(0)


async def test_reprs_and_refusals_hold_no_words_files_or_tokens() -> None:
    async with raw_bot() as (server, bot):
        alice = server.person("Alice")
        sent = await alice.slash("go", until="sent")
        await bot.respond(sent, 4, {"content": "hidden words", "flags": 64})
        await bot.request("POST", bot.webhook(sent), {}, files={"a.txt": b"hidden bytes"})
        await bot.request("POST", bot.webhook(sent), {"content": 5, "embeds": [{"title": "hidden" * 50}]})
        await bot.request("POST", bot.webhook(sent, "/slack"), {"content": "hidden"})
        files = [file for message in alice.sees() for file in message.attachments]
        shown = repr([sent, alice.sees(), files, server.channels, server.refusals]) + str(server.refusals)
        assert len(files) == 1
        assert len(server.refusals) == 2
        for secret in ("hidden", sent.token, server.token):
            assert secret not in shown
