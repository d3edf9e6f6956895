"""`python -m bot.sandbox`: the sandbox alone, or with any bot started beside it."""

import argparse
import asyncio
import os
import shlex
import signal
import sys
from contextlib import suppress

from bot.sandbox.server import SandboxServer, serve

STOP_SECONDS = 5.0


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="port on 127.0.0.1; 0 takes any free one (8080)")
    parser.add_argument(
        "--bot", metavar="COMMAND", help="start this bot with DISCORD_TOKEN and WOODPOST_DISCORD_API set"
    )
    return parser.parse_args(arguments)


async def run(port: int, bot: str | None) -> int:
    """Serve until stopped; with a bot, until that ends. The bot's exit code."""
    code = 0
    here = asyncio.current_task()
    if here is not None:
        # A service manager says SIGTERM; the bot beside us must not be left behind.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)

    async def on_ready(server: SandboxServer) -> None:
        nonlocal code
        say(f"Sandbox: {server.url}")
        if bot is None:
            say("Start a bot with:")
            for name, value in server.environment.items():
                say(f"  export {name}={shlex.quote(value)}")
            await asyncio.Event().wait()
        else:
            code = await run_bot(shlex.split(bot), server.environment)

    await serve(port, on_ready)
    return code


async def run_bot(command: list[str], environment: dict[str, str]) -> int:
    """Run the bot's process to its end, or end it when we are stopped."""
    process = await asyncio.create_subprocess_exec(*command, env=os.environ | environment)
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), STOP_SECONDS)
            if process.returncode is None:
                process.kill()
                await process.wait()


def say(line: str) -> None:
    """A line for the person at the terminal, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Entry point."""
    arguments = parse(sys.argv[1:])
    try:
        return asyncio.run(run(arguments.port, arguments.bot))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except asyncio.CancelledError:
        return 128 + signal.SIGTERM


if __name__ == "__main__":
    sys.exit(main())
