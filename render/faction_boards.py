"""Faction boards: what a faction owns off the map, drawn from the public part of its seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PIL import Image, ImageDraw

from engine.api import SeatView
from render import pieces
from render.hand import CARD_RATIO, card_image, effect_lines, face
from render.icons import has_icon, icon
from render.names import Speaker
from render.paint import Box, fitting, plaque, put, shortened, write
from render.theme import Theme, blend

WIDTH, HEIGHT = 1200, 832
_HEAD = 118
_MARGIN = 20
_CARD = 118  # width of a small card
_STRIP = 150  # least width of a card shown by its name
Facts = Mapping[str, Any]


class Sheet:
    """A board being drawn: its picture and what its parts are drawn from."""

    def __init__(self, seat: SeatView, speaker: Speaker, facts: Facts, t: Theme) -> None:
        self.seat, self.speaker, self.facts, self.t = seat, speaker, facts, t
        self.image = Image.new("RGB", (WIDTH, HEIGHT), t.panel)
        self.draw = ImageDraw.Draw(self.image)
        self.style = t.faction(seat.faction)
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
        """The crafted cards; what lies on one of them stands beside the heading, a figure with a number per faction."""
        laid = [(faction, kind, n) for faction, kinds in self.seat.on_card.items() for kind, n in kinds.items()]
        self.cards(box, self.speaker.say("render-crafted"), self.seat.play_area, reserved=len(laid) * 46)
        for index, (faction, kind, count) in enumerate(laid):
            sprite = pieces.figure(faction, kind, str(count), self.t.name, 40)
            put(self.image, sprite, (box[2] - 34 - index * 46, box[1] + 28))

    def cards(self, box: Box, title: str, cards: Sequence[str], reserved: float = 0) -> None:
        """Cards side by side below a heading, or only their names where they are too many."""
        self.box(box, title, reserved)
        left, top, right, bottom = box
        room = right - left - 32
        if not cards:
            self.text((left + 18, top + 54 + _CARD * CARD_RATIO / 2), "–", 36, room)
            return
        if len(cards) * (_CARD + 5) - 5 > room:
            self._names((left + 16, top + 52, right - 16, bottom - 12), cards)
            return
        step = min(_CARD + 10.0, (room - _CARD) / max(1, len(cards) - 1))
        for index, card in enumerate(cards):
            known = face(card, self.speaker, self.facts["cards"])
            shown = card_image(known, self.t.name, _CARD, on_paper=True)
            self.image.paste(shown, (round(left + 16 + index * step), round(top + 54)))

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
            known = face(card, self.speaker, self.facts["cards"])
            ground = self.t.suit(known.suit).strong
            plaque(self.image, (x, y, x + wide, y + high), 8, ground, self.t.ink, 2)
            head = round(high - 6)
            put(self.image, icon(f"suit-{known.suit}", self.t.name, head), (x + 6 + head / 2, y + high / 2))
            size = fitting(known.name, "bold", round(high * 0.62), wide - head - 18, 10)
            name = shortened(known.name, "bold", size, wide - head - 14)
            write(self.image, (x + head + 10, y + high / 2), name, "bold", size, self.t.on(ground))

    def troops(self, box: Box, title: str, warriors: Mapping[str, int]) -> None:
        """Warriors of several factions in a box of the board, each with its number."""
        self.box(box, title)
        left, top, right, bottom = box
        shown = [(faction, count) for faction, count in sorted(warriors.items()) if count]
        width = min(84.0, (right - left - 28) / max(1, len(shown)) - 8)
        middle = (top + 48 + bottom) / 2
        for index, (faction, count) in enumerate(shown):
            sprite = pieces.figure(faction, "warrior", str(count), self.t.name, round(width))
            put(self.image, sprite, (left + 18 + width / 2 + index * (width + 8), middle))
        if not shown:
            self.text((left + 18, middle), "–", 36, right - left)

    def supply(self, box: Box) -> None:
        """Pieces left in the supply, and crossed out those out of the game; posts on tracks are shown there."""
        self.box(box, self.speaker.say("render-supply"))
        seat, t = self.seat, self.t
        shown = seat.board.get("buildings", {})
        kinds = [
            (kind, n, False)
            for kind, n in seat.supply.items()
            if kind not in shown and not ("tracks" in seat.board and "post" in kind)
        ]
        kinds.sort(key=lambda kind: (kind[0] != "warlord", kind[0] != "warrior", kind[0]))
        kinds += [(kind, n, True) for kind, n in sorted(seat.removed.items()) if n]
        left, top, right, bottom = box
        step = min(136.0, (right - left - 24) / max(1, len(kinds)))
        size = round(min(70.0, step * 0.56, bottom - top - 62))
        for index, (kind, count, gone) in enumerate(kinds):
            x, y = left + 16 + index * step, (top + 40 + bottom) / 2
            put(self.image, _piece(seat.faction, kind, t, size), (x + size / 2, y))
            if gone:
                self.draw.line((x, y + size / 2, x + size, y - size / 2), fill=t.mark, width=7)
            shade = t.ink if count else blend(t.ink, t.paper, 0.5)
            write(self.image, (x + size + 8, y), str(count), "bold", round(size * 0.66), shade)

    def items(self, box: Box) -> None:
        """The Crafted Items box: items in a row below a heading, exhausted ones crossed out."""
        self.box(box, self.speaker.say("render-own-items"))
        items, exhausted = self.seat.items, list(self.seat.exhausted)
        left, top, right, bottom = box
        step = min(64.0, (right - left - 90) / max(1, len(items) - 1))
        for index, item in enumerate(items):
            x, y = left + 46 + index * step, (top + 44 + bottom) / 2
            put(self.image, icon(f"item-{item}", self.t.name, 56), (x, y))
            if item in exhausted:
                exhausted.remove(item)
                self.draw.line((x - 26, y + 26, x + 26, y - 26), fill=self.t.mark, width=7)
        if not items:
            self.text((left + 18, (top + 44 + bottom) / 2), "–", 36, right - left)


def _piece(faction: str, kind: str, t: Theme, size: int) -> Image.Image:
    """The sprite of one kind of piece without a number."""
    if kind in ("warrior", "warlord", "pawn"):
        return pieces.figure(faction, kind, "", t.name, size)
    if kind == "stronghold":
        return pieces.building(faction, kind, t.name, size)
    return pieces.token(faction, kind, "", t.name, size)


def draw_board(seat: SeatView, speaker: Speaker, facts: Facts, t: Theme) -> Image.Image:
    """The board of a seat, RGB, 1200 x 832. Only a faction whose hand is public shows one."""
    sheet = Sheet(seat, speaker, facts, t)
    _head(sheet)
    _BODIES.get(_form(seat), _plain)(sheet)
    return sheet.image


def _form(seat: SeatView) -> str:
    """Which of the known boards this is, by what its public part holds."""
    if "market" in seat.board:
        return "robots"
    if "buildings" in seat.board:
        return "buildings"
    return seat.faction if seat.board else "plain"


def _head(sheet: Sheet) -> None:
    seat, t, image = sheet.seat, sheet.t, sheet.image
    on = t.on(sheet.style.body)
    image.paste(sheet.style.body, (0, 0, WIDTH, _HEAD))
    sheet.draw.line((0, _HEAD, WIDTH, _HEAD), fill=t.ink, width=5)
    put(image, pieces.emblem(seat.faction, t.name, 96), (72, _HEAD / 2))
    automaton = seat.played_by in ("automaton", "joining")
    name = sheet.speaker.name(f"faction-{seat.faction}.{'automaton' if automaton else 'full'}")
    write(image, (136, _HEAD / 2), name, "title", fitting(name, "title", 58, 620), on)
    x = WIDTH - 36.0
    if seat.dominance is not None:
        suit = seat.dominance.split("-", maxsplit=1)[0]
        put(image, icon(f"suit-{suit}", t.name, 72), (x - 36, _HEAD / 2))
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


def _hundreds(sheet: Sheet) -> None:
    seat, say = sheet.seat, sheet.speaker.say
    top = _HEAD + _MARGIN
    left = (_MARGIN, top, 440, top + 412)
    if "order" in seat.board:
        order = seat.board["order"]
        sheet.box(left, say("render-order"))
        _order_card(sheet, order, left)
    else:
        _mood(sheet, left)
    for index, track in enumerate(("command", "prowess")):
        box = (458, top + index * 210, WIDTH - _MARGIN, top + index * 210 + 202)
        _hoard(sheet, box, track)
    cards_top = top + 424
    sheet.supply((_MARGIN, cards_top, 640, HEIGHT - _MARGIN))
    sheet.crafted((658, cards_top, WIDTH - _MARGIN, HEIGHT - _MARGIN))


def _order_card(sheet: Sheet, order: str | None, box: Box) -> None:
    if order is None:
        sheet.text((box[0] + 18, (box[1] + box[3]) / 2), "–", 48, 100)
        return
    shown = card_image(face(order, sheet.speaker, sheet.facts["cards"]), sheet.t.name, 240, on_paper=True)
    sheet.image.paste(shown, (round((box[0] + box[2] - shown.width) / 2), round(box[1] + 52)))


def _mood(sheet: Sheet, box: Box) -> None:
    """The mood card: the item that rules it out, its name and effect."""
    mood, t = sheet.seat.board["mood"], sheet.t
    sheet.box(box, sheet.speaker.say("render-mood"))
    if mood is None:
        sheet.text((box[0] + 18, box[1] + 120), "–", 48, 100)
        return
    left, top, right, bottom = box
    name = sheet.speaker.name(f"mood-{mood}")
    write(sheet.image, (left + 20, top + 96), name, "bold", fitting(name, "bold", 54, right - left - 140), t.ink)
    item = sheet.numbers.get("moods", {}).get(mood, "")
    if item:
        plaque(sheet.image, (right - 124, top + 42, right - 20, top + 146), 52, t.paper, sheet.style.body, 8)
        put(sheet.image, icon(f"item-{item}", t.name, 62), (right - 72, top + 94))
    effect = sheet.speaker.name(f"mood-{mood}.effect")
    lines, size = effect_lines(effect, right - left - 40, bottom - top - 180, 32)
    for index, line in enumerate(lines):
        write(sheet.image, (left + 20, top + 182 + index * size * 1.18), line, "text", size, t.ink)


def _hoard(sheet: Sheet, box: Box, track: str) -> None:
    """One of the Hoard's tracks (14.2.4): its items, and what it is worth now and with more items."""
    t = sheet.t
    items: Sequence[str] = sheet.seat.board[track]
    value = sheet.seat.board[f"{track}_value"]
    sheet.box(box, sheet.speaker.name(f"track-{track}"))
    left, top, right, bottom = box
    middle = (top + bottom) / 2 + 16
    plaque(sheet.image, (left + 20, middle - 58, left + 136, middle + 58), 58, sheet.style.body, t.ink, 6)
    write(sheet.image, (left + 78, middle + 1), str(value), "bold", 76, t.on(sheet.style.body), align="middle")
    spaces = int(sheet.numbers.get("hoard_spaces", 4))
    values: Sequence[int] = sheet.numbers.get("value_by_items", ())
    if sheet.seat.board.get("mood", "") is None and track == "command":
        values = ()  # the automaton's Command is a list of actions, not a number of them (AOH.2.3)
    accepted: Sequence[str] = sheet.numbers.get(f"{track}_items", ())
    for index in range(spaces):
        x = left + 200 + index * 118
        filled = index < len(items)
        plaque(sheet.image, (x - 48, middle - 62, x + 48, middle + 34), 14, t.paper if filled else t.panel, t.ink, 4)
        if filled:
            put(sheet.image, icon(f"item-{items[index]}", t.name, 72), (x, middle - 14))
        if index + 1 < len(values):
            shade = t.ink if filled else blend(t.ink, t.paper, 0.45)
            write(sheet.image, (x, middle + 56), str(values[index + 1]), "bold", 34, shade, align="middle")
    for index, item in enumerate(accepted):
        put(sheet.image, icon(f"item-{item}", t.name, 32), (right - 28 - (len(accepted) - 1 - index) * 38, top + 28))


