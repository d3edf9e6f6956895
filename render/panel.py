"""The side panel and the score track: whose turn, points, hands, items, deck, dominance cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.api import SeatView, View, parts
from render.icons import has_icon, icon
from render.layout import HEIGHT, PANEL, WIDTH
from render.names import Speaker
from render.owners import owner, sitting
from render.paint import fitting, plaque, put, shortened, text_width, write
from render.pieces import aim, emblem, sign
from render.terrain import cell_box
from render.theme import Theme, blend

LEFT, RIGHT = WIDTH - PANEL + 14, WIDTH - 14
ITEMS = ("boot", "sack", "coin", "hammer", "tea", "sword", "crossbow")
_BANNER = 168
_SUPPLY_TOP = 764
_ROOMY, _THREE = 230, 124  # seats with less height have everything in three lines, in two
_LEAST = 25  # no sign is smaller


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
    if len(winners) > 1:
        _winners(image, draw, winners, view, speaker, t)
        return
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


def _winners(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    winners: Sequence[SeatView],
    view: View,
    speaker: Speaker,
    t: Theme,
) -> None:
    """Several who have won together (9.2.8), each with emblem and name, in place of the turn."""
    draw.rectangle((WIDTH - PANEL, 0, WIDTH - 1, _BANNER), fill=t.gold)
    draw.line((WIDTH - PANEL, _BANNER, WIDTH, _BANNER), fill=t.ink, width=5)
    put(image, icon("crown", t.name, 44), (LEFT + 24, 32))
    phase = speaker.name(f"phase-{view.phase}")
    write(image, (LEFT + 58, 34), phase, "bold", fitting(phase, "bold", 38, RIGHT - LEFT - 58), t.on(t.gold))
    step = (_BANNER - 62) / len(winners)
    for index, seat in enumerate(winners):
        y, size = 60 + step * (index + 0.5), round(min(48, step - 2))
        put(image, emblem(sitting(seat), t.name, size), (LEFT + 26, y))
        name = speaker.owner(seat.name)
        write(image, (LEFT + 58, y), name, "bold", fitting(name, "bold", 36, RIGHT - LEFT - 58), t.on(t.gold))


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
    acting = seat.name in view.winners if view.winners else seat.name == view.turn_seat and view.phase != "setup"
    edge = t.style(sitting(seat)).body if acting else t.path_edge
    plaque(image, box, 16, t.paper, edge, 8 if acting else 3)
    if bottom - top < _ROOMY:
        _narrow(image, seat, box, view, speaker, t, asked=asked)
        return
    big = min(104, bottom - top - 20)
    middle = top + 14 + big / 2
    put(image, emblem(sitting(seat), t.name, big), (left + 16 + big / 2, middle))
    if asked:
        put(image, icon("question", t.name, 40), (left + 14 + big, top + 10 + big - 12))
    if seat.dominance is not None:
        put(image, icon("crown", t.name, round(big * 0.5)), (right - 98, middle))
        put(image, aim(seat, view, t.name, round(big * 0.6)), (right - 42, middle))
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
    end = _hired(image, seat, view, (left + 120, right - 14, line + 50), t)
    _items(image, owned_items(seat), (left + 18, end), line + 50, t)


def _hired(image: Image.Image, seat: SeatView, view: View, span: tuple[int, int, int], t: Theme, most: int = 38) -> int:
    """What a seat has of others for this turn, on a line from the right, smaller where it has little room; returns
    where the room to its left ends.
    """
    left, right, line = span
    granting = hired(view, seat.name)
    size = min(most, (right - left) // max(1, len(granting)) - 4)
    for faction, service in granting:
        shown = sign(faction, service, t.name, size) if size >= _LEAST else None
        if shown is not None:
            put(image, shown, (right - size / 2, line))
            right -= size + 4
    return right


def _narrow(
    image: Image.Image,
    seat: SeatView,
    box: tuple[int, int, int, int],
    view: View,
    speaker: Speaker,
    t: Theme,
    *,
    asked: bool,
) -> None:
    """The same where there is little room: emblem, name and points; below them hand, crafted cards and items, these on
    a line of their own if there is room for it.
    """
    left, top, right, bottom = box
    lines = 3 if bottom - top >= _THREE else 2
    half = (bottom - top - 12) / lines
    first, second = round(top + 6 + half / 2), round(top + 6 + half * 1.5)
    big = round(min(half, 42))
    put(image, emblem(sitting(seat), t.name, big), (left + 12 + big / 2, first))
    end = right - 14
    if seat.dominance is not None:
        put(image, aim(seat, view, t.name, round(big * 0.8)), (end - big * 0.4, first + big * 0.12))
        put(image, icon("crown", t.name, round(big * 0.5)), (end - big * 0.4, first - big * 0.36))
        end -= round(big * 0.9)
    elif seat.vp is not None:
        points, size = str(seat.vp), round(min(half, 42))
        write(image, (end, first + 1), points, "bold", size, t.ink, align="right")
        end -= round(text_width(points, "bold", size))
    corner = left + 6 + big
    if asked:
        put(image, icon("question", t.name, 28), (corner, first - big * 0.3))
    if seat.played_by in ("automaton", "joining"):
        put(image, icon("automaton", t.name, 26), (corner, first + big * 0.3))
    start = left + 22 + big
    _name(image, speaker.owner(seat.name), (start, end - 8, first), round(half), t)
    small, x = round(min(half, 40)), left + 14
    for shown, count in (("hand", seat.hand_count), ("type-persistent", len(seat.play_area))):
        put(image, icon(shown, t.name, small), (x + small / 2, second))
        write(image, (x + small + 4, second), str(count), "bold", small - 2, t.ink)
        x += small + 12 + round(text_width(str(count), "bold", small - 2))
    end = _hired(image, seat, view, (x, right - 12, second), t, small)
    if lines == 3:
        _items(image, owned_items(seat), (left + 14, right - 12), bottom - 8 - half / 2, t, most=small)
    else:
        _items(image, owned_items(seat), (x + 4, end), second, t, most=small)


def _name(image: Image.Image, name: str, span: tuple[int, int, int], high: int, t: Theme) -> None:
    """A name on a line, or its words on two where they would be too small on one."""
    left, right, line = span
    size = fitting(name, "bold", min(round(high * 0.8), 34), right - left, 20)
    said, rest = name, ""
    if size < 28 and " " in name:
        said, rest = name.split(" ", maxsplit=1)
        size = min(fitting(word, "bold", min(round(high * 0.52), 28), right - left, 20) for word in (said, rest))
    for shift, word in ((-0.48, said), (0.48, rest)) if rest else ((0.0, said),):
        write(image, (left, line + shift * size), shortened(word, "bold", size, right - left), "bold", size, t.ink)


def hired(view: View, name: str) -> tuple[tuple[str, str], ...]:
    """What a seat has of others for this turn, such as services: whose faction's it is, and the message that names
    it.
    """
    return tuple(
        (seat.faction, what) for seat in view.seats for what, buyer in parts.granted(seat.parts) if buyer == name
    )


def owned_items(seat: SeatView) -> tuple[str, ...]:
    """The items on a faction's board: its Crafted Items box, its tracks, damaged ones."""
    return (*seat.items, *parts.items_of(seat.parts), *seat.damaged)


