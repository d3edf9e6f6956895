"""A whole position as a document that a person can read and write, at any boundary of any turn.

`docs/cases.md` describes the form for players. What is not named is absent or at its printed default: pieces not on the
map are in their supply, cards not named are in the deck, ruins stand with nothing below them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core import chance
from engine.core.catalog import SUITS
from engine.core.codec import from_dict, plain
from engine.core.decision import EngineError
from engine.core.maps import MapFacts, of_game
from engine.core.state import AUTOMATON, INERT, JOINING, LEAVING, PERSON, SCHEMA
from engine.factions import FACTIONS
from engine.rules import maps
from engine.rules.hooks import bind
from engine.rules.turn import PHASES, phase_of, push_turn, resume_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.catalog import Catalog
    from engine.core.state import State

KEYS = frozenset(
    {
        *("map", "deck", "options", "turn", "seats", "clearings", "suits", "ruins", "items", "items_removed", "cards"),
        *("discard", "available", "dominance_removed", "closed_paths", "landmarks", "flooded", "starts", "agenda"),
        *("winners", "counters", "chance", "seed_hash"),
    }
)
SEAT_KEYS = frozenset(
    {
        *("faction", "name", "played_by", "vp", "hand", "aside", "play_area", "dominance", "items", "dealt", "board"),
        *("turns_by_automaton", "returning", "supply", "removed", "exhausted", "on_card"),
    }
)
TURN_KEYS = frozenset(["seat", "number", "phase", "stage", "last", "args", "used", "activated"])
BEGIN = "turn.begin"
PHASE_NAMES = ("birdsong", "daylight", "evening")
PLAYED_BY = frozenset({PERSON, AUTOMATON, LEAVING, JOINING, INERT})


class PositionError(ValueError):
    """The document does not describe a position; the message says where and what to write instead."""


def _known(what: str, given: Mapping[str, Any], allowed: frozenset[str]) -> None:
    strange = sorted(set(map(str, given)) - allowed)
    if strange:
        message = f"{what}: unknown key {', '.join(strange)}; known are {', '.join(sorted(allowed))}"
        raise PositionError(message)


def write(document: Mapping[str, Any]) -> dict[str, Any]:
    """The position of a snapshot's document. The seed is left out; everything else, hidden cards too, is in it."""
    doc = plain(dict(document))
    seats = []
    for seat in doc["seats"]:
        name = seat["name"]
        seats.append(
            {
                **{key: value for key, value in seat.items() if key in SEAT_KEYS},
                "supply": doc["supply"].get(name, {}),
                "removed": doc["removed"].get(name, {}),
            }
        )
    stood = doc["chance"]
    return {
        "map": doc["map_id"],
        "deck": doc["deck_id"],
        "options": doc["options"],
        "seats": seats,
        "suits": {number: suit for number, suit in enumerate(doc["suits"]) if suit},
        "clearings": {number: pieces for number, pieces in enumerate(doc["board"]) if pieces},
        "ruins": {int(number): items for number, items in doc["ruins"].items()},
        "items": doc["items"],
        "items_removed": doc["items_removed"],
        "cards": list(reversed(doc["deck"])),
        "discard": doc["discard"],
        "available": doc["available"],
        "dominance_removed": doc["dominance_removed"],
        "closed_paths": doc["closed_paths"],
        "landmarks": doc["landmarks"],
        "flooded": doc["flooded"],
        "starts": doc["starts"],
        "turn": doc["turn"],
        "agenda": doc["agenda"],
        "winners": doc["winners"],
        "seed_hash": doc["seed_hash"],
        "counters": {key: doc[key] for key in ("asked", "answered", "undo_floor", "last_answerer")},
        "chance": {"branch": stood["branch"], "counter": stood["counter"], "script": stood["script"]},
    }


