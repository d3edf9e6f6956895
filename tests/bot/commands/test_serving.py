"""Logging in, staying logged in, and ending where that is hopeless."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord.line import Line
from bot.discord.serving import HOPELESS, NoEntry, WrongToken, hang_up, judge, stay_connected


def http(status: int, **headers: str) -> discord.HTTPException:
    """What the library raises for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, "")


def closed(code: int) -> discord.ConnectionClosed:
    """What the library raises where the gateway ends the connection."""
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=None)


class Client:
    """A client that fails with the next of `faults`, and runs on where there is none."""

    def __init__(self, line: Line, faults: list[Exception | None]) -> None:
        self.let_in = False
        self.closed = False
        self._line = line
        self._faults = faults

    async def start(self, _token: str) -> None:
        fault = self._faults.pop(0) if self._faults else asyncio.CancelledError()
        if fault is None or isinstance(fault, discord.ConnectionClosed | asyncio.CancelledError):
            client: Any = self
            self._line.connect(client)
            self.let_in = not isinstance(fault, discord.ConnectionClosed)
        if isinstance(fault, asyncio.CancelledError):
            await asyncio.Event().wait()
        if fault is not None:
            raise fault

    async def close(self) -> None:
        self.closed = True
        raise RuntimeError("it stumbles")


async def connect(faults: list[Exception | None], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Client], list[float]]:
    """Connect through these faults, until a client runs; the clients that were made, and the pauses between them."""
    line, made, pauses = Line(), list[Client](), list[float]()
    sleep = asyncio.sleep

    async def pause(seconds: float) -> None:
        assert line.client is None
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr("bot.discord.serving.asyncio.sleep", pause)

    def make() -> Any:
        made.append(Client(line, faults))
        return made[-1]

    front: Any = SimpleNamespace(line=line)
    connecting = asyncio.create_task(stay_connected(make, front, "token"))
    while faults or line.client is None:
        await sleep(0)
        if connecting.done():
            connecting.result()
    connecting.cancel()
    await asyncio.gather(connecting, return_exceptions=True)
    return made, pauses


ANY = [
    http(503),
    http(429),
    http(403),
    discord.RateLimited(5.0),
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
    TimeoutError(),
    RuntimeError("Session is closed"),
    AttributeError("'NoneType' object has no attribute 'sequence'"),
    discord.GatewayNotFound(),  # type: ignore[no-untyped-call] # the library forgot its type
    closed(1011),
    closed(4004),
    None,
]


@pytest.mark.parametrize("fault", ANY, ids=lambda fault: type(fault).__name__)
async def test_whatever_fails_is_tried_again_with_a_new_client(
    fault: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, pauses = await connect([fault] * 3, monkeypatch)
    assert len(made) == 4
    assert [client.closed for client in made] == [True, True, True, False]
    assert pauses == ([5.0, 5.0, 5.0] if isinstance(fault, discord.RateLimited) else [1.0, 2.0, 4.0])


async def test_pauses_grow_to_a_minute_and_are_never_shorter_than_discord_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[Exception | None] = [http(503)] * 9
    _, pauses = await connect([*faults, http(429, **{"Retry-After": "90"})], monkeypatch)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 90]


@pytest.mark.parametrize("code", HOPELESS)
async def test_what_discord_never_lets_in_ends_the_process_with_a_word(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NoEntry, match=str(code)):
        await connect([http(503), closed(code)], monkeypatch)


async def test_a_wrong_token_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WrongToken):
        await connect([http(503), discord.LoginFailure("no")], monkeypatch)


def test_what_worked_a_moment_ago_is_tried_once_more() -> None:
    for fault in (closed(4013), closed(4014), discord.PrivilegedIntentsRequired(None)):
        judge(fault, let_in=True)
        with pytest.raises(NoEntry):
            judge(fault, let_in=False)


async def test_a_gateway_that_does_not_say_goodbye_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(code: int) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.discord.serving.CLOSING_S", 0.01)
    client: Any = SimpleNamespace(ws=SimpleNamespace(close=never))
    async with asyncio.timeout(5):
        await hang_up(client)
        client.ws = None  # cut off just now
        await hang_up(client)
