"""AOH.5: the AI-Overlord's Daylight."""

from typing import Any

import pytest

from engine.api import Game
from support.law import facts, vp
from support.overlord import BIRD, FOX, MOUSE, RABBIT, Pieces, on_map, overlord
from support.riverfolk import mine, there

POST = {"trade-post-mouse": 1}
HOARD = ["boot", "boot", "sack", "sack"]


def command(pieces: Pieces, items: int, order: str = MOUSE, **more: Any) -> Game:
    script = {"dice": more.pop("dice", [[0, 0]] * 8)}
    return overlord("command", clearings=pieces, order=order, board={"command": HOARD[:items]}, script=script, **more)


def advance(pieces: Pieces, prowess: int = 0, order: str = FOX, **more: Any) -> Game:
    items = ["tea", "tea", "sword", "crossbow"][:prowess]
    script = {"dice": more.pop("dice", [[0, 0]] * 4)}
    return overlord("advance", clearings=pieces, order=order, board={"prowess": items}, script=script, **more)


def moves(game: Game) -> list[tuple[int, int]]:
    return facts(list(game.events), "moved", "from", "to")


def battles(game: Game) -> list[tuple[int, str]]:
    return facts(list(game.events), "battle-began", "clearing", "defender")


def armies(*clearings: int, size: int = 1) -> Pieces:
    return {c: {"hundreds": {"warrior": size}} for c in clearings}


# --- AOH.5.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.5.1", "LR 2.7", "LR 2.4")
def test_each_ordered_clearing_in_turn_from_the_highest_priority() -> None:
    game = command(armies(1, 2, 7, 9, 10), 0, MOUSE)
    assert [e.data["clearing"] for e in game.events if e.kind == "placed"] == [2, 7, 9]
    game = command(armies(1, 2, 7, 9, 5), 0, BIRD)
    assert [e.data["clearing"] for e in game.events if e.kind == "placed"] == [1, 2, 5, 7, 9]


@pytest.mark.law("AOH.5.1", "AOH.2.3.III")
def test_a_clearing_runs_its_whole_row_before_the_next() -> None:
    enemies = {c: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}} for c in (2, 9)}
    game = command(enemies, 1, MOUSE)
    told = [(e.kind, e.data["clearing"]) for e in game.events if e.kind in ("battle-began", "placed")]
    assert told == [("battle-began", 2), ("placed", 2), ("battle-began", 9), ("placed", 9)]


@pytest.mark.law("AOH.5.1.I")
def test_all_warriors_but_two_move_closer_to_the_warlord() -> None:
    game = command({9: {"hundreds": {"warrior": 5, "mob": 1}}, 3: {"hundreds": {"warlord": 1}}}, 3)
    assert moves(game) == [(9, 12)], "from 9 to 3: 12 is two steps away, 1 and 4 are further"
    assert there(game, 9, "hundreds")["warrior"] == 2
    assert there(game, 12, "hundreds") == {"warrior": 3}


@pytest.mark.law("AOH.5.1.I", "AOH.5.1.I.a", "LR 2.1")
def test_more_hundreds_warriors_first_then_priority() -> None:
    """Towards 10 both 1 and 12 are closer than 9."""
    tie: Pieces = {9: {"hundreds": {"warrior": 4}}, 10: {"hundreds": {"warlord": 1}}}
    assert moves(command(tie, 3)) == [(9, 1)]
    more: Pieces = {**tie, 12: {"hundreds": {"warrior": 1}}}
    assert moves(command(more, 3)) == [(9, 12)]


@pytest.mark.law("AOH.5.1.I", "4.2.1", "LR 2.3")
def test_without_rule_a_move_goes_elsewhere_or_nowhere() -> None:
    crowd = {"marquise": {"warrior": 6}}
    tie: Pieces = {9: {"hundreds": {"warrior": 4, "stronghold": 1}, **crowd}, 10: {"hundreds": {"warlord": 1}}}
    assert moves(command(tie, 3)) == [], "neither end is ruled"
    home: Pieces = {**tie, 12: {"hundreds": {"stronghold": 1}}}
    assert moves(command(home, 3)) == [(9, 12)], "1 would come first, but only 12 is ruled"