def _riverfolk(sheet: Sheet) -> None:
    seat, board, say = sheet.seat, sheet.seat.board, sheet.speaker.say
    top = _HEAD + _MARGIN
    for index, part in enumerate(("funds", "payments", "committed")):
        box = (_MARGIN + index * 250, top, _MARGIN + index * 250 + 240, top + 176)
        sheet.troops(box, sheet.speaker.name(f"track-{part}"), board[part])
    _prices(sheet, (_MARGIN, top + 186, 760, top + 426))
    _posts(sheet, (778, top, WIDTH - _MARGIN, top + 426))
    low = top + 438
    cards = seat.hand if seat.hand is not None else ()
    sheet.cards((_MARGIN, low, 662, HEIGHT - _MARGIN), say("render-public-hand"), cards)
    sheet.crafted((674, low, 900, HEIGHT - _MARGIN))
    sheet.items((912, low, WIDTH - _MARGIN, low + 116))
    sheet.supply((912, low + 126, WIDTH - _MARGIN, HEIGHT - _MARGIN))


def _prices(sheet: Sheet, box: Box) -> None:
    """The three services with their price tracks (11.2.6), the marker on the price of now."""
    t = sheet.t
    sheet.box(box, sheet.speaker.say("render-services"))
    left, top, right, _ = box
    steps: Sequence[int] = sheet.numbers.get("prices", ())
    for row, (service, price) in enumerate(sheet.seat.board["prices"].items()):
        y = top + 76 + row * 60
        if has_icon(f"service-{service}"):
            put(sheet.image, icon(f"service-{service}", t.name, 54), (left + 48, y))
        sheet.text((left + 90, y), sheet.speaker.name(f"service-{service}"), 36, right - left - 380)
        for index, step in enumerate(steps or (price,)):
            x = right - 44 - (len(steps or (price,)) - 1 - index) * 64
            now = step == price
            plaque(sheet.image, (x - 27, y - 27, x + 27, y + 27), 10, sheet.style.body if now else t.panel, t.ink, 4)
            shade = t.on(sheet.style.body) if now else blend(t.ink, t.panel, 0.35)
            write(sheet.image, (x, y + 1), str(step), "bold", 40 if now else 32, shade, align="middle")


