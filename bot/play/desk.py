"""The desk at which games are opened, one input at a time for each, and put back into the store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.pool import Workshop
from bot.store import Store
from engine.api import Catalog

Clock = Callable[[], datetime]


class Desk:
    """What all use cases share: store, catalog, workers, clock, and who is told that there is something to say."""

    def __init__(
        self, store: Store, catalog: Catalog, workshop: Workshop, nudge: Callable[[str], None], clock: Clock
    ) -> None:
        self.store = store
        self.catalog = catalog
        self.workshop = workshop
        self.nudge = nudge
        self.clock = clock
