"""What goes wrong: kills, double deliveries, lost answers, rate limits, lost posts, missing permissions."""

import json
import re
import resource
import shutil
import sqlite3
import threading
import time
from contextlib import closing

import discord
import pytest

from support.table import MARKS, Table, entry_of, passing, pinged, refusal, say

pytestmark = MARKS

CALLBACK = "POST /interactions/*/*/callback"
ORIGINAL = "PATCH /webhooks/*/*/messages/@original"
SEND = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"


def test_buttons_live_on_after_a_kill_between_two_clicks(own_table: Table) -> None:
    table = own_table
    channel = table.channel("killed")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    n = entry_of(panel)
    syncs = table.dc.world.command_syncs
    table.bot.restart(kill=True)
    panel = table.answer(alice, panel, "rowdy")
    assert entry_of(panel) == n + 1
    assert "Rowdy" in panel.text
    post = table.post(channel, "Rowdy")
    assert "Craft" in alice.click(post, "Act").text
    assert table.dc.world.command_syncs == syncs  # the commands had not changed: they were not sent again
    table.dc.assert_clean()


def test_the_post_of_an_earlier_process_loses_its_buttons_as_a_new_one_follows(own_table: Table) -> None:
    table = own_table
    channel = table.channel("before")
    table.start(channel, hundreds=table.alice, riverfolk=table.bob)
    asked = next(person for person in (table.alice, table.bob) if table.answers(table.panel(person, channel)))
    last = "In which corner" if asked is table.alice else "Mercenaries cost"  # each one's last answer of the setup
    panel = table.play(asked, table.panel(asked, channel), passing, until=last)
    old = table.post(channel, last)
    (kept,) = ((image.filename, image.description, image.size) for image in old.images)
    table.bot.restart(kill=True)
    table.answer(asked, panel, passing(list(table.answers(panel))))
    table.dc.wait_for(lambda: table.posts(channel)[-1] is not old and not old.buttons, 15, "the old post's end")
    assert say("post-top", title="The before game") in old.text
    assert last not in old.text
    assert [(image.filename, image.description, image.size) for image in old.images] == [kept]
    assert table.posts(channel)[-1].buttons
    table.dc.assert_clean()


def test_what_was_committed_is_said_after_a_kill(own_table: Table) -> None:
    table = own_table
    channel = table.channel("unsaid")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    table.post(channel, "Which mood")
    table.dc.faults.error(EDIT, 503, times=None)
    panel = table.answer(alice, panel, "rowdy")
    assert "Rowdy" not in table.post(channel).text
    table.bot.kill()
    table.dc.faults.clear()
    table.bot.restart(kill=True)
    table.post(channel, "Rowdy")
    assert len(table.posts(channel)) == 2  # of the setup, and of her turn
    table.dc.assert_clean()


def test_who_is_cut_off_by_a_kill_is_told_what_became_of_it(own_table: Table) -> None:
    table = own_table
    channel = table.channel("cut")
    alice, bob, faults = table.alice, table.bob, table.dc.faults
    panel = table.start(channel, hundreds=alice)
    table.play(alice, panel, passing, until="Which mood")
    faults.error(ORIGINAL, 503, times=None)
    done = alice.slash("/act", answers="rowdy", wait="ack")
    table.post(channel, "Rowdy")
    looked = bob.slash("/map", wait="ack")
    faults.slow_answer(CALLBACK, 20)
    undone = alice.slash("/done", wait="ack")
    table.bot.kill()
    faults.clear()
    table.bot.restart(kill=True)
    for asked, message in (
        (done, "error-done-before"),
        (looked, "error-ask-again"),
        (undone, "error-interrupted"),
    ):
        table.dc.wait_for(lambda ix=asked, said=message: say(said) in ix.message.text, 15, message)
    assert "Craft" in table.panel(alice, channel).text  # neither done twice, nor what was said to be undone
    table.dc.assert_clean()


def test_an_answer_is_given_as_soon_as_discord_takes_it(own_table: Table) -> None:
    table = own_table
    channel = table.channel("later")
    alice, faults = table.alice, table.dc.faults
    panel = table.start(channel, hundreds=alice)
    faults.error(ORIGINAL, 413, when=lambda request: bool(request.files))
    assert not alice.slash("/map").message.images  # too big as it was: then without
    faults.reset(ORIGINAL, times=2)
    n = entry_of(panel)
    assert entry_of(table.answer(alice, panel, next(iter(table.answers(panel))))) == n + 1
    table.dc.assert_clean()


