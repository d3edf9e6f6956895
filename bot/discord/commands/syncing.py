"""Commands are sent to Discord only where they differ from what it has: there are 200 creations a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

ASKED = (
    "type",
    "name",
    "description",
    "name_localizations",
    "description_localizations",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
    "value",
)
"""What we set in a command or an option. Discord adds ids, versions and defaults to what it returns."""

CHAT_INPUT = 1


async def wanted(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are sent, every language included."""
    translator = tree.translator
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


def comparable(commands: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Commands by name, reduced to what we set, so that ours and Discord's compare."""
    return {command["name"]: _node(command, CHAT_INPUT) for command in commands}


def _node(node: Mapping[str, Any], kind: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {key: node[key] for key in ASKED if node.get(key)}
    if kind is not None:
        found.setdefault("type", kind)
    if "default_member_permissions" in found:
        found["default_member_permissions"] = str(found["default_member_permissions"])
    for key in ("contexts", "integration_types"):
        if key in found:
            found[key] = sorted(found[key])
    for key in ("options", "choices"):
        if node.get(key):
            found[key] = [
                {**_node(part), **({"value": part["value"]} if "value" in part else {})} for part in node[key]
            ]
    return found


async def synchronise(client: discord.Client, tree: app_commands.CommandTree[Any], guild: int | None = None) -> bool:
    """Bring Discord's commands up to ours; whether anything was sent. Raises `discord.HTTPException`.

    With a guild they are its own, which shows them at once.
    """
    if guild is None:
        route = discord.http.Route(
            "GET", "/applications/{application_id}/commands", application_id=client.application_id
        )
    else:
        route = discord.http.Route(
            "GET",
            "/applications/{application_id}/guilds/{guild_id}/commands",
            application_id=client.application_id,
            guild_id=guild,
        )
    there = await client.http.request(route, params={"with_localizations": "true"})
    if comparable(there) == comparable(await wanted(tree)):
        return False
    place = None if guild is None else discord.Object(guild)
    if place is not None:
        tree.copy_global_to(guild=place)
    await tree.sync(guild=place)
    return True
