"""What the Vagabot's characters do (LR 7.7)."""

from typing import Any

import pytest

from engine.api import Game
from support.games import answer, inner
from support.law import facts
from support.vagabot import NINE, SIX, Pieces, bot, of, vagabot, where

HAND = ["bake-sale", "armorers"]


@pytest.mark.law("LR 7.7.1", "LR 7.5.6", "LR 2.8.1")
def test_the_thief_takes_a_card_of_the_leader_here_and_discards_it_for_a_point() -> None:
    game = vagabot(
        "special",
        character="thief",
        at_clearing=1,
        clearings={1: {"eyrie": {"warrior": 3}, "marquise": {"warrior": 1}}},
        others={"eyrie": {"hand": HAND, "vp": 2}, "marquise": {"hand": ["cobbler"], "vp": 5}},
    )
    assert game.view(None).seat("marquise").hand_count == 0
    assert inner(game).discard == ["cobbler"]
    assert (bot(game).vp, len(bot(game).exhausted)) == (1, 1)


@pytest.mark.law("LR 7.7.1")
def test_of_equal_leaders_the_thief_takes_from_who_has_most_pieces_and_a_card() -> None:
    pieces: Pieces = {1: {"eyrie": {"warrior": 3}, "marquise": {"warrior": 1}}, 3: {"hundreds": {"warlord": 1}}}
    game = vagabot(
        "special",
        character="thief",
        at_clearing=1,
        clearings=pieces,
        others={"eyrie": {"hand": HAND[:1]}, "marquise": {"hand": ["cobbler"]}},
    )
    assert inner(game).discard == ["bake-sale"]
    game = vagabot(
        "special", character="thief", at_clearing=1, clearings=pieces, others={"marquise": {"hand": HAND[:1]}}
    )
    assert facts(game.events, "took-random-card", "owner") == ["marquise"], "who has no card is no target"
    assert bot(vagabot("special", character="thief", at_clearing=1, clearings=pieces)).exhausted == ()
    assert bot(vagabot("special", character="thief", forest="3_6_11", clearings=pieces)).exhausted == ()


@pytest.mark.law("LR 7.7.2")
def test_the_tinker_crafts_the_topmost_discard_with_an_available_item() -> None:
    game = vagabot("special", character="tinker", discard=["anvil", "bake-sale", "armorers"])
    assert facts(game.events, "crafted", "card") == ["bake-sale"]
    assert (bot(game).vp, len(bot(game).items)) == (1, 7)
    assert sorted(inner(game).discard) == ["anvil", "armorers", "bake-sale"]
    game = vagabot("special", character="tinker", discard=["armorers"])
    assert bot(game).exhausted == ()


@pytest.mark.law("LR 7.7.3")
@pytest.mark.parametrize(("broken", "hides"), [(2, False), (3, True)])
def test_the_ranger_slips_away_with_three_damaged_items(broken: int, hides: bool) -> None:
    game = vagabot("special", character="ranger", at_clearing=3, items=SIX, damaged=["coin"] * broken)
    assert (where(game) in ("3_6_11", "3_7_11_12")) == hides
    assert len(bot(game).exhausted) == hides


@pytest.mark.law("LR 7.7.4")
def test_the_vagrant_lets_two_others_battle_and_removes_what_falls() -> None:
    game = vagabot(
        "special",
        character="vagrant",
        at_clearing=1,
        clearings={1: {"eyrie": {"warrior": 3}, "hundreds": {"warrior": 1, "mob": 1}}, 3: {"hundreds": {"warlord": 1}}},
        script={"dice": [[2, 0]]},
    )
    assert facts(game.events, "battle-began", "attacker", "defender") == [("eyrie", "hundreds")]
    assert bot(game).vp == 1, "the mob"
    assert game.view(None).seat("eyrie").vp == 0


@pytest.mark.law("LR 7.7.4")
def test_the_vagrant_chooses_buildings_before_tokens() -> None:
    game = vagabot(
        "special",
        character="vagrant",
        at_clearing=9,
        clearings={
            9: {"eyrie": {"warrior": 3}, "hundreds": {"stronghold": 1, "mob": 1}},
            3: {"hundreds": {"warlord": 1}},
        },
        script={"dice": [[0, 0]]},
    )
    assert facts(game.events, "removed", "kind", "by") == [("stronghold", "vagabond")]


