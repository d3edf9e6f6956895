"""The command line, as programs of their own."""

import asyncio
import os
import random
import re
import signal
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from bot.__main__ import COMMANDS, main
from bot.cli.doctor import ADMINISTRATOR, NEEDED, missing_permissions
from bot.cli.export import exported
from bot.cli.sandbox import PORT
from bot.games import archive
from bot.sandbox import SandboxServer
from support.playing import ANNA, Table, question
from support.stores import address

ROOT = Path(__file__).parents[3]


async def start(*arguments: str, folder: Path, **environment: str) -> asyncio.subprocess.Process:
    """`woodpost` in another process and folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("WOODPOST_", "DISCORD_"))}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
    )


async def woodpost(*arguments: str, folder: Path, **environment: str) -> tuple[int, str]:
    """Its exit code and all it says."""
    process = await start(*arguments, folder=folder, **environment)
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode is not None
    return process.returncode, said.decode()


async def played(table: Table, answers: int) -> str:
    """A game with so many random answers; its id."""
    rng = random.Random(2)
    outcome = await table.begin()
    for _ in range(answers):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    return outcome.game.id


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    for name in ("run", "sandbox", "render", "verify", "export", "import", "replay-all", "db", "backup", "doctor"):
        assert name in COMMANDS
        assert re.search(rf"^    {name}\s", said, re.MULTILINE)
    assert "WOODPOST_DATABASE_URL" in said


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["no-such-command"], 2), ([], 2), (["verify"], 2), (["db", "downgrade"], 2), (["verify", "/no/such/file"], 1)],
)
def test_wrong_usage(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        found = main(arguments)
    except SystemExit as stop:
        found = int(str(stop.code))
    assert found == code
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file or directory"),
        (b"\xac\xff", "this is no text in UTF-8, so nothing that Woodpost reads"),
        (b"[", "this is no JSON"),
        (b'{"x": 1}', "this is no game exported by Woodpost"),
    ],
)
def test_a_file_that_is_no_game_is_named_with_what_is_wrong(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_bytes(content)
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"woodpost: {file}: {said}")


async def test_run_without_a_token_says_what_to_do(tmp_path: Path) -> None:
    code, said = await woodpost("run", folder=tmp_path)
    assert code == 2
    assert said.startswith("woodpost: DISCORD_TOKEN is not set")
    assert list(tmp_path.iterdir()) == []


async def test_run_with_a_wrong_setting(tmp_path: Path) -> None:
    code, said = await woodpost("run", folder=tmp_path, DISCORD_TOKEN="x", WOODPOST_WORKERS="many")
    assert (code, said) == (2, "woodpost: WOODPOST_WORKERS must be a number from 0 to 32\n")


@pytest.mark.slow
async def test_a_wrong_token_ends_the_bot_with_a_clear_message(tmp_path: Path) -> None:
    async with SandboxServer() as server:
        environment = {"DISCORD_TOKEN": "wrong", "WOODPOST_DISCORD_API": server.api_base, "WOODPOST_WORKERS": "0"}
        code, said = await woodpost("run", folder=tmp_path, **environment)
        assert code == 1
        assert "woodpost: Discord does not accept DISCORD_TOKEN" in said
        code, said = await woodpost("doctor", folder=tmp_path, **environment)
        assert code == 1
        assert "PROBLEM  Discord: does not accept DISCORD_TOKEN" in said


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
async def test_the_bot_stops_when_told_to(tmp_path: Path, name: str) -> None:
    async with SandboxServer() as server:
        process = await start("run", folder=tmp_path, **server.environment)
        try:
            await server.bot_ready()
            process.send_signal(getattr(signal, name))
            said, _ = await asyncio.wait_for(process.communicate(), 15)
        finally:
            if process.returncode is None:
                process.kill()
        assert process.returncode == 0, said.decode()
        assert "Traceback" not in said.decode()
        assert server.token not in said.decode()
        await server.until(lambda: not server.world.bot_online)


@pytest.mark.slow
async def test_the_bot_waits_for_a_server_that_is_not_there_yet(tmp_path: Path) -> None:
    async with SandboxServer() as gone:
        environment = gone.environment
    process = await start("run", folder=tmp_path, WOODPOST_WORKERS="0", **environment)
    assert process.stdout is not None
    try:
        while "does not answer" not in (await asyncio.wait_for(process.stdout.readline(), 20)).decode():
            pass
        async with SandboxServer(port=gone.port) as server:
            server.world.token = environment["DISCORD_TOKEN"]
            await server.bot_ready()
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.communicate(), 15)
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0


@pytest.mark.slow
async def test_the_sandbox_prints_its_address_and_stops(tmp_path: Path) -> None:
    process = await start("sandbox", "--port", "0", folder=tmp_path, WOODPOST_LOG_LEVEL="WARNING")
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        assert line.startswith("Open http://127.0.0.1:")
        await asyncio.sleep(1)
        process.send_signal(signal.SIGTERM)
        said, _ = await asyncio.wait_for(process.communicate(), 15)
    finally:
        if process.returncode is None:
            process.kill()
    assert (process.returncode, said.decode()) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    async with SandboxServer() as server:
        code, said = await woodpost("sandbox", "--port", str(server.port), folder=tmp_path)
    assert code == 1
    assert said.startswith(f"woodpost: port {server.port} can't be used")


@pytest.mark.slow
async def test_without_a_port_the_usual_one_or_any_that_is_free(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        with suppress(OSError):  # another program has it
            await stack.enter_async_context(SandboxServer(port=PORT))
        process = await start("sandbox", folder=tmp_path, WOODPOST_LOG_LEVEL="WARNING")
        assert process.stdout is not None
        try:
            line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
            assert line.startswith("Open http://127.0.0.1:")
            assert f":{PORT}/" not in line
        finally:
            process.terminate()
            await asyncio.wait_for(process.communicate(), 15)


@pytest.mark.slow
async def test_the_database_commands_beside_a_running_bot(table: Table, tmp_path: Path) -> None:
    """`table` holds the database open for writing all the while."""
    game = await played(table, 40)

    async def here(*arguments: str, database: Path = table.path) -> tuple[int, str]:
        return await woodpost(*arguments, folder=tmp_path, WOODPOST_DATABASE_URL=address(database))

    code, said = await here("backup", "copy.db")
    assert code == 0, said
    code, said = await here("backup", "copy.db")
    assert (code, said.count("nothing is overwritten")) == (1, 1)
    code, said = await here("export", game)
    assert code == 0, said
    exported_file = tmp_path / f"{game}.json"
    assert exported_file.stat().st_mode & 0o077 == 0
    assert table.seed not in exported_file.read_text()
    code, said = await here("verify", f"{game}.json")
    assert code == 1
    assert "once it is over" in said
    code, said = await here("export", game, "--with-secrets", "-o", "all.json")
    assert code == 0, said
    code, said = await here("verify", "all.json")
    assert code == 0, said
    assert "every shuffle, die and event" in said
    code, said = await here("render", "all.json", "--text")
    assert code == 0, said
    assert (tmp_path / "all.png").read_bytes().startswith(b"\x89PNG")
    code, said = await here("replay-all")
    assert code == 0, said
    assert said.splitlines()[-1] == "games replayed: 1, remarks: 0"
    code, said = await here("doctor")
    assert code == 0, said
    assert "1 games" in said
    code, said = await here("db", "upgrade")
    assert code == 1
    assert "stop it first" in said
    code, said = await here("import", "all.json", "--guild", "1", "--channel", "2", database=tmp_path / "new.db")
    assert code == 0, said
    assert "join it in its channel" in said


async def test_what_everybody_may_know_is_all_that_a_plain_export_holds(table: Table) -> None:
    game = await played(table, 30)
    document = await exported(table.store, game, secrets=False)
    assert archive.to_text(document) != await table.play.look.export(ANNA)
    assert not document["complete"]
    assert "seed" not in document


def test_permissions() -> None:
    assert missing_permissions(0) == list(NEEDED)
    assert missing_permissions(sum(NEEDED.values())) == []
    assert missing_permissions(ADMINISTRATOR) == []
    assert missing_permissions(sum(NEEDED.values()) - NEEDED["Attach Files"]) == ["Attach Files"]
