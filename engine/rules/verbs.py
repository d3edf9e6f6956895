"""The few verbs that change the world. Each keeps the totals right and emits one event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core import chance
from engine.core.errors import GameOver
from engine.core.values import with_pieces, without
from engine.rules import hooks
from engine.rules.hooks import bind
from engine.rules.places import told

if TYPE_CHECKING:
    from engine.core.state import State

WINNING_SCORE = 30
OFF_MAP = 0
"""No clearing: what `may_place` is asked about a place that is not on the map, such as a card."""


def put_in_supply(g: State, faction: str, kind: str, count: int) -> None:
    """Count pieces into a supply, or out of it with a negative count, and nothing else."""
    g.supply = with_pieces(g.supply, faction, kind, count)


def join(g: State, owner: str, faction: str) -> None:
    """22: an owner without a seat comes into the game, with that faction's kinds of pieces, all in its supply."""
    g.others = {**g.others, owner: faction}
    g.classes = {**g.classes, owner: g.catalog.classes[faction]}
    g.supply = {**g.supply, owner: g.catalog.factions[faction].all_pieces}


def in_supply(g: State, faction: str, kind: str) -> int:
    """How many pieces of that kind are in the faction's supply, or on its track (G.32)."""
    kinds = g.supply.get(faction)
    return kinds.get(kind, 0) if kinds is not None else 0


def may_place(g: State, faction: str, kind: str, clearing: int) -> bool:
    """Whether the piece may be placed there at all (G.20): a building needs an open slot (2.2.3)."""
    if g.classes[faction][kind] == "building" and g.open_slots(clearing) < 1:
        return False
    for seat, hook in hooks.MAY_PLACE.each(g):  # noqa: SIM110 - asked very often; all() costs three times as much
        if not hook(g, seat, faction, kind, clearing):
            return False
    return True


def place(g: State, faction: str, kind: str, clearing: int, law: str, count: int = 1) -> int:
    """Place pieces from the supply: as many as there are and the clearing allows (1.5.1, 1.5.4). Returns how many."""
    if not may_place(g, faction, kind, clearing):
        return 0
    count = min(count, in_supply(g, faction, kind))
    if g.classes[faction][kind] == "building":
        count = min(count, g.open_slots(clearing))
    if count < 1:
        return 0
    put_in_supply(g, faction, kind, -count)
    g.put(clearing, faction, kind, count)
    g.emit("placed", law, {"faction": faction, "kind": kind, "count": count, "clearing": told(g, clearing)})
    return count


def supply_to(g: State, faction: str, kind: str, count: int) -> None:
    """Return pieces to their supply (G.24), or to the card that takes them instead.

    The caller has counted them out where they were.
    """
    for seat, hook in hooks.INSTEAD_OF_SUPPLY.each(g):
        card = hook(g, seat, faction, kind)
        if card is not None:
            owner = g.seat(seat)
            owner.on_card = with_pieces(owner.on_card, faction, kind, count)
            data = {"owner": seat, "card": card, "faction": faction, "kind": kind, "count": count}
            g.emit("laid-on-card", "4.1.3", data)
            return
    put_in_supply(g, faction, kind, count)


def returns_to_supply(g: State, faction: str, kind: str) -> bool:
    """Whether a removed piece of that kind would come to its supply, and not onto a card."""
    return all(hook(g, seat, faction, kind) is None for seat, hook in hooks.INSTEAD_OF_SUPPLY.each(g))


def clear_card(g: State, seat: str, law: str) -> None:
    """Return the pieces on a seat's crafted card to their supplies."""
    mine = g.seat(seat)
    for faction, kinds in sorted(mine.on_card.items()):
        for kind, count in sorted(kinds.items()):
            put_in_supply(g, faction, kind, count)
            g.emit("back-from-card", law, {"owner": seat, "faction": faction, "kind": kind, "count": count})
    mine.on_card = {}


def to_faction_board(g: State, clearing: int, faction: str, kind: str, count: int, law: str) -> None:
    """Take pieces from the map onto a faction board: no removal (G.24). The caller counts them there."""
    g.put(clearing, faction, kind, -count)
    g.emit("taken-to-board", law, {"faction": faction, "kind": kind, "count": count, "clearing": clearing})


