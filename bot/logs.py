"""Logging to standard error, with everything secret taken out of the finished text."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
HIDDEN = "[hidden]"
_SEED = re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{64}(?![0-9a-fA-F])")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{23,}\.[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{27,}")
_CALLBACK = re.compile(r"(/(?:interactions/\d+|webhooks/\d+)/)[A-Za-z0-9_.-]{20,}")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*:)[^\s@]+@")


class Discreet(logging.Formatter):
    """A formatter that shows no token, password or seed, wherever in a record they stand, tracebacks included."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """The finished text without secrets. Hashes of seeds go with them: they look the same."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        text = _SEED.sub(HIDDEN, text)
        text = _TOKEN.sub(HIDDEN, text)
        text = _CALLBACK.sub(rf"\g<1>{HIDDEN}", text)
        return _PASSWORD.sub(rf"\g<1>{HIDDEN}@", text)


def set_up(level: int, secrets: Iterable[str] = ()) -> None:
    """Log everything of that level or above to standard error. Libraries are quieter by one step."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("discord", "aiohttp", "sqlalchemy", "alembic", "aiosqlite", "asyncio", "PIL"):
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
    for name in ("discord.client", "discord.state"):  # they warn of voice and intents that we leave out on purpose
        logging.getLogger(name).setLevel(logging.ERROR)
