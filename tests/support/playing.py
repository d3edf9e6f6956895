"""A table of two people over a real database file, for tests of the use cases."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import data
from bot.games.pool import Workshop
from bot.pages.names import names_in
from bot.play import Outcome, Play, Who, parse
from bot.store import Store
from data.words import Words
from engine.api import Catalog, Decision
from support.stores import address

CHANNEL = 700_000_000_000_000_007
GUILD = 5
ANNA = Who(1_000_000_000_000_000_001, "Anna", "en-US", GUILD, CHANNEL)
BEN = Who(1_000_000_000_000_000_002, "Ben", "pl", GUILD, CHANNEL)
CLEO = Who(1_000_000_000_000_000_003, "Cleo", "de", GUILD, CHANNEL)
BOSS = Who(1_000_000_000_000_000_004, "Boss", "es-ES", GUILD, CHANNEL, may_manage=True)
SEATED = {"hundreds": ANNA, "riverfolk": BEN}


@cache
def catalog() -> Catalog:
    """All printed facts."""
    return Catalog.from_dicts(data.load())


@cache
def words() -> Words:
    """All words, each of which must be right."""
    return Words.load(strict=True)


class Table:
    """Anna plays the Hundreds, Ben the Riverfolk. `nudged` are the games about which something is to be said."""

    def __init__(self, path: Path, seed: int = 1, workers: int = 0) -> None:
        self.path = path
        self.seed = f"{seed:064x}"
        self.workers = workers
        self.time = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        self.interaction = 0
        self.nudged: list[str] = []
        self.store: Store
        self.workshop: Workshop
        self.play: Play

    async def open(self) -> Table:
        """As the bot starts."""
        self.store = await Store.open(address(self.path), migrate=True)
        self.workshop = Workshop(catalog(), self.workers)
        self.play = Play(
            self.store, catalog(), self.workshop, self.nudged.append, self.clock, names_in(words()), lambda: self.seed
        )
        return self

    async def close(self) -> None:
        """As the bot ends."""
        self.workshop.close()
        await self.store.close()

    async def restart(self) -> None:
        """A new process would find only what is in the file."""
        await self.close()
        await self.open()

    def clock(self) -> datetime:
        """A second later each time."""
        self.time += timedelta(seconds=1)
        return self.time

    def id(self) -> int:
        """A new interaction."""
        self.interaction += 1
        return self.interaction

    async def begin(self, *, ben: bool = True, orders: dict[str, str] | None = None) -> Outcome:
        """A game that has started."""
        await self.play.lobby.new(ANNA, self.id(), join="hundreds")
        if ben:
            await self.play.lobby.join(BEN, self.id())
        outcome = await self.play.lobby.start(ANNA, self.id())
        if orders:
            outcome = await self.play.turns.orders(ANNA, self.id(), orders)
        return outcome

    async def join(self, who: Who, seat: str | None = None) -> Outcome:
        """Somebody sits down, and says yes where they are asked first."""
        outcome = await self.play.lobby.join(who, self.id(), seat, confirmed=True)
        assert isinstance(outcome, Outcome), outcome
        return outcome

    async def say(self, who: Who, line: str, **more: Any) -> Outcome:
        """What somebody does with `/act`, which must not need a confirmation."""
        outcome = await self.play.turns.act(who, self.id(), parse(line), **more)
        assert isinstance(outcome, Outcome), outcome
        return outcome

    async def answer(self, outcome: Outcome, key: str) -> Outcome:
        """Whoever is asked first answers, whatever is given up with it."""
        return await self.say(SEATED[outcome.asked[0].seat], key, confirmed=True)

    async def until(self, outcome: Outcome, rng: random.Random, seat: str, *names: str) -> Outcome:
        """Random play until a seat is asked one of these questions."""
        for _ in range(3000):
            asked = question(outcome)
            if asked.seat == seat and asked.name in names:
                return outcome
            outcome = await self.answer(outcome, rng.choice(asked.keys))
            assert outcome.game.status == "active", "the game ended first: choose another seed"
        raise AssertionError(f"{seat} was never asked {names}")

    async def entries(self) -> list[tuple[Any, ...]]:
        """The whole log, without times."""
        game = (await self.store.game_in_channel(CHANNEL)) or (await self.store.listed_games(GUILD, skip=0, limit=1))[
            0
        ][0]
        return [
            (entry.n, entry.kind, entry.seat, entry.payload, entry.events, entry.by, entry.whom)
            async for entry in self.store.iter_entries(game.id)
        ]


def question(outcome: Outcome) -> Decision:
    """The first open question."""
    found = outcome.question(outcome.asked[0].seat)
    assert found is not None
    return found
