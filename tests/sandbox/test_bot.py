"""A real discord.py client against the sandbox, through everything the game's bot will use."""

import json

import pytest

from bot.sandbox import ClientRefused, InteractionFailed, SandboxServer
from bot.sandbox.consts import Callback, Flag, MessageKind, Perm

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def probe(sandbox: SandboxServer, what: str) -> str:
    answer = await sandbox.person("Alice").slash("probe", {"what": what})
    return answer.text


async def test_a_command_with_options_is_answered_by_name_and_in_the_persons_language(sandbox: SandboxServer) -> None:
    answer = await sandbox.person("Cleo").slash("/advance", {"to": "5", "warriors": "3", "battle": "Bob"})
    assert answer.text == "3 to 5, against Bob (de)"
    message = answer.message
    assert message is not None
    assert message.kind == MessageKind.COMMAND
    assert answer.answered_after is not None
    assert answer.answered_after < sandbox.interactions.answer_seconds


async def test_autocomplete_knows_what_is_typed_and_the_other_options(sandbox: SandboxServer) -> None:
    bob = sandbox.person("Bob")
    choices = await bob.autocomplete("advance", "to", "1", {"warriors": 3})
    assert [choice["value"] for choice in choices] == ["1", "10", "11", "12"]
    assert choices[0]["name"] == "Clearing 1 with 3"
    assert len(await bob.autocomplete("advance", "to")) == 12
    # What stands in another option and is not right yet does not get in the way.
    assert await bob.autocomplete("advance", "to", "12", {"warriors": "many"}) == [
        {"name": "Clearing 12", "value": "12"}
    ]


async def test_what_a_client_refuses_never_reaches_the_bot(sandbox: SandboxServer) -> None:
    bob = sandbox.person("Bob")
    for command, options, reason in (
        ("advance", {}, "to is required"),
        ("advance", {"to": "5", "warriors": 21}, "out of bounds"),
        ("advance", {"to": "5", "warriors": "x"}, "no number"),
        ("advance", {"to": "5", "speed": 1}, "no option speed"),
        ("advance", {"to": "5", "battle": "Nobody"}, "none of those"),
        ("game new", {"deck": "mine"}, "none of the choices"),
        ("game", {}, "needs one of new"),
        ("game old", {}, "has no old"),
        ("retreat", {}, "no command"),
        ("admin", {}, "no command"),
    ):
        with pytest.raises(ClientRefused, match=reason):
            await bob.slash(command, options)
    with pytest.raises(ClientRefused, match="no autocomplete"):
        await bob.autocomplete("advance", "warriors", "1")
    assert (await sandbox.person("Alice").slash("admin")).text == "Done"


async def test_commands_carry_their_translations(sandbox: SandboxServer) -> None:
    by_name = {command["name"]: command for command in sandbox.world.commands.values()}
    assert by_name["map"]["name_localizations"] == {"es-ES": "mapa", "de": "karte", "pl": "mapa"}
    assert by_name["advance"]["description_localizations"]["pl"] == "Natarcie na polanę"


async def test_a_private_deferred_answer_with_a_file_is_seen_by_one_person(sandbox: SandboxServer) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    answer = await alice.slash("map")
    message = answer.message
    assert message is not None
    assert answer.answer == Callback.DEFERRED_MESSAGE
    assert message.ephemeral
    assert not message.thinking
    # The first follow-up filled in the deferred message and did not become one of its own.
    assert not answer.followups
    assert message.alt_texts == ["A green map"]
    [file] = message.attachments
    assert (file.filename, file.width, file.height) == ("my_map.png", 64, 48)
    assert message in alice.sees()
    assert message not in bob.sees()
    alice.dismiss(message)
    assert message not in alice.sees()
    with pytest.raises(ClientRefused):
        bob.dismiss(message)


async def test_a_layout_with_dynamic_buttons_is_edited_in_place(sandbox: SandboxServer) -> None:
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    started = await alice.slash("game new", {"deck": "Exiles", "number": 12})
    post = started.message
    assert post is not None
    assert post.v2
    assert "## Game 12" in post.text
    assert post.labels == ["Step 1", "Law", "Closed"]
    assert post.alt_texts == ["The map after step 1"]
    old_file = post.attachments[0].id
    click = await bob.click(post, label="Step 1")
    assert click.answer == Callback.DEFERRED_UPDATE
    assert click.message is post
    assert f"last by {bob.user.mention}" in post.text
    assert post.labels[0] == "Step 2"
    assert [file.filename for file in post.attachments] == ["map-2.png"]
    assert old_file not in sandbox.world.files
    await sandbox.until(lambda: bool(click.followups))
    [told] = click.followups
    assert told.text == "You made step 1"
    assert told in bob.sees()
    assert told not in alice.sees()
    # The sample bot mentions nobody aloud.
    assert post.mentions == []
    with pytest.raises(ClientRefused, match="disabled"):
        await bob.click(post, "closed:12")
    with pytest.raises(ClientRefused, match="nothing with the id"):
        await bob.click(post, "step:12:1")


async def test_menus_of_every_kind(sandbox: SandboxServer) -> None:
    alice = sandbox.person("Alice")
    panel = (await alice.slash("panel")).message
    assert panel is not None
    assert "Embedded" in panel.text
    chosen = await alice.select(panel, "panel:suits", "fox", "bird")
    assert chosen.message is panel
    assert panel.content == "Suits: fox, bird"
    assert (await alice.select(panel, "panel:who", "Cleo")).text == "Chosen: Cleo"
    there = await alice.select(panel, "panel:where", "riverside")
    assert there.text == f"There: {sandbox.channel('riverside').mention}"
    for values, reason in (((), "Choose 1 to 2"), (("fox", "fox"), "twice"), (("owl",), "none of those")):
        with pytest.raises(ClientRefused, match=reason):
            await alice.select(panel, "panel:suits", *values)
    with pytest.raises(ClientRefused, match="does not see"):
        await sandbox.person("Bob").select(panel, "panel:suits", "fox")


