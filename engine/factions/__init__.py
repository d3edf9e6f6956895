"""Factions: a package each.

It has the rules of a person (`PLAYER`) and those of its automaton (`AUTOMATON`).

They do not know each other; the general rules reach them only through `Player` and hooks.
"""

from collections.abc import Mapping
from typing import Any

from engine.factions import hundreds, riverfolk
from engine.rules import options

ALL = (hundreds, riverfolk)
FACTIONS = {faction.PLAYER.name: faction.PLAYER for faction in ALL}
NAMES = tuple(FACTIONS)
"""Every faction that can be played."""
AUTOMATA = {faction.AUTOMATON.name: faction.AUTOMATON for faction in ALL}
OPTION_CHOICES: Mapping[str, Mapping[str, Any]] = {
    **options.CHOICES,
    **{name: values for player in FACTIONS.values() for name, values in player.options.items()},
}
"""Every option that a table chooses by a word; see `engine.rules.options`."""

__all__ = ["ALL", "AUTOMATA", "FACTIONS", "NAMES", "OPTION_CHOICES"]
