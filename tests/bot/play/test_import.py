"""`woodpost import`: a whole game that can be shown and played on, or a message and nothing stored."""

import asyncio
import copy
import json
import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from bot.cli import Failed
from bot.cli.export import exported
from bot.cli.import_ import check, imported
from bot.cli.replay_all import report
from bot.games import archive
from bot.games.archive.form import MOST_ENTRIES
from bot.pages.telling import Tongue, logged
from bot.play import Refused
from bot.store import Store
from data.words import Words
from support.playing import ANNA, BEN, CHANNEL, GUILD, SEATED, Table, catalog, question
from support.stores import address, contents

Document = dict[str, Any]
WORDS = Words.load(strict=True)


async def _played(folder: Path, *, over: bool) -> Document:
    """An exported game with an undo and handovers in it."""
    table = await Table(folder / "games.db", seed=3).open()
    rng = random.Random(3)
    outcome: Any = await table.begin()
    for number in range(4000 if over else 25):
        if not outcome.asked:
            break
        asked = question(outcome)
        if number in (8, 16):
            await table.play.lobby.leave(BEN, table.id(), confirmed=True)
            outcome = await table.join(BEN, "riverfolk")
        elif number % 5 == 4:
            with suppress(Refused):
                outcome = await table.play.turns.undo(SEATED[asked.seat], table.id())
        else:
            outcome = await table.say(SEATED[asked.seat], rng.choice(asked.keys), confirmed=True)
    document = await exported(table.store, outcome.game.id, secrets=True)
    await table.close()
    found: Document = json.loads(archive.to_text(document))
    return found


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """A game in the middle."""
    document = asyncio.run(_played(tmp_path_factory.mktemp("running"), over=False))
    assert {entry["kind"] for entry in document["entries"]} >= {"start", "answer", "handover", "undo"}
    return document


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without games."""
    path = tmp_path_factory.mktemp("empty") / "games.db"

    async def make() -> None:
        await (await Store.open(address(path), migrate=True)).close()

    asyncio.run(make())
    return path


async def read(text: str, path: Path, *, play_on: bool = False) -> str:
    """Import a text as the command does: what is wrong with it, or nothing where all of the game is there."""
    document, said = {}, ""
    try:
        document = archive.from_text(text)
        check(document, catalog())
    except (archive.BadFile, Failed) as bad:
        said = str(bad)
    if said:
        assert said.isprintable()
        assert len(said) < 3000
        return said
    table = await Table(path).open()
    try:
        game = await imported(table.store, document, catalog(), GUILD, CHANNEL)
        await _shown(table, game, document)
        if play_on:
            outcome = await table.play.lobby.join(ANNA, table.id(), "hundreds", game=game, confirmed=True)
            assert outcome.game.status == "active"
    finally:
        await table.close()
    return ""


async def _shown(table: Table, game: str, document: Document) -> None:
    """Everything that shows a game shows it."""
    row = await table.store.game(game)
    assert row.last_entry == len(document["entries"])
    tongue = Tongue(WORDS, "en")
    assert logged((await table.play.look.log(ANNA, 1, row.last_entry, game=game)).entries, tongue, None)
    assert (await table.play.look.map(ANNA, game=game)).game.status == row.status
    assert await report(table.store, row, catalog()) == []
    again = json.loads(archive.to_text(await exported(table.store, game, secrets=True)))
    assert again["entries"] == [{**entry, "at": _utc(entry["at"])} for entry in document["entries"]]
    for key in ("setup", "seed", "seed_hash", "title", "result", "catalog_version", "engine_version"):
        assert again[key] == document[key]
    archive.from_text(json.dumps(again))


def _utc(time: str) -> str:
    return datetime.fromisoformat(time).astimezone(UTC).isoformat()


def test_a_running_game_is_there_and_goes_on(running: Document, tmp_path: Path) -> None:
    assert asyncio.run(read(json.dumps(running), tmp_path / "games.db", play_on=True)) == ""


@pytest.mark.slow
def test_a_finished_game_is_there(tmp_path: Path) -> None:
    document = asyncio.run(_played(tmp_path, over=True))
    assert document["status"] == "over"
    assert asyncio.run(read(json.dumps(document), tmp_path / "new.db")) == ""


async def test_an_abandoned_game_is_there(table: Table, tmp_path: Path) -> None:
    outcome = await table.begin()
    await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    document = json.loads(archive.to_text(await exported(table.store, outcome.game.id, secrets=True)))
    assert document["status"] == "abandoned"
    assert await read(json.dumps(document), tmp_path / "new.db") == ""


# --- what is refused --------------------------------------------------------------------------------------------------

Harm = Callable[[Document], object]


def of(kind: str, document: Document) -> Document:
    """The first entry of a kind."""
    found: Document = next(entry for entry in document["entries"] if entry["kind"] == kind)
    return found


HARM: dict[str, tuple[Harm, str]] = {
    "no time": (lambda d: d["entries"][3].pop("at"), "entry 4 is damaged: 'at' is missing"),
    "no zone": (lambda d: d["entries"][3].update(at="2026-01-02T03:04:05"), "a time with a zone"),
    "no date": (lambda d: d["entries"][3].update(at="yesterday"), "and is 'yesterday'"),
    "a number for a date": (lambda d: d.update(created_at=5), "created_at should be a time"),
    "before all time": (lambda d: d.update(created_at="0001-01-01T00:00:00+14:00"), "created_at should be a time"),
    "no engine version": (lambda d: d["entries"][0].pop("engine_version"), "'engine_version' is missing"),
    "an odd engine version": (lambda d: d.update(engine_version={"a": 1}), "engine_version should be a text"),
    "no status": (lambda d: d.pop("status"), "'status' is missing"),
    "a lobby with entries": (
        lambda d: d.update(status="lobby"),
        "active or paused or over or abandoned, and is 'lobby'",
    ),
    "a list for a status": (lambda d: d.update(status=["over"]), "status should be"),
    "over too early": (lambda d: d.update(status="over"), "is not over then"),
    "abandoned by nobody": (lambda d: d.update(status="abandoned"), "abandoned with its last entry"),
    "a number for a title": (lambda d: d.update(title=5), "title should be a text in one line"),
    "a title of a megabyte": (lambda d: d.update(title="x" * (1 << 20)), "more than 10000 characters"),
    "a title of two lines": (lambda d: d.update(title="a\n# b"), "title should be a text in one line"),
    "half a character": (lambda d: d.update(title="\ud800"), "characters that no text can have"),
    "half a character as a name": (lambda d: d.update({"\udfff": 1}), "characters that no text can have"),
    "no character": (lambda d: d.update(id="a\0b"), "characters that no text can have"),
    "more than 64 bits": (lambda d: d["entries"][1]["payload"].update(number=2**63), "more than 64 bits"),
    "more digits than Python reads": (lambda d: d.update(version=int("9" * 4000)), "more than 64 bits"),
    "half a number": (lambda d: d["entries"][1]["payload"].update(number=0.5), "not whole"),
    "no number": (lambda d: d["entries"][1]["payload"].update(number=float("nan")), "not whole"),
    "words for a number": (
        lambda d: of("answer", d)["payload"].update(number="one"),
        "number should be a whole number",
    ),
    "true for a number": (lambda d: of("answer", d)["payload"].update(number=True), "number should be a whole number"),
    "an undo with words": (lambda d: of("undo", d)["payload"].update(undone="many"), "undone should be a whole number"),
    "an undo of what is to come": (lambda d: of("undo", d)["payload"].update(to=999), "which is not before it"),
    "a payload with more": (lambda d: of("undo", d)["payload"].update(more=1), "'more' is no field"),
    "an answer of nobody": (lambda d: of("answer", d).update(seat=None), "None has no seat"),
    "an answer of a stranger": (lambda d: of("answer", d).update(seat="marquise"), "'marquise' has no seat"),
    "an odd handover": (lambda d: of("handover", d)["payload"].update(to="cat"), "person or automaton, and is 'cat'"),
    "an unknown kind": (lambda d: d["entries"][2].update(kind="cheat"), "kind should be"),
    "a list for a kind": (lambda d: d["entries"][2].update(kind=["undo"]), "kind should be"),
    "true for the first": (lambda d: d["entries"][0].update(n=True), "n should be a whole number"),
    "a lost entry": (lambda d: d["entries"].pop(2), "entries are missing, or in disorder"),
    "no entries": (lambda d: d["entries"].clear(), "entries are missing, or in disorder"),
    "a text for an entry": (lambda d: d["entries"].append("undo"), "no mapping of names to values"),
    "a mapping for the entries": (lambda d: d.update(entries={}), "entries should be a list"),
    "too many entries": (
        lambda d: d.update(entries=d["entries"] * (1 + MOST_ENTRIES // len(d["entries"]))),
        f"at most {MOST_ENTRIES} entries",
    ),
    "one seat": (lambda d: d["setup"]["seats"].pop(), "a list of seats, at least two and"),
    "a seat twice": (lambda d: d["setup"]["seats"].append(d["setup"]["seats"][0]), "no 2 seats of"),
    "a seat too often": (lambda d: d["setup"]["seats"].extend(d["setup"]["seats"][:1] * 2), "at most two of a faction"),
    "a text for a seat": (lambda d: d["setup"].update(seats=["hundreds", "riverfolk"]), "no mapping"),
    "an unknown faction": (
        lambda d: d["setup"]["seats"].append({"faction": "x", "automaton": True}),
        "unknown faction",
    ),
    "an unknown map": (lambda d: d["setup"].update(map="moon"), "unknown map: moon"),
    "an unknown option": (lambda d: d["setup"]["options"].update(x=1), "there is no option 'x'"),
    "an odd option": (lambda d: d["setup"]["options"].update(unattended="no"), "options of a game"),
    "odd priorities": (lambda d: d["setup"]["options"].update(priorities=[1, 1]), "priorities: name every clearing"),
    "words for priorities": (lambda d: d["setup"]["options"].update(priorities=["a"]), "options of a game"),
    "a result before the end": (lambda d: d["result"].update(winners=5), "winners should be names of seats"),
    "winners before the end": (lambda d: d["result"].update(winners=["hundreds"]), "only a game that is over"),
    "abandoned and not": (lambda d: d["result"].update(abandoned=True), "only a game that is over"),
    "capital letters": (lambda d: d.update(seed=d["seed"][:-1] + "A"), "64 hexadecimal digits in small letters"),
    "a short seed": (lambda d: d.update(seed="00"), "64 hexadecimal digits"),
    "half complete": (lambda d: d.update(complete=1), "what one viewer might see"),
    "brackets without end": (
        lambda d: d["entries"][0]["events"].append(json.loads("[" * 500 + "]" * 500)),
        "brackets too deeply",
    ),
}


@pytest.mark.parametrize("name", HARM)
def test_a_damaged_file_is_refused_in_words(name: str, running: Document, empty: Path, tmp_path: Path) -> None:
    harm, says = HARM[name]
    document = copy.deepcopy(running)
    harm(document)
    path = Path(shutil.copy(empty, tmp_path))
    assert says in asyncio.run(read(json.dumps(document), path))


# --- anything at all --------------------------------------------------------------------------------------------------

NUMBERS = [0, 1, -1, 2**31, 2**63, 2**200, 0.5, 1e400]
TEXTS = ["", "x", "over", "lobby", "undo", "edit", "riverfolk", "\ud800", "\0", "²", "x" * 20_000, "ff" * 32]
TIMES = ["2026-01-02T03:04:05", "9999-12-31T23:59:59-12:00"]
WHOLES = [
    [],
    {},
    [[]],
    {"to": "x"},
    {"abandoned": True},
    {"reopened": 0},
    {"to": 1, "undone": 10**9},
    [1, "a"],
    {"": ""},
]
ODD = st.sampled_from([None, True, False, *NUMBERS, *TEXTS, *TIMES, *WHOLES]).map(
    copy.deepcopy
)  # it may be harmed next


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what it stands in, and its name or number there."""
    found: list[tuple[Any, Any]] = []
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        found += [(value, key), *_spots(value[key])]
    return found


