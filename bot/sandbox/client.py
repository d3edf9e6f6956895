"""What a Discord client does before anything reaches a bot: it offers commands and refuses what does not fit them."""

import base64
import binascii
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.sandbox import payloads
from bot.sandbox.consts import MAX_FILE, ChannelKind, Opt, Perm
from bot.sandbox.files import Upload, new_attachment
from bot.sandbox.world import JSON, Channel, Message, User, World


class ClientRefused(Exception):
    """A Discord client would not send this: unknown command or option, missing or impossible value, dead button."""


class Resolved:
    """The entities an interaction's data refers to by id."""

    def __init__(self, world: World, viewer: User, channel: Channel) -> None:
        self.world = world
        self.viewer = viewer
        self.channel = channel
        self.body: JSON = {}

    def _put(self, kind: str, key: int, body: JSON) -> str:
        self.body.setdefault(kind, {})[str(key)] = body
        return str(key)

    def user(self, value: object) -> str | None:
        """A person or the bot, by object, id or name."""
        world = self.world
        for who in (*world.people.values(), world.bot):
            if value is who or str(value) in (str(who.id), who.name, who.mention):
                permissions = payloads.permissions_text(who.permissions)
                member = payloads.member(world, who, with_user=False)
                self._put("members", who.id, member | {"permissions": permissions})
                return self._put("users", who.id, payloads.user(who))
        return None

    def place(self, value: object, kinds: Iterable[int] | None) -> str | None:
        """A channel by object, id or name."""
        viewer = self.viewer
        for place in self.world.channels.values():
            named = value is place or str(value) in (str(place.id), place.name, place.mention)
            if named and place.seen_by(viewer) and place.kind != ChannelKind.DM and (not kinds or place.kind in kinds):
                permissions = payloads.permissions_text(viewer.permissions)
                body = payloads.channel(self.world, place) | {"permissions": permissions}
                return self._put("channels", place.id, body)
        return None

    def role(self, value: object) -> str | None:
        """A role by id or name."""
        for role in payloads.roles(self.world):
            if str(value) in (role["id"], role["name"]):
                return self._put("roles", int(role["id"]), role)
        return None

    def mentionable(self, value: object) -> str | None:
        """A person or a role."""
        return self.user(value) or self.role(value)

    def attachment(self, value: object) -> str | None:
        """A file given as `{"filename": ..., "data": base64 or bytes}`."""
        if not isinstance(value, Mapping) or not isinstance(value.get("filename"), str):
            return None
        data = value.get("data")
        if isinstance(data, str):
            try:
                data = base64.b64decode(data, validate=True)
            except binascii.Error:
                return None
        if not isinstance(data, bytes) or len(data) > MAX_FILE:
            return None
        file = new_attachment(self.world.ids, Upload(value["filename"], data))
        self.world.files[file.id] = (self.channel.id, file)
        body = payloads.attachment(self.world, self.channel.id, file) | {"ephemeral": True}
        return self._put("attachments", file.id, body)


def commands_for(world: World, user: User, *, direct: bool) -> list[JSON]:
    """The commands a person finds in the picker of the guild or of direct messages, by name."""
    found = []
    for command in world.commands.values():
        contexts = command.get("contexts")
        context = 1 if direct else 0
        if context == 1 and ("guild_id" in command or (contexts is None and command.get("dm_permission") is False)):
            continue
        if contexts is not None and context not in contexts:
            continue
        needed = command.get("default_member_permissions")
        if needed is not None and context == 0 and not _has_all(user, int(needed)):
            continue
        found.append(command)
    return sorted(found, key=lambda command: str(command["name"]))


def _has_all(user: User, needed: int) -> bool:
    if user.permissions & Perm.ADMINISTRATOR:
        return True
    return needed != 0 and user.permissions & needed == needed


