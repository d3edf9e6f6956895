"""Whole flows: from the lobby to the end of a game, with buttons and with commands."""

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.cli.parts import catalog
from bot.games import archive
from bot.play import replaying
from support.table import (
    HUNDREDS,
    MARKS,
    RIVERFOLK,
    WAIT_S,
    WORDS,
    Table,
    entry_of,
    is_answer,
    passing,
    pinged,
    refusal,
    say,
)

pytestmark = MARKS
STRUCK = re.compile(r"~~.*?~~", re.DOTALL)


def test_one_person_plays_a_whole_game_with_buttons(table: Table) -> None:
    channel = table.channel("whole")
    panel = table.start(channel, hundreds=table.alice)
    chance = random.Random(7)
    panel = table.play(table.alice, panel, chance.choice)
    assert "won" in panel.text
    post = table.post(channel, " rounds, ")
    assert re.search(r"`[0-9a-f]{64}`", post.text)
    assert post.labels == ["Rematch", "New game", "Map", "Board", "Log", "Text"]
    assert pinged(post) == [table.alice.id]
    assert table.alice.mention in post.text
    (file,) = [each for each in post.attachments if each.filename.endswith(".json")]
    document = archive.from_text(file.bytes.decode())
    assert document["seed"] in post.text
    assert replaying.first_difference(document, catalog()) is None
    (image,) = post.images
    assert image.bytes.startswith(b"\x89PNG")
    assert image.description
    assert len(image.description) <= 1024
    # The lobby's post became the game's; one more was put up for each of her turns, and only the newest has buttons.
    posts = table.posts(channel)
    assert len(posts) > 5
    table.dc.wait_for(lambda: [bool(each.buttons) for each in posts] == [False] * (len(posts) - 1) + [True], 15, "one")
    assert all(each.images for each in posts)
    log = table.alice.click(post, "Log").message
    assert log.ephemeral
    newest = log.text
    assert say("log-newer") not in log.labels
    older = table.press(table.alice, log, say("log-older")).text
    assert older != newest
    assert table.press(table.alice, log, say("log-newer")).text == newest
    table.post(channel)
    opened = table.bob.click(post, "Rematch")
    assert say("game-opened", title="The whole game") in opened.text
    assert refusal("game-already-here") in table.bob.click(post, "New game").text
    lobby = table.lobby(channel)
    assert say("lobby-seat-person", seat=RIVERFOLK, person=table.alice.mention) in lobby.text


def test_a_post_is_put_up_anew_and_follows_chat(table: Table) -> None:
    channel = table.channel("chat")
    alice, bob = table.alice, table.bob
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    old = table.post(channel, "Which mood")
    told = old.text
    assert say("game-reposted") in alice.slash("/map", post="yes").text
    table.dc.wait_for(lambda: table.posts(channel)[-1] is not old and not old.buttons, 15, "a new post")
    post = table.posts(channel)[-1]
    assert post.text == told
    assert not pinged(post)
    assert refusal("not-yours-to-do") in bob.slash("/map", post="yes").text
    for number in range(12):
        bob.say(f"chat {number}")
    table.answer(alice, panel, "rowdy")
    table.post(channel, "Rowdy")
    table.dc.wait_for(lambda: not post.buttons, 15, "the buried post's end")
    assert table.posts(channel)[-1].buttons


def test_commands_answer_questions_by_name(table: Table) -> None:
    channel = table.channel("commands")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    table.play(alice, panel, passing, until="Advance the warlord?")

    # Chance is real here: the warlord may have somebody to battle where he stands, and warriors may be few.
    targets = alice.autocomplete("/advance", focused="to", value="")
    target = next(choice["value"] for choice in targets if choice["value"] != "stay")
    assert target.isdigit()
    hint = alice.autocomplete("/advance", focused="warriors", value="")
    assert "first" in hint[0]["name"].casefold()
    counts = alice.autocomplete("/advance", {"to": target}, focused="warriors", value="")
    # A choice can be sent back as it is, and a bare number does as well.
    assert [choice["value"] for choice in counts] == [f"n{choice['name']}" for choice in counts]
    # Whom to battle, if somebody is there, may stay open: the command goes as far as it says.
    moved = alice.slash("/advance", to=target, warriors=counts[-1]["name"])
    assert f"to {target}" in moved.text
    assert moved.message.ephemeral
    table.post(channel, f"to {target}")

    line = alice.autocomplete("/act", focused="answers", value="")
    assert line
    if any(choice["value"] == "done" for choice in line):
        table.confirmed(alice, alice.slash("/done").message)
    panel = table.play(alice, table.panel(alice, channel), passing, until="Incite a mob?")
    cards = alice.autocomplete("/incite", focused="card", value="")
    assert cards
    card = cards[0]["value"]
    if card != "?":  # a hand may hold no card that incites; then the choice says so
        places = alice.autocomplete("/incite", {"card": card}, focused="clearing", value="")
        incited = alice.slash("/incite", card=card, clearing=places[0]["value"])
        assert "placed 1 mob" in incited.text


