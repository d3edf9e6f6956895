"""Channels: reading, renaming, typing."""

from bot.sandbox import payloads
from bot.sandbox.check import fields
from bot.sandbox.consts import ChannelKind, Perm
from bot.sandbox.errors import ErrorTree, forbidden
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.rest.messages import writable
from bot.sandbox.world import JSON


async def fetch(call: Call) -> JSON:
    """One channel."""
    return payloads.channel(call.world, call.channel())


async def edit(call: Call) -> JSON:
    """Name and topic of a channel; name, archiving and locking of a thread, which its owner may do too."""
    channel = call.channel()
    if channel.kind == ChannelKind.DM:
        raise forbidden(50003)
    form = await call.form()
    granted = call.world.bot_permissions(channel)
    if channel.is_thread:
        may = channel.owner is call.world.bot or bool(granted & Perm.MANAGE_THREADS)
    else:
        may = bool(granted & Perm.MANAGE_CHANNELS)
    if not may:
        raise forbidden()
    tree = ErrorTree()
    name = fields.string(tree, (), form, "name", low=1, high=100)
    topic = fields.string(tree, (), form, "topic", high=1024)
    archived = fields.boolean(tree, (), form, "archived")
    locked = fields.boolean(tree, (), form, "locked")
    tree.check()
    channel.name = name or channel.name
    if channel.is_thread:
        channel.archived = channel.archived if archived is None else archived
        channel.locked = channel.locked if locked is None else locked
    elif topic is not None:
        channel.topic = topic
    call.world.tell("channel_update", channel)
    return payloads.channel(call.world, channel)


async def delete(call: Call) -> JSON:
    """Delete a channel or thread, with the permission for it."""
    channel = call.channel()
    needed = Perm.MANAGE_THREADS if channel.is_thread else Perm.MANAGE_CHANNELS
    if channel.kind == ChannelKind.DM or not call.world.bot_permissions(channel) & needed:
        raise forbidden()
    body = payloads.channel(call.world, channel)
    call.world.remove_channel(channel)
    return body


async def typing(call: Call) -> None:
    """Show that the bot is typing."""
    call.world.tell("typing", writable(call))


ROUTES = (
    Route("GET", "/channels/{channel_id}", fetch),
    Route("PATCH", "/channels/{channel_id}", edit),
    Route("DELETE", "/channels/{channel_id}", delete),
    Route("POST", "/channels/{channel_id}/typing", typing),
)
