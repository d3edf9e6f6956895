"""The wheel holds everything, and works where nothing else of the project is."""

import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "engine", "render", "data")
COMMANDS = ["run", "sandbox", "simulate", "case", "render", "verify"]
COMMANDS += ["export", "import", "replay-all", "db", "backup", "doctor"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this clone."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of an empty environment with the wheel in it; only the libraries come from the one we run in.

    A folder named in a .pth file is only searched: the .pth files in it, the editable installation of this clone among
    them, are not read.
    """
    place = tmp_path_factory.mktemp("venv")
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel], check=True
    )
    paths = sysconfig.get_paths(vars={"base": str(place), "platbase": str(place)})
    (Path(paths["purelib"]) / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return python.parent


def run(program: Path, *arguments: str, cwd: Path) -> str:
    """What a program of the environment prints, run from a folder that knows nothing of the clone."""
    env = {"PATH": str(program.parent), "HOME": str(cwd), "LANG": "C.UTF-8"}
    done = subprocess.run([program, *arguments], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    files = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == files


def test_the_packages_come_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    shown = run(
        installed / "python",
        "-c",
        "import bot, data, engine, render; print(*(m.__file__ for m in (bot, data, engine, render)), sep='\\n')",
        cwd=tmp_path,
    )
    assert [line for line in shown.splitlines() if not line.startswith(str(installed.parent))] == []


def test_the_data_loads_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    shown = run(installed / "python", "-c", "import data; print(*sorted(data.load()))", cwd=tmp_path)
    assert "maps" in shown.split()


@pytest.mark.slow
def test_every_command_starts_from_another_folder(installed: Path, tmp_path: Path) -> None:
    shown = run(installed / "woodpost", "--help", cwd=tmp_path)
    commands = re.findall(r"^    ([a-z][a-z-]*)\b", shown.partition("settings in the environment")[0], re.MULTILINE)
    assert commands == COMMANDS
    for command in commands:
        assert f"usage: woodpost {command}" in run(installed / "woodpost", command, "--help", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_made_in_another_folder(installed: Path, tmp_path: Path) -> None:
    run(installed / "woodpost", "db", "upgrade", cwd=tmp_path)
    assert (tmp_path / "woodpost.db").stat().st_size > 0