def _posts(sheet: Sheet, box: Box) -> None:
    """The Trade Posts tracks: posts still on them, empty spaces, and funds committed to spaces by crafting (11.2.1)."""
    t = sheet.t
    sheet.box(box, sheet.speaker.say("render-posts"))
    left, top, _, bottom = box
    tracks = sheet.seat.board["tracks"]
    height = (bottom - top - 56) / max(1, len(tracks))
    for row, (suit, spaces) in enumerate(tracks.items()):
        y = top + 52 + height * (row + 0.5)
        put(sheet.image, icon(f"suit-{suit}", t.name, 60), (left + 50, y))
        for index, space in enumerate(spaces):
            x = left + 134 + index * 100
            plaque(sheet.image, (x - 44, y - 44, x + 44, y + 44), 12, t.suit(suit).pale, t.path_edge, 3)
            if space == "post":
                put(sheet.image, pieces.token(sheet.seat.faction, f"trade-post-{suit}", "", t.name, 78), (x, y))
            elif space != "empty":
                put(sheet.image, pieces.figure(space, "warrior", "", t.name, 66), (x, y))


def _buildings(sheet: Sheet) -> None:
    """Buildings tracks, one below the other; an automaton's order card beside them."""
    board, say = sheet.seat.board, sheet.speaker.say
    top, right = _HEAD + _MARGIN, WIDTH - _MARGIN
    if "order" in board:
        right -= 290
        box = (right + 12, top, WIDTH - _MARGIN, top + 400)
        sheet.box(box, say("render-order"))
        _order_card(sheet, board["order"], box)
    for row, (kind, shown) in enumerate(board["buildings"].items()):
        _buildings_track(sheet, (_MARGIN, top + row * 136, right, top + row * 136 + 128), kind, shown)
    low = top + 420
    sheet.crafted((_MARGIN, low, 640, HEIGHT - _MARGIN))
    sheet.items((652, low, WIDTH - _MARGIN, low + 116))
    sheet.supply((652, low + 126, WIDTH - _MARGIN, HEIGHT - _MARGIN))


