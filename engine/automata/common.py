"""The common bot law (Law of Rootbotics): targeting, order cards, and answers to questions of the general rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from engine.core import chance
from engine.rules import verbs
from engine.rules.maps import the_pass
from engine.rules.matching import matches
from engine.rules.movement import ways
from engine.rules.occasions import BattleEffect

if TYPE_CHECKING:
    from engine.core.options import Asking
    from engine.core.state import State

T = TypeVar("T")
Rank = Callable[[int], float]
LAST = "~"
"""Sorts behind every setup letter."""


def priority(g: State, clearing: int, *, lowest: bool = False) -> int:
    """The clearing's priority marker: 1 is the highest (LR 2.1).

    The pass is beyond all others in the direction wanted (LR 12.2.2).
    """
    if clearing == the_pass(g):
        return len(g.map.numbers) + 1 if lowest else 0
    return g.map.clearing(clearing).priority


def by_priority(g: State, clearings: Iterable[int]) -> list[int]:
    """Clearings from the highest priority to the lowest (LR 2.4)."""
    return sorted(clearings, key=lambda c: priority(g, c))


def target(g: State, candidates: Iterable[int], *ranks: Rank, lowest: bool = False) -> list[int]:
    """Candidates in order of target priority: by each rank (small first), then by marker (LR 2.1, LR 2.3).

    `lowest` turns the marker round, for the lines that say "lowest priority".
    """
    sign = -1 if lowest else 1
    return sorted(candidates, key=lambda c: (*(rank(c) for rank in ranks), sign * priority(g, c, lowest=lowest)))


def letter(g: State, owner: str) -> str:
    """A seat's setup letter: the earlier, the higher its priority (LR 2.2); an owner without a seat comes last."""
    return g.letter(owner) if owner in g.seat_of else LAST


def points(g: State, owner: str) -> int:
    """Whoever has no marker on the track counts as having none of the points, an owner without a seat too."""
    return (g.seat(owner).vp or 0) if owner in g.seat_of else 0


def target_seat(g: State, candidates: Sequence[str], rank: Callable[[str], float]) -> str | None:
    """The player that ranks first (small first), ties by setup letter (LR 2.2); None without candidates."""
    return min(candidates, key=lambda s: (rank(s), letter(g, s)), default=None)


def is_ordered(g: State, card: str | None, clearing: int) -> bool:
    """Whether a clearing matches the order card; a bird matches every suit (LR 2.7, 2.1.1)."""
    return card is not None and matches(g, card, clearing)


def ordered(g: State, card: str | None) -> list[int]:
    """The ordered clearings, highest priority first (LR 2.4, LR 2.7)."""
    return by_priority(g, [c for c in g.map.numbers if is_ordered(g, card, c)])


def reveal_order(g: State, seat: str, law: str) -> str | None:
    """Draw and reveal an order card; None when there is no card at all (2.1)."""
    card = verbs.top_card(g)
    g.emit("order-revealed", law, {"seat": seat, "card": card} if card is not None else {"seat": seat})
    return card


def available_item(g: State, card: str | None) -> str | None:
    """The item on a card, if it is in the item supply (LR 1.1.1)."""
    if card is None:
        return None
    item = g.catalog.cards[card].item
    return item if item is not None and g.items.get(item, 0) else None


def distances(g: State, seat: str, goal: int) -> dict[int, int]:
    """How many moves each clearing is from a goal, whoever rules: along paths, and as the Ferry lies (LR 12.1.1)."""
    found = {goal: 0}
    queue = [goal]
    reach = {c: ways(g, seat, c) for c in g.map.numbers}
    for clearing in queue:
        for other in g.map.numbers:
            if other not in found and clearing in reach[other]:
                found[other] = found[clearing] + 1
                queue.append(other)
    return found


def buildings_and_tokens(g: State, seat: str, clearing: int) -> int:
    """How many buildings and tokens a seat has in a clearing."""
    return g.count_class(clearing, seat, "building", "token")


def policy(g: State, question: Asking) -> str:
    """An automaton's answer to a question of the general rules.

    Its own law goes before the common one (`Player.answers`). An effect of battle that bots use is used; what else
    may be declined is declined; hits go by LR 1.2.1; a clearing or a player by LR 2.1 or 2.2; anything else by the
    game's chance.
    """
    keys = list(question.values)
    own = g.book.automata[g.seat(question.seat).faction].answers.get(question.name)
    if own is not None:
        answer: str = own(g, question)
        return answer
    for key, value in question.values.items():
        if isinstance(value, BattleEffect) and value.for_bots:
            return key
    if question.decline is not None:
        return question.decline
    if question.kind == "start":
        return keys[0]  # cards stand before services: while this cannot be declined, one of them must be used
    if question.name == "hits":
        return hits(g, question)
    clearings = [key for key in keys if key.isdecimal()]  # without a word such as "stay"
    if question.kind == "clearing" and clearings:
        return min(clearings, key=lambda key: priority(g, int(key)))
    if question.kind == "seat":
        return min(keys, key=lambda key: letter(g, key))
    return chance.pick(g, keys)


def hits(g: State, question: Asking) -> str:
    """LR 1.2.1: plain warriors, then special ones, all tokens before any building; equal choices at random."""

    def weight(key: str) -> tuple[int, int]:
        pieces = question.values[key][1].pieces
        classes = g.classes
        special = sum(n for (f, k), n in pieces.items() if classes[f][k] == "warrior" and k != "warrior")
        buildings = sum(n for (f, k), n in pieces.items() if classes[f][k] == "building")
        return special, buildings

    best = min(weight(key) for key in question.values)
    return chance.pick(g, [key for key in question.values if weight(key) == best])
