"""What no table can show: checks on a position that has been read, each with the paragraph that forbids it.

What one faction's pieces and board forbid, its own `Player.check_position` says.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from engine.core.catalog import SUITS
from engine.core.form import Place, PositionError
from engine.core.state import INERT, PERSON
from engine.rules import hooks, maps, verbs
from engine.rules.items import held
from engine.rules.setup import ruin_sets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core.state import SeatState, State


def check(g: State) -> None:
    """PositionError for the first thing that cannot be."""
    _ground(g)
    _slots(g)
    _items(g)
    _piles(g)
    for seat in g.seats:
        _points(g, seat)
        _cards(g, seat)
        player = g.book.player(seat)
        if player is not None:
            player.check_position(g, seat.name)


# --- the map ----------------------------------------------------------------------------------------------------------


def _ground(g: State) -> None:
    """Suit markers and landmarks as this map has them."""
    printed = g.catalog.maps[g.map_id]
    if not printed.suits_printed:
        for suit in SUITS:
            marked = sum(found == suit for found in g.suits)
            if marked > maps.MARKERS_PER_SUIT:
                message = f"suits: {marked} clearings are {suit}, but there are {maps.MARKERS_PER_SUIT} such markers"
                raise PositionError(message, "suits", law="A.1")
    for landmark, clearing in g.landmarks.items():
        if landmark not in printed.landmarks or clearing not in g.map.numbers:
            message = f"landmarks: the map {printed.id} has no {landmark} in {clearing}"
            raise PositionError(message, "landmarks", landmark)
        if landmark == maps.FERRY and not g.map.clearing(clearing).river:
            raise PositionError(
                f"landmarks: clearing {clearing} is not on the lake", "landmarks", landmark, law="M.3.5"
            )
        if landmark != maps.FERRY and clearing != printed.landmarks[landmark]:
            message = f"landmarks: the {landmark} stays in clearing {printed.landmarks[landmark]}"
            raise PositionError(message, "landmarks", landmark, law="M.4.1")


def _slots(g: State) -> None:
    """No clearing holds more buildings than slots, and ruins are where they can be."""
    for number in g.ruins:
        if not (number.isdecimal() and int(number) in g.map.numbers and g.map.clearing(int(number)).ruin):
            raise PositionError(f"ruins: clearing {number} has no ruin", "ruins", int(number), law="5.1.4")
    for clearing in g.map.numbers:
        if g.open_slots(clearing) < 0:
            slots = g.map.clearing(clearing).slots
            message = f"clearing {clearing} has {slots} slots; the position fills {slots - g.open_slots(clearing)}"
            raise PositionError(message, "clearings", clearing, law="2.2.3")


# --- items ------------------------------------------------------------------------------------------------------------


def items_outside(g: State) -> Counter[str]:
    """The items that are not in the item supply: below ruins, out of the game, in boxes and on boards."""
    found = Counter(g.items_removed)
    for lying in _lying(g):
        found.update(lying[0])
    return found


def _lying(g: State) -> Iterator[tuple[Sequence[str], Place]]:
    """Items that lie somewhere, each list with the place that names it."""
    for number, below in g.ruins.items():
        yield below, ("ruins", int(number))
    for seat in g.seats:
        yield seat.items, ("seats", seat.name, "items")
        yield seat.damaged, ("seats", seat.name, "damaged")
        player = g.book.player(seat)
        if player is not None:
            yield player.items_on_board(seat.board), ("seats", seat.name)


def _with_character(g: State) -> list[SeatState]:
    return [seat for seat in g.seats if g.catalog.factions[seat.faction].characters]


def ruin_items(g: State) -> Counter[str]:
    """The items that come below the ruins: a set of them (14.3.3), or one for each of two characters (9.7.1)."""
    return Counter(g.catalog.ruin_items * ruin_sets(g))


def _brought(g: State, seat: SeatState) -> Sequence[str]:
    """The items that a seat says it began with; none where it does not say, or has no rules."""
    player = g.book.player(seat)
    return player.brings_items(g, seat.name) if player is not None else ()


def own_items(g: State, found: Counter[str]) -> Counter[str]:
    """Those of the items found in a position that characters began with: beside the supply and the ruins (9.3.5).

    They lie before the seat or have left the game. Its character is the one that leaves the fewest items too many,
    and is the fewest items short.
    """
    owners, printed = _with_character(g), Counter(g.catalog.items) + ruin_items(g)
    piles = [Counter(held(g, seat.name)) for seat in owners]
    begins = [
        [tuple(began)] if (began := _brought(g, seat)) else g.catalog.factions[seat.faction].characters.values()
        for seat in owners
    ]

    def kept(chosen: tuple[tuple[str, ...], ...]) -> Counter[str]:
        pairs = [(pile, Counter(begun)) for pile, begun in zip(piles, chosen, strict=True)]
        there = sum((items & begun for items, begun in pairs), Counter[str]())
        lost = sum((begun - items for items, begun in pairs), Counter[str]())
        return there + (lost & Counter(g.items_removed))

    choices = map(kept, product(*begins))
    return min(choices, key=lambda own: ((found - (printed + own)).total(), -own.total()))


def _items(g: State) -> None:
    """There are twelve items, those that come below the ruins, and those that a character begins with."""
    supply, below = Counter(g.catalog.items), ruin_items(g)
    printed = supply + below
    own = own_items(g, Counter(g.items) + items_outside(g))
    for pile, items, most in (("items", g.items, printed), ("items_removed", g.items_removed, printed + own)):
        for item, there in items.items():
            _known_item(g, item, pile, item)
            if there > most[item]:
                raise PositionError(f"there are only {most[item]} of {item}, not {there}", pile, item, law="5.1.5")
    found = Counter(g.items) + Counter(g.items_removed)
    hidden: Counter[str] = Counter()
    sets, law = (("one", "14.3.3"), ("two", "9.7.1"))[len(_with_character(g)) > 1]
    for lying, place in _lying(g):
        for item in lying:
            _known_item(g, item, *place)
            found[item] += 1
            hidden[item] += place[0] == "ruins"
            if hidden[item] > below[item]:
                message = f"below the ruins lie {', '.join(sorted(below))}, {sets} of each; no more {item}"
                raise PositionError(message, *place, law=law)
            if found[item] > printed[item] + own[item]:
                begun = f", and {own[item]} that a character began with" if _with_character(g) else ""
                message = f"there are {supply[item]} of {item}, and {below[item]} below the ruins{begun}; no more"
                raise PositionError(message, *place, law="9.3.5" if begun else "5.1.5")
    for seat in g.seats:
        if Counter(seat.exhausted) - Counter(seat.items):
            message = f"{seat.name}: more items are exhausted than lie in the Crafted Items box"
            raise PositionError(message, "seats", seat.name, "exhausted")
        if Counter(seat.damaged_exhausted) - Counter(seat.damaged):
            message = f"{seat.name}: more damaged items are exhausted than are damaged"
            raise PositionError(message, "seats", seat.name, "damaged_exhausted", law="9.2.7")
        if Counter(seat.from_ruins) - Counter(held(g, seat.name)):
            message = f"{seat.name}: more items lay below ruins than the seat has"
            raise PositionError(message, "seats", seat.name, "from_ruins", law="9.7.3")


def _known_item(g: State, item: str, *place: object) -> None:
    if item not in g.catalog.item_kinds:
        raise PositionError(f"unknown item {item!r}; items are {', '.join(sorted(g.catalog.item_kinds))}", *place)


# --- points and cards -------------------------------------------------------------------------------------------------


def _points(g: State, seat: SeatState) -> None:
    """A seat scores, or has an active dominance card; with 30 points the game is over."""
    if seat.vp is not None and seat.dominance is not None:
        message = f"{seat.name}: with an active dominance card the marker has left the track: vp is none"
        raise PositionError(message, "seats", seat.name, "vp", law="3.3.1")
    if seat.vp is None and seat.dominance is None and seat.played_by != INERT:
        message = f"{seat.name}: vp is none only with an active dominance card"
        raise PositionError(message, "seats", seat.name, "vp", law="3.3.1")
    partner = seat.coalition
    if partner and (partner not in g.seat_of or partner == seat.name or seat.dominance is None):
        message = f"{seat.name}: a coalition is with another seat, by an active dominance card"
        raise PositionError(message, "seats", seat.name, "coalition", law="9.2.8")
    if seat.vp is not None and seat.vp >= verbs.WINNING_SCORE and not g.winners:
        message = f"{seat.name}: with {seat.vp} points the game is over"
        raise PositionError(message, "seats", seat.name, "vp", law="3.1")


def _piles(g: State) -> None:
    """Dominance cards lie beside the map, and nothing else does."""
    for name, pile in (("available", g.available), ("dominance_removed", g.dominance_removed)):
        for card in pile:
            if g.catalog.cards[card].type != "dominance":
                raise PositionError(f"{name}: {card} is no dominance card", name, law="3.3.3")
    for card in g.discard:
        if g.catalog.cards[card].type == "dominance":
            message = f"discard: {card} lies beside the map instead (available)"
            raise PositionError(message, "discard", law="3.3.3")


def _cards(g: State, seat: SeatState) -> None:
    """What can lie before a seat: lasting effects, each once, and what lies on them."""
    place = ("seats", seat.name)
    for card in seat.play_area:
        if g.catalog.cards[card].type != "persistent":
            message = f"{seat.name}: {card} has no lasting effect, so it cannot lie in a play area"
            raise PositionError(message, *place, "play_area", law="4.1.3")
        if seat.play_area.count(card) > 1:
            raise PositionError(f"{seat.name}: {card} is there twice", *place, "play_area", law="4.1.4")
    if seat.dominance is not None and g.catalog.cards[seat.dominance].type != "dominance":
        raise PositionError(f"{seat.name}: {seat.dominance} is no dominance card", *place, "dominance", law="3.3.1")
    if g.is_automaton(seat.name) and seat.hand:
        raise PositionError(f"{seat.name}: an automaton has no hand", *place, "hand", law="LR 2.8.1")
    if seat.played_by == PERSON and seat.aside:
        message = f"{seat.name}: a hand lies aside only while the automaton plays"
        raise PositionError(message, *place, "aside", law="LR 3.2")
    brought = [hooks.INSTEAD_OF_SUPPLY.among(g.book.card_hooks.get(card, ())) for card in seat.play_area]
    takes = [take for each in brought for take in each]
    if seat.on_card and not takes:
        message = f"{seat.name}: no card lies there that holds pieces"
        raise PositionError(message, *place, "on_card", law="4.1.3")
    for faction, kinds in seat.on_card.items():
        for kind in kinds:
            if not any(take(g, seat.name, faction, kind) for take in takes):
                message = f"{seat.name}: no {faction} {kind} can lie on a card"
                raise PositionError(message, *place, "on_card", faction, law="4.1.3")