@pytest.mark.parametrize("status", [400, 413])
def test_an_answer_that_is_refused_again_and_again_ends_in_a_sentence(table: Table, status: int) -> None:
    channel = table.channel(f"refused-{status}")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    table.dc.faults.error(ORIGINAL, status, times=3)
    assert say("error-unshown-done") in alice.slash("/act", answers="rowdy").text
    table.dc.faults.error(ORIGINAL, status, times=2)
    assert say("error-unshown-nothing") in alice.slash("/act", answers="rowdy").text
    table.dc.faults.error(ORIGINAL, status, times=3)
    assert say("error-unshown") in alice.slash("/map").text
    assert entry_of(table.panel(alice, channel)) == entry_of(panel) + 1


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (404, 10062), (401, 50027)])
def test_who_cannot_be_answered_hears_with_the_next_answer_what_became_of_it(
    table: Table, status: int, code: int
) -> None:
    channel = table.channel(f"gone-{code}")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    table.play(alice, panel, passing, until="Which mood")
    for message in ("error-unheard-done", "error-unheard-nothing"):
        gone = table.dc.faults.add(ORIGINAL, status=status, code=code)
        unheard = alice.slash("/act", answers="rowdy", wait="ack")
        table.dc.wait_for(lambda fault=gone: fault.hits, 15, "the answer")
        time.sleep(0.2)
        at = str(int(discord.utils.snowflake_time(unheard.id).timestamp()))
        begins = say(message, at=at).partition(at)
        said = table.panel(alice, channel).text
        assert said.startswith(begins[0])
        assert said.split("R>", 1)[1].startswith(begins[2].split("R>", 1)[1])
        assert begins[0] not in table.panel(alice, channel).text
    table.post(channel, "Rowdy")


def test_an_orderly_stop_leaves_nobody_waiting(own_table: Table) -> None:
    table = own_table
    channel = table.channel("stopped")
    table.start(channel, hundreds=table.alice)
    asked, stopping = [], threading.Thread(target=table.bot.stop)
    for number in range(12):
        asked.append((table.alice, table.bob)[number % 2].slash(("/map", "/act")[number % 3 == 0], wait=False))
        if number == 6:
            stopping.start()
    stopping.join()
    # Answered, or never begun: then Discord says that the bot did not respond.
    table.dc.wait_for(lambda: all(ix.failed or (ix.message and not ix.message.loading) for ix in asked), 10, "answers")
    table.bot.restart()
    table.dc.reset_log()


def test_the_same_interaction_delivered_twice_acts_once(table: Table) -> None:
    channel = table.channel("twice")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    n = entry_of(panel)
    table.dc.faults.duplicate_interactions()
    panel = table.answer(alice, panel, "rowdy")
    table.dc.wait_for(lambda: say("panel-repeated") in panel.text or entry_of(panel) == n + 1, 15, "the answer")
    post = table.post(channel, "Rowdy")
    moved = alice.click(post, next(b["custom_id"] for b in post.buttons if ":done:" in b["custom_id"]))
    if say("confirm-yes") in moved.message.labels:
        moved = alice.click(moved.message, say("confirm-yes"))
    moved.redeliver()
    time.sleep(0.5)
    assert entry_of(table.panel(alice, channel)) == n + 2
    assert not [v for v in table.dc.violations if v.rule != "double-response"]
    table.dc.reset_log()


def test_what_was_said_to_be_undone_is_not_done_when_it_is_delivered_again(own_table: Table) -> None:
    table = own_table
    channel = table.channel("again")
    alice, bob = table.alice, table.bob
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    n = entry_of(panel)
    refused = bob.slash("/game join", faction="hundreds")
    assert say("refused-heading") in refused.text
    table.dc.faults.slow_answer(CALLBACK, 20)
    cut_off = alice.slash("/act", answers="rowdy", wait="ack")
    table.bot.kill()
    table.dc.faults.clear()
    table.bot.restart(kill=True)
    table.dc.wait_for(lambda: say("error-interrupted") in cut_off.message.text, 15, "that nothing was changed")
    told = refused.text, cut_off.message.text
    cut_off.redeliver()
    time.sleep(1)
    assert entry_of(table.panel(alice, channel)) == n
    table.press(alice, alice.slash("/game leave").message, say("confirm-leave-yes"))
    refused.redeliver()
    time.sleep(1)
    assert refusal("not-seated", free=2) in bob.slash("/act").text
    assert (refused.text, cut_off.message.text) == told
    table.dc.reset_log()  # acknowledged twice, as it was delivered twice


