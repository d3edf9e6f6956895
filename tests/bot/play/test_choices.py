"""Autocomplete."""

import random

import pytest

from bot.play import Choices, Outcome
from support.playing import ANNA, BEN, CLEO, Table, question


async def in_command(table: Table) -> Outcome:
    rng = random.Random(1)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        asked = question(outcome)
        if asked.args["stage"] == "hundreds.command" and "move" in asked.keys:
            return outcome
        outcome = await table.answer(outcome, rng.choice(asked.keys))


def values(choices: Choices) -> list[str]:
    assert choices.hint is None
    return [choice.value for choice in choices.choices]


def hint(choices: Choices) -> tuple[str, str]:
    assert choices.choices == ()
    assert choices.hint is not None
    return choices.hint.reason, str(choices.hint.arguments.get("question", ""))


async def test_each_parameter_offers_what_is_legal_after_the_earlier_ones(table: Table) -> None:
    await in_command(table)
    turns = table.play.turns
    assert values(await turns.choices(ANNA, "move", {}, "from")) == ["4"]  # passed over in play, but not in a command
    assert values(await turns.choices(ANNA, "move", {}, "to")) == ["8", "9", "12"]
    assert values(await turns.choices(ANNA, "move", {"from": "4", "to": "9"}, "warlord")) == ["yes", "no"]
    counts = values(await turns.choices(ANNA, "move", {"to": "9", "warlord": "no"}, "warriors"))
    assert counts[0] == "n1"


async def test_what_to_fill_first(table: Table) -> None:
    await in_command(table)
    turns = table.play.turns
    assert hint(await turns.choices(ANNA, "move", {}, "warriors")) == ("fill-first", "to")
    assert hint(await turns.choices(ANNA, "move", {"to": "9"}, "warriors")) == ("fill-first", "warlord")
    assert hint(await turns.choices(ANNA, "move", {"to": "  ", "warlord": "no"}, "warriors")) == ("fill-first", "to")


async def test_a_wrong_earlier_parameter_is_the_hint(table: Table) -> None:
    await in_command(table)
    assert hint(await table.play.turns.choices(ANNA, "move", {"to": "1"}, "warlord"))[0] == "not-adjacent"


async def test_what_is_typed_narrows_by_key_number_and_label(table: Table) -> None:
    outcome = await in_command(table)
    turns = table.play.turns

    suits = {place.number: place.suit for place in outcome.view(None).clearings}
    assert values(await turns.choices(ANNA, "move", {}, "to", "1")) == ["12"]
    assert values(await turns.choices(ANNA, "move", {}, "to", f"9 ({suits[9]}")) == ["9"]
    assert values(await turns.choices(ANNA, "move", {}, "to", suits[8].upper())) == [
        str(number) for number in (8, 9, 12) if suits[number] == suits[8]
    ]
    assert values(await turns.choices(ANNA, "move", {}, "to", "nothing like it")) == []
    assert values(await turns.choices(ANNA, "move", {"to": "9", "warlord": "no"}, "warriors", "2")) == ["n2"]


async def test_an_action_behind_questions_of_ones_own_is_offered_all_the_same(table: Table) -> None:
    await in_command(table)
    found = values(await table.play.turns.choices(ANNA, "advance", {}, "to"))
    assert "9" in found


async def test_an_action_that_was_begun_is_gone_on_with(table: Table) -> None:
    await in_command(table)
    await table.say(ANNA, "move")
    turns = table.play.turns
    assert "9" in values(await turns.choices(ANNA, "move", {}, "to"))
    assert values(await turns.choices(ANNA, "move", {"to": "9"}, "warlord")) == ["yes", "no"]
    assert hint(await turns.choices(ANNA, "move", {}, "warriors"))[0] == "answer-first"


async def test_what_cannot_be_said_yet(table: Table) -> None:
    await in_command(table)
    turns = table.play.turns
    assert hint(await turns.choices(ANNA, "mood", {}, "mood"))[0] == "not-ahead"
    assert hint(await turns.choices(BEN, "move", {}, "to"))[0] == "not-your-turn"
    assert hint(await turns.choices(CLEO, "move", {}, "to"))[0] == "not-seated"
    assert hint(await turns.choices(ANNA, "fly", {}, "to"))[0] == "unknown-action"
    assert hint(await turns.choices(ANNA, "move", {}, "fund")) == ("not-asked", "fund")


async def test_a_line_goes_on_word_by_word(table: Table) -> None:
    await in_command(table)
    turns = table.play.turns
    assert values(await turns.act_choices(ANNA, ""))[:1] == ["move"]
    assert values(await turns.act_choices(ANNA, "mo")) == ["move"]
    assert values(await turns.act_choices(ANNA, "move ")) == ["move 8", "move 9", "move 12"]
    assert values(await turns.act_choices(ANNA, "move 1")) == ["move 12"]
    assert values(await turns.act_choices(ANNA, "move to:1")) == ["move to:12"]
    assert values(await turns.act_choices(ANNA, "move to:9 ")) == ["move to:9 yes", "move to:9 no"]
    assert hint(await turns.act_choices(ANNA, "move to:9 warriors:")) == ("fill-first", "warlord")
    assert hint(await turns.act_choices(ANNA, "move 1 "))[0] == "not-adjacent"
    assert hint(await turns.act_choices(BEN, ""))[0] == "not-your-turn"


@pytest.mark.slow
async def test_every_choice_offered_is_taken(table: Table) -> None:
    """In a whole game: the line that autocomplete completes is legal, and there are never more than 25."""
    rng = random.Random(11)
    outcome = await table.begin()
    people = {"hundreds": ANNA, "riverfolk": BEN}
    for _ in range(250):
        if not outcome.asked:
            break
        who = people[outcome.asked[0].seat]
        line = ""
        for _ in range(rng.randrange(1, 4)):
            found = await table.play.turns.act_choices(who, f"{line} " if line else "")
            assert len(found.choices) <= 25
            if found.hint is not None or not found.choices:
                break
            assert all(len(choice.value) <= 100 for choice in found.choices)
            line = rng.choice(found.choices).value
        outcome = await table.say(who, line, confirmed=True)
