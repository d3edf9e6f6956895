"""What nobody may learn before they commit: the same game with another seed and other hidden cards, side by side.

The other world of a game is what it could just as well be as far as one seat knows. Whatever that seat is shown and
asked, may try in a blind fork, or may take back freely must be the same in both.

Going back further than is free, when everybody affected agrees, is not played yet: chance has one branch only, and an
undo never passes a number that was used, so there is nothing that could come again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.api import Game, IllegalAnswer
from engine.core.chance import HIDDEN
from engine.core.codec import thaw
from engine.game import _blindfold
from engine.opening import attach
from engine.rules import secrets
from support.games import inner

if TYPE_CHECKING:
    from engine.api import Decision, Event
    from engine.core.state import State

FARTHEST = 30
"""How many answers a blind fork is followed; it mostly ends much sooner, at a roll, a draw, or somebody else's turn."""


def swap_hidden(g: State, viewer: str | None, game: Game) -> None:
    """Another seed; other cards and items wherever the viewer cannot see them: deck, hands, set aside, ruins.

    Every other time the ambushes among them come to the hands as far as they can: those tell the most.
    """
    chance = random.Random(f"{game.answered} {viewer}")
    if g.chance.seed is not None:
        g.chance.seed = f"{int(g.chance.seed, 16) ^ (1 << 200):064x}"
    view = game.view(viewer)
    hands = [seat for seat in g.seats if view.seat(seat.name).hand is None]
    boards = {seat.name: secrets.board(g, seat, viewer) for seat in g.seats}
    hidden = [
        *g.deck,
        *(card for seat in hands for card in seat.hand),
        *(card for seat in g.seats for card in (*seat.aside, *face_down(seat.board, boards[seat.name]))),
    ]
    chance.shuffle(hidden)
    if chance.random() < 0.5:
        hidden.sort(key=lambda card: g.catalog.cards[card].type != "ambush")
    cards = iter(hidden)
    for seat in hands:
        seat.hand = [next(cards) for _ in seat.hand]
    for seat in g.seats:
        seat.aside = [next(cards) for _ in seat.aside]
        seat.board = other_faces(seat.board, boards[seat.name], cards)
    g.deck = [next(cards) for _ in g.deck]
    items = [item for pile in g.ruins.values() for item in pile]
    g.ruins = {clearing: [items.pop() for _ in pile] for clearing, pile in g.ruins.items()}


def face_down(held: Any, known: Any) -> Iterator[str]:
    """What lies on a board where a viewer knows only that something lies there."""
    if known == HIDDEN != held:
        yield held
    elif isinstance(held, dict):
        for key, value in held.items():
            yield from face_down(value, known[key])
    elif isinstance(held, list):
        for value, seen in zip(held, known, strict=True):
            yield from face_down(value, seen)


def other_faces(held: Any, known: Any, cards: Iterator[str]) -> Any:
    """The board with the next of these cards wherever one lies that a viewer does not know."""
    if known == HIDDEN != held:
        return next(cards)
    if isinstance(held, dict):
        return {key: other_faces(value, known[key], cards) for key, value in held.items()}
    if isinstance(held, list):
        return [other_faces(value, seen, cards) for value, seen in zip(held, known, strict=True)]
    return held


def _boundary(game: Game) -> State:
    g = thaw(game._stored())
    attach(g, inner(game).catalog)
    return g


def known_since_the_boundary(game: Game, viewer: str) -> bool:
    """Whether what was asked and answered since the last boundary needed no chance, nothing hidden, and nobody else."""
    g = _boundary(game)
    _blindfold(g, viewer)
    blind = Game(g)
    try:
        blind.replay(game.tail, g.catalog)
    except IllegalAnswer:
        assert blind.at_horizon
    return not blind.at_horizon


