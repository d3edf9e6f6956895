"""`woodpost simulate`: automata play whole games; statistics, pictures, golden files."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from bot.cli import Failed
from bot.cli.files import read_text
from bot.games import simulation
from bot.games.simulation import WAYS, Played, SimulatedTable
from bot.settings import BadSettings
from engine.api import FACTIONS

SEATS = ",".join(f"{faction}:automaton" for faction in FACTIONS[:2])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays what, how often, and what is kept of it."""
    parser.add_argument(
        "--seats",
        default=SEATS,
        help=f"FACTION:WAY,... with a way of {' or '.join(WAYS)} (a person who answers at random); default {SEATS}",
    )
    parser.add_argument("--games", type=_positive, default=20, help="how many games (20)")
    parser.add_argument("--seed", type=_word, default="1", help="a word or number that decides all chance (1)")
    parser.add_argument("--map", default="autumn", help="the map (autumn)")
    parser.add_argument("--deck", default="standard", help="the deck (standard)")
    parser.add_argument("--jobs", type=_positive, default=os.cpu_count() or 1, help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print the statistics and every game as JSON")
    parser.add_argument("--png", type=Path, metavar="DIR", help="draw the last position of every game into this folder")
    parser.add_argument("--golden", type=Path, metavar="FILE", help="compare every turn with this file")
    parser.add_argument("--update", action="store_true", help="write the golden file anew instead of comparing")


def _word(text: str) -> str:
    if not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no word")
    return text


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Play, count and print. 1 where a game did not end by the rules or differs from the golden file."""
    table = _table(arguments)
    if arguments.update and arguments.golden is None:
        raise BadSettings("--update needs --golden FILE")
    wanted = None
    if arguments.golden is not None and not arguments.update:
        wanted = _read_golden(arguments.golden, table, arguments.games)
    if arguments.png is not None:
        arguments.png.mkdir(parents=True, exist_ok=True)
    games, seconds = _play(table, arguments.games, min(arguments.jobs, arguments.games))
    found = simulation.summary(table, games, seconds)
    if arguments.json:
        print(json.dumps({**found, "each": [_as_json(game) for game in games]}, indent=1))
    else:
        _print(found)
    differences = _differences(wanted, games) if wanted is not None else []
    for difference in differences:
        print(difference, file=sys.stderr)
    if arguments.update:
        _write_golden(arguments.golden, table, games)
    return 1 if found["failed"] or differences else 0


def _table(arguments: argparse.Namespace) -> SimulatedTable:
    known = simulation.catalog()
    seats: list[tuple[str, str]] = []
    for part in arguments.seats.split(","):
        faction, colon, way = part.strip().partition(":")
        if not colon or way not in WAYS:
            raise BadSettings(f"--seats: {part.strip()!r} is not FACTION:{' or FACTION:'.join(WAYS)}")
        if faction not in known.factions:
            raise BadSettings(f"--seats: there is no faction {faction!r}, only {', '.join(known.factions)}")
        seats.append((faction, way))
        if sum(other == faction for other, _ in seats) > (most := known.factions[faction].seats):
            raise BadSettings(f"--seats: a game has no more than {most} of {faction}")
    if len({faction for faction, _ in seats}) < 2:
        raise BadSettings("--seats: a game needs at least two different factions")
    for option, name, there in (("--map", arguments.map, known.maps), ("--deck", arguments.deck, known.decks)):
        if name not in there:
            raise BadSettings(f"{option}: there is no {name!r}, only {', '.join(there)}")
    pictures = str(arguments.png) if arguments.png is not None else None
    return SimulatedTable(tuple(seats), arguments.map, arguments.deck, arguments.seed, pictures)


def _play(table: SimulatedTable, games: int, jobs: int) -> tuple[list[Played], float]:
    from tqdm import tqdm

    began = time.perf_counter()
    try:
        played = list(tqdm(simulation.play_all(table, games, jobs), total=games, unit="game", disable=None))
    except BrokenProcessPool as broken:
        raise Failed("a worker process was killed, perhaps for want of memory: try again with fewer --jobs") from broken
    return sorted(played, key=lambda game: game.number), time.perf_counter() - began


# --- what is printed --------------------------------------------------------------------------------------------------


def _as_json(game: Played) -> dict[str, Any]:
    return {
        "game": game.number,
        "seed": game.seed,
        "winners": list(game.winners),
        "law": game.law,
        "points": game.points,
        "turns": len(game.turns) - 1,
        "answers": game.answers,
        "seconds": round(game.seconds, 3),
    }


def _spread(found: dict[str, float]) -> str:
    return " / ".join(f"{found[key]:g}" for key in ("min", "median", "max")) if found else "-"


def _print(found: dict[str, Any]) -> None:
    from data.laws import paragraph
    from data.words import Words

    words = Words.load()
    seats = ", ".join(f"{seat} ({way})" for seat, way in found["seats"].items())
    print(f"{seats}; map {found['map']}, deck {found['deck']}, seed {found['seed']}, games {found['games']}")
    print(f"{found['seconds']:.1f} s, {found['games_per_second']} games a second, {found['answers']} answers\n")
    ended = found["games"] - len(found["failed"])
    print(f"{'seat':<16}{'wins':>6}{'':>8}   points: least / median / most")
    for seat, wins in found["wins"].items():
        share = f"({100 * wins / ended:.0f} %)" if ended else ""
        print(f"{seat:<16}{wins:>6}{share:>8}   {_spread(found['points'][seat])}")
    print(f"\nturns: least / median / most   {_spread(found['turns'])}")
    for law, count in found["ended_by"].items():
        text = paragraph(words, "en", law)
        print(f"ended by {law}{f' ({text.title})' if text is not None else ''}: {count}")
    for failed in found["failed"]:
        print(f"game {failed['game']} FAILED: {failed['why']} (seed {failed['seed']})")


# --- golden files -----------------------------------------------------------------------------------------------------


def _head(table: SimulatedTable) -> dict[str, Any]:
    return {"seats": table.ways, "map": table.map, "deck": table.deck, "seed": table.seed}


def _write_golden(file: Path, table: SimulatedTable, games: list[Played]) -> None:
    """A line of JSON for the table and one for each game, with a digest of every turn."""
    lines: list[dict[str, Any]] = [_head(table)]
    lines += [{"game": game.number, "winners": list(game.winners), "turns": list(game.turns)} for game in games]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    print(f"{file}: {len(games)} games written", file=sys.stderr)


def _read_golden(file: Path, table: SimulatedTable, games: int) -> dict[int, list[str]]:
    """Game -> its digests. `Failed` where the file is none, or another table's."""
    if not file.exists():
        raise Failed(f"{file}: there is no such file; --update writes it")
    try:
        head, *rows = (json.loads(line) for line in read_text(file).splitlines())
        wanted = {int(row["game"]): [str(digest) for digest in row["turns"]] for row in rows}
    except (ValueError, TypeError, KeyError) as error:
        raise Failed(f"{file}: this is no golden file") from error
    if head != _head(table):
        raise Failed(f"{file}: made for {json.dumps(head)}, not for {json.dumps(_head(table))}")
    missing = [number for number in range(1, games + 1) if number not in wanted]
    if missing:
        raise Failed(f"{file}: it holds {len(wanted)} games, not {games}")
    return wanted


def _differences(wanted: dict[int, list[str]], games: list[Played]) -> list[str]:
    found = []
    for game in games:
        before, now = wanted[game.number], list(game.turns)
        if before == now:
            continue
        first = next(
            (i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now))
        )
        where = f"turn {first}" if first else "the setup"
        found.append(f"game {game.number} (seed {game.seed}) differs from {where} on")
    return found
