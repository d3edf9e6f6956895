"""`woodpost import FILE`: a game from a file into the database. The bot must not be running."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from bot.cli import Failed
from bot.cli.parts import catalog, now
from bot.cli.verify import read
from bot.games import archive
from bot.play import replaying
from bot.play.desk import SCHEMA
from bot.play.lobby import empty_seats
from bot.play.work import pack, setup_from_json, status_of
from bot.settings import Settings, is_id
from bot.store import ChannelBusy, Commit, GameChange, NewEntry, NewGame, Snapshot, Status, Store
from engine.api import Catalog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and where the game is to be played on."""
    parser.add_argument("file", type=Path, help="a game as `woodpost export` wrote it, whole")
    parser.add_argument("--guild", type=_id, required=True, help="the server's id")
    parser.add_argument("--channel", type=_id, required=True, help="the channel's id")


def _id(text: str) -> int:
    if not is_id(text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no id of Discord's, a number of about 18 digits")
    return int(text)


async def run(arguments: argparse.Namespace) -> int:
    """Replay the file and store the game. Nobody sits in it: people join it in the channel."""
    document, known = read(arguments.file), catalog()
    check(document, known)
    store = await Store.open(Settings.read().database_url, migrate=True)
    try:
        game = await imported(store, document, known, arguments.guild, arguments.channel)
    except ChannelBusy as busy:
        raise Failed(str(busy)) from busy
    finally:
        await store.close()
    print(f"game {game}: {len(document['entries'])} entries; join it in its channel with /game join")
    return 0


def check(document: archive.Document, known: Catalog) -> None:
    """`Failed` where this version cannot play a game the same way: only history would tell."""
    difference = replaying.first_difference(document, known)
    if difference is not None:
        raise Failed(f"this version plays the game differently (entry {difference.n}): {difference.what}")


async def imported(store: Store, document: archive.Document, known: Catalog, guild: int, channel: int) -> str:
    """Store a game that was checked, whole or not at all; its new id. Raises `ChannelBusy`."""
    over, abandoned = document["status"] == "over", document["status"] == "abandoned"
    setup = document["setup"]
    seats = empty_seats(setup_from_json(setup).seats)
    options = {"map": setup["map"], "deck": setup["deck"], "rules": setup["options"]}
    at = datetime.fromisoformat(document["created_at"])
    status, snapshots = _played(document, known)
    entries = [
        NewEntry(
            entry["kind"],
            entry["engine_version"],
            entry["seat"],
            entry["payload"],
            entry["events"],
            at=datetime.fromisoformat(entry["at"]),
        )
        for entry in document["entries"]
    ]
    change = GameChange(
        status="abandoned" if abandoned else status,
        setup=setup,
        seed_hash=document["seed_hash"],
        engine_version=document["engine_version"],
        catalog_version=document["catalog_version"],
        result={**document["result"], "seed": document["seed"]} if over else {"abandoned": True} if abandoned else None,
    )
    new = NewGame(guild, channel, None, document["title"], options, seats)
    history = Commit("", 0, now(), entries=entries, snapshots=snapshots, change=change)
    return (await store.restore_game(new, at, history)).id


def _played(document: archive.Document, known: Catalog) -> tuple[Status, list[Snapshot]]:
    """How the game stands, and snapshots: one at the start of each turn, one after each undo, and the last."""
    replay = replaying.Replay(document["setup"], document["seed"], known)
    found = [Snapshot(archive.START, SCHEMA, pack(replay.states[-1]), turn_start=True)]
    turn = replay.game.turn[1]
    for entry in document["entries"][archive.START :]:
        replay.step(entry["kind"], entry["seat"], entry["payload"])
        new_turn, turn = replay.game.turn[1] != turn, replay.game.turn[1]
        if new_turn or entry["kind"] in ("undo", "edit") or entry["n"] == len(document["entries"]):
            found.append(Snapshot(entry["n"], SCHEMA, pack(replay.states[-1]), turn_start=new_turn))
    return status_of(replay.game), found
