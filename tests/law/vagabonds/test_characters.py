"""V: the special actions of the characters."""

import pytest

from engine.rules import verbs
from support.games import answer, inner, open_question
from support.law import facts, hand, refusal, vp
from support.riverfolk import keys, mine
from support.vagabond import daylight, table, where

TORCH = ["torch"]


@pytest.mark.law("V.1.2", "9.5.9")
def test_the_thief_steals_a_card() -> None:
    seats = [{"faction": "hundreds", "hand": ["anvil"]}]
    game = daylight(
        "thief", items=TORCH, seats=seats, clearings={12: {"hundreds": {"warlord": 1}}}, script={"pick": [0]}
    )
    answer(game, "special")
    assert (hand(game, "vagabond"), mine(game, "vagabond").exhausted) == (["anvil", "sappers"], ("torch",))
    assert refusal(daylight("thief", items=TORCH), "special") == ("V.1.2", "nobody-to-steal-from")


@pytest.mark.law("V.2.2")
def test_the_tinker_works_for_a_discarded_card() -> None:
    game = table("vagabond.daylight", character="tinker", items=TORCH, hand=["sappers"])
    inner(game).discard = ["anvil", "bake-sale", "armorers"]
    answer(game, "special")
    assert keys(game) == ("anvil", "armorers")
    answer(game, "anvil")
    assert hand(game, "vagabond") == ["anvil", "sappers"]


@pytest.mark.law("V.3.2")
def test_the_ranger_hides_and_ends_daylight() -> None:
    game = daylight("ranger", items=TORCH, damaged=["boot", "sword", "sword", "tea"])
    answer(game, "special", "boot", "sword", "sword")
    assert (mine(game, "vagabond").damaged, game.decisions) == (("tea",), ())


@pytest.mark.law("V.4.2", "1.5.5.I")
def test_the_vagrant_makes_others_fight_and_takes_the_credit() -> None:
    clearings = {12: {"hundreds": {"warlord": 1, "warrior": 2}, "marquise": {"sawmill": 1}}}
    game = daylight(
        "vagrant", items=TORCH, clearings=clearings, script={"dice": [[1, 0]]}, board={"hostile": ["marquise"]}
    )
    answer(game, "special", "hundreds", "marquise")
    assert (vp(game, "vagabond"), vp(game), inner(game).count(12, "marquise", "sawmill")) == (2, 0, 0)


@pytest.mark.law("V.5.2")
def test_the_arbiter_protects_who_defends() -> None:
    game = table(
        "hundreds.command",
        character="arbiter",
        turn="hundreds",
        items=["sword", "sword"],
        seats=[{"faction": "riverfolk"}],
        clearings={12: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 1}}},
        script={"dice": [[3, 3]]},
    )
    answer(game, "battle", "riverfolk", seat="hundreds")
    answer(game, "protector", seat="riverfolk")
    assert vp(game, "vagabond") == 1
    answer(game, "3-warrior", seat="hundreds")
    assert inner(game).warriors(12, "hundreds") == 1


@pytest.mark.law("V.6.2")
def test_the_scoundrel_scorches_the_earth_for_good() -> None:
    game = daylight("scoundrel", items=TORCH, clearings={12: {"marquise": {"warrior": 2}, "hundreds": {"mob": 1}}})
    answer(game, "special")
    g = inner(game)
    assert (g.board[12], g.seat("vagabond").board["scorched"]) == ({"vagabond": {"pawn": 1}}, {"12": 1})
    assert not verbs.may_place(g, "hundreds", "mob", 12)
    game = table("vagabond.slip", place=7, board={"scorched": {"12": 1}})
    assert refusal(game, "12") == ("V.6.2", "scorched")


@pytest.mark.law("V.7.2")
def test_the_adventurer_improvises_once_a_turn() -> None:
    game = daylight("adventurer", items=["boot", "hammer"])
    answer(game, "quest")
    assert (open_question(game).name, keys(game)) == ("reward", ("points", "cards"))
    seat = mine(game, "vagabond")
    assert (seat.items, seat.damaged, seat.damaged_exhausted) == (("boot",), ("hammer",), ("hammer",))
    game = daylight("adventurer", items=["boot", "tea", "hammer"])
    answer(game, "quest", "no", "points")
    assert mine(game, "vagabond").exhausted == ("boot", "tea")


@pytest.mark.law("V.8.2")
def test_the_harrier_glides_anywhere_alone() -> None:
    clearings = {2: {"marquise": {"warrior": 1}}}
    game = daylight("harrier", items=TORCH, clearings=clearings, board={"hostile": ["marquise"]}, place="4_9_12")
    answer(game, "special", "2")
    assert (where(game), mine(game, "vagabond").exhausted) == (2, ("torch",))


