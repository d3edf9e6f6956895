"""Before a commit nobody gets anything that depends on the seed, the deck, another's hand or what lies under ruins."""

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.play import Refused, Who, parse
from bot.play.resolve import walk
from bot.play.work import pack, unpack
from engine.api import Game
from support.games import inner
from support.playing import ANNA, SEATED, Table, question
from support.stores import sql


def other_world(state: dict[str, Any], viewer: str, rng: random.Random) -> None:
    """Change everything that the viewer does not know."""
    state["chance"]["seed"] = f"{rng.getrandbits(256):064x}"
    state["chance"]["counter"] += rng.randrange(9)
    hidden = [seat for seat in state["seats"] if seat["name"] not in (viewer, "riverfolk")]
    cards = [*state["deck"], *(card for seat in hidden for card in (*seat["hand"], *seat["aside"]))]
    rng.shuffle(cards)
    for seat in hidden:
        for name in ("hand", "aside"):
            seat[name] = [cards.pop() for _ in seat[name]]
    state["deck"] = cards
    items = [item for lying in state["ruins"].values() for item in lying]
    rng.shuffle(items)
    for clearing, lying in state["ruins"].items():
        state["ruins"][clearing] = [items.pop() for _ in lying]


def change_world(path: Path, viewer: str, rng: random.Random) -> None:
    """The same in a database file. The answers since the snapshot must be the viewer's own."""
    ((game, n, text),) = sql(path, "SELECT game, n, state FROM snapshots ORDER BY n DESC LIMIT 1")
    saved = unpack(text)
    state = json.loads(saved.state)
    other_world(state, viewer, rng)
    changed = pack(type(saved)(json.dumps(state, sort_keys=True, separators=(",", ":")), saved.tail))
    sql(path, "UPDATE snapshots SET state = ? WHERE game = ? AND n = ?", changed, game, n)


def rolled_since(game: Game | None) -> bool:
    """Whether chance was used since the snapshot: the viewer has seen it, and another seed would show another."""
    return game is not None and bool(json.loads(game.snapshot())["chance"]["counter"] != inner(game).chance.counter)


async def told(table: Table, who: Who, lines: list[str]) -> list[Any]:
    """All that a person can get out of the bot without doing anything."""
    found: list[Any] = []
    for spec in await table.play.turns.actions(who):
        for index, name in enumerate(spec.parameters):
            for given in ({}, dict.fromkeys(spec.parameters[:index], "5"), {spec.parameters[0]: "riverfolk"}):
                choices = await table.play.turns.choices(who, spec.name, given, name)
                found.append((spec.name, name, [(c.value, c.option) for c in choices.choices], said(choices.hint)))
    for line in lines:
        choices = await table.play.turns.act_choices(who, line)
        found.append((line, [(c.value, c.option) for c in choices.choices], said(choices.hint)))
        found.append((line, await planned(table, who, line)))
    look = await table.play.look.hand(who)
    assert look.question is not None
    found.append((look.view, look.asked, look.question.options, look.question.refused, look.can_undo))
    return found


async def planned(table: Table, who: Who, line: str) -> object:
    """What is worked out of a line before anything is done: all that a refusal or a confirmation can be made of."""
    (game,) = (await table.play.lobby.list(who)).games
    engine = (await table.play.desk.open(game.id)).engine
    assert engine is not None
    try:
        return walk(engine, "hundreds" if who == ANNA else "riverfolk").follow(parse(line))
    except Refused as refused:
        return said(refused)


def said(refused: Refused | None) -> object:
    return None if refused is None else (refused.reason, refused.law, dict(refused.arguments))


def with_hidden_word(lines: list[str]) -> list[str]:
    return [
        *lines,
        *(f"{line} done" for line in lines),
        "battle 5 riverfolk",
        "draw",
        "services hand-card",
        "done done",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_two_worlds_that_look_the_same_tell_the_same(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    table = await Table(tmp_path / "games.db", seed=seed).open()
    outcome = await table.begin()
    compared = 0
    for step in range(240):
        if outcome.game.status != "active":
            break
        asked = question(outcome)
        tail = outcome.engine.tail if outcome.engine is not None else ()
        own = all(entry.seat == asked.seat for entry in tail)
        if step % 6 == 5 and own and not rolled_since(outcome.engine):
            await table.store.close()
            copy = tmp_path / f"{step}.db"
            shutil.copy(table.path, copy)
            await table.open()
            change_world(copy, asked.seat, rng)
            other = await Table(copy, seed=seed).open()
            other.interaction = table.interaction = table.interaction + 10_000
            lines = with_hidden_word(["", *asked.keys[:6]])
            who = SEATED[asked.seat]
            assert await told(table, who, lines) == await told(other, who, lines)
            await other.close()
            compared += 1
        outcome = await table.answer(outcome, rng.choice(asked.keys))
    assert compared > 10
    await table.close()


async def test_the_other_world_is_another_one(table: Table) -> None:
    """That the test above compares different things: after the change, the same answers lead to something else."""
    rng = random.Random(1)
    outcome = await table.until(await table.begin(), rng, "riverfolk", "action")
    await table.store.close()
    copy = table.path.with_name("copy.db")
    shutil.copy(table.path, copy)
    await table.open()
    change_world(copy, "riverfolk", rng)
    other = await Table(copy).open()
    hands = [(await t.play.look.hand(SEATED["hundreds"])).view.seat("hundreds").hand for t in (table, other)]
    assert hands[0] != hands[1]
    assert outcome.view("riverfolk") == (await other.play.look.hand(SEATED["riverfolk"])).view
    await other.close()
