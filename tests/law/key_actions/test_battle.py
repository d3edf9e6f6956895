"""4.3 Battle; 4.3.1 has a file of its own."""

from typing import Any

import pytest

from engine.api import IllegalAnswer
from engine.rules.losses import ways
from engine.rules.occasions import Battle
from support.battle import POST, RIVER_ATTACKS, Pieces, fight, left
from support.games import answer, at, inner, open_question
from support.law import BUSY, asked, facts, refusal, scene, vp
from support.riverfolk import keys, mine, there


@pytest.mark.law("4.3", "G.8")
def test_a_battle_needs_ones_own_warriors_and_an_enemy_piece() -> None:
    pieces: dict[int, Pieces] = {
        9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}, "marquise": {"wood": 1}},
        8: {"hundreds": {"stronghold": 1, "mob": 1}, "riverfolk": {"warrior": 1}},
        1: {"hundreds": {"warlord": 1}},
        2: {"hundreds": {"warrior": 1}, "riverfolk": POST},
        7: {"riverfolk": {"warrior": 1}},
    }
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "battle")
    assert keys(game) == ("2", "9")
    assert refusal(game, "8") == ("4.3", "nobody-to-fight-with")
    assert refusal(game, "1") == ("4.3", "no-enemy-there")
    answer(game, "9")
    assert set(keys(game)) == {"riverfolk", "marquise"}, "a lone token can be battled"
    assert refusal(game, "hundreds") == ("4.3", "battle-yourself")


@pytest.mark.law("4.3")
def test_who_has_no_piece_there_cannot_be_the_defender() -> None:
    pieces: dict[int, Pieces] = {
        9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 1}},
        8: {"eyrie": {"warrior": 1}},
    }
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    answer(game, "battle")
    assert refusal(game, "eyrie") == ("4.3", "no-enemy-there")


@pytest.mark.law("4.3")
def test_only_attacker_and_defender_take_part() -> None:
    game = fight({"warrior": 3}, {"warrior": 3}, (3, 3), others={"marquise": {"warrior": 2, "wood": 1}}, clearing=9)
    answer(game, "riverfolk")
    assert left(game) == ({}, {})
    assert there(game, 9, "marquise") == {"warrior": 2, "wood": 1}


# --- 4.3.1 Ambush -----------------------------------------------------------------------------------------------------


@pytest.mark.law("4.3.2", "14.7.1")
def test_effects_before_the_roll_change_what_the_roll_may_deal() -> None:
    game = fight(
        {"warlord": 1, "mob": 1}, {"warrior": 3}, (3, 0), attacker={"board": {"mood": "bitter"}, "play_area": []}
    )
    assert asked(game) == [("hundreds", "4.3.2", "effect")]
    assert facts(list(game.events), "rolled", "higher") == []
    answer(game, "bitter")
    assert left(game) == ({"warlord": 1, "warrior": 1}, {"warrior": 1}), "two fighters deal two of three"


@pytest.mark.law("4.3.2", "4.3.4")
def test_effects_that_do_not_say_before_the_roll_come_after_it() -> None:
    game = fight({"warrior": 3}, {"warrior": 2}, (2, 1), defender={"play_area": ["armorers"]})
    question = open_question(game)
    assert (question.seat, question.law) == ("riverfolk", "4.3.4")
    assert question.args["rolled"] == {"hundreds": 2, "riverfolk": 1}


@pytest.mark.law("4.3.4", "1.1.3")
def test_the_attacker_chooses_who_uses_effects_first_when_both_have_some() -> None:
    both: dict[str, Any] = {"attacker": {"play_area": ["armorers"]}, "defender": {"play_area": ["armorers", "sappers"]}}
    game = fight({"warrior": 3}, {"warrior": 2}, (2, 1), **both)
    assert asked(game) == [("hundreds", "4.3.4", "first")]
    answer(game, "riverfolk")
    assert open_question(game).seat == "riverfolk"
    answer(game, "armorers", "none")
    assert open_question(game).seat == "hundreds"
    game = fight({"warrior": 3}, {"warrior": 2}, (2, 1), **both)
    answer(game, "hundreds")
    assert open_question(game).seat == "hundreds"


@pytest.mark.law("4.3.4")
def test_each_effect_works_once_a_battle() -> None:
    game = fight({"warrior": 3}, {"warrior": 3}, (0, 0), attacker={"play_area": [*BUSY, "brutal-tactics"]})
    answer(game, "brutal-tactics")
    assert left(game) == ({"warrior": 3}, {"warrior": 2})
    assert open_question(game).name == "action"


# --- 4.3.3 Roll -------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.3.3")
@pytest.mark.parametrize("dice", [(2, 1), (1, 2)])
def test_the_attacker_deals_the_higher_roll_the_defender_the_lower(dice: tuple[int, int]) -> None:
    game = fight({"warrior": 3}, {"warrior": 3}, dice)
    assert left(game) == ({"warrior": 2}, {"warrior": 1})


