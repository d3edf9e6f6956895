"""The line to Discord: whichever client is logged in just now. One that failed is never used again; work goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from datetime import datetime
from typing import Any

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context

from bot.pages.layout import Page

_log = logging.getLogger(__name__)

UNREACHABLE = (OSError, aiohttp.ClientError, discord.RateLimited)
"""What discord.py lets through besides its own errors: the connection broke, or it would have to wait for too long."""

UNKNOWN_CHANNEL = 10003


class Line:
    """What outlives a client reaches Discord through this."""

    def __init__(self) -> None:
        self._client: discord.Client | None = None
        self._up = asyncio.Event()

    def connect(self, client: discord.Client) -> None:
        """This client is logged in."""
        self._client = client
        self._up.set()

    @property
    def client(self) -> discord.Client | None:
        """The client that is logged in, if one is."""
        return self._client

    def cut(self) -> None:
        """Nobody is logged in any more."""
        self._up.clear()
        self._client = None

    async def up(self) -> discord.Client:
        """The client, as soon as one is logged in: saying things needs no gateway."""
        while self._client is None:
            await self._up.wait()
        return self._client

    async def answer(self, application: int, token: str, page: Page) -> None:
        """Put a page in place of what an interaction was answered with so far. Raises `discord.HTTPException`, and
        `UNREACHABLE`.

        Not by the interaction's own method: that knows the client it came through only, which may have failed since.
        """
        client = await self.up()
        with handle_message_parameters(
            view=page.view(), attachments=page.files(), allowed_mentions=discord.AllowedMentions.none()
        ) as sent:
            await _while_open(
                async_context.get().edit_original_interaction_response(
                    application,
                    token,
                    session=_session(client),
                    payload=sent.payload,
                    multipart=sent.multipart,
                    files=sent.files,
                )
            )

    async def answered(self, interaction: int, application: int, token: str) -> bool:
        """Whether Discord has an answer to an interaction. Raises as `answer`."""
        client = await self.up()
        shown = await _while_open(
            async_context.get().get_original_interaction_response(application, token, session=_session(client))
        )
        # Who pressed a button does not see that somebody thinks: what counts there is whether anything changed since.
        if int(shown.get("flags", 0)) & discord.MessageFlags(loading=True).value:
            return False
        edited = shown.get("edited_timestamp")
        begun = discord.utils.snowflake_time(interaction)
        return datetime.fromisoformat(edited or shown["timestamp"]) >= begun

    async def gone(self, channel: int) -> bool:
        """Whether a channel was deleted; a failure or a closed door says nothing about that."""
        client = await self.up()
        try:
            await client.fetch_channel(channel)
        except discord.NotFound as error:
            return error.code == UNKNOWN_CHANNEL
        except Exception as error:  # noqa: BLE001 - between two logins the library fails in ways of its own
            _log.info("whether channel %d is there is not known: %s", channel, type(error).__name__)
        return False


async def _while_open(asking: Awaitable[Any]) -> Any:
    try:
        return await asking
    except RuntimeError as closed:  # the client was closed meanwhile
        raise ConnectionError(str(closed)) from closed


def _session(client: discord.Client) -> aiohttp.ClientSession:
    """The client's connection pool, which its own webhooks and interactions use likewise."""
    session: Any = getattr(client.http, "_HTTPClient__session")  # noqa: B009 - the name would be mangled
    if not isinstance(session, aiohttp.ClientSession):
        raise ConnectionError("the client is not logged in")
    return session
