"""What a general rule hands to whoever steps into it: a loss, a removal, a battle, and what may be done or bought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.state import State


@dataclass(frozen=True, slots=True)
class Loss:
    """Pieces of one kind to be removed from one clearing."""

    clearing: int
    faction: str
    kind: str
    count: int


@dataclass(slots=True)
class Removal:
    """Pieces that are about to leave the map together: which, by which law, and by whom (None: by nobody).

    Each piece goes to one place only: to its supply, unless somebody claims it for another one first.
    """

    losses: Sequence[Loss]
    law: str
    by: str | None
    in_battle: bool = False
    _claims: dict[Loss, Callable[[State, Loss], None]] = field(default_factory=dict)

    def unclaimed(self, owner: str, clearing: int | None = None) -> list[Loss]:
        """What an owner loses, in a clearing or anywhere, that nobody has claimed yet."""
        return [
            loss
            for loss in self.losses
            if loss.faction == owner and clearing in (None, loss.clearing) and loss not in self._claims
        ]

    def claim(self, losses: Iterable[Loss], take: Callable[[State, Loss], None]) -> None:
        """Let `take` put these pieces somewhere when they are off the map; the first claim counts."""
        for loss in losses:
            self._claims.setdefault(loss, take)

    def taker(self, loss: Loss) -> Callable[[State, Loss], None] | None:
        """Whoever claimed these pieces, or None."""
        return self._claims.get(loss)


@dataclass(slots=True)
class Battle:
    """A battle while it is fought; it never outlives its stage."""

    attacker: str
    defender: str
    clearing: int
    declared: set[tuple[str, str]] = field(default_factory=set)  # what a side said at the start: (seat, what)
    deals_no_roll: set[str] = field(default_factory=set)  # whose rolled hits are none, whatever the dice show
    rolled: dict[str, int] = field(default_factory=dict)  # after the cap of 4.3.3.I
    extra: dict[str, int] = field(default_factory=dict)  # extra hits dealt, from used effects
    ignores_rolled: set[str] = field(default_factory=set)
    first_hit_ignored: set[str] = field(default_factory=set)
    used: set[tuple[str, str]] = field(default_factory=set)

    @property
    def sides(self) -> tuple[str, str]:
        """Attacker and defender."""
        return self.attacker, self.defender

    def other(self, seat: str) -> str:
        """The enemy of that side."""
        return self.defender if seat == self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class BattleEffect:
    """An optional effect of one side in battle. `before_roll` tells 4.3.2 from 4.3.4."""

    key: str
    law: str
    before_roll: bool
    perform: Callable[[State, Battle, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class StartAction:
    """Something that may be done at the start of a phase, repeatedly while it is offered; `args` are public facts for
    its label.
    """

    key: str
    law: str
    perform: Callable[[State, str], Awaitable[None]]
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotOffer:
    """LR 9.7: what a bot may buy from `seat` now: a card, or the help of warriors. The functions pay and deliver.

    `buy_card` takes the card out of what is for sale; it is then the bot's to place.
    """

    seat: str
    cards: Sequence[str]
    lends_warriors: bool
    buy_card: Callable[[str], None]
    hire: Callable[[], None]
    if_hired: Callable[[Callable[[], bool]], bool]
    """What a test would say if the warriors were hired."""
