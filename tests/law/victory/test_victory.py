"""Chapter 3: Victory."""

import pytest

from engine.api import Game, IllegalAnswer
from engine.core.errors import GameOver
from engine.rules import verbs
from support.games import answer, inner, open_question
from support.law import BUSY, facts, hand, not_refused, refusal, scene, vp
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}

# --- 3.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("3.1")
def test_thirty_points_win_at_once() -> None:
    game = scene("hundreds.oppress", last="evening", hundreds={"vp": 29}, clearings={9: {"hundreds": {"warrior": 1}}})
    assert game.over
    assert (game.winners, game.decisions, vp(game)) == (("hundreds",), (), 30)
    assert [(e.law, e.data["seat"]) for e in game.events if e.kind == "won"] == [("3.1", "hundreds")], "there is no tie"
    assert game.view(None).phase == "over"
    assert facts(list(game.events), "drew", "seat") == [], "nothing comes after it"


@pytest.mark.law("3.1")
def test_twenty_nine_do_not_win() -> None:
    game = scene("hundreds.oppress", hundreds={"vp": 28}, clearings={9: {"hundreds": {"warrior": 1}}})
    assert not game.over
    assert vp(game) == 29


@pytest.mark.law("3.1", "3.2.1", "14.4.1")
def test_r020_thirty_points_in_the_middle_of_raze_stop_everything() -> None:
    game = scene(
        "hundreds.raze",
        last="birdsong",
        hundreds={"vp": 28},
        clearings={
            9: {"hundreds": {"mob": 1}, "riverfolk": POST},
            12: {"hundreds": {"mob": 1}, "marquise": {"sawmill": 1, "wood": 1}},
        },
    )
    answer(game, "12")
    assert game.winners == ("hundreds",)
    assert there(game, 9) == POST, "the other mob razes no more"
    with pytest.raises(IllegalAnswer):
        game.answer("hundreds", 2, "9")


@pytest.mark.law("3.1", "4.3.4")
def test_r018_a_point_from_a_battle_effect_wins_before_hits_are_dealt() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"vp": 29, "play_area": ["brutal-tactics"]},
        riverfolk={"vp": 29},
        clearings={11: {"hundreds": {"warrior": 2}, "riverfolk": POST}},
        script={"dice": [[2, 0]]},
    )
    answer(game, "battle", "brutal-tactics")
    assert game.winners == ("riverfolk",)
    assert there(game, 11) == POST


def tie(turn: str, *gains: tuple[str, int], **points: int) -> tuple[str, ...]:
    """Who wins when these points are scored at the same moment in a seat's turn; seats: Hundreds, Riverfolk, Eyrie."""
    game = scene(
        "hundreds.oppress",
        hundreds={"vp": points.get("hundreds", 0)},
        riverfolk={"vp": points.get("riverfolk", 0)},
        clearings={1: {"hundreds": {"warlord": 1}, "eyrie": {"roost": 1}}},
    )
    inner(game).seat("eyrie").vp = points.get("eyrie", 0)
    inner(game).turn.seat = turn
    with pytest.raises(GameOver):
        verbs.score_all(inner(game), gains, "3.2.1")
    return game.winners


@pytest.mark.law("3.1.1")
def test_tied_players_the_current_one_first_then_clockwise() -> None:
    both = (("riverfolk", 1), ("hundreds", 1))
    assert tie("hundreds", *both, hundreds=29, riverfolk=29) == ("hundreds",)
    assert tie("riverfolk", *both, hundreds=29, riverfolk=29) == ("riverfolk",)
    assert tie("eyrie", *both, hundreds=29, riverfolk=29) == ("hundreds",), "the Eyrie's next in clockwise order"
    late = (("hundreds", 1), ("eyrie", 1))
    assert tie("riverfolk", *late, hundreds=29, eyrie=29) == ("eyrie",)
    assert tie("riverfolk", *late, hundreds=29, eyrie=20) == ("hundreds",), "who has not 30 points is not tied"


