"""Where everything lies in a position that is not on the map: seats, boards, supplies, items, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.core import form
from engine.core.catalog import DEFAULT
from engine.core.codec import plain
from engine.core.form import PositionError
from engine.core.state import AUTOMATON, INERT, JOINING, LEAVING, PERSON
from engine.factions import FACTIONS
from engine.position import misfits
from engine.position.document import SEAT_FORM
from engine.rules.places import told

if TYPE_CHECKING:
    from engine.core.catalog import Catalog, FactionFacts
    from engine.core.state import State

PLAYED_BY = frozenset({PERSON, AUTOMATON, LEAVING, JOINING, INERT})


def seats_of(
    position: Mapping[str, Any], catalog: Catalog
) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]:
    """The seats as the state has them; and, by seat, what the position names of supplies and of removed pieces."""
    seats: list[dict[str, Any]] = []
    supply, removed = {}, {}
    for given in position.get("seats", []):
        faction = given.get("faction", "")
        form.text(faction, ("seats", "faction"))
        if faction not in catalog.factions:
            message = f"seats: unknown faction {faction!r}; known are {', '.join(sorted(catalog.factions))}"
            raise PositionError(message, "seats", faction)
        name = given.get("name", faction)
        form.fields(SEAT_FORM)(given, ("seats", faction))
        if catalog.seats.get(name) != faction:
            known = " or ".join(seat for seat, whose in catalog.seats.items() if whose == faction)
            message = f"seats: a seat of {faction} is called {known}, not {name!r}"
            raise PositionError(message, "seats", faction, "name")
        place = ("seats", name)
        if any(name == seat["name"] for seat in seats):
            raise PositionError(f"seats: {name} comes twice", *place)
        _played_by(given, faction, place)
        _level(given, catalog.factions[faction], place)
        if "supply" in given:
            supply[name] = dict(given["supply"])
        if "removed" in given:
            removed[name] = dict(given["removed"])
        seat = {key: plain(value) for key, value in given.items() if key not in ("supply", "removed")}
        seat["on_card"] = some_of(given.get("on_card", {}))
        seats.append({"dealt": True, **seat, "name": name, **({} if faction in FACTIONS else {"played_by": INERT})})
    if not seats:
        message = "a position needs seats"
        raise PositionError(message, "seats")
    return seats, supply, removed


def others_of(
    position: Mapping[str, Any], catalog: Catalog, seats: list[dict[str, Any]]
) -> tuple[dict[str, str], dict[str, Any], dict[str, Any]]:
    """Owners of pieces that have no seat, each with the faction whose kinds of pieces it has; and, by owner, what the
    position names of their supplies and of their removed pieces.
    """
    found: dict[str, str] = {}
    supply: dict[str, Any] = {}
    removed: dict[str, Any] = {}
    for name, given in position.get("others", {}).items():
        place, faction = ("others", name), given.get("faction", "")
        if faction not in catalog.factions:
            message = f"others: {name} needs the faction whose pieces it has, one of {', '.join(catalog.factions)}"
            raise PositionError(message, *place)
        if any(name == seat["name"] for seat in seats):
            raise PositionError(f"others: {name} has a seat", *place)
        found[name] = faction
        supply |= {name: dict(given["supply"])} if "supply" in given else {}
        removed |= {name: dict(given["removed"])} if "removed" in given else {}
    return found, supply, removed


def some_of(pieces: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """The pieces of each faction, without those of which there are none."""
    found = {faction: {kind: n for kind, n in kinds.items() if n} for faction, kinds in pieces.items()}
    return {faction: kinds for faction, kinds in found.items() if kinds}


def _played_by(given: Mapping[str, Any], faction: str, place: form.Place) -> None:
    """Who may play a seat; a stand-in, which has no rules, nobody does."""
    played_by = given.get("played_by", PERSON)
    if played_by not in PLAYED_BY:
        message = f"seats: {faction} is played by {played_by!r}; write one of {', '.join(sorted(PLAYED_BY))}"
        raise PositionError(message, *place, "played_by")
    if faction not in FACTIONS and played_by not in (PERSON, INERT):
        raise PositionError(f"seats: {faction} is a stand-in: nobody plays it", *place, "played_by")


def _level(given: Mapping[str, Any], facts: FactionFacts, place: form.Place) -> None:
    """LR 3.3: the difficulty and the traits of its automaton."""
    if why := facts.refuse_automaton(given.get("difficulty", DEFAULT), given.get("traits", ())):
        raise PositionError(f"seats: {why}", *place, law="LR 3.3")


def fill_boards(g: State) -> None:
    """Faction boards: printed defaults, with what the position names laid over them."""
    for seat in g.seats:
        player, place = g.book.player(seat), ("seats", seat.name)
        given, printed = seat.board, player.new_board(g) if player is not None else {}
        strange = sorted(set(given) - set(printed))
        if strange and player is None:
            message = f"{seat.name} has pieces and no rules here, so it has no {', '.join(strange)}"
            raise PositionError(message, *place, strange[0])
        if strange:
            message = f"{seat.name}: the board has no {', '.join(strange)}; it has {', '.join(sorted(printed))}"
            raise PositionError(message, *place, strange[0])
        seat.board = form.laid_over(printed, given, place) if player is not None else {}


def fill_supplies(g: State, supply: Mapping[str, Any], removed: Mapping[str, Any]) -> None:
    """What is neither on the map nor on a board is in its supply.

    A supply named smaller leaves the rest out of the game.
    """
    elsewhere = _pieces_in_use(g)
    supplies: dict[str, dict[str, int]] = {}
    gone: dict[str, dict[str, int]] = {}
    for owner in g.classes:
        known = g.catalog.factions[g.faction_of(owner)].pieces
        place = ("others" if owner in g.others else "seats", owner)
        named, lost = supply.get(owner, {}), removed.get(owner, {})
        for box, kinds in (("supply", named), ("removed", lost)):
            for kind in kinds:
                _known_piece(g, owner, kind, (*place, box))
        for kind, piece in known.items():
            left = piece.total - elsewhere.get((owner, kind), 0) - lost.get(kind, 0)
            if left < 0:
                message = f"{owner} has only {piece.total} pieces {kind!r}, the position uses {piece.total - left}"
                raise PositionError(message, *_most_used(g, owner, kind), law="1.5.1")
            if named.get(kind, left) > left:
                message = f"{owner}: {left} pieces {kind!r} are left for the supply, not {named[kind]}"
                raise PositionError(message, *place, "supply", law="1.5.1")
            stays = named.get(kind, left)
            if stays:
                supplies.setdefault(owner, {})[kind] = stays
            if stays < left or lost.get(kind, 0):
                gone.setdefault(owner, {})[kind] = lost.get(kind, 0) + left - stays
    g.supply, g.removed = supplies, gone


def _known_piece(g: State, owner: str, kind: str, place: form.Place) -> None:
    if owner not in g.classes:
        raise PositionError(f"{place[0]}: {owner} has pieces but no seat", *place)
    if kind not in g.classes[owner]:
        raise PositionError(f"{owner} has no piece {kind!r}; it has {', '.join(g.classes[owner])}", *place)


def _most_used(g: State, faction: str, kind: str) -> form.Place:
    """Where the position uses most of a piece: there, or at the seat that has removed it."""
    places = [(count, place) for owner, what, count, place in _used(g) if (owner, what) == (faction, kind)]
    return max(places, key=lambda used: used[0])[1] if places else ("seats", faction)


def _used(g: State) -> Iterator[tuple[str, str, int, form.Place]]:
    """(faction, kind, count, place) of pieces on the map, on cards and on faction boards."""
    for place, pieces in enumerate(g.board):
        where = "clearings" if place < g.map.first_forest else "forests"
        for faction, kinds in pieces.items():
            for kind, count in kinds.items():
                yield faction, kind, count, (where, told(g, place), faction)
    for seat in g.seats:
        player, box = g.book.player(seat), ("seats", seat.name)
        for faction, kinds in seat.on_card.items():
            for kind, count in kinds.items():
                yield faction, kind, count, (*box, "on_card")
        for faction, kind, count in player.pieces_on_board(seat.board) if player is not None else ():
            yield faction, kind, count, box


def _pieces_in_use(g: State) -> Counter[tuple[str, str]]:
    """(faction, kind) -> how many pieces stand on the map or lie on a faction board."""
    found: Counter[tuple[str, str]] = Counter()
    for faction, kind, count, place in _used(g):
        _known_piece(g, faction, kind, place)
        found[faction, kind] += count
    return found


def fill_item_supply(g: State, named: Mapping[str, int | None] | None) -> None:
    """The item supply: as named, else what lies nowhere else.

    What characters begin with, and then the items that come below the ruins, are taken to be those that lie elsewhere
    first. Where the position names a supply, an item it does not name is not in it; one named None is left to be
    reckoned.
    """
    outside, below = misfits.items_outside(g), misfits.ruin_items(g)
    outside -= misfits.own_items(g, outside)
    given = dict.fromkeys(g.catalog.items) if named is None else named
    found = {}
    for item, count in given.items():
        total = g.catalog.items.get(item, 0)
        found[item] = max(0, min(total, total + below[item] - outside[item])) if count is None else count
    g.items = found


def fill_deck(g: State, position: Mapping[str, Any]) -> None:
    """`cards` is the deck from the top; with an ellipsis as its last entry, or none at all, the other cards follow."""
    named = list(position.get("cards", ["..."]))
    whole = named[-1:] != ["..."]
    top = named if whole else named[:-1]
    deck, used = g.catalog.decks[g.deck_id], Counter[str]()
    for place, cards in _cards_in_use(g, top):
        for card in cards:
            if card not in g.catalog.cards:
                raise PositionError(f"unknown card {card!r}", *place)
            used[card] += 1
            if used[card] > deck.get(card, 0):
                message = f"the deck holds {card!r} {deck.get(card, 0)} times, the position uses it more often"
                raise PositionError(message, *place, law="2.1")
    rest = [card for card, copies in sorted(deck.items()) for _ in range(copies - used[card])]
    g.deck = list(reversed(top if whole else [*top, *rest]))


def _cards_in_use(g: State, top: list[str]) -> list[tuple[form.Place, list[str]]]:
    """Every list of cards that a position names, with its place."""
    found: list[tuple[form.Place, list[str]]] = []
    for seat in g.seats:
        place = ("seats", seat.name)
        found += [((*place, pile), list(getattr(seat, pile))) for pile in ("hand", "aside", "play_area")]
        found.append(((*place, "dominance"), [seat.dominance] if seat.dominance is not None else []))
        player = g.book.player(seat)
        found.append((place, player.cards_on_board(seat.board) if player is not None else []))
    found += [((pile,), list(getattr(g, pile))) for pile in ("discard", "available", "dominance_removed")]
    return [*found, (("cards",), top)]
