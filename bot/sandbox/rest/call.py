"""One request of the bot: who it is, what the path names, and the body; handlers get this and return JSON."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from aiohttp import web

from bot.sandbox import compose
from bot.sandbox.consts import Perm
from bot.sandbox.errors import ApiError, forbidden, invalid, unknown
from bot.sandbox.files import Body, read_body
from bot.sandbox.interactions import Interactions
from bot.sandbox.world import JSON, Channel, Message, World


@dataclass
class Call:
    """A request with the sandbox it is for."""

    request: web.Request
    world: World
    interactions: Interactions
    gateway_url: str

    def text(self, name: str) -> str:
        """A part of the path."""
        return self.request.match_info[name]

    def number(self, name: str) -> int:
        """A snowflake in the path; 50035 if it is none."""
        value = self.text(name)
        if not value.isascii() or not value.isdigit() or len(value) > 20:
            raise invalid([name], "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    def query(self, name: str) -> str | None:
        """A query parameter."""
        return self.request.query.get(name)

    def query_number(self, name: str) -> int | None:
        """A number among the query parameters; 50035 if it is none."""
        value = self.query(name)
        if value is None:
            return None
        if not value.isascii() or not value.isdigit() or len(value) > 20:
            raise invalid([name], "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        return int(value)

    def yes(self, name: str) -> bool:
        """A query parameter that is true or 1."""
        return (self.query(name) or "").lower() in ("1", "true")

    async def body(self) -> Body:
        """JSON and files."""
        return await read_body(self.request)

    async def form(self) -> JSON:
        """The JSON object of the body."""
        return compose.form_of((await self.body()).form)

    def authenticate(self) -> None:
        """The bot's token, or 401."""
        given = self.request.headers.get("Authorization", "")
        if not secrets.compare_digest(given.encode(), f"Bot {self.world.token}".encode()):
            raise ApiError(401, 0, message="401: Unauthorized")

    def own_application(self) -> None:
        """The path's application must be the bot's own."""
        if self.number("application_id") != self.world.application_id:
            raise forbidden(20012)

    def own_guild(self) -> None:
        """The path's guild must be the one there is."""
        if self.number("guild_id") != self.world.guild_id:
            raise unknown(10004)

    def channel(self, *needed: Perm) -> Channel:
        """The path's channel; 50001 if the bot can't see it, 50013 if it lacks a permission there."""
        channel = self.world.channel(self.number("channel_id"))
        granted = self.world.bot_permissions(channel)
        if not granted & Perm.VIEW_CHANNEL:
            raise forbidden(50001)
        for permission in needed:
            if not granted & permission:
                raise forbidden()
        return channel

    def message(self, channel: Channel) -> Message:
        """The path's message in a channel."""
        if not self.world.bot_permissions(channel) & Perm.READ_MESSAGE_HISTORY:
            raise forbidden()
        return compose.require_message(channel, self.number("message_id"))


Handler = Callable[[Call], Awaitable[Any]]


class Route(NamedTuple):
    """A method, a path below `/api/v10`, its handler, and whether the bot's token is wanted in the header."""

    method: str
    path: str
    handler: Handler
    token: bool = True
