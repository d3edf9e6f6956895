"""The places where the Law lets a faction, a card or an automaton step into a general rule.

Each field of `Hooks` is one such place. `bind` collects the functions of the seats in a game and of the cards they have
crafted, so that a rule only walks a short list. Cards use only hooks whose whole list is walked, never one that a rule
reads with `of_seat`: there a seat speaks for itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.occasions import Battle, BattleEffect, BotOffer, Loss, StartAction


@dataclass(frozen=True, slots=True)
class Hooks:
    """What one faction, its automaton, or a crafted card adds to the general rules.

    Every function gets the game and its own seat first.
    """

    rule_counts: Callable[[State, str, int, dict[str, int]], None] | None = None
    """2.5: change who has how many warriors and buildings in a clearing, by the pieces there alone."""
    links: Callable[[State, str, str, int], Sequence[tuple[int, bool]]] | None = None
    """4.2: more ways out of a clearing for the mover (third argument): (destination, whether rule is needed)."""
    ignores_rule: Callable[[State, str, str], bool] | None = None
    """4.2.1: whether the mover (third argument) needs to rule neither end of a move."""
    unmovable: Callable[[State, str, str], str | None] | None = None
    """4.2: the law by which this seat's own piece of that kind cannot be moved now, or None."""
    lent_warriors: Callable[[State, str, str], bool] | None = None
    """11.2.7.III: whether this seat's warriors now count as the other seat's (third argument) for rule and battle.

    Brought only while there is somebody they may be lent to (see `Player.for_now`).
    """
    may_place: Callable[[State, str, str, str, int], bool] | None = None
    """G.20: whether that faction (third) may place that kind (fourth) in that clearing."""
    may_remove: Callable[[State, str, str, bool], bool] | None = None
    """G.24: whether this seat's own piece of that kind can be removed; the last argument says whether in battle."""
    leaves_game: Callable[[State, str, str], bool] | None = None
    """G.24: whether this seat's removed piece of that kind leaves the game instead of going to its supply or track."""
    instead_of_supply: Callable[[State, str, str, str], str | None] | None = None
    """G.24: this seat's card on which pieces (faction, kind) go that would return to a supply, or None."""
    moved: Callable[[State, str, str, int, int], Awaitable[None]] | None = None
    """4.2: after the mover (third) took warriors from one clearing to another."""
    removed: Callable[[State, str, Sequence[Loss], str | None], Awaitable[None]] | None = None
    """1.5.4: after all pieces of one removal are off; the last argument is the seat that removed them, if any."""
    battle_start: Callable[[State, str, Battle], Awaitable[None]] | None = None
    """4.3: at the start of a battle this seat takes part in."""
    battle_effects: Callable[[State, str, Battle], Sequence[BattleEffect]] | None = None
    """4.3.2, 4.3.4: optional effects this seat could use now in this battle."""
    extra_hits: Callable[[State, str, Battle], Sequence[tuple[str, int]]] | None = None
    """4.3.5.I: extra hits this seat deals, each with its law."""
    ignores_first_hit: Callable[[State, str, Battle], str | None] | None = None
    """4.3.5.III: the law by which this seat ignores the first hit it takes in this battle, or None."""
    battle_end: Callable[[State, str, Battle], Awaitable[None]] | None = None
    """4.3: at the end of a battle this seat takes part in."""
    gain_item: Callable[[State, str, str], Awaitable[None]] | None = None
    """4.1.2: where an item that this seat gains goes, when not to a Crafted Items box."""
    crafted_item: Callable[[State, str, str], Awaitable[None]] | None = None
    """3.2.2, 4.1.2: what this seat does with a crafted item card, when not take the item and score."""
    item_crafted: Callable[[State, str, str], Awaitable[None]] | None = None
    """4.1.2: after a seat (third argument), this or another, crafted an item."""
    instead_of_drawing: Callable[[State, str], Awaitable[bool]] | None = None
    """G.6: whether this seat, about to draw in a step of its own turn, did something else instead."""
    start_of_birdsong: Callable[[State, str, str], Sequence[StartAction]] | None = None
    """1.4.1: what this seat offers to the seat whose Birdsong starts (third argument)."""
    exhaust_to_pay: Callable[[State, str], tuple[int, Callable[[int], Awaitable[None]]]] | None = None
    """11.2.6.III: for a faction without warriors, how many items it could exhaust to pay, and how it does."""
    offer_to_bot: Callable[[State, str, str], BotOffer | None] | None = None
    """LR 9.7: what this seat sells to a bot (third argument) in the bot's own turn."""
    turn_ended: Callable[[State, str, str], None] | None = None
    """1.4.1: after a turn (third argument: whose) is over."""


HOOK_NAMES = tuple(f.name for f in fields(Hooks))


def bind(g: State) -> None:
    """Collect the hooks of every seat in play, in seating order: the faction's, then those of its crafted cards.

    Called after loading, after each handover, and whenever a crafted card, or something else that brings hooks, comes
    into play or leaves it. An automaton uses no cards (LR 1.1.3).
    """
    found: dict[str, list[tuple[str, Callable[..., Any]]]] = {name: [] for name in HOOK_NAMES}
    for seat in g.seats:
        player = g.book.player(seat)
        sources = [player.hooks, *player.for_now(seat)] if player is not None else []
        if not g.is_automaton(seat.name):
            sources += [g.book.card_hooks[card] for card in seat.play_area if card in g.book.card_hooks]
        for hooks in sources:
            for name in HOOK_NAMES:
                hook = getattr(hooks, name)
                if hook is not None:
                    found[name].append((seat.name, hook))
    g.hooks = found
    g.rulers = {}


def of_seat(g: State, name: str, seat: str) -> Callable[..., Any] | None:
    """The hook of that name that one seat brings, or None."""
    for owner, hook in g.hooks[name]:
        if owner == seat:
            return hook
    return None