def test_a_refusal_names_the_law_and_changes_nothing(table: Table) -> None:
    channel = table.channel("refusals")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    n = entry_of(panel)
    refused = alice.slash("/act", answers="6")
    assert "14.3.2" in refused.text
    assert "corner" in refused.text
    assert "nonsense" in alice.slash("/act", answers="nonsense").text
    assert entry_of(table.panel(alice, channel)) == n
    # What the Law forbids is explained on demand.
    why = table.press(alice, panel, "Why not …?")
    why = table.pick(alice, why, "6")
    assert "6" in why.text
    assert "14.3.2" in why.text
    back = table.press(alice, why, "Back")
    assert table.answers(back)


def test_undo_takes_back_and_says_what(table: Table) -> None:
    channel = table.channel("undo")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    n = entry_of(panel)
    panel = table.answer(alice, panel, "rowdy")
    assert "Rowdy" in panel.text
    table.post(channel, "Rowdy")
    panel = table.press(alice, panel, "Undo")
    assert say("panel-undone", count=1) in panel.text
    assert "Which mood" in panel.text
    assert entry_of(panel) > n
    # What was taken back leaves the post but for being struck out there, where there is room to tell of it.
    table.dc.wait_for(lambda: "Rowdy" not in STRUCK.sub("", table.posts(channel)[-1].text), WAIT_S, "a post without it")
    assert say("post-undone", seat=HUNDREDS, count=1, what=None) in alice.slash("/log", in_=channel).text


def test_leaving_steps_unused_is_confirmed_with_one_click(table: Table) -> None:
    channel = table.channel("confirm")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    table.play(alice, panel, passing, until="Command the Hundreds")
    target = alice.autocomplete("/advance", focused="to", value="")[0]["value"]
    asked = alice.slash("/advance", to=target, warriors="1")
    assert "End Command" in asked.text
    done = table.press(alice, asked.message, say("confirm-yes"))
    assert f"to {target}" in done.text


def test_a_plan_is_private_until_it_is_done(table: Table) -> None:
    channel = table.channel("plan")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Advance the warlord?")
    n, public = entry_of(panel), table.post(channel, "14.5.3").text
    plan = alice.slash("/plan").message
    plan = table.press(alice, plan, WORDS.option("en", "advance", "word", {}, "action"))
    target = next(b for b in plan.buttons if re.search(r":plan:advance \d+$", b["custom_id"]))
    plan = table.press(alice, plan, target["custom_id"])
    if "n1" in str(plan.selects) or ":plan:" in str(plan.selects):
        plan = table.pick(alice, plan, "n1")
    elif any(b["custom_id"].endswith(" n1") for b in plan.buttons):
        plan = table.press(alice, plan, next(b["custom_id"] for b in plan.buttons if b["custom_id"].endswith(" n1")))
    assert plan.images
    assert entry_of(table.panel(alice, channel)) == n
    assert table.posts(channel)[-1].text == public
    done = table.press(alice, plan, say("plan-do"))
    assert entry_of(done) > n
    moved = target["custom_id"].split()[-1]
    table.post(channel, f"to {moved}")
    assert f"to {moved}" in table.bob.slash("/catchup").text
    assert say("catchup-nothing") in table.alice.slash("/catchup").text  # she saw what she did herself


def test_two_people_are_pinged_when_it_is_their_turn(table: Table) -> None:
    channel = table.channel("two")
    alice, bob = table.alice, table.bob
    table.start(channel, hundreds=alice, riverfolk=bob)
    asked = next(person for person in (alice, bob) if table.answers(table.panel(person, channel)))
    for _ in range(2):
        other = bob if asked is alice else alice
        table.play(asked, table.panel(asked, channel), passing)
        told = table.dc.wait_for(
            lambda who=other: pinged(table.posts(channel)[-1]) == [who.id] and table.posts(channel)[-1], 15, "a ping"
        )
        assert told.text.startswith(f"{other.mention} (")
        assert say("post-top", title="The two game") in told.text
        asked = other
    posts = table.posts(channel)
    # Only the newest has buttons; the others stay as the game's history.
    table.dc.wait_for(
        lambda: [bool(post.buttons) for post in table.posts(channel)].count(True) == 1, 15, "one live post"
    )
    assert all(post.images for post in posts[1:])
    # Private panels are private, and public buttons are the same for every hand.
    assert all(not is_answer(button) for post in posts for button in post.buttons)
    for message in channel.messages:
        if message.ephemeral:
            assert not (message.visible_to(alice) and message.visible_to(bob))


