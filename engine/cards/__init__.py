"""Card effects, a module per deck: one small function beside each card's id."""

from engine.cards import exiles, standard

EFFECTS = {effect.card: effect for effect in (*standard.EFFECTS, *exiles.EFFECTS)}
CRAFTED = dict(standard.CRAFTED)
BATTLE_CARDS = {**standard.BATTLE_CARDS, **exiles.BATTLE_CARDS}
HOOKS = dict(exiles.HOOKS)
AMBUSH_PROOF = standard.AMBUSH_PROOF

__all__ = ["AMBUSH_PROOF", "BATTLE_CARDS", "CRAFTED", "EFFECTS", "HOOKS"]
