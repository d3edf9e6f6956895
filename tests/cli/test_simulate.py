"""`woodpost simulate`: whole games, the same whoever plays them, counted, drawn and compared."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli import Failed
from bot.cli.export import exported
from bot.games import simulation
from bot.games.simulation import SimulatedTable
from bot.store import Store
from engine.api import Game
from support.stores import address

AUTOMATA = SimulatedTable((("hundreds", "automaton"), ("riverfolk", "automaton")), "autumn", "standard", "1")


def simulated(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any], str]:
    """The exit code, the statistics, and what was said beside them."""
    code = main(["simulate", "--json", "--jobs", "1", *options])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


def test_automata_end_their_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = simulated(capsys, "--games", "4")
    assert code == 0
    assert found["games"] == 4
    assert found["failed"] == []
    assert sum(found["wins"].values()) == 4
    assert sum(found["ended_by"].values()) == 4
    assert found["answers"] == 0
    for game in found["each"]:
        (winner,) = game["winners"]
        assert game["points"][winner] >= 30
        assert len(game["seed"]) == 64
        assert found["turns"]["min"] <= game["turns"] <= found["turns"]["max"] <= simulation.MOST_TURNS


def test_the_seed_decides_everything_and_the_processes_nothing() -> None:
    def told(table: SimulatedTable, jobs: int) -> list[tuple[object, ...]]:
        games = sorted(simulation.play_all(table, 3, jobs), key=lambda game: game.number)
        return [(game.number, game.seed, game.winners, game.points, game.turns) for game in games]

    alone = told(AUTOMATA, 1)
    assert told(AUTOMATA, 2) == alone
    other = told(SimulatedTable(AUTOMATA.seats, "autumn", "standard", "2"), 1)
    assert [game[1] for game in other] != [game[1] for game in alone]
    assert [game[4] for game in other] != [game[4] for game in alone]


def test_people_who_answer_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = simulated(capsys, "--games", "1", "--seats", "riverfolk:automaton,hundreds:random", "--seed", "x")
    assert code == 0
    assert found["answers"] > 10
    again = simulated(capsys, "--games", "1", "--seats", "riverfolk:automaton,hundreds:random", "--seed", "x")[1]
    for each in (found, again):
        each.pop("seconds")
        each.pop("games_per_second")
        each["each"][0].pop("seconds")
    assert again == found


def test_a_table_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("hundreds (automaton), riverfolk (automaton); map autumn, deck standard, seed 1, games 2\n")
    assert "least / median / most" in out
    assert "ended by 3.1 (" in out


def test_pictures_of_the_last_positions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, _ = simulated(capsys, "--games", "1", "--png", str(tmp_path / "new"))
    assert code == 0
    assert (tmp_path / "new" / "game-0001.png").read_bytes().startswith(b"\x89PNG")


def test_a_golden_file_finds_the_first_turn_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = tmp_path / "golden.jsonl"
    options = ("--games", "2", "--golden", str(golden))
    assert main(["simulate", "--json", "--jobs", "1", *options]) == 1
    assert f"{golden}: there is no such file; --update writes it" in capsys.readouterr().err
    code, _, err = simulated(capsys, *options, "--update")
    assert (code, err) == (0, f"{golden}: 2 games written\n")
    assert simulated(capsys, *options)[0] == 0
    assert simulated(capsys, "--games", "1", "--golden", str(golden))[0] == 0

    head, one, two = (json.loads(line) for line in golden.read_text(encoding="utf-8").splitlines())
    two["turns"][5] = "00000000"
    golden.write_text("\n".join(json.dumps(line) for line in (head, one, two)), encoding="utf-8")
    code, _, err = simulated(capsys, *options)
    assert code == 1
    assert err == f"game 2 (seed {simulation.seed_of(AUTOMATA, 2)}) differs from turn 5 on\n"

    two["turns"] = two["turns"][:0]
    golden.write_text("\n".join(json.dumps(line) for line in (head, one, two)), encoding="utf-8")
    assert simulated(capsys, *options)[2].endswith("differs from the setup on\n")

    for games, seed, message in (("3", "1", "it holds 2 games, not 3"), ("2", "5", "made for")):
        assert main(["simulate", "--golden", str(golden), "--games", games, "--seed", seed, "--jobs", "1"]) == 1
        assert message in capsys.readouterr().err
    golden.write_text("{}\nnonsense\n", encoding="utf-8")
    assert main(["simulate", "--golden", str(golden), "--jobs", "1"]) == 1
    assert "this is no golden file" in capsys.readouterr().err


def test_a_game_that_does_not_end_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulation, "MOST_TURNS", 3)
    for seats in ("hundreds:automaton,riverfolk:automaton", "hundreds:random,riverfolk:random"):
        code, found, _ = simulated(capsys, "--games", "1", "--seats", seats)
        assert code == 1
        assert found["failed"][0]["why"] == "no end within 3 turns"
        assert found["wins"] == {"hundreds": 0, "riverfolk": 0}
    assert main(["simulate", "--games", "1", "--jobs", "1"]) == 1
    assert "game 1 FAILED: no end within 3 turns (seed " in capsys.readouterr().out


def test_an_error_of_the_rules_is_a_failure_of_that_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("warlord")

    monkeypatch.setattr(Game, "new", broken)
    code, found, _ = simulated(capsys, "--games", "2")
    assert code == 1
    assert [failed["why"] for failed in found["failed"]] == ["KeyError: 'warlord'"] * 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seats", "hundreds"], "'hundreds' is not FACTION:automaton or FACTION:random"),
        (["--seats", "hundreds:robot,riverfolk:random"], "'hundreds:robot' is not FACTION:automaton"),
        (["--seats", "hundreds:random,cats:random"], "there is no faction 'cats', only hundreds, marquise, riverfolk"),
        (["--seats", "hundreds:random,hundreds:automaton"], "no more than 1 of hundreds"),
        (["--seats", "hundreds:random"], "a game needs at least two different factions"),
        (["--map", "moon"], "--map: there is no 'moon', only autumn"),
        (["--deck", "tarot"], "--deck: there is no 'tarot', only "),
        (["--update"], "--update needs --golden FILE"),
    ],
)
def test_wrong_options(capsys: pytest.CaptureFixture[str], options: list[str], message: str) -> None:
    assert main(["simulate", *options]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("count", ["0", "-3", "many", "²", "9" * 5000])
def test_wrong_counts(capsys: pytest.CaptureFixture[str], count: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "--games", count])
    assert ended.value.code == 2
    assert count in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--seed", "bad\udcff"],
        ["sandbox", "--port", "99999"],
        ["sandbox", "--port", "-1"],
        ["sandbox", "--port", "²"],
    ],
)
def test_odd_arguments_of_other_kinds(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert arguments[1] in capsys.readouterr().err


def test_a_golden_file_that_is_a_pipe_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", Path("/dev/zero")):
        assert main(["simulate", "--jobs", "1", "--games", "1", "--golden", str(file)]) == 1
        assert "no ordinary file" in capsys.readouterr().err


async def test_half_a_character_is_no_game(tmp_path: Path) -> None:
    store = await Store.open(address(tmp_path / "games.db"), migrate=True)
    with pytest.raises(Failed, match="there is no game"):
        await exported(store, "bad\udcff", secrets=False)
    await store.close()


ROOT = Path(__file__).parents[2]


def below(pid: int) -> set[int]:
    """The processes that a process started and that are still there."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it ended meanwhile
            continue
        if int(parent) == pid and state != "Z":
            found.add(int(status.parent.name))
    return found