@pytest.mark.parametrize("fault", ["lost", "limited", "broken"])
def test_discord_in_trouble_is_outlived(table: Table, fault: str) -> None:
    channel = table.channel(f"trouble-{fault}")
    alice, faults = table.alice, table.dc.faults
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    n = entry_of(panel)
    if fault == "lost":  # it arrived, the receipt was lost: the library tries again and is told 40060
        faults.lost_answer(CALLBACK)
    elif fault == "limited":
        faults.rate_limit(EDIT, retry_after=1)
        faults.rate_limit(ORIGINAL, retry_after=0.5)
    else:
        faults.error(ORIGINAL, 500, times=2)
        faults.error(EDIT, 502, times=2)
    panel = table.answer(alice, panel, "rowdy")
    assert entry_of(panel) == n + 1
    table.post(channel, "Rowdy")
    assert len(table.posts(channel)) == 2  # of the setup, and of her turn
    if fault == "lost":
        assert not [v for v in table.dc.violations if v.rule != "double-response"]
        table.dc.reset_log()


@pytest.mark.parametrize("how", ["too old", "deleted"])
def test_a_post_that_cannot_be_edited_is_posted_anew(table: Table, how: str) -> None:
    channel = table.channel(how.replace(" ", "-"))
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    panel = table.play(alice, panel, passing, until="Which mood")
    old = table.post(channel, "Which mood")
    if how == "deleted":
        old.delete()
    else:
        table.dc.faults.add(EDIT, status=429, code=30046, message="too many edits", retry_after=0.1, times=5)
    table.answer(alice, panel, "rowdy")
    new = table.post(channel, "Rowdy")
    assert new is not old
    assert "Craft" in alice.click(new, "Act").text


def test_an_interaction_that_is_too_late_changes_nothing(table: Table) -> None:
    channel = table.channel("late")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    n = entry_of(panel)
    table.dc.faults.unknown_interaction()
    alice.slash("/act", answers="1", wait=False)
    time.sleep(0.5)
    table.dc.faults.clear()
    assert entry_of(table.panel(alice, channel)) == n
    table.dc.wait_for(lambda: table.dc.violations, 10, "the note, three seconds later, that no answer came")
    table.dc.reset_log()  # that is what was asked for


def test_old_buttons_say_so_and_show_what_is_asked_now(table: Table) -> None:
    channel = table.channel("stale")
    alice = table.alice
    first = table.start(channel, hundreds=alice)
    second = table.panel(alice, channel)
    ids = dict(table.answers(second))
    moved = table.answer(alice, first, next(iter(ids)))
    n = entry_of(moved)
    stale = table.press(alice, second, next(iter(ids.values())))
    assert refusal("button-is-old", n=n - 1, now=n) in stale.text
    assert entry_of(stale) == n
    assert table.answers(stale)


def test_missing_permissions_are_named_before_a_game_is_opened(table: Table) -> None:
    channel = table.channel("forbidden")
    channel.deny(table.guild.bot_role, "attach_files")
    refused = table.alice.slash("/game new")
    assert say("permission-attach-files") in refused.text
    assert not table.posts(channel)
    assert refusal("no-game-here") in table.alice.slash("/game status").text


def test_a_channel_that_takes_no_pictures_any_more_gets_its_post_all_the_same(table: Table) -> None:
    channel = table.channel("plain")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    channel.deny(table.guild.bot_role, "attach_files")
    table.posts(channel)[-1].delete()
    key = next(iter(table.answers(panel)))
    table.answer(alice, panel, key)
    post = table.post(channel, "Round")
    assert not post.attachments
    (tried,) = table.dc.violations  # it can't be known before
    assert "attach_files" in str(tried)
    table.dc.reset_log()
    assert say("post-button-act") in post.labels


def test_the_game_comes_as_a_file(table: Table) -> None:
    channel = table.channel("file")
    table.start(channel, hundreds=table.alice, riverfolk=table.bob)
    given = table.alice.slash("/export", in_=channel)
    assert given.message.ephemeral
    assert say("export-seen") in given.text
    (file,) = given.message.attachments
    document = json.loads(file.bytes)
    assert (document["format"], document["viewer"]) == ("woodpost-game", "hundreds")
    assert "seed" not in document
    assert file.filename == f"woodpost-{document['id']}.json"


