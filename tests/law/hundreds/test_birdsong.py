"""14.4 Birdsong of the Hundreds, and Lavish at its end (14.7.4)."""

from typing import Any

import pytest

from engine.api import Game, PositionError
from engine.rules import hooks
from engine.rules.book import push
from support.games import BOTH, answer, at, inner, new_game, open_question, seed_of
from support.law import asked, facts, refusal, scene, vp
from support.riverfolk import keys, mine, there

POST = {"trade-post-mouse": 1}


def mobs(game: Game) -> list[int]:
    return [c for c in range(1, 13) if there(game, c, "hundreds").get("mob")]


def raze(clearings: dict[int, Any], die: str = "fox", **parts: Any) -> Game:
    return scene("hundreds.raze", clearings=clearings, script={"mob": [die]}, **parts)


# --- 14.4.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.4.1", "3.2.1")
def test_a_mob_removes_all_enemy_buildings_and_tokens_and_nothing_else() -> None:
    crowd = {
        "hundreds": {"mob": 1, "stronghold": 1, "warrior": 2},
        "riverfolk": {"warrior": 2, **POST},
        "marquise": {"sawmill": 1, "wood": 2, "warrior": 1},
        "vagabond": {"pawn": 1},
    }
    game = raze({9: crowd, 2: {"riverfolk": POST}})
    assert there(game, 9, "hundreds") == {"mob": 1, "stronghold": 1, "warrior": 2}
    assert (there(game, 9), there(game, 9, "marquise")) == ({"warrior": 2}, {"warrior": 1})
    assert there(game, 9, "vagabond") == {"pawn": 1}
    assert there(game, 2) == POST, "only where a mob is"
    assert vp(game) == 4


@pytest.mark.law("14.4.1")
def test_a_mob_takes_an_item_from_a_ruin_and_the_ruin_goes_with_its_last() -> None:
    game = raze(
        {6: {"hundreds": {"mob": 1}}, 12: {"hundreds": {"mob": 1}}},
        ruins={6: ["boot", "sword"], 12: ["sack"], 10: ["hammer"]},
    )
    assert keys(game) == ("boot", "sword"), "of two items whoever searches sees both (9.7.3)"
    answer(game, "sword")
    board = mine(game, "hundreds").board
    assert (board["command"], board["prowess"]) == (["sack"], ["sword"])
    assert [c.number for c in game.view(None).clearings if c.ruin] == [6, 10]


@pytest.mark.law("14.4.1", "1.2.2")
def test_what_lies_under_a_ruin_is_hidden_until_then() -> None:
    def look(item: str, other: str) -> object:
        game = scene("hundreds.command", ruins={6: [item], 12: [other]}, hundreds={"play_area": ["tax-collector"]})
        return [game.view(viewer) for viewer in (None, "hundreds", "riverfolk")]

    assert look("boot", "sword") == look("sword", "boot")


@pytest.mark.law("14.4.1")
@pytest.mark.parametrize(("die", "expected"), [("fox", [3, 6]), ("rabbit", [3]), ("mouse", [3, 7])])
def test_the_die_places_a_mob_next_to_a_mob(die: str, expected: list[int]) -> None:
    """3 is linked to 6 (fox), 7 and 11 (mouse); no rabbit clearing is next to it."""
    game = raze({3: {"hundreds": {"mob": 1}}}, die)
    if die == "mouse":
        assert asked(game) == [("hundreds", "14.4.1", "mob")]
        assert keys(game) == ("7", "11")
        answer(game, "7")
    assert mobs(game) == expected


@pytest.mark.law("14.4.1")
def test_why_a_mob_cannot_be_placed() -> None:
    game = raze({3: {"hundreds": {"mob": 1}}, 8: {"hundreds": {"mob": 1}}, 7: {"hundreds": {"warrior": 1}}}, "mouse")
    assert keys(game) == ("7", "11")
    found = {refused.key: refused.reason for refused in open_question(game).refused}
    assert set(found) == {"1", "2", "3", "4", "5", "6", "8", "9", "10", "12"}
    assert found["2"] == found["9"], "a mouse clearing that is next to no mob"
    assert refusal(game, "3")[0] == "14.4.1"


