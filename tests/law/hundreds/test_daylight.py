"""14.5 Daylight of the Hundreds, with Grandiose (14.7.2) and Relentless (14.7.5)."""

from typing import Any

import pytest

from engine.api import Game
from support.games import answer, catalog, open_question
from support.law import BUSY, asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}


# --- 14.5.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.5.2", "14.2.4.II")
@pytest.mark.parametrize(("items", "actions"), [([], 1), (["boot"], 2), (["boot", "sack", "coin"], 3)])
def test_command_actions_up_to_command(items: list[str], actions: int) -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 6}}},
        hundreds={"play_area": BUSY, "board": {"command": items}},
    )
    for origin, target in [("9", "12"), ("9", "1"), ("9", "4")][:actions]:
        assert "move" in keys(game)
        answer(game, "move")
        if open_question(game).name == "from":
            answer(game, origin)
        answer(game, target, "n2")
    for key in ("move", "battle", "build"):
        assert refusal(game, key) == ("14.5.2", "command-used-up")


@pytest.mark.law("14.5.2")
def test_the_actions_in_any_order_and_repeated() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 1}}},
        hundreds={
            "play_area": BUSY,
            "hand": ["root-tea-mouse", "armorers"],
            "board": {"command": ["boot", "sack", "coin"]},
        },
        script={"dice": [[1, 0]]},
    )
    assert {"move", "battle", "build", "done"} <= set(keys(game))
    answer(game, "build", "9", "root-tea-mouse", "battle", "build")
    assert there(game, 9, "hundreds") == {"warrior": 3, "stronghold": 2}
    assert there(game, 9) == {}


@pytest.mark.law("14.5.2", "14.2.4.II")
def test_a_stop_is_always_possible() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 3}}})
    answer(game, "done")
    assert game.decisions == ()


@pytest.mark.law("14.5.2", "1.2.1")
def test_a_hand_that_might_build_is_asked_for_and_once_command_is_used_up_it_is_not() -> None:
    """Whether the cards fit must not be seen from the question; that no action is left, everybody sees."""
    for card in ("anvil", "codebreakers"):
        game = scene("hundreds.command", clearings={9: {"hundreds": {"stronghold": 1}}}, hundreds={"hand": [card]})
        assert asked(game) == [("hundreds", "14.5.2", "action")]
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 1}}}, hundreds={"hand": ["anvil"]})
    answer(game, "move", "12")
    assert game.decisions == ()


LORD = {"warlord": 1, "warrior": 2}


def steps(stronghold: dict[int, Any] | None = None, **hundreds: Any) -> list[tuple[str, Any]]:
    """(law, `left`) of the questions of a Daylight in which every step is declined."""
    clearings = {9: {"hundreds": LORD}, **(stronghold or {})}
    more = {name: hundreds.pop(name) for name in ("discard", "available") if name in hundreds}
    game = scene("turn.daylight", last="daylight", clearings=clearings, hundreds=hundreds, **more)
    found = []
    while game.decisions:
        found.append((open_question(game).law, open_question(game).args["left"]))
        answer(game, "done")
    return found


@pytest.mark.law("14.5.1", "14.5", "1.2.1")
def test_craft_is_asked_only_where_everybody_must_think_it_possible() -> None:
    rest = [("14.5.2", 1), ("14.5.3", 1)]
    rabbit, fox = {4: {"hundreds": {"stronghold": 1}}}, {12: {"hundreds": {"stronghold": 1}}}
    assert steps(rabbit, hand=["anvil"]) == [("14.5.1", None), *rest], "whether it fits is nobody's business"
    assert steps(rabbit) == rest, "no card"
    assert steps(hand=["anvil"]) == rest, "no stronghold"
    assert steps(hand=["anvil"], vp=10) == rest, "a dominance card can be activated as well in the next step"
    assert steps(hand=["anvil"], play_area=["tax-collector"]) == rest
    fitting = [
        c.id
        for c in catalog().cards.values()
        if c.type not in ("ambush", "dominance") and c.cost in (("fox",), ("any",))
    ]
    copies = [card for card in fitting for _ in range(catalog().decks["standard"].get(card, 0))]
    assert steps(fox, hand=["sappers"], discard=copies) == rest, "every card that it could craft lies in sight"
    assert steps(fox, hand=["sappers"], discard=copies[1:]) == [("14.5.1", None), *rest]


