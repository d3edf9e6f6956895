"""The places where the Law lets a faction, a card or an automaton step into a general rule.

Each `Hook` is one such place: who steps in brings a function `by` it, and every function gets the game and its own
seat first. `bind` collects those of the seats in a game and of the cards they have crafted, so that a rule only walks a
short list. Cards use only hooks of which a rule walks `each`, never one that a rule reads `of` a seat: there a seat
speaks for itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from engine.core.maps import Place
    from engine.core.options import Refusal
    from engine.core.state import State
    from engine.rules.occasions import Battle, BattleEffect, BotOffer, Company, Helper, HitWay, Offer, Removal

F = TypeVar("F", bound=Callable[..., Any])


class Hook(Generic[F]):
    """One place in a general rule, and the type of the functions that step in there."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def by(self, function: F) -> Brought:
        """That this function steps in here."""
        return self, function

    def each(self, g: State) -> list[tuple[str, F]]:
        """Whoever steps in, in seating order: (seat, function)."""
        return g.hooks.get(self, [])

    def of(self, g: State, seat: str) -> F | None:
        """The function of one seat, or None."""
        for owner, function in g.hooks.get(self, ()):
            if owner == seat:
                found: F = function
                return found
        return None

    def among(self, brought: Hooks) -> list[F]:
        """The functions that step in here, of those that somebody brings."""
        return [cast("F", function) for hook, function in brought if hook is self]

    def __repr__(self) -> str:
        return f"Hook({self.name!r})"


Brought: TypeAlias = tuple[Hook[Any], Callable[..., Any]]
Hooks: TypeAlias = Sequence[Brought]
"""What one faction, its automaton, or a crafted card adds to the general rules."""

RULE_COUNTS: Hook[Callable[[State, str, int, dict[str, int]], None]] = Hook("rule_counts")
"""2.5: change who has how many warriors and buildings in a clearing, by the pieces there alone."""

CLEARING_SUITS: Hook[Callable[[State, str, int, tuple[str, ...]], tuple[str, ...]]] = Hook("clearing_suits")
"""2.2.2: the suits of a clearing, given those that it has without this seat's pieces."""

LINKS: Hook[Callable[[State, str, str, int], Sequence[tuple[int, bool]]]] = Hook("links")
"""4.2: more ways out of a place for the mover (third argument): (destination, whether rule is needed)."""

IGNORES_RULE: Hook[Callable[[State, str, str], bool]] = Hook("ignores_rule")
"""4.2.1: whether the mover (third argument) needs to rule neither end of a move."""

UNMOVABLE: Hook[Callable[[State, str, str], str | None]] = Hook("unmovable")
"""4.2: the law by which this seat's own piece of that kind cannot be moved now, or None."""

BARS_LEAVING: Hook[Callable[[State, str, str, Place], Refusal | None]] = Hook("bars_leaving")
"""4.2: why the mover (third argument) can move nothing out of a place, or None."""

BARS_ENTERING: Hook[Callable[[State, str, str, Place], Refusal | None]] = Hook("bars_entering")
"""4.2: why the mover (third argument) can move nothing into a place, or None."""

TOLL: Hook[Callable[[State, str, str, Place], Awaitable[None]]] = Hook("toll")
"""4.2, 9.2.9.III.b: what a mover (third argument) pays to enter a place, before it moves there."""

COMPANY: Hook[Callable[[State, str, Place, Place, str], Awaitable[Company | None]]] = Hook("company")
"""4.2, 9.2.9.II.b: whose pieces go along with a move of this seat's that follows that law (last), or None."""

RULED_BY: Hook[Callable[[State, str, Place], str | None]] = Hook("ruled_by")
"""2.5, 12.2.2: who rules a place that is no clearing, or None; nobody rules a forest."""

LENT_WARRIORS: Hook[Callable[[State, str, str], bool]] = Hook("lent_warriors")
"""11.2.7.III: whether this seat's warriors now count as the other seat's (third argument) for rule, no enemies to it.

Brought only while there is somebody they may be lent to (see `Player.for_now`).
"""

MAY_PLACE: Hook[Callable[[State, str, str, str, int], bool]] = Hook("may_place")
"""G.20: whether that faction (third) may place that kind (fourth) in that clearing."""

MAY_REMOVE: Hook[Callable[[State, str, str, str, Battle | None], bool]] = Hook("may_remove")
"""G.24: whether that faction's (third) piece of that kind can be removed, by the hits of a battle or (None) else."""

CLAIMS: Hook[Callable[[State, str, Removal], Awaitable[None]]] = Hook("claims")
"""G.24: claim pieces that are about to be removed for another place than their supply (see `Removal.claim`)."""

FULL_REMOVAL: Hook[Callable[[State, str, int, str], Awaitable[None]]] = Hook("full_removal")
"""9.2.2.1: after an enemy (last) removed all enemy pieces from a clearing (third) where this seat still has pieces."""

INSTEAD_OF_SUPPLY: Hook[Callable[[State, str, str, str], str | None]] = Hook("instead_of_supply")
"""G.24: this seat's card on which pieces (faction, kind) go that would return to a supply, or None."""

MOVED: Hook[Callable[[State, str, str, int, int], Awaitable[None]]] = Hook("moved")
"""4.2: after the mover (third) took warriors from one clearing to another."""

