"""Messages of channels: writing, changing, deleting, reading, pinning, reacting."""

from datetime import UTC, datetime

from bot.sandbox import compose, payloads
from bot.sandbox.consts import MAX_PINS, ChannelKind, Perm
from bot.sandbox.errors import ApiError, forbidden, invalid
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON, Channel, Message


def writable(call: Call) -> Channel:
    """The path's channel if the bot may write there."""
    channel = call.channel()
    needed = Perm.SEND_MESSAGES_IN_THREADS if channel.is_thread else Perm.SEND_MESSAGES
    if channel.kind != ChannelKind.DM and not call.world.bot_permissions(channel) & needed:
        raise forbidden()
    return channel


async def create(call: Call) -> JSON:
    """A message of the bot; it wakes an archived thread unless that is locked."""
    channel = writable(call)
    body = await call.body()
    if body.uploads and not call.world.bot_permissions(channel) & Perm.ATTACH_FILES:
        raise forbidden()
    if channel.locked:
        raise ApiError(400, 50083)
    draft = compose.Draft(channel, call.world.bot)
    message = compose.create(call.world, draft, compose.form_of(body.form), body.uploads)
    if channel.archived:
        channel.archived = False
        call.world.tell("thread_update", channel)
    return payloads.message(call.world, message)


async def edit(call: Call) -> JSON:
    """Change one of the bot's messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        raise forbidden(50005)
    if channel.archived:
        raise ApiError(400, 50083)
    body = await call.body()
    compose.require_message(channel, message.id)
    compose.edit(call.world, message, compose.form_of(body.form), body.uploads)
    return payloads.message(call.world, message)


async def delete(call: Call) -> None:
    """Delete a message: the bot's own, or anyone's with Manage Messages."""
    channel = call.channel()
    message = call.message(channel)
    may = message.author is call.world.bot or call.world.bot_permissions(channel) & Perm.MANAGE_MESSAGES
    if not may:
        raise forbidden()
    call.world.remove(message)


async def fetch(call: Call) -> JSON:
    """One message."""
    return payloads.message(call.world, call.message(call.channel(Perm.READ_MESSAGE_HISTORY)))


async def history(call: Call) -> list[JSON]:
    """Up to 100 messages, newest first, before, after or around an id."""
    channel = call.channel(Perm.READ_MESSAGE_HISTORY)
    limit = call.query_number("limit")
    limit = 50 if limit is None else limit
    if not 1 <= limit <= 100:
        raise invalid(["limit"], "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    found = [message for message in channel.messages.values() if not message.ephemeral]
    before, after, around = (call.query_number(name) for name in ("before", "after", "around"))
    if around is not None:
        older = [message for message in found if message.id <= around][-(limit // 2 + 1) :]
        newer = [message for message in found if message.id > around][: limit // 2]
        found = older + newer
    elif after is not None:
        found = [message for message in found if message.id > after][:limit]
    elif before is not None:
        found = [message for message in found if message.id < before]
    return [payloads.message(call.world, message) for message in reversed(found[-limit:])]


async def pins(call: Call) -> JSON:
    """The pinned messages, latest first."""
    channel = call.channel(Perm.READ_MESSAGE_HISTORY)
    limit = call.query_number("limit") or 50
    pinned = _pinned(channel)
    items = [
        {"pinned_at": payloads.stamp(message.pinned), "message": payloads.message(call.world, message)}
        for message in pinned[:limit]
    ]
    return {"items": items, "has_more": len(pinned) > limit}


def _pinned(channel: Channel) -> list[Message]:
    found = [(message.pinned, message) for message in channel.messages.values() if message.pinned]
    return [message for _, message in sorted(found, key=lambda pair: pair[0], reverse=True)]


async def pin(call: Call) -> None:
    """Pin a message."""
    channel = call.channel(Perm.PIN_MESSAGES)
    message = call.message(channel)
    if message.pinned is None and len(_pinned(channel)) >= MAX_PINS:
        raise ApiError(400, 30003)
    message.pinned = datetime.now(UTC)
    call.world.tell("pins_update", channel)
    call.world.changed(message)


async def unpin(call: Call) -> None:
    """Take a pin out."""
    channel = call.channel(Perm.PIN_MESSAGES)
    message = call.message(channel)
    message.pinned = None
    call.world.tell("pins_update", channel)
    call.world.changed(message)


MESSAGES = "/channels/{channel_id}/messages"
ROUTES = (
    Route("GET", MESSAGES, history),
    Route("POST", MESSAGES, create),
    Route("GET", MESSAGES + "/pins", pins),
    Route("PUT", MESSAGES + "/pins/{message_id}", pin),
    Route("DELETE", MESSAGES + "/pins/{message_id}", unpin),
    Route("GET", MESSAGES + "/{message_id}", fetch),
    Route("PATCH", MESSAGES + "/{message_id}", edit),
    Route("DELETE", MESSAGES + "/{message_id}", delete),
)
