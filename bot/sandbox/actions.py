"""What a person can do in a client, as interactions: commands, buttons, menus, modals, plain words."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox import client, compose
from bot.sandbox.check import modals
from bot.sandbox.client import ClientRefused
from bot.sandbox.consts import ENTITY_SELECTS, SELECTS, Kind, Part, Perm
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.world import JSON, Channel, Message, User, World


class Actions:
    """All doors a person's client has into the sandbox; the page and the tests use the same."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions

    def _enter(self, user: User, channel: Channel) -> None:
        if not channel.seen_by(user) or channel.id not in self.world.channels:
            raise ClientRefused(f"{user.name} does not see this channel")

    def slash(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Any], *, nonce: str = ""
    ) -> Interaction:
        """Send a slash command such as `game new`."""
        self._enter(user, channel)
        if channel.archived:
            raise ClientRefused("Commands can't be used in an archived thread")
        data = client.slash_data(self.world, user, channel, path, values)
        return self.interactions.open(Kind.COMMAND, user, channel, data, nonce=nonce)

    def autocomplete(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Any], focused: str, *, nonce: str = ""
    ) -> Interaction:
        """Ask for choices while an option is typed."""
        self._enter(user, channel)
        data = client.slash_data(self.world, user, channel, path, values, focused=focused)
        return self.interactions.open(Kind.AUTOCOMPLETE, user, channel, data, nonce=nonce)

    def component(
        self, user: User, message: Message, custom_id: str, chosen: list[Any] | None = None, *, nonce: str = ""
    ) -> Interaction:
        """Press a button (`chosen` None) or choose from a menu."""
        if not message.seen_by(user):
            raise ClientRefused(f"{user.name} does not see this message")
        part = client.component_of(message, custom_id)
        data: JSON = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            resolved = client.Resolved(self.world, user, message.channel)
            data["values"] = client.select_values(part, chosen or [], resolved)
            if part["type"] in ENTITY_SELECTS:
                data["resolved"] = resolved.body
        elif chosen is not None:
            raise ClientRefused(f"{custom_id} is a button")
        return self.interactions.open(Kind.COMPONENT, user, message.channel, data, source=message, nonce=nonce)

    def modal(self, opener: Interaction, values: Mapping[str, Any], *, nonce: str = "") -> Interaction:
        """Send the form that `opener` brought up; `values` by custom id or label, what is missing keeps its default."""
        if opener.modal is None:
            raise ClientRefused("No form was opened")
        fields = modals.inputs(opener.modal)
        names = {str(item["custom_id"]) for _, item in fields} | {str(modals.label_of(*pair)) for pair in fields}
        for name in values:
            if name not in names:
                raise ClientRefused(f"The form has no input {name!r}")
        resolved = client.Resolved(self.world, opener.user, opener.channel)
        answers = {item["custom_id"]: _input(holder, item, values, resolved) for holder, item in fields}
        data: JSON = {
            "custom_id": opener.modal["custom_id"],
            "components": [_wrap(part, answers) for part in opener.modal["components"]],
        }
        if resolved.body:
            data["resolved"] = resolved.body
        return self.interactions.open(
            Kind.MODAL, opener.user, opener.channel, data, source=opener.source, opener=opener, nonce=nonce
        )

    def say(self, user: User, channel: Channel, content: str) -> Message:
        """A person writes plain words."""
        self._enter(user, channel)
        if not 1 <= len(content) <= 2000:
            raise ClientRefused("A message has 1 to 2000 characters")
        return compose.create(self.world, compose.Draft(channel, user), {"content": content}, {})

    def dismiss(self, user: User, message: Message) -> None:
        """Put an ephemeral message away."""
        if message.only_for is not user:
            raise ClientRefused("Only one's own private messages can be dismissed")
        message.dismissed = True
        self.world.tell("message_update", message)

    def delete(self, user: User, message: Message) -> None:
        """Delete a message: one's own, or with Manage Messages anyone's."""
        if message.ephemeral or not message.seen_by(user):
            raise ClientRefused("This message can't be deleted")
        if message.author is not user and not user.may(Perm.MANAGE_MESSAGES):
            raise ClientRefused(f"{user.name} may not delete other people's messages")
        self.world.remove(message)


def _input(holder: JSON, item: JSON, values: Mapping[str, Any], resolved: client.Resolved) -> JSON:
    """One input with what was entered, or its default."""
    label = str(modals.label_of(holder, item))
    given = values.get(item["custom_id"], values.get(label))
    answer: JSON = {"type": item["type"], "custom_id": item["custom_id"], "id": item["id"]}
    kind = item["type"]
    if kind == Part.TEXT_INPUT:
        return answer | {"value": _text(item, label, given)}
    if kind == Part.CHECKBOX:
        return answer | {"value": bool(item.get("default") if given is None else given)}
    if given is None:
        given = [option["value"] for option in item.get("options") or () if option.get("default")]
        given += [default["id"] for default in item.get("default_values") or ()]
    chosen = list(given) if isinstance(given, list | tuple) else [given]
    limits = dict(item)
    if kind == Part.CHECKBOX_GROUP:
        limits.setdefault("max_values", len(item["options"]))
    if chosen or item.get("required", True):
        chosen = client.select_values(limits, chosen, resolved)
    if kind == Part.RADIO_GROUP:
        return answer | {"value": chosen[0] if chosen else None}
    return answer | {"values": chosen}


def _text(item: JSON, label: str, given: Any) -> str:
    value = str(item.get("value") or "" if given is None else given)
    low, high = item.get("min_length") or 0, item.get("max_length") or 4000
    if not value and item.get("required", True):
        raise ClientRefused(f"{label} is required")
    if value and not low <= len(value) <= high:
        raise ClientRefused(f"{label}: {low} to {high} characters, not {len(value)}")
    return value


def _wrap(part: JSON, answers: dict[str, JSON]) -> JSON:
    """A row or label of the modal around the answer of its input."""
    shell: JSON = {"type": part["type"], "id": part["id"]}
    if part["type"] == Part.ROW:
        return shell | {"components": [answers[part["components"][0]["custom_id"]]]}
    if part["type"] == Part.LABEL:
        return shell | {"component": answers[part["component"]["custom_id"]]}
    return shell
