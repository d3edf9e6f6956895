"""What a map adds to setup: suit markers (A.1), landmarks, closed paths, and the options of a table."""

from collections import Counter
from typing import Any

import pytest

from engine.api import EngineError, Event, Game, PositionError, SeatSetup, Setup
from engine.rules import maps
from support.games import BOTH, at, catalog, inner, new_game, seed_of
from support.law import facts
from support.maps import ground

VARIANTS = ("gorge", "lake", "marsh", "mountain", "winter")


def suits(game: Game) -> dict[int, str]:
    return {c.number: c.suit for c in game.view(None).clearings}


@pytest.mark.law("A.1", "2.2.2")
@pytest.mark.parametrize("name", VARIANTS)
def test_twelve_markers_are_shuffled_onto_the_clearings(name: str) -> None:
    seen = set()
    for number in range(3):
        game = new_game(number, seats=BOTH, board=name)
        found = suits(game)
        assert Counter(found.values()) == {"fox": 4, "rabbit": 4, "mouse": 4}
        marked = {
            c: suit
            for suit, clearings in facts(list(game.events), "suit-marked", "suit", "clearings")
            for c in clearings
        }
        assert marked == found
        assert suits(new_game(number, seats=BOTH, board=name)) == found
        seen.add(tuple(found.values()))
    assert len(seen) == 3


@pytest.mark.law("A.1", "M.1")
def test_autumn_keeps_its_printed_suits_unless_the_table_shuffles() -> None:
    printed = {c: catalog().maps["autumn"].clearing(c).suit for c in range(1, 13)}
    plain = new_game(5, seats=BOTH)
    assert suits(plain) == printed
    assert not facts(list(plain.events), "suit-marked", "suit")
    assert suits(new_game(5, seats=BOTH, options={"suits": "printed"})) == printed
    shuffled = new_game(5, seats=BOTH, options={"suits": "shuffled"})
    assert suits(shuffled) != printed
    assert Counter(suits(shuffled).values()) == {"fox": 4, "rabbit": 4, "mouse": 4}


