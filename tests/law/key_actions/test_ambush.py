"""4.3.1 Defender May Ambush."""

from typing import Any

import pytest

from engine.api import Game
from support.battle import POST, RIVER_ATTACKS, fight, left
from support.games import answer, open_question
from support.law import asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys


def ambush(own: dict[str, int], *cards: str, foil: tuple[str, ...] = (), clearing: int = 9, **more: Any) -> Game:
    """The Hundreds attack two Riverfolk warriors that hold `cards`, and hold `foil` themselves."""
    return fight(
        own,
        more.pop("other", {"warrior": 2}),
        more.pop("dice", (0, 0)),
        clearing=clearing,
        attacker={"hand": list(foil), **more.pop("attacker", {})},
        defender={"hand": list(cards), **more.pop("defender", {})},
        **more,
    )


@pytest.mark.law("4.3.1", "2.1.2")
def test_the_defender_may_play_a_matching_ambush() -> None:
    game = ambush({"warrior": 3}, "ambush-mouse", "ambush-bird", "ambush-fox", "anvil")
    assert asked(game) == [("riverfolk", "4.3.1", "ambush")]
    assert set(keys(game)) == {"ambush-mouse", "ambush-bird", "none"}
    assert refusal(game, "ambush-fox") == ("4.3.1", "ambush-of-other-suit")
    assert refusal(game, "ambush-rabbit") == ("4.3.1", "ambush-of-other-suit")
    answer(game, "ambush-mouse")
    assert left(game) == ({"warrior": 1}, {"warrior": 2})
    assert (hand(game, "riverfolk"), game.view(None).discard) == (
        ["ambush-bird", "ambush-fox", "anvil"],
        ("ambush-mouse",),
    )


@pytest.mark.law("4.3.1")
def test_the_defender_may_decline() -> None:
    game = ambush({"warrior": 3}, "ambush-mouse")
    answer(game, "none")
    assert left(game) == ({"warrior": 3}, {"warrior": 2})
    assert hand(game, "riverfolk") == ["ambush-mouse"]


@pytest.mark.law("4.3.1")
def test_only_one_ambush_a_battle() -> None:
    game = ambush({"warrior": 5}, "ambush-mouse", "ambush-bird")
    events = answer(game, "ambush-bird")
    assert facts(events, "ambushed", "card") == ["ambush-bird"]
    assert left(game) == ({"warrior": 3}, {"warrior": 2})
    assert open_question(game).name == "action"


@pytest.mark.law("4.3.1")
def test_a_defender_without_warriors_may_ambush_too() -> None:
    game = ambush({"warrior": 3}, "ambush-mouse", other=POST)
    answer(game, "ambush-mouse")
    assert left(game) == ({"warrior": 1}, {})
    assert vp(game) == 1, "and then is defenseless"


@pytest.mark.law("4.3.1", "1.2.1")
def test_a_hidden_hand_is_asked_whatever_it_holds() -> None:
    """Whether the Hundreds could ambush must not be seen from whether they are asked."""
    for card in ("ambush-mouse", "anvil"):
        game = scene(
            "riverfolk.daylight",
            "riverfolk",
            clearings={9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}},
            hundreds={"hand": [card]},
            riverfolk=RIVER_ATTACKS,
            script={"dice": [[0, 0]]},
        )
        answer(game, "battle")
        assert asked(game) == [("hundreds", "4.3.1", "ambush")]
        answer(game, "none")
        assert open_question(game).seat == "riverfolk"


@pytest.mark.law("4.3.1")
@pytest.mark.parametrize(
    ("cards", "pile", "others"),
    [
        ([], [], []),
        (["anvil"], ["ambush-mouse", "ambush-bird", "ambush-bird"], []),
        (["anvil"], ["ambush-mouse", "ambush-bird"], ["ambush-bird"]),
    ],
)
def test_nobody_is_asked_where_everybody_knows_the_answer(cards: list[str], pile: list[str], others: list[str]) -> None:
    def battle(discard: list[str], hidden: list[str]) -> Game:
        game = scene(
            "riverfolk.daylight",
            "riverfolk",
            clearings={9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}},
            hundreds={"hand": hidden},
            riverfolk={**RIVER_ATTACKS, "hand": others},
            discard=discard,
            script={"dice": [[0, 0]]},
        )
        answer(game, "battle")
        return game

    assert open_question(battle(pile, cards)).seat == "riverfolk"
    assert open_question(battle(pile[1:], ["anvil"])).seat == "hundreds", "one copy out of sight is enough"


