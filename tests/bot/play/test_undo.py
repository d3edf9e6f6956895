"""Undo: whole inputs, as far as nobody learned anything, and the same chance afterwards."""

import random
from dataclasses import replace

import pytest

from bot.pages.panels import Seen
from bot.pages.posts import game_page
from bot.pages.telling import Tongue
from bot.play import Outcome, Refused
from data.words import Words
from support.games import inner
from support.playing import ANNA, BEN, CLEO, SEATED, Table, question, words


async def in_command(table: Table) -> Outcome:
    rng = random.Random(1)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        asked = question(outcome)
        if asked.args["stage"] == "hundreds.command" and "move" in asked.keys:
            return outcome
        outcome = await table.answer(outcome, rng.choice(asked.keys))


async def refused(table: Table) -> str:
    with pytest.raises(Refused) as caught:
        await table.play.turns.undo(ANNA, table.id())
    return caught.value.reason


async def test_the_whole_input_is_taken_back(table: Table) -> None:
    before = await in_command(table)
    moved = await table.say(ANNA, "move to:9 warlord:no warriors:2")
    assert moved.view("hundreds") != before.view("hundreds")
    back = await table.play.turns.undo(ANNA, table.id())
    assert back.view("hundreds") == before.view("hundreds")
    assert [entry.n for entry in back.undone] == [entry.n for entry in moved.happened]
    (undo,) = back.happened
    assert (undo.kind, undo.payload) == ("undo", {"to": before.n, "undone": 4})
    assert back.n == moved.n + 1
    assert len(await table.entries()) == back.n  # nothing is deleted


async def test_undo_again_and_again_up_to_what_is_not_free(table: Table) -> None:
    before = await in_command(table)
    lines = ("move to:9 warlord:no warriors:1", "move from:4 to:8 warlord:no warriors:1")
    n = before.n
    for line in lines[: before.view("hundreds").seat("hundreds").board["command_value"]]:
        n = (await table.say(ANNA, line)).n
    taken = []
    while (await table.play.look.hand(ANNA)).can_undo:
        taken.append(await table.play.turns.undo(ANNA, table.id()))
    assert sum(len(outcome.undone) for outcome in taken) >= 4
    assert taken[-1].n == n + len(taken) == len(await table.entries())
    assert await refused(table) in ("undo-stops-here", "not-your-answer", "nothing-to-undo")


async def test_what_is_done_anew_meets_the_same_chance(table: Table) -> None:
    """Nothing can be learned by trying: taken back or not, the next rolls are the same."""
    await in_command(table)
    for _ in range(2):
        await table.say(ANNA, "move to:9 warlord:no warriors:2")
        await table.play.turns.undo(ANNA, table.id())
        await table.restart()
    outcome = await table.say(ANNA, "move to:9 warlord:no warriors:2")
    assert outcome.engine is not None
    tried = outcome.engine.snapshot()
    other = await Table(table.path.with_name("other.db"), seed=1).open()
    await in_command(other)
    straight = await other.say(ANNA, "move to:9 warlord:no warriors:2")
    assert straight.engine is not None
    assert tried == straight.engine.snapshot()
    await other.close()


async def test_a_roll_cannot_be_taken_back(table: Table) -> None:
    rng = random.Random(1)
    outcome = await table.begin()
    for _ in range(500):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        if {"mob-rolled", "rolled", "drew"} & {e.kind for e in outcome.events(None)} and outcome.seat == "hundreds":
            break
    assert await refused(table) == "undo-stops-here"


async def test_only_who_answered_last(table: Table) -> None:
    rng = random.Random(1)
    outcome = await table.begin()
    while outcome.seat != "riverfolk":
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    assert await refused(table) == "not-your-answer"
    with pytest.raises(Refused):
        await table.play.turns.undo(BEN, table.id(), n=1)


async def test_nothing_to_undo_at_the_start(table: Table) -> None:
    await table.begin()
    assert await refused(table) == "nothing-to-undo"


async def test_no_roll_or_draw_is_ever_taken_back(table: Table) -> None:
    """At every place of a game where undo is offered."""
    rng = random.Random(2)
    outcome = await table.begin()
    taken = 0
    for _ in range(400):
        if not outcome.asked:
            break
        actor = SEATED[question(outcome).seat]
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        look = await table.play.look.hand(actor)
        if look.can_undo:
            n = outcome.n
            back = await table.play.turns.undo(actor, table.id())
            assert 0 < len(back.undone) <= look.can_undo
            assert back.undone[-1].n == n
            assert not {"rolled", "mob-rolled", "drew"} & {e.kind for u in back.undone for e in u.events}
            outcome = back
            taken += 1
            rng.random()
    assert taken > 10


async def test_undo_is_offered_to_who_can_use_it_while_the_game_goes_on(table: Table) -> None:
    await in_command(table)
    moved = await table.say(ANNA, "move to:9 warlord:no warriors:2")
    assert Seen.from_outcome(moved).can_undo
    assert not Seen.from_outcome(replace(moved, seat="riverfolk")).can_undo
    assert not Seen.from_outcome(replace(moved, seat=None)).can_undo
    with pytest.raises(Refused) as caught:
        await table.play.turns.undo(BEN, table.id(), n=moved.n - 1)  # who finds the button on a post, if an older one
    assert words().refusal("en", caught.value.reason, caught.value.arguments) == (
        "The last answer was by the Hundreds: only they can take it back."
    )
    assert moved.engine is not None
    inner(moved.engine).winners = ["hundreds"]
    assert not Seen.from_outcome(moved).can_undo


async def test_a_seat_that_changed_hands_is_why_nothing_is_taken_back(table: Table) -> None:
    await in_command(table)
    moved = await table.say(ANNA, "move to:9 warlord:no warriors:2")
    assert Seen.from_outcome(moved).can_undo
    assert "undo" in buttons(moved)
    passed = await table.play.lobby.replace(ANNA, table.id(), "hundreds", CLEO.person)
    assert isinstance(passed, Outcome)
    assert "undo" not in buttons(passed)
    look = await table.play.look.hand(CLEO)
    assert not Seen.from_look(look).can_undo
    for who in (CLEO, BEN):
        with pytest.raises(Refused) as caught:
            await table.play.turns.undo(who, table.id())
        assert (caught.value.reason, caught.value.arguments) == ("seat-changed-hands", {"seat": "hundreds"})
    assert look.question is not None
    key = next(key for key in look.question.keys if key != look.question.decline)
    await table.say(CLEO, key)  # what is answered from now on can be taken back
    assert (await table.play.turns.undo(CLEO, table.id())).undone


def buttons(outcome: Outcome) -> list[str]:
    """What the game's post offers."""
    page = game_page(Tongue(Words.load(strict=True), "en-US"), outcome, outcome.happened, None)
    return [str(getattr(item, "custom_id", "")).split(":")[-1] for row in page.rows for item in row]
