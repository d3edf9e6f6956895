"""What random play finds: made as small as it goes, saved in `tests/soak/found`, and played for ever after.

A find is a position, the seed, and the answers after which a property fails (or an answer raises). What is smaller must
fail in the same way: the same exception, the same property, the same function below it.
"""

from __future__ import annotations

import json
import random
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from engine import position
from engine.api import Event, Game
from engine.opening import attach
from support import games, invariants, smaller, worlds
from support.games import inner

ROOT = Path(__file__).resolve().parents[2]
FOUND = ROOT / "tests" / "soak" / "found"
SECONDS = 60.0
"""How long a find is made smaller."""
PROPERTIES = (invariants.__file__, worlds.__file__)
Failure = tuple[str, str, str]


Step = tuple[str, ...]
"""(seat, key) for an answer; (seat, who plays it, "handover")."""


@dataclass(frozen=True)
class Find:
    """A position at a boundary, and what was done since."""

    position: dict[str, Any]
    seed: str | None
    answers: tuple[Step, ...]

    @classmethod
    def of(cls, game: Game, *more: Step) -> Find:
        """Where a game stands, and what is about to be done."""
        done = [(e.seat, e.key) if e.kind == "answer" else (e.seat, e.key, "handover") for e in game.tail]
        return cls(game.position(), inner(game).chance.seed, (*done, *more))

    @classmethod
    def read(cls, path: Path) -> Find:
        """A saved one."""
        saved = json.loads(path.read_text(encoding="utf-8"))
        return cls(saved["position"], saved["seed"], tuple(map(tuple, saved["answers"])))

    def as_read(self) -> Find:
        """As it will be when it is read again: keys are text."""
        return replace(self, position=json.loads(json.dumps(self.position)))


def whole_game(game: Game, chance: random.Random, name: str, *, changing_hands: float = 0, folder: Path = FOUND) -> int:
    """Play to the end at random under every property; returns how many answers it took.

    `changing_hands` is how likely a seat is handed over instead of an answer. What fails is made smaller, saved under
    `name`, and raised with the file's name as a note.
    """
    count = 0
    while not game.over and (game.decisions or changing_hands):
        step = _any_step(game, chance, changing_hands)
        find = Find.of(game, step)
        try:
            events = given(game, step)
            check(game, [] if events is None else events)
        except Exception as fault:
            path = save(find, name, fault, folder)
            save(shrink(find), name, fault, folder)
            fault.add_note(f"saved as {path}")
            raise
        count += 1
    assert game.over, "nobody is asked, and the game is not over"
    return count


def _any_step(game: Game, chance: random.Random, changing_hands: float) -> Step:
    if not game.decisions or (changing_hands and chance.random() < changing_hands):
        seat = chance.choice(list(game.played_by))
        back = not game.decisions or game.played_by[seat] in ("automaton", "leaving")
        return seat, "person" if back else "automaton", "handover"
    decision = chance.choice(game.decisions)
    return decision.seat, chance.choice(decision.keys)


def check(game: Game, events: list[Event]) -> None:
    """Every property."""
    invariants.everything(game, events)
    invariants.position_alike(game)
    invariants.ends_in_time(game)


def given(game: Game, step: Step) -> list[Event] | None:
    """What happens at an answer or a handover; None where a mended rule no longer offers that answer."""
    seat, key, *handover = step
    if handover:
        return game.hand_over(seat, "person" if key == "person" else "automaton")
    asked = next((d for d in game.decisions if d.seat == seat and key in d.keys), None)
    return None if asked is None else game.answer(seat, asked.number, key)


def steps(find: Find) -> Iterator[tuple[Game, list[Event]]]:
    """The game at the position and after each answer, as far as those are offered."""
    game = games.at(find.position, seed=find.seed)
    yield game, list(game.events)
    for step in find.answers:
        events = given(game, step)
        if events is None:
            return
        yield game, events


def play(find: Find) -> None:
    """Check every property at the position and after each answer; raises whatever fails."""
    for game, events in steps(find):
        check(game, events)


def failure(fault: BaseException) -> Failure:
    """The exception, the property that failed (none where an answer raised), and the function that raised."""
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename.startswith(str(ROOT))]
    failed = [frame.name for frame in frames if frame.filename in PROPERTIES and frame.name != "everything"]
    return type(fault).__name__, failed[0] if failed else "", frames[-1].name if frames else ""


def fails(find: Find) -> Failure | None:
    """How a find fails, or None where everything holds."""
    try:
        play(find)
    except Exception as fault:  # noqa: BLE001 - whatever goes wrong is what is looked for
        return failure(fault)
    return None


def sound(find: Find) -> bool:
    """Whether nothing is lost in the position itself: what fails must come from the rules, or no mending could help."""
    try:
        invariants.conserved(Game(position.read(find.position, games.catalog_with_standins(), find.seed, attach)))
    except (AssertionError, position.PositionError):
        return False
    return True


def shrink(find: Find, seconds: float = SECONDS) -> Find:
    """A smaller find that fails as this one does: fewer answers first, then less on the table.

    It takes `seconds` at most. A find that does not fail again from its boundary stays as it is.
    """
    until = time.monotonic() + seconds
    find = find.as_read()
    wanted = fails(find)

    def better(candidate: Find) -> bool:
        return candidate != find and sound(candidate) and fails(candidate) == wanted

    before = None
    while wanted is not None and find != before and time.monotonic() < until:
        before = find
        for simpler in (*fewer_answers(find), *less_on_the_table(find)):
            if time.monotonic() > until:
                break
            candidate = simpler(find)
            if better(candidate):
                find = candidate
    return find


def fewer_answers(find: Find) -> Iterator[Callable[[Find], Find]]:
    """Start at a later boundary; leave out the last answers; leave out one."""
    yield _from_later_boundary
    for count in range(len(find.answers)):
        yield partial(_without, count, len(find.answers))
    for number in reversed(range(len(find.answers))):
        yield partial(_without, number, number + 1)


def _without(first: int, end: int, find: Find) -> Find:
    return replace(find, answers=find.answers[:first] + find.answers[end:])


def _from_later_boundary(find: Find) -> Find:
    """The same game from its last boundary before the end."""
    later = find
    try:
        for game, _ in steps(find):
            later = Find.of(game).as_read()
    except Exception:  # noqa: BLE001 - the fault itself; what was reached before it counts
        return later
    return later


def less_on_the_table(find: Find) -> Iterator[Callable[[Find], Find]]:
    """Each simpler position, with the same answers."""
    for simpler in smaller.simplifications(find.position):
        yield partial(_simplified, simpler)


def _simplified(simpler: smaller.Simplification, find: Find) -> Find:
    return replace(find, position=smaller.simplified(find.position, simpler))


def save(find: Find, name: str, fault: BaseException, folder: Path = FOUND) -> Path:
    """Write a find to its file, with how it failed at first."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.json"
    trace = "".join(traceback.format_exception(fault, limit=-4)).replace(f"{ROOT}/", "")
    text = json.dumps({**vars(find), "failure": trace}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return path
