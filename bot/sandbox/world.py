"""What the pretend Discord holds: one guild, its channels, people and messages, and the application's commands."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, Protocol

from bot.sandbox import consts
from bot.sandbox.consts import ChannelKind, Flag, MessageKind, Part, Perm
from bot.sandbox.errors import unknown
from bot.sandbox.ids import Snowflakes

JSON = dict[str, Any]
DAY = 86_400
Happening = Literal[
    "message_create",
    "message_update",
    "message_delete",
    "channel_create",
    "channel_update",
    "channel_delete",
    "thread_create",
    "thread_update",
    "pins_update",
    "member_add",
    "typing",
    "commands",
    "interaction_create",
    "interaction",
    "bot",
]


@dataclass(eq=False)
class User:
    """A pretend person, or the bot itself. `permissions` hold for the whole guild."""

    id: int
    name: str
    locale: str
    permissions: Perm
    bot: bool = False
    joined: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def mention(self) -> str:
        """The text that pings."""
        return f"<@{self.id}>"

    def may(self, permission: Perm) -> bool:
        """Whether the guild grants this."""
        return bool(self.permissions & (permission | Perm.ADMINISTRATOR))


@dataclass(eq=False)
class Channel:
    """A text channel, a thread, or one person's direct messages; `denied` is what the bot may not do here."""

    id: int
    kind: ChannelKind
    name: str
    topic: str = ""
    parent: "Channel | None" = None
    person: User | None = None
    owner: User | None = None
    members: set[int] = field(default_factory=set)
    denied: Perm = field(default_factory=lambda: Perm(0))
    archived: bool = False
    locked: bool = False
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    messages: "dict[int, Message]" = field(default_factory=dict, repr=False)

    @property
    def is_thread(self) -> bool:
        """Whether it hangs below a text channel."""
        return self.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)

    @property
    def mention(self) -> str:
        """The text that links here."""
        return f"<#{self.id}>"

    def seen_by(self, user: User) -> bool:
        """Whether a person finds this channel in the list."""
        if self.kind == ChannelKind.DM:
            return user is self.person
        return self.kind != ChannelKind.PRIVATE_THREAD or user.id in self.members or user.may(Perm.MANAGE_THREADS)

    def visible_to(self, user: User) -> "list[Message]":
        """The messages a person sees here, oldest first."""
        return [message for message in self.messages.values() if message.seen_by(user)]


