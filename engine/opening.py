"""Before the first move: what a table agrees on, the rulebook, and the state that a game begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import cards, factions
from engine.automata.common import policy
from engine.core import chance
from engine.core.catalog import DEFAULT, Catalog, seat_names
from engine.core.errors import EngineError
from engine.core.state import AUTOMATON, PERSON, SCHEMA, ChanceState, SeatState, State, TurnState
from engine.rules import maps, options
from engine.rules.book import STAGES, ActionSpec, Rulebook, push_all
from engine.rules.hooks import bind

ALIASES: Mapping[str, str] = {}
"""Old stage name -> the name it bears now."""

BOOK = Rulebook(
    factions=factions.FACTIONS,
    automata=factions.AUTOMATA,
    effects=cards.EFFECTS,
    crafted=cards.CRAFTED,
    battle_cards=cards.BATTLE_CARDS,
    card_hooks=cards.HOOKS,
    ambush_proof=cards.AMBUSH_PROOF,
    stages=STAGES,
    aliases=ALIASES,
)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat of a new game; `automaton` when nobody sits there yet.

    `difficulty` and `traits` are those with which the automaton plays whenever it does (LR 3.3).
    """

    faction: str
    automaton: bool = False
    difficulty: str = DEFAULT
    traits: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agrees on before a game. `options`: see `docs/rulings.md`."""

    map: str
    deck: str
    seats: Sequence[SeatSetup]
    options: Mapping[str, Any] = field(default_factory=dict)


def every_action(catalog: Catalog) -> tuple[ActionSpec, ...]:
    """Every action that a person could ever take, with whichever faction and on whichever map (static)."""
    players = BOOK.factions.values()
    return (
        *(action for player in players for action in (*player.actions, *player.actions_for_others)),
        *(action for printed in catalog.maps.values() for action in maps.actions_of(printed)),
    )


def attach(g: State, catalog: Catalog) -> None:
    """Give a loaded state the facts and hooks that its rules read. EngineError when the catalog lacks something."""
    try:
        g.catalog = catalog
        g.classes = {owner: catalog.classes[faction] for owner, faction in _owners(g)}
        maps.lay_out(g)
    except KeyError as fault:
        message = f"this game needs {fault}, which the catalog does not have"
        raise EngineError(message) from fault
    g.book = BOOK
    g.policy = policy
    g.seat_of = {seat.name: seat for seat in g.seats}
    bind(g)


def _owners(g: State) -> list[tuple[str, str]]:
    return [*((seat.name, seat.faction) for seat in g.seats), *g.others.items()]


def new_state(setup: Setup, seed: str | None, catalog: Catalog) -> State:
    """The state before the first stage. EngineError names what the setup asks for and the catalog does not have."""
    chosen = [seat.faction for seat in setup.seats]
    if len(set(chosen)) < 2:  # a ruling on 9.7
        message = "a game needs at least two different factions"
        raise EngineError(message)
    for known, wanted, what in (
        (catalog.maps, [setup.map], "map"),
        (catalog.decks, [setup.deck], "deck"),
        (BOOK.factions, chosen, "faction"),
    ):
        missing = [name for name in wanted if name not in known]
        if missing:
            message = f"unknown {what}: {', '.join(missing)}"
            raise EngineError(message)
    for faction, seats in Counter(chosen).items():
        if seats > (most := catalog.factions[faction].seats):
            message = f"a game has no {seats} seats of {faction}, at most {most}"
            raise EngineError(message)
    names = seat_names(chosen)
    for seat in setup.seats:
        if why := catalog.factions[seat.faction].refuse_automaton(seat.difficulty, seat.traits):
            raise EngineError(why)
    board_map = catalog.maps[setup.map]
    options.check(setup.options, factions.OPTION_CHOICES)
    maps.check(board_map, setup.options, len(names))
    g = State(
        schema=SCHEMA,
        catalog_version=catalog.version,
        map_id=setup.map,
        deck_id=setup.deck,
        options=dict(setup.options),
        seats=[
            SeatState(
                name,
                s.faction,
                AUTOMATON if s.automaton else PERSON,
                difficulty=s.difficulty,
                traits=list(s.traits),
            )
            for name, s in zip(names, setup.seats, strict=True)
        ],
        suits=[(c.suit or "") if c is not None else "" for c in board_map.clearings],
        board=[],
        supply={name: catalog.factions[faction].all_pieces for name, faction in zip(names, chosen, strict=True)},
        removed={},
        ruins={},
        items={},
        items_removed={},
        deck=[],
        discard=[],
        available=[],
        dominance_removed=[],
        turn=TurnState(),
        agenda=[],
        chance=ChanceState(chance.ALGORITHM, seed),
        closed_paths=[list(pair) for pair in board_map.closed_paths],
        seed_hash=chance.seed_hash(seed) if seed is not None else "",
    )
    attach(g, catalog)
    for state in g.seats:
        state.board = g.book.player(state).new_board(g)
    push_all(g, ("setup.map", "setup.deal"))
    return g