@pytest.mark.law("14.4.1")
def test_no_second_mob_in_a_clearing() -> None:
    game = raze({3: {"hundreds": {"mob": 1}}, 6: {"hundreds": {"mob": 1}}}, "fox")
    assert mobs(game) == [3, 6], "6 is fox and next to 3, but has its mob; 6 is next to no other fox"
    assert facts(list(game.events), "no-mob-placed", "suit", "why") == [("fox", "place")]


@pytest.mark.law("14.4.1", "1.5.1")
def test_without_a_mob_left_the_die_is_rolled_for_nothing() -> None:
    game = raze({c: {"hundreds": {"mob": 1}} for c in (1, 2, 3, 4, 5)}, "fox")
    assert mobs(game) == [1, 2, 3, 4, 5]
    assert game.decisions == ()
    assert facts(list(game.events), "no-mob-placed", "suit", "why") == [("fox", "supply")]


@pytest.mark.law("14.4.1")
def test_with_no_mob_on_the_map_the_die_is_rolled_all_the_same() -> None:
    game = raze({1: {"hundreds": {"warlord": 1}}}, "fox")
    assert facts(list(game.events), "mob-rolled", "suit") == ["fox"]
    assert mobs(game) == []
    assert facts(list(game.events), "no-mob-placed", "why") == ["none"]
    assert game.chance_left == {}


@pytest.mark.law("14.4.1")
def test_the_die_is_rolled_once_after_all_mobs() -> None:
    game = raze({2: {"hundreds": {"mob": 1}}, 9: {"hundreds": {"mob": 1}}}, "rabbit")
    assert [e.kind for e in game.events if e.kind in ("razed", "mob-rolled")] == ["razed", "razed", "mob-rolled"]
    assert open_question(game).name == "mob"


@pytest.mark.law("14.4.1", "1.1.3")
@pytest.mark.parametrize(
    ("pieces", "ruins", "expected"),
    [
        ({2: {}, 9: {}}, {}, None),
        ({2: {"riverfolk": POST}, 9: {}}, {}, None),
        ({2: {"marquise": {"sawmill": 1}}, 9: {"marquise": {"wood": 1}}}, {}, None),
        ({6: {}, 12: {"marquise": {"wood": 1}}}, {6: ["hammer"], 12: ["sack"]}, None),
        ({2: {"riverfolk": POST}, 9: {"riverfolk": POST}, 5: {}}, {}, ("2", "9")),
        ({2: {"riverfolk": POST}, 9: {}, 12: {}}, {12: ["sack"]}, ("2", "12")),
    ],
    ids=["nothing", "one-post", "points", "ruins", "two-posts", "post-and-ruin"],
)
def test_the_order_of_mobs_is_asked_only_where_it_can_matter(
    pieces: dict[int, Any], ruins: dict[int, list[str]], expected: tuple[str, ...] | None
) -> None:
    """A ruin's items are hidden, so that one ruin is like another; what a post costs is the Riverfolk's to say."""
    clearings = {c: {"hundreds": {"mob": 1}, **others} for c, others in pieces.items()}
    game = raze(clearings, "fox", ruins=ruins, riverfolk={"board": {"funds": {"riverfolk": 3}}})
    if expected is None:
        assert facts(list(game.events), "razed", "clearing") == sorted(pieces)
    else:
        assert asked(game) == [("hundreds", "14.4.1", "raze")]
        assert keys(game) == expected
        assert facts(list(game.events), "razed", "clearing") == sorted(c for c in pieces if str(c) not in expected)


@pytest.mark.law("14.4.1", "1.1.3")
def test_a_mob_placed_now_razes_in_the_next_turn_only() -> None:
    game = raze({3: {"hundreds": {"mob": 1}}, 6: {"marquise": {"wood": 1}}}, "fox")
    assert mobs(game) == [3, 6]
    assert there(game, 6, "marquise") == {"wood": 1}


# --- 14.4.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.4.2", "14.2.4.II")
def test_recruit_by_prowess_at_the_warlord_and_one_per_stronghold() -> None:
    pieces = {
        1: {"hundreds": {"warlord": 1}},
        7: {"hundreds": {"stronghold": 2}},
        9: {"hundreds": {"stronghold": 1, "warrior": 1}},
    }
    game = scene("hundreds.recruit", clearings=pieces, hundreds={"board": {"prowess": ["tea", "tea", "sword"]}})
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 3}
    assert there(game, 7, "hundreds") == {"stronghold": 2, "warrior": 2}
    assert there(game, 9, "hundreds") == {"stronghold": 1, "warrior": 2}


