"""The position in words: alt text of pictures (at most 1024 characters) and the whole board as text.

Alt text gets shorter by leaving out detail, least important first, and never stops in the middle of a sentence. Nothing
here reads a hand but `hand_alt` and the board of a faction whose hand is public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any

from engine.api import ClearingView, ForestView, SeatView, View, parts
from render.board import Changes
from render.names import Speaker

LIMIT = 1024
"""Discord's limit for the description of an attachment, in characters."""


def fitted(versions: Iterable[Sequence[str]], more: str) -> str:
    """The first version whose sentences fit the limit; versions go from most to least detail (and may be made lazily).

    All but the first end with `more`, which says where the rest is. Should none fit, the last is cut after a sentence.
    """
    sentences: Sequence[str] = ()
    for number, version in enumerate(versions):
        sentences = [*(s for s in version if s), *([more] if number else [])]
        text = " ".join(sentences)
        if len(text) <= LIMIT:
            return text
    kept = list(sentences)
    while len(" ".join(kept)) > LIMIT:
        del kept[-2 if len(kept) > 1 else -1]
    return " ".join(kept)


def map_alt(view: View, speaker: Speaker, changes: Changes) -> str:
    """What the map picture shows: whose turn, points, who rules what, changes, pieces, and what lies beside the map."""
    return fitted(_map_versions(view, speaker, changes), speaker.say("render-more"))


def _map_versions(view: View, speaker: Speaker, changes: Changes) -> Iterator[list[str]]:
    head = [_head(view, speaker), _points(view, speaker), _rule(view, speaker), _hired(view.seats, speaker)]
    head.append(_ground(view, speaker))
    changed = _changed(changes, speaker)
    stock = _stock(view, speaker)
    kinds = _pieces(view, speaker, full=True)
    yield [*head, changed, kinds, stock]
    yield [*head, changed, kinds]
    counts = _pieces(view, speaker, full=False)
    yield [*head, changed, counts, stock]
    yield [*head, changed, counts]
    yield [*head, changed]
    yield head


def _head(view: View, speaker: Speaker) -> str:
    """Map, turn, phase, and whose turn it is or who has won."""
    names = {seat.name: speaker.owner(seat.name) for seat in view.seats}
    first = speaker.say(
        "render-alt-map",
        map=speaker.name(f"map-{view.map.id}"),
        number=view.round,
        phase=speaker.name(f"phase-{view.phase}"),
        phase_id=view.phase,
    )
    if view.winners:
        winners = [names[name] for name in view.winners if name in names]
        return f"{first} {_line(speaker.say('render-alt-won'), winners, speaker)}"
    parts = [first]
    acting = "" if view.phase == "setup" else view.turn_seat  # nobody has a turn before the first
    if acting in names:
        parts.append(speaker.say("render-alt-turn", seat=names[acting]))
    others = sorted({names[q.seat] for q in view.asked if q.seat in names and q.seat != acting})
    if others:
        parts.append(_line(speaker.say("render-alt-asked"), others, speaker))
    return " ".join(parts)


def _points(view: View, speaker: Speaker) -> str:
    if not view.seats:
        return ""
    parts = [f"{speaker.owner(seat.name)} {score(seat, speaker)}" for seat in view.seats]
    return _line(speaker.say("render-alt-points"), parts, speaker)


def score(seat: SeatView, speaker: Speaker) -> str:
    """A seat's points, or the name of its active dominance card (3.3.1), or with whom it wins (9.2.8)."""
    if seat.coalition:
        return speaker.say("word-coalition", seat=speaker.owner(seat.coalition))
    if seat.dominance is not None:
        return speaker.card(seat.dominance)
    return str(seat.vp if seat.vp is not None else "–")