def other_world(game: Game, viewer: str | None) -> Game | None:
    """The game with everything that the viewer cannot know made different, brought to the same question.

    None where it may come to another question: something hidden has come up since the last boundary, or somebody else
    has given an answer that may depend on what only they know.
    """
    g = _boundary(game)
    if any(decision.seat == viewer for decision in game.decisions):
        if not known_since_the_boundary(game, str(viewer)):
            return None
    elif (
        game.tail
        or not game.decisions
        or g.chance.counter != inner(game).chance.counter
        or len(g.deck) != len(inner(game).deck)
        or g.ruins != inner(game).ruins
        or any(
            event.kind == "ruin-nothing-taken" for event in inner(game).events
        )  # which tells what lies there (9.7.3)
    ):
        return None
    swap_hidden(g, viewer, game)
    return Game(g).replay(game.tail, inner(game).catalog)


def heard(game: Game, viewer: str | None, events: Sequence[Event] | None = None) -> dict[str, Any]:
    """What a viewer is told besides the view: who is asked what, what they may answer, what just happened."""
    return {
        "asked": [(d.seat, d.number, d.name) for d in game.decisions],
        "mine": [(d.law, d.args, d.decline, d.options, d.refused) for d in game.decisions if d.seat == viewer],
        "undo": (game.answered, game.undo_limit, game.last_answerer),
        "ends": (game.winners, game.at_horizon),
        "events": [event.seen_by(viewer) for event in events or () if event.kind != "seed-revealed"],
        "forced": [passed for passed in game.forced if passed[0] == viewer] if events is not None else [],
    }


def free_to_undo(game: Game) -> bool:
    """Whether the last answer may be taken back without asking anybody."""
    return game.undo_limit < game.answered and not game.over


def foretold(game: Game, decision: Decision, key: str, there: Game) -> None:
    """A blind fork accepts an answer and, unless it ends at its horizon, comes to where it leads (`there`).

    What it cannot foretell is not free to undo, except where only somebody else is asked next.
    """
    viewer = decision.seat
    blind = game.fork_for(viewer)
    events = blind.answer(viewer, decision.number, key)
    if not blind.at_horizon:
        assert heard(blind, viewer, events) == heard(there, viewer, there.events)
    elif free_to_undo(there):
        assert any(asked.seat != viewer for asked in there.decisions)


def nothing_told(game: Game) -> None:
    """What each seat, and everybody, is shown and asked is the same in the other world; so is what they may try.

    Whether trying tells something is looked at after half of the answers, chosen by their number; it takes longest.
    """
    chance = random.Random(game.answered)
    thoroughly = chance.random() < 0.5
    for viewer in (None, *game.played_by):
        world = other_world(game, viewer)
        if world is None:
            world = game.fork()
            swap_hidden(inner(world), viewer, game)
        else:
            for decision in game.decisions:
                if decision.seat == viewer and thoroughly:
                    taking_back_tells_nothing(game, world, decision)
                    looking_ahead_tells_nothing(game, world, decision, chance)
        assert game.view(viewer) == world.view(viewer)
        assert heard(game, viewer) == heard(world, viewer)


def taking_back_tells_nothing(game: Game, world: Game, decision: Decision) -> None:
    """Whatever answer is free to undo has told its seat the same in both worlds: nothing is learned by trying it."""
    viewer = decision.seat
    for key in decision.keys:
        here, there = game.fork(), world.fork()
        events = here.answer(viewer, decision.number, key), there.answer(viewer, decision.number, key)
        if free_to_undo(here) or free_to_undo(there):
            assert heard(here, viewer, events[0]) == heard(there, viewer, events[1])
            assert here.view(viewer) == there.view(viewer)


def looking_ahead_tells_nothing(game: Game, world: Game, decision: Decision, chance: random.Random) -> None:
    """Blind forks of both worlds tell the same, for some answer and others after it until they reach their horizon."""
    viewer = decision.seat
    here, there = game.fork_for(viewer), world.fork_for(viewer)
    for _ in range(FARTHEST):
        key = chance.choice(decision.keys)
        events = here.answer(viewer, decision.number, key), there.answer(viewer, decision.number, key)
        assert heard(here, viewer, events[0]) == heard(there, viewer, events[1])
        if here.at_horizon or not here.decisions:
            break
        decision = chance.choice(here.decisions)
    assert here.view(viewer) == there.view(viewer)
