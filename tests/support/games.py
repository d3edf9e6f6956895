"""Games for tests: a catalog, new games, positions, random legal play."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import data
from engine.api import Catalog, Decision, Event, Game, SeatSetup, Setup
from engine.core.state import State

BOTH = ("hundreds", "riverfolk")
DECKS = ("standard", "exiles-partisans")
MAPS = ("autumn", "winter", "lake", "mountain", "gorge", "marsh")


@cache
def catalog() -> Catalog:
    """The facts, read once."""
    return Catalog.from_dicts(data.load())


@cache
def catalog_with_standins() -> Catalog:
    """The facts with the pieces of the factions that stand in rule cases."""
    return catalog().with_factions(data.load_standins())


def seed_of(number: int) -> str:
    """A seed of 256 bits from a small number."""
    return f"{number:064x}"


def inner(game: Game) -> State:
    """The state behind the door: for tests of single rules, which are called with it, and for what no view shows."""
    return game._g


def new_game(
    number: int,
    *,
    seats: Sequence[str],
    automata: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    deck: str = "standard",
    board: str = "autumn",
) -> Game:
    """A new game on a map; the seats named in `automata` have nobody."""
    setup = Setup(board, deck, tuple(SeatSetup(name, name in automata) for name in seats), dict(options or {}))
    return Game.new(setup, seed_of(number), catalog())


def at(
    document: Mapping[str, Any],
    *,
    script: Mapping[str, Any] | None = None,
    seed: str | None = None,
    beyond: Mapping[int, Mapping[str, Mapping[str, int]]] | None = None,
) -> Game:
    """A game from a position; `script` gives dice, mob die and picks.

    `beyond` are more pieces from the supplies, such as no table can show: for rules that no faction of ours needs yet.
    """
    position = dict(document)
    if script is not None:
        position["chance"] = {"script": {kind: list(values) for kind, values in script.items()}}
    if beyond is None:
        return Game.from_position(position, catalog_with_standins(), seed)
    stored = json.loads(Game.from_position(position, catalog_with_standins(), seed, still=True).snapshot())
    for clearing, pieces in beyond.items():
        for faction, kinds in pieces.items():
            for kind, count in kinds.items():
                there = stored["board"][clearing].setdefault(faction, {})
                there[kind] = there.get(kind, 0) + count
                stored["supply"][faction][kind] -= count
    return Game.load(stored, (), catalog_with_standins())


def with_crafted(game: Game, chance: random.Random) -> Game:
    """The same game, but about half of the deck's persistent cards lie crafted before the seats, as in a long game."""
    document = game.position()
    for card in sorted(set(document["cards"])):
        if catalog().cards[card].type == "persistent" and chance.random() < 0.5:
            document["cards"].remove(card)
            chance.choice(document["seats"])["play_area"].append(card)
    for seat in document["seats"]:
        seat["play_area"].sort()
    return Game.from_position(document, catalog(), inner(game).chance.seed)


def open_question(game: Game, seat: str | None = None) -> Decision:
    """The open question (of a seat)."""
    found = [d for d in game.decisions if seat is None or d.seat == seat]
    assert found, f"nothing is asked; asked are {game.decisions}"
    return found[0]


def answer(game: Game, *keys: str, seat: str | None = None) -> list[Event]:
    """Answer the open questions one after the other; returns everything that happened."""
    events: list[Event] = []
    for key in keys:
        decision = open_question(game, seat)
        events += game.answer(decision.seat, decision.number, key)
    return events


def play(game: Game, chance: random.Random, after: Callable[[Game, list[Event]], None] | None = None) -> int:
    """Random legal answers until the game is over or nobody is asked; returns how many."""
    count = 0
    while game.decisions:
        decision = chance.choice(game.decisions)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        count += 1
        assert count < 50_000, "the game does not end"
        if after is not None:
            after(game, events)
    return count
