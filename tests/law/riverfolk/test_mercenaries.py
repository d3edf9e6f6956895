from collections.abc import Mapping

import pytest

from engine.api import Game
from engine.rules import losses, relations, ruling
from engine.rules.battle import fighters, muster
from support.games import answer, inner, open_question
from support.riverfolk import keys, mine, of_kind, table, there, why

Clearings = Mapping[int, Mapping[str, Mapping[str, int]]]


def hired(clearings: Clearings, stage: str = "hundreds.command", **more: object) -> Game:
    """The Hundreds' turn with Mercenaries, bought in its Birdsong."""
    hundreds = {"hand": ["root-tea-mouse", "mouse-in-a-sack"], "play_area": ["tax-collector"]}
    return table(
        "hundreds",
        stage,
        hundreds={**hundreds, **more},
        riverfolk={"board": {"mercenaries": "hundreds", "funds": {"riverfolk": 4}}},
        clearings=clearings,
        script={"dice": [[3, 3]]},
    )


@pytest.mark.law("11.2.7.III", "2.5")
def test_lent_warriors_rule_for_the_buyer_and_not_for_the_riverfolk() -> None:
    game = hired({7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 1}}, 1: {"hundreds": {"warrior": 1}}})
    assert game.view(None).clearing(7).ruler == "hundreds"
    alone = hired({7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 2}}, 1: {"hundreds": {"warrior": 1}}})
    assert alone.view(None).clearing(7).ruler is None


@pytest.mark.law("11.2.7.III")
@pytest.mark.parametrize(
    ("phase", "ruler"), [("birdsong", "riverfolk"), ("daylight", "hundreds"), ("evening", "hundreds")]
)
def test_they_are_lent_in_daylight_and_evening_only(phase: str, ruler: str) -> None:
    game = hired({7: {"riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warrior": 1}}})
    inner(game).turn.phase = phase
    assert ruling.ruler(inner(game), 7) == ruler
    inner(game).turn.seat = "riverfolk"
    assert ruling.ruler(inner(game), 7) == "riverfolk"


@pytest.mark.law("11.2.7.III")
def test_a_battle_can_be_fought_with_mercenaries_alone() -> None:
    game = hired({7: {"riverfolk": {"warrior": 2}, "marquise": {"warrior": 3}}, 1: {"hundreds": {"warrior": 1}}})
    answer(game, "battle")
    assert there(game, 7, "marquise") == {"warrior": 1}, "hits are capped by the two who fight"
    assert there(game, 7) == {}, "with nobody of one's own there is nobody to split with"


def ways(own: int, others: int, hits: int) -> list[dict[tuple[str, str], int]]:
    """How the Hundreds may take hits at 11, from the Marquise."""
    game = hired({11: {"hundreds": {"warrior": own}, "riverfolk": {"warrior": others}, "marquise": {"warrior": 3}}})
    return losses.ways(inner(game), muster(inner(game), "hundreds", "marquise", 11), "hundreds", hits)


OWN, LENT = ("hundreds", "warrior"), ("riverfolk", "warrior")


@pytest.mark.law("11.2.7.III.a")
@pytest.mark.parametrize(
    ("own", "others", "hits", "expected"),
    [
        (3, 3, 3, {OWN: 2, LENT: 1}),
        (1, 3, 3, {OWN: 1, LENT: 2}),
        (2, 1, 3, {OWN: 2, LENT: 1}),
        (3, 3, 1, {OWN: 1}),
        (3, 3, 2, {OWN: 1, LENT: 1}),
    ],
)
def test_r058_hits_are_split_and_the_odd_one_is_ones_own(
    own: int, others: int, hits: int, expected: dict[tuple[str, str], int]
) -> None:
    assert ways(own, others, hits) == [expected]


@pytest.mark.law("11.2.7.III.a")
def test_buildings_go_only_when_no_warrior_of_either_is_left() -> None:
    clearings = {11: {"hundreds": {"mob": 1, "stronghold": 1}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 3}}}
    game = hired({**clearings, 1: {"hundreds": {"warrior": 1}}})
    b = muster(inner(game), "hundreds", "marquise", 11)
    assert losses.ways(inner(game), b, "hundreds", 1) == [{LENT: 1}]
    assert losses.ways(inner(game), b, "hundreds", 2) == [
        {LENT: 1, ("hundreds", "mob"): 1},
        {LENT: 1, ("hundreds", "stronghold"): 1},
    ]


@pytest.mark.law("11.2.7.III", "4.3.3.I")
def test_r060_mercenaries_sit_out_a_battle_against_their_owner() -> None:
    game = hired({11: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}}, 1: {"hundreds": {"warrior": 1}}})
    assert fighters(inner(game), muster(inner(game), "hundreds", "riverfolk", 11), "hundreds") == 2
    answer(game, "battle")
    assert there(game, 11) == {"warrior": 1}
    assert there(game, 11, "hundreds") == {}