def read(
    position: Mapping[str, Any], catalog: Catalog, seed: str | None, attach: Callable[[State, Catalog], None]
) -> State:
    """The state that a position describes. PositionError says what does not fit."""
    _known("position", position, KEYS)
    map_id, deck_id = position.get("map", "autumn"), position.get("deck", "standard")
    if map_id not in catalog.maps or deck_id not in catalog.decks:
        message = f"unknown map {map_id!r} or deck {deck_id!r}"
        raise PositionError(message)
    options = dict(position.get("options", {}))
    facts = _map(position, catalog.maps[map_id], options)
    seats, supply, removed = _seats(position, catalog)
    turn = dict(position.get("turn", {}))
    _known("turn", turn, TURN_KEYS)
    stood = dict(position.get("chance", {}))
    counters = dict(position.get("counters", {}))
    suits = _suits(position, facts, options)
    board: list[dict[str, Any]] = [{} for _ in facts.clearings]
    for number, pieces in position.get("clearings", {}).items():
        if int(number) not in facts.numbers:
            message = f"clearings: the map has no clearing {number}"
            raise PositionError(message)
        board[int(number)] = {f: {k: n for k, n in kinds.items() if n} for f, kinds in pieces.items()}
    ruins = position.get("ruins", {c: [] for c in facts.numbers if facts.clearing(c).ruin})
    g = from_dict(
        {
            "schema": SCHEMA,
            "catalog_version": catalog.version,
            "map_id": map_id,
            "deck_id": deck_id,
            "options": options,
            "seats": seats,
            "suits": suits,
            "board": board,
            "supply": {},
            "removed": {},
            "ruins": {str(c): list(items) for c, items in ruins.items()},
            "items": dict(position.get("items", catalog.items)),
            "items_removed": dict(position.get("items_removed", {})),
            "deck": [],
            "discard": list(position.get("discard", [])),
            "available": list(position.get("available", [])),
            "dominance_removed": list(position.get("dominance_removed", [])),
            "turn": {
                "seat": turn.get("seat", seats[0]["name"]),
                "number": turn.get("number", 1),
                "phase": turn.get("phase", "birdsong"),
                "stage": turn.get("stage", ""),
                "used": list(turn.get("used", [])),
                "activated": {str(c): n for c, n in turn.get("activated", {}).items()},
            },
            "agenda": plain(position.get("agenda", [])),
            "chance": {
                "algorithm": chance.ALGORITHM,
                "seed": seed,
                "branch": stood.get("branch", 0),
                "counter": stood.get("counter", 0),
                "script": plain(stood.get("script")),
                "blind": False,
            },
            "closed_paths": [list(pair) for pair in position.get("closed_paths", facts.closed_paths)],
            "landmarks": dict(position.get("landmarks", facts.landmarks)),
            "flooded": [flood.number for flood in facts.flooded],
            "starts": dict(position.get("starts", {})),
            "winners": list(position.get("winners", [])),
            "seed_hash": position.get("seed_hash", ""),
            **{key: counters[key] for key in ("asked", "answered", "undo_floor", "last_answerer") if key in counters},
        }
    )
    attach(g, catalog)
    _fill_boards(g)
    bind(g)
    _fill_supplies(g, supply, removed)
    _check_board(g)
    _fill_deck(g, position)
    if "agenda" not in position:
        _fill_agenda(g, turn)
    return g


def _map(position: Mapping[str, Any], printed: MapFacts, options: Mapping[str, Any]) -> MapFacts:
    """The map as it lies. A map with floods has one flooded clearing of each group (M.5.1.I)."""
    try:
        maps.check(printed, options, len(position.get("seats", ())))
    except EngineError as fault:
        raise PositionError(str(fault)) from fault
    flooded = tuple(sorted(int(c) for c in position.get("flooded", ())))
    groups = printed.flood_groups().values()
    if len(flooded) != len(groups) or not all(set(flooded) & set(group) for group in groups):
        wanted = "; ".join(" or ".join(map(str, group)) for group in groups) or "none on this map"
        message = f"flooded: name one clearing of each group: {wanted}"
        raise PositionError(message)
    return of_game(printed, flooded, tuple(options.get("priorities") or ()))


def _suits(position: Mapping[str, Any], facts: MapFacts, options: Mapping[str, Any]) -> list[str]:
    """Every clearing's suit by its number: as named, else as printed, or as suggested where the options say so."""
    named = {int(c): suit for c, suit in position.get("suits", {}).items()}
    suggested = options.get("suits") == "suggested"
    found = [""] * len(facts.clearings)
    for clearing in facts.numbers:
        printed = facts.clearing(clearing)
        found[clearing] = named.get(clearing, (printed.suggested if suggested else printed.suit) or "")
    lacking = [c for c in facts.numbers if found[c] not in SUITS]
    if lacking:
        message = f"suits: the map {facts.id} prints none: name fox, rabbit or mouse for {', '.join(map(str, lacking))}"
        raise PositionError(message)
    return found


