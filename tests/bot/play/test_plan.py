"""A turn tried in private."""

import random

import pytest

from bot.play import Command, Outcome, Refused, Word, parse
from support.playing import ANNA, BEN, Table, question


async def in_command(table: Table) -> Outcome:
    rng = random.Random(1)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        asked = question(outcome)
        if asked.args["stage"] == "hundreds.command" and "move" in asked.keys:
            return outcome
        outcome = await table.answer(outcome, rng.choice(asked.keys))


async def test_a_plan_shows_what_would_be_and_changes_nothing(table: Table) -> None:
    outcome = await in_command(table)
    before = await table.entries()
    plan = await table.play.turns.plan(ANNA, parse("move to:9 warlord:no warriors:2"))
    assert await table.entries() == before
    assert (await table.play.look.hand(ANNA)).view == outcome.view("hundreds")
    assert [event.kind for event in plan.events].count("moved") == 1
    done = await table.play.turns.act(ANNA, table.id(), plan.script, n=plan.n)
    assert isinstance(done, Outcome)
    assert plan.view == done.view("hundreds")
    assert plan.question is not None
    assert plan.question.keys == question(done).keys


async def test_a_plan_ends_where_chance_begins_and_says_what_it_would_give_up(table: Table) -> None:
    await in_command(table)
    plan = await table.play.turns.plan(ANNA, parse("advance to:9 warriors:0 done done incite card:cobbler"))
    assert plan.question is None
    assert [declined.stage for declined in plan.declines] == ["hundreds.command"]
    assert plan.rest == (Word("done"), Command("incite", {"card": "cobbler"}))
    assert not {"drew", "rolled", "mob-rolled"} & {event.kind for event in plan.events}


async def test_a_plan_is_refused_as_the_deed_would_be(table: Table) -> None:
    await in_command(table)
    for who, reason in ((ANNA, "not-adjacent"), (BEN, "not-your-turn")):
        with pytest.raises(Refused) as caught:
            await table.play.turns.plan(who, parse("move to:1"))
        assert caught.value.reason == reason
