"""M.5: the Marsh: flooded clearings, their paths, and ruins by number."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.core.maps import MapFacts, of_game
from support.games import BOTH, answer, catalog, new_game
from support.law import BUSY, facts, refusal
from support.maps import on, overlord_on
from support.riverfolk import keys

MARSH = catalog().maps["marsh"]
GROUPS = {"light-green": (12, 13), "dark-green": (6, 8), "brown": (10, 11)}
EVERY = [tuple(sorted(chosen)) for chosen in product(*GROUPS.values())]


def wet(flooded: tuple[int, ...]) -> MapFacts:
    made: MapFacts = of_game.__wrapped__(MARSH, flooded, ())  # anew each time
    return made


def reachable(board: MapFacts) -> Iterator[int]:
    seen, todo = set(), [board.numbers[0]]
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            yield number
            todo.extend(board.path_links[number])


@pytest.mark.law("M.5.1.I")
def test_chance_floods_one_clearing_of_each_group() -> None:
    seen = set()
    for number in range(12):
        game = new_game(number, seats=BOTH, board="marsh")
        flooded = tuple(flood.number for flood in game.view(None).map.flooded)
        assert flooded in EVERY
        assert facts(list(game.events), "flooded", "clearings") == [list(flooded)]
        assert {c.number for c in game.view(None).clearings} == set(range(1, 16)) - set(flooded)
        seen.add(flooded)
    assert len(seen) > 4


@pytest.mark.law("M.5.2", "2.2.1")
@pytest.mark.parametrize("flooded", EVERY)
def test_whatever_is_flooded_a_map_of_twelve_clearings_is_left(flooded: tuple[int, ...]) -> None:
    board = wet(flooded)
    again = catalog().map_with("marsh", flooded[::-1])
    assert (again.numbers, again.path_links) == (board.numbers, board.path_links)
    assert len(board.numbers) == 12
    assert not set(flooded) & set(board.numbers)
    assert set(reachable(board)) == set(board.numbers)
    assert sorted(board.clearing(n).priority for n in board.numbers) == list(range(1, 13))
    by_marker = sorted(board.numbers, key=lambda n: board.clearing(n).priority)
    assert by_marker == sorted(board.numbers, key=lambda n: MARSH.clearing(n).priority)
    for number in flooded:
        with pytest.raises(KeyError):
            board.clearing(number)
    for pairs in (board.paths, board.rivers):
        assert len(set(pairs)) == len(pairs)
        assert all(set(pair) <= set(board.numbers) for pair in pairs)
    corners = [board.clearing(n) for n in board.numbers if board.clearing(n).corner]
    assert [c.number for c in corners] == [1, 2, 3, 4]


@pytest.mark.law("M.5.1")
@pytest.mark.parametrize(
    ("flooded", "ruins"),
    [
        ((6, 10, 12), {14, 15, 13, 8}),
        ((8, 10, 12), {14, 15, 13, 6}),
        ((6, 10, 13), {14, 15, 12, 8}),
        ((8, 11, 13), {14, 15, 12, 6}),
    ],
)
def test_ruins_go_to_the_lowest_numbers_in_sight(flooded: tuple[int, ...], ruins: set[int]) -> None:
    board = wet(flooded)
    assert {n for n in board.numbers if board.clearing(n).ruin} == ruins
    for number in range(40):
        game = new_game(number, seats=BOTH, board="marsh")
        if tuple(f.number for f in game.view(None).map.flooded) == flooded:
            assert {c.number for c in game.view(None).clearings if c.ruin} == ruins
            return
    raise AssertionError("no seed floods these")


@pytest.mark.law("M.5.2", "4.2")
@pytest.mark.parametrize(
    ("flooded", "links"),
    [
        ([6, 10, 12], {2: (5, 7, 13, 15), 13: (2, 3, 14, 15), 1: (4, 5, 11), 4: (1, 9)}),
        ([8, 11, 13], {3: (7, 9, 12, 14), 12: (2, 3, 14, 15), 14: (1, 3, 9, 10, 12), 15: (5, 12)}),
    ],
)
def test_the_neighbours_of_a_flooded_clearing_are_adjacent(
    flooded: list[int], links: dict[int, tuple[int, ...]]
) -> None:
    for start, ends in links.items():
        game = on(
            "marsh",
            "hundreds.command",
            flooded=flooded,
            clearings={start: {"hundreds": {"warrior": 2}}},
            hundreds={"play_area": BUSY},
        )
        answer(game, "move")
        assert keys(game) == tuple(str(end) for end in ends)


@pytest.mark.law("M.5.2.I", "2.4.1")
def test_a_flooded_path_links_nobody_and_forests_stay_as_they_are() -> None:
    game = on(
        "marsh",
        "hundreds.command",
        flooded=[6, 10, 12],
        clearings={14: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": BUSY},
    )
    answer(game, "move")
    assert keys(game) == ("9", "11", "13"), "10-14 is flooded"
    assert refusal(game, "1") == ("4.2", "not-adjacent")
    for flooded in EVERY:
        forests = {f.id: f for f in wet(flooded).forests}
        assert {f.id: f.adjacent for f in MARSH.forests} == {f.id: f.adjacent for f in forests.values()}
        for forest in MARSH.forests:
            assert set(forests[forest.id].clearings) == set(forest.clearings) - set(flooded)


@pytest.mark.law("M.5.2", "2.3")
def test_the_river_of_a_flooded_clearing_is_gone() -> None:
    assert wet((6, 10, 12)).river_links[15] == (14,)
    assert wet((8, 10, 12)).river_links[15] == (6, 14)
    assert wet((8, 10, 12)).river_links[14] == (4, 15)


@pytest.mark.law("M.5.2", "LR 2.1")
def test_bots_play_on_what_is_left() -> None:
    pieces = {9: {"hundreds": {"warrior": 5}}, 3: {"hundreds": {"warlord": 1}}}
    game = overlord_on(
        "marsh",
        "command",
        flooded=[8, 11, 13],
        clearings=pieces,
        order="armorers",
        board={"command": ["boot", "boot", "sack"]},
    )
    assert facts(list(game.events), "moved", "from", "to") == [(9, 3)], "through the flooded 8"


def test_the_view_shows_what_is_flooded() -> None:
    game = on("marsh", "hundreds.command", flooded=[8, 11, 13], clearings={3: {"hundreds": {"warrior": 1}}})
    shown = {flood.number: flood for flood in game.view(None).map.flooded}
    assert set(shown) == {8, 11, 13}
    assert shown[13].links == ((3, 12), (3, 14), (12, 14))
    assert shown[11].sunken == ((11, 15),)
    assert shown[8].sunken == ()
    assert game.position()["flooded"] == [8, 11, 13]
