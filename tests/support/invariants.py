"""What must hold after every answer: nothing is lost, nothing is told, everything offered works."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from engine.api import Game, IllegalAnswer
from engine.core.codec import STATE_FIELDS, from_dict
from engine.core.state import INERT
from engine.opening import attach

if TYPE_CHECKING:
    from engine.api import Event
    from engine.core.state import State


def cards_everywhere(g: State) -> Counter[str]:
    """Every card of the deck, wherever it lies."""
    found: Counter[str] = Counter([*g.deck, *g.discard, *g.available, *g.dominance_removed])
    for seat in g.seats:
        found.update([*seat.hand, *seat.aside, *seat.play_area])
        if seat.dominance is not None:
            found.update([seat.dominance])
        player = g.book.player(seat)
        if player is not None:
            found.update(player.cards_on_board(seat.board))
    return found


def items_everywhere(g: State) -> Counter[str]:
    """Every item, wherever it lies."""
    found: Counter[str] = Counter(g.items) + Counter(g.items_removed)
    for items in g.ruins.values():
        found.update(items)
    for seat in g.seats:
        found.update(seat.items)
        player = g.book.player(seat)
        if player is not None:
            found.update(player.items_on_board(seat.board))
    return found


def pieces_everywhere(g: State) -> Counter[tuple[str, str]]:
    """Every faction piece, wherever it stands."""
    found: Counter[tuple[str, str]] = Counter()
    for table in (g.supply, g.removed, *g.board):
        for faction, kinds in table.items():
            for kind, count in kinds.items():
                assert count > 0, f"{faction} {kind}: an empty entry was left behind"
                found[faction, kind] += count
    for seat in g.seats:
        player = g.book.player(seat)
        laid = [(faction, kind, n) for faction, kinds in seat.on_card.items() for kind, n in kinds.items()]
        assert all(count > 0 for _, _, count in laid), f"{seat.name}: an empty entry was left behind on a card"
        for faction, kind, count in (*laid, *(player.pieces_on_board(seat.board) if player is not None else ())):
            assert count >= 0
            if count:
                found[faction, kind] += count
    return found


def conserved(game: Game) -> None:
    """Pieces, cards and items are all there, and no clearing holds more buildings than it has slots."""
    g = game._g
    if any(seat.played_by == INERT for seat in g.seats) or g.turn.number == 0:
        return
    for seat in g.seats:
        for kind, piece in g.catalog.factions[seat.faction].pieces.items():
            assert pieces_everywhere(g)[seat.name, kind] == piece.total, (seat.name, kind)
        assert not Counter(seat.exhausted) - Counter(seat.items), f"{seat.name}: exhausted what is not there"
        assert not seat.on_card or "coffin-makers" in seat.play_area, f"{seat.name}: pieces lie on no card"
    assert cards_everywhere(g) == Counter(g.catalog.decks[g.deck_id])
    printed = Counter(g.catalog.items)
    if g.options.get("ruin-items-placed"):
        printed.update(g.catalog.ruin_items)
    assert +items_everywhere(g) == printed
    for clearing in g.map.numbers:
        assert g.open_slots(clearing) >= 0
    for seat in g.seats:
        assert seat.vp is None or seat.vp >= 0


def same(game: Game, other: Game) -> None:
    """Two games stand alike: same state, same questions, same answers."""
    assert from_dict_of(game) == from_dict_of(other)
    assert [(d.seat, d.number, d.law, d.name, d.keys) for d in game.decisions] == [
        (d.seat, d.number, d.law, d.name, d.keys) for d in other.decisions
    ]
    assert game.view(None) == other.view(None)
    assert game.winners == other.winners


def from_dict_of(game: Game) -> Any:
    """The state in the middle of a stage, for comparison."""
    g = game._g
    return {name: getattr(g, name) for name in STATE_FIELDS}


def forks_alike(game: Game) -> None:
    """A fork, and the game loaded from its stored form, equal the original."""
    same(game, game.fork())
    same(game, Game.load(game.snapshot(), game.tail, game._g.catalog))


def position_alike(game: Game) -> None:
    """The position document leads back to the same boundary."""
    document = json.loads(json.dumps(game.position()))
    again = Game.from_position(document, game._g.catalog, game._g.chance.seed)
    assert again.snapshot() == game.snapshot()


def options_are_the_answers(game: Game) -> None:
    """Every option is accepted, and every refused candidate is refused with a law and nothing changed."""
    for decision in game.decisions:
        offered = set(decision.keys)
        assert offered
        assert len(offered) == len(decision.options)
        before = game.snapshot(), game.tail
        for refusal in decision.refused:
            assert refusal.key not in offered, (decision, refusal)
            assert refusal.law
            assert refusal.reason
            with pytest.raises(IllegalAnswer) as refused:
                game.answer(decision.seat, decision.number, refusal.key)
            assert refused.value.law == refusal.law
        assert (game.snapshot(), game.tail) == before


def swap_hidden(g: State, viewer: str | None, game: Game) -> None:
    """Replace every card and item that the viewer cannot see: other hands, deck, what is set aside, ruins."""
    view = game.view(viewer)
    hands = [seat for seat in g.seats if view.seat(seat.name).hand is None]
    hidden = [*g.deck, *(card for s in hands for card in s.hand), *(card for s in g.seats for card in s.aside)]
    cards = iter([*hidden[1:], *hidden[:1]])
    g.deck = [next(cards) for _ in g.deck]
    for seat in hands:
        seat.hand = [next(cards) for _ in seat.hand]
    for seat in g.seats:
        seat.aside = [next(cards) for _ in seat.aside]
    items = [item for pile in g.ruins.values() for item in pile]
    g.ruins = {clearing: [items.pop() for _ in pile] for clearing, pile in g.ruins.items()}


def nothing_told(game: Game, viewer: str | None) -> None:
    """A viewer sees, and is asked, the same whatever the cards are that they cannot see."""
    other = game.fork()
    swap_hidden(other._g, viewer, game)
    assert game.view(viewer) == other.view(viewer)
    g = from_dict(json.loads(game.snapshot()))
    if (
        game.tail
        or not game.decisions
        or g.chance.counter != game._g.chance.counter
        or len(g.deck) != len(game._g.deck)
        or g.ruins != game._g.ruins
    ):
        return  # the stage has used chance, hidden cards or a ruin: it would not come to the same question again
    attach(g, game._g.catalog)
    swap_hidden(g, viewer, game)
    again = Game(g).replay((), game._g.catalog)
    mine = [(d.seat, d.law, d.name, d.keys, d.refused) for d in game.decisions if d.seat == viewer]
    theirs = [(d.seat, d.law, d.name, d.keys, d.refused) for d in again.decisions if d.seat == viewer]
    assert mine == theirs
    # Whether somebody is asked at all tells nothing either.
    assert [(d.seat, d.name) for d in game.decisions] == [(d.seat, d.name) for d in again.decisions]


def undo_tells_nothing(game: Game, events: list[Event]) -> None:
    """Whatever rolled a die or showed a hidden card cannot be undone freely."""
    telling = {"rolled", "mob-rolled", "drew", "order-revealed", "ruin-searched", "looked-at-hand", "took-random-card"}
    telling.add("gave-card")
    if any(event.kind in telling for event in events):
        assert game.undo_limit == game.answered


MOST_TURNS = 400
MOST_TURNS_WITHOUT_POINTS = 4000


def ends_in_time(game: Game) -> None:
    """A game ends within 400 turns, unless every seat has an active dominance card.

    Then nobody scores any more (3.3.1), and who answers at random can take very long to rule the right clearings.
    """
    pointless = all(seat.vp is None for seat in game.view(None).seats)
    assert game.turn[1] <= (MOST_TURNS_WITHOUT_POINTS if pointless else MOST_TURNS), "the game does not end"


def everything(game: Game, events: list[Event]) -> None:
    """All of the above."""
    conserved(game)
    forks_alike(game)
    options_are_the_answers(game)
    undo_tells_nothing(game, events)
    for viewer in (None, *(seat.name for seat in game._g.seats)):
        nothing_told(game, viewer)
