"""Factions: a package each, with the rules of a person (`PLAYER`) and of its automaton (`AUTOMATON`).

They do not know each other; the general rules reach them only through `Player` and hooks.
"""

from engine.factions import hundreds, riverfolk

ALL = (hundreds, riverfolk)
FACTIONS = {faction.PLAYER.name: faction.PLAYER for faction in ALL}
AUTOMATA = {faction.AUTOMATON.name: faction.AUTOMATON for faction in ALL}

__all__ = ["ALL", "AUTOMATA", "FACTIONS"]
