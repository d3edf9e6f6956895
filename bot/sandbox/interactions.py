"""The life of an interaction: sent to the bot, answered once within three seconds, spoken to for fifteen minutes."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import compose, payloads
from bot.sandbox.check import commands as check_commands
from bot.sandbox.check import modals as check_modals
from bot.sandbox.consts import MAX_FILE, Callback, ChannelKind, Flag, Kind, MessageKind
from bot.sandbox.errors import ApiError, ErrorTree, invalid, unknown
from bot.sandbox.files import Upload
from bot.sandbox.world import JSON, Channel, Message, User, World

NO_RESPONSE = "The application did not respond"
FAILED = "This interaction failed"
ANSWERS = {
    Kind.COMMAND: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL),
    Kind.COMPONENT: (
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    ),
    Kind.AUTOCOMPLETE: (Callback.CHOICES,),
    Kind.MODAL: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE, Callback.UPDATE),
}


@dataclass(eq=False, repr=False)
class Interaction:
    """One thing a person did and what came of it.

    `answer` is the callback type the bot chose, `message` the original response (for updates: the message with the
    component), `failed` the words a person reads when it went wrong. `nonce` is the page's own name for it.
    """

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: JSON
    source: Message | None = None
    metadata: JSON = field(default_factory=dict)
    nonce: str = ""
    started: float = field(default_factory=time.monotonic)
    answered_after: float | None = None
    answer: Callback | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: JSON | None = None
    choices: list[JSON] | None = None
    failed: str | None = None
    spoken: int = 0
    expired: bool = False

    def __repr__(self) -> str:
        # Neither the token nor what was chosen belongs in a log.
        return f"<Interaction {self.id} {self.kind.name} by {self.user.name}>"

    @property
    def settled(self) -> bool:
        """Whether the person has the final answer: nothing "thinks" any more, or it failed."""
        if self.failed or self.answer is None:
            return self.failed is not None
        if self.answer in (Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE):
            return self.spoken > 0
        return True

    @property
    def messages(self) -> list[Message]:
        """The bot's answers in order that still stand."""
        first = [self.message] if self.message else []
        return [message for message in [*first, *self.followups] if not message.deleted]

    @property
    def text(self) -> str:
        """All words of the answers."""
        return "\n".join(message.text for message in self.messages)


