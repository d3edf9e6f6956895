"""4.1 Craft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from engine.core.catalog import SUITS
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import hooks, verbs
from engine.rules.actions import Action
from engine.rules.book import ActionSpec
from engine.rules.items import from_item_supply, gain_item
from engine.rules.matching import is_of, suits_of

if TYPE_CHECKING:
    from engine.core.catalog import CardFacts
    from engine.core.state import State
    from engine.rules.book import Crafting

LAW = "4.1"
Available = Mapping[tuple[str, ...], int]
"""Crafting pieces that can be activated, by the suits that each of them may count as (2.2.2, 4.1.1)."""
_TOGETHER = tuple(frozenset(some) for n in range(1, len(SUITS) + 1) for some in combinations(SUITS, n))


class Pieces:
    """Crafting by activating pieces of these kinds on the map, each once a turn (4.1.1): a `Crafting`."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def _free(self, g: State, seat: str, clearing: int) -> int:
        there = sum(g.count(clearing, seat, kind) for kind in self._kinds)
        return there - g.turn.activated.get(str(clearing), 0)

    def clearings(self, g: State, seat: str) -> list[int]:
        """Where such a piece stands."""
        return sorted({clearing for kind in self._kinds for clearing in g.standing(seat, kind)})

    def available(self, g: State, seat: str) -> Available:
        """Pieces not yet activated this turn (4.1.1)."""
        found: dict[tuple[str, ...], int] = {}
        for clearing in self.clearings(g, seat):
            free = self._free(g, seat, clearing)
            if free > 0:
                suits = suits_of(g, clearing)
                found[suits] = found.get(suits, 0) + free
        return found

    async def pay(self, g: State, seat: str, suits: Sequence[str]) -> None:
        """Activate one piece per suit (4.1.1); which of two in equal suits makes no difference this turn, and one of
        several suits is spared where another can be activated.
        """
        for place, suit in enumerate(suits):
            free = [c for c in self.clearings(g, seat) if is_of(g, c, suit) and self._free(g, seat, c) > 0]
            for clearing in sorted(free, key=lambda c: len(suits_of(g, c))):
                before = g.turn.activated
                g.turn.activated = {**before, str(clearing): before.get(str(clearing), 0) + 1}
                if can_pay(suits[place + 1 :], self.available(g, seat)):
                    g.emit("activated", "4.1.1", {"seat": seat, "clearing": clearing, "suit": suit})
                    break
                g.turn.activated = before


def crafting_of(g: State, seat: str) -> Crafting | None:
    """How that seat pays for crafting now, or None when it does not craft."""
    player = g.book.player(g.seat(seat))
    return player.crafting if player is not None else None


def ways(cost: Sequence[str], available: Available) -> list[tuple[str, ...]]:
    """Every different choice of suits that pays a cost (4.1.1); `any` is paid by any suit."""
    fixed = [suit for suit in cost if suit != "any"]
    chosen = combinations_with_replacement(SUITS, len(cost) - len(fixed))
    return [tuple(sorted([*fixed, *more])) for more in chosen if can_pay([*fixed, *more], available)]


def can_pay(cost: Sequence[str], available: Available) -> bool:
    """Whether there is any way to pay a cost: for any suits together there are as many pieces as it asks of them."""
    if sum(available.values()) < len(cost):
        return False
    wanted = {suit for suit in cost if suit != "any"}
    if all(available.get((suit,), 0) >= cost.count(suit) for suit in wanted):
        return True  # by pieces of one suit each, as nearly always; asked very often
    if all(len(suits) == 1 for suits in available):
        return False
    return all(
        sum(cost.count(suit) for suit in some)
        <= sum(count for suits, count in available.items() if not some.isdisjoint(suits))
        for some in _TOGETHER
        if some <= wanted
    )


def refuse_card(g: State, seat: str, card: str, available: Available | None = None) -> Refusal | None:
    """Why a card of the hand cannot be crafted now, or None. `available`: the crafting pieces, if they are counted.

    A caller that counts them has seen that the seat crafts.
    """
    facts = g.catalog.cards[card]
    if facts.type in ("ambush", "dominance"):
        return Refusal(card, "2.1.2" if facts.type == "ambush" else "2.1.3", "card-never-crafted", {"card": card})
    if facts.item is not None and g.items.get(facts.item, 0) < 1:
        return Refusal(card, "4.1.2", "item-not-in-supply", {"card": card, "item": facts.item})
    if facts.type == "persistent" and card in g.seat(seat).play_area:
        return Refusal(card, "4.1.4", "already-crafted", {"card": card})
    if available is None:
        crafting = crafting_of(g, seat)
        if crafting is None:
            return Refusal(card, "4.1", "does-not-craft", {"seat": seat})
        available = crafting.available(g, seat)
    if not can_pay(facts.cost, available):
        return Refusal(
            card, "4.1.1", "cannot-pay-craft", {"card": card, "cost": list(facts.cost), "suits": _listed(available)}
        )
    return None


