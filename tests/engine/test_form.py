"""The form of the engine: stages by name, snapshots across versions, awaits that cannot be forgotten, every seating."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import engine.opening
from engine.api import EngineError, Entry, Game
from engine.core import codec
from engine.core.state import SCHEMA, State
from engine.rules.book import STAGES, stage
from support import seatings
from support.games import BOTH, answer, catalog, new_game, open_question, play
from support.invariants import conserved, everything, same
from support.law import BUSY, scene

ROOT = Path(__file__).resolve().parents[2]
SNAPSHOTS = sorted((Path(__file__).resolve().parent / "snapshots").glob("*.json"))


# --- awaits -----------------------------------------------------------------------------------------------------------

FORGOTTEN = """
from collections.abc import Awaitable, Callable

from engine.core.decision import Question, choose, choose_all
from engine.core.state import State


async def rule(g: State, hook: Callable[[State], Awaitable[None]], questions: list[Question[int]]) -> None:
    choose(g, "hundreds", "4.2", "to", {"1": 1})
    choose_all(questions)
    hook(g)
    await hook(g)
"""


@pytest.mark.slow
def test_a_forgotten_await_is_a_type_error(tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(FORGOTTEN, encoding="utf-8")
    run = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")),
            *("--cache-dir", str(tmp_path / "cache"), "--no-error-summary", str(snippet)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = [
        (int(line.split(":")[1]), line[line.rindex("[") :]) for line in run.stdout.splitlines() if ": error:" in line
    ]
    assert found == [(9, "[unused-awaitable]"), (10, "[unused-coroutine]"), (11, "[unused-awaitable]")], run.stdout


def test_a_stage_that_is_no_coroutine_is_a_fault() -> None:
    def plain(_g: State, seat: str) -> None:
        """Would run when it is called, and never ask."""

    with pytest.raises(EngineError, match=r"test\.plain"):
        stage("test.plain")(plain)  # type: ignore[arg-type] # mypy says so first
    assert "test.plain" not in STAGES


# --- names of stages --------------------------------------------------------------------------------------------------


def test_a_renamed_stage_lives_on_under_its_alias(monkeypatch: pytest.MonkeyPatch) -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    stored = game.snapshot().replace('"hundreds.command"', '"hundreds.order-the-hundreds"')
    assert stored != game.snapshot()
    with pytest.raises(EngineError, match=r"hundreds\.order-the-hundreds"):
        Game.load(stored, (), catalog())
    monkeypatch.setitem(engine.opening.ALIASES, "hundreds.order-the-hundreds", "hundreds.command")
    old = Game.load(stored, (), catalog())
    assert open_question(old).keys == open_question(game).keys
    answer(old, "move", "12", "n3")
    assert old.view(None).clearing(12).pieces[0].count == 3


# --- snapshots of older versions --------------------------------------------------------------------------------------


def test_there_is_a_saved_snapshot_of_every_schema() -> None:
    assert {json.loads(path.read_text(encoding="utf-8"))["snapshot"]["schema"] for path in SNAPSHOTS} == set(
        range(1, SCHEMA + 1)
    )


def saved(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    found = json.loads(path.read_text(encoding="utf-8"))
    return found, [Entry(*entry) for entry in found["tail"]]


@pytest.mark.parametrize("path", SNAPSHOTS, ids=lambda path: path.stem)
def test_an_old_snapshot_loads_forever_and_is_played_to_its_end(path: Path) -> None:
    found, tail = saved(path)
    game = Game.load(found["snapshot"], tail, catalog())
    assert [[d.seat, d.law, d.name, sorted(d.keys)] for d in game.decisions] == found["asked"]
    assert json.loads(game.snapshot())["schema"] == SCHEMA
    conserved(game)
    play(game, random.Random(1), lambda g, _events: conserved(g))
    assert game.over


@pytest.mark.parametrize("path", SNAPSHOTS, ids=lambda path: path.stem)
def test_where_the_tail_no_longer_fits_the_stage_is_reopened(path: Path) -> None:
    found, _ = saved(path)
    game = Game.load(found["snapshot"], (), catalog())
    assert game.decisions


def test_upgrades_are_applied_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up schemas: one renames a field, the next one its value."""
    stored = json.loads(new_game(1, seats=BOTH).snapshot())
    steps: list[int] = []

    def first(document: dict[str, Any]) -> dict[str, Any]:
        steps.append(1)
        found = {**document, "schema": SCHEMA + 1}
        found["map_id"] = found.pop("board_map")
        return found

    def second(document: dict[str, Any]) -> dict[str, Any]:
        steps.append(2)
        return {**document, "schema": SCHEMA + 2, "map_id": document["map_id"].removeprefix("the-")}

    monkeypatch.setattr(codec, "UPGRADES", {SCHEMA: first, SCHEMA + 1: second})
    monkeypatch.setattr(codec, "SCHEMA", SCHEMA + 2)
    old: Mapping[str, Any] = {**{k: v for k, v in stored.items() if k != "map_id"}, "board_map": "the-autumn"}
    game = Game.load(old, (), catalog())
    assert steps == [1, 2]
    assert game.view(None).map.id == "autumn"


