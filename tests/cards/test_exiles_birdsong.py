"""Exiles & Partisans in Birdsong: Saboteurs, Swap Meet, False Orders, Eyrie Emigre. Coffin Makers has its own file."""

from typing import Any

import pytest

from engine.api import Game
from engine.rules.verbs import into_hand
from support.exiles import SILENT, birdsong, exiles
from support.games import answer, catalog, inner, open_question
from support.law import asked, facts, hand, refusal, vp
from support.riverfolk import keys, mine, there

# --- Saboteurs --------------------------------------------------------------------------------------------------------


@pytest.mark.law("4.1.3")
def test_saboteurs_are_discarded_to_discard_a_crafted_card_of_an_enemy() -> None:
    game = birdsong("saboteurs", riverfolk={"play_area": ["tunnels", "boat-builders"]})
    answer(game, "saboteurs")
    assert (open_question(game).name, keys(game)) == ("target", ("boat-builders", "tunnels"))
    answer(game, "boat-builders")
    assert (mine(game).play_area, mine(game, "hundreds").play_area) == (("tunnels",), ())
    assert game.view(None).discard == ("saboteurs", "boat-builders")


@pytest.mark.law("4.1.3", "1.4.1")
def test_saboteurs_come_before_the_steps_and_not_later() -> None:
    game = birdsong("saboteurs", riverfolk={"play_area": ["tunnels"]})
    assert (open_question(game).name, keys(game)) == ("start", ("saboteurs", "next"))
    answer(game, "next")
    assert open_question(game).name == "mood"
    assert mine(game, "hundreds").play_area == ("saboteurs",)


@pytest.mark.law("4.1.3", "3.3.2")
def test_saboteurs_find_nothing_where_nothing_is_crafted() -> None:
    game = birdsong("saboteurs", riverfolk={"dominance": "fox-dominance", "vp": None, "hand": ["anvil"]})
    assert open_question(game).name == "mood", "neither a hand nor active dominance is a crafted card"


@pytest.mark.law("4.1.3")
def test_saboteurs_name_only_somebody_with_crafted_cards() -> None:
    pieces = {1: {"hundreds": {"warlord": 1}}, 2: {"marquise": {"warrior": 1}}, 3: {"eyrie": {"warrior": 1}}}
    game = birdsong("saboteurs", riverfolk={"play_area": ["tunnels"]}, clearings=pieces)
    inner(game).seat("eyrie").play_area = ["boat-builders"]
    answer(game, "saboteurs")
    assert keys(game) == ("riverfolk", "eyrie")
    assert refusal(game, "marquise") == ("4.1.3", "no-crafted-card")
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_saboteurs_reach_the_cards_that_lie_unused_before_a_bot() -> None:
    game = birdsong("saboteurs", riverfolk={"play_area": ["tunnels"]}, robots=True)
    answer(game, "saboteurs")
    assert mine(game).play_area == ()


# --- Swap Meet --------------------------------------------------------------------------------------------------------


def swap(**parts: Any) -> Game:
    """The Hundreds at the first window of their Birdsong, with Swap Meet."""
    return birdsong("swap-meet", **parts)


@pytest.mark.law("4.1.3", "1.3.2", "G.22")
def test_swap_meet_takes_a_random_card_and_gives_one_back() -> None:
    game = swap(
        hundreds={"hand": ["anvil"]}, riverfolk={"hand": ["bake-sale", "tunnels"]}, script={"pick": ["tunnels"]}
    )
    answer(game, "swap-meet")
    assert (open_question(game).name, keys(game)) == ("swap", ("anvil", "tunnels"))
    answer(game, "anvil")
    assert (hand(game), hand(game, "riverfolk")) == (["tunnels"], ["anvil", "bake-sale"])
    assert open_question(game).name == "mood", "once a turn"


@pytest.mark.law("4.1.3")
def test_the_card_that_was_taken_may_be_given_back_and_one_must_be() -> None:
    game = swap(riverfolk={"hand": ["bake-sale"]})
    answer(game, "swap-meet")
    assert keys(game) == ("bake-sale",), "asked although there is no choice: the hand is nobody's business"
    answer(game, "bake-sale")
    assert (hand(game), hand(game, "riverfolk")) == ([], ["bake-sale"])


