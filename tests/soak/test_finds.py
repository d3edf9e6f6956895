"""Faults planted in the rules: random play finds each, and what it saves is small, fails with it, and holds without."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import view as engine_view
from engine.core.decision import Decision
from engine.core.state import State
from engine.rules import battle, crafting, verbs
from engine.view import View
from support import finds, games, seatings
from support.finds import Find

Patch = Callable[[pytest.MonkeyPatch], None]


def the_fallen_get_lost(patch: pytest.MonkeyPatch) -> None:
    def put_in_supply(g: State, faction: str, kind: str, count: int) -> None:
        if faction != "hundreds" or count < 0:
            right(g, faction, kind, count)

    right = verbs.put_in_supply
    patch.setattr(verbs, "put_in_supply", put_in_supply)


def spending_breaks(patch: pytest.MonkeyPatch) -> None:
    def spend(g: State, seat: str, card: str, law: str) -> None:
        raise KeyError(card)

    patch.setattr(verbs, "spend", spend)


def everything_is_accepted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Decision, "check", lambda _decision, _key: None)


def a_paragraph_that_is_none(patch: pytest.MonkeyPatch) -> None:
    def score(g: State, seat: str, points: int, law: str) -> None:
        right(g, seat, points, "3.9")

    right = verbs.score
    patch.setattr(verbs, "score", score)


def the_deck_is_seen(patch: pytest.MonkeyPatch) -> None:
    def view_of(g: State, viewer: str | None, decisions: Sequence[Any]) -> View:
        view = right(g, viewer, decisions)
        return replace(view, seed_hash=g.deck[-1]) if g.turn.phase == "evening" and g.deck else view

    right = engine_view.view_of
    patch.setattr("engine.game.view_of", view_of)


def ambush_is_asked_of_who_holds_one(patch: pytest.MonkeyPatch) -> None:
    def could_hold(g: State, seat: str, clearing: int) -> bool:
        return any(card in g.seat(seat).hand for card in battle.matching_ambushes(g, clearing))

    patch.setattr(battle, "could_hold_ambush", could_hold)


def drawing_can_be_undone(patch: pytest.MonkeyPatch) -> None:
    def horizon(g: State) -> None:
        floor = g.undo_floor
        right(g)
        g.undo_floor = floor

    right = State.horizon
    patch.setattr(State, "horizon", horizon)


def a_question_goes_by_the_seed(patch: pytest.MonkeyPatch) -> None:
    def could_craft(g: State, seat: str) -> bool:
        return right(g, seat) and (g.chance.seed or "0") < f"{1 << 200:064x}"

    right = crafting.could_craft
    patch.setattr(crafting, "could_craft", could_craft)


def a_value_is_changed_in_place(patch: pytest.MonkeyPatch) -> None:
    def to_discard(g: State, card: str) -> None:
        if isinstance(g.discard, list):
            g.discard.append(card)

    patch.setattr(verbs, "to_discard", to_discard)


PLANTED: Mapping[str, tuple[Patch, str]] = {
    "the fallen get lost": (the_fallen_get_lost, "every_option_is_accepted"),
    "spending breaks": (spending_breaks, "nothing_told"),
    "everything is accepted": (everything_is_accepted, "nothing_else_is_accepted"),
    "a paragraph that is none": (a_paragraph_that_is_none, "every_option_is_accepted"),
    "the deck is seen": (the_deck_is_seen, "nothing_told"),
    "ambush is asked of who holds one": (ambush_is_asked_of_who_holds_one, "nothing_told"),
    "drawing can be undone": (drawing_can_be_undone, "every_option_is_accepted"),
    "a value is changed in place": (a_value_is_changed_in_place, "unchanged"),
    "a question goes by the seed": (a_question_goes_by_the_seed, "nothing_told"),
}


def lying_about(position: Mapping[str, Any]) -> int:
    """How much there is to look at: cards out of the deck, items, points, pieces on the map."""
    cards = len(position["discard"]) + len(position["agenda"])
    for seat in position["seats"]:
        cards += sum(len(seat[pile]) for pile in ("hand", "play_area", "items")) + (seat["vp"] or 0)
    standing = [kinds for here in position["clearings"].values() for kinds in here.values()]
    return cards + sum(sum(kinds.values()) for kinds in standing)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_and_made_small(planted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, failed = PLANTED[planted]
    before: list[Find] = []
    shrink = finds.shrink

    def remembering(find: Find) -> Find:
        before.append(find)
        return shrink(find, seconds=20)

    monkeypatch.setattr(finds, "shrink", remembering)
    with monkeypatch.context() as patch:
        plant(patch)
        chance = random.Random(0)
        with pytest.raises(Exception) as fault:  # noqa: PT011 - each fault raises its own, and `finds.failure` tells which
            finds.whole_game(seatings.soak_game(0, chance), chance, "planted", folder=tmp_path)
        (path,) = tmp_path.glob("*.json")
        assert str(path) in str(fault.value.__notes__)
        found = Find.read(path)
        assert finds.failure(fault.value)[1] == failed
        assert finds.fails(found) == finds.failure(fault.value)
    (first,) = before
    assert len(found.answers) <= len(first.answers)
    assert lying_about(found.position) < lying_about(first.as_read().position)
    finds.play(found)


def test_what_holds_is_left_as_it_is_and_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.new_game(1, seats=games.BOTH)
    find = Find.of(game, (game.decisions[0].seat, game.decisions[0].keys[0]))
    assert finds.shrink(find) == find.as_read()
    the_deck_is_seen(monkeypatch)
    chance = random.Random(0)
    while finds.fails(find) is None:
        decision = chance.choice(game.decisions)
        find = Find.of(game, (decision.seat, chance.choice(decision.keys)))
        finds.given(game, find.answers[-1])
    assert finds.shrink(find, seconds=0) == find.as_read()


def test_a_position_that_has_lost_something_proves_no_rule_wrong() -> None:
    game = games.new_game(1, seats=games.BOTH)
    while not game.turn[1]:
        games.answer(game, games.open_question(game).keys[0])
    find = Find.of(game).as_read()
    assert finds.sound(find)
    find.position["cards"].pop()
    assert not finds.sound(find)


def test_handovers_are_played_again(tmp_path: Path) -> None:
    game = games.new_game(1, seats=games.BOTH)
    chance = random.Random(1)
    while game.turn[0] != "riverfolk" or game.turn[2] != "daylight" or not game.tail:
        games.answer(game, chance.choice(games.open_question(game).keys))
    game.hand_over("hundreds", "automaton")
    find = Find.of(game)
    assert ("hundreds", "automaton", "handover") in find.answers
    path = finds.save(find, "handover", AssertionError(), tmp_path)
    assert Find.read(path) == find.as_read()
    *_, (again, _) = finds.steps(Find.read(path))
    assert again.snapshot() == game.snapshot()
    assert again.tail == game.tail