@pytest.mark.law("AOH.5.1.I")
@pytest.mark.parametrize(
    "pieces",
    [
        {9: {"hundreds": {"warrior": 2}}, 3: {"hundreds": {"warlord": 1}}},
        {9: {"hundreds": {"warrior": 6, "warlord": 1}}},
        {9: {"hundreds": {"warrior": 6}}},
    ],
)
def test_nobody_moves_with_two_warriors_from_the_warlord_or_without_him(pieces: Pieces) -> None:
    assert moves(command(pieces, 4)) == []


@pytest.mark.law("AOH.5.1.I", "AOH.2.3.III", "4.2.2")
def test_k3_with_a_bird_order_a_group_walks_on() -> None:
    """Worked example 3: the group that moved is moved again when its new clearing comes up."""
    pieces: Pieces = {2: {"hundreds": {"warrior": 6}}, 3: {"hundreds": {"warlord": 1}}}
    game = command(pieces, 4, BIRD)
    assert moves(game) == [(2, 6), (6, 3)]
    assert there(game, 2, "hundreds")["warrior"] == 2
    assert there(game, 6, "hundreds")["warrior"] == 2
    assert there(game, 3, "hundreds") == {"warlord": 1, "warrior": 2, "stronghold": 1}


@pytest.mark.law("AOH.5.1.II", "LR 2.2")
def test_the_defender_has_most_buildings_and_tokens_none_included() -> None:
    def fought(**others: dict[str, int]) -> list[tuple[int, str]]:
        return battles(command({9: {"hundreds": {"warrior": 1}, **others}}, 1))

    assert fought(riverfolk={"warrior": 1}, marquise={"warrior": 4}) == [(9, "marquise")], "A before G"
    assert fought(riverfolk=POST, marquise={"warrior": 4}) == [(9, "riverfolk")]
    assert fought(riverfolk={"warrior": 1, **POST}, marquise={"wood": 1, "sawmill": 1}) == [(9, "marquise")]
    assert fought(vagabond={"pawn": 1}, riverfolk={"warrior": 1}) == [(9, "vagabond")], "D before G"
    assert fought() == []


@pytest.mark.law("AOH.5.1.II", "4.3")
def test_without_a_warrior_there_is_no_battle() -> None:
    assert battles(command({9: {"hundreds": {"stronghold": 1, "mob": 1}, "riverfolk": POST}}, 1)) == []
    assert battles(command({9: {"hundreds": {"warlord": 1}, "riverfolk": POST}}, 1)) == [(9, "riverfolk")]


@pytest.mark.law("AOH.5.1.III", "2.2.3")
def test_one_stronghold_a_clearing_where_it_rules() -> None:
    def built(pieces: dict[str, dict[str, int]]) -> int:
        return there(command({9: pieces}, 0), 9, "hundreds").get("stronghold", 0)

    assert built({"hundreds": {"warrior": 1}}) == 1
    assert built({"hundreds": {"warrior": 1, "stronghold": 1}}) == 1, "not a second one"
    assert built({"hundreds": {"warrior": 1}, "marquise": {"warrior": 1}}) == 0
    assert built({"hundreds": {"mob": 1}}) == 0
    assert built({"hundreds": {"warrior": 3}, "marquise": {"sawmill": 2}}) == 0


@pytest.mark.law("AOH.5.1.III")
def test_building_costs_no_card_and_scores_nothing() -> None:
    game = command(armies(9), 1)
    assert (vp(game), game.view(None).discard) == (0, ())
    assert mine(game, "hundreds").board["order"] == MOUSE