@pytest.mark.law("14.4.2")
def test_a_warlord_off_the_map_draws_nobody() -> None:
    game = scene("hundreds.recruit", clearings={9: {"hundreds": {"stronghold": 1}}})
    assert there(game, 9, "hundreds") == {"stronghold": 1, "warrior": 1}
    assert sum(there(game, c, "hundreds").get("warrior", 0) for c in range(1, 13)) == 1


@pytest.mark.law("14.4.2", "1.5.4", "1.1.3")
def test_r022_a_short_supply_serves_the_warlord_first_and_then_where_the_hundreds_like() -> None:
    pieces = {
        12: {"hundreds": {"warlord": 1, "stronghold": 1}},
        1: {"hundreds": {"stronghold": 1}},
        9: {"hundreds": {"stronghold": 1}},
    }
    game = scene(
        "hundreds.recruit", clearings=pieces, hundreds={"supply": {"warrior": 3}, "board": {"prowess": ["tea"]}}
    )
    assert there(game, 12, "hundreds") == {"warlord": 1, "stronghold": 1, "warrior": 2}
    assert asked(game) == [("hundreds", "14.4.2", "clearing")]
    assert keys(game) == ("1", "9", "12"), "and there is no way to decline"
    answer(game, "9")
    assert there(game, 9, "hundreds") == {"stronghold": 1, "warrior": 1}
    assert game.decisions == ()


# --- 14.4.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("14.4.3", "G.23")
def test_anoint_replaces_any_warrior() -> None:
    pieces = {
        2: {"hundreds": {"warrior": 2}},
        9: {"hundreds": {"warrior": 1}},
        8: {"hundreds": {"stronghold": 1, "mob": 1}},
    }
    game = scene("hundreds.anoint", clearings=pieces)
    supply = mine(game, "hundreds").supply["warrior"]
    assert asked(game) == [("hundreds", "14.4.3", "clearing")]
    assert keys(game) == ("2", "9")
    assert refusal(game, "8") == ("14.4.3", "no-warrior-to-replace")
    answer(game, "2")
    assert there(game, 2, "hundreds") == {"warrior": 1, "warlord": 1}
    assert mine(game, "hundreds").supply["warrior"] == supply + 1
    assert "warlord" not in mine(game, "hundreds").supply


@pytest.mark.law("14.4.3")
def test_with_nobody_to_replace_he_is_placed_anywhere() -> None:
    game = scene("hundreds.anoint", clearings={8: {"hundreds": {"stronghold": 1}, "riverfolk": {"warrior": 3}}})
    assert keys(game) == tuple(str(c) for c in range(1, 13))
    answer(game, "8")
    assert there(game, 8, "hundreds") == {"stronghold": 1, "warlord": 1}


@pytest.mark.law("14.4.3")
def test_a_warlord_on_the_map_stays_where_he_is() -> None:
    game = scene("hundreds.anoint", clearings={2: {"hundreds": {"warrior": 2}}, 9: {"hundreds": {"warlord": 1}}})
    assert game.decisions == ()
    assert there(game, 9, "hundreds") == {"warlord": 1}


@pytest.mark.law("14.4.3", "G.23", "G.20")
def test_r024_where_nothing_may_be_placed_nobody_is_replaced() -> None:
    """Such as at the Marquise's keep: the one warrior there cannot be replaced, so he goes anywhere else."""
    pieces = {2: {"hundreds": {"warrior": 2}}, 9: {"hundreds": {"warrior": 1}}, 1: {"marquise": {"keep": 1}}}
    game = scene("hundreds.anoint", clearings=pieces, agenda=[])
    g = inner(game)
    g.hooks.setdefault(hooks.MAY_PLACE, []).append(
        ("marquise", lambda _g, _s, faction, _k, c: faction == "marquise" or c not in (2, 9))
    )
    push(g, "hundreds.anoint", seat="hundreds")
    game._run()
    assert keys(game) == ("1", "3", "4", "5", "6", "7", "8", "10", "11", "12")
    assert refusal(game, "9") == ("G.20", "cannot-place-there")
    answer(game, "10")
    assert there(game, 10, "hundreds") == {"warlord": 1}
    assert there(game, 2, "hundreds") == {"warrior": 2}


