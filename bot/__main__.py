"""`woodpost`: the command line. Each command is a module of `bot.cli` and is loaded only when it is called."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.util
import sys
from collections.abc import Sequence

from bot.cli import Failed
from bot.settings import VARIABLES, BadSettings
from bot.store import StoreError

COMMANDS = {
    "run": "run the bot (needs DISCORD_TOKEN)",
    "sandbox": "play without Discord: a pretend channel in your browser, with the real bot in it",
    "simulate": "let automata play whole games",
    "case": "check rule cases",
    "render": "draw the map of a game or position",
    "verify": "replay a finished game from its revealed seed",
    "export": "write a stored game to a file",
    "import": "read a game from a file into the database",
    "replay-all": "replay every stored game and report what this version plays differently",
    "db": "look after the database",
    "backup": "copy the database while the bot runs",
    "doctor": "check settings, token, permissions, database, fonts and data",
}
"""Command -> what it does."""

USAGE_ERROR = 2
INTERRUPTED = 130


def module_of(command: str) -> str:
    """The module behind a command."""
    return f"bot.cli.{command.replace('-', '_')}_" if command == "import" else f"bot.cli.{command.replace('-', '_')}"


def parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only the called command's module is loaded, for its own arguments."""
    settings = "\n".join(f"  {name:<24} {what}" for name, what in VARIABLES.items())
    parser = argparse.ArgumentParser(
        prog="woodpost",
        description="Play Root by post in a Discord channel.",
        epilog=f"settings in the environment:\n{settings}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    called = next((word for word in arguments if not word.startswith("-")), None)
    for name, what in COMMANDS.items():
        if importlib.util.find_spec(module_of(name)) is None:
            continue
        one = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        if name == called:
            module = importlib.import_module(module_of(name))
            module.add_arguments(one)
            one.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; the exit code: 0 well, 1 something was found or failed, 2 wrong usage or settings."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    parsed = parser_for(given).parse_args(given)
    try:
        done = parsed.run(parsed)
        return int(asyncio.run(done)) if asyncio.iscoroutine(done) else int(done)
    except BadSettings as bad:
        print(f"woodpost: {bad}", file=sys.stderr)
        return USAGE_ERROR
    except (StoreError, Failed) as failed:
        print(f"woodpost: {failed}", file=sys.stderr)
        return 1
    except OSError as failed:
        what = f"{failed.filename}: {failed.strerror}" if failed.filename else str(failed)
        print(f"woodpost: {what}", file=sys.stderr)
        return 1
    except asyncio.CancelledError:  # SIGTERM before there was anything to be ended
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
