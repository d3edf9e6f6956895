"""`woodpost verify FILE`: was everything as the seed said? See `docs/fairness.md`."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli import Failed
from bot.cli.files import read_text
from bot.cli.parts import catalog
from bot.games import archive
from bot.play import replaying
from engine.api import ENGINE_VERSION


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", type=Path, help="a game as `/export` or `woodpost export` wrote it once it was over")


def run(arguments: argparse.Namespace) -> int:
    """Replay, and say the first difference."""
    document = read(arguments.file)
    known = catalog()
    found = replaying.first_difference(document, known)
    if found is None:
        print(f"seed {document['seed']}")
        print(f"  fits the hash published at the start: {document['seed_hash']}")
        print(f"{len(document['entries'])} entries replayed: every shuffle, die and event is as the seed says")
        return 0
    print(f"{f'entry {found.n}' if found.n else 'the game'}: {found.what}")
    played, ours = (document["engine_version"], document["catalog_version"]), (ENGINE_VERSION, known.version)
    if played != ours:
        print(
            f"the game was played with rules {played[0]} and facts {played[1]}, this version has {ours[0]} and "
            f"{ours[1]}: verify it with the version it was played on"
        )
    return 1


def read(file: Path) -> archive.Document:
    """An exported game. `Failed` where it is none."""
    try:
        return archive.from_text(read_text(file))
    except archive.BadFile as bad:
        raise Failed(f"{file}: {bad}") from bad
