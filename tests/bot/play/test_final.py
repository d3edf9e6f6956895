"""What a confirmation says about undo is what undo does."""

import random
from collections import Counter

import pytest

from bot.play import Confirm, Outcome
from bot.play.resolve import walk
from support.law import scene
from support.playing import ANNA, BEN, SEATED, Table, catalog, question

ORDERS = {"craft": "pass", "incite": "pass", "services": "pass", "hits": "usual", "ambush": "never"}


@pytest.mark.slow
@pytest.mark.parametrize("orders", [None, ORDERS], ids=["asked", "ordered"])
@pytest.mark.parametrize("ben", [True, False], ids=["people", "automaton"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_confirmation_says_final_where_undo_is_impossible_then_and_only_there(
    table: Table, seed: int, orders: dict[str, str] | None, *, ben: bool
) -> None:
    table.seed = f"{seed:064x}"
    rng = random.Random(seed)
    outcome = await table.begin(ben=ben, orders=orders)
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


async def asked_before(table: Table, outcome: Outcome, law: str) -> Confirm:
    """What is asked before the next question under that law is declined."""
    rng = random.Random(5)
    while question(outcome).law != law:
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    asked = await table.play.turns.done(SEATED[question(outcome).seat], table.id())
    assert isinstance(asked, Confirm)
    return asked


async def test_the_end_of_a_turn_is_final_where_the_next_seats_order_answers_at_once(table: Table) -> None:
    asked = await asked_before(table, await table.begin(), "11.6.2")
    assert asked.final == "no", "the Hundreds are asked whether they buy: until they answer all can be taken back"
    await table.play.turns.orders(ANNA, table.id(), {"services": "pass"})
    ordered = await table.play.turns.done(BEN, table.id())
    assert isinstance(ordered, Confirm)
    assert ordered.final == "yes", "now they are not, and roll the mob die"


@pytest.mark.parametrize("order", ["ask", "never"])
def test_whether_an_ambush_is_ordered_off_is_not_told_to_who_attacks(order: str) -> None:
    front = {7: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 2}}}
    game = scene("hundreds.command", clearings=front, riverfolk={"hand": ["ambush-bird"], "items": ["boot"]})
    game.answer("hundreds", game.decisions[0].number, "battle")
    on = walk(game, "hundreds")
    on.decline(on.require_question(), "no")
    assert [asked.asked.name for asked in on.plan.declined] == ["loot"]
    assert on.final({"riverfolk": {"ambush": order}}, catalog()) == "perhaps"