@pytest.mark.law("4.3.3")
def test_equal_rolls_deal_the_same_to_both() -> None:
    assert left(fight({"warrior": 3}, {"warrior": 3}, (2, 2))) == ({"warrior": 1}, {"warrior": 1})


@pytest.mark.law("4.3.3", "4.3.6")
def test_hits_are_dealt_by_both_sides_at_once() -> None:
    """The warriors that fall deal their hits: both sides die to the last."""
    assert left(fight({"warrior": 2}, {"warrior": 2}, (3, 3))) == ({}, {})


@pytest.mark.law("4.3.3.I")
@pytest.mark.parametrize(
    ("own", "other", "dice", "rest"),
    [
        ({"warrior": 1}, {"warrior": 3}, (3, 2), ({}, {"warrior": 2})),
        ({"warrior": 3}, {"warrior": 1}, (3, 3), ({"warrior": 2}, {})),
        ({"warrior": 2}, {"warrior": 3}, (3, 0), ({"warrior": 2}, {"warrior": 1})),
    ],
)
def test_rolled_hits_are_at_most_the_warriors_there(
    own: dict[str, int], other: dict[str, int], dice: tuple[int, int], rest: tuple[dict[str, int], dict[str, int]]
) -> None:
    assert left(fight(own, other, dice)) == rest


@pytest.mark.law("4.3.3.I", "G.36", "14.2.2")
def test_the_warlord_counts_for_the_maximum_and_buildings_do_not() -> None:
    assert left(fight({"warlord": 1, "warrior": 1, "stronghold": 1}, {"warrior": 4}, (3, 0)))[1] == {"warrior": 2}


# --- 4.3.5 Count ------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.3.5", "4.3.5.I")
def test_extra_hits_add_to_the_roll_and_are_not_limited() -> None:
    """One warrior rolls a three: one rolled hit, and one extra hit of Brutal Tactics."""
    game = fight({"warrior": 1}, {"warrior": 3}, (3, 0), attacker={"play_area": [*BUSY, "brutal-tactics"]})
    answer(game, "brutal-tactics")
    assert left(game) == ({"warrior": 1}, {"warrior": 1})


@pytest.mark.law("4.3.5.II")
def test_a_defender_without_warriors_takes_an_extra_hit() -> None:
    game = fight({"warrior": 2}, POST, (0, 0))
    assert left(game) == ({"warrior": 2}, {})
    assert facts(list(game.events), "extra-hit", "seat", "count") == [("hundreds", 1)]
    game = fight({"warrior": 2}, {"warrior": 1, **POST}, (0, 0))
    assert left(game)[1] == {"warrior": 1, **POST}


@pytest.mark.law("4.3.5.II")
def test_an_attacker_without_warriors_is_not_defenseless() -> None:
    """An extra hit is the attacker's alone, even where a pawn attacks."""
    from engine.rules.battle import _count_hits

    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 1}, "vagabond": {"pawn": 1}}},
        hundreds={"play_area": BUSY},
    )
    b = Battle("vagabond", "hundreds", 9, rolled={"vagabond": 0, "hundreds": 0})
    assert _count_hits(inner(game), b) == {"vagabond": 0, "hundreds": 0}
    assert _count_hits(inner(game), Battle("hundreds", "vagabond", 9))["hundreds"] == 1


@pytest.mark.law("4.3.5.III", "14.7.7")
def test_ignored_hits_are_taken_off_the_count() -> None:
    stubborn = {"board": {"mood": "stubborn"}}
    game = fight({"warlord": 1, "warrior": 2}, {"warrior": 2}, (2, 2), attacker=stubborn)
    assert keys(game) == ("1-warrior", "1-warlord"), "one hit of two is left"
    answer(game, "1-warrior")
    assert left(game) == ({"warlord": 1, "warrior": 1}, {})


# --- 4.3.6 Deal -------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.3.6")
def test_each_hit_removes_one_piece_warriors_before_buildings_and_tokens() -> None:
    game = fight({"warrior": 3}, {"warrior": 2, **POST}, (2, 0))
    assert left(game)[1] == POST
    assert left(fight({"warrior": 3}, {"warrior": 2, **POST}, (3, 0)))[1] == {}


@pytest.mark.law("4.3.6")
def test_the_owner_chooses_between_building_and_token() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"warrior": 1, "mob": 1, "stronghold": 1}, "riverfolk": {"warrior": 3}}},
        riverfolk=RIVER_ATTACKS,
        script={"dice": [[2, 0]]},
    )
    answer(game, "battle")
    question = open_question(game)
    assert (question.seat, question.law, question.name) == ("hundreds", "4.3.6", "hits")
    assert set(keys(game)) == {"1-warrior+1-mob", "1-warrior+1-stronghold"}
    answer(game, "1-warrior+1-mob")
    assert left(game)[0] == {"stronghold": 1}
    assert vp(game, "riverfolk") == 1


