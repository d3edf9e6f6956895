"""The import contracts hold, and each of them notices every breach planted in a copy of the tree."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = [
    contract["id"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]

# contract -> what must not be: a module and the statement in it. Modules that do not exist yet are made.
BREACHES = {
    "house": [
        ("render.planted", "import bot"),
        ("data.planted", "import engine.api"),
        ("data.planted", "import render"),
        ("engine.core.planted", "import data"),
        ("engine.api", "import render"),
    ],
    "door": [
        ("bot.planted", "import engine.core"),
        ("bot.discord.commands.planted", "from engine.rules import battle"),
        ("render.planted", "import engine.view"),
        ("render.planted", "from engine.core.state import State"),
        ("bot.__main__", "import engine.game"),
    ],
    "engine": [
        ("engine.core.planted", "import engine.rules"),
        ("engine.rules.planted", "import engine.factions.hundreds"),
        ("engine.core.decision", "import engine.factions"),
        ("engine.rules.planted", "import engine.automata"),
        ("engine.rules.hooks", "import engine.factions"),
        ("engine.rules.planted", "import engine.position"),
        ("engine.cards.planted", "import engine.factions.hundreds"),
        ("engine.factions.hundreds.planted", "import engine.cards"),
        ("engine.automata.planted", "import engine.factions.hundreds"),
        ("engine.automata.planted", "import engine.view"),
        ("engine.view", "import engine.game"),
        ("engine.automata.common", "import engine.factions"),
        ("engine.factions.hundreds.planted", "import engine.position"),
        ("engine.position", "import engine.game"),
        ("engine.position.planted", "import engine.view"),
        ("engine.opening", "import engine.position"),
        ("engine.game", "import engine.api"),
    ],
    "bot": [
        ("bot.discord.planted", "import bot.cli"),
        ("bot.pages.planted", "import bot.discord.front"),
        ("bot.play.planted", "import bot.pages.layout"),
        ("bot.games.planted", "import bot.play"),
        ("bot.store.planted", "import bot.games"),
        ("bot.store.planted", "import bot.settings"),
        ("bot.cases.planted", "import bot.store"),
        ("bot.cases.planted", "import bot.play"),
        ("bot.sandbox.planted", "import bot.discord"),
        ("bot.logs", "import bot.settings"),
    ],
    "sandbox": [
        ("bot.sandbox.planted", "import engine.api"),
        ("bot.sandbox.world", "import data"),
        ("bot.sandbox.planted", "import render"),
        ("bot.sandbox.rest.planted", "import discord"),
    ],
    "circles": [
        ("engine.core.options", "import engine.core.decision"),
        ("engine.rules.occasions", "import engine.rules.battle"),
        ("data.naming", "import data.words"),
        ("bot.games.archive.document", "import bot.play"),
    ],
    "factions": [
        ("engine.factions.hundreds.planted", "import engine.factions.riverfolk"),
        ("engine.factions.riverfolk.planted", "import engine.factions.hundreds.hooks"),
        ("engine.factions.riverfolk.automaton", "import engine.factions.hundreds.automaton"),
        ("engine.factions.vagabond.planted", "import engine.factions.marquise"),
        ("engine.factions.marquise.automaton", "import engine.factions.vagabond.automaton"),
    ],
    "registry": [
        ("engine.api", "import engine.factions.hundreds"),
        ("engine.position.planted", "import engine.factions.vagabond.state"),
        ("engine.view", "import engine.factions.riverfolk"),
        ("engine.opening", "import engine.factions.marquise.automaton"),
        ("engine.game", "import engine.cards.exiles"),
    ],
    "tests": [
        ("engine.factions.planted", "import probes"),
        ("bot.cli.planted", "import support"),
        ("data.planted", "import pytest"),
        ("render.planted", "import hypothesis"),
    ],
    "pure": [
        ("engine.core.planted", "import random"),
        ("engine.rules.planted", "from time import time"),
        ("engine.factions.hundreds.planted", "import logging"),
        ("engine.api", "import asyncio"),
        ("engine.game", "from pathlib import Path"),
    ],
    "store": [
        ("bot.planted", "import sqlalchemy"),
        ("bot.discord.commands.planted", "from sqlalchemy.ext.asyncio import AsyncSession"),
        ("bot.__main__", "import aiosqlite"),
        ("render.planted", "import alembic"),
    ],
    "discord": [
        ("render.planted", "import discord"),
        ("data.planted", "import aiohttp"),
    ],
}
ALLOWED = [
    ("bot.discord.planted", "import discord, engine.api, render, data, bot.store"),
    ("bot.cases.planted", "import engine.api, data"),
    ("bot.store.planted", "import sqlalchemy, alembic, aiosqlite"),
    ("render.planted", "import PIL, engine.api, data"),
    ("engine.api", "import engine.game, engine.factions, engine.core"),
    ("engine.factions.hundreds.automaton", "import engine.automata, engine.rules"),
    ("engine.factions.hundreds.planted", "import json, engine.rules, engine.core"),
]

EXTERNAL = {"discord", "hypothesis", "probes", "pytest", "sqlalchemy", "support"}
"""Packages that are not ours, which are told of by their first name only."""
PROBE_MAY = ("engine.api", "engine.automata", "engine.core", "engine.rules")
"""What a probe faction may know of the engine: what a faction's package may, and the door."""


