"""Messages over the raw API: what is refused and where, files, nonces, mentions, and who may do what."""

from typing import Any

import pytest

from bot.sandbox.consts import Flag, Perm
from support.raw_bot import raw_bot
from support.sandbox_bot import png

V2 = int(Flag.COMPONENTS_V2)
MIB = 1024 * 1024


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str = "b", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **more}


def row(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def select(options: int = 2, **more: Any) -> dict[str, Any]:
    values = [{"label": f"L{number}", "value": f"v{number}"} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": values, **more}


def link(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "L", "url": "https://example.org", **more}


def box(*items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(items), **more}


def gallery(url: str = "https://example.org/a.png", **more: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def section(*texts: dict[str, Any], accessory: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"type": 9, "components": list(texts), "accessory": accessory or button()}


RIGHT_V2: list[list[dict[str, Any]]] = [
    [text("x" * 4000)],
    [text()] * 40,
    [
        box(
            text(),
            row(button()),
            section(text(), text(), text(), accessory=button("c")),
            gallery(),
            {"type": 14, "spacing": 2},
        )
    ],
    [row(*[button(f"b{number}") for number in range(5)])],
    [row(select(25, min_values=0, max_values=25))],
    [row(link())],
    [row(button(label="", emoji={"name": "🦊"}))],
    [section(text(), accessory={"type": 11, "media": {"url": "https://example.org/a.png"}, "description": "d" * 1024})],
    [row(button("x" * 100))],
    [box(text(), accent_color=0xFFFFFF)],
]
WRONG_V2: list[tuple[list[dict[str, Any]], str, str]] = [
    ([text()] * 41, "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    ([box(*[row(button(f"{n}"), button(f"{n}b")) for n in range(14)])], "components", "COMPONENT_MAX_TOTAL"),
    ([text("x" * 2001), text("x" * 2000)], "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ([text("")], "components.0.content", "BASE_TYPE_REQUIRED"),
    ([button()], "components.0.type", "BASE_TYPE_CHOICES"),
    ([box(box(text()))], "components.0.components.0.type", "BASE_TYPE_CHOICES"),
    ([row(*[button(f"b{number}") for number in range(6)])], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ([row(button(), select())], "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ([row(button(), button())], "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ([row(button("x" * 101))], "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    ([row(button(""))], "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    ([row(button(label="x" * 81))], "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    ([row(button(label=""))], "components.0.components.0", "BUTTON_COMPONENT_EMPTY"),
    ([row(button(emoji={"name": "fox"}))], "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"),
    ([row(button(emoji={"id": "1", "name": "fox"}))], "components.0.components.0.emoji.id", "COMPONENT_INVALID_EMOJI"),
    ([row(button(style=9))], "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    ([row(link(url="ftp://x"))], "components.0.components.0.url", "URL_TYPE_INVALID_SCHEME"),
    ([row(link(custom_id="x"))], "components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL"),
    ([row(select(26))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ([row(select(0))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ([row(select(2, max_values=3))], "components.0.components.0.max_values", "SELECT_COMPONENT_MAX_VALUES"),
    ([row(select(2, placeholder="x" * 151))], "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    (
        [row({**select(1), "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]})],
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ([section(text(), text(), text(), text())], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ([{"type": 9, "components": [text()]}], "components.0.accessory", "BASE_TYPE_REQUIRED"),
    ([gallery("attachment://a.png")], "components.0.items.0.media.url", "ATTACHMENT_NOT_FOUND"),
    ([gallery(description="x" * 1025)], "components.0.items.0.description", "BASE_TYPE_MAX_LENGTH"),
    ([{"type": 12, "items": []}], "components.0.items", "BASE_TYPE_BAD_LENGTH"),
    ([{"type": 13, "file": {"url": "https://example.org/a"}}], "components.0.file.url", "URL_TYPE_INVALID_SCHEME"),
    ([box(text(), accent_color=1 << 24)], "components.0.accent_color", "NUMBER_TYPE_MAX"),
    ([{**text(), "id": 5}, {**text(), "id": 5}], "components.1.id", "COMPONENT_ID_DUPLICATED"),
    ([{"type": 99}], "components.0.type", "BASE_TYPE_CHOICES"),
]
WRONG_CLASSIC: list[tuple[dict[str, Any], str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "content", "STRING_TYPE_CONVERT"),
    ({"content": "x", "components": [text()]}, "components.0.type", "BASE_TYPE_CHOICES"),
    ({"content": "x", "components": [row(button(f"{n}")) for n in range(6)]}, "components", "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    ({"content": "x", "nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "flags": V2}, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"image": {"url": "attachment://a"}}]}, "embeds.0.image.url", "ATTACHMENT_NOT_FOUND"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference", "UNKNOWN_MESSAGE"),
    ({"content": "x", "attachments": [{"id": 0, "filename": "a"}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
]


def codes_at(answer: dict[str, Any], place: str) -> str:
    node = answer["errors"]
    for step in place.split("."):
        node = node[step]
    return str([error["code"] for error in node["_errors"]])


async def test_right_components_are_taken() -> None:
    async with raw_bot() as (server, bot):
        path = f"/channels/{server.channel('woodland').id}/messages"
        for components in RIGHT_V2:
            status, answer = await bot.request("POST", path, {"flags": V2, "components": components})
            assert status == 200, answer
        assert server.refusals == []


async def test_wrong_components_are_refused_where_they_are_wrong() -> None:
    async with raw_bot() as (server, bot):
        path = f"/channels/{server.channel('woodland').id}/messages"
        for components, place, code in WRONG_V2:
            status, answer = await bot.request("POST", path, {"flags": V2, "components": components})
            assert (status, answer["code"]) == (400, 50035), (place, answer)
            assert code in codes_at(answer, place), answer
        assert server.person("Alice").sees() == []
        assert len(server.refusals) == len(WRONG_V2)


async def test_wrong_classic_messages_are_refused_where_they_are_wrong() -> None:
    async with raw_bot() as (server, bot):
        path = f"/channels/{server.channel('woodland').id}/messages"
        for form, place, code in WRONG_CLASSIC:
            status, answer = await bot.request("POST", path, form)
            assert (status, answer["code"]) == (400, 50035), (place, answer)
            assert code in codes_at(answer, place), answer
        assert (await bot.request("POST", path, {}))[1]["code"] == 50006
        assert server.person("Alice").sees() == []


async def test_files_their_sizes_names_and_words() -> None:
    async with raw_bot() as (server, bot):
        channel = server.channel("woodland")
        path = f"/channels/{channel.id}/messages"
        form = {
            "flags": V2,
            "components": [gallery("attachment://map.png"), {"type": 13, "file": {"url": "attachment://log.txt"}}],
            "attachments": [{"id": 0, "filename": "map.png", "description": "A map"}, {"id": 1, "filename": "log.txt"}],
        }
        picture = png(7, 5, (1, 2, 3))
        status, answer = await bot.request("POST", path, form, files={"map.png": picture, "log.txt": b"log"})
        assert status == 200, answer
        assert answer["attachments"][0]["description"] == "A map"
        media = answer["components"][0]["items"][0]["media"]
        assert (media["width"], media["height"], media["content_type"]) == (7, 5, "image/png")
        async with bot.session.get(media["url"]) as got:
            assert (got.status, await got.read(), got.content_type) == (200, picture, "image/png")
        assert answer["components"][1]["name"] == "log.txt"
        for name, clean in (("../../etc/passwd", "passwd"), ("a b\\c d.png", "c_d.png"), ("..", "file")):
            answer = (await bot.request("POST", path, {}, files={name: b"x"}))[1]
            assert answer["attachments"][0]["filename"] == clean
        form = {"attachments": [{"id": 0, "filename": "a", "description": "x" * 1025}]}
        answer = (await bot.request("POST", path, form, files={"a": b"x"}))[1]
        assert "BASE_TYPE_MAX_LENGTH" in codes_at(answer, "attachments.0.description")
        eleven = {f"{number}.txt": b"x" for number in range(11)}
        assert (await bot.request("POST", path, {}, files=eleven))[1]["code"] == 50035
        for size, status in ((10 * MIB, 200), (10 * MIB + 1, 413)):
            assert (await bot.request("POST", path, {}, files={"big.bin": bytes(size)}))[0] == status
        status, answer = await bot.request("POST", path, {}, files={f"{n}.bin": bytes(9 * MIB) for n in range(3)})
        assert (status, answer["code"]) == (413, 40005)


async def test_an_edit_replaces_keeps_or_describes_files() -> None:
    async with raw_bot() as (server, bot):
        channel = server.channel("woodland")
        path = f"/channels/{channel.id}/messages"
        sent = (await bot.request("POST", path, {}, files={"a.txt": b"a", "b.txt": b"b"}))[1]
        one, two = sent["attachments"]
        here = f"{path}/{sent['id']}"
        form = {"attachments": [{"id": two["id"], "description": "B"}, {"id": "0", "filename": "c.txt"}]}
        edited = (await bot.request("PATCH", here, form, files={"c.txt": b"c"}))[1]
        assert [(file["filename"], file.get("description")) for file in edited["attachments"]] == [
            ("b.txt", "B"),
            ("c.txt", None),
        ]
        async with bot.session.get(one["url"]) as gone:
            assert gone.status == 404
        form = {"attachments": [{"id": one["id"]}]}
        assert (await bot.request("PATCH", here, form))[1]["code"] == 50035
        assert (await bot.request("PATCH", here, {"content": "", "attachments": []}))[1]["code"] == 50006
        assert len(channel.messages[int(sent["id"])].attachments) == 2
        await bot.request("DELETE", here)
        assert server.world.files == {}


async def test_an_enforced_nonce_says_a_thing_once() -> None:
    async with raw_bot() as (server, bot):
        path = f"/channels/{server.channel('woodland').id}/messages"
        form: dict[str, Any] = {"content": "x", "nonce": "n1", "enforce_nonce": True}
        first, second = [(await bot.request("POST", path, form))[1]["id"] for _ in range(2)]
        assert first == second
        form.pop("enforce_nonce")
        assert (await bot.request("POST", path, form))[1]["id"] != first
        assert len(server.person("Alice").sees()) == 2


async def test_mentions_reach_only_whom_they_are_allowed_to() -> None:
    async with raw_bot() as (server, bot):
        alice, bob = server.person("Alice"), server.person("Bob")
        path = f"/channels/{server.channel('woodland').id}/messages"
        content = f"{alice.user.mention} {bob.user.mention} @everyone"
        for allowed, pinged in (
            (None, ["alice", "bob"]),
            ({"parse": []}, []),
            ({"parse": [], "users": [str(bob.id)]}, ["bob"]),
            ({"parse": ["users"]}, ["alice", "bob"]),
        ):
            form: dict[str, Any] = {"content": content}
            form |= {} if allowed is None else {"allowed_mentions": allowed}
            answer = (await bot.request("POST", path, form))[1]
            assert [user["username"] for user in answer["mentions"]] == pinged
            # An ordinary invitation does not let the bot ping everybody.
            assert answer["mention_everyone"] is False
        form = {"flags": V2, "components": [box(text(alice.user.mention))]}
        assert [user["username"] for user in (await bot.request("POST", path, form))[1]["mentions"]] == ["alice"]


async def test_who_may_touch_which_message() -> None:
    async with raw_bot() as (server, bot):
        alice, channel = server.person("Alice"), server.channel("woodland")
        said = alice.say("mine")
        path = f"/channels/{channel.id}/messages"
        assert (await bot.request("PATCH", f"{path}/{said.id}", {"content": "x"}))[1]["code"] == 50005
        assert (await bot.request("DELETE", f"{path}/{said.id}"))[1]["code"] == 50013
        server.world.bot.permissions |= Perm.MANAGE_MESSAGES
        assert (await bot.request("DELETE", f"{path}/{said.id}"))[0] == 204
        assert (await bot.request("GET", f"{path}/{said.id}"))[1]["code"] == 10008
        channel.denied = Perm.READ_MESSAGE_HISTORY
        assert (await bot.request("GET", path))[1]["code"] == 50013
        channel.denied = Perm.ATTACH_FILES
        assert (await bot.request("POST", path, {}, files={"a": b"x"}))[1]["code"] == 50013


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/channels/5", 404, 10003),
        ("GET", "/channels/x", 400, 50035),
        ("GET", "/guilds/5", 404, 10004),
        ("GET", "/users/5", 404, 10013),
        ("GET", "/voice/regions", 404, 0),
        ("PUT", "/channels/{channel}", 404, 0),
        ("PATCH", "/channels/{channel}", 403, 50013),
        ("DELETE", "/channels/{channel}", 403, 50013),
        ("GET", "/channels/{channel}/messages?limit=101", 400, 50035),
        ("GET", "/channels/{channel}/thread-members", 400, 50024),
        ("GET", "/guilds/{guild}/members", 403, 50001),
        ("GET", "/applications/5/commands", 403, 20012),
    ],
)
async def test_other_refusals(method: str, path: str, status: int, code: int) -> None:
    async with raw_bot() as (server, bot):
        path = path.format(channel=server.channel("woodland").id, guild=server.world.guild_id)
        got, answer = await bot.request(method, path)
        assert (got, answer["code"]) == (status, code)
        assert (await bot.request("GET", "/users/@me", token="wrong"))[0] == 401


async def test_history_goes_both_ways() -> None:
    async with raw_bot() as (server, bot):
        alice = server.person("Alice")
        ids = [alice.say(str(number)).id for number in range(6)]
        path = f"/channels/{server.channel('woodland').id}/messages"
        for query, wanted in (
            ("", "543210"),
            ("?limit=2", "54"),
            (f"?limit=2&before={ids[3]}", "21"),
            (f"?limit=2&after={ids[3]}", "54"),
            (f"?limit=2&after={ids[1]}", "32"),
            (f"?limit=3&around={ids[2]}", "321"),
        ):
            got = [message["content"] for message in (await bot.request("GET", path + query))[1]]
            assert "".join(got) == wanted, query