@pytest.mark.law("14.5.1", "1.2.1")
def test_craft_is_asked_with_an_empty_hand_where_a_card_may_come_into_it() -> None:
    assert steps({4: {"hundreds": {"stronghold": 1}}}, play_area=["tax-collector"])[0] == ("14.5.1", 0)


@pytest.mark.law("14.5.2", "1.2.1")
def test_command_is_asked_only_where_everybody_must_think_it_possible() -> None:
    def asked_in_command(**parts: Any) -> list[tuple[str, str, str]]:
        return asked(scene("hundreds.command", hundreds={"hand": ["anvil"]}, **parts))

    assert asked_in_command(clearings={9: {"hundreds": {"stronghold": 1}}}) == [("hundreds", "14.5.2", "action")]
    full = {9: {"hundreds": {"stronghold": 2}}}
    assert asked_in_command(clearings=full) == [], "ruled, but nobody to move and no slot to build in"


@pytest.mark.law("14.5.2", "14.2.4.II", "14.2.5")
def test_r033_an_item_looted_in_command_raises_command_at_once() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 1}}},
        hundreds={"play_area": BUSY},
        riverfolk={"items": ["boot"]},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle", "yes")
    assert mine(game, "hundreds").board["command_value"] == 2
    assert "battle" in keys(game)


@pytest.mark.law("14.5.2.I", "4.2")
def test_command_moves_by_the_general_rules() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 2}}}, hundreds={"play_area": BUSY})
    events = answer(game, "move", "4", "n1")
    assert [(e.law, e.data["to"]) for e in events if e.kind == "moved"] == [("14.5.2.I", 4)]


@pytest.mark.law("14.5.2.II", "4.3")
def test_command_battles_anywhere() -> None:
    pieces = {9: {"hundreds": {"warrior": 1}, "riverfolk": POST}, 2: {"hundreds": {"warrior": 1}, "riverfolk": POST}}
    game = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY}, script={"dice": [[0, 0]]})
    answer(game, "battle")
    assert keys(game) == ("2", "9")
    events = answer(game, "2")
    assert [(e.law, e.data["clearing"]) for e in events if e.kind == "battle-began"] == [("14.5.2.II", 2)]
    assert (there(game, 2), there(game, 9)) == ({}, POST)


@pytest.mark.law("14.5.2.III", "2.1.1")
def test_build_spends_a_matching_card_where_the_hundreds_rule() -> None:
    pieces = {
        9: {"hundreds": {"warrior": 2}},
        8: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}},
        4: {"hundreds": {"warrior": 1}},
        7: {"hundreds": {"warrior": 1}},
    }
    game = scene("hundreds.command", clearings=pieces, hundreds={"hand": ["codebreakers", "anvil"], "play_area": BUSY})
    answer(game, "build")
    assert keys(game) == ("7", "9")
    assert refusal(game, "8") == ("14.5.2.III", "not-ruled")
    assert refusal(game, "4") == ("14.5.2.III", "no-matching-card")
    answer(game, "9", "codebreakers")
    assert there(game, 9, "hundreds") == {"warrior": 2, "stronghold": 1}
    assert (hand(game), game.view(None).discard) == (["anvil"], ("codebreakers",))
    assert mine(game, "hundreds").supply["stronghold"] == 5
    assert vp(game) == 0


@pytest.mark.law("14.5.2.III", "G.16")
def test_which_card_is_spent_is_the_hundreds_choice() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"hand": ["codebreakers", "armorers", "anvil"], "play_area": BUSY},
    )
    answer(game, "build", "9")
    assert keys(game) == ("armorers", "codebreakers")
    assert refusal(game, "anvil") == ("G.16", "card-does-not-match")


# --- 14.5.3 -----------------------------------------------------------------------------------------------------------


def advance(
    clearings: dict[int, Any], *, mood: str = "rowdy", dice: tuple[tuple[int, int], ...] = (), **parts: Any
) -> Game:
    hundreds = {"play_area": BUSY, **parts.pop("hundreds", {})}
    hundreds["board"] = {"mood": mood, **hundreds.get("board", {})}
    return scene(
        "hundreds.advance", clearings=clearings, hundreds=hundreds, script={"dice": [list(d) for d in dice]}, **parts
    )


