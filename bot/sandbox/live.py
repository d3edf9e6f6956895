"""What the open pages are told as it happens, each from the eyes of the person it shows."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import client, payloads
from bot.sandbox.consts import ChannelKind
from bot.sandbox.interactions import Interaction
from bot.sandbox.world import JSON, Channel, Happening, Message, User, World

SHOWN = 200


@dataclass(eq=False)
class Viewer:
    """One open page and the person it shows."""

    user: User
    queue: asyncio.Queue[JSON] = field(default_factory=asyncio.Queue)


class Live:
    """Turns happenings into page events. A viewer only ever gets what its person may see."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.viewers: set[Viewer] = set()
        world.listeners.append(self)

    def state(self, user: User) -> JSON:
        """Everything a page shows at first."""
        world = self.world
        channels = self._channels(user)
        return {
            "t": "state",
            "me": str(user.id),
            "people": self._people(),
            "bot": self._bot(),
            "guild": {"id": str(world.guild_id), "name": world.guild_name, "locale": world.guild_locale},
            "channels": channels,
            "roles": payloads.roles(world),
            "commands": self._commands(user),
            "messages": [
                self._message(message)
                for channel in channels
                for message in world.channel(int(channel["id"])).visible_to(user)[-SHOWN:]
            ],
        }

    def _people(self) -> list[JSON]:
        return [
            {
                "id": str(user.id),
                "name": user.name,
                "locale": user.locale,
                "moderator": client.may_manage(user),
            }
            for user in self.world.people.values()
        ]

    def _bot(self) -> JSON:
        return {"id": str(self.world.bot.id), "name": self.world.bot.name, "online": self.world.bot_online}

    def _channels(self, user: User) -> list[JSON]:
        return [
            payloads.channel(self.world, channel) | {"name": self.world.bot.name}
            if channel.kind == ChannelKind.DM
            else payloads.channel(self.world, channel)
            for channel in self.world.channels.values()
            if channel.seen_by(user)
        ]

    def _commands(self, user: User) -> JSON:
        return {
            "guild": client.commands_for(self.world, user, direct=False),
            "direct": client.commands_for(self.world, user, direct=True),
        }

    def _message(self, message: Message) -> JSON:
        return payloads.message(self.world, message) | {
            "ephemeral": message.ephemeral,
            "stalled": message.stalled,
            "revision": message.revision,
        }

    def heard(self, what: Happening, subject: Any) -> None:
        """Tell every open page whose person may know."""
        for viewer in list(self.viewers):
            event = self._event(what, subject, viewer.user)
            if event is not None:
                viewer.queue.put_nowait(event)

    def _event(self, what: Happening, subject: Any, user: User) -> JSON | None:
        if what in ("message_create", "message_update", "message_delete"):
            return self._message_event(subject, user)
        if what == "interaction":
            return self._interaction(subject) if subject.user is user else None
        if what in ("channel_create", "channel_update", "channel_delete", "thread_create", "thread_update"):
            return {"t": "channels", "channels": self._channels(user)}
        if what == "member_add":
            return {"t": "people", "people": self._people()}
        if what == "commands":
            return {"t": "commands", "commands": self._commands(user)}
        if what == "bot":
            return {"t": "bot", "bot": self._bot()}
        if what == "typing":
            channel: Channel = subject
            return {"t": "typing", "channel": str(channel.id)} if channel.seen_by(user) else None
        return None

    def _message_event(self, message: Message, user: User) -> JSON | None:
        if message.seen_by(user):
            return {"t": "message", "message": self._message(message)}
        if message.only_for is not None and message.only_for is not user:
            # Only that something private came, so that the switcher can show a dot.
            return {"t": "private", "person": str(message.only_for.id)}
        return {"t": "gone", "id": str(message.id), "channel": str(message.channel.id)}

    def _interaction(self, interaction: Interaction) -> JSON | None:
        if not interaction.nonce:
            return None
        return {
            "t": "interaction",
            "id": str(interaction.id),
            "nonce": interaction.nonce,
            "answered": interaction.answer is not None,
            "settled": interaction.settled,
            "failed": interaction.failed,
            "modal": interaction.modal,
        }