def test_a_channel_that_is_closed_to_us_does_not_stop_the_game(table: Table) -> None:
    channel = table.channel("closed")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    table.dc.faults.missing_access(EDIT, times=None)
    panel = table.play(alice, panel, passing, until="Craft a card?")
    table.dc.faults.clear()
    table.answer(alice, panel, "done")
    table.post(channel, "Round")


@pytest.mark.parametrize("restarted", [False, True])
def test_what_may_not_be_said_for_now_is_said_as_soon_as_it_may(own_table: Table, restarted: bool) -> None:
    table = own_table
    channel = table.channel(f"denied-{restarted}")
    table.start(channel, hundreds=table.alice, riverfolk=table.bob)
    asked, other = (
        (one, two)
        for one, two in ((table.alice, table.bob), (table.bob, table.alice))
        if table.answers(table.panel(one, channel))
    ).__next__()
    old = table.posts(channel)[-1]
    channel.deny(table.guild.bot_role, "send_messages")
    panel = table.play(asked, table.panel(asked, channel), passing)
    warning = say("error-cannot-speak", permissions=say("permission-send-messages"))
    assert warning in panel.text
    table.dc.wait_for(lambda: "closed: channel" in table.bot.log, 15, "the refusal")
    assert warning in other.slash("/hand", in_=channel).text
    assert table.posts(channel)[-1] is old
    if restarted:
        table.bot.restart(kill=True)
    channel.allow(table.guild.bot_role, "send_messages")
    assert warning not in asked.slash("/hand", in_=channel).text
    table.dc.wait_for(lambda: table.posts(channel)[-1] is not old, 15, "the post that pings")
    post = table.posts(channel)[-1]
    assert pinged(post) == [other.id]
    assert entry_of(post) == entry_of(table.panel(other, channel))
    assert {violation.kind for violation in table.dc.violations} <= {"permission"}  # it can't be known before
    table.dc.reset_log()


def test_a_kill_before_the_receipt_loses_no_ping_and_leaves_one_post(own_table: Table) -> None:
    table = own_table
    channel = table.channel("receipt")
    table.start(channel, hundreds=table.alice, riverfolk=table.bob)
    asked, other = (
        (one, two)
        for one, two in ((table.alice, table.bob), (table.bob, table.alice))
        if table.answers(table.panel(one, channel))
    ).__next__()
    table.dc.faults.slow_answer(SEND, 60, times=None)
    table.play(asked, table.panel(asked, channel), passing)
    post = table.dc.wait_for(
        lambda: (found := table.posts(channel)[-1]) and pinged(found) == [other.id] and found, 15, "the ping"
    )
    panel = table.play(other, table.panel(other, channel), passing)  # who answers at once
    assert not table.answers(panel)
    table.bot.kill()
    table.dc.faults.clear()
    table.bot.restart(kill=True)
    table.dc.wait_for(lambda: pinged(table.posts(channel)[-1]) == [asked.id], 15, "the other ping")
    table.dc.wait_for(lambda: not post.buttons, 15, "the end of the post that was never noted")
    assert [found for found in table.posts(channel) if found.buttons] == [table.posts(channel)[-1]]
    assert entry_of(table.posts(channel)[-1]) == entry_of(table.panel(asked, channel))
    table.dc.assert_clean()


def test_a_post_far_back_that_was_never_noted_says_where_the_game_is_when_it_is_pressed(own_table: Table) -> None:
    table = own_table
    channel = table.channel("far-back")
    alice = table.alice
    panel = table.start(channel, hundreds=alice)
    table.dc.faults.slow_answer(SEND, 60, times=None)
    table.play(alice, panel, passing, until="Which mood")
    orphan = table.dc.wait_for(lambda: (found := table.posts(channel))[1:] and found[-1], 15, "the post of her turn")
    table.bot.kill()
    table.dc.faults.clear()
    table.dc.world.nonces.clear()  # Discord knows them for a few minutes
    for _ in range(60):  # more than are looked at
        alice.say("Nice weather.")
    table.bot.restart(kill=True)
    own = table.post(channel, "Which mood")
    assert own is not orphan
    assert orphan.buttons
    table.dc.wait_for(lambda: own.id in noted(table), 15, "the note that it is the game's own")
    pressed = alice.click(orphan, say("post-button-act"))
    where = f"https://discord.com/channels/{table.guild.id}/{channel.id}/{own.id}"
    assert refusal("post-is-old", where=where) in pressed.text
    assert "Which mood" in pressed.text  # which may be answered there
    table.dc.wait_for(lambda: not orphan.buttons, 15, "the end of the post that was never noted")
    assert table.answers(alice.click(own, say("post-button-act")).message)
    table.dc.assert_clean()