@pytest.mark.law("4.1.3", "1.2.1")
def test_what_is_given_is_known_to_those_two() -> None:
    pieces = {1: {"hundreds": {"warlord": 1}}, 2: {"marquise": {"warrior": 1}}}
    game = swap(hundreds={"hand": ["anvil"]}, riverfolk={"hand": ["bake-sale"]}, clearings=pieces)
    into_hand(inner(game), "marquise", "tunnels")
    answer(game, "swap-meet", "marquise")
    (gave,) = [e for e in answer(game, "anvil") if e.kind == "gave-card"]
    assert gave.data == {"giver": "hundreds", "seat": "marquise"}
    assert gave.seen_by("marquise").data["cards"] == ["anvil"]
    assert game.undo_limit == game.answered


@pytest.mark.law("4.1.3", "11.2.3")
def test_everybody_sees_a_card_that_goes_into_a_public_hand() -> None:
    game = swap(hundreds={"hand": ["anvil"]}, riverfolk={"hand": ["bake-sale"]})
    answer(game, "swap-meet")
    assert facts(answer(game, "anvil"), "gave-card", "cards") == [["anvil"]]


@pytest.mark.law("4.1.3")
def test_swap_meet_needs_somebody_with_cards() -> None:
    assert open_question(swap(hundreds={"hand": ["anvil"]})).name == "mood"
    pieces = {1: {"hundreds": {"warlord": 1}}, 2: {"marquise": {"warrior": 1}}, 3: {"eyrie": {"warrior": 1}}}
    game = swap(riverfolk={"hand": ["bake-sale"]}, clearings=pieces)
    into_hand(inner(game), "eyrie", "anvil")
    answer(game, "swap-meet")
    assert keys(game) == ("riverfolk", "eyrie")
    assert refusal(game, "marquise") == ("4.1.3", "no-cards-in-hand")


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_from_a_bot_one_draws_and_what_it_is_given_is_discarded_for_a_point() -> None:
    game = swap(hundreds={"hand": ["anvil"]}, robots=True, cards=["tunnels", "..."])
    answer(game, "swap-meet")
    assert hand(game) == ["anvil", "tunnels"]
    answer(game, "anvil")
    assert (hand(game), vp(game, "riverfolk")) == (["tunnels"], 1)
    assert game.view(None).discard[-1] == "anvil"


@pytest.mark.law("4.1.3", "1.5.4")
def test_who_could_take_nothing_and_has_nothing_gives_nothing() -> None:
    game = swap(robots=True, cards=[])
    answer(game, "swap-meet")
    assert vp(game, "riverfolk") == 0
    assert open_question(game).name == "mood"


# --- False Orders -----------------------------------------------------------------------------------------------------

MARCH = {
    7: {"hundreds": {"warrior": 5}},
    1: {"hundreds": {"warlord": 1, "warrior": 2}},
    5: {"riverfolk": {"warrior": 3}},
}


def orders(clearings: Any = MARCH, **parts: Any) -> Game:
    """The Riverfolk's Birdsong with False Orders."""
    return birdsong("false-orders", "riverfolk", clearings=clearings, **parts)


@pytest.mark.law("4.1.3", "1.5.5", "4.2")
def test_false_orders_march_half_of_an_enemy_rounded_up_whoever_rules() -> None:
    pieces = {**MARCH, 7: {"hundreds": {"warrior": 5}, "marquise": {"warrior": 9}}, 3: {"marquise": {"warrior": 9}}}
    game = orders(pieces)
    answer(game, "false-orders", "hundreds", "7", "3")
    assert there(game, 7, "hundreds") == {"warrior": 2}
    assert there(game, 3, "hundreds") == {"warrior": 3}
    assert mine(game).play_area == ()
    assert "false-orders" in game.view(None).discard


@pytest.mark.law("4.1.3", "4.2", "2.3")
def test_false_orders_use_the_paths_that_the_enemy_can_use() -> None:
    game = orders()
    answer(game, "false-orders", "7")
    assert open_question(game).name == "to"
    assert keys(game) == ("3", "8", "12"), "the river is none of theirs, though it is the giver's of the orders"
    assert refusal(game, "11") == ("2.3", "only-river")


