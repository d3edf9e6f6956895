"""Snowflakes: ids that grow with time, as Discord makes them."""

import time

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """A source of ids. Two are never equal, and a later one is always greater."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """A new id that carries the present millisecond."""
        now = (time.time_ns() // 1_000_000 - EPOCH_MS) << 22
        self._last = max(now, self._last + 1)
        return self._last
