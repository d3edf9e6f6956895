"""`woodpost`: the command line. Each command is a module of `bot.cli` and is loaded only when it is called."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.util
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

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
BROKEN_PIPE = 141


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


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """SIGTERM and SIGHUP (but with `nohup`) end a command as Ctrl-C does: what it began is cleared away."""

    def stop(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    mine = threading.current_thread() is threading.main_thread()
    taken = [n for n in (signal.SIGTERM, signal.SIGHUP) if mine and signal.getsignal(n) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _forget_unsaid() -> None:
    """Drop what could not be printed, or the end of Python would try again and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; the exit code: 0 well, 1 something was found or failed, 2 wrong usage or settings."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files and games may hold what a terminal can't show
            stream.reconfigure(errors="backslashreplace")
    parsed = parser_for(given).parse_args(given)
    try:
        with _ended_in_order():
            done = parsed.run(parsed)
            code = int(asyncio.run(done)) if asyncio.iscoroutine(done) else int(done)
            sys.stdout.flush()
        return code
    except BadSettings as bad:
        print(f"woodpost: {bad}", file=sys.stderr)
        return USAGE_ERROR
    except (StoreError, Failed) as failed:
        print(f"woodpost: {failed}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # who reads us has enough, as `head` has
        _forget_unsaid()
        return BROKEN_PIPE
    except OSError as failed:
        what = f"{failed.filename}: {failed.strerror}" if failed.filename else failed.strerror or str(failed)
        print(f"woodpost: {what}", file=sys.stderr)
        _forget_unsaid()
        return 1
    except asyncio.CancelledError:  # SIGTERM before there was anything to be ended
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
