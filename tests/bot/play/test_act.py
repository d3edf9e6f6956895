"""Answers by name and in a row: what is understood, what is refused, and that a refusal changes nothing."""

import random
from typing import Any

import pytest

from bot.play import Command, Confirm, Outcome, Refused, Who, Word, parse, text
from bot.play.resolve import walk
from bot.play.types import REASONS
from support.law import scene
from support.maps import on
from support.playing import ANNA, BEN, CLEO, Table, question


async def at(table: Table, stage: str, *, seed: int = 1) -> Outcome:
    """Random play until the Hundreds are asked what they do in a stage; in Command, where they can move."""
    table.seed = f"{seed:064x}"
    rng = random.Random(seed)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        asked = question(outcome)
        if asked.args["stage"] == stage and (stage != "hundreds.command" or "move" in asked.keys):
            return outcome
        outcome = await table.answer(outcome, rng.choice(asked.keys))


async def refused(table: Table, line: str, n: int | None = None, question: int | None = None) -> Refused:
    """The refusal of a line of Anna's; nothing may have changed."""
    before = await table.entries()
    with pytest.raises(Refused) as caught:
        await table.play.turns.act(ANNA, table.id(), parse(line), n=n, question=question)
    assert await table.entries() == before
    found = caught.value
    if found.reason in REASONS:
        assert set(found.arguments) == set(REASONS[found.reason])
    return found


# --- understood -------------------------------------------------------------------------------------------------------


