"""Simpler positions: what lies on the table goes back to the deck and the supplies, so that the totals stay right.

Each simplification changes a position document in place, as far as what it takes away still lies there.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from support.games import catalog

Position = dict[str, Any]
Simplification = Callable[[Position], None]
PILES = ("hand", "aside", "play_area")
PURSES = ("funds", "payments", "committed")


def simplified(position: Position, simplification: Simplification) -> Position:
    """A copy, simplified; equal to the position where there is nothing to take away."""
    found = copy.deepcopy(position)
    simplification(found)
    return found


def simplifications(position: Position) -> Iterator[Simplification]:
    """What can be taken away, much before little: later turns, cards, items, points, pieces."""
    yield _only_this_stage
    yield _discard
    for number, seat in enumerate(position["seats"]):
        for pile in PILES:
            for cards in (list(seat[pile]), *([card] for card in seat[pile])):
                yield partial(_cards, number, pile, cards)
        yield partial(_items, number, list(seat["items"]))
        for item in seat["items"]:
            yield partial(_items, number, [item])
        for place, lying in seat["board"].items():
            for item in lying if isinstance(lying, list) else ():
                yield partial(_item_on_board, number, place, item)
        for purse in PURSES:
            for owner in seat["board"].get(purse, ()):
                yield partial(_purse, number, purse, owner)
        yield partial(_points, number)
        yield partial(_put_away, number)
    for clearing, standing in position["clearings"].items():
        for owner, kinds in standing.items():
            yield partial(_pieces, clearing, owner, dict(kinds))
            for kind, count in kinds.items():
                yield partial(_pieces, clearing, owner, {kind: count})
                yield partial(_pieces, clearing, owner, {kind: count - 1})


def _only_this_stage(position: Position) -> None:
    """Behind the stage that is next the game stands still."""
    position["agenda"] = position["agenda"][-1:]
    position["turn"] |= {"used": [], "activated": {}}


def _discard(position: Position) -> None:
    position["cards"] += position["discard"]
    position["discard"] = []


def _cards(number: int, pile: str, cards: list[str], position: Position) -> None:
    lying = position["seats"][number][pile]
    for card in cards:
        if card in lying:
            lying.remove(card)
            position["cards"].append(card)


def _to_item_supply(position: Position, lying: list[str], item: str) -> bool:
    if item not in lying or item not in catalog().items:
        return False
    lying.remove(item)
    position["items"][item] = position["items"].get(item, 0) + 1
    return True


def _items(number: int, items: list[str], position: Position) -> None:
    seat = position["seats"][number]
    for item in items:
        if _to_item_supply(position, seat["items"], item) and seat["exhausted"].count(item) > seat["items"].count(item):
            seat["exhausted"].remove(item)


def _item_on_board(number: int, place: str, item: str, position: Position) -> None:
    _to_item_supply(position, position["seats"][number]["board"][place], item)


def _points(number: int, position: Position) -> None:
    """No points; an active dominance card, whose seat has none, goes to the deck."""
    seat = position["seats"][number]
    if seat["dominance"] is not None:
        position["cards"].append(seat["dominance"])
    seat |= {"vp": 0, "dominance": None}


def _put_away(number: int, position: Position) -> None:
    """What is out of the game, or lies on a crafted card, is in the supply again."""
    seat = position["seats"][number]
    for kind, count in seat["removed"].items():
        _to_supply(position, seat["name"], kind, count)
    seat["removed"] = {}
    for owner, kinds in seat["on_card"].items():
        for kind, count in kinds.items():
            _to_supply(position, owner, kind, count)
    seat["on_card"] = {}


def _purse(number: int, purse: str, owner: str, position: Position) -> None:
    _to_supply(position, owner, "warrior", position["seats"][number]["board"][purse].pop(owner, 0))


def _pieces(clearing: str, owner: str, taken: dict[str, int], position: Position) -> None:
    standing = position["clearings"].pop(clearing, {})
    for kind, count in taken.items():
        if 0 < count <= standing.get(owner, {}).get(kind, 0):
            standing[owner][kind] -= count
            _to_supply(position, owner, kind, count)
    left = {faction: {kind: n for kind, n in kinds.items() if n} for faction, kinds in standing.items()}
    if any(left.values()):
        position["clearings"][clearing] = {faction: kinds for faction, kinds in left.items() if kinds}


def _to_supply(position: Position, owner: str, kind: str, count: int) -> None:
    supply = next(seat for seat in position["seats"] if seat["name"] == owner)["supply"]
    if count:
        supply[kind] = supply.get(kind, 0) + count
