"""Inputs as Discord sends them, given to the whole client without a network; what it answers, and what it logs."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.client import Woodpost
from bot.pages.controls import Pick, Press
from bot.pages.ids import id_of
from bot.pages.layout import Page, Picture
from bot.play import Who

SLASH, COMPONENT, AUTOCOMPLETE = 2, 3, 4
SUBCOMMAND, STRING, BOOLEAN, USER = 1, 3, 5, 6
EVERYTHING = str(discord.Permissions.all().value)


class Log(logging.Handler):
    """What was logged as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        if record.levelno >= logging.ERROR or record.exc_info:
            self.faults.append(self.format(record))


class Inputs:
    """A client that hears and answers. Pictures are not drawn."""

    def __init__(self, client: Woodpost, patch: pytest.MonkeyPatch) -> None:
        self.client = client
        own: Any = {"id": "9", "username": "Woodpost", "discriminator": "0", "avatar": None, "bot": True}
        client._connection.user = discord.ClientUser(state=client._connection, data=own)
        self.log = Log()
        self._next = 10**18
        self._said: list[str] = []

        async def defer(_response: Any, **_how: Any) -> None:
            pass

        async def answer(_application: int, _token: str, page: Page) -> None:
            self._said.append(_texts(page.view()))

        async def nothing(*_args: Any, **_rest: Any) -> Picture:
            return Picture("nothing.png", b"", "nothing")

        patch.setattr(discord.InteractionResponse, "defer", defer)
        patch.setattr(client.front.line, "answer", answer)
        for name in ("map", "board", "hand"):
            patch.setattr(client.front.easel, name, nothing)
        logging.getLogger().addHandler(self.log)

    def close(self) -> None:
        """Hear no more."""
        logging.getLogger().removeHandler(self.log)

    async def slash(self, who: Who, command: str, given: Mapping[str, Any], *, channel_type: int = 0) -> str:
        """A command with options; the answer."""
        interaction = self._interaction(who, SLASH, _command(command, given), channel_type)
        return await self._called(interaction)

    async def complete(self, who: Who, command: str, given: Mapping[str, Any], focused: str) -> list[Any]:
        """The choices for an option."""
        interaction = self._interaction(who, AUTOCOMPLETE, _command(command, given, focused))
        offered: list[Any] = []

        async def autocomplete(_response: Any, choices: Sequence[app_commands.Choice[str]]) -> None:
            offered.extend(choice.to_dict() for choice in choices)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(discord.InteractionResponse, "autocomplete", autocomplete)
            await self._called(interaction)
        return offered

    async def press(self, who: Who, custom_id: str, values: Sequence[str] = ()) -> str:
        """A button or a menu; the answer."""
        kind = 3 if values else 2
        data = {"custom_id": custom_id, "component_type": kind, "values": list(values)}
        interaction = self._interaction(who, COMPONENT, data)
        self._said.clear()
        for item in (Press, Pick):
            if (match := item.__discord_ui_compiled_template__.fullmatch(custom_id)) is not None:
                await self.client.pressed(interaction, id_of(match), tuple(values))
                break
        else:
            await self.client.on_interaction(interaction)
        return "\n".join(self._said)

    async def _called(self, interaction: discord.Interaction[Woodpost]) -> str:
        self._said.clear()
        try:  # as the tree does for what comes over the gateway
            await self.client.tree._call(interaction)
        except app_commands.AppCommandError as error:
            await self.client.tree.on_error(interaction, error)
        return "\n".join(self._said)

    def _interaction(
        self, who: Who, kind: int, data: dict[str, Any], channel_type: int = 0
    ) -> discord.Interaction[Woodpost]:
        self._next += 1
        self.log.faults.clear()
        user = {"id": str(who.person), "username": who.name, "discriminator": "0", "avatar": None}
        member = {
            "user": user,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "permissions": EVERYTHING if who.may_manage else "0",
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
        channel = {"id": str(who.channel), "type": channel_type, "name": "games", "guild_id": str(who.guild)}
        payload: Any = {
            "id": str(self._next),
            "application_id": "9",
            "type": kind,
            "token": "token",
            "version": 1,
            "guild_id": str(who.guild),
            "channel_id": str(who.channel),
            "channel": {**channel, "position": 0, "bitrate": 64000, "user_limit": 0, "permissions": EVERYTHING},
            "member": member,
            "locale": "en-US",
            "app_permissions": EVERYTHING,
            "attachment_size_limit": 10 * 2**20,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "data": data,
        }
        return discord.Interaction(data=payload, state=self.client._connection)


def _command(command: str, given: Mapping[str, Any], focused: str = "") -> dict[str, Any]:
    kinds = {bool: BOOLEAN, str: STRING, int: USER}
    options: list[dict[str, Any]] = [
        {
            "name": name,
            "type": kinds[type(value)],
            "value": value if isinstance(value, bool) else str(value),
            **({"focused": True} if name == focused else {}),
        }
        for name, value in given.items()
    ]
    name, _, sub = command.partition(" ")
    if sub:
        options = [{"name": sub, "type": SUBCOMMAND, "options": options}]
    return {"id": "1", "name": name, "type": 1, "options": options}


def _texts(view: discord.ui.LayoutView) -> str:
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))
