"""Where things go on the map picture: nothing overlaps, nothing sticks out, everything is there with its number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import ImageChops

import render
from data.words import Words
from engine.api import ClearingView, MapView, PieceView, View
from render import board, layout, panel, routes, terrain
from render.layout import HEIGHT, MAP_BOX, PANEL, WIDTH, Place
from render.names import Speaker
from render.paint import Box
from render.theme import theme
from support import views
from support.games import BOTH, new_game

MAPS = {
    name: new_game(3, seats=BOTH, board=name).view(None) for name in ("winter", "lake", "mountain", "gorge", "marsh")
}
VIEWS = {"middle": views.middle(), "empty": views.empty(), "crowded": views.crowded(), **MAPS}


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def outline(place: Place) -> Box:
    x, y = place.centre
    half_x, half_y = layout.GROUND_X + layout.RIM, layout.GROUND_Y + layout.RIM
    return (x - half_x, y - half_y, x + half_x, y + half_y)


@pytest.mark.parametrize("name", VIEWS)
def test_pieces_of_a_clearing_do_not_overlap(name: str) -> None:
    for place in layout.places(VIEWS[name]):
        boxes = [unit.box for unit in place.units] + [place.plate, place.flag]
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other), (place.number, one, other)


@pytest.mark.parametrize("name", VIEWS)
def test_pieces_stay_on_their_ground(name: str) -> None:
    for place in layout.places(VIEWS[name]):
        x, y = place.centre
        for unit in place.units:
            left, top, right, bottom = unit.box
            assert right > left
            assert bottom > top
            for corner_y in (top - y, bottom - y):
                half = layout.half_width(corner_y, -layout.BAND) + 1
                assert x - half <= left, (place.number, unit)
                assert right <= x + half, (place.number, unit)


@pytest.mark.parametrize("name", VIEWS)
def test_clearings_lie_on_the_map_and_apart(name: str) -> None:
    laid = layout.places(VIEWS[name])
    for place in laid:
        for box in (outline(place), place.plate, place.flag):
            assert within(box, MAP_BOX), (place.number, box)
    for one, other in combinations(laid, 2):
        x, y = (one.centre[0] - other.centre[0]) / 2, (one.centre[1] - other.centre[1]) / 2
        assert layout.reach(x, y) > 1.1, (one.number, other.number)
        for mark in (one.plate, one.flag):
            ground = (other.centre[0] - 70, other.centre[1] - 70, other.centre[0] + 70, other.centre[1] + 70)
            assert not overlap(mark, ground)
            assert not overlap(mark, other.plate)
            assert not overlap(mark, other.flag)


@pytest.mark.parametrize("name", VIEWS)
def test_every_piece_is_drawn_with_its_count(name: str) -> None:
    view = VIEWS[name]
    for clearing, place in zip(view.clearings, layout.places(view), strict=True):
        drawn: Counter[tuple[str, str]] = Counter()
        for unit in place.units:
            drawn[unit.owner.name, unit.kind] += unit.count
            if unit.count > 1 or (unit.what == "figure" and unit.kind != "warlord"):
                assert unit.text == str(unit.count)
        for piece in clearing.pieces:
            assert drawn[piece.faction, piece.kind] == piece.count
        assert drawn["", "slot"] == clearing.open_slots
        assert drawn["", "ruin"] == int(clearing.ruin)
        assert len(place.units) == sum(drawn.values()) - sum(u.count - 1 for u in place.units)


def test_ten_kinds_and_twenty_warriors_fit_one_clearing() -> None:
    place = next(p for p in layout.places(views.crowded()) if p.number == 11)
    assert len({(u.owner, u.kind) for u in place.units if u.owner.name}) == 10
    figures = [u for u in place.units if u.what == "figure"]
    assert {u.text for u in figures} == {"", "15", "20", "25"}
    assert min(u.box[2] - u.box[0] for u in figures) >= 36


def test_more_kinds_than_a_clearing_can_show_are_an_error() -> None:
    crowd = tuple(PieceView(f"faction-{n}", f"faction-{n}", "warrior", "warrior", 1) for n in range(80))
    view = views.middle()
    view = replace(view, clearings=(replace(view.clearings[0], pieces=crowd), *view.clearings[1:]))
    with pytest.raises(ValueError, match="do not fit"):
        layout.places(view)


def test_warriors_are_large_where_there_is_room() -> None:
    by_number = {place.number: place for place in layout.places(views.middle())}
    (warriors,) = (u for u in by_number[1].units if u.what == "figure")
    assert warriors.box[2] - warriors.box[0] >= 90
    for place in by_number.values():
        for unit in place.units:
            if unit.what == "figure":
                assert unit.box[2] - unit.box[0] >= 56, (place.number, unit)  # a number 9 pixels high on a phone


def test_landmarks_are_drawn_in_their_clearing() -> None:
    view = views.middle(map=replace(views.autumn(), landmarks={"ferry": 4}))
    marks = {p.number: [u.kind for u in p.units if u.what == "landmark"] for p in layout.places(view)}
    assert marks[4] == ["ferry"]
    assert sum(len(kinds) for kinds in marks.values()) == 1


def _clear_of_others(view: View, line: routes.Line, ends: tuple[int, ...]) -> bool:
    middle = layout.centres(view.clearings)
    others = [xy for number, xy in middle.items() if number not in ends]
    return all(layout.reach(x - ox, y - oy) > 1.0 for x, y in line for ox, oy in others)


@pytest.mark.parametrize("name", ["middle", *MAPS])
def test_paths_pass_no_clearing_they_do_not_lead_to(name: str) -> None:
    view = VIEWS[name]
    found = routes.ways(view.map, view.clearings)
    lines = routes.paths(found)
    assert set(lines) == set(view.map.paths)
    for pair, line in lines.items():
        assert _clear_of_others(view, line, pair), pair
        assert line[0] == dict(found.middle)[pair[0]]
        assert line[-1] == dict(found.middle)[pair[1]]


@pytest.mark.parametrize("number", range(8))
def test_flooded_clearings_lie_beside_the_clearings_and_their_paths_meet_in_them(number: int) -> None:
    view = new_game(number, seats=BOTH, board="marsh").view(None)
    found = routes.ways(view.map, view.clearings)
    assert [pond for pond, _ in found.ponds] == [flood.number for flood in view.map.flooded]
    lines = routes.paths(found)
    for flood in view.map.flooded:
        x, y = dict(found.ponds)[flood.number]
        assert within((x - layout.POND_X, y - layout.POND_Y, x + layout.POND_X, y + layout.POND_Y), MAP_BOX)
        for place in layout.places(view):
            assert layout.reach(x - place.centre[0], y - place.centre[1]) > 1.4, (flood.number, place.number)
        for pair in flood.links:
            assert (x, y) in lines[pair]
        ends = {number for link in flood.links for number in link}
        assert {end for pond, end in found.arms if pond == flood.number} == ends
        assert {end for pond, end in found.sunken if pond == flood.number} == {
            sum(p) - flood.number for p in flood.sunken
        }


@pytest.mark.parametrize("name", MAPS)
def test_the_mark_of_a_change_is_hidden_by_no_number_or_flag(name: str) -> None:
    view = VIEWS[name]
    every = render.Changes(frozenset(c.number for c in view.clearings))
    image = board.draw_map(view, Speaker(Words.load(), "en"), every, theme("light"))
    laid = layout.places(view)
    boxes = [box for place in laid for box in (place.plate, place.flag)]
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
    for place in laid:
        x, y = (round(part) for part in board.badge_spot(place.centre, middles))
        around = image.crop((x - 23, y - 23, x + 23, y + 23))
        marks = sum(count for count, ink in around.getcolors(maxcolors=5000) or () if ink == theme("light").mark)
        assert marks > 600, place.number


def test_flooded_clearings_are_numbered() -> None:
    view = VIEWS["marsh"]
    found = routes.ways(view.map, view.clearings)
    ground = terrain.background(view.map, view.clearings, "light")
    for _, (x, y) in found.ponds:
        spot = (round(x - layout.POND_X * 0.78), round(y - layout.POND_Y * 0.8))
        drop = ground.crop((spot[0] - 20, spot[1] - 20, spot[0] + 20, spot[1] + 20))
        inks = {colour for _, colour in drop.getcolors(maxcolors=5000) or ()}
        assert theme("light").ink in inks


def test_the_bridge_of_the_gorge_passes_below_what_it_crosses() -> None:
    view = VIEWS["gorge"]
    found = routes.ways(view.map, view.clearings)
    middle, lines = dict(found.middle), routes.paths(found)
    assert found.bridge == (7, 9)
    assert found.dam == (6, 10)
    bridge, dam = lines[7, 9], lines[6, 10]
    assert max(y for _, y in bridge) > middle[12][1] > max(y for _, y in dam)


def test_closed_paths_are_drawn_otherwise_than_open_ones() -> None:
    view = VIEWS["mountain"]
    closed = terrain.background(view.map, view.clearings, "light")
    opened = terrain.background(replace(view.map, closed_paths=view.map.closed_paths[1:]), view.clearings, "light")
    box = ImageChops.difference(closed, opened).getbbox()
    assert box is not None
    line = routes.paths(routes.ways(view.map, view.clearings))[view.map.closed_paths[0]]
    assert overlap(box, (line[14][0] - 30, line[14][1] - 30, line[14][0] + 30, line[14][1] + 30))


def test_the_river_runs_through_its_clearings_to_the_edge() -> None:
    view = views.middle()
    middle = layout.centres(view.clearings)
    water = routes.waters(view.map.rivers, middle)
    assert not water.lake
    (line,) = water.lines
    for number in (4, 7, 11, 10, 5):
        assert min(abs(x - middle[number][0]) + abs(y - middle[number][1]) for x, y in line) < 20
    assert _clear_of_others(view, line, (4, 7, 11, 10, 5))
    left, top, right, bottom = MAP_BOX
    for x, y in (line[0], line[-1]):
        assert not (left < x < right and top < y < bottom)


def _square(rivers: tuple[tuple[int, int], ...]) -> tuple[MapView, tuple[ClearingView, ...]]:
    """Five clearings: four corners and a middle one."""
    spots = {1: (0.1, 0.1), 2: (0.9, 0.1), 3: (0.9, 0.9), 4: (0.1, 0.9), 5: (0.5, 0.5)}
    cells = tuple(ClearingView(n, "fox", 1, 1, False, True, n < 5, xy, (), None) for n, xy in spots.items())
    paths = ((1, 2), (1, 3), (2, 3), (3, 4), (1, 4))
    return MapView("square", 1.0, paths, ((1, 2),), rivers, (), {}, {}), cells


def test_river_links_that_close_a_ring_are_a_lake() -> None:
    _, cells = _square(())
    ring = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
    water = routes.waters(ring, layout.centres(cells))
    assert not water.lines
    assert len(water.lake) > 20


def test_a_forked_river_starts_an_arm_for_each_link() -> None:
    _, cells = _square(())
    water = routes.waters(((1, 5), (2, 5), (3, 5)), layout.centres(cells))
    assert len(water.lines) == 3
    assert not water.lake


def test_a_path_bends_around_a_clearing_in_its_way() -> None:
    _, cells = _square(())
    middle = layout.centres(cells)
    line = routes.link(1, 3, middle)
    x, y = middle[5]
    assert all(layout.reach(px - x, py - y) > 1.0 for px, py in line)


def test_a_map_with_bridge_lake_and_closed_path_is_drawn() -> None:
    for rivers in (((2, 4), (2, 5)), ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))):
        shown, cells = _square(rivers)
        image = terrain.background(shown, cells, "light")
        assert image.size == (WIDTH, HEIGHT)
        assert len(image.getcolors(maxcolors=100_000) or ()) > 20


def test_an_arrow_leads_from_clearing_to_clearing() -> None:
    view = views.middle()
    middle = layout.centres(view.clearings)
    for one, other in ((6, 11), (11, 6), (10, 5), (4, 7)):
        line = routes.arrow(one, other, routes.ways(view.map, view.clearings))
        start, end = middle[one], middle[other]
        assert abs(layout.reach(line[0][0] - start[0], line[0][1] - start[1]) - 1) < 0.25
        assert abs(layout.reach(line[-1][0] - end[0], line[-1][1] - end[1]) - 1) < 0.25


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_markers_share_a_cell_of_the_score_track(count: int) -> None:
    seats = tuple(views.hundreds(name=f"seat-{n}", vp=12) for n in range(count))
    boxes = panel.marker_boxes(views.middle(seats=seats))
    assert len(boxes) == count
    cell = terrain.cell_box(12)
    for box in boxes.values():
        assert within(box, (cell[0] - 1, cell[1] - 1, cell[2] + 1, cell[3] + 1))
    if count != 2:  # two lie on each other like tiles
        assert not any(overlap(one, other) for one, other in combinations(boxes.values(), 2))


def test_markers_stand_on_their_points_and_none_with_dominance() -> None:
    seats = (views.hundreds(vp=0), views.riverfolk(vp=None, dominance="fox-dominance"))
    boxes = panel.marker_boxes(views.middle(seats=seats))
    assert list(boxes) == ["hundreds"]
    beyond = panel.marker_boxes(views.middle(seats=(views.hundreds(vp=34),)))
    for box, points in ((boxes["hundreds"], 0), (beyond["hundreds"], 30)):
        assert (box[0] + box[2]) / 2 == pytest.approx((terrain.cell_box(points)[0] + terrain.cell_box(points)[2]) / 2)


def test_the_score_track_lies_below_the_map_and_left_of_the_panel() -> None:
    cells = [terrain.cell_box(points) for points in range(31)]
    for one, other in pairwise(cells):
        assert one[2] == pytest.approx(other[0])
    assert cells[0][0] >= 0
    assert cells[30][2] <= WIDTH - PANEL
    assert all(cell[1] >= MAP_BOX[3] and cell[3] <= HEIGHT for cell in cells)
