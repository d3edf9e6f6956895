"""5.1 Standard setup."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.core import chance
from engine.rules import verbs
from engine.rules.book import push, stage
from engine.rules.hooks import bind
from engine.rules.turn import player_of, push_turn

if TYPE_CHECKING:
    from engine.core.state import State

HAND = 3
PEOPLE_WITHOUT_DOMINANCE = 2


@stage("setup.deal")
async def deal(g: State) -> None:
    """5.1.1 to 5.1.5: seating, score markers, hands, ruins, item supply; then the factions in setup order (5.1.7).

    LR 3.4: with one or two people the dominance cards go, however many bots sit with them.
    """
    if g.options.get("seating") != "given":  # 5.1.1
        g.seats = chance.shuffled(g, g.seats)
        bind(g)
    order = [seat.name for seat in g.seats]
    g.turn.seat = order[0]
    g.emit("seating", "5.1.1", {"seats": order})
    cards = [card for card, copies in sorted(g.catalog.decks[g.deck_id].items()) for _ in range(copies)]
    people = sum(not g.is_automaton(seat.name) for seat in g.seats)
    if people <= PEOPLE_WITHOUT_DOMINANCE and not g.options.get("dominance"):  # 5.1.3, LR 3.4
        g.dominance_removed = sorted(c for c in cards if g.catalog.cards[c].type == "dominance")
        cards = [c for c in cards if c not in g.dominance_removed]
        g.emit("dominance-removed", "5.1.3", {"count": len(g.dominance_removed)})
    g.deck = chance.shuffled(g, cards)
    for seat in g.seats:
        if not g.is_automaton(seat.name):  # bots draw none (LR 3.4)
            seat.dealt = True
            verbs.draw(g, seat.name, HAND, "5.1.3")
    g.ruins = {str(c): [] for c in g.map.numbers if g.map.clearing(c).ruin}  # 5.1.4
    g.items = dict(g.catalog.items)  # 5.1.5
    push_turn(g, order[0])
    for name in reversed(_by_letter(g)):
        push(g, "setup.faction", seat=name)


def _by_letter(g: State) -> list[str]:
    """5.1.7: every seat by its letter; of two of one faction, chance says who is first (9.7.1)."""
    found = {seat.name: g.letter(seat.name) for seat in g.seats}
    for faction, seats in Counter(seat.faction for seat in g.seats).items():
        if seats > 1:
            twins = sorted(seat.name for seat in g.seats if seat.faction == faction)
            letters = sorted(found[name] for name in twins)
            found |= dict(zip(chance.shuffled(g, twins), letters, strict=True))
    return sorted(found, key=found.__getitem__)


@stage("setup.faction")
async def faction(g: State, seat: str) -> None:
    """5.1.7: one faction sets up."""
    g.emit("setup-began", "5.1.7", {"seat": seat})
    await player_of(g, seat).setup(g, seat)


def ruin_sets(g: State) -> int:
    """9.7.1: how many sets of "R" items lie below the ruins: two where two seats have a character, else one."""
    return max(1, sum(bool(g.catalog.factions[seat.faction].characters) for seat in g.seats))


def hide_ruin_items(g: State, law: str) -> None:
    """9.3.4, 14.3.3: put the "R" items at random below ruins, one or two each (9.7.1), unless this has been done."""
    if any(g.ruins.values()) or g.ruin_items_placed:
        return
    sets = ruin_sets(g)
    items = chance.shuffled(g, list(g.catalog.ruin_items * sets))
    hidden = {c: items[sets * n : sets * (n + 1)] for n, c in enumerate(sorted(g.ruins, key=int))}
    g.ruins = {**g.ruins, **hidden}
    g.ruin_items_placed = True
    g.emit("ruin-items-hidden", law, {"count": len(items)})


def free_corners(g: State) -> list[int]:
    """The legal starting corners: those where nobody else starts, diagonal ones first choice (14.3.2)."""
    taken = set(g.starts.values())
    free = [c for c in g.map.numbers if g.map.clearing(c).corner and c not in taken]
    opposite = [c for c in free if g.map.clearing(c).opposite in taken]
    return opposite or free