def _buildings_track(sheet: Sheet, box: Box, kind: str, shown: Mapping[str, Any]) -> None:
    """A track from left to right: buildings left on it, the points of each space, what the next one costs, bonuses."""
    t, numbers = sheet.t, sheet.numbers
    automaton = "cost" not in shown
    title = sheet.speaker.name(f"piece-{sheet.seat.faction}-{kind}.name")
    left, top, right, bottom = box
    sheet.box(box, title[:1].upper() + title[1:])
    points: Sequence[int] = numbers["automaton"]["vp_by_buildings"][1:] if automaton else numbers["vp_by_space"][kind]
    costs: Sequence[int] = numbers["cost_by_space"]
    bonuses: Sequence[int] = () if automaton else numbers.get("draw_bonus_spaces", {}).get(kind, ())
    first = len(costs) - int(shown["left"])
    start, step = left + 260, (right - left - 290) / len(costs)
    for index, price in enumerate(costs):
        x, y = start + (index + 0.5) * step, top + 52
        empty = index < first
        plaque(sheet.image, (x - 42, y - 42, x + 42, y + 42), 12, t.panel, t.path_edge, 3)
        if not empty:
            put(sheet.image, pieces.building(sheet.seat.faction, kind, t.name, 76), (x, y))
        if index + 1 in bonuses:
            size, at = (60, (x, y)) if empty else (40, (x + 48, y - 22))
            put(sheet.image, icon("hand", t.name, size), at)
        words = str(points[index]) if automaton or empty else f"{price} → {points[index]}"
        shade = t.ink if empty or index == first else blend(t.ink, t.paper, 0.45)
        write(sheet.image, (x, bottom - 18), words, "bold", 30, shade, align="middle")
    if not automaton:
        put(sheet.image, pieces.token(sheet.seat.faction, "wood", "", t.name, 48), (left + 60, bottom - 36))
        write(sheet.image, (left + 110, bottom - 35), "→", "bold", 36, t.ink, align="middle")
        put(sheet.image, icon("points", t.name, 64), (left + 160, bottom - 36))


