"""The Vagabot's Daylight (LR 7.5): how it moves, and its six actions."""

import pytest

from engine.factions.vagabond import automaton_daylight as daylight
from support.games import answer, inner
from support.law import facts
from support.vagabot import NINE, SIX, Pieces, bot, of, up, vagabot, where

# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 7.5", "LR 7.5.1")
def test_where_it_can_act_it_does_not_move() -> None:
    game = vagabot("explore", at_clearing=11, ruins={6: ["sack"], 10: ["hammer"], 11: ["boot"]})
    assert (where(game), len(bot(game).exhausted)) == (11, 1)


@pytest.mark.law("LR 7.5", "LR 2.1")
def test_it_takes_the_nearest_target_and_of_several_the_highest_priority() -> None:
    game = vagabot("explore", at_clearing=1, ruins={6: ["sack"], 10: ["hammer"], 11: ["boot"]})
    assert facts(game.events, "moved", "to") == [10]
    game = vagabot("explore", at_clearing=12, ruins={10: ["sack"], 11: ["hammer"]})
    assert facts(game.events, "moved", "to") == [10]


@pytest.mark.law("LR 7.5")
def test_of_equally_short_ways_it_takes_the_one_of_highest_priority() -> None:
    game = vagabot("explore", at_clearing=1, ruins={6: ["sack"]})
    assert facts(game.events, "moved", "to") == [5, 2, 6]
    assert len(bot(game).exhausted) == 4, "one for each step, and one to explore"


@pytest.mark.law("LR 7.5")
def test_out_of_items_it_stops_on_the_way() -> None:
    game = vagabot("explore", at_clearing=1, items=["boot", "tea"], ruins={6: ["sack"]})
    assert (where(game), up(game)) == (2, 0)
    assert of(game, "ruin-searched") == []
    game = vagabot("explore", at_clearing=2, items=["boot"], ruins={6: ["sack"]})
    assert (where(game), of(game, "ruin-searched")) == (6, []), "though nothing is left for the action"


@pytest.mark.law("LR 7.5", "LR 7.2.2")
def test_out_of_a_forest_the_first_step_leads_into_a_clearing_beside_it() -> None:
    game = vagabot("explore", forest="1_2_5_10", ruins={11: ["sack"]})
    assert facts(game.events, "moved", "from", "to") == [("1_2_5_10", 2), (2, 6), (6, 11)]


@pytest.mark.law("LR 7.5", "LR 12.2")
def test_closed_paths_are_paths_for_it() -> None:
    game = vagabot("explore", at_clearing=9, map="mountain", ruins={10: ["sack"]}, options={"suits": "suggested"})
    assert where(game) == 10
    assert (
        daylight.away(inner(vagabot(at_clearing=2, map="mountain", options={"suits": "suggested"})), "vagabond", 5) == 1
    )


# --- LR 7.5.1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("LR 7.5.1")
def test_it_explores_for_no_points_and_takes_the_ruin_away_with_the_last_item() -> None:
    game = vagabot("explore", at_clearing=10, ruins={10: ["sack"], 6: ["boot"]})
    assert "sack" in bot(game).items
    assert bot(game).vp == 0
    assert not game.view(None).clearing(10).ruin
    assert bot(game).exhausted != ("sack",), "it comes face up"


@pytest.mark.law("LR 7.5.1")
def test_without_ruins_it_does_not_move() -> None:
    game = vagabot("explore", at_clearing=1, ruins={})
    assert (where(game), up(game)) == (1, 6)


# --- LR 7.5.2 ---------------------------------------------------------------------------------------------------------

PILES = {"quests": ["rabbit-errand", "mouse-escort"]}


@pytest.mark.law("LR 7.5.2")
def test_a_quest_is_worth_a_point_whatever_items_it_shows() -> None:
    game = vagabot("quest", at_clearing=10, board={"quest": "fox-errand"}, piles=PILES, items=["coin", "coin", "tea"])
    g = inner(game)
    assert facts(game.events, "moved", "to") == [1]
    assert (bot(game).vp, up(game)) == (1, 0)
    assert g.seat("vagabond").board["quest"] == "mouse-escort"
    assert g.piles == {"quests": ["rabbit-errand"], "quests-discard": ["fox-errand"]}