def test_a_snapshot_of_the_future_or_in_pieces_is_refused() -> None:
    stored = json.loads(new_game(1, seats=BOTH).snapshot())
    with pytest.raises(EngineError, match="schema"):
        Game.load({**stored, "schema": SCHEMA + 1}, (), catalog())
    with pytest.raises(EngineError, match="fit"):
        Game.load({**stored, "colour": "red"}, (), catalog())
    with pytest.raises(EngineError, match="catalog"):
        Game.load({**stored, "map_id": "atlantis"}, (), catalog())


# --- every seating ----------------------------------------------------------------------------------------------------

SEATINGS = [
    (seating, automata)
    for seating in dict.fromkeys((seatings.every()[0], seatings.every()[-1]))
    for automata in ((), *((faction,) for faction in dict.fromkeys(seating)), seating)
]


@pytest.mark.parametrize(("seating", "automata"), SEATINGS, ids=lambda found: "+".join(found) or "people")
def test_every_seating_plays_a_whole_game(seating: tuple[str, ...], automata: tuple[str, ...]) -> None:
    options = {"dominance": bool(automata), "unattended": True}
    game = new_game(20 + len(automata), seats=seating, automata=automata, options=options)
    count = 0

    def after(current: Game, events: list[Any]) -> None:
        nonlocal count
        count += 1
        if count % 12 == 0:
            everything(current, events)

    play(game, random.Random(3), after)
    assert game.over
    assert game.turn[1] <= 400
    assert len(game.winners) == 1
    same(game, game.fork())
    same(game, Game.load(game.snapshot(), (), catalog()))


def test_without_a_person_a_table_that_wants_people_waits() -> None:
    game = new_game(1, seats=BOTH, automata=BOTH)
    assert game.idle
    assert not game.over
    game.hand_over("hundreds", "person")
    assert game.decisions != ()


# --- boundaries -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_a_boundary_and_a_fork_are_not_touched_by_what_happens_later(number: int) -> None:
    chance = random.Random(number)
    game = new_game(
        number,
        seats=BOTH,
        deck=("standard", "exiles-partisans")[number % 2],
        automata=("riverfolk",) if number > 1 else (),
    )
    kept: list[tuple[codec.Frozen, str, Game, str]] = []
    while game.decisions and len(kept) < 300:
        frozen, fork = game._stored(), game.fork()
        kept.append((frozen, codec.dumps(codec.document(frozen)), fork, fork.snapshot()))
        decision = game.decisions[0]
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))
    assert len(kept) > 30
    for frozen, written, fork, snapshot in kept:
        assert codec.dumps(codec.document(frozen)) == written
        assert fork.snapshot() == snapshot
