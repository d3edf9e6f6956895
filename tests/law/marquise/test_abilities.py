"""6.2 and 6.3: the keep, Field Hospitals, crafting with workshops, setup."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import Game
from engine.rules import verbs
from support.games import answer, at, catalog, inner, new_game, open_question
from support.law import asked, facts, hand, refusal
from support.marquise import board
from support.riverfolk import keys, mine, there

KEEP = {1: {"marquise": {"keep": 1, "warrior": 2}}}


# --- 6.2.1, 6.2.2 -----------------------------------------------------------------------------------------------------


@pytest.mark.law("6.2.1", "4.1.1")
def test_workshops_craft_each_once_a_turn() -> None:
    game = board(
        "marquise.craft",
        {6: {"marquise": {"workshop": 1}}, 8: {"marquise": {"workshop": 1}}},
        marquise={"hand": ["travel-gear-mouse", "crossbow-mouse", "anvil"]},
    )
    assert keys(game) == ("craft", "done")
    answer(game, "craft")
    assert refusal(game, "travel-gear-mouse") == ("4.1.1", "cannot-pay-craft")
    answer(game, "anvil", "craft", "crossbow-mouse")
    assert mine(game, "marquise").items == ("crossbow", "hammer")
    assert mine(game, "marquise").vp == 3
    assert not game.decisions, "both workshops are activated"


@pytest.mark.law("6.2.2", "G.20", "2.2.3")
def test_nobody_else_places_pieces_where_the_keep_stands() -> None:
    pieces: dict[int, Any] = {8: {"marquise": {"keep": 1}, "hundreds": {"warrior": 2, "warlord": 1}}}
    game = board("hundreds.command", pieces, seat="hundreds", hundreds={"hand": ["anvil"]})
    g = inner(game)
    assert not verbs.may_place(g, "hundreds", "stronghold", 8)
    assert verbs.place(g, "hundreds", "mob", 8, "G.20") == 0
    assert verbs.may_place(g, "marquise", "sawmill", 8)
    assert refusal(game, "build") == ("14.5.2.III", "no-site")
    game = board("hundreds.command", {8: {"hundreds": {"warrior": 2}}}, seat="hundreds", hundreds={"hand": ["anvil"]})
    assert "build" in keys(game), "without the keep it can"


@pytest.mark.law("6.2.2", "LR 4.2.1")
@pytest.mark.parametrize("played_by", ["person", "automaton"])
def test_pieces_may_be_moved_to_the_keep_and_once_removed_it_is_gone(played_by: str) -> None:
    game = board(
        "hundreds.command",
        {1: {"marquise": {"keep": 1}}, 9: {"hundreds": {"warrior": 3, "warlord": 1}}},
        seat="hundreds",
        marquise={"played_by": played_by},
        hundreds={"board": {"command": ["boot"]}},
        script={"dice": [[1, 0]]},
    )
    answer(game, "move", "1", "yes", "n3", "battle")
    assert mine(game, "marquise").removed == {"keep": 1}
    assert mine(game, "marquise").supply.get("keep", 0) == 0
    assert mine(game, "hundreds").vp == 1


# --- 6.2.3 Field Hospitals --------------------------------------------------------------------------------------------


def attacked(hand_: list[str], *, pieces: dict[int, Any] | None = None, **more: Any) -> Game:
    """The Hundreds attack three Marquise warriors in a fox clearing, for two hits."""
    game = board(
        "hundreds.command",
        pieces or {**KEEP, 8: {"marquise": {"warrior": 3}, "hundreds": {"warrior": 4}}},
        seat="hundreds",
        marquise={"hand": hand_},
        script={"dice": [[2, 0]]},
        **more,
    )
    answer(game, "battle", seat="hundreds")
    while game.decisions and open_question(game).name in ("ambush", "clearing", "battle"):
        answer(game, "none" if open_question(game).name == "ambush" else keys(game)[0])
    return game


@pytest.mark.law("6.2.3")
def test_a_card_that_matches_places_the_fallen_at_the_keep() -> None:
    game = attacked(["anvil", "smugglers-trail", "travel-gear-mouse"])
    assert asked(game) == [("marquise", "6.2.3", "hospital")]
    assert keys(game) == ("anvil", "none")
    assert open_question(game).args == {"clearing": 8, "to": 1, "count": 2}
    before = mine(game, "marquise").supply["warrior"]
    events = answer(game, "anvil")
    assert there(game, 1, "marquise") == {"keep": 1, "warrior": 4}
    assert there(game, 8, "marquise") == {"warrior": 1}
    assert mine(game, "marquise").supply["warrior"] == before
    assert hand(game, "marquise") == ["smugglers-trail", "travel-gear-mouse"]
    assert facts(events, "placed", "kind", "count", "clearing") == [("warrior", 2, 1)]


@pytest.mark.law("6.2.3", "1.2.1")
def test_it_is_asked_whatever_the_hand_holds_and_may_be_declined() -> None:
    game = attacked(["travel-gear-mouse"])
    assert keys(game) == ("none",), "not asking would tell what is not in the hand"
    answer(game, "none")
    assert there(game, 1, "marquise") == {"keep": 1, "warrior": 2}
    assert not any(d.name == "hospital" for d in attacked([]).decisions), "everybody sees an empty hand"


@pytest.mark.law("6.2.3")
def test_without_the_keep_nobody_is_saved() -> None:
    gone = attacked(["anvil"], pieces={8: {"marquise": {"warrior": 3}, "hundreds": {"warrior": 4}}})
    assert not any(d.name == "hospital" for d in gone.decisions)
    falls = attacked(["anvil"], pieces={1: {"marquise": {"keep": 1, "warrior": 1}, "hundreds": {"warrior": 4}}})
    assert not any(d.name == "hospital" for d in falls.decisions), "the keep falls in the same battle"
    assert there(falls, 1, "marquise") == {}


@pytest.mark.law("6.2.3", "4.3.1")
@pytest.mark.parametrize(("card", "cut_short"), [("sword-mouse", False), ("none", True)])
def test_who_is_saved_in_an_ambush_at_the_keep_fights_on(card: str, *, cut_short: bool) -> None:
    game = board(
        "marquise.actions",
        {9: {"marquise": {"keep": 1, "warrior": 2}, "hundreds": {"warrior": 1, "mob": 1}}},
        marquise={"hand": ["sword-mouse"]},
        hundreds={"hand": ["ambush-mouse"]},
        script={"dice": [] if cut_short else [[1, 0]]},
    )
    answer(game, "battle")
    answer(game, "ambush-mouse", seat="hundreds")
    events = answer(game, "none", card, seat="marquise")  # no foil; then the hospitals
    assert bool(facts(events, "battle-cut-short", "clearing")) == cut_short
    assert there(game, 9, "marquise") == ({"keep": 1} if cut_short else {"keep": 1, "warrior": 2})
    assert there(game, 9, "hundreds") == ({"warrior": 1, "mob": 1} if cut_short else {"mob": 1})


@pytest.mark.law("6.2.3", "1.5.4")
def test_one_card_for_each_clearing() -> None:
    """A Favor empties two fox clearings: each of them asks, and only for cards of its own."""
    game = at(
        {
            "seats": [
                {"faction": "marquise", "hand": ["anvil", "travel-gear-fox"]},
                {"faction": "hundreds", "hand": ["favor-of-the-foxes"]},
            ],
            "clearings": {
                5: {"marquise": {"keep": 1}},
                1: {"hundreds": {"stronghold": 1}},
                6: {"hundreds": {"stronghold": 2}, "marquise": {"warrior": 1}},
                8: {"marquise": {"warrior": 3, "wood": 1}},
            },
            "ruins": {},
            "turn": {"seat": "hundreds", "stage": "hundreds.craft", "last": "hundreds.craft"},
        },
        script={},
    )
    answer(game, "craft")
    assert open_question(game).args == {"clearing": 6, "to": 5, "count": 1}
    answer(game, "travel-gear-fox")
    assert open_question(game).args == {"clearing": 8, "to": 5, "count": 3}
    answer(game, "anvil")
    assert there(game, 5, "marquise") == {"keep": 1, "warrior": 4}
    assert [there(game, c, "marquise") for c in (6, 8)] == [{}, {}]
    assert mine(game, "hundreds").vp == 1, "for the wood"


@pytest.mark.law("6.2.3", "G.24")
def test_coffin_makers_get_only_those_whom_she_lets_go() -> None:
    crafted: dict[str, Any] = {"hundreds": {"play_area": ["coffin-makers"]}}
    game = attacked(["anvil"], deck="exiles-partisans", **crafted)
    answer(game, "none")
    assert dict(mine(game, "hundreds").on_card) == {"marquise": {"warrior": 2}}
    game = attacked(["anvil"], deck="exiles-partisans", **crafted)
    answer(game, "anvil")
    assert dict(mine(game, "hundreds").on_card) == {}
    assert there(game, 1, "marquise") == {"keep": 1, "warrior": 4}


# --- 6.3 Setup --------------------------------------------------------------------------------------------------------


@pytest.mark.law("6.3.1", "6.3.2", "6.3.3")
def test_the_keep_in_a_corner_and_a_warrior_everywhere_but_across() -> None:
    game = new_game(1, seats=("hundreds", "marquise"), automata=("hundreds",))
    assert (asked(game), keys(game)) == ([("marquise", "6.3.2", "clearing")], ("1", "2", "3", "4"))
    assert refusal(game, "5") == ("6.3.2", "not-a-corner")
    facts_of = catalog().factions["marquise"].pieces
    assert {kind: piece.total for kind, piece in facts_of.items()} == {
        "warrior": 25, "sawmill": 6, "workshop": 6, "recruiter": 6, "wood": 8, "keep": 1,
    }  # fmt: skip
    answer(game, "1")
    assert there(game, 1, "marquise") == {"keep": 1, "warrior": 1}
    assert [c.number for c in game.view(None).clearings if not there(game, c.number, "marquise")] == [3]


@pytest.mark.law("6.3.4", "6.3.5")
def test_three_buildings_with_the_keep_or_next_to_it() -> None:
    game = new_game(1, seats=("hundreds", "marquise"), automata=("hundreds",))
    answer(game, "1")
    for kind, clearing in (("sawmill", "9"), ("workshop", "1"), ("recruiter", "9")):
        assert open_question(game).name == kind
        assert set(keys(game)) == {"5", "9", "10", *({"1"} if kind != "recruiter" else ())}
        assert refusal(game, "4") == ("6.3.4", "too-far-from-keep")
        if kind == "recruiter":
            assert refusal(game, "1") == ("2.2.3", "no-open-slot")
        answer(game, clearing)
    assert there(game, 9, "marquise") == {"warrior": 1, "sawmill": 1, "recruiter": 1}
    left = mine(game, "marquise").supply
    assert [left[kind] for kind in ("sawmill", "workshop", "recruiter")] == [5, 5, 5]


@pytest.mark.law("6.2.3", "V.4.2")
def test_nobody_is_saved_to_a_keep_that_falls_in_a_battle_that_a_vagrant_forced() -> None:
    vagrant = {"faction": "vagabond", "items": ["torch"], "board": {"character": "vagrant"}}
    game = at(
        {
            "seats": [{"faction": "marquise", "hand": ["favor-of-the-foxes"]}, {"faction": "hundreds"}, vagrant],
            "clearings": {
                1: {"marquise": {"keep": 1, "warrior": 1}, "hundreds": {"warrior": 4}, "vagabond": {"pawn": 1}}
            },
            "turn": {"seat": "vagabond", "stage": "vagabond.daylight", "last": "vagabond.daylight"},
        },
        script={"dice": [[3, 1]]},
    )
    answer(game, "special", "hundreds", "marquise")
    while "ambush" in [name for _, _, name in asked(game)]:
        answer(game, "none")
    assert "hospital" not in [name for _, _, name in asked(game)]
    assert there(game, 1) == {}
    assert hand(game, "marquise") == ["favor-of-the-foxes"]


@pytest.mark.law("6.5", "6.2.1", "4.1.3")
def test_with_an_empty_hand_she_may_first_get_a_card_to_craft() -> None:
    own = {"play_area": ["tax-collector"]}
    pieces = {1: {"marquise": {"keep": 1, "warrior": 3, "workshop": 1}}}
    game = board(
        "marquise.craft",
        pieces,
        marquise=own,
        cards=["root-tea-mouse", "anvil", "..."],
    )
    assert keys(game) == ("use", "done")
    assert open_question(game).args["left"] == 0
    assert not board(
        "marquise.craft",
        {1: {"marquise": {"keep": 1, "warrior": 3}}},
        marquise=own,
    ).decisions


@pytest.mark.law("6.5.5")
def test_without_a_sawmill_nothing_is_overworked_whatever_the_hand_holds() -> None:
    game = board("marquise.actions", KEEP, marquise={"hand": ["royal-claim"]})
    assert refusal(game, "overwork") == ("6.5.5", "no-sawmill-to-overwork")
