"""9.2.2, 9.2.4, 9.2.6 to 9.2.9: the Vagabond in battle, allies, Hostility, coalitions."""

from typing import Any

import pytest

from engine.api import Game
from engine.core.errors import GameOver
from engine.factions.vagabond import coalition
from engine.rules import dominance, verbs
from engine.rules.removal import remove_all_enemies
from support.games import answer, inner, open_question
from support.law import refusal, vp
from support.riverfolk import keys, mine
from support.vagabond import daylight, table


def attacked(items: list[str], dice: list[int], **parts: Any) -> Game:
    """The Hundreds attack the Vagabond in 12."""
    game = table(
        "hundreds.command",
        turn="hundreds",
        items=items,
        clearings={12: {"hundreds": {"warlord": 1, "warrior": 1}}},
        script={"dice": [dice]},
        **parts,
    )
    answer(game, "battle")
    return game


@pytest.mark.law("9.2.4", "9.2.6", "9.2.7")
def test_without_a_working_sword_every_item_is_damaged() -> None:
    game = attacked(["boot", "torch", "tea"], [3, 1], damaged=["sword", "sword"])
    seat = mine(game, "vagabond")
    assert (seat.items, vp(game)) == ((), 0)
    assert inner(game).count(12, "vagabond", "pawn") == 1
    assert inner(game).warriors(12, "hundreds") == 2


@pytest.mark.law("9.2.7", "9.2.6")
def test_each_hit_damages_an_item_of_choice_on_its_side() -> None:
    game = attacked(["boot", "sword", "sword"], [1, 1], exhausted=["sword"])
    assert keys(game, "vagabond") == ("1-sword-exhausted", "1-boot", "1-sword")
    answer(game, "1-sword-exhausted", seat="vagabond")
    if game.decisions and open_question(game).name == "hits":
        answer(game, "1-warrior", seat="hundreds")
    seat = mine(game, "vagabond")
    assert (seat.items, seat.damaged, seat.damaged_exhausted) == (("boot", "sword"), ("sword",), ("sword",))
    assert inner(game).warriors(12, "hundreds") == 1


@pytest.mark.law("9.5.2", "9.2.9.III", "9.2.9.III.a")
def test_infamy_counts_what_falls_beside_the_warrior_that_made_the_enemy() -> None:
    game = daylight(
        items=["sword", "sword"],
        clearings={12: {"hundreds": {"warlord": 1, "stronghold": 1}}},
        script={"dice": [[3, 0]]},
    )
    answer(game, "battle")
    seat = mine(game, "vagabond")
    assert (seat.vp, seat.board["hostile"], seat.exhausted) == (2, ["hundreds"], ("sword",))


@pytest.mark.law("9.2.9.II.c", "9.2.9.II.d")
def test_an_ally_fights_along_and_may_take_hits() -> None:
    game = daylight(
        items=["sword", "boot"],
        board={"relations": {"marquise": 3}},
        clearings={12: {"marquise": {"warrior": 2}, "eyrie": {"warrior": 3}}},
        script={"dice": [[3, 1]]},
    )
    answer(game, "battle", "eyrie", "marquise", seat="vagabond")
    answer(game, "1-marquise-warrior", seat="vagabond")
    seat = mine(game, "vagabond")
    assert inner(game).count(12, "eyrie", "warrior") == 0, "a sword and two allied warriors deal three hits"
    assert (seat.board["hostile"], seat.damaged) == (["eyrie", "marquise"], ())


@pytest.mark.law("9.2.9.II.d")
def test_an_ally_that_takes_as_many_hits_as_the_items_stays_an_ally() -> None:
    game = daylight(
        items=["sword", "boot"],
        board={"relations": {"marquise": 3}},
        clearings={12: {"marquise": {"warrior": 2}, "eyrie": {"warrior": 3}}},
        script={"dice": [[3, 2]]},
    )
    answer(game, "battle", "eyrie", "marquise", seat="vagabond")
    answer(game, "1-boot+1-marquise-warrior", seat="vagabond")
    seat = mine(game, "vagabond")
    assert (seat.board["hostile"], seat.damaged) == (["eyrie"], ("boot",))


@pytest.mark.law("9.2.2.I", "9.2.2")
def test_a_full_removal_damages_three_items_and_leaves_the_pawn() -> None:
    game = table("vagabond.slip", items=["boot", "torch", "tea"])
    g = inner(game)
    g.seat("vagabond").played_by = "person"
    flow = remove_all_enemies(g, "hundreds", [12], "4.1.2")
    asked = flow.send(None)
    for _ in range(2):
        try:
            asked = flow.send((next(iter(asked[0].values)),))
        except StopIteration:
            break
    assert g.count(12, "vagabond", "pawn") == 1
    assert len(g.seat("vagabond").items) <= 1