def _changed(draw: st.DrawFn, document: Document) -> None:
    """Harm a document at one place, most often outside the events, which are compared whole."""
    events = [entry["events"] for entry in document["entries"] if isinstance(entry, dict) and "events" in entry]
    part = draw(st.sampled_from([document, document, document["setup"], *document["entries"]]))
    spots = [spot for spot in _spots(part) if not any(spot[0] is each for each in events)]
    if not spots:
        return
    place, key = draw(st.sampled_from(spots))
    match draw(st.sampled_from(["drop", "put", "put", "put", "add", "double", "move"])):
        case "drop":
            del place[key]
        case "put":
            place[key] = draw(ODD)
        case "add" if isinstance(place, dict):
            place[draw(st.sampled_from(["more", "to", "undone", "abandoned", "reopened", "step", "private"]))] = draw(
                ODD
            )
        case "double" if isinstance(place, list):
            place.insert(key, copy.deepcopy(place[key]))
        case "move" if isinstance(place, list):
            place.append(place.pop(key))


@st.composite
def harmed(draw: st.DrawFn, document: Document) -> str:
    """The text of a game with one to three things wrong, or cut off or scratched."""
    found = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        with suppress(KeyError, TypeError, AttributeError):  # harmed beyond harming
            _changed(draw, found)
    text = json.dumps(found)
    if draw(st.integers(0, 9)) == 0:
        at = draw(st.integers(0, len(text) - 1))
        text = text[:at] + draw(st.sampled_from(["", "]", "9", '"', "\\ud800", "-", "{"])) + text[at + 1 :]
    return text