def test_looking_is_private_and_for_everybody(table: Table) -> None:
    channel = table.channel("looking")
    alice, bob = table.alice, table.bob
    table.start(channel, hundreds=alice)
    post = table.post(channel)
    hand = alice.click(post, "Hand").message
    assert hand.ephemeral
    assert "3 cards" in hand.text
    assert hand.images[0].bytes.startswith(b"\x89PNG")
    assert refusal("not-seated", free=1) in bob.click(post, "Hand").text
    assert refusal("not-seated", free=1) in bob.click(post, "Act").text
    assert bob.click(post, "Map").message.images
    board = bob.click(post, "Board").message
    (other,) = board.labels
    assert other in table.press(bob, board, other).text
    # Each is answered in their own language, as far as it has words.
    for locale in ("pl", "es-419", "de", "ja"):
        guest = table.person(f"guest-{locale}", locale=locale).go(channel)
        assert WORDS.refusal(locale, "not-seated", {"free": 1}) in guest.slash("/hand").text
    text = bob.slash("/text").text
    assert "12" in text
    assert "Hundreds" in text
    assert "14.5.3" in bob.slash("/law", paragraph="14.5.3").text
    assert say("list-status-active") in bob.slash("/game status").text
    assert "The looking game" in bob.slash("/game list").text


def test_seats_change_hands_while_the_game_runs(table: Table) -> None:
    channel = table.channel("seats")
    alice, bob = table.alice, table.bob
    panel = table.start(channel, hundreds=alice)
    table.play(alice, panel, passing, until="Craft a card?", most=20)
    joined = bob.slash("/game join", faction="riverfolk").text
    assert say("game-joining", seat=RIVERFOLK, when="step") in joined
    table.post(channel, bob.mention)
    assert refusal("already-seated", seat="hundreds") in alice.slash("/game join").text
    asked = bob.slash("/game leave")
    assert say("confirm-leave", seat=RIVERFOLK, title="The seats game") in asked.text
    assert say("confirm-kept") in table.press(bob, asked.message, say("confirm-no")).text
    left = table.press(bob, bob.slash("/game leave").message, say("confirm-leave-yes"))
    assert say("game-left") in left.text
    assert say("game-plays-on", when="now") in left.text
    robots = say("faction-riverfolk.automaton")
    table.post(channel, say("post-handover", seat=RIVERFOLK, automaton=robots, person=None, when="now"))
    bot = table.dc.world.bot
    assert say("error-bot-seat") in alice.slash("/game replace", faction="hundreds", person=bot).text
    stranger = table.dc.user("stranger", table.dc.guild("Elsewhere"))
    refused = alice.slash("/game replace", faction="hundreds", person=stranger).text
    assert say("error-stranger-seat", person=stranger.mention) in refused
    outside = table.dc.user("outside", table.guild)
    channel.deny(outside, "view_channel")
    refused = alice.slash("/game replace", faction="hundreds", person=outside).text
    assert say("error-blind-seat", person=outside.mention) in refused
    asked = alice.slash("/game abandon")
    assert say("confirm-abandon", title="The seats game") in asked.text
    table.press(alice, asked.message, say("confirm-abandon-yes"))
    table.post(channel, say("post-abandoned"))
    assert refusal("no-game-here") in alice.slash("/act").text
    # The channel is free again.
    assert say("game-opened", title="Game").split("**")[2] in alice.slash("/game new").text


def test_two_seats_of_a_faction_are_told_apart_wherever_they_are_shown(table: Table) -> None:
    channel = table.channel("two")
    alice, bob = table.alice, table.bob
    first, second = say("faction-vagabond"), say("faction-second-vagabond")
    refused = alice.slash("/game new", factions="hundreds, hundreds").text
    assert refusal("too-many-seats", faction="hundreds", most=1) in refused
    alice.slash("/game new", title="Two", factions="hundreds, vagabond, vagabond")
    lobby = table.lobby(channel)
    assert {say("lobby-button-join", seat=seat) for seat in (HUNDREDS, first, second)} <= set(lobby.labels)
    alice.click(lobby, say("lobby-button-join", seat=second))
    table.dc.wait_for(lambda: alice.mention in lobby.text, WAIT_S, "alice in the lobby")
    bob.slash("/game join", faction=HUNDREDS)
    alice.click(lobby, say("lobby-button-start"))
    table.post(channel, second)
    panel = table.play(alice, table.panel(alice, channel), passing, most=3)
    assert second in panel.text
    assert say("status-seat", seat=second, person=alice.mention, points=0) in bob.slash("/game status").text
    assert [each["name"] for each in bob.autocomplete("/board", focused="faction", value="vaga")] == [first, second]
    assert f"## {second}" in bob.slash("/board", faction="second-vagabond").text
    assert second in bob.slash("/log").text
    left = table.press(alice, alice.slash("/game leave").message, say("confirm-leave-yes"))
    assert say("game-left") in left.text
    table.post(channel, say("faction-second-vagabond.automaton"))
    assert second in alice.slash("/game join", faction="Second Vagabond").text
    table.press(bob, bob.slash("/game abandon").message, say("confirm-abandon-yes"))


