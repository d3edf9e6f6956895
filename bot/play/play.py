"""The front of the use cases."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from bot.games.pool import Workshop
from bot.play.desk import Clock, Desk
from bot.play.lobby import Lobby
from bot.play.look import Looking
from bot.play.said import Names
from bot.play.turns import Turns
from bot.store import Store
from engine.api import Catalog


def new_seed() -> str:
    """256 bits of the system's chance, as hex."""
    return secrets.token_hex(32)


class Play:
    """All use cases. `nudge` gets a game's id whenever something is to be said about it (`Speaker.nudge`).

    `names` says how things are called in a language, so that what is typed as shown is understood. `seeds` makes up the
    seed of each new game; only tests give another one.
    """

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        workshop: Workshop,
        nudge: Callable[[str], None],
        clock: Clock,
        names: Callable[[str], Names],
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        self.desk = Desk(store, catalog, workshop, nudge, clock, names)
        self.lobby = Lobby(self.desk, seeds)
        self.turns = Turns(self.desk)
        self.look = Looking(self.desk)
