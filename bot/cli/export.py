"""`woodpost export GAME`: a stored game as a file, also while the bot runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli import Failed
from bot.cli.files import write_new
from bot.games import archive
from bot.play import replaying
from bot.settings import Settings
from bot.store import NoSuchGame, Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and where to."""
    parser.add_argument("game", help="the game's id, as `/game status` shows it")
    parser.add_argument("-o", "--output", type=Path, help="a new file (GAME.json)")
    parser.add_argument(
        "--with-secrets",
        action="store_true",
        help="of a game that is not over write everything, seed and hands too, for `woodpost import`; "
        "else only what everybody may know",
    )


async def run(arguments: argparse.Namespace) -> int:
    """Write the file, readable by its owner only."""
    store = await Store.open(Settings.read().database_url, migrate=False, write=False)
    try:
        document = await exported(store, arguments.game, secrets=arguments.with_secrets)
    finally:
        await store.close()
    target = arguments.output or Path(f"{arguments.game}.json")
    write_new(target, archive.to_text(document))
    whole = "everything" if document["complete"] else "what everybody may know"
    print(f"wrote {target}: {whole}, {len(document['entries'])} entries")
    return 0


async def exported(store: Store, game: str, *, secrets: bool) -> archive.Document:
    """The document of a stored game. `Failed` where it has not begun."""
    if not game.isascii():  # no id is, and half a character is none that a database could look for
        raise Failed(f"there is no game {game}")
    try:
        row = await store.game(game)
    except NoSuchGame as missing:
        raise Failed(str(missing)) from missing
    first = await store.snapshot_at_or_before(game, archive.START)
    if first is None:
        raise Failed(f"game {game} has not begun")
    entries = [entry async for entry in store.iter_entries(game)]
    if row.status == "over" or secrets:
        return archive.whole(row, entries, replaying.seed_of(first.state))
    return archive.seen_by(row, entries, None)
