"""`woodpost backup FILE`: one consistent copy of the database, also while the bot runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.settings import Settings
from bot.store import backup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("file", type=Path, help="a new file; nothing is overwritten")


async def run(arguments: argparse.Namespace) -> int:
    """Back up."""
    await backup(Settings.read().database_url, arguments.file)
    print(f"wrote {arguments.file} ({arguments.file.stat().st_size} bytes); it holds every secret of every game")
    return 0
