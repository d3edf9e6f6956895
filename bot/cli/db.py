"""`woodpost db upgrade`: create the database or bring it up to date."""

from __future__ import annotations

import argparse

from bot.settings import Settings
from bot.store import upgrade


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do."""
    parser.add_argument("what", choices=["upgrade"], help="create the database or bring it up to date")


async def run(_arguments: argparse.Namespace) -> int:
    """Upgrade; the bot must not be running."""
    revision = await upgrade(Settings.read().database_url)
    print(f"the database is at revision {revision}")
    return 0