def slash_data(
    world: World, user: User, channel: Channel, path: str, values: Mapping[str, Any], *, focused: str | None = None
) -> JSON:
    """The data of a command as a client sends it; with `focused` for autocomplete, which is not strict about values."""
    words = path.removeprefix("/").split()
    direct = channel.kind == ChannelKind.DM
    commands = [command for command in commands_for(world, user, direct=direct) if command["type"] == 1]
    command = next((command for command in commands if command["name"] == (words or [""])[0]), None)
    if command is None:
        raise ClientRefused(f"There is no command /{path.removeprefix('/')} here for {user.name}")
    level, specs = command, command["options"] or []
    chain: list[JSON] = []
    for word in words[1:]:
        level = next((spec for spec in specs if spec["name"] == word and spec["type"] in (Opt.SUB, Opt.GROUP)), {})
        if not level:
            raise ClientRefused(f"/{command['name']} has no {word}")
        specs = level.get("options") or []
        chain.append(level)
    if any(spec["type"] in (Opt.SUB, Opt.GROUP) for spec in specs):
        raise ClientRefused(f"/{path} needs one of {', '.join(spec['name'] for spec in specs)}")
    resolved = Resolved(world, user, channel)
    options = _options(specs, values, resolved, focused)
    for part in reversed(chain):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if resolved.body:
        data["resolved"] = resolved.body
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def _options(specs: list[JSON], values: Mapping[str, Any], resolved: Resolved, focused: str | None) -> list[JSON]:
    known = {spec["name"]: spec for spec in specs}
    for name in values:
        if name not in known:
            raise ClientRefused(f"There is no option {name}")
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise ClientRefused(f"{focused} offers no autocomplete")
    options = []
    for name, spec in known.items():
        if name == focused:
            raw = values.get(name, "")
            options.append({"name": name, "type": spec["type"], "value": str(raw), "focused": True})
        elif name in values:
            try:
                options.append({"name": name, "type": spec["type"], "value": _value(spec, values[name], resolved)})
            except ClientRefused:
                # While somebody types, what is not right yet is left out.
                if focused is None:
                    raise
        elif spec.get("required") and focused is None:
            raise ClientRefused(f"The option {name} is required")
    return options


def _value(spec: JSON, value: Any, resolved: Resolved) -> Any:
    name, kind = spec["name"], Opt(spec["type"])
    entities: dict[Opt, Callable[[object], str | None]] = {
        Opt.USER: resolved.user,
        Opt.ROLE: resolved.role,
        Opt.MENTIONABLE: resolved.mentionable,
        Opt.ATTACHMENT: resolved.attachment,
        Opt.CHANNEL: lambda what: resolved.place(what, spec.get("channel_types")),
    }
    if kind in entities:
        found = entities[kind](value)
        if found is None:
            raise ClientRefused(f"{name}: {value!r} is none of those to choose from")
        return found
    plain = _plain(name, kind, value)
    if spec.get("choices"):
        for choice in spec["choices"]:
            if plain == choice["value"] or value == choice["name"]:
                return choice["value"]
        raise ClientRefused(f"{name}: {value!r} is none of the choices")
    low, high = spec.get("min_value"), spec.get("max_value")
    if kind == Opt.STRING:
        low, high = spec.get("min_length"), spec.get("max_length", 6000)
        if not plain:
            raise ClientRefused(f"{name} is empty")
    size = len(plain) if isinstance(plain, str) else plain
    if (low is not None and size < low) or (high is not None and size > high):
        raise ClientRefused(f"{name}: {value!r} is out of bounds ({low} to {high})")
    return plain


def _plain(name: str, kind: Opt, value: Any) -> str | int | float | bool:
    """A value in the type of its option; people type words."""
    if kind == Opt.STRING:
        return str(value)
    if kind == Opt.BOOLEAN:
        if isinstance(value, bool) or str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        raise ClientRefused(f"{name} is true or false")
    try:
        return int(str(value)) if kind == Opt.INTEGER else float(str(value))
    except ValueError:
        raise ClientRefused(f"{name}: {value!r} is no number") from None


def component_of(message: Message, custom_id: str) -> JSON:
    """A button or menu of a message that can be used."""
    for part in message.parts():
        if part.get("custom_id") == custom_id:
            if part.get("disabled"):
                raise ClientRefused(f"{custom_id} is disabled")
            return part
    raise ClientRefused(f"The message has nothing with the id {custom_id!r}")


def select_values(part: JSON, chosen: list[Any], resolved: Resolved) -> list[str]:
    """The values of a menu; what they refer to lands in `resolved`."""
    low, high = part.get("min_values"), part.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if part.get("required") is False and not chosen:
        low = 0
    if not low <= len(chosen) <= high:
        raise ClientRefused(f"Choose {low} to {high}, not {len(chosen)}")
    kind = part["type"]
    values: list[str] = []
    for value in chosen:
        found: str | None
        if kind in (3, 21, 22):
            found = next(
                (option["value"] for option in part["options"] if value in (option["value"], option["label"])), None
            )
        elif kind == 8:
            found = resolved.place(value, part.get("channel_types"))
        else:
            found = {5: resolved.user, 6: resolved.role, 7: resolved.mentionable, 19: resolved.attachment}[kind](value)
        if found is None:
            raise ClientRefused(f"{value!r} is none of those to choose from")
        values.append(found)
    if len(set(values)) != len(values):
        raise ClientRefused("One of them is chosen twice")
    return values


def may_manage(user: User) -> bool:
    """Whether the page calls somebody a moderator."""
    return user.may(Perm.MANAGE_CHANNELS)