@pytest.mark.law("4.3.1.I")
@pytest.mark.parametrize("foil", ["ambush-rabbit", "ambush-bird"])
def test_r006_the_attacker_foils_with_a_matching_ambush(foil: str) -> None:
    game = ambush({"warrior": 2}, "ambush-rabbit" if foil == "ambush-bird" else "ambush-bird", foil=(foil,), clearing=5)
    answer(game, keys(game)[0])
    assert asked(game) == [("hundreds", "4.3.1.I", "foil")]
    answer(game, foil)
    assert left(game, 5) == ({"warrior": 2}, {"warrior": 2})
    assert (hand(game), hand(game, "riverfolk")) == ([], [])
    assert set(game.view(None).discard) == {"ambush-rabbit", "ambush-bird"}
    assert facts(list(game.events), "rolled", "higher") == [0], "the battle goes on"


@pytest.mark.law("4.3.1.I", "4.3.1.II")
def test_r006_a_wrong_suit_does_not_foil() -> None:
    game = ambush({"warrior": 2}, "ambush-rabbit", foil=("ambush-fox",), clearing=5, dice=None)
    answer(game, "ambush-rabbit")
    assert keys(game) == ("none",)
    assert refusal(game, "ambush-fox") == ("4.3.1", "ambush-of-other-suit")
    events = answer(game, "none")
    assert left(game, 5) == ({}, {"warrior": 2})
    assert facts(events, "rolled", "higher") == []
    assert hand(game) == ["ambush-fox"]


@pytest.mark.law("4.3.1.I")
def test_the_attacker_need_not_foil() -> None:
    game = ambush({"warrior": 3}, "ambush-mouse", foil=("ambush-bird",))
    answer(game, "ambush-mouse", "none")
    assert left(game) == ({"warrior": 1}, {"warrior": 2})
    assert hand(game) == ["ambush-bird"]


@pytest.mark.law("4.3.1.II", "4.3.6")
def test_an_ambush_deals_two_hits_before_the_roll_which_the_roll_feels() -> None:
    """Of three attackers one is left, so a roll of three deals one hit."""
    game = ambush({"warrior": 3}, "ambush-mouse", dice=(3, 0))
    answer(game, "ambush-mouse")
    assert left(game) == ({"warrior": 1}, {"warrior": 1})


@pytest.mark.law("4.3.1.II")
def test_without_attacking_warriors_left_the_battle_ends_at_once() -> None:
    game = ambush({"warrior": 2, "stronghold": 1}, "ambush-mouse", dice=None)
    events = answer(game, "ambush-mouse")
    assert left(game) == ({"stronghold": 1}, {"warrior": 2})
    assert facts(events, "battle-cut-short", "attacker") == ["hundreds"]
    assert facts(events, "battle-ended", "clearing") == [9]
    assert facts(events, "rolled", "higher") == []
    assert game.view(None).discard == ("ambush-mouse",), "the card is discarded before the end"


@pytest.mark.law("4.3.1.II", "4.3.6")
def test_an_ambush_on_one_warrior_takes_a_building_too() -> None:
    game = ambush({"warrior": 1, "stronghold": 1}, "ambush-mouse", dice=None)
    answer(game, "ambush-mouse")
    assert left(game) == ({}, {"warrior": 2})
    assert vp(game, "riverfolk") == 1


@pytest.mark.law("4.3.1.II", "4.3.2", "14.7.1")
def test_hits_of_an_ambush_come_before_effects_before_the_roll() -> None:
    """Warriors that Bitter would bring are too late for an ambush that ends the battle (R-041)."""
    bitter = {"board": {"mood": "bitter"}}
    game = ambush({"warlord": 1, "warrior": 1, "mob": 1}, "ambush-mouse", dice=None, attacker=bitter)
    answer(game, "ambush-mouse")
    assert left(game) == ({"mob": 1}, {"warrior": 2})


# --- 4.3.2, 4.3.4 Effects ---------------------------------------------------------------------------------------------


@pytest.mark.law("4.3.1.I")
def test_a_foiled_ambush_is_told_with_its_card() -> None:
    game = fight(
        {"warrior": 3},
        {"warrior": 2},
        attacker={"hand": ["ambush-bird"]},
        defender={"hand": ["ambush-mouse"]},
    )
    events = answer(game, "ambush-mouse")
    assert facts(events, "ambushed", "card", "defender") == [("ambush-mouse", "riverfolk")]
    events = answer(game, "ambush-bird")
    assert facts(events, "foiled", "card", "attacker") == [("ambush-bird", "hundreds")]