DOMINANCE: Hook[Callable[[State, str], Refusal | None]] = Hook("dominance")
"""3.3.1, 9.2.8: why this seat can activate no dominance card although it has the points for one, or None."""

DOMINANCE_ACTIVE: Hook[Callable[[State, str], Awaitable[None]]] = Hook("dominance_active")
"""9.2.8: what this seat does with a dominance card that it activates, in place of winning by rule."""

REMOVED: Hook[Callable[[State, str, Removal], Awaitable[None]]] = Hook("removed")
"""1.5.4: after all pieces of one removal are off."""

HELPERS: Hook[Callable[[State, str, Battle, str], Sequence[Helper]]] = Hook("helpers")
"""4.3: whose warriors fight beside a side (last) in a battle from its start, as far as nobody chooses that.

Where a side chooses, it adds to `Battle.helpers` at BATTLE_START.
"""

BATTLE_START: Hook[Callable[[State, str, Battle], Awaitable[None]]] = Hook("battle_start")
"""4.3: at the start of a battle this seat takes part in."""

BATTLE_EFFECTS: Hook[Callable[[State, str, Battle, str], Sequence[BattleEffect]]] = Hook("battle_effects")
"""4.3.2, 4.3.4: effects of this seat's, in the battle or beside it (26.5.2), that a side (last) could use now."""

MAX_ROLLED: Hook[Callable[[State, str, Battle], int]] = Hook("max_rolled")
"""4.3.3.I, 9.2.6: this side's maximum rolled hits, when not its own warriors; its helpers' come on top."""

DEFENSELESS: Hook[Callable[[State, str, Battle], bool]] = Hook("defenseless")
"""4.3.5.II, 9.2.4: whether this seat is defenseless as defender, when its warriors do not tell."""

HIT_WAYS: Hook[Callable[[State, str, Battle, int], Sequence[HitWay]]] = Hook("hit_ways")
"""4.3.6, 9.2.7: how this side may take that many hits, when not by removing its warriors first; none: it takes none."""

EXTRA_HITS: Hook[Callable[[State, str, Battle], Sequence[tuple[str, int]]]] = Hook("extra_hits")
"""4.3.5.I: extra hits this seat deals, each with its law."""

IGNORES_FIRST_HIT: Hook[Callable[[State, str, Battle], str | None]] = Hook("ignores_first_hit")
"""4.3.5.III: the law by which this seat ignores the first hit it takes in this battle, or None."""

BATTLE_END: Hook[Callable[[State, str, Battle], Awaitable[None]]] = Hook("battle_end")
"""4.3: at the end of a battle this seat takes part in."""

GAIN_ITEM: Hook[Callable[[State, str, str], Awaitable[None]]] = Hook("gain_item")
"""4.1.2: where an item that this seat gains goes, when not to a Crafted Items box."""

CRAFTED_ITEM: Hook[Callable[[State, str, str], Awaitable[None]]] = Hook("crafted_item")
"""3.2.2, 4.1.2: what this seat does with a crafted item card, when not take the item and score."""

ITEM_CRAFTED: Hook[Callable[[State, str, str], Awaitable[None]]] = Hook("item_crafted")
"""4.1.2: after a seat (third argument), this or another, crafted an item."""

INSTEAD_OF_DRAWING: Hook[Callable[[State, str], Awaitable[bool]]] = Hook("instead_of_drawing")
"""G.6: whether this seat, about to draw in a step of its own turn, did something else instead."""

OFFERS: Hook[Callable[[State, str, str, str], Sequence[Offer]]] = Hook("offers")
"""1.4.1: what this seat offers another (third argument) at a moment of its turn, by public facts alone.

The moments are those of `engine.rules.offers`.
"""

EXHAUST_TO_PAY: Hook[Callable[[State, str], tuple[int, int, Callable[[int], Awaitable[None]]]]] = Hook("exhaust_to_pay")
"""11.2.6.III: for a faction without warriors, how many items it can exhaust to pay, how many at most by public facts
alone (1.2.1), and how it does.
"""

OFFER_TO_BOT: Hook[Callable[[State, str, str], BotOffer | None]] = Hook("offer_to_bot")
"""LR 9.7: what this seat sells to a bot (third argument) in the bot's own turn."""

TURN_ENDED: Hook[Callable[[State, str, str], None]] = Hook("turn_ended")
"""1.4.1: after a turn (third argument: whose) is over."""


def bind(g: State) -> None:
    """Collect the hooks of every seat in play, in seating order: the faction's, then those of its crafted cards.

    Called after loading, after each handover, and whenever a crafted card, or something else that brings hooks, comes
    into play or leaves it. An automaton uses no cards (LR 1.1.3).
    """
    found: dict[Any, list[tuple[str, Callable[..., Any]]]] = {}
    for seat in g.seats:
        player = g.book.player(seat)
        sources = [player.hooks, *player.for_now(seat)] if player is not None else []
        if not g.is_automaton(seat.name):
            sources += [g.book.card_hooks[card] for card in seat.play_area if card in g.book.card_hooks]
        for hooks in sources:
            for hook, function in hooks:
                found.setdefault(hook, []).append((seat.name, function))
    g.hooks = found
    g.rulers = {}
