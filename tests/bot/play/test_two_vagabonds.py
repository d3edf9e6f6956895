"""A faction with two seats at a table: told apart in lobby, play, log and files, one a person's, one an automaton's."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cli.export import exported
from bot.cli.import_ import check, imported
from bot.cli.replay_all import report
from bot.games import archive
from bot.pages.names import Called
from bot.pages.telling import Tongue, logged
from bot.play import Confirm, Outcome, Refused, parse, replaying
from bot.play.resolve import walk
from support.games import at
from support.playing import ANNA, BEN, CHANNEL, CLEO, GUILD, Table, catalog, question, words

VAGABONDS = ("hundreds", "vagabond", "vagabond")
SEATED = {"hundreds": BEN, "second-vagabond": ANNA}
ENGLISH = Tongue(words(), "en-US")


async def begin(table: Table) -> Outcome:
    """Ben plays the Hundreds, Anna the second Vagabond, an automaton the first."""
    lobby = table.play.lobby
    await lobby.new(ANNA, table.id(), factions=VAGABONDS, join="second-vagabond")
    await lobby.join(BEN, table.id())
    return await lobby.start(BEN, table.id())


async def refused(table: Table, **setting: Any) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        await table.play.lobby.new(CLEO, table.id(), **setting)
    return caught.value.reason, caught.value.arguments


# --- the lobby --------------------------------------------------------------------------------------------------------


async def test_a_faction_has_as_many_seats_as_it_may_have(table: Table) -> None:
    for factions, faction, most in ((("hundreds", "hundreds"), "hundreds", 1), (("vagabond",) * 3, "vagabond", 2)):
        assert await refused(table, factions=factions) == ("too-many-seats", {"faction": faction, "most": most})
    assert await refused(table, factions=("vagabond", "vagabond")) == ("too-few-factions", {"least": 2})
    opened = await table.play.lobby.new(ANNA, table.id(), factions=VAGABONDS)
    assert [(seat.name, seat.faction) for seat in opened.game.seats] == [
        ("hundreds", "hundreds"),
        ("vagabond", "vagabond"),
        ("second-vagabond", "vagabond"),
    ]
    said = ENGLISH.refusal("too-many-seats", {"faction": "vagabond", "most": 2})
    assert said == "Vagabond can have 2 seats in a game, not more."


async def test_seats_of_one_faction_are_taken_left_and_offered_each_by_itself(table: Table) -> None:
    lobby = table.play.lobby
    await lobby.new(ANNA, table.id(), factions=VAGABONDS, join="vagabond")
    with pytest.raises(Refused, match="seat-taken"):
        await lobby.join(BEN, table.id(), "vagabond")
    await lobby.join(BEN, table.id(), "second-vagabond")
    with pytest.raises(Refused) as caught:
        await lobby.configure(ANNA, table.id(), factions=VAGABONDS[:2])
    assert (caught.value.reason, caught.value.arguments) == ("seat-taken", {"seat": "second-vagabond"})
    await lobby.leave(BEN, table.id())
    assert [seat.name for seat in (await lobby.configure(ANNA, table.id(), factions=VAGABONDS[:2])).game.seats] == [
        "hundreds",
        "vagabond",
    ]
    with pytest.raises(Refused) as caught:
        await lobby.join(BEN, table.id(), "second-vagabond")
    assert (caught.value.reason, caught.value.arguments) == ("no-such-seat", {"seat": "second-vagabond"})
    again = await lobby.configure(ANNA, table.id(), factions=("vagabond", "riverfolk", "vagabond"))
    assert [(seat.name, seat.person) for seat in again.game.seats] == [
        ("vagabond", ANNA.person),
        ("riverfolk", None),
        ("second-vagabond", None),
    ]


async def test_a_rematch_has_the_same_seats_with_everybody_one_further(table: Table) -> None:
    await begin(table)
    old = (await table.play.lobby.status(ANNA)).id
    await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    opened = await table.play.lobby.rematch(ANNA, table.id(), old)
    assert [(seat.name, seat.faction, seat.person) for seat in opened.game.seats] == [
        ("hundreds", "hundreds", ANNA.person),
        ("vagabond", "vagabond", BEN.person),
        ("second-vagabond", "vagabond", None),
    ]


async def test_what_an_automaton_is_like_goes_from_the_lobby_into_the_game(table: Table) -> None:
    lobby = table.play.lobby
    game = (await lobby.new(ANNA, table.id(), factions=VAGABONDS, join="hundreds")).game.id
    seats = [
        replace(seat, difficulty=level)
        for seat, level in zip(await table.store.seats(game), ("default", "default", "nightmare"), strict=True)
    ]
    await table.store.replace_seats(game, seats)
    await lobby.configure(ANNA, table.id(), factions=(*VAGABONDS, "riverfolk"))  # the seats that stay, stay as they are
    begun = await lobby.start(ANNA, table.id())
    assert {seat.name: seat.difficulty for seat in begun.view(None).seats} == {
        "hundreds": "default",
        "vagabond": "default",
        "second-vagabond": "nightmare",
        "riverfolk": "default",
    }
    await lobby.abandon(ANNA, table.id(), confirmed=True)
    again = await lobby.rematch(ANNA, table.id(), game)
    assert [seat.difficulty for seat in await table.store.seats(again.game.id)] == [
        *("default", "default", "nightmare", "default")
    ]


# --- play -------------------------------------------------------------------------------------------------------------


async def test_who_sits_down_again_gets_the_seat_they_had(table: Table) -> None:
    outcome = await begin(table)
    while question(outcome).seat != "second-vagabond":
        outcome = await table.say(BEN, question(outcome).keys[0], confirmed=True)
    await table.say(ANNA, question(outcome).keys[0])
    asked = await table.play.lobby.leave(ANNA, table.id())
    assert isinstance(asked, Confirm)
    assert asked.seat == "second-vagabond"
    await table.play.lobby.leave(ANNA, table.id(), confirmed=True)
    await table.restart()
    back = await table.join(ANNA)
    assert back.game.seats_of(ANNA.person) == ("second-vagabond",)
    assert back.game.seat("vagabond").person is None
    handed = [entry for entry in await table.entries() if entry[1] == "handover"]
    assert {entry[2] for entry in handed} == {"second-vagabond"}
    await table.join(CLEO, "vagabond")
    assert (await table.play.look.hand(CLEO)).seat == "vagabond"


async def test_orders_are_a_seats_own(table: Table) -> None:
    await begin(table)
    await table.join(CLEO, "vagabond")
    told = await table.play.turns.orders(ANNA, table.id(), {"hits": "usual"})
    assert told.game.seat("second-vagabond").orders == {"hits": "usual"}
    assert told.game.seat("vagabond").orders == {}


@pytest.mark.parametrize("line", ["battle:second-vagabond", 'battle:"Second Vagabond"'])
def test_a_line_names_the_second_vagabond(line: str) -> None:
    seats = [{"faction": "hundreds"}, {"faction": "vagabond"}, {"name": "second-vagabond", "faction": "vagabond"}]
    there = {"hundreds": {"warlord": 1, "warrior": 3}, "vagabond": {"pawn": 1}, "second-vagabond": {"pawn": 1}}
    game = at({"seats": seats, "clearings": {1: there}, "turn": {"seat": "hundreds", "stage": "hundreds.command"}})
    plan = walk(game, "hundreds", Called(words(), "en-US")).follow(parse(f"battle clearing:1 {line}"))
    assert plan.answers[-1][1] == "second-vagabond"


async def play(table: Table, outcome: Outcome, rng: random.Random, inputs: int) -> Outcome:
    """Random answers, undos, and Anna leaving and coming back."""
    for count in range(inputs):
        if outcome.game.status == "over":
            break
        asked = question(outcome)
        who = SEATED[asked.seat]
        roll = rng.random()
        if roll < 0.08:
            with suppress(Refused):
                outcome = await table.play.turns.undo(who, table.id())
        elif roll < 0.1:
            await table.play.lobby.leave(ANNA, table.id(), confirmed=True)
            outcome = await table.join(ANNA)
        else:
            outcome = await table.say(who, rng.choice(asked.keys), confirmed=True)
        if count % 100 == 50:
            await table.restart()
    return outcome


async def test_a_whole_game_with_a_person_and_an_automaton(table: Table, tmp_path: Path) -> None:
    """Begun, exported and imported half way, played to its end there, and verified."""
    rng = random.Random(2)
    outcome = await begin(table)
    assert {seat.name: seat.played_by for seat in outcome.game.seats} == {
        "hundreds": "person",
        "vagabond": "automaton",
        "second-vagabond": "person",
    }
    outcome = await play(table, outcome, rng, 60)
    assert outcome.game.status == "active"
    half = archive.from_text(archive.to_text(await exported(table.store, outcome.game.id, secrets=True)))
    assert [(seat["faction"], seat["automaton"]) for seat in half["setup"]["seats"]] == [
        ("hundreds", False),
        ("vagabond", True),
        ("vagabond", False),
    ]
    check(half, catalog())
    elsewhere = await Table(tmp_path / "other.db").open()
    elsewhere.seed = half["seed"]
    game = await imported(elsewhere.store, half, catalog(), GUILD, CHANNEL)
    assert [(seat.name, seat.faction, seat.person) for seat in await elsewhere.store.seats(game)] == [
        ("hundreds", "hundreds", None),
        ("vagabond", "vagabond", None),
        ("second-vagabond", "vagabond", None),
    ]
    for who, seat in ((BEN, "hundreds"), (ANNA, "second-vagabond")):
        outcome = await elsewhere.join(who, seat)
    outcome = await play(elsewhere, outcome, rng, 4000)
    assert outcome.game.status == "over"
    await elsewhere.restart()
    log = logged((await elsewhere.play.look.log(CLEO, 1, outcome.game.n, game=game)).entries, ENGLISH, None)
    assert any("Second Vagabond" in line for line in log)
    whole = archive.from_text(await elsewhere.play.look.export(CLEO, game=game))
    assert replaying.first_difference(whole, catalog()) is None
    assert await report(elsewhere.store, await elsewhere.store.game(game), catalog()) == []
    await elsewhere.store.forget(ANNA.person)
    assert [seat.person for seat in await elsewhere.store.seats(game)] == [BEN.person, None, 0]
    await elsewhere.close()


async def test_a_file_of_before_difficulties_is_imported(table: Table) -> None:
    """Of a seat it says only what it plays, and whether an automaton began there."""
    outcome = await begin(table)
    document = archive.from_text(archive.to_text(await exported(table.store, outcome.game.id, secrets=True)))
    for setup in (document["setup"], document["entries"][0]["payload"]["setup"]):
        for seat in setup["seats"]:
            assert (seat.pop("difficulty"), seat.pop("traits")) == ("default", [])
    old = archive.from_text(archive.to_text(document))
    check(old, catalog())
    game = await imported(table.store, old, catalog(), GUILD, CHANNEL + 1)
    elsewhere = replace(CLEO, channel=CHANNEL + 1)
    joined = await table.play.lobby.join(elsewhere, table.id(), "second-vagabond", confirmed=True)
    assert isinstance(joined, Outcome)
    assert [(seat.name, seat.difficulty, seat.traits) for seat in await table.store.seats(game)] == [
        ("hundreds", "default", ()),
        ("vagabond", "default", ()),
        ("second-vagabond", "default", ()),
    ]