@pytest.mark.law("3.1.1", "4.3.6")
def test_pieces_lost_by_both_sides_of_a_battle_score_at_the_same_moment() -> None:
    """Each side loses two warriors and a token: both come to 30, and it is the Hundreds' turn."""
    game = scene(
        "hundreds.command",
        hundreds={"vp": 29, "board": {"mood": "wrathful"}},
        riverfolk={"vp": 29, "play_area": ["sappers"]},
        clearings={11: {"hundreds": {"warlord": 1, "warrior": 1, "mob": 1}, "riverfolk": {"warrior": 2, **POST}}},
        script={"dice": [[3, 3]]},
    )
    answer(game, "battle", "sappers")
    assert (there(game, 11), there(game, 11, "hundreds")) == ({}, {})
    assert (vp(game), vp(game, "riverfolk")) == (30, 30)
    assert game.winners == ("hundreds",)
    assert [e.law for e in game.events if e.kind == "won"] == ["3.1.1"]


# --- 3.2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.law("3.2.1", "4.3.6")
def test_a_point_for_each_enemy_building_and_token_and_none_for_warriors() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"play_area": BUSY},
        clearings={8: {"hundreds": {"warrior": 3}, "marquise": {"warrior": 1, "sawmill": 1, "wood": 1}}},
        script={"dice": [[3, 0]]},
    )
    answer(game, "battle")
    assert there(game, 8, "marquise") == {}
    assert vp(game) == 2


@pytest.mark.law("3.2.1")
def test_outside_of_battle_and_for_the_defender_too() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"play_area": BUSY},
        riverfolk={"hand": []},
        clearings={8: {"hundreds": {"warrior": 1, "stronghold": 1}, "riverfolk": {"warrior": 3}}},
        script={"dice": [[3, 2]]},
    )
    answer(game, "battle")
    assert (vp(game), vp(game, "riverfolk")) == (0, 1), "R-007: the defender scores in another's turn"
    assert there(game, 8) == {"warrior": 2}


@pytest.mark.law("3.2.1", "14.7.1")
def test_own_pieces_bring_nothing() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"play_area": BUSY, "board": {"mood": "bitter"}},
        clearings={9: {"hundreds": {"warlord": 1, "mob": 1}, "riverfolk": {"warrior": 1}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle", "bitter")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 1}
    assert vp(game) == 0


@pytest.mark.law("3.2.2", "4.1.2")
def test_a_crafted_item_scores_what_the_card_lists() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={
            "hand": ["bake-sale", "root-tea-fox"],
            "removed": {"trade-post-rabbit": 2, "trade-post-mouse": 1},
            "board": {"funds": {"riverfolk": 3}},
        },
    )
    answer(game, "craft", "bake-sale")
    assert (vp(game, "riverfolk"), mine(game).items) == (3, ("coin",))
    answer(game, "craft")
    assert (vp(game, "riverfolk"), mine(game).items) == (5, ("coin", "tea"))


# --- 3.3 Dominance ----------------------------------------------------------------------------------------------------


def with_card(points: int, *cards: str, **more: object) -> Game:
    return scene("riverfolk.daylight", "riverfolk", riverfolk={"hand": list(cards), "vp": points, **more})


@pytest.mark.law("3.3.1")
def test_ten_points_activate_a_dominance_card() -> None:
    assert with_card(9, "fox-dominance").decisions == ()
    game = with_card(10, "fox-dominance", "mouse-dominance")
    answer(game, "dominance")
    assert keys(game) == ("fox-dominance", "mouse-dominance")
    answer(game, "fox-dominance")
    seen = mine(game)
    assert (seen.vp, seen.dominance, seen.hand) == (None, "fox-dominance", ("mouse-dominance",))


@pytest.mark.law("3.3.1")
def test_with_an_active_dominance_nothing_scores() -> None:
    game = scene(
        "hundreds.oppress",
        hundreds={"vp": None, "dominance": "fox-dominance"},
        clearings={9: {"hundreds": {"warrior": 1}}},
    )
    assert vp(game) is None
    assert facts(list(game.events), "scored", "seat") == []


@pytest.mark.law("3.3.1")
@pytest.mark.parametrize("stage", ["hundreds.craft", "hundreds.command", "hundreds.advance"])
def test_the_hundreds_activate_in_each_step_of_daylight(stage: str) -> None:
    game = scene(stage, hundreds={"vp": 10, "hand": ["bird-dominance"]})
    answer(game, "dominance")
    assert mine(game, "hundreds").dominance == "bird-dominance"


@pytest.mark.law("3.3.1")
def test_a_dominance_card_is_activated_in_daylight_only() -> None:
    game = scene("hundreds.incite", hundreds={"vp": 10, "hand": ["fox-dominance"]})
    assert set(keys(game)) == {"incite", "done"}
    game = scene(
        "turn.birdsong", last="birdsong", hundreds={"vp": 10, "hand": ["fox-dominance"]}, script={"mob": ["fox"]}
    )
    while game.decisions:
        assert "dominance" not in keys(game)
        answer(game, {"start": "next", "mood": "rowdy"}[open_question(game).name])


def begins(card: str, clearings: dict[int, dict[str, dict[str, int]]], seat: str = "hundreds") -> bool:
    """Whether a seat with that active card wins as its turn begins."""
    mine_of = {"vp": None, "dominance": card}
    game = scene("turn.begin", seat, last="birdsong", clearings=clearings, script={"mob": ["fox"]}, **{seat: mine_of})
    if game.over:
        assert game.winners == (seat,)
        assert facts(list(game.events), "phase-began", "phase") == [], "before anything else of Birdsong"
    return game.over


ONE = {"hundreds": {"warrior": 1}}


@pytest.mark.law("3.3.1.I")
def test_three_ruled_clearings_of_the_suit_win() -> None:
    assert begins("fox-dominance", {1: ONE, 6: ONE, 12: ONE})
    assert begins("fox-dominance", {1: ONE, 6: ONE, 8: ONE, 12: ONE})
    assert not begins("fox-dominance", {1: ONE, 6: ONE, 2: ONE, 3: ONE})
    assert not begins("mouse-dominance", {1: ONE, 6: ONE, 12: ONE})
    assert begins("mouse-dominance", {2: ONE, 7: ONE, 9: ONE})
    assert begins("rabbit-dominance", {3: ONE, 4: ONE, 5: ONE})


@pytest.mark.law("3.3.1.I")
def test_presence_is_not_rule() -> None:
    tied = {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}}
    assert not begins("fox-dominance", {1: ONE, 6: ONE, 12: tied})


