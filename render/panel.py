"""The side panel and the score track: whose turn, points, hands, items, deck, dominance cards."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.api import SeatView, View, parts
from render.icons import has_icon, icon
from render.layout import HEIGHT, PANEL, WIDTH
from render.names import Speaker
from render.owners import owner, sitting
from render.paint import fitting, plaque, put, shortened, text_width, write
from render.pieces import emblem
from render.terrain import cell_box
from render.theme import Theme, blend

LEFT, RIGHT = WIDTH - PANEL + 14, WIDTH - 14
ITEMS = ("boot", "sack", "coin", "hammer", "tea", "sword", "crossbow")
_BANNER = 168
_SUPPLY_TOP = 764
_ROOMY = 230  # seats with less height have everything in two lines


def draw_panel(image: Image.Image, view: View, speaker: Speaker, t: Theme) -> None:
    """Everything beside the map."""
    draw = ImageDraw.Draw(image)
    _banner(image, draw, view, speaker, t)
    seats = view.seats
    room = (_SUPPLY_TOP - _BANNER - 18) / max(1, len(seats))
    height = min(278.0, room - 10)
    asked = {question.seat for question in view.asked}
    for index, seat in enumerate(seats):
        top = round(_BANNER + 12 + index * (height + 10))
        _seat(image, seat, (LEFT, top, RIGHT, round(top + height)), view, speaker, t, asked=seat.name in asked)
    _supply(image, draw, view, speaker, t)
    _deck(image, draw, view, speaker, t)
    _dominance(image, draw, view, speaker, t)
    write(
        image, ((LEFT + RIGHT) / 2, HEIGHT - 26), "Woodpost", "title", 34, blend(t.ink, t.panel, 0.25), align="middle"
    )


def _banner(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, speaker: Speaker, t: Theme) -> None:
    """Turn, phase and whose turn it is, in that seat's colour."""
    seats = {seat.name: seat for seat in view.seats}
    winners = [seats[name] for name in view.winners if name in seats]
    setup = view.phase == "setup"  # nobody has a turn before the first
    shown = winners[0] if winners else None if setup else seats.get(view.turn_seat)
    body = t.style(sitting(shown)).body if shown else t.stone
    on = t.on(body)
    draw.rectangle((WIDTH - PANEL, 0, WIDTH - 1, _BANNER), fill=body)
    draw.line((WIDTH - PANEL, _BANNER, WIDTH, _BANNER), fill=t.ink, width=5)
    plaque(image, (LEFT - 2, 14, LEFT + 94, 110), 48, t.paper, t.ink, 4)
    phase = view.phase if has_icon(f"phase-{view.phase}") else "setup"
    put(image, icon(f"phase-{phase}", t.name, 70), (LEFT + 46, 62))
    left, width = LEFT + 106, RIGHT - LEFT - 104
    turn = speaker.name(f"map-{view.map.id}") if setup else speaker.say("render-turn", number=view.round)
    write(image, (left, 38), turn, "bold", fitting(turn, "bold", 44, width), on)
    phase_name = speaker.name(f"phase-{view.phase}")
    write(image, (left, 86), phase_name, "bold", fitting(phase_name, "bold", 38, width), on)
    if shown is not None:
        name = speaker.say("render-winner", seat=speaker.owner(shown.name)) if winners else _full(shown, speaker)
        size = fitting(name, "bold", 36, RIGHT - LEFT, 22)
        if text_width(name, "bold", size) > RIGHT - LEFT:
            name = speaker.owner(shown.name)
            size = fitting(name, "bold", 36, RIGHT - LEFT, 22)
        write(image, (LEFT, 140), shortened(name, "bold", size, RIGHT - LEFT), "bold", size, on)


def _full(seat: SeatView, speaker: Speaker) -> str:
    """The long name of what plays a seat: of the seat, or of its automaton."""
    if seat.played_by == "automaton":
        return speaker.name(f"faction-{seat.name}.automaton")
    return speaker.name(f"faction-{seat.name}.full")