async def test_a_form_with_text_and_menu(sandbox: SandboxServer) -> None:
    alice = sandbox.person("Alice")
    panel = (await alice.slash("panel")).message
    assert panel is not None
    opened = await alice.click(panel, label="Note")
    assert opened.modal is not None
    assert opened.modal["title"] == "A note"
    for values, reason in (
        ({"Words": "a", "Suit": "fox"}, "2 to 200"),
        ({"Suit": "fox"}, "Words is required"),
        ({"Words": "abc"}, "Choose 1 to 1"),
        ({"Words": "abc", "Suit": "owl"}, "none of those"),
        ({"Wrods": "abc"}, "no input"),
    ):
        with pytest.raises(ClientRefused, match=reason):
            await alice.submit_modal(opened, values)
    sent = await alice.submit_modal(opened, {"Words": "hello", "Suit": "mouse"})
    assert sent.text == "mouse: hello"
    assert sent.message is not None
    assert sent.message.ephemeral


async def test_silence_is_told_in_the_words_of_a_client(sandbox: SandboxServer) -> None:
    alice = sandbox.person("Alice")
    panel = (await alice.slash("panel")).message
    assert panel is not None
    sandbox.interactions.answer_seconds = 0.3
    try:
        with pytest.raises(InteractionFailed, match="The application did not respond"):
            await alice.slash("silent")
        with pytest.raises(InteractionFailed, match="This interaction failed"):
            await alice.click(panel, "panel:silent")
    finally:
        sandbox.interactions.answer_seconds = 3.0


@pytest.mark.parametrize(
    ("what", "result"),
    [
        ("twice", "same"),
        ("again", "400 40060 Interaction has already been acknowledged."),
        ("thread", "A game, Another, False"),
        ("history", "['two', 'one'] reply"),
        ("files", "['1.txt', 'new.txt'] ['xxxxxxxxxx', 'y']"),
        ("huge", "413 40005 Request entity too large"),
        ("pins", "403 50013 Missing Permissions"),
    ],
)
async def test_what_the_api_does(sandbox: SandboxServer, what: str, result: str) -> None:
    assert await probe(sandbox, what) == result


async def test_pins_with_the_permission_for_them(sandbox: SandboxServer) -> None:
    bot = sandbox.world.bot
    before = bot.permissions
    bot.permissions |= Perm.PIN_MESSAGES
    try:
        assert await probe(sandbox, "pins") == "['Pin me'] 0"
    finally:
        bot.permissions = before


async def test_refusals_name_the_field_and_are_remembered(sandbox: SandboxServer) -> None:
    assert "The 'content' field cannot be used" in await probe(sandbox, "legacy")
    assert "components.0.components.1.items.0.media.url" in await probe(sandbox, "missing-file")
    last = sandbox.refusals[-1]
    assert (last.method, last.status, last.code) == ("POST", 400, 50035)
    assert last.route == "/channels/{channel_id}/messages"
    assert "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND" in str(last)


async def test_threads_appear_below_their_channel(sandbox: SandboxServer) -> None:
    alice = sandbox.person("Alice")
    await alice.slash("probe", {"what": "thread"}, channel=sandbox.channel("riverside"))
    threads = [channel for channel in sandbox.channels if channel.parent is sandbox.channel("riverside")]
    assert [(thread.name, thread.archived) for thread in threads] == [("A game", False), ("Another", True)]
    assert [message.text for message in threads[0].visible_to(alice.user)] == ["In the thread"]
    root = sandbox.channel("riverside").messages[threads[0].id]
    assert root.flags & Flag.HAS_THREAD
    assert (await alice.slash("advance", {"to": "1"}, channel=threads[0])).text == "1 to 1 (en-US)"
    with pytest.raises(ClientRefused, match="archived"):
        await alice.slash("advance", {"to": "1"}, channel=threads[1])


async def test_reading_and_direct_messages(sandbox: SandboxServer) -> None:
    bob = sandbox.person("Bob")
    answer = await bob.slash("probe", {"what": "read"})
    assert json.loads(answer.text) == [
        "Woodpost sandbox", "bob", 2, 2, len(sandbox.world.commands), "Woodpost", "private",
    ]  # fmt: skip
    direct = sandbox.world.dm(bob.user)
    assert [message.text for message in bob.sees(direct)] == ["Privately"]
    assert not direct.seen_by(sandbox.person("Alice").user)
    assert (await bob.slash("advance", {"to": "2"}, channel=direct)).text == "1 to 2 (es-ES)"


async def test_a_channel_closed_to_the_bot(sandbox: SandboxServer) -> None:
    channel = sandbox.add_channel("closed")
    alice = sandbox.person("Alice")
    channel.denied = Perm.SEND_MESSAGES
    sandbox.world.tell("channel_update", channel)
    answer = await alice.slash("probe", {"what": "twice"}, channel=channel)
    # Interactions are answered all the same; only the channel's own route is shut.
    assert answer.text == "403 50013 Missing Permissions"
    channel.denied = Perm.VIEW_CHANNEL
    sandbox.world.tell("channel_update", channel)
    answer = await alice.slash("probe", {"what": "twice"}, channel=channel)
    assert answer.text == "403 50001 Missing Access"