# --- AOH.5.2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("AOH.5.2", "AOH.5.1.II")
def test_an_enemy_at_the_warlord_is_fought_and_nothing_else_done() -> None:
    pieces: Pieces = {9: {"hundreds": {"warlord": 1, "warrior": 6}, "riverfolk": {"warrior": 2}}}
    game = advance(pieces)
    assert (battles(game), moves(game)) == ([(9, "riverfolk")], [])
    game = advance(pieces, 1)
    assert (battles(game), moves(game)) == ([(9, "riverfolk")] * 2, []), "Prowess 2: he fights again"
    game = advance(pieces, 1, dice=[[2, 0]])
    assert battles(game) == [(9, "riverfolk")]
    assert len(moves(game)) == 1, "with the clearing free the second time is an advance"


@pytest.mark.law("AOH.5.2", "AOH.5.2.I")
@pytest.mark.parametrize(("beside", "goes"), [(3, None), (4, 2), (6, 4)])
def test_an_advance_needs_four_warriors_and_leaves_two(beside: int, goes: int | None) -> None:
    game = advance({9: {"hundreds": {"warlord": 1, "warrior": beside}}})
    if goes is None:
        assert moves(game) == []
        return
    assert moves(game) == [(9, 12)]
    assert there(game, 9, "hundreds") == {"warrior": 2}
    assert there(game, 12, "hundreds") == {"warlord": 1, "warrior": goes}


CAMP = {"hundreds": {"warlord": 1, "warrior": 4}}


@pytest.mark.law("AOH.5.2.I.a", "AOH.5.2.I.b", "AOH.5.2.I.c")
@pytest.mark.parametrize(
    ("pieces", "order", "goal"),
    [
        # 9 is next to 1 (fox), 4 (rabbit), 12 (fox). The fewest enemy warriors.
        (
            {4: {"marquise": {"sawmill": 1}}, 1: {"riverfolk": {"warrior": 1}}, 12: {"riverfolk": {"warrior": 1}}},
            FOX,
            4,
        ),
        # Then one that matches the order.
        ({}, RABBIT, 4),
        # Then the lowest priority.
        ({}, FOX, 12),
        ({}, MOUSE, 12),
        ({}, BIRD, 12),
        # A clearing that it rules is no goal while there is another.
        ({12: {"hundreds": {"warrior": 1}}}, FOX, 1),
    ],
)
def test_where_the_warlord_advances_to(pieces: Pieces, order: str, goal: int) -> None:
    assert moves(advance({9: CAMP, **pieces}, order=order)) == [(9, goal)]


@pytest.mark.law("AOH.5.2.I", "AOH.5.2.I.d")
def test_with_all_around_ruled_he_goes_where_most_enemy_pieces_are() -> None:
    ruled: Pieces = {
        1: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}},
        4: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 1, "trade-post-rabbit": 1}, "marquise": {"wood": 1}},
        12: {"hundreds": {"warrior": 1}},
    }
    game = advance({9: CAMP, **ruled})
    assert moves(game) == [(9, 4)]
    assert battles(game) == [(4, "marquise")], "and battles there"
    quiet: Pieces = {c: {"hundreds": {"warrior": 1}} for c in (1, 4, 12)}
    assert moves(advance({9: CAMP, **quiet})) == [(9, 12)], "the lowest priority among equals"


@pytest.mark.law("AOH.5.2.I", "AOH.5.1.II")
def test_after_the_advance_he_battles_there_in_the_same_iteration() -> None:
    front: Pieces = {c: {"riverfolk": {"warrior": 1}} for c in (1, 4, 12)}
    game = advance({9: CAMP, **front})
    assert (moves(game), battles(game)) == ([(9, 12)], [(12, "riverfolk")])


@pytest.mark.law("AOH.5.2.II")
def test_else_he_retreats_alone_to_more_warriors() -> None:
    game = advance({9: {"hundreds": {"warlord": 1, "warrior": 1}}, 4: {"hundreds": {"warrior": 3}}})
    assert moves(game) == [(9, 4)]
    assert there(game, 4, "hundreds") == {"warlord": 1, "warrior": 3}
    assert there(game, 9, "hundreds") == {"warrior": 1}


