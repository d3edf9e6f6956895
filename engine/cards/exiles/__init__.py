"""The Exiles & Partisans deck, a file per timing. Items, ambushes and dominance cards are those of every deck."""

from engine.cards.exiles import always, battle, birdsong, daylight, evening

EFFECTS = (*birdsong.EFFECTS, *daylight.EFFECTS, *evening.EFFECTS)
BATTLE_CARDS = battle.BATTLE_CARDS
HOOKS = {**always.HOOKS, **evening.HOOKS}

__all__ = ["BATTLE_CARDS", "EFFECTS", "HOOKS"]
