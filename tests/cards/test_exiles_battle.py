"""Exiles & Partisans in battle: Fox, Rabbit and Mouse Partisans."""

from typing import Any

import pytest

from engine.api import Game
from support.exiles import exiles
from support.games import answer, open_question
from support.law import facts, hand
from support.riverfolk import keys, mine, there

SUITED = {"fox": 8, "rabbit": 5, "mouse": 9}
"""A clearing of each suit."""
HELD = ["anvil", "arms-trader", "bake-sale", "investments"]
"""A fox, a bird, a rabbit and a mouse."""
FOXES, RABBITS, MICE = ["anvil"], ["bake-sale"], ["investments"]


def fight(clearing: int, *, dice: tuple[int, int] = (0, 0), **parts: Any) -> Game:
    """The Hundreds attack three otters with three rats."""
    pieces = {clearing: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 3}}}
    game = exiles("hundreds.command", clearings=pieces, script={"dice": [list(dice)]}, **parts)
    answer(game, "battle")
    return game


@pytest.mark.law("4.1.3", "4.3.4", "4.3.5.I")
@pytest.mark.parametrize(("suit", "kept"), [("fox", FOXES), ("rabbit", RABBITS), ("mouse", MICE)])
def test_partisans_deal_an_extra_hit_for_every_other_card(suit: str, kept: list[str]) -> None:
    card = f"{suit}-partisans"
    game = fight(SUITED[suit], hundreds={"play_area": [card], "hand": HELD})
    assert (open_question(game).law, keys(game)) == ("4.3.4", (card, "none"))
    events = answer(game, card)
    assert there(game, SUITED[suit]) == {"warrior": 2}
    assert hand(game) == kept, "birds go too"
    assert facts(events, "discarded", "card") == sorted(set(HELD) - set(kept))
    assert mine(game, "hundreds").play_area == (card,), "it stays in play"


@pytest.mark.law("4.1.3")
@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse"])
def test_partisans_fight_in_their_own_clearings_only(suit: str) -> None:
    for other, clearing in SUITED.items():
        game = fight(clearing, hundreds={"play_area": [f"{suit}-partisans"], "hand": HELD})
        assert [d.name for d in game.decisions] == (["effect"] if other == suit else [])


@pytest.mark.law("4.1.3", "4.3.4")
def test_partisans_may_be_kept_back_and_are_used_once_a_battle() -> None:
    game = fight(9, hundreds={"play_area": ["mouse-partisans"], "hand": HELD})
    answer(game, "none")
    assert (there(game, 9), hand(game)) == ({"warrior": 3}, HELD)
    game = fight(9, hundreds={"play_area": ["mouse-partisans"], "hand": HELD})
    answer(game, "mouse-partisans")
    assert not game.decisions


@pytest.mark.law("4.1.3", "11.2.3")
def test_a_defender_uses_them_too() -> None:
    game = fight(9, riverfolk={"play_area": ["mouse-partisans"], "hand": HELD})
    question = open_question(game)
    assert question.seat == "riverfolk"
    answer(game, "mouse-partisans")
    assert there(game, 9, "hundreds") == {"warrior": 2}
    assert hand(game, "riverfolk") == MICE


@pytest.mark.law("4.1.3", "4.3.5.II")
def test_the_extra_hit_is_not_limited_by_warriors_and_adds_to_the_others() -> None:
    pieces = {9: {"hundreds": {"warrior": 1}, "riverfolk": {"trade-post-mouse": 1, "warrior": 1}}}
    game = exiles(
        "hundreds.command",
        clearings=pieces,
        hundreds={"play_area": ["mouse-partisans", "tunnels"], "hand": HELD},
        script={"dice": [[3, 0]]},
    )
    answer(game, "battle", "mouse-partisans")
    assert there(game, 9) == {}, "one rolled hit for the only warrior, and the partisans' for the trade post"
    assert mine(game, "hundreds").vp == 1


@pytest.mark.law("4.1.3", "3.3.3", "2.1.4")
def test_a_discarded_dominance_card_lies_beside_the_map_and_the_play_area_stays() -> None:
    own = {"play_area": ["boat-builders", "mouse-partisans"], "hand": ["fox-dominance", "mouse-dominance"]}
    game = fight(9, hundreds=own)
    answer(game, "mouse-partisans")
    assert game.view(None).available_dominance == ("fox-dominance",)
    assert hand(game) == ["mouse-dominance"]
    assert mine(game, "hundreds").play_area == ("boat-builders", "mouse-partisans")


@pytest.mark.law("4.1.3", "LR 2.8.2")
def test_partisans_fight_bots_and_do_not_fight_for_them() -> None:
    game = fight(9, hundreds={"play_area": ["mouse-partisans"], "hand": HELD}, robots=True)
    answer(game, "mouse-partisans")
    assert there(game, 9) == {"warrior": 2}
    game = fight(9, hundreds={"hand": HELD}, riverfolk={"play_area": ["mouse-partisans"]}, robots=True)
    assert not game.decisions
    assert there(game, 9, "hundreds") == {"warrior": 3}


@pytest.mark.law("4.1.3", "4.3.4")
def test_with_an_empty_hand_the_hit_costs_nothing() -> None:
    game = fight(9, hundreds={"play_area": ["mouse-partisans"]})
    events = answer(game, "mouse-partisans")
    assert not facts(events, "discarded", "card")
    assert there(game, 9) == {"warrior": 2}
