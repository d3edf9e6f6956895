"""Starting the sandbox from the command line, with a bot beside it or alone."""

import asyncio
import json
import os
import shlex
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox import SandboxServer, serve

ROOT = Path(__file__).resolve().parents[2]
SHOW = "import os, json; print(json.dumps({k: os.environ[k] for k in ('DISCORD_TOKEN', 'WOODPOST_DISCORD_API')}))"


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.sandbox", "--port", "0", *arguments,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def test_a_bot_is_given_its_token_and_address_and_ends_the_sandbox() -> None:
    bot = f"{shlex.quote(sys.executable)} -c {shlex.quote(SHOW + '; raise SystemExit(3)')}"
    process = await start("--bot", bot)
    out, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 3, errors
    page, environment = out.decode().splitlines()
    address = json.loads(environment)
    assert page.startswith("Sandbox: http://127.0.0.1:")
    assert address["WOODPOST_DISCORD_API"].endswith("/api/v10")
    assert address["DISCORD_TOKEN"].startswith("sandbox.")


async def test_alone_it_says_how_to_start_a_bot_and_stops_when_told() -> None:
    process = await start()
    assert process.stdout is not None
    lines = [(await asyncio.wait_for(process.stdout.readline(), 30)).decode().strip() for _ in range(4)]
    page = lines[0].removeprefix("Sandbox: ")
    exports = dict(shlex.split(line)[1].split("=", 1) for line in lines[2:])
    async with aiohttp.ClientSession() as session:
        async with session.get(page) as answer:
            assert answer.status == 200
        headers = {"Authorization": f"Bot {exports['DISCORD_TOKEN']}"}
        async with session.get(exports["WOODPOST_DISCORD_API"] + "/users/@me", headers=headers) as answer:
            assert (await answer.json())["username"] == "woodpost"
    process.send_signal(signal.SIGINT)
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    assert process.returncode == 130
    assert errors == b""


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
async def test_a_bot_does_not_outlive_the_sandbox(name: signal.Signals) -> None:
    code = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    process = await start("--bot", f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}")
    assert process.stdout is not None
    await process.stdout.readline()
    pid = int(await asyncio.wait_for(process.stdout.readline(), 30))
    process.send_signal(name)
    assert await asyncio.wait_for(process.wait(), 10) == 128 + name
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_serve_runs_as_long_as_what_it_serves() -> None:
    seen: list[str] = []

    async def on_ready(server: SandboxServer) -> None:
        async with aiohttp.ClientSession() as session, session.get(server.url) as answer:
            seen.append(await answer.text())

    await serve(0, on_ready)
    assert "unofficial fan project" in seen[0]