def noted(table: Table) -> list[int]:
    """The posts of all games, as the bot has noted them."""
    with closing(sqlite3.connect(table.folder / "games.db")) as database:
        return [row[0] for row in database.execute("SELECT post_message FROM games")]


def test_after_a_restored_backup_the_newest_post_is_the_games_and_shows_the_present(own_table: Table) -> None:
    table = own_table
    channel = table.channel("restored")
    table.start(channel, hundreds=table.alice, riverfolk=table.bob)
    asked, other = (
        (one, two)
        for one, two in ((table.alice, table.bob), (table.bob, table.alice))
        if table.answers(table.panel(one, channel))
    ).__next__()
    first = table.posts(channel)[-1]
    n = entry_of(first)
    table.bot.stop()
    shutil.copy(table.folder / "games.db", table.folder / "backup.db")
    table.bot.restart()
    table.play(asked, table.panel(asked, channel), passing)
    lost = table.dc.wait_for(
        lambda: (found := table.posts(channel)[-1]) and pinged(found) == [other.id] and found, 15, "the ping"
    )
    table.dc.wait_for(lambda: not first.buttons, 15, "the old post's end")
    assert entry_of(lost) > n
    table.bot.stop()
    shutil.copy(table.folder / "backup.db", table.folder / "games.db")
    table.bot.restart()
    table.dc.wait_for(lambda: entry_of(lost) == n, 15, "the present")
    assert [post for post in table.posts(channel) if post.buttons] == [table.posts(channel)[-1]] == [lost]
    assert table.answers(asked.click(lost, "Act").message)
    table.dc.assert_clean()


def test_where_nothing_can_be_stored_people_still_look_and_are_told_so(own_table: Table) -> None:
    table = own_table
    channel = table.channel("full")
    alice = table.alice
    panel = table.start(channel, hundreds=alice, riverfolk=table.bob)
    asked = next(person for person in (alice, table.bob) if table.answers(table.panel(person, channel)))
    key = passing(list(table.answers(table.panel(asked, channel))))
    n = entry_of(table.post(channel))
    table.bot.restart(kill=True)  # nobody has looked at anything yet, as far as this process knows
    _, most = resource.prlimit(table.bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(table.bot.pid, resource.RLIMIT_FSIZE, (4096, most))  # as a full disk: no file grows
    full = say("error-out-of-space", reference="").partition("Reference")[0]
    try:
        assert full in asked.slash("/act", answers=key, in_=channel).text
        assert full in asked.slash("/orders", ambush="never", in_=channel).text
        panel = table.panel(asked, channel)  # which that text sends them to
        assert key in table.answers(panel)
        assert entry_of(panel) == n
        for looking in ("/hand", "/map", "/board", "/log", "/text", "/catchup", "/orders", "/game status"):
            shown = asked.slash(looking, in_=channel)
            assert full not in shown.text, looking
            assert shown.ephemeral
    finally:
        resource.prlimit(table.bot.pid, resource.RLIMIT_FSIZE, (most, most))
    table.answer(asked, panel, key)
    table.dc.wait_for(lambda: entry_of(table.posts(channel)[-1]) == n + 1, 15, "the post")
    table.dc.assert_clean()


def test_a_fault_of_ours_has_a_reference_for_the_log(own_table: Table) -> None:
    table = own_table
    channel = table.channel("fault")
    alice = table.alice
    table.start(channel, hundreds=alice)
    with sqlite3.connect(table.folder / "games.db") as database:
        database.execute("DROP TABLE people")
    database.close()
    said = alice.slash("/hand", in_=channel).text
    reference = re.search(r"Reference: `(\w+)`", said)
    assert reference is not None
    assert f"fault {reference[1]}" in table.bot.log
    assert "Traceback" in table.bot.log
    assert table.dc.token not in table.bot.log
    assert alice.autocomplete("/act", focused="answers", value="", in_=channel) == []
    table.dc.assert_clean()
