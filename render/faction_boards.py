"""Faction boards: what a faction owns off the map, drawn from the public part of its seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any

from PIL import Image, ImageDraw

from engine.api import HIDDEN, SeatView, View, parts
from render import pieces
from render.board_grid import placed
from render.hand import CARD_RATIO, card_image, effect_lines, face
from render.icons import icon
from render.names import Speaker
from render.owners import owner, sitting
from render.paint import Box, fitting, plaque, put, shortened, write
from render.theme import Theme, blend

WIDTH, HEIGHT = 1200, 832
_HEAD = 118
_MARGIN = 20
_GAP = 12
_CARD = 118  # width of a small card
_STRIP = 150  # least width of a card shown by its name
Facts = Mapping[str, Any]


class Sheet:
    """A board being drawn: its picture and what its parts are drawn from."""

    def __init__(self, view: View, seat: SeatView, speaker: Speaker, facts: Facts, t: Theme) -> None:
        self.view, self.seat, self.speaker, self.facts, self.t = view, seat, speaker, facts, t
        self.image = Image.new("RGB", (WIDTH, HEIGHT), t.panel)
        self.draw = ImageDraw.Draw(self.image)
        self.style = t.style(sitting(seat))
        self.numbers: Mapping[str, Any] = facts["factions"].get(seat.faction, {}).get("numbers", {})

    def text(self, at: tuple[float, float], words: str, size: int, room: float, align: str = "left") -> None:
        """Bold text in ink, smaller where it would be wider than `room`."""
        fit = fitting(words, "bold", size, room)
        write(self.image, at, words, "bold", fit, self.t.ink, align="middle" if align == "middle" else "left")

    def box(self, box: Box, title: str, reserved: float = 0) -> None:
        """A part of the board with its heading, right of which so many pixels stay free."""
        plaque(self.image, box, 16, self.t.paper, self.t.path_edge, 3)
        size = fitting(title, "title", 30, box[2] - box[0] - 36 - reserved)
        write(self.image, (box[0] + 18, box[1] + 28), title, "title", size, self.t.ink)

    def crafted(self, box: Box) -> None:
        """The crafted cards; what lies on one of them stands beside the heading, a figure with a number per owner."""
        laid = [(name, kind, n) for name, kinds in self.seat.on_card.items() for kind, n in kinds.items()]
        self.cards(box, self.speaker.say("render-crafted"), self.seat.play_area, reserved=len(laid) * 46)
        for index, (name, kind, count) in enumerate(laid):
            sprite = pieces.figure(owner(self.view, name), kind, str(count), self.t.name, 40)
            put(self.image, sprite, (box[2] - 34 - index * 46, box[1] + 28))

    def cards(self, box: Box, title: str, cards: Sequence[str], reserved: float = 0) -> None:
        """Cards side by side below a heading, or only their names where they have no room."""
        self.box(box, title, reserved)
        left, top, right, bottom = box
        room = right - left - 32
        if not cards:
            self.text((left + 18, (top + 44 + bottom) / 2), "–", 36, room)
            return
        if len(cards) * (_CARD + 5) - 5 > room or top + 54 + _CARD * CARD_RATIO > bottom:
            self._names((left + 16, top + 52, right - 16, bottom - 12), cards)
            return
        step = min(_CARD + 10.0, (room - _CARD) / max(1, len(cards) - 1))
        for index, card in enumerate(cards):
            spot = (round(left + 16 + index * step), round(top + 54))
            if card == HIDDEN:
                self.face_down(spot)
                continue
            known = face(card, self.speaker, self.facts["cards"])
            self.image.paste(card_image(known, self.t.name, _CARD, on_paper=True), spot)

    def face_down(self, spot: tuple[int, int]) -> None:
        """The back of a card, its upper left corner there."""
        (left, top), t = spot, self.t
        plaque(self.image, (left, top, left + _CARD, top + _CARD * CARD_RATIO), 8, t.panel, t.ink, 2)
        put(self.image, icon("cards", t.name, 70), (left + _CARD / 2, top + _CARD * CARD_RATIO / 2))

    def _names(self, box: Box, cards: Sequence[str]) -> None:
        """Cards as strips with suit and name, in as few columns as strips of a readable height allow."""
        left, top, right, bottom = box
        rows = max(1, int((bottom - top + 4) // 38))
        if -(-len(cards) // rows) * _STRIP > right - left:
            rows = max(1, -(-len(cards) // max(1, int((right - left) // _STRIP))))
        columns = -(-len(cards) // rows)
        wide, high = (right - left + 6) / columns - 6, min(38.0, (bottom - top + 4) / rows) - 4
        for index, card in enumerate(cards):
            x, y = left + index // rows * (wide + 6), top + index % rows * (high + 4)
            if card == HIDDEN:
                plaque(self.image, (x, y, x + wide, y + high), 8, self.t.panel, self.t.ink, 2)
                put(self.image, icon("cards", self.t.name, round(high - 6)), (x + wide / 2, y + high / 2))
                continue
            known = face(card, self.speaker, self.facts["cards"])
            ground = self.t.suit(known.suit).strong
            plaque(self.image, (x, y, x + wide, y + high), 8, ground, self.t.ink, 2)
            head = round(high - 6)
            put(self.image, icon(f"suit-{known.suit}", self.t.name, head), (x + 6 + head / 2, y + high / 2))
            size = fitting(known.name, "bold", round(high * 0.62), wide - head - 18, 10)
            name = shortened(known.name, "bold", size, wide - head - 14)
            write(self.image, (x + head + 10, y + high / 2), name, "bold", size, self.t.on(ground))

    def troops(self, box: Box, title: str, warriors: Mapping[str, int]) -> None:
        """Warriors of several owners in a box of the board, each with its number."""
        self.box(box, title)
        left, top, right, bottom = box
        shown = [(name, count) for name, count in sorted(warriors.items()) if count]
        width = min(84.0, (right - left - 28) / max(1, len(shown)) - 8)
        middle = (top + 48 + bottom) / 2
        for index, (name, count) in enumerate(shown):
            sprite = pieces.figure(owner(self.view, name), "warrior", str(count), self.t.name, round(width))
            put(self.image, sprite, (left + 18 + width / 2 + index * (width + 8), middle))
        if not shown:
            self.text((left + 18, middle), "–", 36, right - left)

    def supply(self, box: Box) -> None:
        """Pieces left in the supply, and crossed out those out of the game; pieces on tracks are shown there."""
        self.box(box, self.speaker.say("render-supply"))
        seat, t = self.seat, self.t
        waiting = {row.kind for part in seat.parts if isinstance(part, parts.Tracks) for row in part.rows.values()}
        facts: Mapping[str, Any] = self.facts["factions"].get(seat.faction, {}).get("pieces", {})
        kinds = [(kind, n, False) for kind, n in seat.supply.items() if kind not in waiting]
        kinds.sort(key=lambda kind: rank(facts, kind[0]))
        kinds += [(kind, n, True) for kind, n in sorted(seat.removed.items()) if n]
        left, top, right, bottom = box
        step = min(136.0, (right - left - 24) / max(1, len(kinds)))
        size = round(min(70.0, step * 0.56, bottom - top - 62))
        for index, (kind, count, gone) in enumerate(kinds):
            x, y = left + 16 + index * step, (top + 40 + bottom) / 2
            put(self.image, self.piece(kind, size), (x + size / 2, y))
            if gone:
                self.draw.line((x, y + size / 2, x + size, y - size / 2), fill=t.mark, width=7)
            shade = t.ink if count else blend(t.ink, t.paper, 0.5)
            write(self.image, (x + size + 8, y), str(count), "bold", round(size * 0.66), shade)

    def piece(self, kind: str, size: int) -> Image.Image:
        """The sprite of one kind of the seat's pieces, without a number."""
        whose, theme_name = sitting(self.seat), self.t.name
        cls = self.facts["factions"].get(whose.faction, {}).get("pieces", {}).get(kind, {}).get("class", "token")
        if cls in ("warrior", "pawn"):
            return pieces.figure(whose, kind, "", theme_name, size)
        if cls == "building":
            return pieces.building(whose, kind, theme_name, size)
        return pieces.token(whose, kind, "", theme_name, size)

    def title(self, part: parts.Part) -> str:
        """What the part is called."""
        return self.speaker.name(f"board-{self.seat.faction}-{part.name}")

    def items(self, box: Box, title: str, items: Sequence[str], down: Sequence[str], *, damaged: bool = False) -> None:
        """Items below a heading, in one row or several; exhausted ones (`down`) crossed out, damaged ones cracked."""
        self.box(box, title)
        exhausted = list(down)
        left, top, right, bottom = box
        columns, cell = spread(len(items), right - left - 28, bottom - top - 44)
        rows = -(-len(items) // columns)
        for index, item in enumerate(items):
            x = left + 14 + (index % columns + 0.5) * cell
            y = (top + 44 + bottom) / 2 + (index // columns - (rows - 1) / 2) * cell
            put(self.image, icon(f"item-{item}", self.t.name, round(cell * 0.875)), (x, y))
            if damaged:
                self._crack(x, y, cell / 64)
            if item in exhausted:
                exhausted.remove(item)
                half = cell * 0.4
                self.draw.line((x - half, y + half, x + half, y - half), fill=self.t.mark, width=7)
        if not items:
            self.text((left + 18, (top + 44 + bottom) / 2), "–", 36, right - left)

    def _crack(self, x: float, y: float, scale: float) -> None:
        """A jagged line down an item that is broken."""
        jags = ((6, -30), (-6, -12), (7, 0), (-7, 14), (4, 30))
        line = [(x + dx * scale, y + dy * scale) for dx, dy in jags]
        self.draw.line(line, fill=self.t.paper, width=7, joint="curve")
        self.draw.line(line, fill=self.t.ink, width=3, joint="curve")


_LARGEST = 64.0


def spread(number: int, wide: float, high: float) -> tuple[int, float]:
    """In how many columns so many squares lie so that they are as large as such a space allows, and how large."""
    ways = [(min(_LARGEST, wide / columns, high / -(-number // columns)), columns) for columns in range(1, number + 1)]
    cell, columns = max(ways, default=(_LARGEST, 1))
    return columns, cell


_CLASSES = ("pawn", "warrior", "building", "token")


def rank(facts: Mapping[str, Any], kind: str) -> tuple[int, int, str]:
    """Where a kind of piece comes among those of its faction: figures first, and what there is little of before the
    many.
    """
    known = facts.get(kind, {})
    cls = known.get("class", "token")
    return _CLASSES.index(cls) if cls in _CLASSES else len(_CLASSES), int(known.get("total", 0)), kind


def draw_board(view: View, seat: SeatView, speaker: Speaker, facts: Facts, t: Theme) -> Image.Image:
    """The board of a seat, RGB, 1200 x 832. Only a faction whose hand is public shows one."""
    sheet = Sheet(view, seat, speaker, facts, t)
    _head(sheet)
    inner = (_MARGIN, _HEAD + _MARGIN, WIDTH - _MARGIN, HEIGHT - _MARGIN)
    for part, box in placed([part for part in seat.parts if part.size[0]], inner, _GAP):
        draw(part, sheet, box)
    return sheet.image


OWNERS = "faction"
"""The family of names that are those of owners: each has its emblem."""


@singledispatch
def draw(part: parts.Part, sheet: Sheet, box: Box) -> None:
    """Draw a part of the board into its box; TypeError for a kind of part that has no picture."""
    del sheet, box
    raise TypeError(f"no picture for {type(part).__name__}")


@draw.register
def _(part: parts.Supply, sheet: Sheet, box: Box) -> None:
    del part
    sheet.supply(box)


@draw.register
def _(part: parts.Crafted, sheet: Sheet, box: Box) -> None:
    del part
    sheet.crafted(box)


@draw.register
def _(part: parts.OwnItems, sheet: Sheet, box: Box) -> None:
    del part
    sheet.items(box, sheet.speaker.say("render-own-items"), sheet.seat.items, sheet.seat.exhausted)


@draw.register
def _(part: parts.Damaged, sheet: Sheet, box: Box) -> None:
    sheet.items(box, sheet.title(part), sheet.seat.damaged, sheet.seat.damaged_exhausted, damaged=True)


@draw.register
def _(part: parts.PublicHand, sheet: Sheet, box: Box) -> None:
    hand = sheet.seat.hand
    sheet.cards(box, sheet.title(part), hand if hand is not None else ())


@draw.register
def _(part: parts.Purse, sheet: Sheet, box: Box) -> None:
    sheet.troops(box, sheet.title(part), part.counts)


@draw.register
def _(part: parts.Cards, sheet: Sheet, box: Box) -> None:
    """Cards side by side, or one as large as its box."""
    left, top, right, bottom = box
    width = min(round(right - left - 36), round((bottom - top - 66) / CARD_RATIO))
    if not part.single or 2 * width < 3 * _CARD or not part.cards or HIDDEN in part.cards:
        sheet.cards(box, sheet.title(part), part.cards)
        return
    sheet.box(box, sheet.title(part))
    known = face(part.cards[0], sheet.speaker, sheet.facts["cards"])
    shown = card_image(known, sheet.t.name, min(width, 2 * _CARD + 4), on_paper=True)
    sheet.image.paste(shown, (round((left + right - shown.width) / 2), round(top + 52)))


@draw.register
def _(part: parts.Word, sheet: Sheet, box: Box) -> None:
    """A named thing: the item printed on it, its name and effect."""
    t = sheet.t
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    if part.word is None:
        sheet.text((left + 18, top + 120), "–", 48, 100)
        return
    message = f"{part.family}-{part.word}"
    name = sheet.speaker.name(message)
    room = right - left - (140 if part.item else 40)
    y, largest = min(top + 96, (top + 46 + bottom) / 2), min(54, round(bottom - top - 54))
    write(sheet.image, (left + 20, y), name, "bold", fitting(name, "bold", largest, room), t.ink)
    if part.item:
        plaque(sheet.image, (right - 124, top + 42, right - 20, top + 146), 52, t.paper, sheet.style.body, 8)
        put(sheet.image, icon(f"item-{part.item}", t.name, 62), (right - 72, top + 94))
    if not sheet.speaker.has(f"{message}.effect"):
        return
    effect = sheet.speaker.name(f"{message}.effect")
    lines, size = effect_lines(effect, right - left - 40, bottom - top - 180, 32)
    for index, line in enumerate(lines):
        write(sheet.image, (left + 20, top + 182 + index * size * 1.18), line, "text", size, t.ink)


@draw.register
def _(part: parts.Words, sheet: Sheet, box: Box) -> None:
    """Named things with their signs, one below the other; smaller and side by side where there are many."""
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    if not part.words:
        sheet.text((left + 18, (top + 44 + bottom) / 2), "–", 36, right - left)
        return
    room = bottom - top - 56
    rows = max(min(len(part.words), int(room // _LEAST_LINE)), -(-len(part.words) // _MOST_COLUMNS))
    height = min(60.0, room / rows)
    wide = (right - left - 32) / -(-len(part.words) // rows)
    for index, word in enumerate(part.words):
        x, y = left + 16 + index // rows * wide, top + 50 + height * (index % rows + 0.5)
        end = x + wide - 6
        for shown in _signs(part, word, sheet, round(height * 0.86)):
            put(sheet.image, shown, (x + shown.width / 2, y))
            x += shown.width + 6
        sheet.text((x + 4, y), sheet.speaker.name(f"{part.family}-{word}"), round(height * 0.66), end - x - 4)


_LEAST_LINE, _MOST_COLUMNS = 30, 3


def _signs(part: parts.Words, word: str, sheet: Sheet, size: int) -> Iterator[Image.Image]:
    """An owner's emblem; the suit and the items that are printed."""
    if part.family == OWNERS:
        yield pieces.emblem(owner(sheet.view, word), sheet.t.name, size)
    for name in [*(f"suit-{suit}" for suit in [part.suits.get(word)] if suit), *map(_ITEM, part.items.get(word, ()))]:
        yield icon(name, sheet.t.name, size)


_ITEM = "item-{}".format


@draw.register
def _(part: parts.Items, sheet: Sheet, box: Box) -> None:
    """A track of items: those on it, and what it is worth now and with more items."""
    t = sheet.t
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    middle = (top + bottom) / 2 + 16
    start = left + 80
    if part.value is not None:
        plaque(sheet.image, (left + 20, middle - 58, left + 136, middle + 58), 58, sheet.style.body, t.ink, 6)
        on = t.on(sheet.style.body)
        write(sheet.image, (left + 78, middle + 1), str(part.value), "bold", 76, on, align="middle")
        start = left + 200
    for index in range(part.spaces):
        x = start + index * min(118.0, (right - 70 - start) / max(1, part.spaces - 1))
        filled = index < len(part.items)
        plaque(sheet.image, (x - 48, middle - 62, x + 48, middle + 34), 14, t.paper if filled else t.panel, t.ink, 4)
        if filled:
            put(sheet.image, icon(f"item-{part.items[index]}", t.name, 72), (x, middle - 14))
        if index + 1 < len(part.values):
            shade = t.ink if filled else blend(t.ink, t.paper, 0.45)
            write(sheet.image, (x, middle + 56), str(part.values[index + 1]), "bold", 34, shade, align="middle")
    for index, item in enumerate(part.accepts):
        put(
            sheet.image, icon(f"item-{item}", t.name, 32), (right - 28 - (len(part.accepts) - 1 - index) * 38, top + 28)
        )


@draw.register
def _(part: parts.Scales, sheet: Sheet, box: Box) -> None:
    """Rows with their printed steps, the marker on the step of now."""
    t = sheet.t
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    height = min(60.0, (bottom - top - 52) / max(1, len(part.rows)))
    half = height / 2 - 3
    for row, (key, now) in enumerate(part.rows.items()):
        y = top + 46 + (row + 0.5) * height
        message = f"{part.family}-{key}"
        if part.family == OWNERS:
            put(sheet.image, pieces.emblem(owner(sheet.view, key), t.name, round(height * 0.84)), (left + 48, y))
        elif sign := pieces.sign(sheet.seat.faction, message, t.name, round(height * 0.9)):
            put(sheet.image, sign, (left + 48, y))
        sheet.text((left + 90, y), sheet.speaker.name(message), round(height * 0.6), right - left - 380)
        for index, step in enumerate(part.steps):
            x = right - 44 - (len(part.steps) - 1 - index) * 64
            ground = sheet.style.body if step == now else t.panel
            plaque(sheet.image, (x - 27, y - half, x + 27, y + half), 10, ground, t.ink, 4)
            shade = t.on(ground) if step == now else blend(t.ink, t.panel, 0.35)
            size = round(half * (1.48 if step == now else 1.18))
            write(sheet.image, (x, y + 1), str(step), "bold", size, shade, align="middle")


@draw.register
def _(part: parts.Tracks, sheet: Sheet, box: Box) -> None:
    """Rows of spaces, one below the other."""
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    height = (bottom - top - 56) / max(1, len(part.rows))
    for number, row in enumerate(part.rows.values()):
        high = top + 52 + height * number
        _row(sheet, row, part.full, (left, high, right, high + height))


def _row(sheet: Sheet, row: parts.Row, full: str, box: Box) -> None:
    """A row: pieces still on it, warriors that lie there, and what is printed: cost and points below, cards on it."""
    t = sheet.t
    left, top, right, bottom = box
    printed = 36 if row.points else 0
    y = (top + bottom - printed) / 2
    put(sheet.image, icon(f"suit-{row.suit}", t.name, 60) if row.suit else sheet.piece(row.kind, 60), (left + 50, y))
    step = min(170.0 if printed else 100.0, (right - left - 148) / max(1, len(row.spaces) - 0.5))
    half = min(44.0, step / 2 - 4, (bottom - top - printed) / 2 - 3)
    first = next((index for index, space in enumerate(row.spaces) if space == full), len(row.spaces))
    for index, space in enumerate(row.spaces):
        x = left + 90 + step / 2 + index * step
        ground = t.suit(row.suit).pale if row.suit else t.panel
        plaque(sheet.image, (x - half, y - half, x + half, y + half), 12, ground, t.path_edge, 3)
        if space == full:
            put(sheet.image, sheet.piece(row.kind, round(half * 1.78)), (x, y))
        elif space != "empty":
            put(sheet.image, pieces.figure(owner(sheet.view, space), "warrior", "", t.name, round(half * 1.5)), (x, y))
        if index + 1 in row.cards:
            open_space = space == "empty"
            size, at = (60, (x, y)) if open_space else (40, (x + half + 6, y - half / 2))
            put(sheet.image, icon("hand", t.name, size), at)
        if printed:
            shade = t.ink if index <= first else blend(t.ink, t.paper, 0.45)
            words = f"{row.costs[index]} → {row.points[index]}" if row.costs else str(row.points[index])
            write(sheet.image, (x, bottom - 20), words, "bold", 30, shade, align="middle")
    if row.costs:
        put(sheet.image, sheet.piece(row.paid_in, 32), (left + 30, bottom - 20))
        write(sheet.image, (left + 60, bottom - 20), "→", "bold", 28, t.ink, align="middle")
        put(sheet.image, icon("points", t.name, 34), (left + 90, bottom - 20))


@draw.register
def _(part: parts.Steps, sheet: Sheet, box: Box) -> None:
    """What something comes to by somebody's points."""
    t = sheet.t
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    height = (bottom - top - 60) / max(1, len(part.steps))
    for row, (points, price) in enumerate(part.steps):
        y = top + 54 + height * (row + 0.5)
        put(sheet.image, icon("points", t.name, 84), (left + 62, y))
        write(sheet.image, (left + 62, y + 1), f"{points}+", "bold", 30, t.ink, align="middle")
        write(sheet.image, ((left + right) / 2 + 4, y), "→", "bold", 44, t.ink, align="middle")
        plaque(sheet.image, (right - 84, y - 32, right - 20, y + 32), 12, sheet.style.body, t.ink, 4)
        write(sheet.image, (right - 52, y + 1), str(price), "bold", 46, t.on(sheet.style.body), align="middle")


def _head(sheet: Sheet) -> None:
    seat, t, image = sheet.seat, sheet.t, sheet.image
    on = t.on(sheet.style.body)
    image.paste(sheet.style.body, (0, 0, WIDTH, _HEAD))
    sheet.draw.line((0, _HEAD, WIDTH, _HEAD), fill=t.ink, width=5)
    put(image, pieces.emblem(sitting(seat), t.name, 96), (72, _HEAD / 2))
    automaton = seat.played_by in ("automaton", "joining")
    name = sheet.speaker.name(f"faction-{seat.name}.{'automaton' if automaton else 'full'}")
    write(image, (136, _HEAD / 2), name, "title", fitting(name, "title", 58, 620), on)
    x = WIDTH - 36.0
    if seat.dominance is not None:
        put(image, pieces.aim(seat, sheet.view, t.name, 72), (x - 36, _HEAD / 2))
        put(image, icon("crown", t.name, 58), (x - 106, _HEAD / 2))
    elif seat.vp is not None:
        put(image, icon("points", t.name, 100), (x - 50, _HEAD / 2))
        write(image, (x - 50, _HEAD / 2 + 1), str(seat.vp), "bold", 50, t.ink, align="middle")
    x -= 190
    if automaton:
        put(image, icon("automaton", t.name, 66), (x - 33, _HEAD / 2))
        return
    put(image, icon("hand", t.name, 80), (x - 80, _HEAD / 2))
    write(image, (x - 30, _HEAD / 2), str(seat.hand_count), "bold", 58, on)


@draw.register
def _(part: parts.Value, sheet: Sheet, box: Box) -> None:
    """A number in its box."""
    sheet.box(box, sheet.title(part))
    left, top, right, bottom = box
    if bottom - top < _LOW:
        sheet.text((right - 60, (top + bottom) / 2 + 2), str(part.value), round(bottom - top - 24), 100, "middle")
        return
    sheet.text(((left + right) / 2, (top + bottom) / 2 + 16), str(part.value), 76, right - left - 36, "middle")


_LOW = 110
"""In boxes of less height a number stands beside the heading, not below it."""
