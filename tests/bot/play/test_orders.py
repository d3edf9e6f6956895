"""Standing orders, in whoever's turn."""

import random

import pytest

from bot.games.pool import Stuck
from bot.play import Confirm, Happened, Outcome, Refused
from bot.play import orders as standing
from support.law import scene
from support.playing import ANNA, BEN, CLEO, Table, catalog, question


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


async def test_a_question_that_is_open_stays_its_persons_whatever_is_ordered_then(table: Table) -> None:
    outcome = await at(table, await table.begin(), "14.5.1", "action")
    n, number = outcome.n, question(outcome).number
    outcome = await table.play.turns.orders(ANNA, table.id(), PASSING)
    assert (outcome.n, outcome.happened, question(outcome).number) == (n, (), number)
    assert outcome.game.seat("hundreds").orders == PASSING
    outcome = await table.say(ANNA, "done", confirmed=True)
    assert [entry.kind for entry in outcome.happened] == ["answer"]
    rng = random.Random(3)
    passed: list[Happened] = []
    while len(passed) < 2:
        asked = question(outcome)
        assert (asked.seat, asked.law) not in {("hundreds", "14.5.1"), ("hundreds", "14.6.1")}
        outcome = await table.answer(outcome, rng.choice(asked.keys))
        passed += [entry for entry in outcome.happened if entry.kind == "auto"]


async def test_what_the_buyer_is_asked_stays_open_when_buying_is_ordered_off(table: Table) -> None:
    """Else Birdsong was passed and the mob die rolled, by setting an order."""
    rng = random.Random(3)
    outcome = await table.begin()
    while True:
        outcome = await table.until(outcome, rng, "hundreds", "start")
        if question(outcome).keys == ("services", "next"):
            break
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    before, number = len(await table.entries()), question(outcome).number
    outcome = await table.play.turns.orders(ANNA, table.id(), {"services": "pass"})
    assert len(await table.entries()) == before
    assert question(outcome).number == number
    outcome = await table.say(ANNA, "services")
    assert [entry.kind for entry in outcome.happened] == ["answer"]


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


PASSING = {"craft": "pass", "incite": "pass", "services": "pass"}


async def at(table: Table, outcome: Outcome, law: str, *names: str) -> Outcome:
    """Play on to a question of the Hundreds under that law, as they are asked for with orders."""
    rng = random.Random(3)
    while True:
        outcome = await table.until(outcome, rng, "hundreds", *names)
        if question(outcome).law == law:
            return outcome
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))


async def test_steps_that_are_always_passed_are_not_asked_and_the_log_says_so(table: Table) -> None:
    rng = random.Random(5)
    outcome = await table.begin(orders=PASSING)
    passed: set[str] = set()
    while outcome.asked:
        asked = question(outcome)
        if asked.seat == "hundreds":
            assert asked.law not in {"14.5.1", "14.6.1"}
            assert asked.name != "start" or set(asked.keys) != {"services", "next"}
        outcome = await table.answer(outcome, rng.choice(asked.keys))
        passed |= {entry.kind for entry in outcome.happened if entry.seat == "hundreds"}
    assert "auto" in passed
    keys = {entry[3]["key"] for entry in await table.entries() if entry[1] == "auto"}
    assert keys == {"done", "next"}


@pytest.mark.parametrize("hand", [["sappers", "anvil"], ["cobbler", "anvil"]], ids=["fits", "fits-not"])
def test_a_step_is_passed_whatever_the_hand_holds(hand: list[str]) -> None:
    orders = {"hundreds": PASSING}
    stronghold = {9: {"hundreds": {"stronghold": 1, "warrior": 1}}}
    for stage in ("hundreds.craft", "hundreds.incite"):
        game = scene(stage, clearings=stronghold, hundreds={"hand": hand})
        assert standing.answer(game, game.decisions[0], orders, catalog()) == "done"
        assert standing.answer(game, game.decisions[0], {"riverfolk": PASSING}, catalog()) is None
    game = scene("hundreds.command", clearings=stronghold, hundreds={"hand": hand})
    assert standing.answer(game, game.decisions[0], orders, catalog()) is None
    game = scene("riverfolk.daylight", "riverfolk", riverfolk={"board": {"funds": {"riverfolk": 2}}})
    assert standing.answer(game, game.decisions[0], {"riverfolk": PASSING}, catalog()) is None, "no step of its own"


def test_services_are_passed_only_where_nothing_else_is_on_offer() -> None:
    orders = {"hundreds": PASSING}
    riverfolk = {"hand": ["anvil"]}
    game = scene("turn.begin", last="birdsong", riverfolk=riverfolk, script={"mob": ["fox"]})
    assert game.decisions[0].keys == ("services", "next")
    assert standing.answer(game, game.decisions[0], orders, catalog()) == "next"
    bank = {"play_area": ["better-burrow-bank"]}
    game = scene("turn.begin", last="birdsong", riverfolk=riverfolk, hundreds=bank, script={"mob": ["fox"]})
    assert standing.answer(game, game.decisions[0], orders, catalog()) is None


async def test_undo_takes_back_what_the_order_passed_and_leaves_it_to_be_answered(table: Table) -> None:
    outcome = await at(table, await table.begin(), "14.4.4", "mood")
    outcome = await table.play.turns.orders(ANNA, table.id(), {"craft": "pass"})
    outcome = await table.say(ANNA, "rowdy" if "rowdy" in question(outcome).keys else question(outcome).keys[0])
    assert [entry.kind for entry in outcome.happened] == ["answer", "auto"]
    assert question(outcome).law == "14.5.2"
    outcome = await table.play.turns.undo(ANNA, table.id())
    assert [entry.kind for entry in outcome.undone] == ["auto"]
    assert question(outcome).law == "14.5.1", "the mood stands, Craft is to be answered"
    outcome = await table.say(ANNA, "done")
    assert [entry.kind for entry in outcome.happened] == ["answer"], "what is answered on purpose is not passed before"


async def test_a_press_after_which_orders_lead_to_a_draw_is_asked_first(table: Table) -> None:
    """The order passes Incite, and the card drawn then makes the turn final: that is said before, not after."""
    await at(table, await table.begin(), "14.5.3", "action")
    without = await table.play.turns.done(ANNA, table.id())
    assert isinstance(without, Confirm)
    assert without.final == "no"
    await table.play.turns.orders(ANNA, table.id(), {"incite": "pass"})
    asked = await table.play.turns.done(ANNA, table.id())
    assert isinstance(asked, Confirm)
    assert asked.final == "yes"