def _listed(available: Available) -> list[str]:
    """The pieces' suits, each as the first that it may count as."""
    return sorted((suits[0] for suits, count in available.items() for _ in range(count)), key=SUITS.index)


def can_craft(g: State, seat: str) -> bool:
    """Whether any card in hand can be crafted now."""
    crafting = crafting_of(g, seat)
    if crafting is None:
        return False
    available = crafting.available(g, seat)
    most = sum(available.values())
    cards = g.catalog.cards
    return any(len(cards[c].cost) <= most and refuse_card(g, seat, c, available) is None for c in g.seat(seat).hand)


def craftable(g: State, seat: str) -> list[str]:
    """The cards in hand that can be crafted now, by id."""
    return sorted({card for card in g.seat(seat).hand if refuse_card(g, seat, card) is None})


def could_craft(g: State, seat: str) -> bool:
    """Whether, by public facts alone, the seat may be able to craft something."""
    crafting = crafting_of(g, seat)
    if crafting is None or not g.seat(seat).hand:
        return False
    available = crafting.available(g, seat)
    most = sum(available.values())
    if not most:
        return False
    cards = g.catalog.cards
    kinds = (card for card in g.catalog.decks[g.deck_id] if len(cards[card].cost) <= most)
    return verbs.may_hold(g, seat, (card for card in kinds if refuse_card(g, seat, card, available) is None))


def hand_refusals(g: State, seat: str) -> list[Refusal]:
    """Every card of the hand that cannot be crafted, with the reason."""
    found = [refuse_card(g, seat, card) for card in sorted(set(g.seat(seat).hand))]
    return [refusal for refusal in found if refusal is not None]


def nothing_craftable(action: str, law: str, seat: str, hand: Sequence[Refusal]) -> Refusal:
    """Why nothing can be crafted, or exported: `hand` is why no card can be, which only the seat is told."""
    return Refusal(action, law, "nothing-craftable", {"seat": seat, "hand": tuple(hand)})


async def choose_card(g: State, seat: str, law: str) -> str:
    """Ask which card to craft; the caller has seen that there is one."""
    return await choose(
        g,
        seat,
        law,
        "card",
        {card: card for card in craftable(g, seat)},
        kind="card",
        secret=verbs.hand_tells(g, seat),
        refusals=lambda: hand_refusals(g, seat),
    )


async def pay(g: State, seat: str, card: CardFacts) -> None:
    """4.1.1: activate crafting pieces; asks which suits pay where the card leaves a choice."""
    crafting = crafting_of(g, seat)
    if crafting is None:
        return
    found = ways(card.cost, crafting.available(g, seat))
    suits = await choose(
        g,
        seat,
        "4.1.1",
        "pay",
        {"-".join(way) or "nothing": way for way in found},
        kind="suits",
    )
    await crafting.pay(g, seat, suits)


async def craft(g: State, seat: str, law: str) -> None:
    """Craft one card from the hand (4.1): card, payment, effect."""
    card = g.catalog.cards[await choose_card(g, seat, law)]
    await pay(g, seat, card)
    await resolve(g, seat, card, law)


def action(law: str, *parameters: str) -> Action:
    """Crafting as an action of a step that its faction's chapter names; `parameters` are what it asks."""

    async def perform(g: State, seat: str) -> None:
        await craft(g, seat, law)

    def refused(g: State, seat: str) -> list[Refusal]:
        return [] if can_craft(g, seat) else [nothing_craftable("craft", law, seat, hand_refusals(g, seat))]

    return Action(ActionSpec("craft", law, parameters), can_craft, refused, perform)


async def resolve(g: State, seat: str, card: CardFacts, law: str) -> None:
    """4.1.2, 4.1.3: a card that has been paid for has its effect, and is discarded or stays in play."""
    g.emit("crafted", law, {"seat": seat, "card": card.id})
    if card.type == "persistent":  # 4.1.3
        verbs.put_in_play(g, seat, card.id)
        return
    if card.item is not None:  # 4.1.2
        await craft_item(g, seat, card)
    else:
        await g.book.crafted[card.id](g, seat)
    verbs.spend(g, seat, card.id, "4.1.2")
    if card.item is not None:
        await after_item(g, seat)


async def after_item(g: State, seat: str) -> None:
    """What cards do whenever that seat has crafted an item (4.1.3)."""
    for owner, hook in hooks.ITEM_CRAFTED.each(g):
        await hook(g, owner, seat)


async def craft_item(g: State, seat: str, card: CardFacts) -> None:
    """4.1.2, 3.2.2: take the item and score the card, unless the faction does otherwise."""
    hook = hooks.CRAFTED_ITEM.of(g, seat)
    if hook is not None:
        await hook(g, seat, card.id)
        return
    if card.item is not None:
        from_item_supply(g, card.item)
        await gain_item(g, seat, card.item, "4.1.2")
    verbs.score(g, seat, card.vp, "3.2.2")
