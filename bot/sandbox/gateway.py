"""The gateway's WebSocket: HELLO, IDENTIFY or RESUME, heartbeats, and Discord's close codes for whatever is wrong."""

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.compression import PACKERS, Packer
from bot.sandbox.consts import ALL_INTENTS, PRIVILEGED, Intent
from bot.sandbox.sessions import Session, Sessions
from bot.sandbox.world import JSON, World

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.1
"""No network is so near that a heartbeat is answered before its sender has noted when it was sent.

discord.py would then count from the heartbeat before, and warn that it cannot keep up.
"""
MAX_PAYLOAD = 4096
MAX_PER_MINUTE = 120


class SocketClosed(Exception):
    """The connection must end with this code."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"{code} {reason}")


class Gateway:
    """Serves `/gateway`; every connection of the bot ends up in a session."""

    def __init__(self, world: World, sessions: Sessions) -> None:
        self.world = world
        self.sessions = sessions
        self.url = ""
        self._open: set[Connection] = set()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection from its start to its end."""
        kind = PACKERS.get(request.query.get("compress", ""))
        if kind is None or request.query.get("encoding", "json") != "json":
            raise web.HTTPBadRequest(text="compress: zlib-stream or zstd-stream; encoding: json")
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if request.query.get("v", "10") != "10":
            await socket.close(code=4012, message=b"Invalid API version")
            return socket
        connection = Connection(self, socket, kind(), request.transport)
        self._open.add(connection)
        try:
            await connection.run()
        finally:
            self._open.discard(connection)
        return socket

    async def drop(self, *, resumable: bool = True) -> None:
        """Cut every connection, as a network fault would; without `resumable` the sessions are forgotten too."""
        if not resumable:
            self.sessions.all.clear()
        for connection in list(self._open):
            connection.abort()
        await asyncio.sleep(0)

    async def close(self) -> None:
        """Say goodbye to all connections."""
        for connection in list(self._open):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)


class Connection:
    """One socket: frames out through a queue, so that events keep their order."""

    def __init__(
        self,
        gateway: Gateway,
        socket: web.WebSocketResponse,
        packer: Packer,
        transport: asyncio.Transport | None,
    ) -> None:
        self.gateway = gateway
        self._transport = transport
        self.socket = socket
        self.packer = packer
        self.session: Session | None = None
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._received: deque[float] = deque()
        self._aborted = asyncio.Event()

    def send(self, frame: str) -> None:
        """Queue a frame."""
        self._out.put_nowait(frame)

    def op(self, code: int, data: Any = None) -> None:
        """Queue a payload that is no event."""
        self.send(json.dumps({"op": code, "d": data, "s": None, "t": None}))

    def abort(self) -> None:
        """End without a word."""
        self._aborted.set()

    async def run(self) -> None:
        """Talk until either side ends it."""
        self.op(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]})
        tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._read()),
            asyncio.create_task(self._aborted.wait()),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            faults = [task.exception() for task in done if task.exception()]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave(clean=self.socket.close_code in (1000, 1001))
        for fault in faults:
            if isinstance(fault, SocketClosed):
                await self.socket.close(code=fault.code, message=fault.reason.encode())
            elif fault is not None:
                raise fault
        if self._aborted.is_set() and self._transport:
            self._transport.abort()

    def _leave(self, *, clean: bool) -> None:
        if self.session is None or self.session.send != self.send:
            return
        self.session.lost()
        if clean:
            # A client that closes with 1000 or 1001 does not come back to this session.
            self.gateway.sessions.drop(self.session)
        self.gateway.sessions.notice()

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                packed = self.packer.pack(await self._out.get())
                if isinstance(packed, bytes):
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(packed)

    async def _read(self) -> None:
        while True:
            try:
                message = await self.socket.receive(timeout=HEARTBEAT_MS / 1000 * 2)
            except TimeoutError:
                raise SocketClosed(4009, "Session timed out") from None
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return
            self._handle(self._parse(message.data))

    def _parse(self, raw: str | bytes) -> JSON:
        now = time.monotonic()
        self._received.append(now)
        while self._received[0] < now - 60:
            self._received.popleft()
        if len(self._received) > MAX_PER_MINUTE:
            raise SocketClosed(4008, "You are being rate limited")
        if len(raw) > MAX_PAYLOAD:
            raise SocketClosed(4002, "Payload too large")
        try:
            payload = json.loads(raw)
        except ValueError:
            raise SocketClosed(4002, "Error while decoding payload") from None
        if not isinstance(payload, dict) or not isinstance(payload.get("op"), int):
            raise SocketClosed(4002, "Error while decoding payload")
        return payload

    def _handle(self, payload: JSON) -> None:
        op, data = payload["op"], payload.get("d")
        if op == 1:
            asyncio.get_running_loop().call_later(ACK_SECONDS, self.op, 11)
        elif op in (2, 6):
            if self.session is not None:
                raise SocketClosed(4005, "Already authenticated")
            if not isinstance(data, dict):
                raise SocketClosed(4002, "Error while decoding payload")
            if data.get("token", "").removeprefix("Bot ") != self.gateway.world.token:
                raise SocketClosed(4004, "Authentication failed")
            if op == 2:
                self._identify(data)
            else:
                self._resume(data)
        elif op not in (3, 4, 8):
            raise SocketClosed(4001, "Unknown opcode")
        elif self.session is None:
            raise SocketClosed(4003, "Not authenticated")
        elif op == 8 and isinstance(data, dict):
            self._members(data)

    def _identify(self, data: JSON) -> None:
        shard = data.get("shard") or [0, 1]
        if not (isinstance(shard, list) and len(shard) == 2 and 0 <= shard[0] < shard[1]):
            raise SocketClosed(4010, "Invalid shard")
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            raise SocketClosed(4013, "Invalid intent(s)")
        if intents & PRIVILEGED:
            raise SocketClosed(4014, "Disallowed intent(s)")
        self.session = Session(intents=Intent(intents), shard=(shard[0], shard[1]), send=self.send)
        self.gateway.sessions.add(self.session, self.gateway.url)

    def _resume(self, data: JSON) -> None:
        session = self.gateway.sessions.all.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int) or not session.resume(seq, self.send):
            self.op(9, False)
            return
        self.session = session
        self.gateway.sessions.notice()

    def _members(self, data: JSON) -> None:
        """REQUEST_GUILD_MEMBERS by ids or by the start of a name; the whole list needs a privileged intent."""
        world = self.gateway.world
        people = [world.bot, *world.people.values()]
        wanted = data.get("user_ids")
        if wanted:
            ids = {str(user_id) for user_id in (wanted if isinstance(wanted, list) else [wanted])}
            people = [who for who in people if str(who.id) in ids]
        else:
            start = str(data.get("query") or "")
            if not start:
                raise SocketClosed(4014, "Disallowed intent(s)")
            people = [who for who in people if who.name.lower().startswith(start.lower())]
        if self.session:
            chunk: JSON = {
                "guild_id": str(world.guild_id),
                "members": [payloads.member(world, who) for who in people[: data.get("limit") or 100]],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [],
            }
            if "nonce" in data:
                chunk["nonce"] = data["nonce"]
            self.session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