def _seat(
    image: Image.Image,
    seat: SeatView,
    box: tuple[int, int, int, int],
    view: View,
    speaker: Speaker,
    t: Theme,
    *,
    asked: bool,
) -> None:
    """One seat: emblem, name, points, hand, items, crafted cards."""
    left, top, right, bottom = box
    acting = seat.name == view.turn_seat and view.phase != "setup"
    edge = t.style(sitting(seat)).body if acting else t.path_edge
    plaque(image, box, 16, t.paper, edge, 8 if acting else 3)
    if bottom - top < _ROOMY:
        _two_lines(image, seat, box, view, speaker, t, asked=asked)
        return
    big = min(104, bottom - top - 20)
    middle = top + 14 + big / 2
    put(image, emblem(sitting(seat), t.name, big), (left + 16 + big / 2, middle))
    if asked:
        put(image, icon("question", t.name, 40), (left + 14 + big, top + 10 + big - 12))
    if seat.dominance is not None:
        suit = seat.dominance.split("-", maxsplit=1)[0]
        put(image, icon("crown", t.name, round(big * 0.5)), (right - 98, middle))
        put(image, icon(f"suit-{suit}", t.name, round(big * 0.6)), (right - 42, middle))
    elif seat.vp is not None:
        size = fitting(str(seat.vp), "bold", round(big * 1.04), right - left - big - 50)
        write(image, (right - 18, middle + 2), str(seat.vp), "bold", size, t.ink, align="right")
    name = speaker.owner(seat.name)
    line = top + big + 38
    write(image, (left + 18, line), name, "bold", fitting(name, "bold", 36, right - left - 80), t.ink)
    if seat.played_by in ("automaton", "joining"):
        put(image, icon("automaton", t.name, 40), (right - 36, line))
    line += 48
    for x, name, count in ((left + 42, "hand", seat.hand_count), (left + 146, "type-persistent", len(seat.play_area))):
        put(image, icon(name, t.name, 44), (x, line))
        write(image, (x + 30, line), str(count), "bold", 40, t.ink)
    end = _hired(image, seat, view, (right - 14, line + 50), t)
    _items(image, owned_items(seat), (left + 18, end), line + 50, t)


def _hired(image: Image.Image, seat: SeatView, view: View, end: tuple[int, int], t: Theme) -> int:
    """What a seat has of others for this turn, from the right; returns where the room to their left ends."""
    right, line = end
    for service in hired(view, seat.name):
        if has_icon(service):
            put(image, icon(service, t.name, 38), (right - 19, line))
            right -= 42
    return right


def _two_lines(
    image: Image.Image,
    seat: SeatView,
    box: tuple[int, int, int, int],
    view: View,
    speaker: Speaker,
    t: Theme,
    *,
    asked: bool,
) -> None:
    """The same where there is little room: emblem, name and points; below them hand, crafted cards and items."""
    left, top, right, bottom = box
    half = (bottom - top - 12) / 2
    first, second = round(top + 6 + half / 2), round(bottom - 6 - half / 2)
    big = round(min(half, 56))
    put(image, emblem(sitting(seat), t.name, big), (left + 12 + big / 2, first))
    end = right - 14
    if seat.dominance is not None:
        suit = seat.dominance.split("-", maxsplit=1)[0]
        put(image, icon(f"suit-{suit}", t.name, round(big * 0.8)), (end - big * 0.4, first + big * 0.12))
        put(image, icon("crown", t.name, round(big * 0.5)), (end - big * 0.4, first - big * 0.36))
        end -= round(big * 0.9)
    elif seat.vp is not None:
        points, size = str(seat.vp), round(min(half, 54))
        write(image, (end, first + 1), points, "bold", size, t.ink, align="right")
        end -= round(text_width(points, "bold", size))
    corner = left + 14 + big
    if asked:
        put(image, icon("question", t.name, 28), (corner, first - big * 0.3))
    if seat.played_by in ("automaton", "joining"):
        put(image, icon("automaton", t.name, 26), (corner, first + big * 0.3))
    start = left + 30 + big
    name = speaker.owner(seat.name)
    size = fitting(name, "bold", round(min(half * 0.8, 34)), end - start - 8, 20)
    write(image, (start, first), shortened(name, "bold", size, end - start - 8), "bold", size, t.ink)
    small, x = round(min(half, 40)), left + 14
    for sign, count in (("hand", seat.hand_count), ("type-persistent", len(seat.play_area))):
        put(image, icon(sign, t.name, small), (x + small / 2, second))
        write(image, (x + small + 4, second), str(count), "bold", small - 2, t.ink)
        x += small + 12 + round(text_width(str(count), "bold", small - 2))
    end = _hired(image, seat, view, (right - 12, second), t)
    _items(image, owned_items(seat), (x + 4, end), second, t, most=small)


def hired(view: View, name: str) -> tuple[str, ...]:
    """The messages that name what a seat has of others for this turn, such as services."""
    return tuple(what for seat in view.seats for what, buyer in parts.granted(seat.parts) if buyer == name)


def owned_items(seat: SeatView) -> tuple[str, ...]:
    """The items on a faction's board: its Crafted Items box, its tracks, damaged ones."""
    return (*seat.items, *parts.items_of(seat.parts), *seat.damaged)