@pytest.mark.law("3.3.1.I", "1.4.1")
def test_the_check_is_at_the_start_of_the_own_birdsong() -> None:
    clearings = {1: ONE, 6: ONE, 12: ONE}
    game = scene(
        "turn.begin",
        "riverfolk",
        last="birdsong",
        clearings=clearings,
        hundreds={"vp": None, "dominance": "fox-dominance"},
    )
    assert not game.over
    card = {"vp": 10, "hand": ["fox-dominance"], "play_area": BUSY}
    game = scene("hundreds.command", clearings=clearings, hundreds=card)
    answer(game, "dominance")
    assert not game.over, "activating is not winning"


@pytest.mark.law("3.3.1.II")
def test_two_opposite_corners_win_under_the_bird() -> None:
    assert begins("bird-dominance", {1: ONE, 3: ONE})
    assert begins("bird-dominance", {2: ONE, 4: ONE, 7: ONE})
    assert not begins("bird-dominance", {1: ONE, 2: ONE, 8: ONE})
    assert not begins("bird-dominance", {1: ONE, 4: ONE})
    assert not begins("bird-dominance", {1: ONE, 3: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}}})


@pytest.mark.law("3.3.2")
def test_an_active_card_is_not_replaced_or_removed() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"hand": ["mouse-dominance"], "vp": None, "dominance": "fox-dominance"},
    )
    assert game.decisions == ()
    game = scene(
        "turn.birdsong",
        "riverfolk",
        last="birdsong",
        riverfolk={"vp": None, "dominance": "fox-dominance", "hand": ["anvil"]},
        hundreds={"play_area": ["stand-and-deliver"]},
    )
    assert mine(game).dominance == "fox-dominance"


@pytest.mark.law("3.3.2", "3.3.1", "3.3.4")
def test_why_a_dominance_card_is_refused() -> None:
    def why(action: str, **seat: object) -> tuple[str, str]:
        mine = {"hand": ["fox-dominance"], "board": {"funds": {"riverfolk": 1}}, **seat}
        return refusal(scene("riverfolk.daylight", "riverfolk", riverfolk=mine, available=["mouse-dominance"]), action)

    assert why("dominance", vp=None, dominance="bird-dominance") == ("3.3.2", "dominance-already-active")
    assert why("dominance", vp=9) == ("3.3.1", "too-few-points-for-dominance")
    assert why("take-dominance") == ("3.3.4", "no-matching-card")