@dataclass(eq=False)
class Attachment:
    """A file of a message, served from the CDN route."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(eq=False, repr=False)
class Message:
    """A message and its present state; `only_for` makes it ephemeral, `revision` counts its changes."""

    id: int
    channel: Channel
    author: User
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    embeds: list[JSON] = field(default_factory=list)
    components: list[JSON] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = field(default_factory=lambda: Flag(0))
    only_for: User | None = None
    mentions: list[User] = field(default_factory=list)
    everyone: bool = False
    reply_to: int | None = None
    nonce: str | None = None
    origin: JSON | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    edited: datetime | None = None
    pinned: datetime | None = None
    revision: int = 0
    deleted: bool = False
    dismissed: bool = False
    stalled: bool = False

    def __repr__(self) -> str:
        # What it says may be somebody's hand; a failed assertion must not print it.
        return f"<Message {self.id} by {self.author.name} in {self.channel.name}>"

    @property
    def ephemeral(self) -> bool:
        """Whether one person only sees it."""
        return self.only_for is not None

    @property
    def thinking(self) -> bool:
        """Whether the bot promised an answer here and has not given it yet."""
        return bool(self.flags & Flag.LOADING)

    @property
    def v2(self) -> bool:
        """Whether it is made of components alone."""
        return bool(self.flags & Flag.COMPONENTS_V2)

    def seen_by(self, user: User) -> bool:
        """Whether a person sees it now."""
        return not (self.deleted or self.dismissed) and self.only_for in (None, user) and self.channel.seen_by(user)

    def parts(self) -> Iterator[JSON]:
        """All its components, outer before inner, in the order one reads them."""
        yield from walk(self.components)

    @property
    def text(self) -> str:
        """Everything readable in it: content, embeds, text displays."""
        texts = [self.content]
        for embed in self.embeds:
            texts += [embed.get("title") or "", embed.get("description") or ""]
            texts += [f"{item['name']}\n{item['value']}" for item in embed.get("fields") or ()]
            texts.append((embed.get("footer") or {}).get("text") or "")
        texts += [part["content"] for part in self.parts() if part["type"] == Part.TEXT]
        return "\n".join(text for text in texts if text)

    @property
    def buttons(self) -> list[JSON]:
        """Its buttons in order."""
        return [part for part in self.parts() if part["type"] == Part.BUTTON]

    @property
    def selects(self) -> list[JSON]:
        """Its menus in order."""
        return [part for part in self.parts() if part["type"] in consts.SELECTS]

    @property
    def labels(self) -> list[str]:
        """The words on its buttons."""
        return [button.get("label") or "" for button in self.buttons]

    @property
    def alt_texts(self) -> list[str]:
        """The descriptions of its files, galleries and thumbnails."""
        found = [file.description for file in self.attachments]
        for part in self.parts():
            found += [item.get("description") for item in part.get("items") or ()]
            if part["type"] == Part.THUMBNAIL:
                found.append(part.get("description"))
        return [text for text in dict.fromkeys(found) if text]


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Components, outer before inner; a section's accessory after its text, a label before its input."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        for key in ("accessory", "component"):
            if part.get(key):
                yield from walk([part[key]])


class Listener(Protocol):
    """Somebody who must hear what happens: the gateway, the page."""

    def heard(self, what: Happening, subject: Any) -> None:
        """Take note. Must not wait and must not raise."""


class World:
    """The guild of one sandbox. All of it lives in memory and belongs to one event loop."""

    def __init__(self, *, guild_locale: str, bot_permissions: Perm) -> None:
        self.ids = Snowflakes()
        self.guild_id = self.ids.next()
        self.guild_name = "Woodpost sandbox"
        self.guild_locale = guild_locale
        self.created = datetime.now(UTC)
        self.application_id = self.ids.next()
        self.bot = User(self.application_id, "Woodpost", "en-US", bot_permissions, bot=True)
        self.bot_role_id = self.ids.next()
        self.token = f"sandbox.{secrets.token_urlsafe(24)}"
        self.base = ""
        self.people: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int, JSON] = {}
        self.bot_online = False
        self.listeners: list[Listener] = []
        self.nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self.files: dict[int, tuple[int, Attachment]] = {}
        self._secret = secrets.token_bytes(32)
        self._pulse = asyncio.Event()

    def tell(self, what: Happening, subject: Any = None) -> None:
        """Let every listener hear, and wake whoever waits for a state of the world."""
        for listener in self.listeners:
            listener.heard(what, subject)
        pulse, self._pulse = self._pulse, asyncio.Event()
        pulse.set()

    async def until(self, true: Callable[[], bool], *, timeout: float) -> None:  # noqa: ASYNC109 - callers name a limit
        """Wait until `true()` holds; TimeoutError after `timeout` seconds."""
        async with asyncio.timeout(timeout):
            while not true():
                await self._pulse.wait()

    # --- people and channels ---

    def add_person(self, name: str, locale: str, permissions: Perm = consts.MEMBER) -> User:
        """A new member of the guild."""
        if locale not in consts.LOCALES:
            raise ValueError(f"Discord has no locale {locale!r}")
        user = User(self.ids.next(), name, locale, permissions)
        self.people[user.id] = user
        self.tell("member_add", user)
        return user

    def user(self, user_id: int) -> User:
        """A person or the bot; 10013 if there is none."""
        found = self.bot if user_id == self.bot.id else self.people.get(user_id)
        if found is None:
            raise unknown(10013)
        return found

    def add_channel(self, name: str, topic: str = "") -> Channel:
        """A new text channel."""
        channel = Channel(self.ids.next(), ChannelKind.TEXT, name, topic)
        self.channels[channel.id] = channel
        self.tell("channel_create", channel)
        return channel

    def dm(self, person: User) -> Channel:
        """The bot's direct messages with a person."""
        for channel in self.channels.values():
            if channel.person is person:
                return channel
        channel = Channel(self.ids.next(), ChannelKind.DM, person.name, person=person)
        self.channels[channel.id] = channel
        self.tell("channel_create", channel)
        return channel

    def add_thread(self, parent: Channel, name: str, owner: User, *, private: bool, thread_id: int = 0) -> Channel:
        """A thread below a text channel; one started from a message has that message's id."""
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        thread = Channel(thread_id or self.ids.next(), kind, name, parent=parent, owner=owner, members={owner.id})
        self.channels[thread.id] = thread
        self.tell("thread_create", thread)
        return thread

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads."""
        for thread in [other for other in self.channels.values() if other.parent is channel]:
            self.remove_channel(thread)
        del self.channels[channel.id]
        self.tell("channel_delete", channel)

    def channel(self, channel_id: int) -> Channel:
        """A channel or thread; 10003 if there is none."""
        found = self.channels.get(channel_id)
        if found is None:
            raise unknown(10003)
        return found

    def bot_permissions(self, channel: Channel) -> Perm:
        """What the bot may do in a channel; a thread takes over what its parent denies."""
        parent = channel.parent.denied if channel.parent else Perm(0)
        return self.bot.permissions & ~(channel.denied | parent)

    # --- messages ---

    def post(self, message: Message) -> None:
        """A new message appears."""
        message.channel.messages[message.id] = message
        self._keep_files(message)
        self.tell("message_create", message)

    def changed(self, message: Message) -> None:
        """A message looks different now."""
        message.revision += 1
        self._keep_files(message)
        self.tell("message_update", message)

    def remove(self, message: Message) -> None:
        """A message goes for everybody."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        for file in message.attachments:
            self.files.pop(file.id, None)
        self.tell("message_delete", message)

    # --- the CDN's files and addresses ---

    def _keep_files(self, message: Message) -> None:
        for file in message.attachments:
            self.files[file.id] = (message.channel.id, file)

    def forget_files(self, files: "list[Attachment]") -> None:
        """Files that no message shows any more."""
        for file in files:
            self.files.pop(file.id, None)

    def cdn_url(self, channel_id: int, file: Attachment) -> str:
        """A signed address; like Discord's it ends some day, here after one to two days."""
        path = f"/cdn/attachments/{channel_id}/{file.id}/{file.filename}"
        today = int(time.time()) // DAY * DAY
        expires = f"{today + 2 * DAY:x}"
        return f"{self.base}{path}?ex={expires}&is={today:x}&hm={self.signature(path, expires)}"

    def cdn_file(self, path: str, expires: str, signature: str) -> Attachment | None:
        """The file at an address of the CDN, None unless the address is genuine and still good."""
        right = secrets.compare_digest(self.signature(path, expires).encode(), signature.encode())
        if not right or int(expires, 16) < time.time():
            return None
        *_, channel_id, file_id, filename = path.split("/")
        place, file = self.files.get(int(file_id), (0, None))
        return file if file and str(place) == channel_id and file.filename == filename else None

    def signature(self, path: str, expires: str) -> str:
        """The proof that an address of the CDN was made here."""
        return hmac.new(self._secret, f"{path}?{expires}".encode(), hashlib.sha256).hexdigest()
