"""One answer within the deadline, one token for a while, and Discord's codes for everything else."""

import pytest

from bot.sandbox.consts import Flag
from support.raw_bot import raw_bot

V2 = int(Flag.COMPONENTS_V2)
TEXT = {"type": 10, "content": "Words"}
BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
FORM = {
    "title": "T",
    "custom_id": "form",
    "components": [{"type": 18, "label": "L", "component": {"type": 4, "custom_id": "x", "style": 1}}],
}


async def test_one_answer_and_no_second() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        status, answer = await bot.respond(sent, 4, {"content": "Yes"})
        assert status == 200
        assert answer["interaction"]["response_message_id"] == answer["resource"]["message"]["id"]
        assert answer["interaction"]["response_message_ephemeral"] is False
        assert answer["resource"]["message"]["interaction_metadata"]["name"] == "go"
        assert (await bot.respond(sent, 4, {"content": "Again"}))[1]["code"] == 40060
        path = f"/interactions/{sent.id}/wrong/callback"
        assert (await bot.request("POST", path, {"type": 4}))[1]["code"] == 10062


async def test_without_with_response_there_is_no_body() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        path = f"/interactions/{sent.id}/{sent.token}/callback"
        assert await bot.request("POST", path, {"type": 4, "data": {"content": "Yes"}}) == (204, None)


async def test_too_late_is_unknown() -> None:
    async with raw_bot(answer_seconds=0.1) as (server, bot):
        alice = server.person("Alice")
        sent = await alice.slash("go", until="sent")
        await server.until(lambda: sent.failed is not None)
        assert sent.failed == "The application did not respond"
        status, answer = await bot.respond(sent, 4, {"content": "Late"})
        assert (status, answer["code"]) == (404, 10062)
        assert (await bot.request("POST", bot.webhook(sent), {"content": "x"}))[1]["code"] == 10015
        assert alice.sees() == []


async def test_a_token_ends_and_what_was_promised_is_broken_visibly() -> None:
    async with raw_bot(answer_seconds=0.1, token_seconds=0.3) as (server, bot):
        alice = server.person("Alice")
        sent = await alice.slash("go", until="sent")
        assert (await bot.respond(sent, 5))[0] == 200
        [message] = alice.sees()
        assert message.thinking
        await server.until(lambda: message.stalled, seconds=2)
        status, answer = await bot.request("PATCH", bot.webhook(sent, "/messages/@original"), {"content": "x"})
        assert (status, answer["code"]) == (401, 50027)
        assert sent.failed == "The application did not respond"


@pytest.mark.parametrize(
    ("kind", "data", "place"),
    [
        (6, {}, "type"),
        (7, {"content": "x"}, "type"),
        (8, {"choices": []}, "type"),
        (1, {}, "type"),
        (5, {"flags": V2}, "flags"),
        (4, {"content": "x" * 2001}, "content"),
        (4, {"content": "x", "flags": 1 << 7}, "flags"),
        (9, {**FORM, "title": "x" * 46}, "title"),
        (9, {**FORM, "components": []}, "components"),
        (9, {**FORM, "components": [TEXT] * 6}, "components"),
    ],
)
async def test_a_wrong_answer_is_refused_and_may_be_put_right(kind: int, data: dict[str, object], place: str) -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        status, answer = await bot.respond(sent, kind, data)
        assert (status, answer["code"]) == (400, 50035)
        assert place in str(answer["errors"])
        assert (await bot.respond(sent, 4, {"content": "Right"}))[0] == 200


async def test_an_empty_answer_is_refused() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        assert (await bot.respond(sent, 4, {}))[1]["code"] == 50006


async def test_follow_ups_before_the_answer_find_no_webhook() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        assert (await bot.request("POST", bot.webhook(sent), {"content": "x"}))[1]["code"] == 10015


