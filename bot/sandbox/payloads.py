"""The world as JSON, in the shapes of Discord's API v10."""

from datetime import datetime

from bot.sandbox import consts, parts
from bot.sandbox.consts import ChannelKind, Flag, MessageKind, Perm
from bot.sandbox.world import JSON, Attachment, Channel, Message, User, World


def stamp(moment: datetime | None) -> str | None:
    """ISO 8601 with an offset."""
    return moment.isoformat() if moment else None


def me(who: User) -> JSON:
    """The bot as it sees itself."""
    return user(who) | {"email": None, "mfa_enabled": False, "verified": True, "locale": who.locale}


def user(who: User) -> JSON:
    """A user object."""
    return {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "display_name_styles": None,
        "primary_guild": None,
        "clan": None,
    }


def member(world: World, who: User, *, with_user: bool = True) -> JSON:
    """A guild member."""
    body: JSON = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(world.bot_role_id)] if who.bot else [],
        "joined_at": stamp(who.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        body["user"] = user(who)
    return body


def roles(world: World) -> list[JSON]:
    """@everyone and the bot's own role."""
    common: JSON = {
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "mentionable": False,
        "flags": 0,
    }
    everyone = {"id": str(world.guild_id), "name": "@everyone", "permissions": str(int(consts.MEMBER)), "position": 0}
    own = {
        "id": str(world.bot_role_id),
        "name": world.bot.name,
        "permissions": str(int(world.bot.permissions)),
        "position": 1,
        "tags": {"bot_id": str(world.bot.id)},
    }
    return [{**common, "managed": False, **everyone}, {**common, "managed": True, **own}]


def channel(world: World, place: Channel) -> JSON:
    """A channel, thread or direct-message channel."""
    last = max(place.messages, default=None)
    body: JSON = {
        "id": str(place.id),
        "type": int(place.kind),
        "last_message_id": str(last) if last else None,
        "flags": 0,
    }
    if place.kind == ChannelKind.DM:
        return {**body, "recipients": [user(place.person)] if place.person else []}
    body |= {"guild_id": str(world.guild_id), "name": place.name, "rate_limit_per_user": 0}
    if place.is_thread and place.parent and place.owner:
        return body | {
            "parent_id": str(place.parent.id),
            "owner_id": str(place.owner.id),
            "message_count": len(place.messages),
            "member_count": len(place.members),
            "total_message_sent": len(place.messages),
            "thread_metadata": {
                "archived": place.archived,
                "auto_archive_duration": 4320,
                "archive_timestamp": stamp(place.created),
                "locked": place.locked,
                "invitable": True,
                "create_timestamp": stamp(place.created),
            },
        }
    overwrites: list[JSON] = []
    if place.denied:
        overwrites.append({"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(int(place.denied))})
    siblings = [other for other in world.channels.values() if other.kind == ChannelKind.TEXT]
    return body | {
        "topic": place.topic or None,
        "position": siblings.index(place) if place in siblings else 0,
        "parent_id": None,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def thread_member(thread: Channel, user_id: int) -> JSON:
    """Somebody's place in a thread."""
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": stamp(thread.created), "flags": 0}


def guild(world: World) -> JSON:
    """The guild without its channels and members."""
    owner = next(iter(world.people), 0)
    return {
        "id": str(world.guild_id),
        "name": world.guild_name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(owner),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(world),
        "emojis": [],
        "stickers": [],
        "features": ["COMMUNITY"],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": world.guild_locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "region": "deprecated",
        "widget_enabled": False,
        "widget_channel_id": None,
        "safety_alerts_channel_id": None,
        "home_header": None,
        "incidents_data": None,
        "nsfw": False,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
    }


def guild_create(world: World) -> JSON:
    """The guild as the gateway shows it first; without the members intent that is the bot alone."""
    in_guild = [place for place in world.channels.values() if place.kind != ChannelKind.DM]
    return guild(world) | {
        "joined_at": stamp(world.created),
        "large": False,
        "unavailable": False,
        "member_count": len(world.people) + 1,
        "members": [member(world, world.bot)],
        "channels": [channel(world, place) for place in in_guild if not place.is_thread],
        "threads": [channel(world, place) for place in in_guild if place.is_thread and not place.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(world: World, channel_id: int, file: Attachment) -> JSON:
    """A file of a message in a channel."""
    url = world.cdn_url(channel_id, file)
    body: JSON = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.content),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
        "flags": 0,
    }
    if file.description is not None:
        body["description"] = file.description
    if file.width is not None:
        body |= {"width": file.width, "height": file.height}
    return body


def message(world: World, what: Message, *, nested: bool = False) -> JSON:
    """A message object; the one it replies to is shown one level deep."""
    files = {file.filename: file for file in what.attachments}
    embed_files = {parts.name_of(embed.get(key)) for embed in what.embeds for key in ("image", "thumbnail")}
    body: JSON = {
        "id": str(what.id),
        "channel_id": str(what.channel.id),
        "type": int(what.kind),
        "author": user(what.author),
        "content": what.content,
        "timestamp": stamp(what.created),
        "edited_timestamp": stamp(what.edited),
        "tts": False,
        "mention_everyone": what.everyone,
        "mentions": [user(who) for who in what.mentions],
        "mention_roles": [],
        "attachments": [
            attachment(world, what.channel.id, file) for file in what.attachments if file.filename not in embed_files
        ],
        "embeds": [parts.embed(world, what, embed, files) for embed in what.embeds],
        "components": [parts.component(world, what, part, files) for part in what.components],
        "pinned": what.pinned is not None,
        "flags": int(what.flags),
    }
    if what.nonce is not None:
        body["nonce"] = what.nonce
    if what.origin is not None:
        body |= {
            "application_id": str(world.application_id),
            "webhook_id": str(world.application_id),
            "interaction_metadata": what.origin,
        }
        if what.origin["type"] == consts.Kind.COMMAND and what.kind == MessageKind.COMMAND:
            old = {key: what.origin[key] for key in ("id", "type", "name", "user")}
            body["interaction"] = old
    if what.reply_to is not None:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(what.reply_to),
            "channel_id": str(what.channel.id),
            "guild_id": str(world.guild_id),
        }
        if not nested:
            target = what.channel.messages.get(what.reply_to)
            body["referenced_message"] = message(world, target, nested=True) if target else None
    if what.flags & Flag.HAS_THREAD and what.id in world.channels:
        body["thread"] = channel(world, world.channels[what.id])
    return body


def gateway_message(world: World, what: Message, *, with_content: bool) -> JSON:
    """A message as an event; other people's words need an intent unless they mention the bot or are direct."""
    body = message(world, what)
    if what.channel.kind != ChannelKind.DM:
        body["guild_id"] = str(world.guild_id)
        body["member"] = member(world, what.author, with_user=False)
    own = what.author is world.bot or world.bot in what.mentions or what.channel.kind == ChannelKind.DM
    if not (with_content or own):
        body |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return body


def application(world: World) -> JSON:
    """The application as its own bot sees it."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(next(iter(world.people.values()))) if world.people else user(world.bot),
        "team": None,
        "hook": True,
        "integration_types_config": {"0": {}},
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def permissions_text(value: Perm) -> str:
    """Permissions as Discord writes them."""
    return str(int(value))
