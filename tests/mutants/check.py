"""Do the tests of the Law notice a fault in the rules? Mutants drawn by seed, each run against the tests of its lines.

    python tests/mutants/check.py [--count 300] [--seed 1] [--jobs 2] [--only TEXT]        or: make mutants

A mutant is the engine with one small fault (see `mutations`). Only the tests in `TESTS` count: those of the Law by
chapter, by faction, bot, card and map, the rule cases, and the probe factions. Ends with failure when fewer than nine
in ten are killed, or when a survivor is not explained in ``survivors.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from mutants.mutations import Mutant, drawn, every, mutated  # noqa: E402 - the path above comes first

TESTS = ("tests/law", "tests/cases", "tests/automata", "tests/cards", "tests/maps", "tests/probes")
COPIED = ("engine", "data", "render", "bot", "tests", "docs", "pyproject.toml")
LEFT_OUT = "tests/law/test_coverage.py"
"""Looks at the tests, not at the rules."""
ENOUGH = 0.9
PATIENCE = 60.0
NARROW = 20
"""So many tests are tried first, those that run the fewest lines: most mutants fall there."""
SURVIVORS = HERE / "survivors.md"


@dataclass(frozen=True)
class Known:
    """Which tests run which lines, from one run of them all."""

    lines: dict[str, dict[str, list[int]]]
    tests: list[tuple[str, float]]
    width: Counter[int]  # how many lines a test runs: the narrow ones come first, since they look closely

    def tests_of(self, mutant: Mutant) -> list[tuple[str, float]]:
        """The tests of a mutant's line; all of them for a line that runs when its module is imported."""
        numbers = self.lines.get(mutant.file, {}).get(str(mutant.line), [])
        chosen = numbers or range(len(self.tests))
        return [self.tests[n] for n in sorted(chosen, key=lambda n: self.width[n])]


def copy_to(folder: Path, root: Path) -> None:
    """A tree to break."""
    folder.mkdir()
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
        else:
            shutil.copy2(source, folder / name)


def pytest(folder: Path, *arguments: str, timeout: float) -> tuple[int | None, str]:
    """Run pytest in a tree: its exit code (None when it took too long) and what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV_"))}
    environment |= {"PYTHONPATH": str(HERE), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", "-p", "choosing", "-o", "faulthandler_timeout=0", *arguments]
    running = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = running.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        said, _ = running.communicate()
        return None, said
    return running.returncode, said


def learn(folder: Path) -> Known:
    """Run every test once, and see which lines each runs. They must all pass."""
    target = folder / "lines.json"
    code, said = pytest(folder, "--lines-to", str(target), "--ignore", LEFT_OUT, *TESTS, timeout=3600)
    if code != 0:
        sys.exit(f"the tests must pass before anything is broken:\n{said[-3000:]}")
    found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    width = Counter(n for lines in found["lines"].values() for numbers in lines.values() for n in numbers)
    return Known(found["lines"], [(name, seconds) for name, seconds in found["tests"]], width)


def run(folder: Path, mutant: Mutant, known: Known) -> str:
    """What became of a mutant: killed, killed by time, or survived."""
    path = folder / mutant.file
    whole, stood = path.read_text(encoding="utf-8"), path.stat()
    tests = known.tests_of(mutant)
    path.write_text(mutated(whole, mutant.place)[0], encoding="utf-8")
    try:
        for some in (tests[:NARROW], tests[NARROW:]):
            fate = judged(folder, mutant, some) if some else "survived"
            if fate != "survived":
                return fate
    finally:
        path.write_text(whole, encoding="utf-8")
        os.utime(path, ns=(stood.st_atime_ns, stood.st_mtime_ns))
    return "survived"


def judged(folder: Path, mutant: Mutant, tests: list[tuple[str, float]]) -> str:
    """What some tests say of the mutant that the tree now is."""
    chosen = folder / "chosen.json"
    chosen.write_text(json.dumps([name for name, _ in tests]), encoding="utf-8")
    files = sorted({name.partition("::")[0] for name, _ in tests})
    patience = PATIENCE + 10 * sum(seconds for _, seconds in tests)
    code, said = pytest(folder, "-x", "--only-from", str(chosen), *files, timeout=patience)
    if code is None:
        return "killed by time"
    if code not in (0, 1, 2):  # a failed test or a fault at import; anything else is our own fault
        sys.exit(f"pytest ended with {code} on {mutant.key}:\n{said[-3000:]}")
    return "killed" if code else "survived"


def explained() -> set[str]:
    """The keys that `survivors.md` explains: its lines that begin with a key in backquotes."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines() if SURVIVORS.exists() else []
    return {line.removeprefix("- `").partition("`: ")[0] for line in lines if line.startswith("- `")}


def main() -> int:
    """Draw, run and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="every mutant whose key holds this text, instead of a draw")
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="woodpost-mutants-") as place:
        folders: SimpleQueue[Path] = SimpleQueue()
        first = Path(place) / "0"
        copy_to(first, ROOT)
        for number in range(1, asked.jobs):
            copy_to(Path(place) / str(number), first)
            folders.put(Path(place) / str(number))
        mutants = (
            [mutant for mutant in every(first) if asked.only in mutant.key]
            if asked.only
            else drawn(first, asked.count, asked.seed)
        )
        known = learn(first)
        folders.put(first)
        print(f"{len(known.tests)} tests, {len(mutants)} mutants, {time.monotonic() - began:.0f} s", flush=True)

        def one(mutant: Mutant) -> str:
            mine = folders.get()
            try:
                return run(mine, mutant, known)
            finally:
                folders.put(mine)

        fates: dict[str, str] = {}
        with ThreadPoolExecutor(asked.jobs) as pool:
            for mutant, fate in zip(mutants, pool.map(one, mutants), strict=True):
                fates[mutant.key] = fate
                if fate == "survived":
                    print(f"survived: {mutant.file}:{mutant.line} {mutant.key}", flush=True)
                if len(fates) % 20 == 0:
                    print(f"{len(fates)} done, {time.monotonic() - began:.0f} s", flush=True)
    counted = Counter(fates.values())
    killed = len(fates) - counted["survived"]
    silent = [key for key, fate in fates.items() if fate == "survived" and key not in explained()]
    print(f"killed {killed} of {len(fates)} mutants ({killed / len(fates):.1%}), {counted['killed by time']} by time")
    for key in silent:
        print(f"not explained in survivors.md: {key}")
    return 0 if killed >= ENOUGH * len(fates) and not silent else 1


if __name__ == "__main__":
    sys.exit(main())
