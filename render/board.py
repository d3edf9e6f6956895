"""The map picture: ground, clearings, moves, pieces, panel and score track, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from PIL import Image

from engine.api import ClearingView, View
from render import layout, pieces, routes, woods
from render.glade import changed_badge, draw_arrow, glade
from render.layout import FLAG, PLATE, Place, Unit
from render.names import Speaker
from render.owners import Owner, owner
from render.paint import Point, distance, put
from render.panel import draw_markers, draw_panel
from render.terrain import background
from render.theme import Theme
from render.works import draw_opened


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces of an owner that went from one place to another: a clearing, or a forest by its id."""

    origin: int | str
    target: int | str
    owner: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What to mark on the map: clearings where something changed, moves, and paths that were opened."""

    clearings: frozenset[int] = frozenset()
    moves: tuple[Move, ...] = ()
    paths: frozenset[tuple[int, int]] = frozenset()


NOTHING = Changes()


def draw_map(view: View, speaker: Speaker, changes: Changes, t: Theme) -> Image.Image:
    """The whole map picture, RGB, 1600 x 1200. Reads no hand."""
    image = background(view.map, view.clearings, t.name)
    laid = layout.places(view)
    found = routes.ways(view.map, view.clearings)
    opened = [line for pair, line in routes.paths(found).items() if pair in changes.paths]
    for line in opened:
        draw_opened(image, t, line)
    for clearing, place in zip(view.clearings, laid, strict=True):
        changed = clearing.number in changes.clearings
        put(image, glade(clearing.suit, _ruler(view, clearing), t.name, changed=changed), place.centre)
    marked: list[Point] = []
    for move in dict.fromkeys(changes.moves):
        if line := _way(move, found, {forest.id for forest in view.map.forests}):
            draw_arrow(image, line, t.style(owner(view, move.owner)).body, t.white)
            marked += line
    for clearing, place in zip(view.clearings, laid, strict=True):
        _draw_place(image, place, clearing.suit, _ruler(view, clearing), t)
    _draw_units(image, woods.units(view), t)
    numbers = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for place in laid for box in (place.plate, place.flag)]
    badge = changed_badge(t.name, 46)
    for place in laid:
        if place.number in changes.clearings:
            put(image, badge, badge_spot(place.centre, [*marked, *numbers]))
    for line in opened:
        put(image, badge, line[len(line) // 2])
    draw_markers(image, view, t)
    draw_panel(image, view, speaker, t)
    return image


def _way(move: Move, found: routes.Ways, forests: AbstractSet[str]) -> routes.Line:
    """The line of a move; none where it leads nowhere on this map."""
    middle: dict[int | str, Point] = dict(found.middle)
    for place in (move.origin, move.target):
        if isinstance(place, str) and place in forests:
            middle[place] = woods.spot(place, found)
    if move.origin == move.target or move.origin not in middle or move.target not in middle:
        return ()
    if isinstance(move.origin, int) and isinstance(move.target, int):
        return routes.arrow(move.origin, move.target, found)
    ends = [(middle[place], isinstance(place, int)) for place in (move.origin, move.target)]
    line = routes.curve(ends[0][0], ends[1][0], 0.06)
    kept = [point for point in line if all(_apart(point, end, clearing=clearing) for end, clearing in ends)]
    return tuple(kept) if len(kept) >= 2 else (ends[0][0], ends[1][0])


_PAWN = 52.0


def _apart(point: Point, end: Point, *, clearing: bool) -> bool:
    """Whether a point of an arrow keeps clear of what stands at its end."""
    if clearing:
        return layout.reach(point[0] - end[0], point[1] - end[1]) >= 0.95
    return distance(point, end) >= _PAWN


def badge_spot(centre: Point, ways: Sequence[Point]) -> Point:
    """The lower corner of a clearing that is farther from all arrows, numbers and flags."""
    x, y = centre
    corners = [(x + side * layout.GROUND_X * 0.88, y + layout.GROUND_Y * 0.88) for side in (-1, 1)]
    return max(corners, key=lambda corner: min((distance(corner, way) for way in ways), default=0.0))


def _ruler(view: View, clearing: ClearingView) -> Owner | None:
    return None if clearing.ruler is None else owner(view, clearing.ruler)


def _draw_place(image: Image.Image, place: Place, suit: str, ruler: Owner | None, t: Theme) -> None:
    _draw_units(image, place.units, t)
    plate = pieces.plate(suit, str(place.number), t.name, PLATE)
    image.paste(plate, (round(place.plate[0]), round(place.plate[1])), plate)
    if ruler is not None:
        flag = pieces.emblem(ruler, t.name, FLAG)
        image.paste(flag, (round(place.flag[0]), round(place.flag[1])), flag)


def _draw_units(image: Image.Image, units: Sequence[Unit], t: Theme) -> None:
    for unit in units:
        sprite = _sprite(unit, t)
        image.paste(sprite, (round(unit.box[0]), round(unit.box[1])), sprite)


def _sprite(unit: Unit, t: Theme) -> Image.Image:
    width = round(unit.box[2] - unit.box[0])
    match unit.what:
        case "figure":
            return pieces.figure(unit.owner, unit.kind, unit.text, t.name, width)
        case "building":
            return pieces.building(unit.owner, unit.kind, t.name, width)
        case "token":
            return pieces.token(unit.owner, unit.kind, unit.text, t.name, width)
        case "landmark":
            return pieces.landmark(unit.kind, t.name, width)
        case "ruin":
            return pieces.ruin(t.name, width)
        case "slot":
            return pieces.slot(t.name, width)
