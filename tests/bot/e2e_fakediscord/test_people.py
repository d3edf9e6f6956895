"""Help, what a person sets for themselves, being forgotten; and where the game is that somebody looks for."""

import sqlite3
from contextlib import closing

from support.table import MARKS, Table, passing, pinged, refusal, say

pytestmark = MARKS


def test_a_person_chooses_the_colours_of_their_own_pictures(table: Table) -> None:
    channel = table.channel("theme")
    alice = table.alice
    table.start(channel, hundreds=alice)
    post = table.post(channel)
    usual = {name: alice.click(post, name).message.images[0].bytes for name in ("Map", "Hand", "Board")}
    shown = alice.slash("/me").text
    assert say("me-theme", theme=say("theme-light")) in shown
    changed = alice.slash("/me", theme="contrast")
    assert changed.message.ephemeral
    assert say("me-theme", theme=say("theme-contrast")) in changed.text
    strong = {name: alice.click(post, name).message.images[0].bytes for name in usual}
    assert all(strong[name] != usual[name] for name in usual)
    assert table.bob.click(post, "Map").message.images[0].bytes == usual["Map"]
    both = alice.slash("/me", pings="off").text  # one setting leaves the other as it is
    assert say("me-theme", theme=say("theme-contrast")) in both
    assert say("me-pings", pings=say("pings-off")) in both
    alice.slash("/me", theme="light", pings="on")
    assert alice.click(post, "Map").message.images[0].bytes == usual["Map"]


def test_who_wants_no_pings_gets_none(table: Table) -> None:
    channel = table.channel("pings")
    alice, bob = table.alice, table.bob
    table.start(channel, hundreds=alice, riverfolk=bob)
    asked = next(person for person in (alice, bob) if table.answers(table.panel(person, channel)))
    other = bob if asked is alice else alice
    assert say("me-pings", pings=say("pings-off")) in other.slash("/me", pings="off").text
    table.play(asked, table.panel(asked, channel), passing)
    table.dc.wait_for(lambda: table.answers(table.panel(other, channel)), 15, "the other to be asked")
    table.post(channel, other.mention)
    assert all(other.id not in pinged(post) for post in table.posts(channel))
    other.slash("/me", pings="on")
    table.play(other, table.panel(other, channel), passing)
    table.play(asked, table.panel(asked, channel), passing)
    table.dc.wait_for(lambda: other.id in pinged(table.posts(channel)[-1]), 15, "a ping")


def test_a_language_of_ones_own_and_back(table: Table) -> None:
    table.channel("language")
    assert say("me-language", language=say("language-en")) in table.bob.slash("/me", language="en").text
    assert say("me-language", language=say("me-language-discord")) in table.bob.slash("/me", language="discord").text


def test_a_person_is_forgotten_once_they_sit_nowhere(table: Table) -> None:
    channel = table.channel("forget")
    carol = table.person("carol").go(channel)
    carol.slash("/me", theme="contrast")
    table.start(channel, hundreds=carol)
    asked = carol.slash("/forget me")
    assert say("confirm-forget") in asked.text
    kept = table.press(carol, asked.message, say("confirm-no"))
    assert say("confirm-kept") in kept.text
    asked = carol.slash("/forget me")
    refused = table.press(carol, asked.message, say("confirm-forget-yes"))
    assert say("error-still-seated", channels=f"<#{channel.id}>") in refused.text
    table.press(carol, carol.slash("/game leave").message, say("confirm-leave-yes"))
    forgotten = table.press(carol, carol.slash("/forget me").message, say("confirm-forget-yes"))
    assert say("me-forgotten") in forgotten.text
    with closing(sqlite3.connect(table.folder / "games.db")) as database:
        assert database.execute("SELECT count(*) FROM people WHERE id = ?", (carol.id,)).fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM inputs WHERE person = ?", (carol.id,)).fetchone() == (0,)
        assert database.execute('SELECT count(*) FROM entries WHERE "by" = ?', (carol.id,)).fetchone() == (0,)


def test_help_explains_and_each_of_its_buttons_works(table: Table) -> None:
    channel = table.channel("help")
    alice = table.alice
    page = alice.slash("/help").message
    assert page.ephemeral
    assert say("help-start") in page.text
    assert refusal("no-game-here") in alice.click(page, say("help-button-act")).text
    page = table.press(alice, page, say("help-button-rules"))
    assert say("help-aim") in page.text
    chapter = table.pick(alice, page, "4")
    assert "**4.1 " in chapter.text
    chapter = table.press(alice, chapter, say("panel-next"))
    assert "**4.1 " not in chapter.text
    page = table.press(alice, chapter, say("panel-back"))
    assert say("help-aim") in page.text
    page = table.press(alice, page, say("help-button-picture"))
    assert say("help-clearings") in page.text
    assert not page.images
    page = table.press(alice, page, say("help-button-start"))
    assert say("help-start") in page.text
    table.start(channel, hundreds=alice)
    page = table.press(alice, page, say("help-button-picture"))
    assert page.images
    mine = alice.click(page, say("help-button-act")).message
    assert table.answers(mine)
    assert say("help-clearings") in page.text  # what one can do opens a message of its own


def test_a_command_beside_the_game_says_where_the_game_is(table: Table) -> None:
    above = table.channel("above")
    alice = table.alice
    table.start(above, hundreds=alice)
    below = above.thread("chat")
    for command in ("/act", "/map", "/game status", "/catchup", "/game settings"):
        assert refusal("game-elsewhere", channel=f"<#{above.id}>") in alice.slash(command, in_=below).text
    assert say("game-opened", title="Game").split("**")[2] in alice.slash("/game new", in_=below).text

    channel = table.channel("threads")
    thread = channel.thread("play")
    alice.slash("/game new", in_=thread)
    for command in ("/act", "/hand", "/log"):
        assert refusal("game-elsewhere", channel=f"<#{thread.id}>") in alice.slash(command, in_=channel).text
