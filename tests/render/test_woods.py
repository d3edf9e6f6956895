"""Pieces in forests: on the picture clear of everything else, and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.words import Words
from engine.api import PieceView, View
from render import alt, board, layout, moves, routes, woods
from render.names import Speaker
from render.paint import Box, Point, distance
from render.theme import theme
from support import games

WORDS = Words.load(strict=True)
PAWN = PieceView("vagabond", "vagabond", "pawn", "pawn", 1)


def walked(name: str) -> View:
    """A pawn in every forest of a map."""
    view = games.new_game(3, seats=games.BOTH, board=name).view(None)
    return replace(view, map=replace(view.map, forests=tuple(replace(f, pieces=(PAWN,)) for f in view.map.forests)))


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("name", games.MAPS)
def test_a_piece_in_a_forest_hides_no_clearing(name: str) -> None:
    view = walked(name)
    units = woods.units(view)
    assert len(units) == len(view.map.forests)
    for unit in units:
        x, y = (unit.box[0] + unit.box[2]) / 2, (unit.box[1] + unit.box[3]) / 2
        assert unit.box[0] > 0
        assert unit.box[2] < layout.MAP_BOX[2]
        for place in layout.places(view):
            assert layout.reach(x - place.centre[0], y - place.centre[1]) > 1
            assert not any(overlap(unit.box, other.box) for other in place.units)
    assert len({unit.box for unit in units}) == len(units)


def test_pieces_of_one_forest_stand_side_by_side() -> None:
    view = walked("autumn")
    camps = PieceView("vagabond", "vagabond", "camp", "token", 2)
    first = replace(view.map.forests[0], pieces=(PAWN, camps))
    view = replace(view, map=replace(view.map, forests=(first,)))
    pawn, token = woods.units(view)
    assert (pawn.what, pawn.text, token.what, token.text) == ("figure", "", "token", "2")
    assert pawn.box[2] < token.box[0]


def test_the_picture_shows_them() -> None:
    view, speaker = walked("autumn"), Speaker(WORDS, "en")
    bare = replace(view, map=replace(view.map, forests=tuple(replace(f, pieces=()) for f in view.map.forests)))
    shown, empty = (board.draw_map(v, speaker, board.NOTHING, theme("light")) for v in (view, bare))
    for unit in woods.units(view):
        assert shown.crop(unit.box).tobytes() != empty.crop(unit.box).tobytes()


def test_words_name_the_forest_by_its_clearings() -> None:
    view, speaker = walked("autumn"), Speaker(WORDS, "en")
    forest = view.map.forests[0]
    where = f"the forest between {', '.join(forest.id.split('_'))}: "
    assert where in alt.map_alt(view, speaker, board.NOTHING)
    assert where in alt.full_text(view, speaker)


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize("name", games.MAPS)
def test_arrows_into_forests_and_out_of_them_can_be_seen(name: str) -> None:
    """They are no stubs, no pawn hides them, and the numbers of clearings can be read beside them."""
    view = walked(name)
    found = routes.ways(view.map, view.clearings)
    forests = {forest.id for forest in view.map.forests}
    plates = {place.number: middle(place.plate) for place in layout.places(view)}
    for forest in forests:
        pawn = woods.spot(forest, found)
        for number in map(int, forest.split("_")):
            if number not in plates:
                continue  # a flooded one
            for move in (moves.Move(number, forest, "vagabond"), moves.Move(forest, number, "vagabond")):
                line = moves.way(move, found, forests)
                assert distance(line[0], line[-1]) >= 40
                assert min(distance(point, pawn) for point in line) >= 50
                assert min(distance(point, mark) for point in line for mark in plates.values()) >= 48
    assert moves.way(moves.Move(1, "nowhere", "vagabond"), found, forests) == ()