CAMP = {9: {"hundreds": {"warlord": 1, "warrior": 3}}}


@pytest.mark.law("14.5.3")
def test_the_warlord_moves_with_any_number_of_warriors() -> None:
    game = advance(CAMP)
    answer(game, "advance", "12")
    assert asked(game) == [("hundreds", "14.5.3", "warriors")]
    assert keys(game) == ("n0", "n1", "n2", "n3")
    answer(game, "n0")
    assert (there(game, 12, "hundreds"), there(game, 9, "hundreds")) == ({"warlord": 1}, {"warrior": 3})


@pytest.mark.law("14.5.3", "4.2.1")
def test_it_is_a_move_and_needs_rule() -> None:
    strong = {"marquise": {"warrior": 5}}
    pieces = {9: {"hundreds": {"warlord": 1}, **strong}, 4: {"hundreds": {"warrior": 1}}, 12: strong, 1: {}}
    game = advance(pieces)
    answer(game, "advance")
    assert set(keys(game)) == {"4", "stay"}
    assert refusal(game, "12") == ("4.2.1", "rules-neither-end")
    assert refusal(game, "1") == ("4.2.1", "rules-neither-end")
    assert refusal(game, "7") == ("4.2", "not-adjacent")


@pytest.mark.law("14.5.3", "4.3")
def test_then_he_may_battle_where_he_is() -> None:
    front = {**CAMP, 12: {"riverfolk": {"warrior": 2}, "marquise": {"wood": 1}}}
    game = advance(front, dice=((1, 0),))
    answer(game, "advance", "12", "n3")
    assert asked(game) == [("hundreds", "14.5.3", "battle")]
    assert set(keys(game)) == {"riverfolk", "marquise", "none"}
    events = answer(game, "riverfolk")
    assert facts(events, "battle-began", "clearing", "defender") == [(12, "riverfolk")]
    game = advance(front)
    answer(game, "advance", "12", "n3", "none")
    assert there(game, 12) == {"warrior": 2}


@pytest.mark.law("14.5.3")
def test_he_may_battle_without_moving() -> None:
    game = advance({9: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": POST}}, dice=((0, 0),))
    answer(game, "advance", "stay")
    assert there(game, 9) == {}
    game = advance(CAMP)
    answer(game, "advance")
    assert refusal(game, "stay") == ("14.5.3", "stay-without-battle")


@pytest.mark.law("14.5.3", "14.2.4.II")
@pytest.mark.parametrize(("items", "times"), [([], 1), (["tea"], 2), (["tea", "tea", "sword"], 3)])
def test_up_to_prowess_times(items: list[str], times: int) -> None:
    game = advance(CAMP, hundreds={"board": {"prowess": items}})
    for target in ("12", "9", "12")[:times]:
        answer(game, "advance", target, "n3")
    assert refusal(game, "advance") == ("14.5.3", "prowess-used-up")


@pytest.mark.law("14.5.3")
def test_without_a_warlord_on_the_map_there_is_no_advance() -> None:
    game = advance({9: {"hundreds": {"warrior": 3}}})
    assert refusal(game, "advance") == ("14.5.3", "warlord-off-map")


@pytest.mark.law("14.5.3")
def test_a_warlord_lost_in_the_first_advance_ends_the_step() -> None:
    front = {9: {"hundreds": {"warlord": 1}}, 12: {"riverfolk": {"warrior": 3}}, 2: {"hundreds": {"warrior": 1}}}
    game = advance(front, dice=((1, 1),), hundreds={"board": {"prowess": ["tea"]}})
    answer(game, "advance", "12", "riverfolk")
    assert there(game, 12, "hundreds") == {}
    assert refusal(game, "advance") == ("14.5.3", "warlord-off-map")


@pytest.mark.law("14.5.3", "14.5.2", "4.2.2")
def test_r004_the_warlord_walks_with_an_ordinary_move_and_battles_later() -> None:
    pieces = {9: {"hundreds": {"warlord": 1, "warrior": 2}}, 12: {"riverfolk": {"warrior": 1}}}
    game = scene(
        "hundreds.command",
        last="daylight",
        clearings=pieces,
        hundreds={"board": {"mood": "rowdy"}},
        script={"dice": [[1, 0]]},
    )
    answer(game, "move", "12", "yes", "n0")
    answer(game, "advance", "stay")
    assert (there(game, 12, "hundreds"), there(game, 12)) == ({"warlord": 1}, {})
    assert there(game, 9, "hundreds") == {"warrior": 2}


# --- 14.7.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.7.2", "14.5.2", "14.5.3")
@pytest.mark.parametrize(
    ("mood", "order"), [("grandiose", ["14.5.1", "14.5.3", "14.5.2"]), ("rowdy", ["14.5.1", "14.5.2", "14.5.3"])]
)
def test_grandiose_advances_first_and_commands_then(mood: str, order: list[str]) -> None:
    game = scene(
        "turn.daylight",
        last="daylight",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 2, "stronghold": 1}}},
        hundreds={"hand": ["codebreakers"], "board": {"mood": mood}},
    )
    found = []
    while game.decisions:
        found.append(open_question(game).law)
        answer(game, "done")
    assert found == order


