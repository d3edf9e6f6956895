"""Card effects, a file per deck: one small function beside each card's id."""

from engine.cards import standard

EFFECTS = {effect.card: effect for effect in standard.EFFECTS}
CRAFTED = dict(standard.CRAFTED)
BATTLE_CARDS = dict(standard.BATTLE_CARDS)
AMBUSH_PROOF = standard.AMBUSH_PROOF

__all__ = ["AMBUSH_PROOF", "BATTLE_CARDS", "CRAFTED", "EFFECTS"]
