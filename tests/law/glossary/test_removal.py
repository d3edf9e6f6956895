"""1.5.4, G.24: whose word counts when pieces are removed, and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.state import State
from engine.rules import hooks, removal
from engine.rules.occasions import Battle, Loss, Removal
from support.games import inner
from support.law import facts, scene
from support.riverfolk import mine, there

HERE = {9: {"hundreds": {"warrior": 3, "mob": 1}}, 2: {"hundreds": {"warrior": 2}}, 5: {"riverfolk": {"warrior": 1}}}


def table() -> State:
    return inner(scene("hundreds.oppress", clearings=HERE))


def plant(g: State, seat: str, hook: hooks.Hook[Any], function: Any) -> None:
    g.hooks.setdefault(hook, []).append((seat, function))


def now(coroutine: Any) -> None:
    with pytest.raises(StopIteration):
        coroutine.send(None)


def claims(losses_of: str, to: int) -> Any:
    async def claim(_g: State, _seat: str, found: Removal) -> None:
        found.claim(found.unclaimed(losses_of), removal.to_clearing(to, "G.24"))

    return claim


@pytest.mark.law("G.24", "G.20")
def test_each_piece_goes_to_one_place_and_its_owner_claims_before_others() -> None:
    game = scene("hundreds.oppress", clearings=HERE)
    g = inner(game)
    plant(g, "riverfolk", hooks.CLAIMS, claims("hundreds", 12))
    plant(g, "hundreds", hooks.CLAIMS, claims("hundreds", 1))
    before = mine(game, "hundreds").supply["warrior"]
    now(removal.remove(g, [Loss(9, "hundreds", "warrior", 2)], "G.24", "riverfolk"))
    assert [there(game, c, "hundreds") for c in (9, 1, 12)] == [{"warrior": 1, "mob": 1}, {"warrior": 2}, {}]
    assert mine(game, "hundreds").supply["warrior"] == before
    now(removal.remove(g, [Loss(5, "riverfolk", "warrior", 1)], "G.24", "hundreds"))
    assert there(game, 5) == {}, "nobody claims those: they go to their supply"


@pytest.mark.law("G.24", "3.2.1")
def test_pieces_of_several_clearings_are_claimed_apart_and_score_all_the_same() -> None:
    game = scene("hundreds.oppress", clearings=HERE)
    g = inner(game)

    async def from_nine(_g: State, _seat: str, found: Removal) -> None:
        found.claim(found.unclaimed("hundreds", 9), removal.out_of_game)

    plant(g, "hundreds", hooks.CLAIMS, from_nine)
    losses = [Loss(9, "hundreds", "warrior", 1), Loss(9, "hundreds", "mob", 1), Loss(2, "hundreds", "warrior", 1)]
    now(removal.remove(g, losses, "G.24", "riverfolk"))
    assert mine(game, "hundreds").removed == {"warrior": 1, "mob": 1}
    assert facts(g.events, "scored", "seat", "points")[-1:] == [("riverfolk", 1)]


@pytest.mark.law("G.24")
def test_anybody_may_say_that_a_piece_cannot_be_removed() -> None:
    g, keep = table(), ("hundreds", "mob", None)
    plant(g, "riverfolk", hooks.MAY_REMOVE, lambda _g, _seat, owner, kind, b: (owner, kind, b) != keep)
    assert not removal.can_be_removed(g, "hundreds", "mob")
    assert removal.can_be_removed(g, "hundreds", "mob", Battle("riverfolk", "hundreds", 9))
    now(removal.remove(g, [Loss(9, "hundreds", "mob", 1), Loss(9, "hundreds", "warrior", 1)], "G.24", "riverfolk"))
    assert g.board[9] == {"hundreds": {"warrior": 2, "mob": 1}}


@pytest.mark.law("G.24", "G.9")
def test_who_still_stands_where_all_enemy_pieces_were_removed_may_answer() -> None:
    g = table()
    answered: list[tuple[str, int, str]] = []

    async def answer(_g: State, owner: str, clearing: int, by: str) -> None:
        answered.append((owner, clearing, by))

    plant(g, "hundreds", hooks.FULL_REMOVAL, answer)
    plant(g, "riverfolk", hooks.FULL_REMOVAL, answer)
    plant(g, "hundreds", hooks.MAY_REMOVE, lambda _g, _seat, _owner, kind, _b: kind != "mob")
    now(removal.remove_all_enemies(g, "riverfolk", [2, 5, 9], "4.1.2"))
    assert [dict(g.board[c]) for c in (2, 5, 9)] == [{}, {"riverfolk": {"warrior": 1}}, {"hundreds": {"mob": 1}}]
    assert answered == [("hundreds", 9, "riverfolk")]