@pytest.mark.law("LR 7.5.2")
def test_with_one_item_left_it_completes_nothing() -> None:
    game = vagabot("quest", at_clearing=10, board={"quest": "fox-errand"}, piles=PILES, items=["coin", "tea"])
    assert (where(game), up(game), bot(game).vp) == (1, 1, 0)
    assert inner(game).seat("vagabond").board["quest"] == "fox-errand"


@pytest.mark.law("LR 7.5.2")
def test_the_last_quest_leaves_none_and_without_one_it_stays() -> None:
    game = vagabot("quest", at_clearing=1, board={"quest": "fox-errand"}, piles={"quests": []})
    assert inner(game).seat("vagabond").board["quest"] is None
    game = vagabot("quest", at_clearing=2, board={"quest": None})
    assert (where(game), up(game)) == (2, 6)


# --- LR 7.5.3 ---------------------------------------------------------------------------------------------------------

BOX = {"eyrie": {"items": ["coin", "tea"], "vp": 7}, "marquise": {"items": ["sword"], "vp": 5}}
THREE: Pieces = {1: {"eyrie": {"warrior": 1}, "marquise": {"warrior": 1}}}


@pytest.mark.law("LR 7.5.3")
def test_it_aids_who_has_the_fewest_points_for_a_point_each() -> None:
    game = vagabot("aid", at_clearing=1, clearings=THREE, others=BOX, cards=[FOXES, "..."])
    assert facts(game.events, "took-item", "owner", "item") == [("marquise", "sword")]
    assert (bot(game).vp, len(bot(game).exhausted)) == (1, 1)
    assert game.view(None).seat("marquise").hand_count == 1


FOXES = "stand-and-deliver"


@pytest.mark.law("LR 7.5.3")
def test_it_takes_as_many_items_as_it_can_exhaust_for() -> None:
    box = {**BOX, "eyrie": {"items": ["coin", "tea", "sack"], "vp": 0}}
    game = vagabot("aid", at_clearing=1, clearings=THREE, others=box, items=["boot", "boot"])
    assert len(of(game, "took-item")) == 2
    assert (bot(game).vp, up(game)) == (2, 2), "what it took lies face up"
    assert game.view(None).seat("eyrie").hand_count == 2


@pytest.mark.law("LR 7.5.3", "LR 2.2")
def test_equal_players_go_by_setup_letter_and_who_is_not_there_gets_no_aid() -> None:
    level = {name: {**box, "vp": 4} for name, box in BOX.items()}
    game = vagabot("aid", at_clearing=1, clearings=THREE, others=level)
    assert facts(game.events, "took-item", "owner") == ["marquise"]
    game = vagabot("aid", at_clearing=2, clearings=THREE, others=level)
    assert of(game, "took-item") == []
    assert where(game) == 2, "it never moves to aid"
    game = vagabot("aid", forest="1_2_5_10", clearings=THREE, others=level)
    assert of(game, "took-item") == []


@pytest.mark.law("LR 7.5.3", "LR 2.8.1")
def test_a_bot_that_is_aided_scores_one_point() -> None:
    game = vagabot(
        "aid",
        at_clearing=1,
        clearings={1: {"riverfolk": {"warrior": 1}}, 3: {"hundreds": {"warlord": 1}}},
        others={"riverfolk": {"items": ["coin", "tea"], "played_by": "automaton"}},
    )
    assert (bot(game).vp, game.view(None).seat("riverfolk").vp) == (2, 1)


# --- LR 7.5.4 ---------------------------------------------------------------------------------------------------------

MISS = {"dice": [[0, 0]] * 6}


@pytest.mark.law("LR 7.5.4")
def test_it_battles_the_enemy_with_most_points_as_often_as_it_can() -> None:
    game = vagabot(
        "battle",
        at_clearing=1,
        clearings={1: {"eyrie": {"warrior": 2}, "marquise": {"warrior": 2}}},
        others=BOX,
        script=MISS,
    )
    assert facts(game.events, "battle-began", "defender") == ["eyrie"] * 3, "for 1, 2 and 2 items; the track's stays"
    assert up(game) == 1