@pytest.mark.law("4.1.3", "1.5.5", "11.2.2")
def test_the_enemy_benefits_from_its_own_abilities_when_it_is_forced() -> None:
    game = birdsong("false-orders", clearings={**MARCH, 4: {"riverfolk": {"warrior": 1}}})
    answer(game, "false-orders", "4")
    assert keys(game) == ("7", "8", "9", "12"), "the river from 4 to 7: Swimmers"
    answer(game, "7")
    assert there(game, 4) == {}, "half of one, rounded up"


@pytest.mark.law("4.1.3", "14.2.2")
def test_the_warlord_counts_for_the_half_and_stays() -> None:
    game = orders()
    answer(game, "false-orders", "1", "9")
    assert there(game, 1, "hundreds") == {"warlord": 1}, "half of three, rounded up"
    assert there(game, 9, "hundreds") == {"warrior": 2}


@pytest.mark.law("4.1.3", "14.2.2")
def test_a_warlord_without_warriors_obeys_no_false_orders() -> None:
    game = orders({**MARCH, 1: {"hundreds": {"warlord": 1}}})
    answer(game, "false-orders")
    assert open_question(game).name == "to", "7 is the only clearing that can be left"
    game = orders({**MARCH, 1: {"hundreds": {"warlord": 1}}, 9: {"hundreds": {"warrior": 1}}})
    answer(game, "false-orders")
    assert (open_question(game).name, keys(game)) == ("from", ("7", "9"))
    assert refusal(game, "1") == ("14.2.2", "warriors-cannot-move")
    assert refusal(game, "5") == ("4.1.3", "no-warriors-of-player")


@pytest.mark.law("4.1.3")
def test_false_orders_need_an_enemy_who_can_be_moved() -> None:
    pieces = {1: {"hundreds": {"warlord": 1}}, 5: {"riverfolk": {"warrior": 3}}}
    game = orders(pieces)
    assert not game.decisions, "the lone warlord cannot be moved in another's turn: nobody to order"
    game = orders({**MARCH, 2: {"marquise": {"keep": 1}}, 3: {"eyrie": {"warrior": 1}}})
    answer(game, "false-orders")
    assert set(keys(game)) == {"hundreds", "eyrie"}
    assert refusal(game, "marquise") == ("4.1.3", "nobody-to-order")


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_false_orders_move_a_bot_too() -> None:
    game = orders(overlord=True)
    answer(game, "false-orders", "7", "8")
    assert there(game, 8, "hundreds") == {"warrior": 3}


@pytest.mark.law("4.1.3", "1.5.5")
@pytest.mark.parametrize(
    ("wording", "decides", "law"),
    [("corrected", "keepers", "1.5.5"), ("first-printing", "riverfolk", "4.1.3"), (None, "keepers", "1.5.5")],
)
def test_who_decides_which_warriors_go_depends_on_the_wording(wording: str | None, decides: str, law: str) -> None:
    game = two_kinds({} if wording is None else {"false-orders": wording})
    answer(game, "false-orders", "8")
    question = open_question(game)
    assert (question.seat, question.law, question.name) == (decides, law, "group")
    assert set(question.keys) == {"2-warrior", "1-warrior+1-knight", "2-knight"}
    answer(game, "2-knight")
    assert there(game, 8, "keepers") == {"knight": 2}


def two_kinds(options: dict[str, Any]) -> Game:
    """The Riverfolk's False Orders against a faction with two kinds of warriors, such as none has yet."""
    pieces = {"warrior": {"class": "warrior", "total": 5}, "knight": {"class": "warrior", "total": 3}}
    faction = {"letter": "K", "pieces": pieces}
    document = {
        "deck": "exiles-partisans",
        "options": options,
        "seats": [
            {"faction": "riverfolk", "play_area": ["false-orders"]},
            {"faction": "keepers", "played_by": "inert"},
        ],
        "clearings": {7: {"keepers": {"warrior": 2, "knight": 2}}, 5: {"riverfolk": {"warrior": 1}}},
        "turn": {"seat": "riverfolk", "stage": "turn.birdsong", "last": "birdsong"},
        "chance": {"script": {}},
    }
    return Game.from_position(document, catalog().with_factions({"keepers": faction}))


# --- Eyrie Emigre -----------------------------------------------------------------------------------------------------

CAMP = {1: {"hundreds": {"warlord": 1, "warrior": 4}}, 9: {"riverfolk": {"warrior": 2}}}