def _seats(
    position: Mapping[str, Any], catalog: Catalog
) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    seats, supply, removed = [], {}, {}
    for given in position.get("seats", []):
        _known("seat", given, SEAT_KEYS)
        faction = given.get("faction")
        if faction not in catalog.factions:
            message = f"seats: unknown faction {faction!r}; known are {', '.join(sorted(catalog.factions))}"
            raise PositionError(message)
        if given.get("played_by", PERSON) not in PLAYED_BY:
            message = (
                f"seats: {faction} is played by {given['played_by']!r}; write one of {', '.join(sorted(PLAYED_BY))}"
            )
            raise PositionError(message)
        name = given.get("name", faction)
        if "supply" in given:
            supply[name] = dict(given["supply"])
        if "removed" in given:
            removed[name] = dict(given["removed"])
        seat = {key: plain(value) for key, value in given.items() if key not in ("supply", "removed")}
        seats.append({"dealt": True, **seat, "name": name, **({} if faction in FACTIONS else {"played_by": INERT})})
    if not seats:
        message = "a position needs seats"
        raise PositionError(message)
    return seats, supply, removed


def _fill_boards(g: State) -> None:
    """Faction boards: printed defaults, with what the position names laid over them."""
    for seat in g.seats:
        player = g.book.player(seat)
        given = seat.board
        if player is None:
            if given:
                message = f"{seat.name} has pieces and no rules here, so it has no {', '.join(sorted(given))}"
                raise PositionError(message)
        else:
            seat.board = player.new_board(g)
            strange = sorted(set(given) - set(seat.board))
            if strange:
                message = f"{seat.name}: the board has no {', '.join(strange)}; it has {', '.join(sorted(seat.board))}"
                raise PositionError(message)
            seat.board.update(given)


def _fill_supplies(g: State, supply: Mapping[str, Any], removed: Mapping[str, Any]) -> None:
    """What is neither on the map nor on a board is in its supply.

    A supply named smaller leaves the rest out of the game.
    """
    elsewhere = _pieces_in_use(g)
    supplies: dict[str, dict[str, int]] = {}
    gone: dict[str, dict[str, int]] = {}
    for faction, kind in elsewhere:
        if kind not in g.catalog.factions[faction].pieces:
            message = f"{faction} has no piece {kind!r}; it has {', '.join(g.catalog.factions[faction].pieces)}"
            raise PositionError(message)
    for seat in g.seats:
        named, lost = supply.get(seat.name, {}), removed.get(seat.name, {})
        for kind, piece in g.catalog.factions[seat.faction].pieces.items():
            left = piece.total - elsewhere.get((seat.name, kind), 0) - lost.get(kind, 0)
            if left < 0:
                message = f"{seat.name} has only {piece.total} pieces {kind!r}, the position uses {piece.total - left}"
                raise PositionError(message)
            stays = min(left, named.get(kind, left))
            if stays:
                supplies.setdefault(seat.name, {})[kind] = stays
            if stays < left or lost.get(kind, 0):
                gone.setdefault(seat.name, {})[kind] = lost.get(kind, 0) + left - stays
    g.supply, g.removed = supplies, gone


def _pieces_in_use(g: State) -> dict[tuple[str, str], int]:
    """(faction, kind) -> how many pieces stand on the map or lie on a faction board."""
    found: dict[tuple[str, str], int] = {}
    for pieces in g.board:
        for faction, kinds in pieces.items():
            if faction not in g.seat_of:
                message = f"clearings: {faction} has pieces but no seat"
                raise PositionError(message)
            for kind, count in kinds.items():
                found[faction, kind] = found.get((faction, kind), 0) + count
    for seat in g.seats:
        player = g.book.player(seat)
        laid = [(faction, kind, n) for faction, kinds in seat.on_card.items() for kind, n in kinds.items()]
        for faction, kind, count in (*laid, *(player.pieces_on_board(seat.board) if player is not None else ())):
            found[faction, kind] = found.get((faction, kind), 0) + count
    return found


