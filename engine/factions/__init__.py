"""Factions: a package each.

They do not know each other; the general rules reach them only through `Player` and hooks.
"""

from engine.factions import hundreds, riverfolk

FACTIONS = {"hundreds": hundreds.PLAYER, "riverfolk": riverfolk.PLAYER}

__all__ = ["FACTIONS"]