# --- 14.7.5 -----------------------------------------------------------------------------------------------------------

FRONT = {9: {"hundreds": {"warlord": 1, "warrior": 4}}, 12: {"riverfolk": {"warrior": 3}}}


@pytest.mark.law("14.7.5")
def test_relentless_moves_or_battles_once_more_after_both() -> None:
    game = advance(FRONT, mood="relentless", dice=((1, 0), (2, 0)))
    answer(game, "advance", "12", "n4", "riverfolk")
    assert asked(game) == [("hundreds", "14.7.5", "relentless")]
    assert set(keys(game)) == {"move", "battle", "none"}
    answer(game, "battle")
    assert there(game, 12) == {}
    assert refusal(game, "advance") == ("14.5.3", "prowess-used-up"), "it was part of the same action"
    game = advance(FRONT, mood="relentless", dice=((1, 0),))
    answer(game, "advance", "12", "n4", "riverfolk", "move", "11", "n1")
    assert there(game, 11, "hundreds") == {"warlord": 1, "warrior": 1}
    assert there(game, 12) == {"warrior": 2}


@pytest.mark.law("14.7.5")
def test_relentless_needs_both_and_may_be_declined() -> None:
    game = advance(FRONT, mood="relentless", dice=((1, 0),))
    answer(game, "advance", "12", "n4", "none")
    assert open_question(game).name == "action", "moved only"
    game = advance(
        {12: {"hundreds": {"warlord": 1, "warrior": 4}, "riverfolk": {"warrior": 3}}}, mood="relentless", dice=((1, 0),)
    )
    answer(game, "advance", "stay")
    assert open_question(game).name == "action", "battled only"
    game = advance(FRONT, mood="relentless", dice=((1, 0),))
    answer(game, "advance", "12", "n4", "riverfolk", "none")
    assert there(game, 12) == {"warrior": 2}
    game = advance(FRONT, mood="rowdy", dice=((1, 0),))
    answer(game, "advance", "12", "n4", "riverfolk")
    assert open_question(game).name == "action", "another mood"


@pytest.mark.law("14.7.5")
def test_relentless_is_over_with_the_warlord() -> None:
    front = {9: {"hundreds": {"warlord": 1}}, 12: {"riverfolk": {"warrior": 3}}, 2: {"hundreds": {"warrior": 1}}}
    game = advance(front, mood="relentless", dice=((1, 1),))
    answer(game, "advance", "12", "riverfolk")
    assert open_question(game).name == "action"


@pytest.mark.law("14.5.2")
def test_no_action_is_left_when_command_is_used_up() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": BUSY, "hand": ["anvil"]},
        riverfolk={"hand": ["cobbler"]},
    )
    assert open_question(game).args["left"] == 1
    answer(game, "move", "12", "n1")
    question = open_question(game)
    assert (question.law, question.args["left"]) == ("14.5.2", 0)


@pytest.mark.law("14.5.3")
def test_how_many_advances_are_left_is_told() -> None:
    game = scene(
        "hundreds.advance",
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 2}}},
        hundreds={"play_area": BUSY, "hand": ["anvil"], "board": {"prowess": ["sword"]}},
        riverfolk={"hand": ["cobbler"]},
    )
    assert open_question(game).args["left"] == 2
    answer(game, "advance", "12", "n1")
    assert open_question(game).args["left"] == 1
