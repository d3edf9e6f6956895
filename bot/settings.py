"""Settings by environment, all of them checked at the start, all wrong ones named at once."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bot.store import DEFAULT_URL

DISCORD_API = "https://discord.com/api/v10"
TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable
PREFIX = "WOODPOST_"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
MOST_WORKERS = 32
_MOST_ID = 2**63 - 1
_LONGEST_ID = 19

VARIABLES: Mapping[str, str] = {
    TOKEN: "the bot's token; only `run` and `doctor` need it",
    f"{PREFIX}DATABASE_URL": f"where games are stored ({DEFAULT_URL})",
    f"{PREFIX}DISCORD_API": f"another Discord-compatible server, such as the sandbox's ({DISCORD_API})",
    f"{PREFIX}GUILD": "register the commands in this server only (everywhere): at once, good for trying things out",
    f"{PREFIX}WORKERS": "processes for the automata's turns, 0 for none (1)",
    f"{PREFIX}LOG_LEVEL": f"how much is logged: {', '.join(LEVELS)} (INFO)",
}
"""Every variable, what it does, and its default."""


class BadSettings(Exception):
    """One or more variables cannot be used. The message has a line for each, without the values of secret ones."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment says. `token` is empty where none was given."""

    token: str = field(default="", repr=False)
    database_url: str = field(default=DEFAULT_URL, repr=False)  # may hold a password
    discord_api: str = DISCORD_API
    guild: int | None = None
    workers: int = 1
    log_level: str = "INFO"
    unknown: tuple[str, ...] = ()
    """Variables that look like settings and are none: typing errors, or of the tests."""

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """From the environment. Raises `BadSettings`."""
        given = os.environ if environment is None else environment
        problems: list[str] = []

        def value(name: str, default: str, check: Callable[[str], str | None]) -> str:
            found = given.get(name, "").strip()
            if not found:
                return default
            if (problem := check(found)) is not None:
                problems.append(f"{name} {problem}")
                return default
            return found

        token = value(TOKEN, "", _token)
        api = value(f"{PREFIX}DISCORD_API", DISCORD_API, _address).rstrip("/")
        guild = value(f"{PREFIX}GUILD", "", _guild)
        workers = value(f"{PREFIX}WORKERS", "1", _workers)
        level = value(f"{PREFIX}LOG_LEVEL", "INFO", _level).upper()
        database = value(f"{PREFIX}DATABASE_URL", DEFAULT_URL, lambda _: None)  # the store says what is wrong with it
        if problems:
            raise BadSettings("\n".join(problems))
        unknown = tuple(sorted(name for name in given if name.startswith(PREFIX) and name not in VARIABLES))
        return cls(token, database, api, int(guild) if guild else None, int(workers), level, unknown)

    @property
    def level(self) -> int:
        """The log level as a number."""
        return logging.getLevelNamesMapping()[self.log_level]


def _token(text: str) -> str | None:
    if text.lower().startswith("bot "):
        return "must be the token alone, without the word Bot before it"
    if any(c.isspace() for c in text) or not text.isascii():
        return "holds characters that no token has: copy it again from Discord's developer portal"
    return None


def _address(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    return None if usable else "must be an address such as http://127.0.0.1:8080/api/v10"


def is_id(text: str) -> bool:
    """Whether a text is an id as Discord gives them to servers, channels and people."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID and 0 < int(text) <= _MOST_ID


def _guild(text: str) -> str | None:
    return None if is_id(text) else "must be a server's id, a number of about 18 digits"


def _workers(text: str) -> str | None:
    usable = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST_WORKERS
    return None if usable else f"must be a number from 0 to {MOST_WORKERS}"


def _level(text: str) -> str | None:
    return None if text.upper() in LEVELS else f"must be one of {', '.join(LEVELS)}"