@pytest.mark.law("LR 7.7.4")
def test_the_vagrant_battles_itself_only_where_no_two_others_can() -> None:
    alone: Pieces = {1: {"eyrie": {"warrior": 1}}, 3: {"hundreds": {"warlord": 1}}}
    game = vagabot("special", character="vagrant", at_clearing=1, clearings=alone, script={"dice": [[0, 0]]})
    assert facts(game.events, "battle-began", "attacker", "defender") == [("vagabond", "eyrie")]
    assert bot(vagabot("special", character="vagrant", at_clearing=2, clearings=alone)).exhausted == ()
    assert bot(vagabot("special", character="vagrant", forest="3_6_11", clearings=alone)).exhausted == ()


def burnt(pieces: dict[str, dict[str, int]], **more: Any) -> Game:
    return vagabot(
        "special",
        character="scoundrel",
        at_clearing=9,
        clearings={9: pieces, 3: {"hundreds": {"warlord": 1}}},
        **more,
    )


@pytest.mark.law("LR 7.7.5")
def test_the_scoundrel_removes_three_pieces_and_blocks_a_slot() -> None:
    game = burnt({"eyrie": {"warrior": 2, "roost": 1}})
    there = game.view(None).clearing(9)
    assert [p.faction for p in there.pieces] == ["vagabond"]
    assert (there.open_slots, there.slots) == (1, 2)
    assert bot(game).vp == 2, "the roost, and one more"
    assert len(bot(game).items) == 5
    assert bot(game).exhausted == (), "the item just exhausted is the one that goes"
    again = Game.from_position(game.position(), inner(game).catalog)
    assert again.view(None).clearing(9).open_slots == 1


@pytest.mark.law("LR 7.7.5")
def test_the_scoundrel_gives_up_a_damaged_item_first() -> None:
    game = burnt({"eyrie": {"warrior": 2, "roost": 1}}, items=SIX, damaged=["coin", "sack"], damaged_exhausted=["sack"])
    assert bot(game).damaged == ("coin",)
    assert facts(game.events, "item-removed", "item") == ["sack"]


@pytest.mark.law("LR 7.7.5")
@pytest.mark.parametrize("pieces", [{"eyrie": {"warrior": 3}}, {"eyrie": {"warrior": 1, "roost": 1}}])
def test_the_scoundrel_wants_three_pieces_and_a_building_or_token(pieces: dict[str, dict[str, int]]) -> None:
    assert bot(burnt(pieces)).exhausted == ()
    assert bot(vagabot("special", character="scoundrel", forest="3_6_11")).exhausted == ()


def defended(
    points: int = 5,
    attackers: int = 4,
    *,
    arbiter: dict[str, str] | None = None,
    character: str = "arbiter",
    **more: object,
) -> Game:
    """The Hundreds attack Robots in the Arbiter's clearing."""
    game = vagabot(
        at_clearing=9,
        character=character,
        seat=dict(arbiter or {}),
        items=NINE,
        clearings={9: {"hundreds": {"warlord": 1, "warrior": attackers - 1}, "riverfolk": {"warrior": 1}}},
        agenda=[["hundreds.command", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        others={
            "hundreds": {"play_area": ["tax-collector"]},
            "riverfolk": {"played_by": "automaton", "vp": points, **more},
        },
        script={"dice": [[2, 2]]},
    )
    answer(game, "battle")
    answer(game, "riverfolk")
    return game


@pytest.mark.law("LR 7.7.6")
def test_a_bot_that_defends_with_more_points_enlists_the_arbiter() -> None:
    game = defended()
    assert facts(game.events, "used-effect", "seat", "effect") == [("riverfolk", "protector")]
    assert facts(game.events, "rolled", "defender_hits") == [2], "one warrior, and two items on the track"
    assert bot(game).vp == 1


@pytest.mark.law("LR 7.7.6")
@pytest.mark.parametrize(("points", "attackers"), [(0, 4), (5, 1)])
def test_a_bot_without_need_or_with_no_more_points_does_not(points: int, attackers: int) -> None:
    assert of(defended(points, attackers), "used-effect") == []


@pytest.mark.law("LR 7.7.6")
def test_a_person_that_defends_may_enlist_the_arbiter() -> None:
    game = defended(played_by="person")
    found = game.decisions
    assert [(d.seat, d.name) for d in found] == [("riverfolk", "effect")]


@pytest.mark.law("LR 7.7.6", "V.5.2")
def test_a_bot_enlists_a_person_s_arbiter_as_well() -> None:
    game = defended(arbiter={"played_by": "person"})
    assert facts(game.events, "used-effect", "seat", "effect") == [("riverfolk", "protector")]
    assert facts(game.events, "rolled", "defender_hits") == [2], "one warrior and a sword"


@pytest.mark.law("LR 7.7.6")
def test_no_other_character_is_enlisted() -> None:
    assert of(defended(character="thief"), "used-effect") == []