@pytest.mark.law("AOH.5.2", "AOH.5.2.II")
def test_a_retreat_is_one_of_the_iterations_and_another_may_follow() -> None:
    pieces: Pieces = {9: {"hundreds": {"warlord": 1}}, 4: {"hundreds": {"warrior": 3}}, 8: {"hundreds": {"warrior": 5}}}
    assert moves(advance(pieces)) == [(9, 4)]
    assert moves(advance(pieces, 1)) == [(9, 4), (4, 8)]


@pytest.mark.law("AOH.5.2.II")
def test_he_counts_himself_among_the_warriors_he_leaves() -> None:
    stay: Pieces = {9: {"hundreds": {"warlord": 1, "warrior": 2}}, 4: {"hundreds": {"warrior": 3}}}
    assert moves(advance(stay)) == []
    go: Pieces = {9: {"hundreds": {"warlord": 1, "warrior": 2}}, 4: {"hundreds": {"warrior": 4}}}
    assert moves(advance(go)) == [(9, 4)]


@pytest.mark.law("AOH.5.2.II", "AOH.5.2.II.a", "AOH.5.2.II.b")
def test_to_the_most_warriors_then_the_lowest_priority_and_battles_there() -> None:
    camps: Pieces = {9: {"hundreds": {"warlord": 1}}, 1: {"hundreds": {"warrior": 2}}, 4: {"hundreds": {"warrior": 3}}}
    assert moves(advance(camps)) == [(9, 4)]
    camps[12] = {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}}
    game = advance(camps)
    assert (moves(game), battles(game)) == ([(9, 12)], [(12, "riverfolk")])


@pytest.mark.law("AOH.5.2", "AOH.5.2.II", "AOH.5.2.II.c")
def test_with_no_retreat_the_step_ends_with_iterations_left() -> None:
    game = advance({9: {"hundreds": {"warlord": 1, "warrior": 1}}}, 4)
    assert (moves(game), battles(game)) == ([], [])


@pytest.mark.law("AOH.5.2", "AOH.5.2.I", "AOH.5.2.II")
def test_k1_worked_example_of_two_iterations() -> None:
    """Five beside the warlord at 11: two enemies at 3, none at 6 and 12, both fox as the order; 12 is lower.

    Then three are with him at 12, and no neighbour has five Hundreds warriors: the step ends.
    """
    pieces: Pieces = {11: {"hundreds": {"warlord": 1, "warrior": 5}}, 3: {"riverfolk": {"warrior": 2}}}
    game = advance(pieces, 1)
    assert moves(game) == [(11, 12)]
    assert there(game, 11, "hundreds") == {"warrior": 2}
    assert there(game, 12, "hundreds") == {"warlord": 1, "warrior": 3}
    assert battles(game) == []


@pytest.mark.law("AOH.5.2", "14.2.4.II", "AOH.2.2")
def test_prowess_is_read_anew_each_time() -> None:
    """A looted sword raises Prowess from 1 to 2 in the middle of the step."""
    pieces: Pieces = {9: {"hundreds": {"warlord": 1, "warrior": 6}, "riverfolk": {"warrior": 2}}}
    game = advance(pieces, riverfolk={"items": ["sword"], "hand": []}, dice=[[0, 0], [0, 0]])
    assert battles(game) == [(9, "riverfolk")] * 2


@pytest.mark.law("AOH.5.2")
def test_a_warlord_lost_on_the_way_ends_the_step() -> None:
    pieces: Pieces = {9: {"hundreds": {"warlord": 1}, "riverfolk": {"warrior": 3}}, 4: {"hundreds": {"warrior": 9}}}
    game = advance(pieces, 2, dice=[[1, 1]])
    assert battles(game) == [(9, "riverfolk")]
    assert on_map(game, "warlord") == {}
    assert moves(game) == []


@pytest.mark.law("AOH.5.2", "AOH.5.1")
def test_command_comes_before_the_warlord() -> None:
    game = overlord(
        "command",
        "advance",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 4}}},
        order=MOUSE,
        script={"dice": []},
    )
    told = [e.kind for e in game.events if e.kind in ("placed", "moved")]
    assert told == ["placed", "moved"]
