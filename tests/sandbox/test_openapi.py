"""The answers of the sandbox against Discord's own description of its API: every route, every component."""

from typing import Any

import pytest

from bot.sandbox.consts import BOT, Flag, Perm
from bot.sandbox.rest import ROUTES
from support import needs
from support.openapi import Spec
from support.raw_bot import RawBot, raw_bot
from support.sandbox_bot import png

pytestmark = pytest.mark.openapi
PICTURE = png(3, 3, (1, 1, 1))
FILES = {"a.png": PICTURE, "b.txt": b"x"}


class Held:
    """A raw bot whose every answer is held against the description."""

    def __init__(self, bot: RawBot, spec: Spec) -> None:
        self.bot = bot
        self.spec = spec
        self.problems: list[str] = []

    async def __call__(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None, status: int = 0
    ) -> Any:
        got, answer = await self.bot.request(method, path, body, files=files)
        assert got == status or (not status and got < 300), (method, path, answer)
        self.problems += self.spec.problems(method, path, got, answer)
        return answer


def spec() -> Spec:
    return Spec(needs.openapi())


def test_every_route_is_one_of_discords() -> None:
    description = spec()
    for route in ROUTES:
        sample = route.path.replace("{message_id}", "1")
        template, _ = description._operation(route.method, sample.replace("{", "").replace("}", ""))
        assert template.count("/") == route.path.count("/")


async def test_what_only_reads() -> None:
    async with raw_bot() as (server, bot):
        held = Held(bot, spec())
        guild, alice = f"/guilds/{server.world.guild_id}", server.person("Alice").id
        own = f"/applications/{server.application_id}"
        paths = [
            "/gateway", "/gateway/bot", "/users/@me", "/users/@me/guilds", "/oauth2/applications/@me",
            "/applications/@me", f"/users/{alice}", own + "/emojis", own + "/commands?with_localizations=true",
            f"/channels/{server.channel('woodland').id}", guild, f"{guild}/roles/{server.world.bot_role_id}",
            f"{guild}/members/{alice}", f"{guild}/members/search?query=al",
        ]  # fmt: skip
        paths += [guild + tail for tail in ("/channels", "/roles", "/emojis", "/threads/active")]
        for path in paths:
            await held("GET", path)
        await held("POST", "/users/@me/channels", {"recipient_id": str(alice)})
        await held("GET", "/channels/5", status=404)
        assert held.problems == []


def parts() -> list[dict[str, Any]]:
    def row(*items: dict[str, Any]) -> dict[str, Any]:
        return {"type": 1, "components": list(items)}

    text = {"type": 10, "content": "x"}
    outside = {"type": 11, "media": {"url": "https://example.org/x.png"}}
    inside = [
        text,
        {"type": 14},
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "d"}]},
        {"type": 9, "components": [text], "accessory": outside},
        {"type": 13, "file": {"url": "attachment://b.txt"}},
        row({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}]}),
        *[row({"type": kind, "custom_id": f"k{kind}"}) for kind in (5, 6, 7, 8)],
        row({"type": 2, "style": 5, "url": "https://example.org", "label": "l"}),
        row({"type": 2, "style": 1, "custom_id": "b", "emoji": {"name": "🦊"}}),
    ]
    return [{"type": 17, "components": inside}]


async def test_messages_pins_and_threads() -> None:
    async with raw_bot(bot_permissions=BOT | Perm.PIN_MESSAGES) as (server, bot):
        held = Held(bot, spec())
        alice, place = server.person("Alice"), f"/channels/{server.channel('woodland').id}"
        classic = {
            "content": f"x {alice.user.mention}",
            "embeds": [{"title": "t", "image": {"url": "attachment://a.png"}}],
            "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "c"}]}],
            "nonce": "5",
        }
        first = await held("POST", place + "/messages", classic, files=FILES)
        layout = {
            "flags": int(Flag.COMPONENTS_V2), "components": parts(), "message_reference": {"message_id": first["id"]},
        }  # fmt: skip
        await held("POST", place + "/messages", layout, files=FILES)
        here = f"{place}/messages/{first['id']}"
        await held("PATCH", here, {"content": "y"})
        await held("GET", here)
        pin = f"{place}/messages/pins/{first['id']}"
        await held("PUT", pin)
        await held("GET", place + "/messages/pins")
        await held("DELETE", pin)
        thread = await held("POST", here + "/threads", {"name": "From a message"}, status=201)
        alone = await held("POST", place + "/threads", {"name": "Alone", "type": 11}, status=201)
        await held("PATCH", f"/channels/{alone['id']}", {"archived": True})
        await held("GET", place + "/threads/archived/public")
        members = f"/channels/{thread['id']}/thread-members"
        await held("PUT", f"{members}/{alice.id}")
        await held("GET", members)
        await held("GET", members + "/@me")
        await held("DELETE", members + "/@me")
        await held("PUT", members + "/@me")
        await held("POST", place + "/typing")
        await held("GET", place + "/messages")
        await held("DELETE", here)
        assert held.problems == []


async def test_commands_and_interactions() -> None:
    async with raw_bot() as (server, bot):
        held = Held(bot, spec())
        own = f"/applications/{server.application_id}"
        choice = {"type": 3, "name": "o", "description": "d", "choices": [{"name": "a", "value": "b"}]}
        form = {"name": "n", "description": "d", "options": [choice], "name_localizations": {"de": "m"}}
        made = await held("POST", own + "/commands", form, status=201)
        await held("GET", f"{own}/commands/{made['id']}")
        await held("PATCH", f"{own}/commands/{made['id']}", {"description": "e"})
        await held("DELETE", f"{own}/commands/{made['id']}")
        await held("PUT", f"{own}/guilds/{server.world.guild_id}/commands", [form])
        label = {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "x", "style": 1}}
        button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "c"}]}
        alice = server.person("Alice")
        for kind, data in (
            (4, {"content": "x", "components": [button]}),
            (5, {}),
            (5, {"flags": 64}),
            (9, {"title": "t", "custom_id": "c", "components": [label]}),
        ):
            sent = await alice.slash("go", until="sent")
            await held("POST", callback(sent.id, sent.token), {"type": kind, "data": data})
            if kind == 9:
                continue
            original = bot.webhook(sent, "/messages/@original")
            await held("PATCH", original, {"content": "z"})
            await held("GET", original)
            more = await held("POST", bot.webhook(sent) + "?wait=true", {"content": "f"})
            follow_up = bot.webhook(sent, f"/messages/{more['id']}")
            await held("PATCH", follow_up, {"content": "z"})
            await held("GET", follow_up)
            await held("DELETE", follow_up)
            if kind == 4 and sent.message:
                for update in (6, 7):
                    click = await alice.click(sent.message, "c", until="sent")
                    await held("POST", callback(click.id, click.token), {"type": update, "data": {"content": "n"}})
        assert held.problems == []


def callback(interaction_id: int, token: str) -> str:
    return f"/interactions/{interaction_id}/{token}/callback?with_response=true"