@pytest.mark.law("V.9.2")
def test_the_ronin_strikes_again_after_the_roll() -> None:
    clearings = {12: {"marquise": {"warrior": 3}}}
    game = daylight("ronin", items=["sword", "sword"], clearings=clearings, script={"dice": [[1, 0]]})
    answer(game, "battle")
    assert open_question(game).law == "4.3.4", "after the roll"
    answer(game, "swift-strike")
    assert (inner(game).count(12, "marquise", "warrior"), mine(game, "vagabond").exhausted) == (1, ("sword", "sword"))


@pytest.mark.law("V.10.2")
def test_the_cheat_cons_with_any_two_items() -> None:
    game = daylight("cheat", items=["boot", "torch", "tea"], script={"shuffle": [list("abcd")]})
    inner(game).chance.script = None
    inner(game).chance.seed = "0" * 64
    answer(game, "special", "boot", "torch", "points")
    seat = mine(game, "vagabond")
    assert (seat.vp, seat.board["completed"], len(inner(game).piles["quests"])) == (1, [], 3)
    assert refusal(game, "special") == ("V.10.2", "special-used")


@pytest.mark.law("V.11.2", "9.2.9.III")
def test_the_gladiator_duels_and_makes_no_enemy() -> None:
    game = daylight("gladiator", items=["boot"], clearings={12: {"marquise": {"warrior": 1, "sawmill": 1}}})
    events = answer(game, "special")
    assert facts(events, "removed", "kind") == ["warrior"]
    seat = mine(game, "vagabond")
    assert (seat.damaged, seat.damaged_exhausted, seat.board["hostile"]) == (("boot",), ("boot",), [])
    assert len(hand(game, "vagabond")) == 2


@pytest.mark.law("V.12.2")
def test_the_jailor_coerces_once_a_turn_and_loses_a_point() -> None:
    game = daylight("jailor", hand=["anvil", "sappers", "bake-sale"], vp=3)
    answer(game, "move", "7")
    assert (open_question(game).name, keys(game)) == ("coerce", ("anvil", "sappers"))
    answer(game, "anvil")
    assert (where(game), vp(game, "vagabond"), hand(game, "vagabond")) == (7, 2, ["bake-sale", "sappers"])
    assert refusal(game, "move") == ("9.5.1", "no-item-to-exhaust")
    game = daylight("jailor", items=["boot"], vp=3)
    answer(game, "move", "7", "item")
    assert (vp(game, "vagabond"), mine(game, "vagabond").exhausted) == (3, ("boot",))


@pytest.mark.law("V.12.2", "9.2.9.III.b")
def test_the_jailor_loses_a_point_too_for_a_move_by_a_card() -> None:
    """Cobbler moves it in Evening, to Hostile warriors, which costs a boot."""
    game = table(
        "evening",
        character="jailor",
        vp=3,
        hand=["root-tea-fox"],
        play_area=["cobbler"],
        board={"hostile": ["hundreds"]},
        clearings={7: {"hundreds": {"warrior": 1}}},
        turn="vagabond",
    )
    assert open_question(game).name == "use"
    answer(game, "cobbler", "7")
    while game.decisions and vp(game, "vagabond") == 3 and open_question(game).name != "use":
        answer(game, open_question(game).keys[0])
    assert (where(game), vp(game, "vagabond")) == (7, 2)
    assert "root-tea-fox" not in hand(game, "vagabond")


@pytest.mark.law("V.12.2", "1.2.1")
def test_whether_the_jailor_is_asked_for_a_card_tells_nothing_of_the_hand() -> None:
    game = daylight("jailor", items=["boot"], hand=["root-tea-mouse"])
    answer(game, "move", "7")
    assert (open_question(game).name, keys(game)) == ("coerce", ("item",))
    answer(game, "item")
    assert mine(game, "vagabond").exhausted == ("boot",)
    game = daylight("jailor", items=["boot"], hand=[])
    answer(game, "move", "7")
    assert mine(game, "vagabond").exhausted == ("boot",), "everybody sees an empty hand"


@pytest.mark.law("V.12.2", "9.5.8")
def test_no_card_pays_for_its_own_crafting() -> None:
    game = daylight("jailor", items=["torch"], hand=["anvil"])
    assert "craft" not in keys(game)
    game = daylight("jailor", items=["torch"], hand=["anvil", "sappers"])
    answer(game, "craft", "anvil", "sappers")
    assert ("anvil" in hand(game, "vagabond"), "sappers" in hand(game, "vagabond")) == (False, False)
