"""14.6 Evening of the Hundreds, with Jubilant (14.7.3) and Rowdy (14.7.6)."""

from typing import Any

import pytest

from engine.api import Game
from support.games import answer
from support.law import asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, there

POST = {"trade-post-mouse": 1}
ONE = {"hundreds": {"warrior": 1}}


def mobs(game: Game) -> list[int]:
    return [c for c in range(1, 13) if there(game, c, "hundreds").get("mob")]


# --- 14.6.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.6.1", "G.31")
def test_incite_spends_a_card_for_a_mob_in_a_matching_clearing() -> None:
    pieces = {
        1: {"hundreds": {"warlord": 1}},
        8: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 4}},
        12: {"hundreds": {"warrior": 1, "mob": 1}},
        6: {"hundreds": {"stronghold": 1}},
        9: {"hundreds": {"warrior": 1}},
    }
    game = scene("hundreds.incite", clearings=pieces, hundreds={"hand": ["anvil", "cobbler"]})
    answer(game, "incite", "anvil")
    assert keys(game) == ("1", "8"), "rule is not needed, and the warlord is a Hundreds warrior"
    assert refusal(game, "12") == ("14.6.1", "mob-already-there")
    assert refusal(game, "6") == ("14.6.1", "no-warrior-there")
    assert refusal(game, "9") == ("G.16", "card-does-not-match")
    answer(game, "8")
    assert mobs(game) == [8, 12]
    assert (hand(game), game.view(None).discard) == (["cobbler"], ("anvil",))


@pytest.mark.law("14.6.1")
def test_a_card_that_incites_nowhere_is_refused() -> None:
    game = scene("hundreds.incite", clearings={1: ONE, 9: ONE}, hundreds={"hand": ["anvil", "cobbler", "sappers"]})
    answer(game, "incite")
    assert keys(game) == ("anvil", "sappers")
    assert refusal(game, "cobbler") == ("14.6.1", "card-incites-nowhere")


@pytest.mark.law("14.6.1")
def test_incite_any_number_of_times() -> None:
    game = scene(
        "hundreds.incite", clearings={1: ONE, 9: ONE, 4: ONE}, hundreds={"hand": ["anvil", "armorers", "sappers"]}
    )
    answer(game, "incite", "anvil", "incite", "armorers", "4", "incite")
    assert mobs(game) == [1, 4, 9]
    assert game.decisions == ()
    game = scene("hundreds.incite", clearings={1: ONE, 9: ONE, 4: ONE}, hundreds={"hand": ["anvil"]})
    answer(game, "done")
    assert mobs(game) == []


@pytest.mark.law("14.6.1", "1.2.1")
def test_whether_a_card_matches_is_not_to_be_seen_from_the_question() -> None:
    for card in ("anvil", "cobbler"):
        game = scene("hundreds.incite", clearings={1: ONE}, hundreds={"hand": [card]})
        assert asked(game) == [("hundreds", "14.6.1", "action")]


# --- 14.6.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.6.2")
@pytest.mark.parametrize(
    ("clearings", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (12, 4)]
)
def test_oppress_by_the_number_of_clearings(clearings: int, points: int) -> None:
    pieces: dict[int, Any] = dict.fromkeys(range(1, clearings + 1), ONE) or {1: {"hundreds": {"mob": 1}}}
    game = scene("hundreds.oppress", clearings=pieces)
    assert vp(game) == points
    assert facts(list(game.events), "oppressed", "count") == [clearings]