def until(fits: Any, seconds: float = 60) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not fits():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def playing() -> Iterator[tuple[subprocess.Popen[str], set[int]]]:
    """Endless games in two worker processes: the main process, and those below it."""
    command = [sys.executable, "-m", "bot", "simulate", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # The tests may run under nohup.
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509 - no lock is needed for it
    ) as process:
        try:
            assert until(lambda: len(below(process.pid)) == 3)  # two workers, and Python's own that cleans up after us
            yield process, below(process.pid)
        finally:
            if process.poll() is None:
                process.kill()


def alive(pids: set[int]) -> set[int]:
    return {pid for pid in pids if Path(f"/proc/{pid}/stat").exists()}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("whom", ["one", "all"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"])
def test_no_worker_outlives_the_command(name: str, whom: str) -> None:
    number = getattr(signal, name)
    with playing() as (process, workers):
        if whom == "one":
            process.send_signal(number)
        else:  # as a terminal does, and a service manager
            os.killpg(process.pid, number)
        out, err = process.communicate(timeout=60)
        assert until(lambda: not alive(workers)), alive(workers)
    expected = {"SIGKILL": -signal.SIGKILL, "SIGINT": 130}.get(name, 128 + number)
    if (name, whom) == ("SIGTERM", "all"):
        assert process.returncode in (expected, 1)  # a worker's end may be noticed first
    else:
        assert process.returncode == expected
    assert out == ""
    if name != "SIGKILL":
        assert "Traceback" not in err
        assert "leaked" not in err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_worker_that_is_killed_is_said() -> None:
    with playing() as (process, workers):
        os.kill(max(workers), signal.SIGKILL)
        _, err = process.communicate(timeout=60)
        assert until(lambda: not alive(workers))
    assert process.returncode == 1
    assert "woodpost: a worker process was killed" in err
    assert "Traceback" not in err
