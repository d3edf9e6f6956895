"""9.5 Daylight: exploring, aiding, quests, striking, repairing, crafting."""

import pytest

from engine.api import Game
from engine.factions.vagabond.paying import ANY, refuse
from engine.factions.vagabond.relations import turn_ended
from support.games import answer, inner, open_question
from support.law import facts, hand, refusal, vp
from support.riverfolk import keys, mine
from support.vagabond import daylight, table


@pytest.mark.law("9.5", "9.5.9", "9.2.5")
def test_actions_come_in_any_order_until_the_player_is_done() -> None:
    game = daylight("arbiter", items=["boot", "hammer", "torch"], damaged=["boot", "sword"])
    assert refusal(game, "special") == ("9.5.9", "no-special-of-daylight")
    answer(game, "repair", "sword", "move", "7")
    assert mine(game, "vagabond").exhausted == ("boot", "hammer")
    answer(game, "done")
    assert not game.decisions


@pytest.mark.law("9.5.3")
def test_a_torch_finds_the_item_of_a_ruin() -> None:
    game = daylight(items=["torch"], ruins={12: ["sack"]})
    events = answer(game, "explore")
    assert facts(events, "ruin-searched", "item") == ["sack"]
    assert facts(events, "ruin-removed", "clearing") == [12]
    assert (vp(game, "vagabond"), mine(game, "vagabond").items) == (1, ("sack", "torch"))
    assert refusal(game, "explore") == ("9.5.3", "no-ruin-there")


@pytest.mark.law("9.5.4", "9.2.9.I.a", "9.2.9.I.b")
def test_aid_gives_a_card_and_takes_an_item() -> None:
    standing = {"faction": "marquise", "played_by": "inert", "items": ["boot", "sword"], "exhausted": ["boot"]}
    game = daylight(
        items=["torch", "tea"],
        hand=["anvil", "foxfolk-steel", "sappers", "bake-sale"],
        seats=[standing],
        clearings={12: {"marquise": {"warrior": 1}}},
    )
    answer(game, "aid")
    assert (open_question(game).name, refusal(game, "bake-sale")) == ("card", ("G.16", "card-does-not-match"))
    answer(game, "anvil", "torch")
    assert keys(game) == ("boot", "sword", "none")
    events = answer(game, "boot")
    assert facts(events, "relationship", "player", "space") == [("marquise", 1)]
    seat = mine(game, "vagabond")
    assert (seat.items, seat.exhausted, seat.vp) == (("boot", "tea", "torch"), ("torch",), 1)
    assert inner(game).seat("marquise").hand == ["anvil"]


@pytest.mark.law("9.2.9.I", "9.2.9.I.a")
def test_the_next_space_takes_more_aids_of_the_same_turn() -> None:
    clearings = {12: {"marquise": {"warrior": 1}}}
    cards = ["anvil", "foxfolk-steel", "gently-used-knapsack", "root-tea-fox"]
    game = daylight(items=["boot"] * 4, hand=cards, clearings=clearings, board={"relations": {"marquise": 1}})
    answer(game, "aid", "anvil")
    assert (vp(game, "vagabond"), mine(game, "vagabond").board["relations"]["marquise"]) == (0, 1)
    answer(game, "aid", "foxfolk-steel")
    assert (vp(game, "vagabond"), mine(game, "vagabond").board["relations"]["marquise"]) == (2, 2)
    answer(game, "aid", "root-tea-fox")
    assert inner(game).seat("vagabond").board["aids"] == {"marquise": 1}
    answer(game, "done")
    turn_ended(inner(game), "vagabond", "vagabond")
    assert inner(game).seat("vagabond").board["aids"] == {}


@pytest.mark.law("9.2.9.II.a", "9.2.9.II", "9.2.9.III.c")
def test_aiding_an_ally_scores_and_aiding_the_hostile_does_not() -> None:
    clearings = {12: {"marquise": {"warrior": 1}, "eyrie": {"warrior": 1}}}
    relations = {"relations": {"marquise": 3}, "hostile": ["eyrie"]}
    game = daylight(items=["boot"] * 2, hand=["anvil", "sappers"], clearings=clearings, board=relations)
    answer(game, "aid", "marquise", "anvil")
    assert vp(game, "vagabond") == 2
    answer(game, "aid", "eyrie")
    assert (vp(game, "vagabond"), mine(game, "vagabond").board["hostile"]) == (2, ["eyrie"])


@pytest.mark.law("9.5.4")
def test_aid_needs_somebody_a_card_and_an_item() -> None:
    assert refusal(daylight(items=["boot"]), "aid") == ("9.5.4", "nobody-to-aid")
    there = {12: {"marquise": {"warrior": 1}}}
    assert refusal(daylight(items=["boot"], hand=["bake-sale"], clearings=there), "aid") == ("9.5.4", "no-card-to-give")
    assert refusal(daylight(clearings=there), "aid") == ("9.5.4", "no-item-to-exhaust")


@pytest.mark.law("9.5.5")
def test_a_quest_takes_its_two_items_and_scores_by_its_suit() -> None:
    game = daylight(items=["boot", "tea"], board={"completed": ["fox-give-a-speech"]})
    answer(game, "quest")
    assert open_question(game).args == {"points": 2, "count": 2}
    answer(game, "points")
    seat = mine(game, "vagabond")
    assert (seat.vp, seat.exhausted) == (2, ("boot", "tea"))
    assert seat.board["completed"] == ["fox-give-a-speech", "fox-errand"]
    assert seat.board["open_quests"] == ["mouse-escort", "rabbit-guard-duty", "rabbit-errand"]