@pytest.mark.parametrize("examples", [60, pytest.param(300, marks=pytest.mark.slow)])
def test_whatever_the_file_it_is_a_message_or_a_whole_game(
    examples: int, running: Document, empty: Path, tmp_path: Path
) -> None:
    path = tmp_path / "games.db"
    before = contents(empty)

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=harmed(running))
    def fuzz(text: str) -> None:
        shutil.copy(empty, path)
        if asyncio.run(read(text, path)):
            assert contents(path) == before

    fuzz()


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command stores games: nowhere yet."""
    path = tmp_path / "games.db"
    monkeypatch.setenv("WOODPOST_DATABASE_URL", address(path))
    return path


PLACE = ("--guild", "1", "--channel", "2")


def test_a_refused_file_makes_no_database(
    running: Document, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**running, "seed_hash": "00" * 32}))
    assert main(["import", str(file), *PLACE]) == 1
    assert "the seed is not the one whose hash" in capsys.readouterr().err
    assert not database.exists()
    file.write_text(json.dumps(running))
    assert main(["import", str(file), *PLACE]) == 0
    assert main(["import", str(file), *PLACE]) == 1
    assert "this channel holds game" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["import", "verify", "render"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "/dev/zero", "/dev/null", "large", "bytes", "missing", "locked"])
def test_what_is_no_file_of_ours_is_refused_at_once(
    command: str, kind: str, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(kind) if kind.startswith("/") else tmp_path / kind
    match kind:
        case "folder":
            file.mkdir()
        case "pipe":
            os.mkfifo(file)
        case "large":
            with file.open("wb") as opened:
                opened.truncate(1 << 40)  # takes no room
        case "bytes":
            file.write_bytes(b"\xac\xff")
        case "locked":
            file = Path("/proc/self/mem")  # root may open it, and can't read it
    says = {
        "large": "larger than 8 MiB",
        "bytes": "no text in UTF-8",
        "missing": "No such file",
        "locked": "Input/output error",
        "folder": "Is a directory",
    }
    assert main([command, str(file), *(PLACE if command == "import" else ())]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"woodpost: {file}: ")
    assert said.count("\n") == 1
    assert says.get(kind, "no ordinary file") in said
    assert not database.exists()


@pytest.mark.parametrize("number", ["0", "-5", "x", "1.5", "²", "1_000", str(2**63), "9" * 5000])
@pytest.mark.parametrize("option", ["--guild", "--channel"])
def test_an_odd_id_is_refused(option: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given_ = [part if part != "1" else number for part in ("--guild", "1", "--channel", "2")]
    if option == "--channel":
        given_ = ["--guild", "2", "--channel", number]
    with pytest.raises(SystemExit) as ended:
        main(["import", str(tmp_path / "x.json"), *given_])
    assert ended.value.code == 2
    assert "Traceback" not in (said := capsys.readouterr().err)
    assert option in said