def test_who_manages_the_channel_may_empty_seats_and_end_games(table: Table) -> None:
    channel = table.channel("admin")
    alice = table.alice
    boss = table.person("boss", permissions=["manage_channels"]).go(channel)
    assert not [path for path in alice.commands() if path.startswith("/admin")]
    table.start(channel, hundreds=alice)
    assert refusal("game-already-here") in boss.slash("/game new").text
    changed = boss.slash("/game settings", title="Late", language="en")
    assert refusal("game-started-already") in changed.text
    with closing(sqlite3.connect(table.folder / "games.db")) as database:  # refused as a whole
        assert database.execute("SELECT count(*) FROM guilds").fetchone() == (0,)
    asked = boss.slash("/admin seat", faction="hundreds")
    assert say("confirm-empty", seat=HUNDREDS, title="The admin game", person=alice.mention) in asked.text
    assert say("confirm-kept") in table.press(boss, asked.message, say("confirm-no")).text
    asked = boss.slash("/admin seat", faction=" Hundreds ")
    emptied = table.press(boss, asked.message, say("confirm-empty-yes")).text
    assert say("game-replaced", seat=HUNDREDS, person=None) in emptied
    assert say("game-rests") in emptied
    resting = table.post(channel, say("post-idle"))
    assert say("post-button-act") not in resting.labels
    assert say("lobby-button-join", seat=HUNDREDS) in resting.labels
    table.post(channel, say("post-idle"))
    assert refusal("not-seated", free=2) in alice.slash("/act").text
    asked = alice.click(resting, say("lobby-button-join", seat=HUNDREDS))
    assert say("confirm-join-rests") in asked.text
    taken = table.press(alice, asked.message, say("confirm-join-yes"))  # the turns of the automata are played at once
    assert taken.text.startswith(say("game-joined", seat=HUNDREDS))
    asked = boss.slash("/admin end")
    table.press(boss, asked.message, say("confirm-abandon-yes"))
    table.post(channel, say("post-abandoned"))


def test_a_lobby_can_be_changed_and_closed(table: Table) -> None:
    channel = table.channel("lobby")
    alice, bob = table.alice, table.bob
    alice.slash("/game new", title="First")
    lobby = table.post(channel, say("lobby-heading", title="First"))
    alice.slash("/game settings", title="Second", rule="dominance=yes")
    table.post(channel, say("lobby-heading", title="Second"))
    alice.slash("/game settings", rule="suits=shuffled")
    chosen = f"{say('rule-dominance-yes')} and {say('rule-suits-shuffled')}"
    table.post(channel, say("lobby-rules", rules=chosen))
    alice.slash("/game settings", map="lake", deck="exiles-partisans")
    facts = say("lobby-facts", map=say("map-lake"), deck=say("deck-exiles-partisans"))
    table.post(channel, facts)
    assert facts in bob.slash("/game status").text
    assert refusal("not-yours-to-do") in bob.slash("/game settings", title="Mine").text
    assert say("error-not-allowed") in bob.slash("/game settings", language="en").text
    assert refusal("nobody-seated") in alice.click(lobby, say("lobby-button-start")).text
    bob.click(lobby, say("lobby-button-join", seat=RIVERFOLK))
    table.dc.wait_for(lambda: bob.mention in lobby.text, 15, "bob in the lobby")
    assert refusal("seat-taken", seat="riverfolk") in alice.slash("/game join", faction="riverfolk").text
    assert say("game-left") in bob.click(lobby, say("lobby-button-leave")).text
    asked = alice.slash("/game abandon")
    table.press(alice, asked.message, say("confirm-abandon-yes"))
    table.dc.wait_for(lambda: say("lobby-ended") in lobby.text, 15, "the lobby to close")
    assert not lobby.buttons
    assert len(table.posts(channel)) == 1


@pytest.fixture(autouse=True)
def quiet_log(table: Table) -> Iterator[None]:
    """Nothing here is a fault: the bot's log says so too."""
    before = len(table.bot.log)
    yield
    assert [line for line in table.bot.log[before:].splitlines() if " ERROR " in line or " WARNING " in line] == []
