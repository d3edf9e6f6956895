"""Factions: a package each.

It has the rules of a person (`PLAYER`) and those of its automaton (`AUTOMATON`).

They do not know each other; the general rules reach them only through `Player` and hooks.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from engine.factions import hundreds, marquise, riverfolk, vagabond
from engine.rules import options
from engine.rules.book import Player

ALL = (hundreds, riverfolk, marquise, vagabond)
FACTIONS = {faction.PLAYER.name: faction.PLAYER for faction in ALL}
NAMES = tuple(FACTIONS)
"""Every faction that can be played."""
AUTOMATA = {faction.AUTOMATON.name: faction.AUTOMATON for faction in ALL}
OPTION_CHOICES: Mapping[str, Mapping[str, Any]] = {
    **options.CHOICES,
    **{name: values for player in FACTIONS.values() for name, values in player.options.items()},
}
"""Every option that a table chooses by a word; see `engine.rules.options`."""


KINDS = {kind: found for player in FACTIONS.values() for kind, found in player.kinds.items()}
"""What there is to say of the kinds of events that a single faction brings."""
STEPS_TO_PASS = tuple(step for player in FACTIONS.values() for step in player.steps_to_pass)
OFFERS_TO_PASS = tuple(offer for player in FACTIONS.values() for offer in player.offers_to_pass)
ORDERING = frozenset(question for player in FACTIONS.values() for question in player.ordering)
SUIT_DICE = tuple(die for player in FACTIONS.values() for die in player.suit_dice)
BOXES = {name: player.boxes for name, player in FACTIONS.items()}
PILES = {pile: (name, words) for name, player in FACTIONS.items() for pile, words in player.piles.items()}
"""See `engine.rules.book.Player` for each of these."""


class FactionPackage(Protocol):
    """What a faction's package brings: how a person plays it, and how its automaton does."""

    PLAYER: Player
    AUTOMATON: Player


@contextmanager
def also_playing(*packages: FactionPackage) -> Iterator[None]:
    """Let factions that are not registered here be played until the block ends; no list of what can be played names
    them. Their printed facts come with the catalog that a game is made with (`Catalog.with_factions`).
    """
    before = [(table, dict(table)) for table in (FACTIONS, AUTOMATA)]
    FACTIONS.update({package.PLAYER.name: package.PLAYER for package in packages})
    AUTOMATA.update({package.AUTOMATON.name: package.AUTOMATON for package in packages})
    try:
        yield
    finally:
        for table, found in before:
            table.clear()
            table.update(found)


__all__ = [
    "ALL",
    "AUTOMATA",
    "BOXES",
    "FACTIONS",
    "KINDS",
    "NAMES",
    "OFFERS_TO_PASS",
    "OPTION_CHOICES",
    "ORDERING",
    "PILES",
    "STEPS_TO_PASS",
    "SUIT_DICE",
    "FactionPackage",
    "also_playing",
]
