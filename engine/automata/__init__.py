"""Automata: one module per bot law. An automaton is law, not search; it has no hidden hand and never sees one."""

from engine.automata import ai_overlord, riverfolk_robots
from engine.automata.common import policy

AUTOMATA = {"hundreds": ai_overlord.PLAYER, "riverfolk": riverfolk_robots.PLAYER}

__all__ = ["AUTOMATA", "policy"]
