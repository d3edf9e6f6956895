"""The front of the use cases."""

from __future__ import annotations

from collections.abc import Callable

from bot.play.desk import Clock, Desk
from bot.play.lobby import Lobby
from bot.play.look import Looking
from bot.play.turns import Turns
from bot.pool import Workshop
from bot.store import Store
from engine.api import Catalog


class Play:
    """All use cases. `nudge` gets a game's id whenever something is to be said about it (`bot.speak.Speaker.nudge`)."""

    def __init__(
        self, store: Store, catalog: Catalog, workshop: Workshop, nudge: Callable[[str], None], clock: Clock
    ) -> None:
        self.desk = Desk(store, catalog, workshop, nudge, clock)
        self.lobby = Lobby(self.desk)
        self.turns = Turns(self.desk)
        self.look = Looking(self.desk)
