"""The form of a position as a document: which names it may have, and what kind of value each of them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import form
from engine.core.form import Check

PIECES = form.table(form.text, form.table(form.text, form.count))
WORDS = form.listed(form.text)
COUNTS = form.table(form.text, form.count)
FORM: Mapping[str, Check] = {
    "map": form.text,
    "deck": form.text,
    "options": form.table(form.text, form.anything),
    "turn": form.fields(
        {
            **dict.fromkeys(("seat", "phase", "stage", "last"), form.text),
            "number": form.count,
            "args": form.table(form.text, form.anything),
            "used": WORDS,
            "activated": form.table(form.number, form.count),
        }
    ),
    "seats": form.listed(form.table(form.text, form.anything)),
    "others": form.table(form.text, form.fields({"faction": form.text, "supply": COUNTS, "removed": COUNTS})),
    "clearings": form.table(form.number, PIECES),
    "forests": form.table(form.text, PIECES),
    "suits": form.table(form.number, form.text),
    "ruins": form.table(form.number, WORDS),
    "items": form.table(form.text, form.maybe(form.count)),
    **dict.fromkeys(("items_removed", "landmarks", "starts"), COUNTS),
    **dict.fromkeys(("cards", "discard", "available", "dominance_removed", "winners"), WORDS),
    "closed_paths": form.listed(form.listed(form.count)),
    "flooded": form.listed(form.number),
    "blocked": form.table(form.number, form.count),
    "agenda": form.listed(form.listed(form.anything)),
    "counters": form.fields(
        {**dict.fromkeys(("asked", "answered", "undo_floor"), form.count), "last_answerer": form.text}
    ),
    "chance": form.fields(
        {
            **dict.fromkeys(("branch", "counter"), form.count),
            "script": form.maybe(form.table(form.text, form.listed(form.anything))),
        }
    ),
    "ruin_items_placed": form.truth,
    "piles": form.table(form.text, WORDS),
    "seed_hash": form.text,
}
DAMAGE = ("damaged", "damaged_exhausted", "from_ruins")
SEAT_FORM: Mapping[str, Check] = {
    **dict.fromkeys(("faction", "name", "played_by", "difficulty"), form.text),
    "vp": form.maybe(form.count),
    **dict.fromkeys(("hand", "aside", "play_area", "items", "exhausted", "traits", *DAMAGE), WORDS),
    "dominance": form.maybe(form.text),
    "coalition": form.text,
    **dict.fromkeys(("dealt", "returning"), form.truth),
    "board": form.table(form.text, form.anything),
    "turns_by_automaton": form.count,
    **dict.fromkeys(("supply", "removed"), COUNTS),
    "on_card": PIECES,
}