async def move(g: State, faction: str, kinds: Mapping[str, int], origin: int, target: int, law: str) -> None:
    """Move pieces between clearings (4.2), then what that triggers."""
    for kind, count in kinds.items():
        if count:
            g.put(origin, faction, kind, -count)
            g.put(target, faction, kind, count)
    pieces = [{"faction": faction, "kind": kind, "count": count} for kind, count in kinds.items() if count]
    g.emit("moved", law, {"faction": faction, "pieces": pieces, "from": told(g, origin), "to": told(g, target)})
    for seat, hook in hooks.MOVED.each(g):
        await hook(g, seat, faction, origin, target)


# --- points -------------------------------------------------------------------------------------------------------


def score(g: State, seat: str, points: int, law: str) -> None:
    """Score points for one seat; at 30 it wins at once (3.1)."""
    score_all(g, [(seat, points)], law)


def score_all(g: State, gains: Sequence[tuple[str, int]], law: str) -> None:
    """Score points that several seats gain at the same moment; 30 points win at once, ties by 3.1.1.

    Nobody scores them where an owner without a seat would: it has no marker.
    """
    for name, points in gains:
        if name in g.others:
            continue
        seat = g.seat(name)
        if seat.vp is None or points == 0:
            continue
        gained = max(points, -seat.vp)
        if gained:
            seat.vp += gained
            g.emit("scored", law, {"seat": name, "points": gained, "total": seat.vp})
    reached = [seat.name for seat in g.clockwise() if seat.vp is not None and seat.vp >= WINNING_SCORE] if gains else []
    if reached:
        win(g, reached[0], "3.1.1" if len(reached) > 1 else "3.1")


def win(g: State, seat: str, law: str) -> None:
    """That seat wins, and whoever is in a coalition with it (9.2.8); everything else stops (3.1)."""
    too = [other.name for other in g.seats if other.coalition == seat]
    g.winners = [seat, *too]
    g.turn.phase = "over"
    g.emit("won", law, {"seat": seat})
    for partner in too:
        g.emit("won-too", "9.2.8", {"seat": partner, "winner": seat})
    raise GameOver


# --- cards --------------------------------------------------------------------------------------------------------


def hand_is_public(g: State, seat: str) -> bool:
    """Whether everybody sees that seat's hand (11.2.3)."""
    player = g.book.player(g.seat(seat))
    return player is not None and bool(player.public_hand)


def may_hold(g: State, seat: str, cards: Iterable[str]) -> bool:
    """Whether, by public facts alone, the seat may have any of these cards in hand.

    Everybody knows that it has not where the hand is empty, where it is public, or where every copy lies in sight
    elsewhere.
    """
    hand = g.seat(seat).hand
    if not hand:
        return False
    if hand_is_public(g, seat):
        return any(card in hand for card in cards)
    in_sight = [*g.discard, *g.available, *g.dominance_removed]
    for other in g.seats:
        in_sight += other.play_area
        if other.dominance is not None:
            in_sight.append(other.dominance)
        if other.name != seat and hand_is_public(g, other.name):
            in_sight += other.hand
    copies = g.catalog.decks[g.deck_id]
    return any(in_sight.count(card) < copies.get(card, 0) for card in cards)


def hand_tells(g: State, seat: str) -> bool:
    """Whether a question about that seat's hand must be put even when it has a single answer.

    Passing it would tell what else is in the hand (1.2.1). Nothing is told by a public hand (11.2.3) or the last card.
    """
    return len(g.seat(seat).hand) > 1 and not hand_is_public(g, seat)


def refill(g: State) -> None:
    """2.1: a deck that is empty is formed anew from the discard pile at once."""
    if g.deck or not g.discard:
        return
    g.horizon()
    cards, g.discard = sorted(g.discard), []
    g.deck = chance.shuffled(g, cards)
    g.emit("deck-formed", "2.1", {"count": len(g.deck)})


def top_card(g: State) -> str | None:
    """Take the top card of the shared deck, or None when there is none at all (2.1)."""
    g.horizon()
    refill(g)
    if not g.deck:
        return None
    card, g.deck = g.deck[-1], g.deck[:-1]
    refill(g)
    return card


