"""Making and changing messages from forms that came over the API: check first, then touch the world."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from bot.sandbox.check import messages as check
from bot.sandbox.consts import MAX_FILES, Flag, MessageKind, Perm
from bot.sandbox.errors import ApiError, Path, invalid, unknown
from bot.sandbox.files import Upload, new_attachment
from bot.sandbox.world import JSON, Attachment, Channel, Message, User, World, walk

NONCE_SECONDS = 300
SHOWN = ("content", "embeds", "components")
USER_MENTION = re.compile(r"<@!?(\d+)>")
SENDABLE = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
EDITABLE = Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2


@dataclass
class Draft:
    """Everything about a new message that its form does not say."""

    channel: Channel
    author: User
    kind: MessageKind = MessageKind.DEFAULT
    only_for: User | None = None
    reply_to: int | None = None
    origin: JSON | None = None
    flags: Flag = field(default_factory=lambda: Flag(0))
    allowed_flags: Flag = SENDABLE
    path: Path = ()


def form_of(body: Any) -> JSON:
    """A JSON object, an empty one for none; 50035 for anything else."""
    if body is None:
        return {}
    if not isinstance(body, dict):
        raise invalid(["_"], "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return body


def create(world: World, draft: Draft, form: JSON, uploads: dict[int, Upload]) -> Message:
    """A new message, or the earlier one with the same enforced nonce. Raises ApiError and changes nothing."""
    check.check(
        form,
        v2=check.v2_flag(form.get("flags")),
        files=[file.filename for file in _new_files(world, form, uploads, draft.path)],
        allowed_flags=draft.allowed_flags,
        path=draft.path,
    )
    if check.is_empty(form, files=len(uploads)):
        raise ApiError(400, 50006)
    earlier = _same_nonce(world, draft, form)
    if earlier is not None:
        return earlier
    message = Message(world.ids.next(), draft.channel, draft.author, draft.kind)
    message.reply_to = _reference(draft, form)
    if message.reply_to is not None and message.kind == MessageKind.DEFAULT:
        message.kind = MessageKind.REPLY
    message.origin = draft.origin
    message.only_for = draft.only_for
    message.nonce = None if form.get("nonce") is None else str(form["nonce"])
    message.flags = draft.flags
    _fill(world, message, form, _new_files(world, form, uploads, draft.path))
    _pings(world, message, form, pinging=True)
    if message.nonce is not None:
        world.nonces[draft.author.id, message.nonce] = (time.monotonic(), message)
    world.post(message)
    return message


def edit(world: World, message: Message, form: JSON, uploads: dict[int, Upload], *, path: Path = ()) -> None:
    """Change a message; what the form does not name stays. Raises ApiError and changes nothing."""
    was_thinking = message.thinking
    wanted = form.get("flags")
    # While it only "thinks" nothing is settled yet but for whom it is.
    allowed = Flag(EDITABLE | Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS if was_thinking else EDITABLE)
    if message.v2 and isinstance(wanted, int) and not wanted & Flag.COMPONENTS_V2:
        raise invalid([*path, "flags"], "MESSAGE_FLAGS_INVALID", "IS_COMPONENTS_V2 stays once it is set")
    v2 = message.v2 or check.v2_flag(wanted)
    kept = _kept_files(message, form, path)
    fresh = _new_files(world, form, uploads, path)
    files = [*kept, *fresh]
    if len(files) > MAX_FILES:
        raise invalid([*path, "attachments"], "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    after: JSON = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        **{key: form[key] for key in SHOWN if key in form},
    }
    # Only what is new is judged, but Components V2 looks at what would remain as well.
    judged = {**form, **after} if v2 else form
    names = [file.filename for file in files]
    check.check(judged, v2=v2, files=names, allowed_flags=int(allowed | message.flags), path=path)
    if check.is_empty(after, files=len(files)):
        raise ApiError(400, 50006)
    kept_ids = {file.id for file in kept}
    world.forget_files([file for file in message.attachments if file.id not in kept_ids])
    message.attachments = kept
    _fill(world, message, form, fresh)
    if isinstance(wanted, int):
        keep = message.flags & ~EDITABLE
        message.flags = Flag(keep | Flag(wanted & (allowed & ~Flag.EPHEMERAL)))
    message.flags &= ~Flag.LOADING
    message.stalled = False
    if not was_thinking:
        message.edited = datetime.now(UTC)
    _pings(world, message, after | {"allowed_mentions": form.get("allowed_mentions")}, pinging=was_thinking)
    world.changed(message)


def _fill(world: World, message: Message, form: JSON, fresh: Sequence[Attachment]) -> None:
    if "content" in form:
        message.content = form["content"] or ""
    if "embeds" in form:
        message.embeds = form["embeds"] or []
    if "components" in form:
        message.components = form["components"] or []
        number_parts(message.components)
    message.attachments = [*message.attachments, *fresh]
    if isinstance(form.get("flags"), int):
        message.flags |= Flag(form["flags"] & SENDABLE)


def number_parts(components: list[JSON]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    parts = list(walk(components))
    taken = {part.get("id") for part in parts}
    number = 0
    for part in parts:
        if part.get("id"):
            continue
        number += 1
        while number in taken:
            number += 1
        part["id"] = number


def _described(form: JSON) -> dict[str, JSON]:
    """The `attachments` of a form by id, whether for a new file or an old one."""
    listed = form.get("attachments")
    found = {}
    for item in listed if isinstance(listed, list) else ():
        if isinstance(item, dict):
            found[str(item.get("id"))] = item
    return found


def _new_files(world: World, form: JSON, uploads: dict[int, Upload], path: Path) -> list[Attachment]:
    described = _described(form)
    fresh = []
    for number, upload in sorted(uploads.items()):
        words = described.get(str(number), {})
        description, filename = words.get("description"), words.get("filename")
        fresh.append(
            new_attachment(
                world.ids,
                upload,
                description if isinstance(description, str) else None,
                filename if isinstance(filename, str) else "",
            )
        )
    small = {key for key in described if key.isdigit() and len(key) < 10}
    missing = small - {str(number) for number in uploads}
    if missing:
        raise invalid(
            [*path, "attachments", min(missing), "id"],
            "ATTACHMENT_NOT_FOUND",
            "No file with this number was uploaded",
        )
    return fresh


def _kept_files(message: Message, form: JSON, path: Path) -> list[Attachment]:
    """The files an edit keeps: all without a list, else the listed ones, with their new descriptions."""
    if form.get("attachments") is None:
        return [] if "attachments" in form else list(message.attachments)
    described = _described(form)
    here = {str(file.id): file for file in message.attachments}
    kept = []
    for key, words in described.items():
        if key in here:
            # A copy, since the form may yet be refused.
            kept.append(replace(here[key], description=words.get("description", here[key].description)))
        elif len(key) >= 10:
            raise invalid([*path, "attachments", key], "ATTACHMENT_NOT_FOUND", "This message has no such file")
    return kept


def _same_nonce(world: World, draft: Draft, form: JSON) -> Message | None:
    if not form.get("enforce_nonce") or form.get("nonce") is None:
        return None
    at, message = world.nonces.get((draft.author.id, str(form["nonce"])), (0.0, None))
    return message if message is not None and time.monotonic() - at < NONCE_SECONDS else None


def _reference(draft: Draft, form: JSON) -> int | None:
    reference = form.get("message_reference")
    if not isinstance(reference, dict):
        return draft.reply_to
    target = str(reference.get("message_id"))
    if target.isdigit() and int(target) in draft.channel.messages:
        return int(target)
    if reference.get("fail_if_not_exists", True):
        raise invalid([*draft.path, "message_reference"], "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
    return None


def _pings(world: World, message: Message, form: JSON, *, pinging: bool) -> None:
    """Who is mentioned, as far as `allowed_mentions` lets it through."""
    text = check.text_of(form)
    allowed = form.get("allowed_mentions")
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    named = {str(who) for who in (allowed or {}).get("users") or ()}
    everybody = {str(user_id): user for user_id, user in world.people.items()} | {str(world.bot.id): world.bot}
    ids = dict.fromkeys(USER_MENTION.findall(text))
    message.mentions = [everybody[key] for key in ids if key in everybody and ("users" in parse or key in named)]
    if pinging:
        wanted = "@everyone" in text or "@here" in text
        message.everyone = wanted and "everyone" in parse and message.author.may(Perm.MENTION_EVERYONE)
    target = message.channel.messages.get(message.reply_to or 0)
    replied = allowed is None or allowed.get("replied_user", False)
    if pinging and target and replied and message.origin is None and target.author not in message.mentions:
        message.mentions.append(target.author)


def require_message(channel: Channel, message_id: int, *, for_bot_api: bool = True) -> Message:
    """A message of a channel, 10008 if there is none; the channel routes do not know ephemeral ones."""
    message = channel.messages.get(message_id)
    if message is None or (for_bot_api and message.ephemeral):
        raise unknown(10008)
    return message