@pytest.mark.law("14.6.2", "2.5", "G.9")
@pytest.mark.parametrize(
    ("pieces", "counts"),
    [
        ({"hundreds": {"stronghold": 1}}, True),
        ({"hundreds": {"warlord": 1}}, True),
        ({"hundreds": {"mob": 1}}, False),
        ({"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}}, False),
        ({"hundreds": {"warrior": 3}, "riverfolk": POST}, False),
        ({"hundreds": {"warrior": 3}, "marquise": {"sawmill": 1}}, False),
        ({"hundreds": {"warrior": 3}, "vagabond": {"pawn": 1}}, False),
    ],
)
def test_r043_an_oppressed_clearing_is_ruled_and_holds_no_enemy_piece(pieces: dict[str, Any], counts: bool) -> None:
    game = scene("hundreds.oppress", clearings={9: pieces})
    assert vp(game) == int(counts)


@pytest.mark.law("14.6.2")
def test_a_ruin_is_no_enemy_piece() -> None:
    game = scene("hundreds.oppress", clearings={6: ONE}, ruins={6: ["boot"]})
    assert vp(game) == 1


# --- 14.6.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.6.3")
def test_draw_one_card_and_discard_down_to_five() -> None:
    held = ["anvil", "armorers", "bake-sale", "cobbler", "codebreakers", "investments"]
    game = scene("hundreds.draw", last="evening", hundreds={"hand": held}, cards=["sappers", "..."])
    assert asked(game) == [("hundreds", "14.6.3", "discard")]
    assert set(keys(game)) == {*held, "sappers"}, "a card just drawn may go too"
    answer(game, "sappers")
    assert asked(game) == [("hundreds", "14.6.3", "discard")]
    answer(game, "anvil")
    assert hand(game) == held[1:]
    assert game.view(None).discard == ("sappers", "anvil")


@pytest.mark.law("14.6.3")
def test_five_cards_may_stay() -> None:
    held = ["anvil", "armorers", "bake-sale", "cobbler"]
    game = scene("hundreds.draw", last="hundreds.discard", hundreds={"hand": held}, cards=["sappers", "..."])
    assert game.decisions == ()
    assert len(hand(game)) == 5


@pytest.mark.law("14.6.3", "14.6.2", "14.6.1")
def test_the_steps_of_evening_come_in_their_order() -> None:
    """A mob incited at 9 does not spoil Oppress, and the card drawn is too late for Incite."""
    game = scene(
        "turn.evening",
        last="evening",
        clearings={9: ONE},
        hundreds={"hand": ["codebreakers"]},
        cards=["sappers", "..."],
    )
    events = answer(game, "incite")
    kinds = [e.kind for e in events if e.kind in ("placed", "oppressed", "drew")]
    assert kinds == ["placed", "oppressed", "drew"]
    assert (hand(game), vp(game)) == (["sappers"], 1)


# --- 14.7.3 -----------------------------------------------------------------------------------------------------------


def jubilant(dice: list[str], clearings: dict[int, Any], *cards: str, mood: str = "jubilant") -> Game:
    return scene(
        "hundreds.incite",
        clearings=clearings,
        hundreds={"hand": list(cards), "board": {"mood": mood}},
        script={"mob": dice},
    )


@pytest.mark.law("14.7.3")
def test_jubilant_rolls_up_to_four_times_after_inciting_at_the_warlord() -> None:
    game = jubilant(["rabbit", "fox", "mouse", "rabbit"], {9: {"hundreds": {"warlord": 1}}}, "codebreakers")
    answer(game, "incite")
    assert asked(game) == [("hundreds", "14.7.3", "roll")]
    assert mobs(game) == [9]
    answer(game, "roll")
    assert mobs(game) == [4, 9], "the only rabbit clearing next to 9"
    answer(game, "roll")
    assert asked(game) == [("hundreds", "14.7.3", "mob")]
    assert keys(game) == ("1", "8", "12"), "next to any mob, a new one too"
    answer(game, "8", "roll")
    assert mobs(game) == [4, 7, 8, 9]
    events = answer(game, "roll")
    assert facts(events, "mob-rolled", "suit") == ["rabbit"]
    assert mobs(game) == [3, 4, 7, 8, 9]
    assert game.decisions == (), "four rolls, five mobs, no card left"


@pytest.mark.law("14.7.3")
def test_jubilant_may_stop_at_any_time() -> None:
    game = jubilant(["fox"], {9: {"hundreds": {"warlord": 1}}}, "codebreakers")
    answer(game, "incite", "enough")
    assert (mobs(game), game.decisions) == ([9], ())
    game = jubilant(["rabbit"], {9: {"hundreds": {"warlord": 1}}}, "codebreakers")
    answer(game, "incite", "roll", "enough")
    assert mobs(game) == [4, 9]


@pytest.mark.law("14.7.3")
def test_four_rolls_are_the_most_even_when_they_place_nothing() -> None:
    """Every rabbit clearing next to 9 has its mob, so rolls of a rabbit place nothing and still count."""
    pieces = {9: {"hundreds": {"warlord": 1}}, 4: {"hundreds": {"mob": 1}}}
    game = jubilant(["rabbit"] * 4, pieces, "codebreakers")
    events = answer(game, "incite")
    for _ in range(4):
        assert asked(game) == [("hundreds", "14.7.3", "roll")]
        events += answer(game, "roll")
    assert facts(events, "no-mob-placed", "suit") == ["rabbit"] * 4
    assert (mobs(game), game.decisions) == ([4, 9], ())


@pytest.mark.law("14.7.3")
def test_jubilant_needs_its_mood_and_the_warlords_clearing() -> None:
    game = jubilant([], {9: {"hundreds": {"warlord": 1}}}, "codebreakers", mood="rowdy")
    answer(game, "incite")
    assert game.decisions == ()
    game = jubilant([], {9: {"hundreds": {"warlord": 1}}, 1: ONE}, "anvil")
    answer(game, "incite")
    assert game.decisions == ()
    assert mobs(game) == [1]


@pytest.mark.law("14.7.3", "14.6.1")
def test_after_the_rolls_inciting_goes_on() -> None:
    game = jubilant(["rabbit"], {9: {"hundreds": {"warlord": 1}}, 1: ONE}, "codebreakers", "anvil")
    answer(game, "incite", "codebreakers", "roll", "enough")
    assert asked(game) == [("hundreds", "14.6.1", "action")]
    answer(game, "incite")
    assert mobs(game) == [1, 4, 9]


# --- 14.7.6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.7.6", "14.6.3")
@pytest.mark.parametrize(
    ("enemies", "drawn"),
    [
        ({}, 2),
        ({"riverfolk": {"warrior": 2}}, 2),
        ({"riverfolk": {"warrior": 3}}, 3),
        ({"riverfolk": {"warrior": 1, **POST}, "marquise": {"wood": 1}}, 3),
        ({"marquise": {"warrior": 6}}, 3),
    ],
)
def test_rowdy_draws_one_more_and_two_in_a_crowd(enemies: dict[str, Any], drawn: int) -> None:
    pieces = {9: {"hundreds": {"warlord": 1, "warrior": 2, "mob": 1}, **enemies}}
    game = scene("hundreds.draw", clearings=pieces, hundreds={"board": {"mood": "rowdy"}})
    assert len(hand(game)) == drawn
    calm = scene("hundreds.draw", clearings=pieces, hundreds={"board": {"mood": "stubborn"}})
    assert len(hand(calm)) == 1


@pytest.mark.law("14.7.6")
def test_only_the_warlords_clearing_is_looked_at() -> None:
    pieces = {9: {"hundreds": {"warlord": 1}}, 7: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 5}}}
    assert len(hand(scene("hundreds.draw", clearings=pieces, hundreds={"board": {"mood": "rowdy"}}))) == 2
    del pieces[9]
    game = scene("hundreds.draw", clearings=pieces, hundreds={"board": {"mood": "rowdy"}})
    assert len(hand(game)) == 2, "one more even without a warlord on the map"