def _rule(view: View, speaker: Speaker) -> str:
    by_ruler: dict[str, list[str]] = {}
    for clearing in view.clearings:
        by_ruler.setdefault(clearing.ruler or "", []).append(str(clearing.number))
    order = [seat.name for seat in view.seats]
    sentences = [
        _line(speaker.say("render-alt-rules", seat=speaker.owner(ruler)), by_ruler[ruler], speaker)
        for ruler in sorted((r for r in by_ruler if r), key=lambda r: (order.index(r) if r in order else len(order), r))
    ]
    if "" in by_ruler:
        sentences.append(_line(speaker.say("render-alt-unruled"), by_ruler[""], speaker))
    return " ".join(sentences)


def _hired(seats: Iterable[SeatView], speaker: Speaker) -> str:
    """Who has hired what for this turn; it can count for rule."""
    services = [
        speaker.say("render-hired-by", service=speaker.name(service), seat=speaker.owner(buyer))
        for seat in seats
        for service, buyer in parts.granted(seat.parts)
    ]
    return _line(speaker.say("render-hired"), services, speaker) if services else ""


def _ground(view: View, speaker: Speaker) -> str:
    """What lies on this map that is not the same in every game: landmarks, closed paths, floods."""
    sentences = [
        f"{speaker.say('render-alt-landmark', landmark=speaker.landmark(mark), clearing=str(where))}."
        for mark, where in sorted(view.map.landmarks.items())
    ]
    if view.map.closed_paths:
        closed = [f"{low}-{high}" for low, high in view.map.closed_paths]
        sentences.append(_line(speaker.say("render-alt-closed"), closed, speaker))
    if view.map.flooded:
        flooded = [str(flood.number) for flood in view.map.flooded]
        sentences.append(_line(speaker.say("render-alt-flooded"), flooded, speaker))
    return " ".join(sentences)


def _spot(place: int | str, speaker: Speaker) -> str:
    return speaker.forest(place) if isinstance(place, str) else str(place)


def _changed(changes: Changes, speaker: Speaker) -> str:
    sentences = []
    if changes.clearings:
        numbers = [str(number) for number in sorted(changes.clearings)]
        sentences.append(_line(speaker.say("render-alt-changed"), numbers, speaker))
    if changes.paths:
        opened = [f"{low}-{high}" for low, high in sorted(changes.paths)]
        sentences.append(_line(speaker.say("render-alt-opened"), opened, speaker))
    if changes.moves:
        moves = [
            speaker.say(
                "render-alt-move",
                seat=speaker.owner(m.owner),
                origin=_spot(m.origin, speaker),
                target=_spot(m.target, speaker),
            )
            for m in dict.fromkeys(changes.moves)
        ]
        sentences.append(_line(speaker.say("render-alt-moves"), moves, speaker))
    return " ".join(sentences)


def _pieces(view: View, speaker: Speaker, *, full: bool) -> str:
    """Every clearing's pieces in one sentence, by kind or only counted by owner."""
    parts = []
    for clearing in view.clearings:
        here = _kinds(clearing, speaker) if full else _counts(clearing, speaker)
        if here:
            name = speaker.say("render-clearing", number=str(clearing.number), suit=speaker.suit(clearing.suit))
            parts.append(f"{name if full else clearing.number}: {', '.join(here)}")
    for forest in view.map.forests:
        if forest.pieces:
            here = _kinds(forest, speaker) if full else _counts(forest, speaker)
            parts.append(f"{speaker.forest(forest.id)}: {', '.join(here)}")
    return f"{speaker.say('render-alt-pieces')}: {'; '.join(parts)}." if parts else ""


def _kinds(place: ClearingView | ForestView, speaker: Speaker) -> list[str]:
    found = [speaker.pieces(piece.owner, piece.kind, piece.count) for piece in place.pieces]
    ruin = isinstance(place, ClearingView) and place.ruin
    return [*found, *([speaker.say("render-ruin")] if ruin else [])]


def _counts(place: ClearingView | ForestView, speaker: Speaker) -> list[str]:
    by_owner: dict[str, int] = {}
    for piece in place.pieces:
        by_owner[piece.owner] = by_owner.get(piece.owner, 0) + piece.count
    return [f"{speaker.owner(name)} {count}" for name, count in by_owner.items()]


