"""What went wrong once: buttons pressed twice, crashes at bad moments, titles that are no titles."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.games.pool import Workshop
from bot.games.titles import LONGEST_TITLE
from bot.play import Outcome, Refused, Script, parse
from bot.store import Commit, GameChange
from engine.api import Catalog, IllegalAnswer
from support.playing import ANNA, BEN, CHANNEL, Table, catalog, question


async def moving(table: Table) -> Outcome:
    """A game in which Anna may move."""
    rng = random.Random(3)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "action")
        if "move" in question(outcome).keys:
            return outcome
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))


async def rest(table: Table, after: int, line: Script) -> Outcome:
    """Press the button with which the rest of a line comes back."""
    outcome = await table.play.turns.act(ANNA, table.id(), line, after=after, confirmed=True)
    assert isinstance(outcome, Outcome)
    return outcome


async def test_the_rest_of_a_line_is_done_once(table: Table) -> None:
    outcome = await moving(table)
    done = await rest(table, outcome.n, parse("move"))
    assert done.n == outcome.n + 1
    key = question(done).keys[0]
    for after in (outcome.n, done.n + 1):
        with pytest.raises(Refused) as caught:
            await rest(table, after, parse(key))
        assert caught.value.reason == "button-is-old"
    assert (await rest(table, done.n, parse(key))).n == done.n + 1


async def test_an_undo_makes_the_rest_of_a_line_old(table: Table) -> None:
    outcome = await moving(table)
    await table.say(ANNA, "move")
    await table.play.turns.undo(ANNA, table.id())
    with pytest.raises(Refused) as caught:
        await rest(table, outcome.n, parse("move"))
    assert caught.value.reason == "button-is-old"


async def test_a_lobby_and_its_post_are_one_transaction(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash right after a lobby was stored must not leave one without a post."""

    async def crash(_request: Commit) -> None:
        raise ConnectionAbortedError

    monkeypatch.setattr(table.store, "commit", crash)  # a second transaction would never come
    with suppress(ConnectionAbortedError):
        await table.play.lobby.new(ANNA, table.id())
    (said,) = await table.store.pending()
    assert (said.kind, said.channel) == ("lobby", CHANNEL)
    assert await table.store.game_in_channel(CHANNEL) is not None


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Friday\n# Big\n• The Hundreds win", "Friday # Big • The Hundreds win"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}abc\N{ZERO WIDTH SPACE}", "abc"),
        ("👩\N{ZERO WIDTH JOINER}🌾", "👩\N{ZERO WIDTH JOINER}🌾"),
        ("\ud800 \x00", ""),
        ("x" * 50_000, "x" * LONGEST_TITLE),
    ],
)
async def test_a_title_is_one_plain_line(table: Table, said: str, title: str) -> None:
    opened = await table.play.lobby.new(ANNA, table.id(), title=said, join="hundreds")
    assert opened.game.title == title
    assert (await table.play.lobby.configure(ANNA, table.id(), title=f" {said}")).game.title == title


async def test_what_a_person_typed_is_cut_in_a_refusal(table: Table) -> None:
    await table.begin(ben=False)
    long = "\n".join(["x" * 1000] * 50)
    for work in (
        table.play.lobby.join(BEN, table.id(), long),
        table.play.lobby.replace(ANNA, table.id(), long, None),
    ):
        with pytest.raises(Refused) as caught:
            await work
        assert all(len(str(value)) <= 200 for value in caught.value.arguments.values())
    with pytest.raises(Refused) as caught:
        await table.play.lobby.join(BEN, table.id(), "moles")
    assert (caught.value.reason, caught.value.arguments) == ("unknown-seat", {"key": "moles"})


async def test_a_seat_given_up_is_played_on_elsewhere(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The automaton may take the whole turn at once: that is nothing for the process that answers everybody."""
    await table.begin()
    ways = []
    run = table.workshop.run

    async def watched(function: Any, job: Any, *, long: bool) -> Any:
        ways.append(long)
        return await run(function, job, long=long)

    monkeypatch.setattr(table.workshop, "run", watched)
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    assert ways == [True]


async def test_the_last_game_of_a_channel_is_found_however_many_follow_elsewhere(table: Table) -> None:
    outcome = await table.begin()
    over = GameChange(status="over", result={"winners": ["hundreds"]})
    await table.store.commit(Commit(outcome.game.id, outcome.n, table.clock(), change=over))
    for number in range(30):
        await table.play.lobby.new(replace(ANNA, channel=number + 1), table.id())
    assert (await table.play.lobby.status(BEN)).id == outcome.game.id
    with pytest.raises(Refused):
        await table.play.lobby.status(replace(BEN, guild=6))


def refuse(_job: None, _known: Catalog) -> None:
    raise IllegalAnswer("4.2.1", "not-adjacent", {"to": 5})


async def test_a_refusal_comes_back_from_a_worker_whole() -> None:
    workshop = Workshop(catalog(), 1)
    try:
        with pytest.raises(IllegalAnswer) as caught:
            await workshop.run(refuse, None, long=True)
    finally:
        workshop.close()
    fault = caught.value
    assert (fault.law, fault.reason, fault.arguments) == ("4.2.1", "not-adjacent", {"to": 5})
    assert str(fault) == "not-adjacent (4.2.1)"