@pytest.mark.law("14.4.3", "14.4.2")
def test_the_steps_come_in_their_order() -> None:
    """Raze, Recruit, Anoint, Choose Mood: a warlord anointed now brings no warriors of Prowess."""
    game = scene(
        "turn.birdsong",
        last="birdsong",
        clearings={9: {"hundreds": {"mob": 1, "stronghold": 1}}},
        hundreds={"supply": {"warrior": 2, "warlord": 1}},
        riverfolk={"hand": [], "board": {"prices": {"hand-card": 4, "riverboats": 4, "mercenaries": 4}}},
        script={"mob": ["rabbit"]},
    )
    assert there(game, 4, "hundreds") == {"mob": 1}
    assert there(game, 9, "hundreds") == {"mob": 1, "stronghold": 1, "warlord": 1}
    kinds = [e.kind for e in game.events]
    order = [kinds.index(kind) for kind in ("placed", "replaced")]
    assert order == sorted(order)
    assert asked(game) == [("hundreds", "14.4.4", "mood")]


# --- 14.4.4 -----------------------------------------------------------------------------------------------------------

MOODS = {
    "bitter": "hammer",
    "grandiose": "tea",
    "jubilant": "boot",
    "relentless": "sack",
    "rowdy": "coin",
    "stubborn": "crossbow",
    "wrathful": "sword",
}


@pytest.mark.law("14.4.4")
def test_a_different_mood_must_be_chosen() -> None:
    game = scene("hundreds.mood", hundreds={"board": {"mood": "rowdy"}})
    assert asked(game) == [("hundreds", "14.4.4", "mood")]
    assert set(keys(game)) == {*MOODS, "lavish"} - {"rowdy"}
    assert refusal(game, "rowdy") == ("14.4.4", "same-mood")
    answer(game, "wrathful")
    assert mine(game, "hundreds").board["mood"] == "wrathful"


@pytest.mark.law("14.4.4")
@pytest.mark.parametrize(("mood", "item"), MOODS.items())
def test_a_mood_that_shows_an_item_of_the_hoard_is_closed(mood: str, item: str) -> None:
    track = "command" if item in ("boot", "sack", "coin") else "prowess"
    game = scene("hundreds.mood", hundreds={"board": {"mood": "lavish", track: [item]}})
    assert set(keys(game)) == set(MOODS) - {mood}
    assert refusal(game, mood) == ("14.4.4", "mood-item-in-hoard")


@pytest.mark.law("14.4.4")
def test_with_no_mood_left_lavish_stays_lavish() -> None:
    hoard = {"command": ["boot", "sack", "coin"], "prowess": ["hammer", "tea", "sword", "crossbow"]}
    game = scene("hundreds.mood", hundreds={"board": {"mood": "lavish", **hoard}})
    assert game.decisions == ()
    assert mine(game, "hundreds").board["mood"] == "lavish"
    assert facts(list(game.events), "mood-kept", "mood") == ["lavish"]
    game = scene("hundreds.mood", hundreds={"board": {"mood": "stubborn", **hoard}})
    assert mine(game, "hundreds").board["mood"] == "lavish", "it shows no item, so it is the one that is left"


# --- 14.7.4 -----------------------------------------------------------------------------------------------------------


def lavish(board: dict[str, Any], clearings: dict[int, Any] | None = None) -> Game:
    pieces = clearings or {9: {"hundreds": {"warlord": 1}}}
    return scene("hundreds.lavish", clearings=pieces, hundreds={"board": {"mood": "lavish", **board}})


@pytest.mark.law("14.7.4")
def test_lavish_turns_each_item_into_two_warriors_and_closes_the_gaps() -> None:
    game = lavish({"command": ["boot", "sack"], "prowess": ["tea", "sword", "hammer"]})
    assert asked(game) == [("hundreds", "14.7.4", "item")]
    assert set(keys(game)) == {"boot", "sack", "tea", "sword", "hammer", "enough"}
    answer(game, "tea", "boot", "enough")
    board = mine(game, "hundreds").board
    assert (board["command"], board["prowess"]) == (["sack"], ["sword", "hammer"])
    assert (board["command_value"], board["prowess_value"]) == (2, 2)
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 4}
    assert inner(game).items_removed == {"boot": 1, "tea": 1}
    assert vp(game) == 0