def _stock(view: View, speaker: Speaker) -> str:
    """Items left, cards, and dominance cards to take."""
    sentences = [_supply(view.items, speaker), _decks(view, speaker)]
    if view.available_dominance:
        cards = [speaker.card(card) for card in view.available_dominance]
        sentences.append(_line(speaker.say("render-dominance"), cards, speaker))
    return " ".join(sentences)


def _supply(items: Mapping[str, int], speaker: Speaker) -> str:
    return _line(speaker.say("render-items"), _counted_items(items, speaker), speaker)


def _counted_items(items: Mapping[str, int], speaker: Speaker) -> list[str]:
    return [
        f"{count} × {speaker.item(item)}" if count > 1 else speaker.item(item) for item, count in items.items() if count
    ]


def _decks(view: View, speaker: Speaker) -> str:
    return speaker.say("render-alt-deck", deck=view.deck_count, discard=len(view.discard))


def board_alt(seat: SeatView, speaker: Speaker) -> str:
    """What the picture of a faction board shows."""
    lines = board_lines(seat, speaker)
    return fitted((lines, lines[: len(lines) // 2 + 1], lines[:2]), speaker.say("render-more"))


def board_lines(seat: SeatView, speaker: Speaker) -> list[str]:
    """A seat's board in sentences: points, hand, its own boxes and tracks, items, crafted cards, supply."""
    automaton = seat.played_by in ("automaton", "joining")
    name = speaker.name(f"faction-{seat.name}.{'automaton' if automaton else 'full'}")
    lines = [speaker.say("render-text-seat", seat=name, points=seat.vp, card=score(seat, speaker))]
    if not automaton:
        lines.append(speaker.say("render-text-hand", count=seat.hand_count))
    lines += _own(seat, speaker)
    if seat.items:
        lines.append(_line(speaker.say("render-own-items"), [speaker.item(item) for item in seat.items], speaker))
    if seat.exhausted:
        lines.append(_line(speaker.say("render-exhausted"), [speaker.item(item) for item in seat.exhausted], speaker))
    lines.append(
        _line(speaker.say("render-crafted"), [speaker.card_with_suit(card) for card in seat.play_area], speaker)
    )
    laid = [speaker.pieces(name, kind, n) for name, kinds in seat.on_card.items() for kind, n in kinds.items()]
    if laid:
        lines.append(_line(speaker.say("render-on-card"), laid, speaker))
    for heading, counts in (("render-supply", seat.supply), ("render-removed", seat.removed)):
        kinds = [f"{speaker.piece_name(seat.faction, kind)} {count}" for kind, count in counts.items() if count]
        if kinds or heading == "render-supply":
            lines.append(_line(speaker.say(heading), kinds, speaker))
    return lines


def _line(title: str, parts: Sequence[str], speaker: Speaker) -> str:
    """Put together here and not by Fluent, which refuses arguments of more than a thousand characters."""
    return f"{title}: {_joined(parts, speaker)}."


def _joined(parts: Sequence[str], speaker: Speaker) -> str:
    return ", ".join(parts) if parts else speaker.name("list-none")


def _own(seat: SeatView, speaker: Speaker) -> list[str]:
    """The parts of a board that only its faction has."""
    return [line for part in seat.parts for line in told(part, seat, speaker) if line]


def _title(part: parts.Part, seat: SeatView, speaker: Speaker) -> str:
    return speaker.name(f"board-{seat.faction}-{part.name}")


@singledispatch
def told(part: parts.Part, seat: SeatView, speaker: Speaker) -> list[str]:
    """A part of a board in sentences; none for what is told for every seat."""
    del part, seat, speaker
    return []


@told.register
def _(part: parts.Cards, seat: SeatView, speaker: Speaker) -> list[str]:
    return [_line(_title(part, seat, speaker), [speaker.card_with_suit(card) for card in part.cards], speaker)]


@told.register
def _(part: parts.PublicHand, seat: SeatView, speaker: Speaker) -> list[str]:
    cards = [speaker.card_with_suit(card) for card in seat.hand or ()]
    return [_line(_title(part, seat, speaker), cards, speaker)]


@told.register
def _(part: parts.Word, seat: SeatView, speaker: Speaker) -> list[str]:
    if part.word is None:
        return []
    message = f"{part.family}-{part.word}"
    line = _line(_title(part, seat, speaker), [speaker.name(message)], speaker)
    return [f"{line} {speaker.name(f'{message}.effect')}" if speaker.has(f"{message}.effect") else line]


@told.register
def _(part: parts.Words, seat: SeatView, speaker: Speaker) -> list[str]:
    found = [
        _with_items(speaker.name(f"{part.family}-{word}"), part.items.get(word, ()), speaker) for word in part.words
    ]
    return [_line(_title(part, seat, speaker), found, speaker)]


def _with_items(name: str, items: Sequence[str], speaker: Speaker) -> str:
    """A named thing and the items printed on it."""
    if not items:
        return name
    return speaker.say(
        "render-text-with-items", name=name, items=_joined([speaker.item(item) for item in items], speaker)
    )


@told.register
def _(part: parts.Damaged, seat: SeatView, speaker: Speaker) -> list[str]:
    exhausted = Counter(seat.damaged_exhausted)
    names = []
    for item in seat.damaged:
        lies = exhausted[item] > 0
        exhausted[item] -= lies
        names.append(speaker.say("render-text-exhausted", item=speaker.item(item)) if lies else speaker.item(item))
    return [_line(_title(part, seat, speaker), names, speaker)]


@told.register
def _(part: parts.Items, seat: SeatView, speaker: Speaker) -> list[str]:
    title = _title(part, seat, speaker)
    title = title if part.value is None else f"{title} {part.value}"
    return [_line(title, [speaker.item(item) for item in part.items], speaker)]


@told.register
def _(part: parts.Purse, seat: SeatView, speaker: Speaker) -> list[str]:
    counts = [f"{speaker.owner(owner)} {count}" for owner, count in part.counts.items() if count]
    return [_line(_title(part, seat, speaker), counts, speaker)]


@told.register
def _(part: parts.Scales, seat: SeatView, speaker: Speaker) -> list[str]:
    rows = [f"{speaker.name(f'{part.family}-{row}')} {now}" for row, now in part.rows.items()]
    return [_line(_title(part, seat, speaker), rows, speaker)]


@told.register
def _(part: parts.Granted, seat: SeatView, speaker: Speaker) -> list[str]:
    del part
    return [_hired([seat], speaker)]


@told.register
def _(part: parts.Value, seat: SeatView, speaker: Speaker) -> list[str]:
    return [_line(_title(part, seat, speaker), [str(part.value)], speaker)]


@told.register
def _(part: parts.Tracks, seat: SeatView, speaker: Speaker) -> list[str]:
    title = _title(part, seat, speaker)
    return [_row(title, row, part.full, seat, speaker) for row in part.rows.values()]


def _row(title: str, row: parts.Row, full: str, seat: SeatView, speaker: Speaker) -> str:
    """What is on a track, and what uncovering its next space costs and scores."""
    head = speaker.suit(row.suit) if row.suit else speaker.piece_name(seat.faction, row.kind)
    shares = [_spaces(space, n, full, speaker) for space, n in Counter(row.spaces).items()]
    if row.costs and full in row.spaces:
        index = list(row.spaces).index(full)
        cost = f"{row.costs[index]} {speaker.piece_name(seat.faction, row.paid_in)}"
        shares.append(speaker.say("render-text-next", cost=cost, points=row.points[index]))
    return _line(speaker.say("render-text-track", track=title, row=head), shares, speaker)


def _spaces(space: str, count: int, full: str, speaker: Speaker) -> str:
    """What is on so many spaces of a track: its own pieces, nothing, or warriors of some owner."""
    if space in (full, "empty"):
        return speaker.say(f"render-space-{'full' if space == full else 'empty'}", count=count)
    return f"{count} × {speaker.owner(space)}" if count > 1 else speaker.owner(space)


def hand_alt(hand: Sequence[str], speaker: Speaker, cards: Mapping[str, Mapping[str, Any]]) -> str:
    """The cards of a hand by name and suit, with what crafting them takes, for those who may see the picture."""
    names = [speaker.card_with_suit(card) for card in hand]
    costs = [_with_cost(card, speaker, cards[card].get("cost", ())) for card in hand]
    count = speaker.say("render-text-hand", count=len(hand))
    versions = [[count, f"{'; '.join(costs)}."], [count, f"{_joined(names, speaker)}."]] if names else []
    return fitted([*versions, [count]], speaker.say("render-more"))


def _with_cost(card: str, speaker: Speaker, cost: Sequence[str]) -> str:
    if not cost:
        return speaker.card_with_suit(card)
    suits = [
        speaker.suit(suit) if count == 1 else speaker.say("suit-times", suit=speaker.suit(suit), count=count)
        for suit, count in Counter(cost).items()
    ]
    return speaker.say("render-card-cost", card=speaker.card_with_suit(card), suits=_joined(suits, speaker))


def full_text(view: View, speaker: Speaker) -> str:
    """The whole public position, a line for each thing; empty lines part it into map, factions and cards."""
    top = [_head(view, speaker), _points(view, speaker), _rule(view, speaker), _hired(view.seats, speaker)]
    blocks = [[*top, _ground(view, speaker)]]
    blocks.append([_clearing_line(clearing, view, speaker) for clearing in view.clearings])
    blocks[-1] += [
        f"{speaker.forest(forest.id)}: {_joined(_kinds(forest, speaker), speaker)}."
        for forest in view.map.forests
        if forest.pieces
    ]
    blocks += [board_lines(seat, speaker) for seat in view.seats]
    cards = [_supply(view.items, speaker), _decks(view, speaker)]
    if view.discard:
        cards.append(
            _line(speaker.say("render-discard"), [speaker.card_with_suit(card) for card in view.discard], speaker)
        )
    if view.available_dominance:
        names = [speaker.card(card) for card in view.available_dominance]
        cards.append(_line(speaker.say("render-dominance"), names, speaker))
    blocks.append(cards)
    return "\n\n".join("\n".join(line for line in block if line) for block in blocks)


def _clearing_line(clearing: ClearingView, view: View, speaker: Speaker) -> str:
    """One clearing: suit, ruler, pieces, slots, river, neighbours."""
    number = clearing.number
    closed = _others(number, view.map.closed_paths)
    near = [other for other in _others(number, view.map.paths) if other not in closed]
    name = speaker.say("render-clearing", number=str(number), suit=speaker.suit(clearing.suit))
    ruler = speaker.say("render-text-nobody")
    if clearing.ruler is not None:
        ruler = speaker.say("render-text-ruler", seat=speaker.owner(clearing.ruler))
    parts = [
        ruler,
        _joined(_kinds(clearing, speaker), speaker),
        speaker.say("render-text-slots", open=clearing.open_slots, slots=clearing.slots),
        speaker.say("render-text-paths", clearings=_joined([str(n) for n in near], speaker)),
    ]
    if closed:
        parts.append(speaker.say("render-text-closed", clearings=_joined([str(n) for n in closed], speaker)))
    river = _others(number, view.map.rivers)
    if river:
        parts.append(speaker.say("render-text-river", clearings=_joined([str(n) for n in river], speaker)))
    marks = [speaker.landmark(mark) for mark, where in sorted(view.map.landmarks.items()) if where == number]
    return f"{name}: {'; '.join([*parts, *marks])}."


def _others(number: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """What a clearing is paired with, ascending."""
    return sorted({a + b - number for a, b in pairs if number in (a, b)})
