"""Where the gateway is, who the bot is, and its application."""

from bot.sandbox import payloads
from bot.sandbox.check import fields
from bot.sandbox.errors import ErrorTree
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON


async def gateway(call: Call) -> JSON:
    """The gateway's address."""
    return {"url": call.gateway_url}


async def gateway_bot(call: Call) -> JSON:
    """The gateway's address with the advice to use one shard."""
    limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.gateway_url, "shards": 1, "session_start_limit": limits}


async def me(call: Call) -> JSON:
    """The bot's user."""
    return payloads.me(call.world.bot)


async def edit_me(call: Call) -> JSON:
    """A new name for the bot; pictures are taken and forgotten."""
    form = await call.form()
    tree = ErrorTree()
    name = fields.string(tree, (), form, "username", low=2, high=32)
    tree.check()
    if name:
        call.world.bot.name = name
        call.world.tell("bot")
    return await me(call)


async def my_guilds(call: Call) -> list[JSON]:
    """The one guild."""
    world = call.world
    return [
        {
            "id": str(world.guild_id),
            "name": world.guild_name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": payloads.permissions_text(world.bot.permissions),
            "features": ["COMMUNITY"],
        }
    ]


async def application(call: Call) -> JSON:
    """The bot's application."""
    return payloads.application(call.world)


async def user(call: Call) -> JSON:
    """A person."""
    return payloads.user(call.world.user(call.number("user_id")))


async def open_dm(call: Call) -> JSON:
    """Direct messages with a person."""
    form = await call.form()
    recipient = str(form.get("recipient_id"))
    person = call.world.user(int(recipient) if recipient.isdigit() else 0)
    return payloads.channel(call.world, call.world.dm(person))


async def emojis(call: Call) -> JSON:
    """The application's emojis: there are none."""
    call.own_application()
    return {"items": []}


ROUTES = (
    Route("GET", "/gateway", gateway, token=False),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/users/@me", me),
    Route("PATCH", "/users/@me", edit_me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/applications/{application_id}/emojis", emojis),
)
