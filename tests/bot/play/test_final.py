"""What a confirmation says about undo is what undo does."""

import random
from collections import Counter

import pytest

from bot.play import Confirm, Outcome
from support.playing import SEATED, Table, question

ORDERS = {"craft": "pass", "incite": "pass", "services": "pass", "hits": "usual", "ambush": "never"}


@pytest.mark.slow
@pytest.mark.parametrize("orders", [None, ORDERS], ids=["asked", "ordered"])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_confirmation_says_final_where_undo_is_impossible_then_and_only_there(
    table: Table, seed: int, orders: dict[str, str] | None
) -> None:
    table.seed = f"{seed:064x}"
    rng = random.Random(seed)
    outcome = await table.begin(orders=orders)
    met: Counter[str] = Counter()
    for _ in range(700):
        if not outcome.asked:
            break
        asked = question(outcome)
        actor = SEATED[asked.seat]
        key = rng.choice(asked.keys)
        if key != asked.decline:
            outcome = await table.answer(outcome, key)
            continue
        first = await table.play.turns.done(actor, table.id())
        if not isinstance(first, Confirm):
            outcome = first
            continue
        done = await table.play.turns.done(actor, table.id(), confirmed=True)
        assert isinstance(done, Outcome)
        outcome, kept = done, [event.kind for event in done.events(None)]
        free = False
        while not free and (await table.play.look.hand(actor)).can_undo:
            outcome = await table.play.turns.undo(actor, table.id())
            free = outcome.happened[0].payload["to"] <= first.n
        met[first.final] += 1
        if first.final != "perhaps":
            assert free == (first.final == "no"), (first.final, asked, kept)
        if outcome.question(asked.seat) is not None and outcome is not done:
            outcome = await table.answer(outcome, question(outcome).decline or question(outcome).keys[0])
    assert min(met["no"], met["yes"]) > 2
    assert met["perhaps"] * 10 < met.total(), met