class Tree:
    """A copy of the code, to plant things in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copy(ROOT / "pyproject.toml", root)
        for package in ("bot", "engine", "render", "data"):
            for source in (ROOT / package).rglob("*.py"):
                target = root / source.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)

    def plant(self, module: str, statement: str) -> None:
        """Add a statement to a module, which is made where it is missing, as is every module of ours it imports."""
        with self._file(module).open("a") as file:
            file.write(f"{statement}\n")
        for name in _imported(statement):
            if name.partition(".")[0] in ("bot", "engine", "render", "data"):
                self._file(name)

    def _file(self, module: str) -> Path:
        *parents, name = module.split(".")
        folder = self.root
        for parent in parents:
            folder /= parent
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
        package = folder / name / "__init__.py"
        file = package if package.exists() else folder / f"{name}.py"
        file.touch()
        return file

    def lint(self, *contracts: str) -> tuple[bool, str]:
        """Whether the contracts named, or all, hold here; and what import-linter said, in one line."""
        chosen = [argument for contract in contracts for argument in ("--contract", contract)]
        done = subprocess.run(
            [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo", *chosen],
            cwd=self.root,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode == 0, " ".join((done.stdout + done.stderr).split())


def _imported(statement: str) -> list[str]:
    if found := re.fullmatch(r"from (\S+) import \w+", statement):
        return [found[1]]
    return statement.removeprefix("import ").split(", ")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_every_contract_has_its_breaches() -> None:
    assert sorted(BREACHES) == sorted(CONTRACTS)


def test_the_contracts_hold(tree: Tree) -> None:
    kept, said = tree.lint()
    assert kept, said


def test_what_the_contracts_allow_is_not_called_a_breach(tree: Tree) -> None:
    for module, statement in ALLOWED:
        tree.plant(module, statement)
    kept, said = tree.lint()
    assert kept, said


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_planted_breach_is_noticed(contract: str, tree: Tree) -> None:
    for module, statement in BREACHES[contract]:
        tree.plant(module, statement)
    kept, said = tree.lint(contract)
    assert not kept, said
    for module, statement in BREACHES[contract]:
        (name,) = _imported(statement)
        external = name.partition(".")[0] in sys.stdlib_module_names | EXTERNAL
        shown = f"{module} -> {name.partition('.')[0] if external else name}"
        if contract == "circles":  # told of the package that both are in
            shown = f"No cycles are allowed in {'.'.join(_common(module.split('.'), name.split('.')))}."
        assert shown in said, f"{statement!r} in {module} went unnoticed: {said}"


def _common(one: list[str], other: list[str]) -> list[str]:
    """What both begin with."""
    return [a for a, b in zip(one, other, strict=False) if a == b]


def beyond_the_probes_door(source: str) -> list[str]:
    """What a probe's module imports of the house that no faction's package may know."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    ours = [name for name in found if name.partition(".")[0] in ("bot", "engine", "render", "data")]
    return [name for name in ours if not any(f"{name}.".startswith(f"{door}.") for door in PROBE_MAY)]


PROBE_FILES = sorted(file for file in (ROOT / "tests" / "probes").glob("*.py") if not file.name.startswith("test_"))


@pytest.mark.parametrize("file", PROBE_FILES, ids=lambda file: file.stem)
def test_a_probe_knows_what_a_faction_may_know(file: Path) -> None:
    assert beyond_the_probes_door(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("from engine.factions import hundreds", "engine.factions.hundreds"),
        ("from engine import game", "engine.game"),
        ("import engine.view", "engine.view"),
        ("from bot.store import Seat", "bot.store.Seat"),
        ("if True:\n    from engine.cards.asking import LAW", "engine.cards.asking.LAW"),
    ],
)
def test_what_a_probe_may_not_know_is_noticed(statement: str, told: str) -> None:
    assert beyond_the_probes_door(f"from engine.core import parts\n{statement}\n") == [told]


@pytest.mark.parametrize(("package", "contract"), [("engine", "engine"), ("bot", "bot")])
def test_a_new_layer_must_be_declared(package: str, contract: str, tree: Tree) -> None:
    tree.plant(f"{package}.planted", "import engine.api" if package == "bot" else "import engine.core")
    kept, said = tree.lint(contract)
    assert not kept
    assert "planted" in said