@pytest.mark.law("LR 7.5.4", "LR 2.1")
def test_it_goes_to_the_nearest_then_to_most_buildings_and_tokens_then_to_fewest_warriors() -> None:
    far: Pieces = {2: {"eyrie": {"roost": 1, "warrior": 3}}, 12: {"eyrie": {"warrior": 1}}, 6: {"eyrie": {"roost": 1}}}
    game = vagabot("battle", at_clearing=10, clearings=far, others={"eyrie": {"vp": 3}}, script=MISS)
    assert where(game) == 2, "a roost before fewer warriors; 6 is too far"
    near: Pieces = {2: {"eyrie": {"warrior": 3}}, 12: {"eyrie": {"warrior": 1}}}
    game = vagabot("battle", at_clearing=10, clearings=near, others={"eyrie": {"vp": 3}}, script=MISS)
    assert where(game) == 12
    here: Pieces = {10: {"eyrie": {"warrior": 9}}, 2: {"eyrie": {"roost": 1}}}
    game = vagabot("battle", at_clearing=10, clearings=here, others={"eyrie": {"vp": 3}}, script=MISS)
    assert where(game) == 10, "where the target is he stays"


@pytest.mark.law("LR 7.5.4", "LR 2.3")
def test_whoever_has_no_pieces_is_passed_over_and_who_has_no_marker_comes_last() -> None:
    game = vagabot(
        "battle", at_clearing=1, clearings={1: {"marquise": {"warrior": 2}}}, others={"eyrie": {"vp": 9}}, script=MISS
    )
    assert facts(game.events, "battle-began", "defender")[0] == "marquise", "A before J, both without points"
    game = vagabot(
        "battle",
        at_clearing=1,
        clearings={1: {"marquise": {"warrior": 2}}, 5: {"hundreds": {"warrior": 1, "warlord": 1}}},
        others={"marquise": {"vp": None, "dominance": "fox-dominance"}},
        script=MISS,
    )
    assert facts(game.events, "battle-began", "defender")[0] == "hundreds"


@pytest.mark.law("LR 7.5.4", "3.2.1")
def test_it_scores_warriors_that_fall_as_well_and_stops_when_nobody_is_left() -> None:
    game = vagabot(
        "battle",
        at_clearing=1,
        items=NINE,
        clearings={1: {"eyrie": {"warrior": 2, "roost": 1}}},
        others={"eyrie": {"vp": 3}},
        script={"dice": [[3, 0]] * 2},
    )
    assert len(of(game, "battle-began")) == 1
    assert bot(game).vp == 3


@pytest.mark.law("LR 7.5.4")
def test_as_defender_it_scores_no_warriors() -> None:
    game = vagabot(
        at_clearing=9,
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}}},
        agenda=[["hundreds.command", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        others={"hundreds": {"play_area": ["tax-collector"]}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert bot(game).vp == 0


@pytest.mark.law("LR 7.5.4")
def test_without_an_item_it_does_not_battle() -> None:
    game = vagabot(
        "battle", at_clearing=1, items=["boot"], exhausted=["boot"], clearings={1: {"eyrie": {"warrior": 2}}}
    )
    assert of(game, "battle-began") == []


# --- LR 7.5.5, LR 7.5.6 -----------------------------------------------------------------------------------------------


@pytest.mark.law("LR 7.5.5")
def test_it_repairs_a_face_up_item_first_and_its_side_stays() -> None:
    game = vagabot("repair", items=["boot"], damaged=["coin", "sack"], damaged_exhausted=["coin"])
    assert (bot(game).items, bot(game).exhausted, bot(game).damaged) == (("boot", "sack"), ("boot",), ("coin",))
    game = vagabot("repair", items=["boot"], damaged=["coin"], damaged_exhausted=["coin"])
    assert bot(game).exhausted == ("boot", "coin")
    game = vagabot("repair", items=["boot"])
    assert bot(game).exhausted == ()


@pytest.mark.law("LR 7.5.6", "LR 7.7.6")
def test_a_special_action_that_would_do_nothing_costs_nothing() -> None:
    for character in ("arbiter", "ranger", "harrier"):
        assert bot(vagabot("special", character=character, items=SIX)).exhausted == ()
