"""1.2.1: what is asked of a seat must not tell what else it holds: a card is asked for though only one can be named."""

from typing import Any

import pytest

from engine.api import EngineError, Game
from support.games import answer
from support.law import BUSY, asked, scene

SMITHY = {8: {"hundreds": {"stronghold": 1, "warrior": 1}}, 1: {"hundreds": {"warlord": 1}}}


def craft(held: list[str]) -> Game:
    game = scene("hundreds.craft", clearings=SMITHY, hundreds={"hand": held, "play_area": BUSY})
    answer(game, "craft")
    return game


def incite(held: list[str]) -> Game:
    game = scene("hundreds.incite", clearings=SMITHY, hundreds={"hand": held})
    answer(game, "incite")
    return game


def build(held: list[str]) -> Game:
    pieces = {**SMITHY, 9: {"hundreds": {"warrior": 1}}, 12: {"hundreds": {"warrior": 1}}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"hand": held, "play_area": BUSY})
    answer(game, "build")
    return game


def pay_for_building(held: list[str]) -> Game:
    game = build(held)
    answer(game, "12")
    return game


def activate(held: list[str]) -> Game:
    game = scene("hundreds.craft", clearings=SMITHY, hundreds={"hand": held, "vp": 10, "play_area": BUSY})
    answer(game, "dominance")
    return game


LYING = ["bird-dominance", "rabbit-dominance"]


def take(held: list[str]) -> Game:
    game = scene("hundreds.craft", clearings=SMITHY, hundreds={"hand": held, "play_area": BUSY}, available=LYING)
    answer(game, "take-dominance")
    return game


def pay_for_taking(held: list[str]) -> Game:
    game = take(held)
    answer(game, "rabbit-dominance")
    return game


WORLDS: list[Any] = [
    (craft, ["anvil", "bake-sale"], ["anvil", "crossbow-bird"]),
    (incite, ["anvil", "bake-sale"], ["anvil", "arms-trader"]),
    (build, ["codebreakers", "bake-sale"], ["codebreakers", "anvil"]),
    (pay_for_building, ["anvil", "bake-sale"], ["anvil", "arms-trader"]),
    (activate, ["fox-dominance", "bake-sale"], ["fox-dominance", "mouse-dominance"]),
    (take, ["bake-sale", "anvil"], ["bake-sale", "arms-trader"]),
    (pay_for_taking, ["bake-sale", "anvil"], ["bake-sale", "arms-trader"]),
]


@pytest.mark.law("1.2.1")
@pytest.mark.parametrize(("come_to", "one_answer", "several"), WORLDS)
def test_the_same_is_asked_whatever_else_is_in_the_hand(
    come_to: Any, one_answer: list[str], several: list[str]
) -> None:
    narrow, wide = come_to(one_answer), come_to(several)
    assert len(narrow.decisions[0].keys) == 1
    assert len(wide.decisions[0].keys) > 1
    assert asked(narrow) == asked(wide)
    assert narrow.view(None).asked == wide.view(None).asked


@pytest.mark.law("1.2.1")
def test_the_last_card_of_a_hand_is_not_asked_for() -> None:
    game = scene("hundreds.craft", clearings=SMITHY, hundreds={"hand": ["anvil"], "play_area": BUSY})
    answer(game, "craft")
    assert asked(game) == [("hundreds", "14.2.3", "item")]


@pytest.mark.law("11.2.3")
def test_a_public_hand_tells_everything_anyway() -> None:
    held = {"hand": ["bake-sale", "anvil"], "play_area": BUSY}
    game = scene("riverfolk.daylight", "riverfolk", riverfolk=held, available=["fox-dominance"])
    answer(game, "take-dominance")
    assert "fox-dominance" in (game.view(None).seat("riverfolk").hand or ())


@pytest.mark.law("1.2.2")
def test_a_blind_fork_gives_nothing_that_sees_further() -> None:
    game = scene("hundreds.craft", clearings=SMITHY, hundreds={"hand": ["anvil"], "play_area": BUSY})
    blind = game.fork(blind=True)
    for look in (blind.fork, lambda: blind.fork(blind=True), blind.snapshot, blind.position):
        with pytest.raises(EngineError, match="blind fork"):
            look()


def pay(held: list[str]) -> Game:
    pieces = {c: {"hundreds": {"stronghold": 1, "warrior": 1}} for c in (1, 4, 7, 8, 9)}
    game = scene("hundreds.craft", clearings=pieces, hundreds={"hand": held, "play_area": BUSY})
    answer(game, "craft", "royal-claim")
    return game


def incite_where(held: list[str]) -> Game:
    game = incite(held)
    answer(game, "anvil")
    return game


@pytest.mark.law("1.2.1")
@pytest.mark.parametrize(
    ("come_to", "held", "name"),
    [(pay, ["royal-claim", "anvil"], "pay"), (incite_where, ["anvil", "bake-sale"], "clearing")],
)
def test_a_card_that_is_chosen_and_not_yet_spent_is_named_to_nobody(come_to: Any, held: list[str], name: str) -> None:
    (question,) = come_to(held).view(None).asked
    assert question.name == name
    assert not any(card in str(question.args) for card in held)