async def test_messages_of_a_token() -> None:
    async with raw_bot() as (server, bot):
        alice, bob = server.person("Alice"), server.person("Bob")
        sent = await alice.slash("go", until="sent")
        await bot.respond(sent, 5)
        # The first follow-up fills in the promise; its own EPHEMERAL comes too late.
        status, first = await bot.request("POST", bot.webhook(sent), {"content": "One", "flags": 64})
        assert (status, first["flags"]) == (200, 0)
        status, second = await bot.request("POST", bot.webhook(sent), {"content": "Two", "flags": 64})
        assert second["flags"] == 64
        assert second["message_reference"]["message_id"] == first["id"]
        assert [message.text for message in alice.sees()] == ["One", "Two"]
        assert [message.text for message in bob.sees()] == ["One"]
        original = bot.webhook(sent, "/messages/@original")
        assert (await bot.request("GET", original))[1]["id"] == first["id"]
        edited = (await bot.request("PATCH", original, {"content": "Uno"}))[1]
        assert edited["edited_timestamp"] is not None
        # Ephemeral messages exist for the token, not for the channel.
        channel = f"/channels/{sent.channel.id}/messages/{second['id']}"
        assert (await bot.request("GET", channel))[1]["code"] == 10008
        assert (await bot.request("PATCH", channel, {"content": "x"}))[1]["code"] == 10008
        follow_up = bot.webhook(sent, f"/messages/{second['id']}")
        assert (await bot.request("PATCH", follow_up, {"content": "Dos"}))[0] == 200
        assert (await bot.request("DELETE", follow_up))[0] == 204
        assert (await bot.request("GET", follow_up))[1]["code"] == 10008
        assert (await bot.request("DELETE", original))[0] == 204
        assert (await bot.request("GET", original))[1]["code"] == 10008
        assert alice.sees() == []


async def test_a_click_may_update_its_message_or_promise_to() -> None:
    async with raw_bot() as (server, bot):
        alice = server.person("Alice")
        sent = await alice.slash("go", until="sent")
        await bot.respond(sent, 4, {"content": "Press", "components": [BUTTON]})
        message = sent.message
        assert message is not None
        click = await alice.click(message, "go", until="sent")
        status, answer = await bot.respond(click, 7, {"content": "Pressed"})
        assert (status, answer["resource"]["message"]["id"]) == (200, str(message.id))
        assert (message.content, message.labels) == ("Pressed", ["Go"])
        click = await alice.click(message, "go", until="sent")
        assert "resource" not in (await bot.respond(click, 6))[1]
        assert click.spoken == 0
        await bot.request("PATCH", bot.webhook(click, "/messages/@original"), {"components": []})
        assert click.settled
        assert message.labels == []


async def test_a_form_opened_by_a_command_has_no_message_to_update() -> None:
    async with raw_bot() as (server, bot):
        alice = server.person("Alice")
        opener = await alice.slash("go", until="sent")
        assert (await bot.respond(opener, 9, FORM))[0] == 200
        form = await alice.submit_modal(opener, {"x": "y"}, until="sent")
        assert (await bot.respond(form, 7, {"content": "x"}))[1]["code"] == 50035
        assert (await bot.respond(form, 9, FORM))[1]["code"] == 50035
        assert (await bot.respond(form, 4, {"content": "Thanks"}))[0] == 200


async def test_components_v2_come_by_editing_a_promise_and_stay() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        await bot.respond(sent, 5)
        original = bot.webhook(sent, "/messages/@original")
        status, answer = await bot.request("PATCH", original, {"flags": V2, "components": [TEXT]})
        assert (status, answer["flags"]) == (200, V2)
        assert answer["components"][0]["id"] == 1
        status, answer = await bot.request("PATCH", original, {"content": "Plain again"})
        assert "LEGACY_FIELDS" in str(answer["errors"]["content"])
        assert "flags" in (await bot.request("PATCH", original, {"flags": 0}))[1]["errors"]
        status, answer = await bot.request("PATCH", original, {"components": [TEXT, TEXT]})
        assert (status, len(answer["components"])) == (200, 2)


async def test_a_classic_message_turns_v2_only_when_its_words_go() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        await bot.respond(sent, 4, {"content": "Words"})
        original = bot.webhook(sent, "/messages/@original")
        assert "content" in (await bot.request("PATCH", original, {"flags": V2, "components": [TEXT]}))[1]["errors"]
        form = {"flags": V2, "components": [TEXT], "content": None}
        assert (await bot.request("PATCH", original, form))[0] == 200


async def test_a_refused_edit_changes_nothing() -> None:
    async with raw_bot() as (server, bot):
        sent = await server.person("Alice").slash("go", until="sent")
        await bot.respond(sent, 4, {"content": "Words", "components": [BUTTON]})
        message = sent.message
        assert message is not None
        form = {"content": "New", "components": [BUTTON, BUTTON], "attachments": []}
        assert (await bot.request("PATCH", bot.webhook(sent, "/messages/@original"), form))[1]["code"] == 50035
        assert (message.content, len(message.buttons), message.revision) == ("Words", 1, 0)