@pytest.mark.law("9.5.5")
def test_a_quest_may_bring_cards_instead() -> None:
    game = daylight(items=["boot", "tea"], piles={"quests-open": ["fox-errand"], "quests": []})
    answer(game, "quest", "cards")
    assert (vp(game, "vagabond"), len(hand(game, "vagabond"))) == (0, 3)
    assert mine(game, "vagabond").board["open_quests"] == []
    game = daylight(items=["boot"], piles={"quests-open": ["fox-errand", "mouse-escort"], "quests": []})
    assert refusal(game, "quest") == ("9.5.5", "no-quest-to-complete")


@pytest.mark.law("9.5.6", "9.2.9.III")
def test_a_crossbow_removes_a_warrior_and_makes_an_enemy() -> None:
    game = daylight(items=["crossbow"], clearings={12: {"marquise": {"warrior": 2, "sawmill": 1}}})
    events = answer(game, "strike")
    assert facts(events, "removed", "faction", "kind") == [("marquise", "warrior")]
    assert (vp(game, "vagabond"), mine(game, "vagabond").board["hostile"]) == (0, ["marquise"])


@pytest.mark.law("9.5.6", "9.2.9.III.a", "14.2.2")
def test_without_warriors_there_a_building_falls_and_nobody_minds() -> None:
    there = {12: {"marquise": {"sawmill": 1, "wood": 1}, "hundreds": {"warlord": 1}}}
    game = daylight(items=["crossbow"], clearings=there, board={"hostile": ["marquise"]})
    answer(game, "strike")
    assert keys(game) == ("marquise-sawmill", "marquise-wood")
    answer(game, "marquise-sawmill")
    assert vp(game, "vagabond") == 1, "Infamy is for battles only"
    assert refusal(daylight(items=["crossbow"]), "strike") == ("9.5.6", "nothing-to-strike")


@pytest.mark.law("9.5.7")
def test_a_hammer_repairs_an_item_which_stays_on_its_side() -> None:
    game = daylight(items=["hammer"], damaged=["boot", "sword"], damaged_exhausted=["sword"])
    answer(game, "repair")
    assert keys(game) == ("boot", "sword-exhausted")
    answer(game, "sword-exhausted")
    seat = mine(game, "vagabond")
    assert (seat.items, seat.exhausted, seat.damaged) == (("hammer", "sword"), ("hammer", "sword"), ("boot",))
    assert refusal(game, "repair") == ("9.5.7", "no-item-to-exhaust")


@pytest.mark.law("9.5.8", "9.2.1", "4.1.1")
def test_hammers_craft_in_the_suit_of_the_clearing() -> None:
    game = daylight(items=["hammer"] * 2, hand=["anvil", "foxfolk-steel", "bake-sale"])
    answer(game, "craft")
    assert refusal(game, "bake-sale") == ("4.1.1", "cannot-pay-craft")
    answer(game, "foxfolk-steel")
    seat = mine(game, "vagabond")
    assert (seat.items, seat.exhausted, seat.vp) == (("hammer", "hammer", "sword"), ("hammer", "hammer"), 2)
    forest = daylight(items=["hammer"], hand=["anvil"], place="4_9_12")
    assert refusal(forest, "craft") == ("9.5.8", "nothing-craftable")


@pytest.mark.law("9.5.8", "4.1.2", "4.1.3")
def test_cards_with_lasting_effects_are_crafted_too() -> None:
    game = daylight(items=["hammer"], hand=["armorers", "anvil"])
    answer(game, "craft", "armorers")
    assert mine(game, "vagabond").play_area == ("armorers",)


@pytest.mark.law("11.2.6.III")
def test_services_are_paid_by_exhausting_items() -> None:
    riverfolk = {"faction": "riverfolk", "hand": ["anvil"], "board": {"prices": {"hand-card": 2}}}
    game = table("turn.birdsong-start", items=["boot", "tea", "torch"], seats=[riverfolk])
    answer(game, "services", "hand-card")
    answer(game, "boot", "tea")
    assert mine(game, "vagabond").exhausted == ("boot", "tea")
    assert hand(game, "vagabond") == ["anvil"]


@pytest.mark.law("11.2.6.III", "V.12.2", "1.2.1")
def test_whether_services_are_asked_for_tells_no_card_of_the_jailor() -> None:
    """Without items only a card that matches the clearing could pay: asking must not hang on whether it is there."""
    riverfolk = {"faction": "riverfolk", "hand": ["anvil"], "board": {"prices": {"hand-card": 1}}}

    def begins(cards: list[str], character: str = "jailor") -> Game:
        return table("turn.birdsong-start", character=character, hand=cards, seats=[riverfolk])

    able, unable = begins(["favor-of-the-foxes"]), begins(["root-tea-mouse"])
    assert (keys(able), keys(unable)) == (("services", "next"), ("next",))
    assert refusal(unable, "services") == ("11.2.6.III", "cannot-pay-service")
    assert not begins([]).decisions, "everybody sees an empty hand"
    assert not begins(["favor-of-the-foxes"], "ranger").decisions


@pytest.mark.law("9.2.1")
def test_a_refusal_names_the_items_that_would_have_to_be_exhausted() -> None:
    g = inner(daylight(items=["torch"], exhausted=["torch"]))
    for wanted, named in ((["hammer"], ["hammer"]), ([ANY], []), (["sword", ANY], ["sword"])):
        refused = refuse(g, "vagabond", "repair", "9.5.7", *wanted)
        assert refused is not None
        assert (refused.law, refused.args) == ("9.5.7", {"items": named})
