"""`woodpost replay-all`: which stored games would this version have played differently? Works while the bot runs."""

from __future__ import annotations

import argparse

from tqdm import tqdm

from bot.cli.export import exported
from bot.cli.parts import catalog
from bot.play import replaying
from bot.play.desk import saved_from
from bot.play.work import open_game
from bot.settings import Settings
from bot.store import Game, Store
from engine.api import Catalog, EngineError, IllegalAnswer

ENDED = ("over", "abandoned")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games."""
    parser.add_argument("--unfinished", action="store_true", help="only games that can still be played on")


async def run(arguments: argparse.Namespace) -> int:
    """Report; the exit code is 1 where any game differs or a running one cannot be opened."""
    store = await Store.open(Settings.read().database_url, migrate=False, write=False)
    known = catalog()
    try:
        games = [game async for game in store.iter_games() if game.last_entry]
        if arguments.unfinished:
            games = [game for game in games if game.status not in ENDED]
        reports = []
        for game in tqdm(games, unit="game", disable=None):
            reports += await report(store, game, known)
    finally:
        await store.close()
    for line in reports:
        print(line)
    print(f"games replayed: {len(games)}, remarks: {len(reports)}")
    return 1 if reports else 0


async def report(store: Store, game: Game, known: Catalog) -> list[str]:
    """What is to be said about one game; nothing where this version plays it the same way."""
    found = []
    if game.status not in ENDED:
        stored = await store.load(game.id)
        try:
            if stored.snapshot is not None:
                open_game(saved_from(stored.snapshot, stored.tail), known)
        except IllegalAnswer as fault:
            found.append(f"{game.id}: its last answers no longer fit ({fault}); its stage will be reopened")
        except EngineError as fault:
            found.append(f"{game.id}: CANNOT BE PLAYED ON: {fault}")
    difference = replaying.first_difference(await exported(store, game.id, secrets=True), known)
    if difference is not None:
        found.append(f"{game.id} ({game.status}), entry {difference.n}: {shown(difference.what)}")
    return found


def shown(what: str, limit: int = 300) -> str:
    """A difference in one line. It may name hidden cards, like everything the host can look at."""
    return what if len(what) <= limit else what[: limit - 1] + "…"