@pytest.mark.law("9.2.8", "3.3.1", "9.2.9.III.d")
def test_a_coalition_takes_four_players_and_the_fewest_points() -> None:
    seats = [
        {"faction": "hundreds", "vp": 6},
        {"faction": "marquise", "played_by": "inert", "vp": 6},
        {"faction": "riverfolk", "vp": None, "dominance": "fox-dominance"},
    ]
    game = daylight(hand=["bird-dominance"], vp=14, seats=seats, board={"hostile": ["hundreds"]})
    answer(game, "dominance")
    assert (keys(game), refusal(game, "riverfolk")) == (("hundreds", "marquise"), ("9.2.8", "not-the-fewest-points"))
    answer(game, "hundreds")
    seat = mine(game, "vagabond")
    assert (seat.vp, seat.coalition, seat.board["hostile"]) == (None, "hundreds", [])
    dominance.check(inner(game), "vagabond")
    with pytest.raises(GameOver):
        verbs.win(inner(game), "hundreds", "3.1")
    assert game.winners == ("hundreds", "vagabond")


@pytest.mark.law("9.2.8", "9.2.9.III.d")
def test_three_players_make_no_coalition() -> None:
    game = daylight(hand=["bird-dominance"], vp=14, seats=[{"faction": "riverfolk"}])
    assert refusal(game, "dominance") == ("9.2.8", "too-few-players-for-coalition")
    assert coalition.partners(inner(game), "vagabond") == ["hundreds", "riverfolk"]


@pytest.mark.law("9.2.9.III", "9.2.2")
def test_an_effect_outside_battle_makes_enemies_too() -> None:
    game = daylight(items=["boot"], clearings={12: {"marquise": {"warrior": 1}}})
    g = inner(game)
    flow = remove_all_enemies(g, "vagabond", [12], "4.1.2")
    with pytest.raises(StopIteration):
        flow.send(None)
    assert mine(game, "vagabond").board["hostile"] == ["marquise"]


@pytest.mark.law("9.2.9.III.b", "4.1.3")
@pytest.mark.parametrize(("items", "usable"), [(["boot"], False), (["boot", "tea"], True), (["boot", "boot"], True)])
def test_a_card_exhausts_no_item_that_the_move_itself_would_take(items: list[str], *, usable: bool) -> None:
    """The League moves for an item; every way out leads to Hostile warriors, which takes a boot besides."""
    ways = {c: {"hundreds": {"warrior": 1}} for c in (1, 4, 12)}
    game = daylight(
        place=9,
        items=items,
        clearings=ways,
        board={"hostile": ["hundreds"]},
        deck="exiles-partisans",
        hand=["anvil"],
        play_area=["league-of-adventurous-mice"],
    )
    assert ("use" in open_question(game).keys) is usable
    if usable:
        answer(game, "use")
        assert "boot" not in open_question(game).keys or items.count("boot") > 1


@pytest.mark.law("11.2.7.III.b", "9.2.9.III")
@pytest.mark.parametrize(("hired", "hostile"), [("hundreds", []), (None, ["riverfolk"])])
def test_hired_warriors_that_fall_make_no_enemy_of_the_riverfolk(hired: str | None, hostile: list[str]) -> None:
    """Against the Vagabond they fall as the buyer's; as their own owner's they make it Hostile."""
    turn = "hundreds" if hired else "vagabond"
    game = table(
        "hundreds.command" if hired else "vagabond.daylight",
        turn=turn,
        items=["sword", "sword"],
        seats=[{"faction": "riverfolk", "board": {"mercenaries": hired} if hired else {}}],
        clearings={12: {"riverfolk": {"warrior": 2}, "hundreds": {"warrior": 0}}},
        script={"dice": [[1, 1]]},
        hand=["sappers"],
    )
    answer(game, "battle", seat=turn)
    for _ in range(6):
        if inner(game).warriors(12, "riverfolk") == 1 or not game.decisions:
            break
        decision = open_question(game)
        wanted = {"battle": "vagabond" if hired else "riverfolk", "defender": "vagabond"}.get(decision.name, "")
        answer(game, wanted if wanted in decision.keys else decision.keys[0], seat=decision.seat)
    assert inner(game).warriors(12, "riverfolk") == 1
    assert mine(game, "vagabond").board["hostile"] == hostile