def _robots(sheet: Sheet) -> None:
    board, say = sheet.seat.board, sheet.speaker.say
    top = _HEAD + _MARGIN
    sheet.cards((_MARGIN, top, 700, top + 244), sheet.speaker.name("track-market"), board["market"])
    order = () if board["order"] is None else (board["order"],)
    sheet.cards((712, top, 880, top + 244), say("render-order"), order)
    sheet.items((892, top, WIDTH - _MARGIN, top + 116))
    sheet.supply((892, top + 126, WIDTH - _MARGIN, top + 244))
    low = top + 256
    sheet.troops((_MARGIN, low, 490, low + 170), sheet.speaker.name("track-payments"), board["payments"])
    sheet.crafted((_MARGIN, low + 182, 490, HEIGHT - _MARGIN))
    _posts(sheet, (502, low, 924, HEIGHT - _MARGIN))
    _bot_prices(sheet, (936, low, WIDTH - _MARGIN, HEIGHT - _MARGIN))


def _bot_prices(sheet: Sheet, box: Box) -> None:
    """What a service costs by the buyer's points (LR 9.2.3)."""
    t = sheet.t
    sheet.box(box, sheet.speaker.say("render-services"))
    left, top, right, bottom = box
    prices: Sequence[Sequence[int]] = sheet.numbers.get("automaton", {}).get("price_by_vp", ())
    height = (bottom - top - 60) / max(1, len(prices))
    for row, (points, price) in enumerate(prices):
        y = top + 54 + height * (row + 0.5)
        put(sheet.image, icon("points", t.name, 84), (left + 62, y))
        write(sheet.image, (left + 62, y + 1), f"{points}+", "bold", 30, t.ink, align="middle")
        write(sheet.image, ((left + right) / 2 + 4, y), "→", "bold", 44, t.ink, align="middle")
        plaque(sheet.image, (right - 84, y - 32, right - 20, y + 32), 12, sheet.style.body, t.ink, 4)
        write(sheet.image, (right - 52, y + 1), str(price), "bold", 46, t.on(sheet.style.body), align="middle")


def _plain(sheet: Sheet) -> None:
    """A faction without a board of its own: supply, items, crafted cards."""
    top = _HEAD + _MARGIN
    sheet.supply((_MARGIN, top, WIDTH - _MARGIN, top + 150))
    sheet.items((_MARGIN, top + 162, WIDTH - _MARGIN, top + 300))
    sheet.crafted((_MARGIN, top + 312, WIDTH - _MARGIN, top + 560))


_BODIES: dict[str, Callable[[Sheet], None]] = {
    "hundreds": _hundreds,
    "riverfolk": _riverfolk,
    "robots": _robots,
    "buildings": _buildings,
}
