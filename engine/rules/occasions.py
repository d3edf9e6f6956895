"""What a general rule hands to whoever steps into it: a loss, a removal, a battle, and what may be done or bought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.options import Refusal
    from engine.core.state import State


Pieces = dict[tuple[str, str], int]
"""(faction, kind) -> how many."""


@dataclass(frozen=True, eq=False, slots=True)
class Loss:
    """Pieces of one kind to be removed from one clearing. Two losses are never the same, whatever they hold."""

    clearing: int
    faction: str
    kind: str
    count: int


@dataclass(slots=True)
class Removal:
    """Pieces that are about to leave the map together: which, by which law, by whom (None: by nobody),
    and by the hits of which battle.

    Each piece goes to one place only: to its supply, unless somebody claims it for another one first. Pieces that are
    moved instead (17.6.1.I, 18.2.6) are not removed: once they are off, `losses` holds only what was.
    """

    losses: Sequence[Loss]
    law: str
    by: str | None
    battle: Battle | None = None
    at_once: Sequence[Removal] = ()
    """Every removal of the same moment, this one too: both sides of a battle (4.3.6), and who else is credited."""
    _claims: dict[Loss, Callable[[State, Loss], None]] = field(default_factory=dict)
    _moves: list[tuple[Sequence[Loss], Move]] = field(default_factory=list)

    def unclaimed(self, owner: str, clearing: int | None = None) -> list[Loss]:
        """What an owner loses, in a clearing or anywhere, that nobody has claimed yet."""
        return [
            loss
            for loss in self.losses
            if loss.faction == owner and clearing in (None, loss.clearing) and self._free(loss)
        ]

    def _free(self, loss: Loss) -> bool:
        return loss not in self._claims and not any(loss in moved for moved, _ in self._moves)

    def part(self, loss: Loss, count: int) -> Loss:
        """Split some pieces off a loss, to be claimed apart from the rest of it; returns the loss of those."""
        found = replace(loss, count=count)
        rest = [replace(loss, count=loss.count - count)] if count < loss.count else []
        self.losses = [piece for each in self.losses for piece in ([found, *rest] if each is loss else [each])]
        return found

    def claim(self, losses: Iterable[Loss], take: Callable[[State, Loss], None]) -> None:
        """Let `take` put these pieces somewhere when they are off the map; the first claim counts."""
        for loss in losses:
            if self._free(loss):
                self._claims[loss] = take

    def move_instead(self, losses: Sequence[Loss], move: Move) -> None:
        """Let `move` take these pieces elsewhere in one go, once the others are off: they are not removed."""
        self._moves.append((losses, move))

    def moves(self) -> list[tuple[Sequence[Loss], Move]]:
        """What is moved instead; from now on `losses` is what is really removed."""
        self.losses = [loss for loss in self.losses if not any(loss in moved for moved, _ in self._moves)]
        return self._moves

    def taker(self, loss: Loss) -> Callable[[State, Loss], None] | None:
        """Whoever claimed these pieces, or None."""
        return self._claims.get(loss)


Move = Callable[["State", Sequence[Loss]], Awaitable[None]]

SPLIT, FREE, AFTER = "split", "free", "after"


@dataclass(frozen=True, slots=True)
class Helper:
    """Whose warriors fight on a side that is not theirs, by which law, and which hits of that side they take.

    `share` is SPLIT (half of the hits, the odd one falls on the side's own: 11.2.7.III.a), FREE (as many as the side
    likes: 9.2.9.II.d) or AFTER (once the other warriors are gone: 16.2.2.I.a, 17.2.5). Whether who removes them makes
    an enemy of their owner is `blamed` (not of 11.2.7.III.b).
    """

    owner: str
    law: str
    share: str
    blamed: bool = True


@dataclass(slots=True)
class Battle:
    """A battle while it is fought; it never outlives its stage."""

    attacker: str
    defender: str
    clearing: int
    credit: str | None = None  # who removes all buildings and tokens, where neither side does (26.4.2)
    chooser: str | None = None  # who chooses what both sides lose, where they do not themselves (LR 7.7.4)
    helpers: dict[str, list[Helper]] = field(default_factory=dict)  # by side
    declared: set[tuple[str, str]] = field(default_factory=set)  # what a side said at the start: (seat, what)
    deals_no_roll: set[str] = field(default_factory=set)  # whose rolled hits are none, whatever the dice show
    more_rolled: dict[str, int] = field(default_factory=dict)  # what effects add to that cap (26.5.2)
    rolled: dict[str, int] = field(default_factory=dict)  # after the cap of 4.3.3.I
    extra: dict[str, int] = field(default_factory=dict)  # extra hits dealt, from used effects
    ignores_rolled: set[str] = field(default_factory=set)
    first_hit_ignored: set[str] = field(default_factory=set)
    used: set[tuple[str, str]] = field(default_factory=set)
    dealt: dict[str, int] = field(default_factory=dict)  # hits that a side dealt so far, without the ignored ones
    removed: dict[str, list[Loss]] = field(default_factory=dict)  # what those hits removed, by who removed it

    @property
    def sides(self) -> tuple[str, str]:
        """Attacker and defender."""
        return self.attacker, self.defender

    def other(self, seat: str) -> str:
        """The enemy of that side."""
        return self.defender if seat == self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class BattleEffect:
    """An effect that a side may use in battle. `before_roll` tells 4.3.2 from 4.3.4.

    A bot uses none but those which its law tells it to use now (`for_bots`).
    """

    key: str
    law: str
    before_roll: bool
    perform: Callable[[State, Battle, str], Awaitable[None]]
    for_bots: bool = False


@dataclass(frozen=True, slots=True)
class HitWay:
    """One way for a side to take all its hits: the pieces it loses, and what it does beside or instead (9.2.7).

    `label` are facts for the answer's words.
    """

    key: str
    pieces: Pieces
    label: Mapping[str, Any]
    perform: Callable[[State], None] | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What an owner offers another seat at a moment of that seat's turn (1.4.1), as often as it is offered.

    `args` are public facts for its words. With `refusals` it is named there and cannot be taken; they bear its key.
    They are `secret` where they tell what only that seat may know: then it is asked all the same (1.2.1).
    """

    key: str
    law: str
    perform: Callable[[State, str], Awaitable[None]]
    args: Mapping[str, Any] = field(default_factory=dict)
    refusals: Sequence[Refusal] = ()
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """Pieces of another owner that go along with a move (9.2.9.II.b): whose, how many of each kind, by which law."""

    owner: str
    group: Mapping[str, int]
    law: str


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