@pytest.mark.law("4.3.6", "14.2.2")
def test_the_owner_chooses_which_warriors_fall() -> None:
    game = fight({"warlord": 1, "warrior": 2, "stronghold": 1}, {"warrior": 2}, (0, 0))
    found = ways(inner(game), Battle("hundreds", "riverfolk", 9), "hundreds", 2)
    own, lord = ("hundreds", "warrior"), ("hundreds", "warlord")
    assert found == [{own: 2}, {own: 1, lord: 1}], "the stronghold only after all three"
    assert ways(inner(game), Battle("hundreds", "riverfolk", 9), "hundreds", 4) == [
        {own: 2, lord: 1, ("hundreds", "stronghold"): 1}
    ]
    assert ways(inner(game), Battle("hundreds", "riverfolk", 9), "hundreds", 9) == [
        {own: 2, lord: 1, ("hundreds", "stronghold"): 1}
    ], "more hits than pieces remove all there is"


@pytest.mark.law("4.3.6", "3.2.1")
def test_r007_hits_spill_onto_the_attackers_building() -> None:
    game = fight({"warrior": 1, "stronghold": 1}, {"warrior": 3}, (3, 2))
    assert left(game) == ({}, {"warrior": 2})
    assert (vp(game), vp(game, "riverfolk")) == (0, 1)


@pytest.mark.law("4.3.6", "1.5.4")
def test_both_sides_choose_at_the_same_time() -> None:
    game = fight(
        {"warlord": 1, "warrior": 1},
        {**POST, "warrior": 1},
        (2, 1),
        attacker={"board": {"mood": "rowdy"}},
        beyond={9: {"riverfolk": {"trade-post-fox": 1}}},
    )
    assert asked(game) == [("riverfolk", "4.3.6", "hits"), ("hundreds", "4.3.6", "hits")]
    first = game.decisions[1]
    game.answer("hundreds", first.number, "1-warlord")
    assert left(game)[0] == {"warlord": 1, "warrior": 1}, "nothing is removed until both have chosen"
    with pytest.raises(IllegalAnswer):
        game.answer("hundreds", first.number, "1-warrior")
    answer(game, "1-warrior+1-trade-post-fox")
    assert left(game) == ({"warrior": 1}, POST)


@pytest.mark.law("4.3.6", "4.3.3")
def test_without_hits_nobody_is_asked() -> None:
    game = fight({"warrior": 3}, {"warrior": 3}, (0, 0))
    assert open_question(game).name == "action"
    assert left(game) == ({"warrior": 3}, {"warrior": 3})
    assert mine(game, "hundreds").board["command_value"] == 1


@pytest.mark.law("4.3.6", "4.3.1.II")
def test_the_order_of_a_battle() -> None:
    """Looters, ambush, effects before the roll, roll, effects after it, hits: in the order of the Law."""
    pieces = {"hundreds": {"warlord": 1, "warrior": 4, "mob": 1}, "riverfolk": {"warrior": 3}}
    game = at(
        {
            "seats": [
                {"faction": "hundreds", "board": {"mood": "bitter"}, "play_area": ["armorers"], "hand": ["anvil"]},
                {"faction": "riverfolk", "hand": ["ambush-mouse"], "items": ["boot"], "play_area": ["sappers"]},
            ],
            "clearings": {9: pieces},
            "turn": {"seat": "hundreds", "stage": "hundreds.command", "last": "hundreds.command"},
        },
        script={"dice": [[1, 1]]},
    )
    answer(game, "battle")
    order = [open_question(game).name]
    for key in ("no", "none", "bitter", "hundreds", "armorers", "sappers"):
        answer(game, key)
        order.append(open_question(game).name)
    assert order == ["loot", "ambush", "effect", "first", "effect", "effect", "hits"]


@pytest.mark.law("4.3.6")
def test_no_piece_comes_back_by_taking_more_of_another() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        clearings={9: {"hundreds": {"mob": 1, "stronghold": 2}, "riverfolk": {"warrior": 2}}},
        riverfolk={"board": {"funds": {"riverfolk": 1}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    assert open_question(game, "hundreds").keys == ("1-mob", "1-stronghold")


@pytest.mark.law("4.3.4")
def test_a_used_effect_is_told_with_its_law() -> None:
    game = fight({"warrior": 3}, {"warrior": 2}, (2, 1), attacker={"play_area": ["brutal-tactics", *BUSY]})
    assert keys(game) == ("brutal-tactics", "none")
    events = answer(game, "brutal-tactics")
    assert facts(events, "used-effect", "seat", "effect", "clearing") == [("hundreds", "brutal-tactics", 9)]
    assert facts(events, "extra-hit", "count") == []