@pytest.mark.law("11.2.7.III", "4.3")
def test_mercenaries_alone_do_not_battle_their_owner() -> None:
    game = hired({7: {"riverfolk": {"warrior": 2, "trade-post-mouse": 1}}, 1: {"hundreds": {"warrior": 1}}})
    assert why(game, "battle") == ("4.3", "no-battle")


@pytest.mark.law("11.2.7.III", "14.5.2.III")
def test_r061_they_give_rule_to_build() -> None:
    game = hired({7: {"riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warrior": 1}}})
    answer(game, "build")
    assert keys(game) == ("7",), "1 has the wrong suit"
    answer(game, "7", "root-tea-mouse")
    assert there(game, 7, "hundreds") == {"stronghold": 1}


@pytest.mark.law("11.2.7.III", "14.6.1")
def test_r061_they_are_no_hundreds_warriors() -> None:
    clearings = {
        7: {"riverfolk": {"warrior": 2}, "hundreds": {"stronghold": 1}},
        9: {"hundreds": {"warrior": 1}},
        2: {"hundreds": {"warrior": 1}},
    }
    game = hired(clearings, "hundreds.incite")
    answer(game, "incite", "mouse-in-a-sack")
    assert keys(game) == ("2", "9")
    assert why(game, "7") == ("14.6.1", "no-warrior-there")


@pytest.mark.law("11.2.7.III", "4.2")
def test_r061_they_are_not_moved() -> None:
    game = hired({7: {"riverfolk": {"warrior": 2}}, 1: {"hundreds": {"warrior": 1}}, 9: {"hundreds": {"warrior": 1}}})
    answer(game, "move")
    assert why(game, "7") == ("4.2", "nothing-to-move")


@pytest.mark.law("11.2.7.III", "3.3.1.I")
def test_r061_they_do_not_count_for_dominance() -> None:
    foxes = {c: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}} for c in (1, 6, 8)}
    game = table(
        "hundreds",
        "turn.begin",
        hundreds={"dominance": "fox-dominance", "vp": None},
        riverfolk={"board": {"mercenaries": "hundreds"}},
        clearings=foxes,
        script={"mob": ["fox"]},
    )
    assert not game.over


@pytest.mark.law("11.2.7.III", "11.2.5.I", "G.9")
def test_r015_a_favor_spares_hired_warriors_and_not_the_post() -> None:
    game = hired(
        {
            3: {"riverfolk": {"warrior": 2, "trade-post-rabbit": 1}},
            5: {"hundreds": {"stronghold": 2}},
            10: {"hundreds": {"stronghold": 1, "warrior": 1}},
        },
        "hundreds.craft",
        hand=["favor-of-the-rabbits"],
    )
    answer(game, "craft")
    assert there(game, 3) == {"warrior": 2}
    assert mine(game, "hundreds").vp == 1
    assert mine(game).removed == {"trade-post-rabbit": 1}
    assert mine(game).board["funds"] == {"riverfolk": 2}


@pytest.mark.law("11.2.7.III", "14.6.2", "G.9")
def test_r043_a_mob_beside_mercenaries_oppresses_and_a_post_does_not() -> None:
    game = hired(
        {
            7: {"hundreds": {"mob": 1}, "riverfolk": {"warrior": 1}},
            11: {"riverfolk": {"warrior": 1}},
            4: {"hundreds": {"mob": 1}, "riverfolk": {"warrior": 1, "trade-post-rabbit": 1}},
        },
        "hundreds.oppress",
    )
    assert mine(game, "hundreds").vp == 1


@pytest.mark.law("11.2.7.III.a")
def test_the_removed_mercenary_returns_to_the_riverfolks_supply() -> None:
    game = hired(
        {11: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}, "marquise": {"warrior": 3}}},
    )
    stock = mine(game).supply["warrior"]
    events = answer(game, "battle", "marquise")
    assert mine(game).supply["warrior"] == stock + 1
    assert there(game, 11, "hundreds") == {"warrior": 1}
    assert sum(e.data["count"] for e in of_kind(events, "removed") if e.data["faction"] == "riverfolk") == 1


@pytest.mark.law("11.2.7.III")
def test_the_owner_cannot_be_hurt_through_its_own_lent_warriors() -> None:
    """Whom one may battle is unchanged: the Riverfolk stay an enemy, their warriors there being no enemy pieces."""
    game = hired({11: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}, "marquise": {"warrior": 1}}})
    answer(game, "battle")
    assert set(keys(game)) == {"riverfolk", "marquise"}
    assert open_question(game).name == "battle"
    assert relations.count_enemies(inner(game), "hundreds", 11) == 1
