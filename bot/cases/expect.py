"""What a rule case expects to be true, and how a game differs from it, one readable line per difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.cases import checks, pieces
from bot.cases.position import ITEMS, pieces_by_owner
from bot.cases.yaml_text import CaseError, Table, did_you_mean
from data.words import FALLBACK
from engine.api import Catalog, Event, Game, MapFacts, PieceView, SeatView, View

EXPECT = (
    *("clearings", "forests", "seats", "ruler", "ruins", "items", "cards", "discard", "available", "winners", "phase"),
    *("happened", "not_happened"),
)
PILES = ("hand", "play_area", "items", "exhausted", "damaged", "damaged_exhausted")
SEAT = ("vp", *PILES, "on_card", "supply", "removed", "dominance", "coalition", "played_by")
NOBODY = "nobody"
PHASES = ("birdsong", "daylight", "evening", "between", "over")


@dataclass(frozen=True, slots=True)
class Expectation:
    """An `expect:` that has been checked for what can be checked without a game."""

    given: Table


def read(given: object, line: int, catalog: Catalog, facts: MapFacts) -> Expectation:
    """CaseError with the line of what is wrong."""
    expected = checks.table(given, line, "expect")
    checks.known_keys(expected, EXPECT, "expect")
    for key in ("clearings", "ruler"):
        rows = checks.table(expected.get(key, Table()), expected.line_of(key), key)
        for number, row in rows.items():
            checks.clearing(number, rows.line_of(number), facts)
            if key == "ruler" and row != NOBODY:
                checks.seat(row, rows.line_of(number), catalog)
            elif key == "clearings" and not pieces.is_nothing(row):
                list(pieces_by_owner(checks.table(row, rows.line_of(number), f"clearing {number}"), catalog))
    rows = checks.table(expected.get("forests", Table()), expected.line_of("forests"), "forests")
    for name, row in rows.items():
        checks.forest(name, rows.line_of(name), facts)
        if not pieces.is_nothing(row):
            list(pieces_by_owner(checks.table(row, rows.line_of(name), f"forest {name}"), catalog))
    _read_seats(expected, catalog)
    _read_piles(expected, catalog, facts)
    for key in ("happened", "not_happened"):
        for event in checks.items(expected.get(key, []), expected.line_of(key), key):
            row = checks.table(event, expected.line_of(key), "an event")
            if "kind" not in row:
                raise CaseError(f"line {row.line}: an event needs its kind, as in {{kind: scored, points: 1}}")
            checks.word(row["kind"], row.line_of("kind"), "event", _event_kinds())
    return Expectation(expected)


def _read_piles(expected: Table, catalog: Catalog, facts: MapFacts) -> None:
    for key in ("cards", "discard", "available"):
        _read_pile(expected.get(key, 0), expected.line_of(key), key, catalog)
    if "cards" in expected:
        checks.whole(expected["cards"], expected.line_of("cards"), "cards", least=0)
    for name in checks.items(expected.get("winners", []), expected.line_of("winners"), "winners"):
        checks.seat(name, expected.line_of("winners"), catalog)
    for number in checks.items(expected.get("ruins", []), expected.line_of("ruins"), "ruins"):
        checks.clearing(number, expected.line_of("ruins"), facts)
    rows = checks.table(expected.get("items", Table()), expected.line_of("items"), "items")
    checks.known_keys(rows, catalog.items, "the item supply")
    for item, count in rows.items():
        checks.whole(count, rows.line_of(item), item, least=0)
    if "phase" in expected:
        checks.word(expected["phase"], expected.line_of("phase"), "phase", PHASES)


def _read_pile(value: object, line: int, what: str, catalog: Catalog) -> None:
    """Cards or items by their names, or how many there are."""
    if not isinstance(value, list):
        checks.whole(value, line, what, least=0)
    elif what in ITEMS:
        checks.item_list(value, line, catalog)
    else:
        checks.cards(value, line, catalog)


@cache
def _event_kinds() -> frozenset[str]:
    """Every kind of event there is: each has its words."""
    messages = checks.words().messages(FALLBACK)
    return frozenset(m.removeprefix("event-") for m in messages if m.startswith("event-") and "." not in m)


def _read_seats(expected: Table, catalog: Catalog) -> None:
    rows = checks.table(expected.get("seats", Table()), expected.line_of("seats"), "seats")
    for name, value in rows.items():
        seat = checks.seat(name, rows.line_of(name), catalog)
        row = checks.table(value, rows.line_of(name), f"seat {name}")
        for key, part in row.items():
            line = row.line_of(key)
            if key in PILES:
                _read_pile(part, line, key, catalog)
            elif key == "on_card":
                list(pieces_by_owner(checks.table(part, line, key), catalog))
            elif key in ("supply", "removed"):
                checks.seat_pieces(part, seat, line, catalog)


# --- comparing --------------------------------------------------------------------------------------------------------


def differences(expected: Expectation, game: Game, happened: Sequence[Event], catalog: Catalog) -> list[str]:
    """Everything in which the game is not as expected; nothing when all is well."""
    view = game.view(None)
    given = expected.given
    return [
        *_pieces("clearing", given.get("clearings", {}), {c.number: c.pieces for c in view.clearings}, catalog),
        *_pieces("forest", given.get("forests", {}), {f.id: f.pieces for f in view.map.forests}, catalog),
        *_rulers(given.get("ruler", {}), view),
        *_seats(given.get("seats", Table()), game, catalog),
        *_piles(given, view),
        *_events(given, happened),
    ]


def _pieces(
    sort: str, rows: dict[Any, Any], places: dict[Any, tuple[PieceView, ...]], catalog: Catalog
) -> Iterator[str]:
    for place, row in rows.items():
        there: dict[str, dict[str, int]] = {}
        for piece in places[place]:
            there.setdefault(piece.owner, {})[piece.kind] = piece.count
        if pieces.is_nothing(row):
            wanted: dict[str, dict[str, int]] = {owner: {} for owner in there}
        else:
            wanted = dict(pieces_by_owner(row, catalog))
        for owner, kinds in wanted.items():
            expected = {kind: n for kind, n in kinds.items() if n}
            got = there.get(owner, {})
            if got != expected:
                yield f"{sort} {place}: expected {owner} {pieces.said(expected)}, got {pieces.said(got)}"


def _rulers(rows: dict[int, str], view: View) -> Iterator[str]:
    for number, wanted in rows.items():
        got = view.clearing(number).ruler or NOBODY
        if got != wanted:
            yield f"clearing {number}: expected {wanted} to rule, but {got} does"


def _seats(rows: Table, game: Game, catalog: Catalog) -> Iterator[str]:
    for name, row in rows.items():
        try:
            seat = game.view(name).seat(name)
        except KeyError:
            raise CaseError(f"line {rows.line_of(name)}: {name} has no seat in this case") from None
        for key, wanted in row.items():
            difference = _seat_part(seat, key, wanted, row.line_of(key), catalog)
            if difference:
                yield f"{name}, {key}: {difference}"


def _seat_part(seat: SeatView, key: str, wanted: Any, line: int, catalog: Catalog) -> str:
    if key == "vp":
        return _differs(wanted, "none" if seat.vp is None else seat.vp)
    if key == "hand":
        if seat.hand is None:
            raise CaseError(f"line {line}: an automaton has no hand")
        return _pile(wanted, seat.hand)
    if key in PILES:
        return _pile(wanted, getattr(seat, key))
    if key == "on_card":
        return _differs(dict(pieces_by_owner(wanted, catalog)), seat.on_card)
    if key in ("supply", "removed"):
        expected = pieces.parse(wanted, seat.faction, catalog)
        found = getattr(seat, key)
        kinds = expected or found  # "nothing" is about every kind
        got = {kind: found.get(kind, 0) for kind in kinds}
        return "" if got == expected else f"expected {pieces.said(expected)}, got {pieces.said(got)}"
    if key in ("dominance", "coalition", "played_by"):
        return _differs(wanted, getattr(seat, key) or "none")
    if key not in seat.board:
        raise CaseError(f"line {line}: {seat.name} has no {key!r}{did_you_mean(key, [*SEAT, *seat.board])}")
    got = seat.board[key]
    if isinstance(wanted, list) and isinstance(got, list):
        return _differs(wanted, got)
    return _differs(dict(wanted) if isinstance(wanted, dict) else wanted, "none" if got is None else got)


def _differs(wanted: object, got: object) -> str:
    return "" if wanted == got else f"expected {wanted}, got {got}"


def _pile(wanted: object, got: Sequence[str]) -> str:
    """A number, or the cards or items themselves in any order."""
    if isinstance(wanted, list):
        return "" if Counter(wanted) == Counter(got) else f"expected {sorted(wanted)}, got {sorted(got)}"
    return _differs(wanted, len(got))


def _piles(given: Table, view: View) -> Iterator[str]:
    if "cards" in given:
        yield from _named("cards in the deck", _differs(given["cards"], view.deck_count))
    if "discard" in given:
        yield from _named("discard", _pile(given["discard"], view.discard))
    if "available" in given:
        yield from _named("available dominance cards", _pile(given["available"], view.available_dominance))
    if "winners" in given:
        yield from _named("winners", _pile(given["winners"], view.winners))
    if "phase" in given:
        yield from _named("phase", _differs(given["phase"], view.phase))
    if "ruins" in given:
        ruins = [c.number for c in view.clearings if c.ruin]
        yield from _named("ruins", _differs(sorted(given["ruins"]), ruins))
    for item, wanted in given.get("items", {}).items():
        yield from _named(f"{item} in the item supply", _differs(wanted, view.items.get(item, 0)))


def _named(what: str, difference: str) -> Iterator[str]:
    if difference:
        yield f"{what}: {difference}"


# --- events -----------------------------------------------------------------------------------------------------------


def _events(given: Table, happened: Sequence[Event]) -> Iterator[str]:
    """`happened` lists events in their order, with others between them; `not_happened` what must not be among them."""
    start = 0
    for wanted in given.get("happened", []):
        found = next((i for i in range(start, len(happened)) if _matches(happened[i], wanted)), None)
        if found is None:
            alike = [_said(event) for event in happened if event.kind == wanted["kind"]]
            where = " after the events before it in the list" if start else ""
            yield f"expected {_wanted(wanted)} to happen{where}; of that kind happened {'; '.join(alike) or 'nothing'}"
            return
        start = found + 1
    for unwanted in given.get("not_happened", []):
        for event in happened:
            if _matches(event, unwanted):
                yield f"expected no {_wanted(unwanted)}, but {_said(event)} happened"
                break


def _data(event: Event) -> dict[str, Any]:
    data = dict(event.data)
    for part in event.private.values():
        data.update(part)
    return data


def _matches(event: Event, wanted: Table) -> bool:
    facts = {**_data(event), "kind": event.kind, "law": event.law}
    if "kind" in event.data:
        facts["piece"] = event.data["kind"]
    return all(key in facts and facts[key] == value for key, value in wanted.items())


def _wanted(wanted: Table) -> str:
    return " ".join([str(wanted["kind"]), *(f"{key}={value}" for key, value in wanted.items() if key != "kind")])


def _said(event: Event) -> str:
    return " ".join([event.kind, f"({event.law})", *(f"{key}={value}" for key, value in _data(event).items())])
