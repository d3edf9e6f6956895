"""Standing orders, in whoever's turn."""

import random

import pytest

from bot.play import Happened, Outcome, Refused
from bot.pool import Stuck
from support.playing import ANNA, BEN, CLEO, Table, question


async def played(table: Table, *, ben: bool, inputs: int = 250) -> list[Happened]:
    """What happens in a random game in which Anna gave orders."""
    rng = random.Random(7)
    outcome = await table.begin(ben=ben, orders={"ambush": "never", "hits": "usual"})
    found: list[Happened] = []
    for _ in range(inputs):
        if not outcome.asked:
            break
        asked = question(outcome)
        fights = [key for key in asked.keys if key in ("battle", "advance", "riverfolk", "hundreds")]
        outcome = await table.answer(outcome, rng.choice(fights or asked.keys))
        found += outcome.happened
    return found


@pytest.mark.slow
@pytest.mark.parametrize("ben", [True, False])
async def test_ordered_questions_are_never_asked(table: Table, *, ben: bool) -> None:
    found = await played(table, ben=ben)
    automatic = [entry for entry in found if entry.kind == "auto"]
    assert {entry.seat for entry in automatic} == {"hundreds"}
    assert {entry.by for entry in automatic} == {None}
    rows = {entry.n: entry async for entry in table.store.iter_entries((await table.play.lobby.list(ANNA)).games[0].id)}
    keys = {rows[entry.n].payload["key"] for entry in automatic}
    assert keys <= {"none"} | {key for key in keys if "warrior" in key}
    assert any("warrior" in key for key in keys)


async def test_an_order_answers_the_question_that_is_open_now(table: Table) -> None:
    rng = random.Random(7)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "hits", "to")
        asked = question(outcome)
        if asked.name == "hits":
            break
        outcome = await table.answer(outcome, rng.choice(asked.keys))
    n = outcome.n
    outcome = await table.play.turns.orders(ANNA, table.id(), {"hits": "usual"})
    assert [(entry.kind, entry.seat) for entry in outcome.happened] == [("auto", "hundreds")]
    assert outcome.n == n + 1
    assert outcome.game.seat("hundreds").orders == {"hits": "usual"}


async def test_orders_end_with_whoever_gave_them(table: Table) -> None:
    outcome = await table.begin(orders={"hits": "usual"})
    assert outcome.game.seat("hundreds").orders == {"hits": "usual"}
    assert isinstance(outcome, Outcome)
    passed = await table.play.lobby.replace(ANNA, table.id(), "hundreds", CLEO.person)
    assert passed.game.seat("hundreds").orders == {}


async def test_unknown_orders_and_strangers(table: Table) -> None:
    await table.begin()
    for changes in ({"ambush": "always"}, {"retreat": "never"}):
        with pytest.raises(Refused) as caught:
            await table.play.turns.orders(BEN, table.id(), changes)
        assert caught.value.reason == "unknown-order"
    with pytest.raises(Refused) as stranger:
        await table.play.turns.orders(CLEO, table.id(), {"hits": "usual"})
    assert stranger.value.reason == "not-seated"


async def test_orders_are_set_with_what_they_lead_to_or_not_at_all(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = await table.begin()

    async def stuck(*_args: object, **_more: object) -> object:
        raise Stuck("a worker did not answer")

    with monkeypatch.context() as patch:
        patch.setattr(table.workshop, "run", stuck)
        with pytest.raises(Stuck):
            await table.play.turns.orders(ANNA, table.id(), {"ambush": "never"})
    (hundreds, _) = await table.store.seats(outcome.game.id)
    assert hundreds.orders == {}  # the person is told that nothing was changed
    number = table.id()
    told = await table.play.turns.orders(ANNA, number, {"ambush": "never"})
    (hundreds, _) = await table.store.seats(outcome.game.id)
    assert hundreds.orders == told.game.seat("hundreds").orders == {"ambush": "never"}
    assert await table.store.outcome(number) is not None
