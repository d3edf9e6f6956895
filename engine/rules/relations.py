"""G.8, G.9: who is whose enemy, and which pieces are enemy pieces. Nothing else decides that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules import hooks

if TYPE_CHECKING:
    from engine.core.state import State


def owners(g: State) -> list[str]:
    """Whoever may have pieces: the seats in turn order, then the owners without one (1.5, 22)."""
    return [*(seat.name for seat in g.seats), *sorted(g.others)]


def is_enemy(g: State, seat: str, owner: str) -> bool:
    """G.8, 9.2.8: any other player is one but a coalition partner; whoever has pieces without a seat is everybody's."""
    other = g.seat_of.get(owner)
    return other is None or (seat not in (owner, other.coalition) and g.seat_of[seat].coalition != owner)


def enemies_at(g: State, seat: str, clearing: int) -> list[str]:
    """G.8: whoever has pieces in a clearing and is an enemy, in turn order, owners without a seat last."""
    here = g.board[clearing]
    if not here or (len(here) == 1 and seat in here):
        return []
    found = [owner for owner in g.other_seats(seat) if owner in here and is_enemy(g, seat, owner)]
    return [*found, *sorted(here.keys() - g.seat_of.keys())]


def lenders(g: State, seat: str) -> list[str]:
    """Whose warriors now count as this seat's own for rule (11.2.7.III)."""
    return [owner for owner, hook in hooks.LENT_WARRIORS.each(g) if owner != seat and hook(g, owner, seat)]


def enemy_pieces(g: State, seat: str, clearing: int) -> list[tuple[str, str, int]]:
    """G.9: the enemy pieces in a clearing: (owner, kind, count); lent warriors are none, while they are lent."""
    here = g.board[clearing]
    if not here or (len(here) == 1 and seat in here):
        return []
    lent = lenders(g, seat)
    found = []
    for owner, kinds in here.items():
        if is_enemy(g, seat, owner):
            for kind, count in kinds.items():
                if not (owner in lent and g.classes[owner][kind] == "warrior"):
                    found.append((owner, kind, count))
    return found


def count_enemies(g: State, seat: str, clearing: int, *classes: str) -> int:
    """G.9: how many enemy pieces stand in a clearing, of these classes or of any."""
    total = 0
    for owner, kind, count in enemy_pieces(g, seat, clearing):
        if not classes or g.classes[owner][kind] in classes:
            total += count
    return total