def _items(
    image: Image.Image, items: Sequence[str], span: tuple[int, int], line: float, t: Theme, *, most: int = 42
) -> None:
    """Items in a row, smaller the more there are; where even small ones have no room each kind once with its number;
    and where not even those have any, only how many there are.
    """
    if not items:
        return
    start, room = span[0], span[1] - span[0]
    if room // len(items) > _LEAST:
        size = min(most, room // len(items) - 1)
        step = min(size + 2, room / len(items))
        for index, item in enumerate(items):
            put(image, icon(f"item-{item}", t.name, size), (start + size / 2 + index * step, line))
        return
    kinds = Counter(items)
    step = room / len(kinds)
    if step < _LEAST:
        size = min(most, room - 34)
        if size < _LEAST:
            return  # beside what is hired there is no room at all: the board shows them
        put(image, icon("items", t.name, size), (start + size / 2, line))
        write(image, (start + size + 3, line), str(len(items)), "bold", size - 2, t.ink)
        return
    size = round(min(most, step - 2))
    for index, (item, count) in enumerate(kinds.items()):
        x = start + (index + 0.5) * min(step, size + 2)
        put(image, icon(f"item-{item}", t.name, size), (x, line))
        if count > 1:
            spot = (x + size * 0.3, line + size * 0.36)
            plaque(image, (spot[0] - 8, spot[1] - 9, spot[0] + 8, spot[1] + 9), 7, t.ink, t.paper, 1)
            write(image, spot, str(count), "bold", 18, t.white, align="middle")


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
