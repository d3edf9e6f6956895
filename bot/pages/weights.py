"""How much a line of a story weighs, where not all of them fit: by what kind of thing it tells, never by its words."""

from __future__ import annotations

from collections.abc import Iterable

HEADING, LIGHT, USUAL, HEAVY, GRAVE = range(5)

_KINDS: tuple[tuple[int, tuple[str, ...], str], ...] = (
    (HEADING, ("turn-began",), "it says nothing alone, and the status names the turn"),
    (GRAVE, ("removed", "razed", "looted", "took-random-card", "gave-card"), "somebody lost something"),
    (GRAVE, ("won",), "nothing comes after it"),
    (HEAVY, ("battle-began", "ambushed", "battle-cut-short"), "somebody was attacked; what it cost weighs more"),
    (HEAVY, ("service-bought", "card-sold", "crafted", "gained-item"), "who has what is another one"),
    (HEAVY, ("landmark-placed", "landmark-moved", "ruin-removed"), "the map is another one"),
    (HEAVY, ("path-opened", "paths-closed", "flooded", "suit-marked"), "the map is another one"),
    (HEAVY, ("scored", "dominance-activated"), "it decides who wins"),
    (HEAVY, ("handover", "handed-over"), "somebody else plays now"),
    (HEAVY, ("mood-chosen",), "what its faction may do until the next one"),
    (LIGHT, ("handover-asked",), "the handover itself is told once it is made"),
    (LIGHT, ("phase-began.unasked",), "the status names the phase"),
    (LIGHT, ("undo", "auto"), "how the answers came about; what they did is told beside it"),
    (LIGHT, ("rolled", "extra-hit", "ignored-hit", "mob-rolled", "no-mob-placed"), "what it did is told beside it"),
    (LIGHT, ("drew", "deck-formed", "discarded", "dominance-removed", "ruin-items-hidden"), "cards and items go round"),
    (
        LIGHT,
        ("order-revealed", "order-discarded", "market-stocked", "market-discarded", "hand-to-market"),
        "cards go round",
    ),
    (LIGHT, ("market-to-hand", "prices-set", "hoarded"), "the board shows it"),
    (LIGHT, ("payments-placed", "payments-scored", "payments-lost", "dividends", "exhausted"), "what was paid for"),
    (LIGHT, ("funds-gathered", "funds-committed", "funds-spent", "funds-lost", "funds-on-tracks"), "as for payments"),
    (LIGHT, ("mood-kept", "razed.nothing"), "nothing changed"),
    (LIGHT, ("setup-began",), "who sets up is asked"),
    (LIGHT, ("seed-published", "seed-revealed"), "no move of the game"),
)
"""Kinds of events, and of entries of the log about which something is said, with why. All others weigh `USUAL`, such as
pieces that came or moved: the map marks where."""

WEIGHTS = {kind: weight for weight, kinds, _ in _KINDS for kind in kinds}


def weight_of(kinds: Iterable[str]) -> int:
    """What a line weighs that tells of these: as much as the heaviest."""
    return max((WEIGHTS.get(kind, USUAL) for kind in kinds), default=USUAL)