@pytest.mark.law("14.7.4")
def test_lavish_may_remove_everything_or_nothing() -> None:
    game = lavish({"prowess": ["tea"]})
    answer(game, "tea")
    assert there(game, 9, "hundreds") == {"warlord": 1, "warrior": 2}
    assert game.decisions == ()
    game = lavish({"prowess": ["tea"]})
    answer(game, "enough")
    assert mine(game, "hundreds").board["prowess"] == ["tea"]


@pytest.mark.law("14.7.4")
def test_without_that_mood_nothing_is_asked() -> None:
    board = {"mood": "rowdy", "prowess": ["tea"]}
    game = scene("hundreds.lavish", hundreds={"board": board})
    assert game.decisions == ()
    assert lavish({}).decisions == (), "nor with an empty hoard"


@pytest.mark.law("14.7.4", "14.4.4")
def test_lavish_comes_after_the_choice_of_mood() -> None:
    """The items it removes do not open a mood this turn, and a mood chosen now works at once."""
    game = scene("hundreds.mood", last="birdsong", hundreds={"board": {"mood": "rowdy", "prowess": ["tea"]}})
    assert refusal(game, "grandiose") == ("14.4.4", "mood-item-in-hoard")
    answer(game, "lavish", "tea")
    assert there(game, 1, "hundreds") == {"warlord": 1, "warrior": 2}


@pytest.mark.law("14.4.2")
def test_with_just_enough_warriors_nobody_is_asked_where_they_go() -> None:
    camps = {c: {"hundreds": {"stronghold": 1}} for c in (1, 2)}
    game = scene("hundreds.recruit", clearings=camps, hundreds={"supply": {"warrior": 2}})
    assert not game.decisions
    assert [there(game, c, "hundreds") for c in (1, 2)] == [{"stronghold": 1, "warrior": 1}] * 2


@pytest.mark.law("14.4.2", "1.5.1")
def test_too_few_warriors_for_three_strongholds_go_where_nobody_was_recruited_yet() -> None:
    game = scene(
        "hundreds.recruit",
        clearings={c: {"hundreds": {"stronghold": 1}} for c in (1, 5, 9)},
        hundreds={"supply": {"warrior": 2, "warlord": 1, "stronghold": 3, "mob": 5}},
    )
    assert keys(game) == ("1", "5", "9")
    answer(game, "5")
    assert keys(game) == ("1", "9")
    answer(game, "9")
    assert not game.decisions or open_question(game).law != "14.4.2"


@pytest.mark.law("14.4.1")
@pytest.mark.parametrize(("items", "removed"), [(["boot"], [6]), (["boot", "sword"], [])])
def test_a_ruin_is_said_to_be_gone_with_its_last_item(items: list[str], removed: list[int]) -> None:
    game = scene(
        "hundreds.recruit",
        clearings={6: {"hundreds": {"mob": 1}}, 1: {"hundreds": {"warlord": 1}}},
        ruins={6: items},
        agenda=[["hundreds.raze", {"seat": "hundreds"}]],
        script={"mob": ["fox"]},
    )
    events = answer(game, items[-1]) if len(items) > 1 else game.events
    assert facts(events, "ruin-searched", "item") == items[-1:]
    assert facts(events, "ruin-removed", "clearing") == removed


@pytest.mark.law("14.3.3")
def test_the_items_below_the_ruins_are_told_by_their_number() -> None:
    game = new_game(1, seats=BOTH)
    while not (events := [e for e in game.events if e.kind == "ruin-items-hidden"]):
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, decision.keys[0])
    assert [(e.law, e.data, dict(e.private)) for e in events] == [("14.3.3", {"count": 4}, {})]


@pytest.mark.law("14.7")
def test_only_the_automaton_may_have_no_mood_yet() -> None:
    bot = {"faction": "hundreds", "played_by": "automaton", "board": {"mood": ""}}
    at({"seats": [bot, {"faction": "riverfolk"}]}, seed=seed_of(1))
    with pytest.raises(PositionError, match="there is no mood ''"):
        at({"seats": [{**bot, "played_by": "person"}]})