def emigre(*, clearings: Any = CAMP, hundreds: Any = None, dice: Any = ((2, 1),), **parts: Any) -> Game:
    """The Hundreds at the end of Birdsong, a new mood just chosen."""
    mine = {"play_area": ["eyrie-emigre"], **SILENT, **(hundreds or {})}
    return exiles(
        "turn.birdsong-end",
        last="turn.birdsong-end",
        hundreds=mine,
        clearings=clearings,
        script={"dice": [list(d) for d in dice]},
        **parts,
    )


@pytest.mark.law("4.1.3", "1.4.1")
def test_eyrie_emigre_moves_and_battles_there_and_stays() -> None:
    game = emigre()
    answer(game, "eyrie-emigre", "9", "no", "n4", "riverfolk")
    assert there(game, 9) == {}
    assert mine(game, "hundreds").play_area == ("eyrie-emigre",)
    assert not game.decisions, "once a turn"


@pytest.mark.law("4.1.3")
def test_eyrie_emigre_leaves_when_the_move_leads_to_nobody() -> None:
    game = emigre()
    answer(game, "eyrie-emigre", "10", "no", "n4")
    assert (mine(game, "hundreds").play_area, game.view(None).discard) == ((), ("eyrie-emigre",))


@pytest.mark.law("4.1.3")
def test_eyrie_emigre_leaves_when_the_battle_is_declined() -> None:
    game = emigre()
    answer(game, "eyrie-emigre", "9", "no", "n4", "none")
    assert (mine(game, "hundreds").play_area, game.view(None).discard) == ((), ("eyrie-emigre",))


@pytest.mark.law("4.1.3")
def test_eyrie_emigre_leaves_when_it_is_not_used_or_cannot_be() -> None:
    game = emigre()
    answer(game, "next")
    assert game.view(None).discard == ("eyrie-emigre",)
    stuck = emigre(clearings={1: {"hundreds": {"mob": 1}}, 9: {"riverfolk": {"warrior": 2}}})
    assert stuck.view(None).discard == ("eyrie-emigre",)


@pytest.mark.law("4.1.3", "4.2.1")
def test_eyrie_emigre_moves_by_the_rules_of_moving() -> None:
    one = {"hundreds": {"warrior": 1}}
    pieces: Any = {9: one, 10: one, 12: {**one, "riverfolk": {"warrior": 2}}}
    game = emigre(clearings=pieces)
    answer(game, "eyrie-emigre")
    assert refusal(game, "8") == ("4.2", "nothing-to-move")
    answer(game, "12")
    assert keys(game) == ("9", "10")
    assert refusal(game, "7") == ("4.2.1", "rules-neither-end")


@pytest.mark.law("1.4.1", "1.1.3", "14.7.4")
def test_eyrie_emigre_may_come_before_lavish_or_after() -> None:
    lavish = {"board": {"mood": "lavish", "prowess": ["tea"]}, "supply": {"warrior": 2}}
    game = emigre(hundreds=lavish)
    answer(game, "eyrie-emigre", "9", "yes", "n4", "riverfolk", "1-warrior")
    assert (open_question(game).law, open_question(game).name) == ("14.7.4", "item")
    game = emigre(hundreds=lavish)
    answer(game, "next")
    assert (open_question(game).law, open_question(game).name) == ("14.7.4", "item")
    answer(game, "tea")
    assert keys(game) == ("eyrie-emigre", "next")
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 6}
    answer(game, "next")
    assert mine(game, "hundreds").play_area == ()


@pytest.mark.law("1.4.1")
def test_eyrie_emigre_waits_for_the_end_of_birdsong() -> None:
    game = birdsong("eyrie-emigre", clearings=CAMP)
    assert asked(game) == [("hundreds", "14.4.4", "mood")], "not at its start, nor between its steps"
    answer(game, "rowdy")
    assert keys(game) == ("eyrie-emigre", "next")
    answer(game, "next")
    assert not game.decisions


@pytest.mark.law("1.4.1", "LR 2.8.1")
def test_a_bot_neither_uses_eyrie_emigre_nor_loses_it() -> None:
    game = exiles(
        "turn.birdsong",
        last="birdsong",
        overlord=True,
        hundreds={"play_area": ["eyrie-emigre"], **SILENT},
        script={"mob": ["fox"]},
        cards=["anvil", "..."],
        options={"unattended": True},
    )
    assert mine(game, "hundreds").play_area == ("eyrie-emigre",)