class Interactions:
    """All interactions of a sandbox. `answer_seconds` and `token_seconds` are Discord's 3 s and 15 min."""

    def __init__(self, world: World, *, answer_seconds: float, token_seconds: float) -> None:
        self.world = world
        self.answer_seconds = answer_seconds
        self.token_seconds = token_seconds
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._timers: set[asyncio.TimerHandle] = set()

    def close(self) -> None:
        """Stop the clocks."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def open(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: JSON,
        *,
        source: Message | None = None,
        opener: Interaction | None = None,
        nonce: str = "",
    ) -> Interaction:
        """Something a person does; the bot hears of it at once. `opener` is what opened a submitted modal."""
        number = self.world.ids.next()
        interaction = Interaction(number, secrets.token_urlsafe(48), kind, user, channel, data, source, nonce=nonce)
        interaction.metadata = self._metadata(interaction, opener)
        self._by_id[number] = self._by_token[interaction.token] = interaction
        self._after(self.answer_seconds, self._deadline, interaction)
        self.world.tell("interaction_create", interaction)
        return interaction

    def _after(self, seconds: float, act: Any, interaction: Interaction) -> None:
        def run() -> None:
            self._timers.discard(timer)
            act(interaction)

        timer = asyncio.get_running_loop().call_later(seconds, run)
        self._timers.add(timer)

    def _deadline(self, interaction: Interaction) -> None:
        if interaction.answer is None:
            interaction.failed = NO_RESPONSE if interaction.kind == Kind.COMMAND else FAILED
            interaction.expired = True
            self._forget(interaction)
            self.world.tell("interaction", interaction)
        elif interaction.kind == Kind.AUTOCOMPLETE:
            self._forget(interaction)
        else:
            left = interaction.started + self.token_seconds - time.monotonic()
            self._after(max(left, 0), self._token_ends, interaction)

    def _token_ends(self, interaction: Interaction) -> None:
        interaction.expired = True
        self._forget(interaction)
        if interaction.message and interaction.message.thinking:
            interaction.failed = NO_RESPONSE
            interaction.message.stalled = True
            self.world.changed(interaction.message)
        self.world.tell("interaction", interaction)

    def _forget(self, interaction: Interaction) -> None:
        """Drop the id; an expired token stays known, since it is answered differently from a wrong one."""
        self._by_id.pop(interaction.id, None)
        if interaction.kind == Kind.AUTOCOMPLETE:
            self._by_token.pop(interaction.token, None)

    def _metadata(self, interaction: Interaction, opener: Interaction | None) -> JSON:
        kind = Kind.COMMAND if interaction.kind == Kind.AUTOCOMPLETE else interaction.kind
        body: JSON = {
            "id": str(interaction.id),
            "type": int(kind),
            "user": payloads.user(interaction.user),
            "authorizing_integration_owners": {"0": str(self.world.guild_id)},
        }
        if kind == Kind.COMMAND:
            body |= {"name": full_name(interaction.data), "command_type": interaction.data["type"]}
        elif kind == Kind.COMPONENT and interaction.source:
            body["interacted_message_id"] = str(interaction.source.id)
        elif opener:
            body["triggering_interaction_metadata"] = opener.metadata
        return body

    def payload(self, interaction: Interaction) -> JSON:
        """INTERACTION_CREATE as the bot gets it."""
        world, user, channel = self.world, interaction.user, interaction.channel
        place = payloads.channel(world, channel)
        direct = channel.kind == ChannelKind.DM
        body: JSON = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": place | {"permissions": payloads.permissions_text(user.permissions)},
            "app_permissions": payloads.permissions_text(world.bot_permissions(channel)),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(world.guild_id)},
            "context": 1 if direct else 0,
            "attachment_size_limit": MAX_FILE,
        }
        if direct:
            body["user"] = payloads.user(user)
        else:
            member = payloads.member(world, user)
            body |= {
                "guild_id": str(world.guild_id),
                "guild": {"id": str(world.guild_id), "locale": world.guild_locale, "features": ["COMMUNITY"]},
                "guild_locale": world.guild_locale,
                "member": member | {"permissions": payloads.permissions_text(user.permissions)},
            }
        if interaction.source:
            body["message"] = payloads.message(world, interaction.source)
        return body

    def known(self, interaction_id: int) -> Interaction | None:
        """An interaction by id, as long as it was not forgotten."""
        return self._by_id.get(interaction_id)

    # --- the first answer ---

    def find(self, interaction_id: int, token: str) -> Interaction:
        """The interaction a callback is for; 10062 when unknown, or too late."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token.encode(), token.encode()):
            raise unknown(10062)
        return interaction

    def respond(self, interaction: Interaction, form: JSON, uploads: dict[int, Upload]) -> None:
        """Take the bot's first answer. Raises ApiError and leaves the interaction open if it is not in order."""
        if interaction.answer is not None:
            raise ApiError(400, 40060)
        kind = form.get("type")
        if kind not in ANSWERS[interaction.kind] or (
            interaction.source is None and kind in (Callback.DEFERRED_UPDATE, Callback.UPDATE)
        ):
            names = ", ".join(str(int(answer)) for answer in ANSWERS[interaction.kind])
            raise invalid(["type"], "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}} for this interaction.")
        data = compose.form_of(form.get("data"))
        answer = Callback(int(kind))
        if answer == Callback.MESSAGE:
            interaction.message = self._first_message(interaction, data, uploads)
        elif answer == Callback.DEFERRED_MESSAGE:
            interaction.message = self._thinking(interaction, data)
        elif answer == Callback.UPDATE and interaction.source:
            compose.edit(self.world, interaction.source, data, uploads, path=["data"])
            interaction.message = interaction.source
        elif answer == Callback.DEFERRED_UPDATE:
            interaction.message = interaction.source
        elif answer == Callback.CHOICES:
            interaction.choices = self._choices(interaction, data)
        else:
            check_modals.check(data)
            compose.number_parts(data["components"])
            interaction.modal = data
        interaction.answer = answer
        interaction.answered_after = time.monotonic() - interaction.started
        self.world.tell("interaction", interaction)

    def _draft(self, interaction: Interaction, *, ephemeral: bool) -> compose.Draft:
        command = interaction.kind == Kind.COMMAND
        draft = compose.Draft(
            interaction.channel,
            self.world.bot,
            MessageKind.COMMAND if command else MessageKind.REPLY if interaction.source else MessageKind.DEFAULT,
            origin=interaction.metadata,
            allowed_flags=compose.SENDABLE | Flag.EPHEMERAL,
        )
        if not command and interaction.source:
            draft.reply_to = interaction.source.id
        if ephemeral:
            draft.only_for = interaction.user
            draft.flags |= Flag.EPHEMERAL
        return draft

    def _first_message(self, interaction: Interaction, data: JSON, uploads: dict[int, Upload]) -> Message:
        draft = self._draft(interaction, ephemeral=_ephemeral(data))
        draft.path = ["data"]
        return compose.create(self.world, draft, data, uploads)

    def _thinking(self, interaction: Interaction, data: JSON) -> Message:
        flags = data.get("flags") or 0
        if not isinstance(flags, int) or flags & ~Flag.EPHEMERAL:
            raise invalid(["data", "flags"], "MESSAGE_FLAGS_INVALID", "A deferred answer can only be EPHEMERAL.")
        draft = self._draft(interaction, ephemeral=_ephemeral(data))
        message = Message(self.world.ids.next(), draft.channel, draft.author, draft.kind)
        message.flags = draft.flags | Flag.LOADING
        message.only_for, message.origin, message.reply_to = draft.only_for, draft.origin, draft.reply_to
        self.world.post(message)
        return message

    def _choices(self, interaction: Interaction, data: JSON) -> list[JSON]:
        tree = ErrorTree()
        focused = focused_option(interaction.data) or {"type": 3}
        check_commands.check_choices(tree, ["data"], data, focused["type"], unique=False)
        tree.check()
        return list(data.get("choices") or [])

    # --- the token ---

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction a webhook token belongs to: 10015 when unknown or not yet answered, 50027 when over."""
        interaction = self._by_token.get(token)
        if application_id != self.world.application_id or interaction is None:
            raise unknown(10015)
        if interaction.answer is None or interaction.answer == Callback.CHOICES:
            raise unknown(10015)
        if interaction.expired or time.monotonic() - interaction.started > self.token_seconds:
            raise ApiError(401, 50027)
        return interaction

    def original(self, interaction: Interaction) -> Message:
        """The original response; 10008 if there is none or it is gone."""
        if interaction.message is None or interaction.message.deleted:
            raise unknown(10008)
        return interaction.message

    def response(self, interaction: Interaction, message_id: str) -> Message:
        """A message this token may touch: `@original`, or an id of its own messages."""
        if message_id == "@original":
            return self.original(interaction)
        for message in interaction.messages:
            if str(message.id) == message_id:
                return message
        raise unknown(10008)

    def follow_up(self, interaction: Interaction, form: JSON, uploads: dict[int, Upload]) -> Message:
        """A further message; after a thinking answer the first one fills that in, whatever its EPHEMERAL flag."""
        first = interaction.message
        if first is not None and first.thinking and not first.deleted:
            compose.edit(self.world, first, form, uploads)
            self.spoke(interaction)
            return first
        draft = self._draft(interaction, ephemeral=_ephemeral(form))
        draft.kind = MessageKind.REPLY
        draft.reply_to = interaction.message.id if interaction.message and not interaction.message.deleted else None
        if draft.reply_to is None:
            draft.kind = MessageKind.DEFAULT
        if interaction.message:
            draft.origin = interaction.metadata | {"original_response_message_id": str(interaction.message.id)}
        message = compose.create(self.world, draft, form, uploads)
        interaction.followups.append(message)
        self.spoke(interaction)
        return message

    def spoke(self, interaction: Interaction) -> None:
        """The bot said or took back something by this token."""
        interaction.spoken += 1
        self.world.tell("interaction", interaction)


def _ephemeral(data: JSON) -> bool:
    flags = data.get("flags")
    return isinstance(flags, int) and bool(flags & Flag.EPHEMERAL)


def full_name(data: JSON) -> str:
    """A command with its group and subcommand, as people write it: `game new`."""
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def focused_option(data: JSON) -> JSON | None:
    """The option that is being typed."""
    pending = list(data.get("options") or [])
    while pending:
        option: JSON = pending.pop()
        if option.get("focused"):
            return option
        pending += option.get("options") or []
    return None
