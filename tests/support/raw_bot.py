"""A bot without a library: single requests and gateway frames, to see exactly what the sandbox answers."""

import io
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import zstandard

from bot.sandbox import SandboxServer
from bot.sandbox.interactions import Interaction


class RawBot:
    """Requests with the bot's token. Every method returns the status and the JSON of the answer."""

    def __init__(self, server: SandboxServer, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    async def request(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None, token: str = ""
    ) -> tuple[int, Any]:
        """One request below `/api/v10`, multipart if there are files (by name, numbered in order)."""
        headers = {"Authorization": f"Bot {token or self.server.token}"}
        payload: dict[str, Any] = {} if body is None else {"json": body}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)  # as discord.py does
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                form.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
            payload = {"data": form}
        async with self.session.request(method, self.server.api_base + path, headers=headers, **payload) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None

    async def respond(self, interaction: Interaction, kind: int, data: Any = None) -> tuple[int, Any]:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
        return await self.request("POST", path, {"type": kind, "data": data or {}})

    def webhook(self, interaction: Interaction, tail: str = "") -> str:
        """The path of an interaction's webhook."""
        return f"/webhooks/{self.server.application_id}/{interaction.token}{tail}"

    async def register(self, *commands: dict[str, Any]) -> None:
        """Make these the bot's commands."""
        path = f"/applications/{self.server.application_id}/commands"
        status, answer = await self.request("PUT", path, list(commands))
        assert status == 200, answer


@asynccontextmanager
async def raw_bot(**options: Any) -> AsyncIterator[tuple[SandboxServer, RawBot]]:
    """A sandbox and a raw bot with the command `/go`."""
    async with SandboxServer(**options) as server, aiohttp.ClientSession() as session:
        bot = RawBot(server, session)
        await bot.register({"name": "go", "description": "Go"})
        yield server, bot


class Frames:
    """A gateway connection that decodes what it gets, whatever the compression."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, compress: str) -> None:
        self.socket = socket
        self._unpack: Any = None
        if compress == "zlib-stream":
            self._unpack = zlib.decompressobj()
        elif compress == "zstd-stream":
            self._unpack = zstandard.ZstdDecompressor().decompressobj()

    async def send(self, op: int, data: Any) -> None:
        """One frame out."""
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def next(self) -> dict[str, Any]:
        """The next frame; ConnectionError with the close code when there is none any more."""
        message = await self.socket.receive(timeout=5)
        if message.type == aiohttp.WSMsgType.TEXT:
            raw = message.data
        elif message.type == aiohttp.WSMsgType.BINARY:
            raw = self._unpack.decompress(message.data)
        else:
            raise ConnectionError(self.socket.close_code)
        frame: dict[str, Any] = json.loads(raw)
        return frame

    async def until(self, event: str) -> dict[str, Any]:
        """The next event of this name."""
        while True:
            frame = await self.next()
            if frame["t"] == event:
                return frame

    async def closed(self) -> int | None:
        """Read on until the connection ends; its close code."""
        try:
            while True:
                await self.next()
        except ConnectionError as error:
            code: int | None = error.args[0]
            return code


@asynccontextmanager
async def frames(server: SandboxServer, *, compress: str = "", version: int = 10) -> AsyncIterator[Frames]:
    """A gateway connection after its HELLO, unless the server ends it at once."""
    query = {"v": str(version), "encoding": "json"} | ({"compress": compress} if compress else {})
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(server.gateway_url, params=query, compress=0, max_msg_size=0) as socket,
    ):
        yield Frames(socket, compress)


def identify(server: SandboxServer, **changes: Any) -> dict[str, Any]:
    """The data of a right IDENTIFY, with changes."""
    return {"token": server.token, "intents": 513, "properties": {}, **changes}
