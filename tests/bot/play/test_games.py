"""Whole games by random legal answers through the use cases."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from bot.games import archive
from bot.play import Refused, replaying
from support.playing import ANNA, BEN, CLEO, SEATED, Table, catalog, question


async def play_on(table: Table, rng: random.Random, *, restart: bool = False, inputs: int = 3000) -> int:
    """Random answers and undos until the game is over; how many."""
    outcome = await table.begin()
    for count in range(inputs):
        if outcome.game.status == "over":
            return count
        asked = question(outcome)
        who = SEATED[asked.seat]
        if rng.random() < 0.15:
            with suppress(Refused):
                outcome = await table.play.turns.undo(who, table.id())
        else:
            outcome = await table.say(who, rng.choice(asked.keys), confirmed=True)
        if restart:
            await table.restart()
    return inputs


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_a_random_game_ends_and_can_be_verified(table: Table, seed: int) -> None:
    table.seed = f"{seed:064x}"
    await play_on(table, random.Random(seed))
    (game,) = (await table.play.lobby.list(ANNA)).games
    assert game.status == "over"
    assert game.winners
    assert game.seed == table.seed
    document = archive.from_text(await table.play.look.export(BEN, game=game.id))
    assert replaying.first_difference(document, catalog()) is None
    # It can still be looked at in its channel, until another game is opened there.
    assert (await table.play.look.map(CLEO)).game.id == game.id
    with pytest.raises(Refused, match="game-ended"):
        await table.say(ANNA, "done", confirmed=True)
    opened = await table.play.lobby.new(ANNA, table.id())
    assert (await table.play.lobby.status(CLEO)).id == opened.game.id


@pytest.mark.slow
async def test_a_restart_between_any_two_inputs_changes_nothing(tmp_path: Path) -> None:
    logs = []
    for restart in (False, True):
        table = await Table(tmp_path / f"{restart}.db", seed=4).open()
        await play_on(table, random.Random(4), restart=restart, inputs=120)
        logs.append(await table.entries())
        await table.close()
    assert logs[0] == logs[1]


async def test_two_scripts_in_one_line_are_one_input(table: Table) -> None:
    outcome = await table.begin()
    start = question(outcome).seat
    assert start in SEATED
    corners = question(outcome).keys
    outcome = await table.say(SEATED[start], corners[0])
    assert outcome.happened[0].kind == "answer"
    assert outcome.seat == start
    assert outcome.n == 2


async def test_what_happened_is_told_as_each_may_know_it(table: Table) -> None:
    outcome = await table.begin()
    drawn = [event for event in outcome.events("hundreds") if event.kind == "drew"]
    assert any("cards" in event.data for event in drawn)
    assert all("cards" not in event.data for event in outcome.events(None) if event.data.get("seat") == "hundreds")


async def test_a_lone_person_is_asked_again_after_the_automaton(table: Table) -> None:
    outcome = await table.begin(ben=False)
    assert [view.seat for view in outcome.asked] == ["hundreds"]
    assert outcome.ping == ()
    for _ in range(40):
        outcome = await table.say(ANNA, question(outcome).keys[-1], confirmed=True)
        assert {view.seat for view in outcome.asked} <= {"hundreds"}
    assert outcome.view(None).turn_number > 2


async def test_who_is_newly_asked_is_pinged_and_the_actor_is_not(table: Table) -> None:
    outcome = await table.begin()
    pinged = 0
    rng = random.Random(5)
    for _ in range(60):
        before = {view.number for view in outcome.asked}
        actor = SEATED[question(outcome).seat]
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        newly = {view.seat for view in outcome.asked if view.number not in before}
        assert set(outcome.ping) == {SEATED[seat].person for seat in newly} - {actor.person}
        assert outcome.new_post  # there is no post yet
        pinged += len(outcome.ping)
    assert pinged
