"""What must hold after every answer: nothing is lost, nothing is told, everything offered works.

Where a property chooses at random it does so by the number of answers given, so that a saved position fails in
the same way whenever it is played.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.api import Game, IllegalAnswer
from engine.core.codec import STATE_FIELDS, document, dumps, freeze, thaw
from engine.core.state import INERT
from engine.opening import attach
from engine.rules.ruling import ruler
from engine.rules.setup import ruin_sets
from engine.rules.turn import player_of
from support import games, worlds
from support.games import inner
from support.paragraphs import numbers

if TYPE_CHECKING:
    from engine.api import Decision, Event
    from engine.core.state import State

STRANGE_KEYS = ("", " ", "no-such-word", "0", "-1", "99", "1 ", "\N{FULLWIDTH DIGIT ONE}", "\N{FOX FACE}", "x" * 10_000)
BESIDE_THE_LAW = {"seed-published": "fairness", "seed-revealed": "fairness"}
"""What `docs/fairness.md` promises, and no paragraph of the Law."""


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
        found.update([*seat.items, *seat.damaged])
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
    g = inner(game)
    if any(seat.played_by == INERT for seat in g.seats) or g.turn.number == 0:
        return
    pieces = pieces_everywhere(g)
    for owner in g.classes:
        for kind, piece in g.catalog.factions[g.faction_of(owner)].pieces.items():
            assert pieces[owner, kind] == piece.total, (owner, kind)
    for seat in g.seats:
        assert not Counter(seat.exhausted) - Counter(seat.items), f"{seat.name}: exhausted what is not there"
        assert not seat.on_card or "coffin-makers" in seat.play_area, f"{seat.name}: pieces lie on no card"
    assert cards_everywhere(g) == Counter(g.catalog.decks[g.deck_id])
    printed = Counter(g.catalog.items)
    if g.ruin_items_placed:
        printed.update(g.catalog.ruin_items * ruin_sets(g))
    for seat in g.seats:
        printed.update(player_of(g, seat.name).brings_items(g, seat.name))
        assert not Counter(seat.damaged_exhausted) - Counter(seat.damaged), f"{seat.name}: exhausted what is not there"
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
    g = inner(game)
    return {name: getattr(g, name) for name in STATE_FIELDS}


def forks_alike(game: Game) -> None:
    """A fork, and the game loaded from its stored form, equal the original."""
    same(game, game.fork())
    same(game, Game.load(game.snapshot(), game.tail, inner(game).catalog))


def position_alike(game: Game) -> None:
    """The position document leads back to the same boundary."""
    document = json.loads(json.dumps(game.position()))
    again = Game.from_position(document, inner(game).catalog, inner(game).chance.seed)
    assert again.snapshot() == game.snapshot()


def remembered_rightly(game: Game) -> None:
    """What the state keeps at hand of itself is what would be worked out anew: hooks, places of pieces, rulers."""
    g = inner(game)
    fresh = thaw(freeze(g))
    attach(fresh, g.catalog)
    assert fresh.hooks == g.hooks
    assert fresh.links == g.links
    assert fresh.classes == g.classes
    for owner, kinds in g.classes.items():
        for kind in ("", *kinds):
            assert list(fresh.standing(owner, kind)) == list(g.standing(owner, kind))
    assert [ruler(fresh, clearing) for clearing in g.map.numbers] == [ruler(g, clearing) for clearing in g.map.numbers]


def exists(law: str) -> None:
    """A cited law is a paragraph of one of the three laws."""
    assert law in numbers(), f"{law!r} is no paragraph"


def laws_exist(game: Game, events: Iterable[Event]) -> None:
    """Each event, each open question and each refusal names a law that exists."""
    for event in events:
        if event.kind in BESIDE_THE_LAW:
            assert event.law == BESIDE_THE_LAW[event.kind]
        else:
            exists(event.law)
    for decision in game.decisions:
        exists(decision.law)
        for refusal in decision.refused:
            exists(refusal.law)
            assert refusal.reason


@cache
def known_keys() -> tuple[str, ...]:
    """Keys of all sorts of questions: clearings, counts, cards, items, factions, pieces, and some words."""
    found = {
        "done",
        "no",
        "yes",
        "stay",
        "pass",
        "move",
        "battle",
        "build",
        "craft",
        "n1",
        "n3",
        "fox",
        "rabbit",
        "mouse",
    }
    catalog = games.catalog()
    found |= {str(number) for number in range(1, 16)} | {*catalog.cards, *catalog.items, *catalog.factions}
    for faction in catalog.factions.values():
        found |= set(faction.pieces)
    return tuple(sorted(found))


def foreign_keys(game: Game, decision: Decision) -> list[str]:
    """Some keys that a question neither offers nor refuses: no words at all, keys of other questions."""
    named = {*decision.keys, *(refusal.key for refusal in decision.refused)}
    others = [key for other in game.decisions if other is not decision for key in other.keys]
    chance = random.Random(decision.number)
    some = [*chance.sample(STRANGE_KEYS, 2), *chance.sample(known_keys(), 2), *others[:2]]
    return [key for key in some if key not in named]


def refused(game: Game, seat: str, number: int, key: str) -> IllegalAnswer:
    """What an answer is refused with."""
    found: IllegalAnswer | None = None
    try:
        game.answer(seat, number, key)
    except IllegalAnswer as refusal:
        found = refusal
    assert found is not None, f"{key!r} is accepted from {seat} for question {number}; asked are {game.decisions}"
    exists(found.law)
    assert found.reason
    return found


def nothing_else_is_accepted(game: Game) -> None:
    """Every refused candidate, everything else and everybody else is refused with a law, and nothing changes."""
    before = game.snapshot(), game.tail, game.events, game.forced
    asked = game.decisions
    for decision in asked:
        for refusal in decision.refused:
            assert refusal.key not in decision.keys, (decision, refusal)
            found = refused(game, decision.seat, decision.number, refusal.key)
            assert (found.law, found.reason) == (refusal.law, refusal.reason)
        for key in foreign_keys(game, decision):
            assert refused(game, decision.seat, decision.number, key).reason == "no-such-answer"
        for seat in game.played_by:
            if seat != decision.seat:
                assert refused(game, seat, decision.number, decision.keys[0]).reason == "not-your-question"
        for number in {decision.number - 1, decision.number + 1, 0} - {other.number for other in asked}:
            assert refused(game, decision.seat, number, decision.keys[0]).reason == "stale-question"
    assert (game.snapshot(), game.tail, game.events, game.forced) == before
    assert game.decisions == asked


def every_option_is_accepted(game: Game) -> None:
    """Each offered key of each open question is accepted, by a fork and by a blind one, and keeps the totals right.

    A blind fork may end `at_horizon`; if it does not, it has foretold what happens. All keys are tried each time.
    """
    for decision in game.decisions:
        keys = decision.keys
        assert keys
        assert len(set(keys)) == len(keys), f"{decision} offers a key twice"
        assert tuple(option.key for option in decision.options) == keys
        for key in keys:
            there = game.fork()
            events = there.answer(decision.seat, decision.number, key)
            conserved(there)
            laws_exist(there, events)
            worlds.foretold(game, decision, key, there)


def undo_tells_nothing(game: Game, events: Iterable[Event]) -> None:
    """Whatever rolled a die or showed a hidden card cannot be undone freely; `support.worlds` goes further."""
    telling = {"rolled", "mob-rolled", "drew", "market-stocked", "ruin-searched", "looked-at-hand", "took-random-card"}
    telling.add("gave-card")
    # The Overlord draws its order card; that of the Robots lay in the open Market already (LR 9.4.3).
    drawn = any(event.kind == "order-revealed" and event.law == "AOH.4.3" for event in events)
    if drawn or any(event.kind in telling for event in events):
        assert game.undo_limit == game.answered


MOST_TURNS = 400
MOST_TURNS_WITHOUT_POINTS = 4000


def ends_in_time(game: Game) -> None:
    """A game ends within 400 turns, unless every seat has an active dominance card.

    Then nobody scores any more (3.3.1), and who answers at random can take very long to rule the right clearings.
    """
    pointless = all(seat.vp is None for seat in game.view(None).seats)
    assert game.turn[1] <= (MOST_TURNS_WITHOUT_POINTS if pointless else MOST_TURNS), "the game does not end"


def texts(game: Game) -> tuple[str, str]:
    """The last boundary, and the state as it is now."""
    return game.snapshot(), dumps(document(freeze(inner(game))))


def unchanged(game: Game, before: tuple[str, str]) -> None:
    """Forks share what they have not replaced: none of them may have changed the game it came from."""
    assert texts(game) == before


def everything(game: Game, events: list[Event]) -> None:
    """All of the above, and that nothing is told (see `support.worlds`). None of it may change the game."""
    before = texts(game)
    conserved(game)
    laws_exist(game, events)
    remembered_rightly(game)
    forks_alike(game)
    nothing_else_is_accepted(game)
    every_option_is_accepted(game)
    undo_tells_nothing(game, events)
    worlds.nothing_told(game)
    unchanged(game, before)
