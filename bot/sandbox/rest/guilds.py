"""The guild: its channels, roles and members."""

from bot.sandbox import payloads
from bot.sandbox.consts import ChannelKind
from bot.sandbox.errors import forbidden, unknown
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import JSON


async def fetch(call: Call) -> JSON:
    """The guild."""
    call.own_guild()
    counts = {"approximate_member_count": len(call.world.people) + 1, "approximate_presence_count": 1}
    return payloads.guild(call.world) | (counts if call.yes("with_counts") else {})


async def channels(call: Call) -> list[JSON]:
    """Its text channels."""
    call.own_guild()
    every = call.world.channels.values()
    return [payloads.channel(call.world, channel) for channel in every if channel.kind == ChannelKind.TEXT]


async def roles(call: Call) -> list[JSON]:
    """Its roles."""
    call.own_guild()
    return payloads.roles(call.world)


async def role(call: Call) -> JSON:
    """One role."""
    for body in await roles(call):
        if body["id"] == call.text("role_id"):
            return body
    raise unknown(10011)


async def member(call: Call) -> JSON:
    """One member."""
    call.own_guild()
    user_id = call.number("user_id")
    if user_id != call.world.bot.id and user_id not in call.world.people:
        raise unknown(10007)
    return payloads.member(call.world, call.world.user(user_id))


async def members(call: Call) -> list[JSON]:
    """The list of members needs a privileged intent, which a sandbox bot has not."""
    call.own_guild()
    raise forbidden(50001)


async def search(call: Call) -> list[JSON]:
    """Members by the start of their name."""
    call.own_guild()
    start = (call.query("query") or "").lower()
    limit = call.query_number("limit") or 1
    people = [call.world.bot, *call.world.people.values()]
    found = [who for who in people if start and who.name.lower().startswith(start)]
    return [payloads.member(call.world, who) for who in found[:limit]]


async def no_emojis(call: Call) -> list[JSON]:
    """The guild's own emojis: there are none."""
    call.own_guild()
    return []


GUILD = "/guilds/{guild_id}"
ROUTES = (
    Route("GET", GUILD, fetch),
    Route("GET", GUILD + "/channels", channels),
    Route("GET", GUILD + "/roles", roles),
    Route("GET", GUILD + "/roles/{role_id}", role),
    Route("GET", GUILD + "/members", members),
    Route("GET", GUILD + "/members/search", search),
    Route("GET", GUILD + "/members/{user_id}", member),
    Route("GET", GUILD + "/emojis", no_emojis),
)
