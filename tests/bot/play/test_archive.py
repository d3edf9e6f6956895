"""Games as files: what may be in them, and that a replay finds any difference."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.export import exported
from bot.cli.import_ import imported
from bot.cli.replay_all import report
from bot.games import archive
from bot.play import Refused, Who, replaying
from support.playing import ANNA, BEN, CHANNEL, CLEO, GUILD, SEATED, Table, catalog, question
from support.stores import sql


async def finish(table: Table, seed: int = 1) -> str:
    """A finished game with undos and handovers in it; its id."""
    rng = random.Random(seed)
    outcome = await table.begin()
    for _ in range(4000):
        if not outcome.asked:
            break
        asked = question(outcome)
        who = SEATED[asked.seat]
        roll = rng.random()
        if roll < 0.05:
            try:
                outcome = await table.play.turns.undo(who, table.id())
            except Refused:
                continue
        elif roll < 0.06 and asked.seat == "hundreds":
            await table.play.lobby.leave(BEN, table.id(), confirmed=True)
            outcome = await table.join(BEN)
        else:
            outcome = await table.say(who, rng.choice(asked.keys), confirmed=True)
    assert outcome.game.status == "over"
    return outcome.game.id


def document_of(text: str) -> dict[str, Any]:
    return dict(archive.from_text(text))


Tampering = Callable[[dict[str, Any]], None]
TAMPERING: list[tuple[Tampering, str]] = []


def tampers(why: str) -> Callable[[Tampering], Tampering]:
    """Note a way to tamper with an exported game, and what the replay says to it."""

    def note(change: Tampering) -> Tampering:
        TAMPERING.append((change, why))
        return change

    return note


@tampers("hash was published")
def _other_seed(found: dict[str, Any]) -> None:
    found["seed"] = f"{2:064x}"


@tampers("hash was published")
def _other_hash_and_seed(found: dict[str, Any]) -> None:
    found["seed"] = f"{2:064x}"
    found["seed_hash"] = "6c" * 32


@tampers("is written as")
def _other_event(found: dict[str, Any]) -> None:
    event = next(e for entry in found["entries"] for e in entry["events"] if e["kind"] == "mob-rolled")
    event["data"]["suit"] = {"fox": "mouse", "mouse": "rabbit", "rabbit": "fox"}[event["data"]["suit"]]


@tampers("forbids it")
def _other_answer(found: dict[str, Any]) -> None:
    entry = next(e for e in found["entries"] if e["kind"] == "answer")
    entry["payload"]["key"] = "nowhere"


@tampers("events are written")
def _lost_event(found: dict[str, Any]) -> None:
    next(entry for entry in reversed(found["entries"]) if entry["events"])["events"].pop()


@tampers("winners of the result")
def _other_winner(found: dict[str, Any]) -> None:
    found["result"]["winners"] = ["nobody"]


@tampers("hash that is written beside")
def _rehashed(found: dict[str, Any]) -> None:
    found["entries"][-1]["events_hash"] = "00" * 32


@tampers("winners of the result")
def _no_winner(found: dict[str, Any]) -> None:
    del found["result"]["winners"]


@tampers("turn of the result")
def _other_turn(found: dict[str, Any]) -> None:
    found["result"]["turn"] += 1


@tampers("status 'abandoned'")
def _other_status(found: dict[str, Any]) -> None:
    found["status"] = "abandoned"


@tampers("another setup")
def _other_beginning(found: dict[str, Any]) -> None:
    found["entries"][0]["payload"]["setup"]["deck"] = "exiles-partisans"


@tampers("its question is not the one that is open")
def _swapped(found: dict[str, Any]) -> None:
    one, other = found["entries"][1:3]
    one["payload"], other["payload"] = other["payload"], one["payload"]


@tampers("no entry -1")
def _undone_too_far(found: dict[str, Any]) -> None:
    next(entry for entry in found["entries"] if entry["kind"] == "undo")["payload"]["to"] = -1


@tampers("not of the documented form")
def _no_key(found: dict[str, Any]) -> None:
    del next(entry for entry in found["entries"] if entry["kind"] == "answer")["payload"]["key"]


@pytest.mark.slow
async def test_a_finished_game_is_verified_and_every_tampering_found(table: Table) -> None:
    game = await finish(table)
    text = await table.play.look.export(CLEO, game=game)  # a stranger, too: it is for everybody now
    document = document_of(text)
    assert document["seed"] == table.seed
    assert {entry["kind"] for entry in document["entries"]} == {"start", "answer", "handover", "undo"}
    assert replaying.first_difference(document, catalog()) is None
    assert str(ANNA.person) not in text

    for change, why in TAMPERING:
        tampered = json.loads(json.dumps(document))
        change(tampered)
        difference = replaying.first_difference(tampered, catalog())
        assert difference is not None, change.__name__
        assert why in difference.what, change.__name__


@pytest.mark.slow
async def test_a_running_game_goes_on_elsewhere(table: Table, tmp_path: Path) -> None:
    rng = random.Random(2)
    outcome = await table.begin()
    for _ in range(90):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    document = document_of(archive.to_text(await exported(table.store, outcome.game.id, secrets=True)))
    other = await Table(tmp_path / "other.db").open()
    game = await imported(other.store, document, catalog(), GUILD, CHANNEL)
    for who, seat in ((ANNA, "hundreds"), (BEN, "riverfolk")):
        assert (await other.play.lobby.join(who, other.id(), seat, game=game, confirmed=True)).game.status == "active"
    views = [(await t.play.look.hand(ANNA)).view for t in (table, other)]
    assert views[0] == views[1]
    assert await report(other.store, await other.store.game(game), catalog()) == []
    await other.close()


async def test_what_a_running_game_gives_away(table: Table) -> None:
    rng = random.Random(2)
    outcome = await table.begin()
    for _ in range(40):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    texts = {who.name: await table.play.look.export(who) for who in (ANNA, BEN, CLEO)}
    for text in texts.values():
        assert table.seed not in text
        assert "events_hash" not in text
        assert "payload" not in text
        with pytest.raises(archive.BadFile, match="over"):
            archive.from_text(text)
    drawn = [cards_drawn(text, "hundreds") for text in texts.values()]
    assert [bool(found) for found in drawn] == [True, False, False]


def cards_drawn(text: str, seat: str) -> list[Any]:
    events = [event for entry in json.loads(text)["entries"] for event in entry["events"]]
    return [
        e["data"]["cards"] for e in events if e["kind"] == "drew" and e["data"]["seat"] == seat if "cards" in e["data"]
    ]


async def test_replay_all_reports_what_a_version_plays_differently(table: Table) -> None:
    outcome = await table.begin()
    rng = random.Random(2)
    for _ in range(30):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    game = await table.store.game(outcome.game.id)
    assert await report(table.store, game, catalog()) == []
    await table.store.close()
    rolled = "SELECT n, events FROM entries WHERE events LIKE '%mob-rolled%' ORDER BY n LIMIT 1"
    ((n, events),) = sql(table.path, rolled)
    sql(table.path, "DROP TRIGGER entries_fixed")
    changed = events.replace('"suit":"', '"suit":"not-', 1)
    sql(table.path, "UPDATE entries SET events = ? WHERE n = ?", changed, n)
    await table.open()
    (said,) = await report(table.store, game, catalog())
    assert f"entry {n}:" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[]", "no game"),
        ('{"format": "woodpost-game", "version": true}', "version True"),
        ('{"format": "woodpost-game", "version": 99}', "version 99"),
        ('{"format": "woodpost-game", "version": 1, "complete": true, "seed": "zz"}', "damaged: 'id' is missing"),
        ('{"format": "woodpost-game", "version": 1, "complete": true, "seed": 5}', "one viewer"),
        ("[" * 100_000, "no JSON, or it was cut off"),
    ],
)
def test_other_files(text: str, why: str) -> None:
    with pytest.raises(archive.BadFile, match=why):
        archive.from_text(text)


async def test_a_game_that_has_not_begun(table: Table) -> None:
    await table.play.lobby.new(ANNA, table.id())
    with pytest.raises(Refused) as caught:
        await table.play.look.export(Who(1, "x", "en", GUILD, CHANNEL))
    assert caught.value.reason == "game-not-started"
