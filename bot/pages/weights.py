"""How much a line of a story matters, where not all of them fit: by what kind of thing it tells, never by its words."""

from __future__ import annotations

from collections.abc import Iterable

from engine.api import KINDS, Matter

_KINDS: tuple[tuple[Matter, tuple[str, ...], str], ...] = (
    (Matter.HEADING, ("turn-began",), "it says nothing alone, and the status names the turn"),
    (Matter.GRAVE, ("removed", "took-random-card", "gave-card"), "somebody lost something"),
    (Matter.GRAVE, ("won",), "nothing comes after it"),
    (
        Matter.HEAVY,
        ("battle-began", "ambushed", "battle-cut-short"),
        "somebody was attacked; what it cost matters more",
    ),
    (Matter.HEAVY, ("crafted", "gained-item"), "who has what is another one"),
    (Matter.HEAVY, ("landmark-placed", "landmark-moved", "ruin-removed"), "the map is another one"),
    (Matter.HEAVY, ("path-opened", "paths-closed", "flooded", "suit-marked"), "the map is another one"),
    (Matter.HEAVY, ("scored", "dominance-activated"), "it decides who wins"),
    (Matter.HEAVY, ("handover", "handed-over"), "somebody else plays now"),
    (Matter.LIGHT, ("handover-asked",), "the handover itself is told once it is made"),
    (Matter.LIGHT, ("phase-began.unasked",), "the status names the phase"),
    (Matter.LIGHT, ("undo", "auto"), "how the answers came about; what they did is told beside it"),
    (Matter.LIGHT, ("rolled", "extra-hit", "ignored-hit"), "what it did is told beside it"),
    (Matter.LIGHT, ("drew", "deck-formed", "discarded", "dominance-removed", "ruin-items-hidden"), "cards go round"),
    (Matter.LIGHT, ("order-revealed", "order-discarded"), "cards go round"),
    (Matter.LIGHT, ("exhausted",), "what was paid for"),
    (Matter.LIGHT, ("setup-began",), "who sets up is asked"),
    (Matter.LIGHT, ("seed-published", "seed-revealed"), "no move of the game"),
)
"""Kinds of events of every game, and of entries of the log about which something is said, with why. Those that a
faction brings say it themselves (`engine.api.KINDS`). All others are `USUAL`."""

WEIGHTS = {
    **{kind: matter for matter, kinds, _ in _KINDS for kind in kinds},
    **{kind: found.matter for kind, found in KINDS.items()},
}


def weight_of(kinds: Iterable[str]) -> int:
    """What a line weighs that tells of these: as much as the heaviest."""
    return max((WEIGHTS.get(kind, Matter.USUAL) for kind in kinds), default=Matter.USUAL)
