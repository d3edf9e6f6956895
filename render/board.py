"""The map picture: ground, clearings, moves, pieces, panel and score track, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engine.api import ClearingView, View
from render import layout, pieces, routes, woods
from render.glade import changed_badge, draw_arrow, glade
from render.layout import FLAG, PLATE, Place, Unit
from render.moves import Move, to_forest, way
from render.names import Speaker
from render.owners import Owner, owner
from render.paint import Point, distance, put
from render.panel import draw_markers, draw_panel
from render.terrain import background
from render.theme import Theme
from render.works import draw_opened


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
    forests = {forest.id for forest in view.map.forests}
    arrows = [(move, way(move, found, forests)) for move in dict.fromkeys(changes.moves)]
    marked = [point for _, line in arrows for point in line]
    _draw_arrows(image, [(move, line) for move, line in arrows if not to_forest(move)], view, t)
    for clearing, place in zip(view.clearings, laid, strict=True):
        _draw_place(image, place, clearing.suit, _ruler(view, clearing), t)
    _draw_arrows(image, [(move, line) for move, line in arrows if to_forest(move)], view, t)
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


def _draw_arrows(image: Image.Image, arrows: Sequence[tuple[Move, routes.Line]], view: View, t: Theme) -> None:
    for move, line in arrows:
        if line:
            draw_arrow(image, line, t.style(owner(view, move.owner)).body, t.white)


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
