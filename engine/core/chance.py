"""The game's own chance: counter-based SHA-256, so that anyone can check every shuffle and die.

Number `i` of branch `b` is SHA-256 of the ASCII text ``woodpost-1|<seed in hex>|<b>|<i>``, read as a big-endian
integer.
A number below `n` is that integer modulo `n`, drawn again (with the next counter) while the integer is not below the
largest multiple of `n`. A shuffle is Fisher-Yates from the last place down. The seed's hash, published at the start,
is SHA-256 of the seed's bytes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.errors import EngineError

if TYPE_CHECKING:
    from engine.core.state import State

T = TypeVar("T")
ALGORITHM = "woodpost-1"
HIDDEN = "?"
"""A card or item that a blind fork holds face down."""
_SPACE = 1 << 256
SUIT_DIE = ("fox", "fox", "rabbit", "rabbit", "mouse", "mouse")


def seed_hash(seed: str) -> str:
    """What is published at the start: SHA-256 (hex) of the seed's bytes. ValueError when `seed` is not hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def number(seed: str, branch: int, counter: int) -> int:
    """The 256-bit number of that branch and counter."""
    return int.from_bytes(hashlib.sha256(f"{ALGORITHM}|{seed}|{branch}|{counter}".encode("ascii")).digest(), "big")


def below(g: State, limit: int) -> int:
    """A number from 0 to `limit` - 1, each as likely."""
    chance = g.chance
    if chance.seed is None:
        message = "this game has no seed: the case does not script enough chance"
        raise EngineError(message)
    ceiling = _SPACE - _SPACE % limit
    while True:
        value = number(chance.seed, chance.branch, chance.counter)
        chance.counter += 1
        if value < ceiling:
            return value % limit


def _scripted(g: State, kind: str) -> Any:
    """The next scripted result of this kind, or None when chance is free."""
    script = g.chance.script
    if script is None:
        return None
    queue = script.get(kind)
    if not queue:
        if g.chance.seed is not None:
            return None
        message = f"the case scripts no more {kind!r}"
        raise EngineError(message)
    g.chance.script = {**script, kind: queue[1:]}
    return queue[0]


def battle_dice(g: State) -> tuple[int, int]:
    """Roll both battle dice, each 0 to 3 (4.3.3); returns (higher, lower)."""
    g.horizon()
    scripted = _scripted(g, "dice")
    one, two = scripted if scripted is not None else (below(g, 4), below(g, 4))
    return max(one, two), min(one, two)


def suit_die(g: State, name: str) -> str:
    """Roll a die with two faces of each suit (C.4.5); a scripted game lists its rolls under `name`."""
    g.horizon()
    scripted = _scripted(g, name)
    return str(scripted) if scripted is not None else SUIT_DIE[below(g, 6)]


def shuffled(g: State, values: Sequence[T]) -> list[T]:
    """The same values in a random order. A scripted game may give the order, or keep it by scripting nothing."""
    g.horizon()
    found = list(values)
    if g.chance.script is not None and g.chance.seed is None:
        order = list(_scripted(g, "shuffle")) if g.chance.script.get("shuffle") else found
        if Counter(order) != Counter(found):
            message = f"the scripted shuffle {order!r} is no order of {found!r}"
            raise EngineError(message)
        return order
    for last in range(len(found) - 1, 0, -1):
        other = below(g, last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def pick(g: State, values: Sequence[T]) -> T:
    """One of the values at random. Nothing is drawn when there is only one."""
    if not values:
        message = "nothing to pick from"
        raise EngineError(message)
    if len(values) == 1:
        return values[0]
    g.horizon()
    scripted = _scripted(g, "pick")
    if scripted is not None:
        for value in values:
            if value == scripted or str(value) == str(scripted):
                return value
        message = f"the scripted pick {scripted!r} is not among {list(values)!r}"
        raise EngineError(message)
    return values[below(g, len(values))]