@pytest.mark.law("3.3.1", "3.3.4", "5.1.3")
def test_who_has_no_dominance_card_is_told_so_too() -> None:
    mine = {"vp": 10, "hand": ["anvil"], "board": {"funds": {"riverfolk": 1}}}
    game = scene("riverfolk.daylight", "riverfolk", riverfolk=mine)
    assert refusal(game, "dominance") == ("3.3.1", "no-dominance-in-hand")
    assert refusal(game, "take-dominance") == ("3.3.4", "no-dominance-beside-map")
    game = scene("riverfolk.daylight", "riverfolk", riverfolk=mine, dominance_removed=["fox-dominance"])
    assert refusal(game, "dominance") == refusal(game, "take-dominance") == ("5.1.3", "no-dominance-in-game")


@pytest.mark.law("3.3.3", "G.5")
def test_a_dominance_card_is_spent_for_its_suit_and_lies_near_the_map() -> None:
    game = scene("hundreds.incite", hundreds={"hand": ["fox-dominance"]})
    answer(game, "incite")
    view = game.view(None)
    assert there(game, 1, "hundreds") == {"warlord": 1, "mob": 1}
    assert (view.available_dominance, view.discard) == (("fox-dominance",), ())


@pytest.mark.law("3.3.3", "2.1")
def test_an_available_card_is_not_shuffled_into_the_deck() -> None:
    game = scene("hundreds.draw", cards=["anvil"], discard=["sappers"], available=["fox-dominance"])
    assert inner(game).deck == ["sappers"]
    assert game.view(None).available_dominance == ("fox-dominance",)


@pytest.mark.law("3.3.4", "G.31")
def test_an_available_card_is_taken_for_a_matching_one() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"hand": ["anvil", "armorers", "cobbler"], "play_area": BUSY},
        available=["bird-dominance", "fox-dominance", "mouse-dominance", "rabbit-dominance"],
    )
    answer(game, "take-dominance")
    assert keys(game) == ("bird-dominance", "fox-dominance", "mouse-dominance", "rabbit-dominance")
    answer(game, "fox-dominance")
    assert keys(game) == ("anvil", "armorers"), "a fox card, or a bird for one"
    answer(game, "anvil")
    assert hand(game) == ["armorers", "cobbler", "fox-dominance"]
    assert game.view(None).available_dominance == ("bird-dominance", "mouse-dominance", "rabbit-dominance")
    assert game.view(None).discard == ("anvil",)


@pytest.mark.law("3.3.4")
def test_an_available_bird_is_no_other_suit() -> None:
    game = scene(
        "hundreds.command",
        hundreds={"hand": ["anvil", "cobbler", "codebreakers"], "play_area": BUSY},
        available=["bird-dominance", "fox-dominance"],
    )
    answer(game, "take-dominance")
    assert keys(game) == ("fox-dominance",), "no bird in hand"
    answer(game, "fox-dominance")
    assert keys(game) == ("anvil",), "fox for fox is all that is possible"
    answer(game, "anvil")
    assert "anvil" not in hand(game)
    assert game.view(None).available_dominance == ("bird-dominance",)


@pytest.mark.law("3.3.4", "3.3.3")
def test_one_dominance_card_pays_for_another() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"hand": ["bird-dominance"]},
        available=["fox-dominance"],
    )
    answer(game, "take-dominance")
    assert hand(game, "riverfolk") == ["fox-dominance"]
    assert game.view(None).available_dominance == ("bird-dominance",)


@pytest.mark.law("3.3.4")
def test_available_cards_are_taken_in_daylight_only() -> None:
    game = scene("hundreds.incite", hundreds={"hand": ["anvil"]}, available=["fox-dominance"])
    assert set(keys(game)) == {"incite", "done"}
    assert not_refused(game, "take-dominance")


@pytest.mark.law("3.3.1")
def test_who_is_refused_dominance_is_told_their_points() -> None:
    mine = {"vp": 0, "hand": ["fox-dominance"], "board": {"funds": {"riverfolk": 1}}}
    game = scene("riverfolk.daylight", "riverfolk", riverfolk=mine)
    refused = next(found for found in open_question(game).refused if found.key == "dominance")
    assert refused.args == {"points": 0, "least": 10}
