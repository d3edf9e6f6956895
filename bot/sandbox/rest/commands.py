"""Application commands, global and of the guild."""

from typing import Any

from bot.sandbox import compose
from bot.sandbox.check import commands as check
from bot.sandbox.errors import ApiError, invalid, unknown
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON

LOCALISED = ("name_localizations", "description_localizations")
FIELDS = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "nsfw",
    "contexts",
    "integration_types",
)


def _scope(call: Call) -> int | None:
    """The guild of the path, None for global commands."""
    call.own_application()
    if "guild_id" not in call.request.match_info:
        return None
    call.own_guild()
    return call.world.guild_id


def _listed(call: Call, guild_id: int | None) -> list[JSON]:
    guild = None if guild_id is None else str(guild_id)
    return [command for command in call.world.commands.values() if command.get("guild_id") == guild]


def _make(call: Call, form: JSON, guild_id: int | None, command_id: int) -> JSON:
    """A stored command from a checked form."""
    command: JSON = {
        "id": str(command_id),
        "application_id": str(call.world.application_id),
        "version": str(call.world.ids.next()),
        "type": form.get("type") or 1,
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "name_localizations": None,
        "description_localizations": None,
    }
    command |= {key: form[key] for key in FIELDS if form.get(key) is not None}
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if guild_id is not None:
        command["guild_id"] = str(guild_id)
    return command


def _same(call: Call, form: JSON, guild_id: int | None) -> JSON | None:
    """The command this form would replace: same type, same name, same place."""
    for command in _listed(call, guild_id):
        if (command["type"], command["name"]) == (form.get("type") or 1, form.get("name")):
            return command
    return None


def _find(call: Call, guild_id: int | None) -> JSON:
    command = call.world.commands.get(call.number("command_id"))
    if command is None or command not in _listed(call, guild_id):
        raise unknown(10063)
    return command


def _store(call: Call, form: JSON, guild_id: int | None, old: JSON | None) -> JSON:
    command_id = int(old["id"]) if old else call.world.ids.next()
    command = _make(call, form, guild_id, command_id)
    call.world.commands[command_id] = command
    return command


async def fetch_all(call: Call) -> list[JSON]:
    """The commands of a place; localisations only when asked for."""
    commands = _listed(call, _scope(call))
    return commands if call.yes("with_localizations") else [_without_languages(command) for command in commands]


def _without_languages(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_languages(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_languages(item) for key, item in value.items() if key not in LOCALISED}
    return value


async def fetch(call: Call) -> JSON:
    """One command."""
    return _find(call, _scope(call))


async def create(call: Call) -> JSON:
    """A new command, or a new version of the one with its name."""
    guild_id = _scope(call)
    form = await call.form()
    check.check(form)
    old = _same(call, form, guild_id)
    kind = form.get("type") or 1
    if old is None:
        count = sum(1 for command in _listed(call, guild_id) if command["type"] == kind)
        if count >= check.MAX_COMMANDS[kind]:
            raise ApiError(400, 30032)
    command = _store(call, form, guild_id, old)
    call.world.tell("commands")
    return command


async def edit(call: Call) -> JSON:
    """Some fields of a command."""
    guild_id = _scope(call)
    old = _find(call, guild_id)
    form = old | {key: value for key, value in (await call.form()).items() if key in FIELDS}
    check.check(form)
    command = _store(call, form, guild_id, old)
    call.world.tell("commands")
    return command


async def delete(call: Call) -> None:
    """No such command any more."""
    command = _find(call, _scope(call))
    del call.world.commands[int(command["id"])]
    call.world.tell("commands")


async def overwrite(call: Call) -> list[JSON]:
    """All commands of a place at once; what keeps its name keeps its id."""
    guild_id = _scope(call)
    forms = (await call.body()).form
    if not isinstance(forms, list):
        raise invalid(["_"], "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    check.check_all(forms)
    stored = [_store(call, compose.form_of(form), guild_id, _same(call, form, guild_id)) for form in forms]
    for command in _listed(call, guild_id):
        if command not in stored:
            del call.world.commands[int(command["id"])]
    call.world.tell("commands")
    return stored


ROUTES = tuple(
    Route(method, f"/applications/{{application_id}}{place}/commands{tail}", handler)
    for place in ("", "/guilds/{guild_id}")
    for method, tail, handler in (
        ("GET", "", fetch_all),
        ("PUT", "", overwrite),
        ("POST", "", create),
        ("GET", "/{command_id}", fetch),
        ("PATCH", "/{command_id}", edit),
        ("DELETE", "/{command_id}", delete),
    )
)
