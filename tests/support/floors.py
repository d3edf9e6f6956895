"""The least that could answer, as programs of their own: what the bot is measured against.

    python tests/support/floors.py answers   # aiohttp alone: answers every command, button and autocomplete
    python tests/support/floors.py memory    # discord.py alone: is connected without intents

The first finds the emulator as the bot does, in `WOODPOST_DISCORD_API`; both their token in `DISCORD_TOKEN`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

import aiohttp

LOOK = {"name": "text", "description": "Look"}
ACT = {
    "name": "act",
    "description": "Act",
    "options": [{"type": 3, "name": "answers", "description": "Answers", "autocomplete": True, "required": False}],
}
ADVANCE = {
    "name": "advance",
    "description": "Advance",
    "options": [{"type": 3, "name": "to", "description": "To", "autocomplete": True, "required": False}],
}
MESSAGE, SUGGESTIONS, AUTOCOMPLETE = 4, 8, 4


async def answers(api: str, token: str) -> None:
    """A gateway client that answers every command and button with two letters, and every autocomplete with one word."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(f"{api}/oauth2/applications/@me") as answer:
            application = (await answer.json())["id"]
        async with session.put(f"{api}/applications/{application}/commands", json=[LOOK, ACT, ADVANCE]) as answer:
            answer.raise_for_status()
        async with session.get(f"{api}/gateway/bot") as answer:
            url = (await answer.json())["url"]
        async with session.ws_connect(f"{url}?v=10&encoding=json", max_msg_size=0) as gateway:
            await _listen(api, token, session, gateway)


async def _listen(
    api: str, token: str, session: aiohttp.ClientSession, gateway: aiohttp.ClientWebSocketResponse
) -> None:
    last: int | None = None
    tasks: set[asyncio.Task[None]] = set()

    async def beat(seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            await gateway.send_json({"op": 1, "d": last})

    async def respond(interaction: dict[str, Any]) -> None:
        said: dict[str, Any] = {"type": MESSAGE, "data": {"content": "ok", "flags": 64}}
        if interaction["type"] == AUTOCOMPLETE:
            said = {"type": SUGGESTIONS, "data": {"choices": [{"name": "done", "value": "done"}]}}
        async with session.post(f"{api}/interactions/{interaction['id']}/{interaction['token']}/callback", json=said):
            pass

    async for frame in gateway:
        packet = json.loads(frame.data)
        last = packet.get("s") or last
        found: list[asyncio.Task[None]] = []
        if packet["op"] == 10:
            properties = {"os": "linux", "browser": "bare", "device": "bare"}
            await gateway.send_json({"op": 2, "d": {"token": token, "intents": 0, "properties": properties}})
            found.append(asyncio.create_task(beat(packet["d"]["heartbeat_interval"] / 1000)))
        elif packet.get("t") == "INTERACTION_CREATE":
            found.append(asyncio.create_task(respond(packet["d"])))
        for task in found:
            tasks.add(task)
            task.add_done_callback(tasks.discard)


def memory(token: str) -> None:
    """A client of discord.py with one command and no intent; whoever starts it points it at the emulator."""
    import discord  # not by the other floor, whose start it would lengthen
    from discord import app_commands

    class Bare(discord.Client):
        async def setup_hook(self) -> None:
            tree = app_commands.CommandTree(self)

            @tree.command(name="text", description="Look")
            async def look(interaction: discord.Interaction[Bare]) -> None:
                await interaction.response.send_message("ok")

            await tree.sync()

    Bare(intents=discord.Intents.none()).run(token, log_handler=None)


if __name__ == "__main__":
    if sys.argv[1:] == ["memory"]:
        memory(os.environ["DISCORD_TOKEN"])
    else:
        asyncio.run(answers(os.environ["WOODPOST_DISCORD_API"], os.environ["DISCORD_TOKEN"]))