def draw(g: State, seat: str, count: int, law: str) -> int:
    """Draw cards into a hand (G.6); returns how many there were. An automaton scores a point instead (LR 2.8.1)."""
    if count < 1:
        return 0
    if g.is_automaton(seat):
        score(g, seat, 1, "LR 2.8.1")
        return 0
    cards: list[str] = []
    for _ in range(count):
        card = top_card(g)
        if card is None:
            break
        cards.append(card)
    mine = g.seat(seat)
    mine.hand = [*mine.hand, *cards]
    data: dict[str, Any] = {"seat": seat, "count": len(cards)}
    if hand_is_public(g, seat):
        data["cards"] = cards
    g.emit("drew", law, data, {seat: {"cards": cards}})
    return len(cards)


def to_discard(g: State, card: str) -> None:
    """Put a card into the discard pile; a dominance card lies near the map instead (3.3.3)."""
    if g.catalog.cards[card].type == "dominance":
        g.available = sorted([*g.available, card])
        g.emit("dominance-available", "3.3.3", {"card": card})
    else:
        g.discard = [*g.discard, card]
        refill(g)


def spend(g: State, seat: str, card: str, law: str) -> None:
    """Discard or spend a card from a hand (G.5, G.31)."""
    mine = g.seat(seat)
    # A card that has been shown, such as an ambush, still lies face down in the hand of a blind fork.
    mine.hand = without(mine.hand, chance.HIDDEN if g.chance.blind and card not in mine.hand else card)
    g.emit("discarded", law, {"seat": seat, "card": card})
    to_discard(g, card)


def put_in_play(g: State, seat: str, card: str) -> None:
    """A crafted card goes from the hand to the play area (4.1.3)."""
    mine = g.seat(seat)
    mine.hand = without(mine.hand, card)
    mine.play_area = sorted([*mine.play_area, card])
    bind(g)


def discard_effect(g: State, seat: str, card: str, law: str) -> None:
    """Discard a crafted card from a play area, as this or another card says; what lies on it goes home."""
    mine = g.seat(seat)
    mine.play_area = without(mine.play_area, card)
    bind(g)
    g.emit("effect-discarded", law, {"seat": seat, "card": card})
    if hooks.INSTEAD_OF_SUPPLY.among(g.book.card_hooks.get(card, ())):
        clear_card(g, seat, law)
    to_discard(g, card)


def take_random_card(g: State, taker: str, owner: str, law: str) -> None:
    """Take a random card from a hand (G.22); from a bot the taker draws instead (LR 2.8.1)."""
    if g.is_automaton(owner):
        draw(g, taker, 1, "LR 2.8.1")
        return
    theirs = g.seat(owner)
    if not theirs.hand:
        return
    g.horizon()
    card = chance.pick(g, sorted(theirs.hand))
    theirs.hand = without(theirs.hand, card)
    known = {"cards": [card]}
    g.emit("took-random-card", law, {"seat": taker, "owner": owner}, {taker: known, owner: known})
    _into_hand(g, taker, card)


def _into_hand(g: State, seat: str, card: str) -> None:
    """A card comes into a hand; a bot has none, so that the card is discarded for a point (LR 2.8.1)."""
    if g.is_automaton(seat):
        to_discard(g, card)
        score(g, seat, 1, "LR 2.8.1")
    else:
        into_hand(g, seat, card)


def into_hand(g: State, seat: str, card: str) -> None:
    """Put a card into a hand, and nothing else."""
    mine = g.seat(seat)
    mine.hand = [*mine.hand, card]


def give_card(g: State, giver: str, seat: str, card: str, law: str) -> None:
    """Give a card from a hand to another player (1.3.2); everybody sees one that comes from or into a public hand."""
    g.undo_floor = g.answered  # the other has seen it
    theirs = g.seat(giver)
    theirs.hand = without(theirs.hand, card)
    known: dict[str, Any] = {"cards": [card]}
    public = hand_is_public(g, giver) or hand_is_public(g, seat) or g.is_automaton(seat)
    told = {"giver": giver, "seat": seat}
    g.emit("gave-card", law, {**told, **known} if public else told, {giver: known, seat: known})
    _into_hand(g, seat, card)


def take_from_discard(g: State, seat: str, card: str, law: str) -> None:
    """Take a card from the discard pile into a hand, where everybody sees it."""
    g.discard = without(g.discard, card)
    into_hand(g, seat, card)
    g.emit("took-from-discard", law, {"seat": seat, "card": card})