def _items(
    image: Image.Image, items: Sequence[str], span: tuple[int, int], line: float, t: Theme, *, most: int = 42
) -> None:
    """Items in a row, smaller and closer together the more there are."""
    if not items:
        return
    room = span[1] - span[0]
    size = max(26, min(most, room // len(items) - 1))
    step = min(size + 2.0, max(0, room - size) / max(1, len(items) - 1))
    for index, item in enumerate(items):
        put(image, icon(f"item-{item}", t.name, size), (span[0] + size / 2 + index * step, line))


def _heading(image: Image.Image, draw: ImageDraw.ImageDraw, top: int, words: str, t: Theme) -> None:
    write(image, (LEFT, top), words, "title", fitting(words, "title", 27, RIGHT - LEFT), t.ink)
    draw.line((LEFT, top + 19, RIGHT, top + 19), fill=t.path_edge, width=2)


def _supply(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, speaker: Speaker, t: Theme) -> None:
    """The item supply: every item with how many are left; none left is crossed out."""
    _heading(image, draw, _SUPPLY_TOP + 6, speaker.say("render-items"), t)
    kinds = [*ITEMS, *sorted(set(view.items) - set(ITEMS))]
    for index, item in enumerate(kinds):
        x, y = LEFT + 24 + (index % 4) * 62, _SUPPLY_TOP + 56 + (index // 4) * 58
        count = view.items.get(item, 0)
        sprite = icon(f"item-{item}", t.name, 40)
        if count:
            put(image, sprite, (x - 2, y))
            write(image, (x + 20, y + 2), str(count), "bold", 32, t.ink)
        else:
            put(image, _faded(sprite), (x - 2, y))
            draw.line((x - 20, y + 18, x + 18, y - 18), fill=t.path_edge, width=4)


def _faded(sprite: Image.Image) -> Image.Image:
    """A sprite at a third of its strength."""
    pale = sprite.copy()
    pale.putalpha(sprite.getchannel("A").point(lambda value: value // 3))
    return pale


def _deck(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, speaker: Speaker, t: Theme) -> None:
    """How many cards are left to draw, and how many lie in the discard pile."""
    top = _SUPPLY_TOP + 172
    _heading(image, draw, top, speaker.say("render-cards"), t)
    for x, name, count in ((LEFT + 26, "cards", view.deck_count), (LEFT + 148, "discard", len(view.discard))):
        put(image, icon(name, t.name, 60), (x, top + 60))
        write(image, (x + 38, top + 62), str(count), "bold", 46, t.ink)


def _dominance(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, speaker: Speaker, t: Theme) -> None:
    """The dominance cards that lie beside the map for anyone to take (3.3.3)."""
    top = _SUPPLY_TOP + 290
    _heading(image, draw, top, speaker.say("render-dominance"), t)
    if not view.available_dominance:
        write(image, (LEFT, top + 52), "–", "bold", 36, t.ink)
        return
    put(image, icon("crown", t.name, 44), (LEFT + 22, top + 54))
    for index, card in enumerate(view.available_dominance):
        suit = card.split("-", maxsplit=1)[0]
        put(image, icon(f"suit-{suit}", t.name, 44), (LEFT + 76 + index * 50, top + 54))


_STACKS = (
    (42, ((0.5, 0.5),)),
    (27, ((0.32, 0.34), (0.68, 0.66))),
    (19, ((0.26, 0.27), (0.74, 0.27), (0.26, 0.74), (0.74, 0.74))),
)
_MANY = (13, tuple((x, y) for y in (0.18, 0.5, 0.82) for x in (0.27, 0.73)))


def marker_boxes(view: View) -> dict[str, tuple[float, float, float, float]]:
    """Where each seat's marker stands on the score track; a seat with an active dominance card has none (3.3.1)."""
    by_points: dict[int, list[str]] = {}
    for seat in view.seats:
        if seat.vp is not None:
            by_points.setdefault(max(0, min(30, seat.vp)), []).append(seat.name)
    found = {}
    for points, names in by_points.items():
        size, spots = next(((s, p) for s, p in _STACKS if len(p) >= len(names)), _MANY)
        left, top, right, bottom = cell_box(points)
        bottom -= 26
        for name, (fx, fy) in zip(names, spots, strict=False):
            x, y = left + (right - left) * fx, top + (bottom - top) * fy
            found[name] = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    return found


def draw_markers(image: Image.Image, view: View, t: Theme) -> None:
    """The seats' markers on the score track."""
    for name, (left, top, right, bottom) in marker_boxes(view).items():
        put(image, emblem(owner(view, name), t.name, round(right - left)), ((left + right) / 2, (top + bottom) / 2))
