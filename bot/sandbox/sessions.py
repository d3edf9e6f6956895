"""The bot's gateway sessions: what each shard is told, in order, and what is kept for a resume."""

import json
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from bot.sandbox import payloads
from bot.sandbox.consts import ChannelKind, Intent
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.world import JSON, Channel, Happening, Message, User, World

KEPT_EVENTS = 5000
KEPT_SECONDS = 300.0
Send = Callable[[str], None]


class Session:
    """One IDENTIFY and everything dispatched since; `send` is None while the connection is lost."""

    def __init__(self, *, intents: Intent, shard: tuple[int, int], send: Send) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.send: Send | None = send
        self.lost_at = 0.0
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)

    def dispatch(self, event: str, data: Any) -> None:
        """Number an event, keep it, and send it if somebody listens."""
        self.seq += 1
        frame = json.dumps({"op": 0, "s": self.seq, "t": event, "d": data})
        self._kept.append((self.seq, frame))
        if self.send:
            self.send(frame)

    def resume(self, seq: int, send: Send) -> bool:
        """Go on over a new connection after `seq`; false if what was missed is no longer there."""
        oldest = self._kept[0][0] if self._kept else self.seq + 1
        if not oldest - 1 <= seq <= self.seq:
            return False
        self.send = send
        for number, frame in list(self._kept):
            if number > seq:
                send(frame)
        self.dispatch("RESUMED", {})
        return True

    def lost(self) -> None:
        """The connection is gone; events pile up for a resume."""
        self.send = None
        self.lost_at = time.monotonic()


class Sessions:
    """All sessions, and the translation of what happens into gateway events."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions
        self.all: dict[str, Session] = {}
        world.listeners.append(self)

    def add(self, session: Session, gateway_url: str) -> None:
        """READY for a new session, then the guild if it belongs to this shard."""
        self._sweep()
        self.all[session.id] = session
        here = self._guild_here(session)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.me(self.world.bot),
                "guilds": [{"id": str(self.world.guild_id), "unavailable": True}] if here else [],
                "session_id": session.id,
                "resume_gateway_url": gateway_url,
                "shard": list(session.shard),
                "application": {"id": str(self.world.application_id), "flags": 0},
                "private_channels": [],
                "user_settings": {},
            },
        )
        if here and session.intents & Intent.GUILDS:
            session.dispatch("GUILD_CREATE", payloads.guild_create(self.world))
        self.notice()

    def drop(self, session: Session) -> None:
        """Forget a session that was closed for good."""
        self.all.pop(session.id, None)
        self.notice()

    def notice(self) -> None:
        """Tell the page whether the bot is there."""
        online = any(session.send for session in self.all.values())
        if online != self.world.bot_online:
            self.world.bot_online = online
            self.world.tell("bot")

    def _sweep(self) -> None:
        now = time.monotonic()
        for session in list(self.all.values()):
            if session.send is None and now - session.lost_at > KEPT_SECONDS:
                del self.all[session.id]

    def _guild_here(self, session: Session) -> bool:
        number, count = session.shard
        return (self.world.guild_id >> 22) % count == number

    def _send(self, event: str, data: JSON, *, intents: Intent, direct: bool = False) -> None:
        """To the shards whose business it is: the guild's, or the first for direct messages."""
        for session in list(self.all.values()):
            mine = session.shard[0] == 0 if direct else self._guild_here(session)
            if mine and (not intents or session.intents & intents):
                session.dispatch(event, data)

    def heard(self, what: Happening, subject: Any) -> None:
        """Translate."""
        world = self.world
        if what == "interaction_create":
            interaction: Interaction = subject
            direct = interaction.channel.kind == ChannelKind.DM
            self._send("INTERACTION_CREATE", self.interactions.payload(interaction), intents=Intent(0), direct=direct)
        elif what in ("message_create", "message_update"):
            self._message(what.upper(), subject)
        elif what == "message_delete":
            self._message_delete(subject)
        elif what in ("channel_create", "channel_update", "channel_delete"):
            channel: Channel = subject
            direct = channel.kind == ChannelKind.DM
            name = what.replace("channel", "thread") if channel.is_thread else what
            if not direct:
                self._send(name.upper(), payloads.channel(world, channel), intents=Intent.GUILDS)
        elif what in ("thread_create", "thread_update"):
            body = payloads.channel(world, subject) | ({"newly_created": True} if what == "thread_create" else {})
            self._send(what.upper(), body, intents=Intent.GUILDS)
        elif what == "pins_update":
            pins = {"guild_id": str(world.guild_id), "channel_id": str(subject.id), "last_pin_timestamp": None}
            self._send("CHANNEL_PINS_UPDATE", pins, intents=Intent.GUILDS)
        elif what == "member_add":
            user: User = subject
            body = payloads.member(world, user) | {"guild_id": str(world.guild_id)}
            self._send("GUILD_MEMBER_ADD", body, intents=Intent.GUILD_MEMBERS)

    def _message(self, event: str, message: Message) -> None:
        if message.ephemeral:
            return
        direct = message.channel.kind == ChannelKind.DM
        for session in list(self.all.values()):
            intent = Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
            mine = session.shard[0] == 0 if direct else self._guild_here(session)
            if mine and session.intents & intent:
                readable = bool(session.intents & Intent.MESSAGE_CONTENT)
                session.dispatch(event, payloads.gateway_message(self.world, message, with_content=readable))

    def _message_delete(self, message: Message) -> None:
        if message.ephemeral:
            return
        body = {"id": str(message.id), "channel_id": str(message.channel.id)}
        direct = message.channel.kind == ChannelKind.DM
        if not direct:
            body["guild_id"] = str(self.world.guild_id)
        intent = Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
        self._send("MESSAGE_DELETE", body, intents=intent, direct=direct)
