"""Threads: starting them, with or without a message, and who is in them."""

from bot.sandbox import payloads
from bot.sandbox.check import fields
from bot.sandbox.consts import ChannelKind, Flag, MessageKind, Perm
from bot.sandbox.errors import ApiError, ErrorTree, forbidden, unknown
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON, Channel, Message


async def start(call: Call) -> JSON:
    """A thread of its own; private unless the type says public, as the API has it."""
    parent = call.channel()
    form = await call.form()
    kind = form.get("type", ChannelKind.PRIVATE_THREAD)
    private = kind == ChannelKind.PRIVATE_THREAD
    _may_start(call, parent, Perm.CREATE_PRIVATE_THREADS if private else Perm.CREATE_PUBLIC_THREADS)
    tree = ErrorTree()
    name = _name(tree, form)
    fields.one_of(tree, ["type"], kind, (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD))
    tree.check()
    thread = call.world.add_thread(parent, name, call.world.bot, private=private)
    if not private:
        notice = Message(call.world.ids.next(), parent, call.world.bot, MessageKind.THREAD_CREATED, content=name)
        call.world.post(notice)
    return payloads.channel(call.world, thread)


async def start_from_message(call: Call) -> JSON:
    """A thread that hangs on a message and shares its id."""
    parent = call.channel()
    message = call.message(parent)
    _may_start(call, parent, Perm.CREATE_PUBLIC_THREADS)
    if message.id in call.world.channels:
        raise ApiError(400, 160004)
    tree = ErrorTree()
    name = _name(tree, await call.form())
    tree.check()
    thread = call.world.add_thread(parent, name, call.world.bot, private=False, thread_id=message.id)
    message.flags |= Flag.HAS_THREAD
    call.world.changed(message)
    return payloads.channel(call.world, thread)


def _may_start(call: Call, parent: Channel, needed: Perm) -> None:
    if parent.kind != ChannelKind.TEXT:
        raise ApiError(400, 50024)
    if not call.world.bot_permissions(parent) & needed:
        raise forbidden()


def _name(tree: ErrorTree, form: JSON) -> str:
    name = fields.string(tree, (), form, "name", low=1, high=100, must=True)
    minutes = form.get("auto_archive_duration")
    if minutes is not None:
        fields.one_of(tree, ["auto_archive_duration"], minutes, (60, 1440, 4320, 10080))
    return name or ""


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise ApiError(400, 50024)
    return channel


def _member(call: Call) -> int:
    who = call.text("user_id")
    return call.world.bot.id if who == "@me" else call.world.user(call.number("user_id")).id


async def join(call: Call) -> None:
    """Somebody enters a thread."""
    thread = _thread(call)
    thread.members.add(_member(call))
    call.world.tell("thread_update", thread)


async def leave(call: Call) -> None:
    """Somebody leaves a thread."""
    thread = _thread(call)
    who = _member(call)
    if who != call.world.bot.id and not call.world.bot_permissions(thread) & Perm.MANAGE_THREADS:
        raise forbidden()
    thread.members.discard(who)
    call.world.tell("thread_update", thread)


async def members(call: Call) -> list[JSON]:
    """Who is in a thread."""
    thread = _thread(call)
    return [payloads.thread_member(thread, who) for who in sorted(thread.members)]


async def one_member(call: Call) -> JSON:
    """Somebody's place in a thread."""
    thread = _thread(call)
    who = _member(call)
    if who not in thread.members:
        raise unknown(10007)
    return payloads.thread_member(thread, who)


async def active(call: Call) -> JSON:
    """The threads of the guild that are not archived."""
    call.own_guild()
    threads = [channel for channel in call.world.channels.values() if channel.is_thread and not channel.archived]
    return _listing(call, threads)


async def archived(call: Call) -> JSON:
    """The archived public threads of a channel."""
    parent = call.channel(Perm.READ_MESSAGE_HISTORY)
    kind = ChannelKind.PUBLIC_THREAD
    every = call.world.channels.values()
    threads = [thread for thread in every if thread.parent is parent and thread.archived and thread.kind == kind]
    return _listing(call, threads)


def _listing(call: Call, threads: list[Channel]) -> JSON:
    own = [thread for thread in threads if call.world.bot.id in thread.members]
    return {
        "threads": [payloads.channel(call.world, thread) for thread in threads],
        "members": [payloads.thread_member(thread, call.world.bot.id) for thread in own],
        "has_more": False,
    }


THREADS = "/channels/{channel_id}/threads"
MEMBERS = "/channels/{channel_id}/thread-members"
ROUTES = (
    Route("POST", THREADS, start),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", start_from_message),
    Route("GET", THREADS + "/archived/public", archived),
    Route("GET", MEMBERS, members),
    Route("GET", MEMBERS + "/{user_id}", one_member),
    Route("PUT", MEMBERS + "/{user_id}", join),
    Route("DELETE", MEMBERS + "/{user_id}", leave),
    Route("GET", "/guilds/{guild_id}/threads/active", active),
)