def test_suggested_suits_where_there_are_any() -> None:
    for name in ("lake", "mountain"):
        board = catalog().maps[name]
        game = new_game(1, seats=BOTH, board=name, options={"suits": "suggested"})
        assert suits(game) == {c: board.clearing(c).suggested for c in board.numbers}
        assert len(facts(list(game.events), "suit-marked", "suit")) == 3


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("winter", {"suits": "printed"}, "winter has no printed suits"),
        ("gorge", {"suits": "suggested"}, "gorge has no suggested suits"),
        ("lake", {"suits": "blue"}, r"suits.*'blue'"),
        ("lake", {"priorities": [1, 2, 3]}, "priorities: name every clearing of the map lake once"),
        ("lake", {"priorities": [1, 1, *range(3, 13)]}, "priorities: name every clearing"),
    ],
)
def test_a_map_refuses_what_it_does_not_have(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        new_game(1, seats=BOTH, board=name, options=options)


@pytest.mark.parametrize("name", ["autumn", *VARIANTS])
def test_a_new_game_comes_back_from_its_snapshot_and_its_position(name: str) -> None:
    game = new_game(7, seats=BOTH, board=name)
    assert Game.load(game.snapshot(), game.tail, catalog()).view(None) == game.view(None)
    again = Game.from_position(game.position(), catalog(), seed_of(7))
    assert again.view("hundreds") == game.view("hundreds")
    assert again.snapshot() == game.snapshot()


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("automata", [(), ("hundreds",), ("riverfolk",), BOTH])
def test_people_and_automata_set_up_on_every_map(name: str, automata: tuple[str, ...]) -> None:
    game = new_game(2, seats=BOTH, board=name, automata=automata)
    while game.view(None).phase == "setup" and game.decisions:
        game.answer(game.decisions[0].seat, game.decisions[0].number, game.decisions[0].keys[0])
    board = game.view(None)
    if "hundreds" in automata:
        (corner,) = (c for c in board.clearings if any(p.kind == "warlord" for p in c.pieces))
        assert corner.corner
    if automata == BOTH:
        wet = {c.number for c in board.clearings if c.river}
        assert {c.number for c in board.clearings if any(p.faction == "riverfolk" for p in c.pieces)} == wet
    assert sum(c.ruin for c in board.clearings) == 4
    assert len(board.clearings) == 12


@pytest.mark.parametrize("name", VARIANTS)
def test_the_hundreds_start_in_any_corner_and_the_riverfolk_on_water(name: str) -> None:
    game = new_game(4, seats=BOTH, board=name, options={"seating": "given"})
    asked = {d.seat: d for d in game.decisions}
    board = catalog().maps[name]
    flooded = {f.number for f in game.view(None).map.flooded}
    wet = [str(n) for n in board.numbers if board.clearing(n).river and n not in flooded]
    assert [*asked["riverfolk"].keys] == wet
    while "riverfolk" in asked:
        question = asked["riverfolk"]
        game.answer("riverfolk", question.number, question.keys[0])
        asked = {d.seat: d for d in game.decisions}
    assert [*asked["hundreds"].keys] == ["1", "2", "3", "4"]


def test_priorities_may_be_the_tables_own() -> None:
    order = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    game = new_game(
        2, seats=BOTH, board="lake", automata=["hundreds"], options={"priorities": order, "seating": "given"}
    )
    facts_of_game = inner(game).map
    assert [facts_of_game.clearing(n).priority for n in order] == list(range(1, 13))
    assert catalog().maps["lake"].clearing(12).priority == 12, "the printed facts stay"
    again = Game.load(game.snapshot(), game.tail, catalog())
    assert inner(again).map is facts_of_game


def test_the_marsh_of_five_is_refused_in_words() -> None:
    with pytest.raises(EngineError, match="the map marsh is for up to 4 seats here: for more it needs landmarks"):
        maps.check(catalog().maps["marsh"], {}, 5)
    maps.check(catalog().maps["marsh"], {}, 4)
    maps.check(catalog().maps["lake"], {}, 5)
    document = {
        **ground("marsh"),
        "seats": [{"faction": f} for f in ("hundreds", "riverfolk", "marquise", "eyrie", "duchy")],
    }
    with pytest.raises(PositionError, match="the map marsh is for up to 4 seats here"):
        at(document)


@pytest.mark.law("M.5.1.I")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"suits": {1: "fox"}}, "suits: the map marsh prints none: name fox, rabbit or mouse for 2, 3"),
        ({"flooded": []}, "flooded: name one clearing of each group: 12 or 13; 6 or 8; 10 or 11"),
        ({"flooded": [12, 13, 6]}, "flooded: name one clearing of each group"),
        ({"flooded": [12, 6, 9]}, "flooded: name one clearing of each group"),
        ({"clearings": {13: {"hundreds": {"warrior": 1}}}}, "clearing 13 is flooded"),
    ],
)
def test_a_position_must_fit_its_map(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        at({**ground("marsh"), "seats": [{"faction": f} for f in BOTH], **change})


def test_a_map_without_floods_has_none() -> None:
    with pytest.raises(PositionError, match="flooded: name one clearing of each group: none on this map"):
        at({"seats": [{"faction": f} for f in BOTH], "flooded": [3]})


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


@pytest.mark.parametrize(("name", "wanted"), [("autumn", []), ("winter", []), ("gorge", [])])
def test_maps_without_setup_of_their_own_say_nothing_more(name: str, wanted: list[str]) -> None:
    own = {"flooded", "paths-closed", "landmark-placed"}
    assert [kind for kind in kinds(list(new_game(1, seats=BOTH, board=name).events)) if kind in own] == wanted


@pytest.mark.law("M.3.1", "M.4.1")
@pytest.mark.parametrize(("board", "law"), [("lake", "M.3.1"), ("mountain", "M.4.1")])
def test_a_landmark_is_placed_by_its_own_map(board: str, law: str) -> None:
    setup = Setup(board, "standard", (SeatSetup("hundreds"), SeatSetup("riverfolk")))
    game = Game.new(setup, seed_of(1), catalog())
    assert [event.law for event in game.events if event.kind == "landmark-placed"] == [law]
