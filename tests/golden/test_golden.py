"""The golden games are played as they were, whatever the hash seed; a difference is shown by its first line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HINT = "If this change of play is meant: python tests/golden/golden.py --regenerate, and read the difference."


def run(*arguments: str, folder: Path = HERE, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    return subprocess.run(
        [sys.executable, str(folder / "golden.py"), *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_every_golden_game_is_played_as_before(hash_seed: str) -> None:
    found = run(hash_seed=hash_seed)
    assert found.returncode == 0, f"{found.stdout}{found.stderr}\n{HINT}"


@pytest.mark.slow
def test_a_difference_is_noticed_and_shown_by_its_first_line(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "golden"
    shutil.copytree(HERE, folder)
    assert run("--regenerate", folder=folder).returncode == 0
    full = folder / "full" / "autumn-standard-people.txt"
    lines = full.read_text(encoding="utf-8").splitlines()
    lines[7] = "something else"
    full.write_text("\n".join(lines) + "\n", encoding="utf-8")
    hashes = folder / "hashes.txt"
    name, setup, first, *rest = hashes.read_text(encoding="utf-8").splitlines()[0].split()
    changed = " ".join([name, setup, "00000000", *rest])
    hashes.write_text(
        "\n".join([changed, *hashes.read_text(encoding="utf-8").splitlines()[1:]]) + "\n", encoding="utf-8"
    )
    found = run(folder=folder)
    assert found.returncode == 1
    assert "autumn-standard-people.txt, line 8\n  was something else\n" in found.stdout
    assert f"{name}, turn 1: was 00000000, now {first}" in found.stdout
    assert found.stdout.count(" was ") == 2, "and nothing else"


def test_there_are_eight_in_full_and_at_least_fifty_more() -> None:
    assert len(list((HERE / "full").glob("*.txt"))) == 8
    assert len((HERE / "hashes.txt").read_text(encoding="utf-8").splitlines()) >= 50
    size = sum(path.stat().st_size for path in HERE.rglob("*.txt"))
    assert size < 360_000, "small enough to be read in a review"
