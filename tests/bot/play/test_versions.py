"""A new version meets old games: answers that no longer fit, snapshots that cannot be read, history that is gone."""

import logging
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.play import Confirm, Outcome, Refused
from bot.store import check
from support.playing import ANNA, BEN, CHANNEL, CLEO, Table, question
from support.stores import address, sql

OTHER_QUESTIONS = ("UPDATE snapshots SET state = replace(state, ?, ?)", '"asked":', '"asked":1')
"""After this the answers since the last snapshot belong to questions that are never asked."""

BEFORE_NAMES = Path(__file__).with_name("games_0006.sql")
"""A database of revision 0006: Anna plays the Hundreds and Ben, with an order, the Vagabond, whose turn it is; the
Riverfolk are an automaton's. In the next channel Cleo waits in a lobby.
"""


async def in_a_move(table: Table) -> Outcome:
    """A game whose last answers stand behind its last snapshot."""
    rng = random.Random(1)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        if "move" in question(outcome).keys:
            return await table.say(ANNA, "move to:9")
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))


async def tamper(table: Table, statement: str, *values: object) -> None:
    await table.close()
    sql(table.path, statement, *values)
    await table.open()


async def test_answers_that_no_longer_fit_reopen_the_stage_and_everybody_is_told(table: Table) -> None:
    outcome = await in_a_move(table)
    await tamper(table, *OTHER_QUESTIONS)
    with pytest.raises(Refused) as caught:
        await table.say(ANNA, "yes")
    assert caught.value.reason == "stage-reopened"
    assert [entry[1:4:2] for entry in await table.entries()][-1] == ("edit", {"reopened": 2})
    assert (await table.store.pending())[-1].payload["first"] == outcome.n + 1
    look = await table.play.look.hand(ANNA)
    assert look.question is not None
    assert look.question.name == "action"
    assert look.can_undo == 0  # what came before cannot be repeated
    with pytest.raises(Refused) as caught:
        await table.play.turns.undo(ANNA, table.id())
    assert caught.value.reason == "stage-reopened"
    again = await table.say(ANNA, "move to:9")
    assert again.n == outcome.n + 3
    await table.restart()
    assert (await table.play.look.hand(ANNA)).view == again.view("hundreds")
    back = await table.play.turns.undo(ANNA, table.id())
    assert back.view("hundreds") == look.view


async def test_looking_reopens_too(table: Table) -> None:
    outcome = await in_a_move(table)
    await tamper(table, *OTHER_QUESTIONS)
    look = await table.play.look.map(ANNA)
    assert look.game.n == outcome.n + 1


async def test_a_game_nobody_can_read_is_said_to_be_so_and_can_be_abandoned(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    outcome = await table.begin()
    await tamper(table, "UPDATE snapshots SET state = ?", '{"schema": 0}')
    with caplog.at_level(logging.CRITICAL):
        for call in (table.say(ANNA, "5"), table.play.look.hand(BEN), table.play.look.map(ANNA)):
            with pytest.raises(Refused) as caught:
                await call
            assert caught.value.reason == "game-unreadable"
        assert (await table.play.lobby.status(ANNA)).n == outcome.n
        assert isinstance(await table.play.lobby.abandon(ANNA, table.id()), Confirm)
        done = await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    assert done.game.status == "abandoned"


async def test_undo_where_history_is_gone(table: Table) -> None:
    outcome = await in_a_move(table)
    await tamper(table, "DELETE FROM snapshots WHERE n < ?", outcome.n)
    with pytest.raises(Refused) as caught:
        await table.play.turns.undo(ANNA, table.id())
    assert caught.value.reason in ("undo-stops-here", "game-not-started")


async def test_games_of_before_seats_had_names_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(BEFORE_NAMES.read_text("utf-8"))
    path.chmod(0o600)
    table = await Table(path).open()
    table.interaction = 1000  # those before are done
    assert (await check(address(path))).problems == ()
    assert sql(path, "SELECT DISTINCT name = faction, difficulty, traits FROM seats") == [(1, "default", "[]")]
    look = await table.play.look.hand(BEN)
    assert [(seat.name, seat.person, seat.last_seen) for seat in look.game.seats] == [
        ("hundreds", ANNA.person, 18),
        ("riverfolk", None, 0),
        ("vagabond", BEN.person, 22),
    ]
    assert look.game.seat("vagabond").orders == {"ambush": "never"}
    assert (look.question and look.question.name, look.can_undo) == ("action", 4)
    back = await table.play.turns.undo(BEN, table.id())
    again = await table.say(BEN, question(back).keys[0], confirmed=True)
    assert again.n == back.n + 1
    await table.join(CLEO, "riverfolk")
    left = await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    assert isinstance(left, Outcome)
    await table.restart()
    game = await table.play.lobby.status(CLEO)
    assert [(seat.name, seat.person is None) for seat in game.seats] == [
        ("hundreds", False),
        ("riverfolk", False),
        ("vagabond", True),
    ]
    lobby = await table.play.lobby.status(replace(CLEO, channel=CHANNEL + 1))
    assert [(seat.name, seat.faction, seat.person) for seat in lobby.seats] == [
        ("hundreds", "hundreds", None),
        ("riverfolk", "riverfolk", CLEO.person),
    ]
    begun = await table.play.lobby.start(replace(CLEO, channel=CHANNEL + 1), table.id())
    assert begun.game.status == "active"
    await table.close()