async def test_a_move_by_name_answers_four_questions(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    n = outcome.n
    outcome = await table.say(ANNA, "move from:4 to:9 warlord:no warriors:2")
    assert {entry.kind for entry in outcome.happened} == {"answer"}
    moved = [event for event in outcome.events(None) if event.kind == "moved"]
    assert moved
    assert outcome.n > n
    payloads = [entry[3] for entry in (await table.entries())[n:]]
    assert [payload["key"] for payload in payloads] == ["move", "9", "no", "n2"]  # the only origin was passed over
    assert [payload["step"] for payload in payloads] == [0, 1, 2, 3]


async def test_case_spaces_and_numbers_are_forgiven(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "MOVE To:09 WARLORD:No warriors:N02")
    assert [event.kind for event in outcome.events(None)].count("moved") == 1


async def test_a_row_of_plain_answers_may_name_the_only_possible_one(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "move 4 9 no 2")
    assert [event.kind for event in outcome.events(None)].count("moved") == 1


async def test_plain_and_named_answers_mix(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "move 9 warlord:no warriors:1")
    assert [event.kind for event in outcome.events(None)].count("moved") == 1


async def test_what_is_left_out_is_asked_afterwards(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "move to:9")
    asked = outcome.question()
    assert asked is not None
    assert asked.name == "warlord"
    assert outcome.rest == ()


async def test_a_command_goes_on_with_what_a_button_began(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "move")
    assert question(outcome).name == "to"
    assert (await refused(table, "build clearing:4")).reason == "answer-first"  # that is another action
    assert (await refused(table, "move warriors:2")).reason == "answer-first"
    outcome = await table.say(ANNA, "move to:9 warlord:no warriors:2")
    assert [event.kind for event in outcome.events(None)].count("moved") == 1


async def test_a_question_that_is_the_whole_action_is_answered_by_its_command(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(2), "hundreds", "mood")
    mood = question(outcome).keys[0]
    outcome = await table.say(ANNA, f"mood mood:{mood}")
    assert outcome.view(None).seat("hundreds").board["mood"] == mood


# --- ends something ---------------------------------------------------------------------------------------------------


async def test_an_action_that_ends_a_stage_is_confirmed_first(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    before = await table.entries()
    script = parse("advance to:9")
    asked = await table.play.turns.act(ANNA, table.id(), script)
    assert isinstance(asked, Confirm)
    assert asked.what == "forfeit"
    assert asked.n == outcome.n
    (declined,) = asked.declines
    assert (declined.stage, declined.asked.law) == ("hundreds.command", "14.5.2")
    assert "move" in declined.unused
    assert await table.entries() == before
    done = await table.play.turns.act(ANNA, table.id(), asked.script, n=asked.n, confirmed=True)
    assert isinstance(done, Outcome)
    assert [entry[3]["key"] for entry in (await table.entries())[outcome.n :]][:3] == ["done", "advance", "9"]


async def test_a_stage_without_anything_left_needs_no_confirmation(table: Table) -> None:
    outcome = await at(table, "hundreds.craft")
    assert question(outcome).keys == ("done",)  # asked all the same: not being asked would tell about the hand
    outcome = await table.say(ANNA, "move to:9 warlord:no warriors:1")
    assert [event.kind for event in outcome.events(None)].count("moved") == 1


async def done(table: Table, who: Who = ANNA, **more: Any) -> Outcome:
    """The answer that declines, which must not need a confirmation."""
    outcome = await table.play.turns.done(who, table.id(), **more)
    assert isinstance(outcome, Outcome), outcome
    return outcome


async def must_confirm(table: Table, **more: Any) -> Confirm:
    """What is asked before the open question is declined; nothing may have changed."""
    before = await table.entries()
    asked = await table.play.turns.done(ANNA, table.id(), **more)
    assert isinstance(asked, Confirm), asked
    assert await table.entries() == before
    return asked


async def test_done_asks_before_it_gives_something_up(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    number = question(outcome).number
    asked = await must_confirm(table)
    (declined,) = asked.declines
    assert (asked.what, asked.n, asked.question) == ("forfeit", outcome.n, number)
    assert (asked.alone, asked.final) == (True, "no")
    assert (declined.stage, declined.asked.args["left"]) == ("hundreds.command", 1)
    assert declined.unused == tuple(key for key in question(outcome).keys if key != "done")
    given = {"n": asked.n, "question": asked.question, "confirmed": True}
    outcome = await table.say(ANNA, text(asked.script), **given)
    assert question(outcome).args["stage"] == "hundreds.advance"


@pytest.mark.parametrize("line", ["done", "DONE", "End Command, 1 left", "end command 1 left"])
async def test_a_button_and_a_word_that_only_decline_ask_as_done_does(table: Table, line: str) -> None:
    outcome = await at(table, "hundreds.command")
    n, number = outcome.n, question(outcome).number
    buttons: tuple[dict[str, Any], ...] = ({}, {"n": n, "question": number})
    for more in buttons:
        asked = await table.play.turns.act(ANNA, table.id(), parse(line), **more)
        assert isinstance(asked, Confirm)
        assert asked.alone


async def test_done_asks_nothing_where_nothing_is_lost(table: Table) -> None:
    outcome = await at(table, "hundreds.craft")
    assert question(outcome).keys == ("done",)
    outcome = await done(table)
    assert question(outcome).args["stage"] == "hundreds.command"
    await table.play.turns.undo(ANNA, table.id())


async def test_done_asks_before_what_cannot_be_taken_back(table: Table) -> None:
    """With no card to incite nothing is given up; but a card is drawn, and the advance before is final with it."""
    for seed in range(1, 40):
        outcome = await at(table, "hundreds.advance", seed=seed)
        outcome = await table.say(ANNA, "done", confirmed=True)
        mine = question(outcome)
        if mine.seat == "hundreds" and mine.law == "14.6.1" and mine.keys == ("done",):
            break
        await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    asked = await must_confirm(table)
    assert asked.final == "yes"
    assert [one.unused for one in asked.declines] == [()]
    outcome = await done(table, n=asked.n, question=asked.question, confirmed=True)
    assert "drew" in [event.kind for event in outcome.events(None)]
    with pytest.raises(Refused):
        await table.play.turns.undo(ANNA, table.id())


async def test_a_press_meant_for_the_question_before_never_answers_the_next(table: Table) -> None:
    """Every press carries its entry and its question: the second of a double click changes nothing."""
    outcome = await at(table, "hundreds.craft")
    n, number = outcome.n, question(outcome).number
    outcome = await done(table, n=n, question=number)
    before = await table.entries()
    for entry, asked in ((n, number), (outcome.n, number), (n, question(outcome).number)):
        with pytest.raises(Refused) as caught:
            await table.play.turns.done(ANNA, table.id(), n=entry, question=asked, confirmed=True)
        assert caught.value.reason == "button-is-old"
    assert await table.entries() == before


async def test_who_is_not_asked_is_told_whom_the_game_waits_for(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    with pytest.raises(Refused) as caught:
        await table.play.turns.done(BEN, table.id(), n=outcome.n, question=question(outcome).number)
    assert (caught.value.reason, caught.value.arguments["seat"]) == ("not-your-turn", "hundreds")


async def test_done_is_refused_where_an_answer_is_owed(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(2), "hundreds", "mood")
    with pytest.raises(Refused) as caught:
        await table.play.turns.done(ANNA, table.id())
    assert (caught.value.reason, caught.value.law) == ("cannot-decline", question(outcome).law)


# --- what must wait ---------------------------------------------------------------------------------------------------


async def test_what_comes_after_a_roll_is_handed_back(table: Table) -> None:
    rng = random.Random(6)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        if "battle" in question(outcome).keys:
            break
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    outcome = await table.say(ANNA, "battle done incite")
    assert "rolled" in {event.kind for event in outcome.events(None)} or outcome.asked[0].seat == "riverfolk"
    assert outcome.rest == (Word("done"), Word("incite"))
    if outcome.question() is not None and outcome.asked[0].name == "action":
        outcome = await table.say(ANNA, "done", confirmed=True)


async def test_leftover_names_come_back_as_a_command_without_action(table: Table) -> None:
    outcome = await table.begin()
    rng = random.Random(6)
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        if "battle" in question(outcome).keys and len(outcome.view(None).seat("riverfolk").items) == 0:
            break
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    outcome = await table.say(ANNA, "battle loot:yes")
    assert outcome.rest == (Command("", {"loot": "yes"}),)


def test_everything_that_razes_does_so_in_one_line() -> None:
    post = {"hundreds": {"mob": 1}, "riverfolk": {"trade-post-mouse": 1}}
    game = scene("hundreds.raze", clearings={2: post, 9: post, 12: {"hundreds": {"mob": 1}}}, ruins={12: ["sack"]})
    on = walk(game, "hundreds")
    plan = on.follow(parse("9 2"))
    assert plan.rest == ()
    assert [event.data["clearing"] for event in plan.events if event.kind == "razed"][:2] == [9, 2]


# --- refused ----------------------------------------------------------------------------------------------------------


async def test_a_refusal_cites_the_law_and_undoes_the_whole_line(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "move to:9 warlord:no warriors:2 advance to:2")
    assert (found.reason, found.law) == ("not-adjacent", "4.2")
    assert found.arguments["to"] == 2


async def test_too_many_warriors(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "move to:9 warlord:no warriors:20")
    assert found.reason == "too-few-warriors-there"


async def test_an_earlier_parameter_must_be_filled_first(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "move to:9 warriors:2")
    assert (found.reason, found.arguments["question"], found.arguments["given"]) == (
        "fill-first",
        "warlord",
        "warriors",
    )


async def test_another_than_the_only_possible_answer(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "move from:9 to:4")
    assert (found.reason, found.arguments["option"].key) == ("only-possible-answer", "4")


async def test_a_parameter_that_is_not_asked(table: Table) -> None:
    await at(table, "hundreds.command")
    assert (await refused(table, "move to:9 warlord:no warriors:1 fund:3")).reason == "not-asked"


async def test_where_passing_on_leads_is_told_where_it_does_not_lead_to_the_action(table: Table) -> None:
    await table.until(await table.begin(), random.Random(4), "hundreds", "start")
    found = await refused(table, "advance to:9")
    assert found.reason == "not-ahead"
    assert found.arguments == {
        "action": "advance", "stage": "turn.birdsong-start", "at": "14.5.3", "next": "hundreds.raze",
    }  # fmt: skip


async def test_an_answer_that_is_owed_on_the_way_is_named(table: Table) -> None:
    await table.until(await table.begin(), random.Random(2), "hundreds", "mood")
    found = await refused(table, "advance to:9")
    assert (found.reason, found.arguments["question"], found.law) == ("answer-first", "mood", "14.4.4")


async def test_done_declines_whatever_is_asked(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(4), "hundreds", "start")
    assert question(outcome).decline == "next"
    outcome = await table.say(ANNA, "done", confirmed=True)
    assert [entry[3]["key"] for entry in (await table.entries())[-1:]] == ["next"]


async def test_an_unknown_word_lists_what_is_possible(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "flee")
    assert found.reason == "unknown-answer"
    assert "move" in [option.key for option in found.arguments["options"]]


async def test_an_action_of_another_faction_is_unknown(table: Table) -> None:
    await at(table, "hundreds.command")
    with pytest.raises(Refused) as caught:
        await table.play.turns.act(ANNA, table.id(), (Command("recruit", {"clearing": "1"}),))
    assert caught.value.reason == "not-your-action"
    with pytest.raises(Refused) as caught:  # no map but the Mountain has it
        await table.play.turns.act(ANNA, table.id(), (Command("open-path", {}),))
    assert caught.value.reason == "not-your-action"


async def test_an_action_of_an_earlier_stage(table: Table) -> None:
    await at(table, "hundreds.advance")
    found = await refused(table, "mood mood:bitter")
    assert (found.reason, found.arguments["stage"]) == ("not-ahead", "hundreds.advance")


async def test_an_action_the_law_forbids_now_is_refused_by_the_law(table: Table) -> None:
    await at(table, "hundreds.command")
    found = await refused(table, "build clearing:4")
    assert (found.reason, found.law) == ("no-site", "14.5.2.III")


@pytest.mark.parametrize(
    "line",
    [
        "move " * 41,
        "x" * 5000,
        "9" * 5000,
        "n" + "9" * 5000,
        "to:" + "9" * 5000,
        "move to:\u00b2",
        "move to:-9",
        "move to:9.0",
        "move to:0x9",
        "move to:9;DROP",
        "'; DROP TABLE games; --",
        "{to} %s %(to)s",
        "move to:9 to:9 to:9",
        "\u202e\u0000\ud7ff",
        "@everyone",
        "none",
        "null",
        "True",
    ],
)
async def test_nasty_lines_are_refused(table: Table, line: str) -> None:
    await at(table, "hundreds.command")
    before = await table.entries()
    with pytest.raises(Refused) as caught:
        await table.play.turns.act(ANNA, table.id(), parse(line))
    assert await table.entries() == before
    assert all(len(str(value)) < 1000 for value in caught.value.arguments.values())


async def test_digits_of_any_script_are_numbers(table: Table) -> None:
    await at(table, "hundreds.command")
    outcome = await table.say(ANNA, "move to:\u0669")
    assert outcome.question() is not None


async def test_an_empty_line(table: Table) -> None:
    await at(table, "hundreds.command")
    assert (await refused(table, "")).reason == "nothing-to-answer"


# --- who --------------------------------------------------------------------------------------------------------------


async def test_strangers_and_those_who_are_not_asked(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    with pytest.raises(Refused) as stranger:
        await table.play.turns.act(CLEO, table.id(), parse("done"))
    assert stranger.value.reason == "not-seated"
    with pytest.raises(Refused) as other:
        await table.play.turns.act(BEN, table.id(), parse("done"))
    assert (other.value.reason, other.value.arguments) == ("not-your-turn", {"seat": "hundreds", "person": None})
    assert outcome.n == len(await table.entries())


async def test_a_button_of_another_question_is_old(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    number = question(outcome).number
    await table.say(ANNA, "done", n=outcome.n, question=number, confirmed=True)
    found = await refused(table, "done", n=outcome.n, question=number)
    assert found.reason == "button-is-old"
    assert found.arguments["now"] > found.arguments["n"]


async def test_a_button_lives_on_while_its_question_is_open(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    number = question(outcome).number
    await table.play.lobby.replace(BEN, table.id(), "riverfolk", CLEO.person)
    done = await table.say(ANNA, "done", n=outcome.n, question=number, confirmed=True)
    assert done.n == outcome.n + 2


async def test_a_button_made_before_an_undo_is_old(table: Table) -> None:
    outcome = await at(table, "hundreds.command")
    number = question(outcome).number
    await table.say(ANNA, "done", confirmed=True)
    await table.play.turns.undo(ANNA, table.id())
    assert (await refused(table, "done", n=outcome.n, question=number)).reason == "button-is-old"


def test_a_flooded_clearing_is_refused_by_its_own_paragraph() -> None:
    game = on("marsh", "hundreds.command", clearings={14: {"hundreds": {"warrior": 2}}})
    with pytest.raises(Refused) as caught:
        walk(game, "hundreds").follow(parse("move to:13"))
    assert (caught.value.law, caught.value.reason) == ("M.5.2", "clearing-flooded")