def _check_board(g: State) -> None:
    """No clearing holds more buildings than slots (2.2.3), and every item is one of the game's."""
    for clearing in g.map.numbers:
        if g.open_slots(clearing) < 0:
            slots = g.map.clearing(clearing).slots
            message = f"clearing {clearing} has {slots} slots; the position fills {slots - g.open_slots(clearing)}"
            raise PositionError(message)
    named = [*g.items, *g.items_removed, *(item for items in g.ruins.values() for item in items)]
    for seat in g.seats:
        player = g.book.player(seat)
        named += [*seat.items, *(player.items_on_board(seat.board) if player is not None else ())]
    for item in named:
        if item not in g.catalog.items:
            message = f"unknown item {item!r}; items are {', '.join(sorted(g.catalog.items))}"
            raise PositionError(message)
    for seat in g.seats:
        for item in seat.exhausted:
            if seat.exhausted.count(item) > seat.items.count(item):
                message = f"{seat.name}: more {item!r} are exhausted than lie in the Crafted Items box"
                raise PositionError(message)


def _fill_deck(g: State, position: Mapping[str, Any]) -> None:
    """`cards` is the deck from the top; with an ellipsis as its last entry, or none at all, the other cards follow."""
    named = list(position.get("cards", ["..."]))
    whole = named[-1:] != ["..."]
    top = named if whole else named[:-1]
    used = [*top, *g.discard, *g.available, *g.dominance_removed]
    for seat in g.seats:
        used += [*seat.hand, *seat.aside, *seat.play_area, *([seat.dominance] if seat.dominance else [])]
        player = g.book.player(seat)
        used += player.cards_on_board(seat.board) if player is not None else []
    for card in used:
        if card not in g.catalog.cards:
            message = f"unknown card {card!r}"
            raise PositionError(message)
        copies = g.catalog.decks[g.deck_id].get(card, 0)
        if used.count(card) > copies:
            message = f"the deck holds {card!r} {copies} times, the position uses it {used.count(card)} times"
            raise PositionError(message)
    rest: list[str] = []
    for card, copies in sorted(g.catalog.decks[g.deck_id].items()):
        rest += [card] * max(0, copies - used.count(card))
    g.deck = list(reversed(top if whole else [*top, *rest]))


def _fill_agenda(g: State, turn: Mapping[str, Any]) -> None:
    """From `turn.stage` on: the rest of that phase and of the turn. Without a stage a whole turn begins.

    `turn.last` names the last stage, or the last phase, that is played: behind it the game stands still.
    """
    seat = g.turn.seat
    if seat not in g.seat_of:
        message = f"turn: no seat {seat!r}"
        raise PositionError(message)
    last = str(turn.get("last", ""))
    name = _stage_name(g, seat, str(turn.get("stage", BEGIN)))
    steps, phase = [name], "birdsong"
    if name == BEGIN:
        if not last:
            push_turn(g, seat)
            return
    else:
        phase = g.turn.phase = turn.get("phase", phase_of(g, seat, name))
        steps = resume_at(g, seat, name)
    stages = [*steps, *PHASES[PHASE_NAMES.index(phase) + 1 :]]
    if last in PHASE_NAMES[PHASE_NAMES.index(phase) :]:
        stages = [*steps, *PHASES[PHASE_NAMES.index(phase) + 1 : PHASE_NAMES.index(last) + 1]]
    elif last:
        end = _stage_name(g, seat, last)
        if end not in steps:
            message = f"turn: {last!r} is no phase from {phase} on, and no step from {name!r} to the end of {phase}"
            raise PositionError(message)
        stages = steps[: steps.index(end) + 1]
    arguments = dict(turn.get("args", {}))
    g.agenda = [[step, {"seat": seat, **(arguments if step == name else {})}] for step in reversed(stages)]


def _stage_name(g: State, seat: str, word: str) -> str:
    """The stage that a word means: its whole name, or what stands behind the dot, as in ``command``."""
    steps = [BEGIN, *PHASES, "turn.birdsong-start", "turn.birdsong-end"]
    player = g.book.player(g.seat(seat))
    if player is not None:
        steps += player.birdsong_end
        for phase in (player.birdsong, player.daylight, player.evening):
            steps += phase(g, seat)
    for step in steps:
        if word in (step, step.partition(".")[2]):
            return step
    words = ", ".join(dict.fromkeys(step.partition(".")[2] for step in steps))
    message = f"turn: {seat} has no step {word!r}; its steps are {words}"
    raise PositionError(message)
