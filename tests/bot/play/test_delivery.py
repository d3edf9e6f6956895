"""Inputs that come twice, at once, or are cut off; and what was committed is said, whatever happens in between."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.discord.speak import Announcer, CannotSay, Closed, Posted, Saying, turns_begin
from bot.pages.telling import Tongue, story
from bot.play import Confirm, Outcome, Refused, parse
from bot.store import Game, OutOfSpace
from data.words import Words
from support.playing import ANNA, BEN, BOSS, CHANNEL, CLEO, SEATED, Table, question


async def test_the_same_interaction_acts_once_and_gets_the_same_outcome(table: Table) -> None:
    outcome = await table.begin()
    who = SEATED[question(outcome).seat]
    script = parse(question(outcome).keys[0])
    once = await table.play.turns.act(who, 77, script)
    assert isinstance(once, Outcome)
    entries = await table.entries()
    for _ in range(2):
        twice = await table.play.turns.act(who, 77, script)
        assert isinstance(twice, Outcome)
        assert twice.repeated
        assert (twice.n, twice.seat, twice.rest, twice.asked) == (once.n, once.seat, once.rest, once.asked)
        assert twice.happened == once.happened
        assert twice.view(None) == once.view(None)
        assert await table.entries() == entries
        await table.restart()


async def test_a_repeated_outcome_is_that_of_its_time(table: Table) -> None:
    outcome = await table.begin()
    rng = random.Random(1)
    outcome = await table.until(outcome, rng, "hundreds", "action")
    once = await table.play.turns.act(ANNA, 77, parse("done"))
    for _ in range(5):
        outcome = await table.play.look.happened(once.game.id, 1, 1)
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    twice = await table.play.turns.act(ANNA, 77, parse("done"))
    assert isinstance(twice, Outcome)
    assert isinstance(once, Outcome)
    assert twice.view("hundreds") == once.view("hundreds")
    assert twice.happened == once.happened


@pytest.mark.parametrize("what", ["new", "join", "start", "leave", "undo", "abandon"])
async def test_every_kind_of_input_may_come_twice(table: Table, what: str) -> None:
    lobby, turns = table.play.lobby, table.play.turns
    calls: dict[str, Callable[[], Awaitable[Outcome | Confirm]]] = {
        "new": lambda: lobby.new(ANNA, 77, join="hundreds"),
        "join": lambda: lobby.join(BEN, 77),
        "start": lambda: lobby.start(ANNA, 77),
        "undo": lambda: turns.undo(ANNA, 77),
        "leave": lambda: lobby.leave(BEN, 77, confirmed=True),
        "abandon": lambda: lobby.abandon(BOSS, 77, confirmed=True),
    }
    if what != "new":
        await lobby.new(ANNA, table.id(), join="hundreds")
    if what not in ("new", "join"):
        await lobby.join(BEN, table.id())
    if what not in ("new", "join", "start"):
        outcome = await lobby.start(ANNA, table.id())
        if what == "undo":
            await table.until(outcome, random.Random(1), "hundreds", "action")
            await table.say(ANNA, "done")
    once, twice = await asyncio.gather(calls[what](), calls[what]())
    assert isinstance(once, Outcome)
    assert isinstance(twice, Outcome)
    assert {once.repeated, twice.repeated} == {False, True}
    assert (once.n, once.game.id) == (twice.n, twice.game.id)


async def test_of_two_inputs_at_once_one_is_too_late(table: Table) -> None:
    outcome = await table.begin()
    asked = question(outcome)
    inputs = [
        table.play.turns.act(SEATED[asked.seat], table.id(), parse(key), n=outcome.n, question=asked.number)
        for key in (asked.keys[0], asked.keys[-1]) * 3
    ]
    results = await asyncio.gather(*inputs, return_exceptions=True)
    assert [type(result) for result in results].count(Outcome) == 1
    refusals = [result.reason for result in results if isinstance(result, Refused)]
    assert len(refusals) == 5
    assert set(refusals) <= {"button-is-old", "nobody-asked-you", "waiting-for"}
    assert len(await table.entries()) == outcome.n + 1


async def test_an_input_cut_off_while_it_is_stored_may_be_repeated(table: Table) -> None:
    outcome = await table.begin()
    asked = question(outcome)
    for delay in range(12):
        task = asyncio.create_task(table.play.turns.act(SEATED[asked.seat], 77, parse(asked.keys[0])))
        for _ in range(delay):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    done = await table.play.turns.act(SEATED[asked.seat], 77, parse(asked.keys[0]))
    assert isinstance(done, Outcome)
    assert len(await table.entries()) == outcome.n + 1


# --- what is said -----------------------------------------------------------------------------------------------------


class Recorder:
    """A voice that writes down what it is to say. `faults` are raised first, one for each call."""

    def __init__(self, *faults: Exception) -> None:
        self.faults = list(faults)
        self.said: list[Saying] = []

    async def say(self, saying: Saying) -> Posted | None:
        if self.faults:
            raise self.faults.pop(0)
        self.said.append(saying)
        return Posted(saying.channel, 5000, 7)

    async def astray(self, _game: Game) -> bool:
        return False


async def speak(table: Table, voice: Recorder, speaker: Announcer | None = None) -> None:
    """Run a speaker until nothing is left to be said."""
    found = speaker or Announcer(table.store, table.clock, first_pause=0.01)
    running = asyncio.create_task(found.run(voice, table.play.look.happened))
    async with asyncio.timeout(10):
        while not await found.idle():
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_crash_between_commit_and_speaking_is_made_good(table: Table) -> None:
    outcome = await table.begin()
    outcome = await table.answer(outcome, question(outcome).keys[0])
    assert table.nudged
    await table.restart()  # nothing was said
    voice = Recorder()
    await speak(table, voice)
    (said,) = voice.said
    assert said.kind == "post"
    assert said.channel == CHANNEL
    assert [entry.n for entry in said.outcome.happened] == list(range(1, outcome.n + 1))
    assert said.outcome.view(None) == outcome.view(None)
    await table.restart()
    again = Recorder()
    await speak(table, again)
    assert again.said == []


async def test_what_could_not_be_said_is_said_later_with_the_same_nonce(table: Table) -> None:
    await table.begin()

    class Lost(Recorder):
        """What is said arrives, and its receipt does not."""

        async def say(self, saying: Saying) -> Posted | None:
            got = await super().say(saying)
            if len(self.said) < 3:
                raise OSError("no network")
            return got

    voice = Lost()
    await speak(table, voice)
    assert len(voice.said) == 3
    assert len({saying.nonce for saying in voice.said}) == 1
    assert len(voice.said[0].nonce) <= 25


async def test_what_is_said_under_a_nonce_is_always_the_same(table: Table) -> None:
    """Discord answers a second sending under a nonce with the message of the first."""
    outcome = await table.begin()
    said: list[Saying] = []
    for _ in range(12):  # each time by a process that is killed before it notes what it said
        voice = Recorder()
        found = Announcer(table.store, table.clock)
        saying = await found._saying(outcome.game.id, await table.store.pending(), table.play.look.happened)
        assert saying is not None
        await voice.say(saying)
        said += voice.said
        outcome = await table.answer(outcome, question(outcome).keys[0])
    what = {saying.nonce: (saying.outcome.n, saying.outcome.ping) for saying in said}
    assert len(what) == len({(saying.outcome.n, saying.outcome.ping) for saying in said}) == 12
    assert len({ping for _, ping in what.values()}) > 1


async def test_what_was_said_is_not_said_again_because_the_disk_is_full(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    full = iter(range(6))
    stored = {name: getattr(table.store, name) for name in ("commit", "mark_sent")}

    def failing(name: str) -> Callable[..., Awaitable[object]]:
        async def store(*args: object, **more: object) -> object:
            if next(full, None) is not None:
                raise OutOfSpace("the disk is full")
            return await stored[name](*args, **more)

        return store

    for name in stored:
        monkeypatch.setattr(table.store, name, failing(name))
    voice = Recorder()
    await speak(table, voice)
    assert next(full, None) is None
    assert len(voice.said) == 1
    game = await table.store.game_in_channel(CHANNEL)
    assert game is not None
    assert game.post_message == 5000


async def test_what_can_never_be_said_is_given_up(table: Table) -> None:
    outcome = await table.begin()
    await speak(table, Recorder(CannotSay("the channel is gone")))
    voice = Recorder()
    await table.answer(outcome, question(outcome).keys[0])
    await speak(table, voice)
    assert len(voice.said) == 1


async def test_games_whose_channels_are_closed_are_tried_one_by_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also at a start: many refused requests at once would lock us out of Discord."""
    for number in range(5):
        await table.play.lobby.new(replace(ANNA, channel=CHANNEL + number), table.id())
    tried: list[float] = []

    class Shut(Recorder):
        async def say(self, saying: Saying) -> Posted | None:
            tried.append(asyncio.get_running_loop().time())
            raise Closed(str(saying.channel))

    async def until(count: int) -> float:
        tried.clear()
        since = asyncio.get_running_loop().time()
        running = asyncio.create_task(Announcer(table.store, table.clock).run(Shut(), table.play.look.happened))
        async with asyncio.timeout(20):
            while len(tried) < count or not all(item.attempts for item in await table.store.pending()):
                await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return since

    await until(5)
    monkeypatch.setattr("bot.discord.speak.PACE_S", 0.1)
    since = await until(5)
    assert all(at - since > 0.09 * number for number, at in enumerate(tried, 1))
    voice = Recorder()
    await speak(table, voice)
    assert len(voice.said) == 5


async def test_the_post_is_remembered_and_each_entry_told_once(table: Table) -> None:
    outcome = await table.begin()
    voice = Recorder()
    speaker = Announcer(table.store, table.clock)
    running = asyncio.create_task(speaker.run(voice, table.play.look.happened))
    rng = random.Random(3)
    for _ in range(40):
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        speaker.nudge(outcome.game.id)
        if rng.random() < 0.5:
            await asyncio.sleep(0.02)
    async with asyncio.timeout(10):
        while not await speaker.idle():
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    told = [entry.n for saying in voice.said for entry in saying.outcome.happened]
    assert told == list(range(1, outcome.n + 1))
    game = await table.play.lobby.status(ANNA)
    assert (game.post_message, game.post_since) == (5000, 7)
    # The first one is a new post; later ones only where somebody is to be pinged or a person's turn begins.
    new = [bool(saying.outcome.ping) or turns_begin(saying.outcome) for saying in voice.said[1:]]
    assert [saying.outcome.new_post for saying in voice.said[1:]] == new
    assert True in new
    assert False in new


async def test_one_game_that_cannot_be_told_does_not_hold_up_others(table: Table) -> None:
    await table.begin()
    elsewhere = BOSS.__class__(BOSS.person, BOSS.name, BOSS.locale, BOSS.guild, CHANNEL + 1, may_manage=True)
    await table.play.lobby.new(elsewhere, table.id(), join="hundreds")

    class Stuck(Recorder):
        async def say(self, saying: Saying) -> Posted | None:
            if saying.channel == CHANNEL:
                await asyncio.Event().wait()
            return await super().say(saying)

    voice = Stuck()
    speaker = Announcer(table.store, table.clock)
    running = asyncio.create_task(speaker.run(voice, table.play.look.happened))
    async with asyncio.timeout(10):
        while not voice.said:
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert [saying.kind for saying in voice.said] == ["lobby"]


async def test_what_was_told_is_remembered_of_the_last_games_only(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.speak.REMEMBERED", 2)
    for number in range(5):
        await table.play.lobby.new(replace(ANNA, channel=CHANNEL + number), table.id())
    voice, speaker = Recorder(), Announcer(table.store, table.clock, first_pause=0.01)
    await speak(table, voice, speaker)
    assert sorted(saying.channel - CHANNEL for saying in voice.said) == list(range(5))
    assert len(speaker._told) == 2


@pytest.mark.parametrize("name", ["action", "ambush"])
async def test_who_takes_over_an_open_question_is_pinged_by_a_new_post(table: Table, name: str) -> None:
    """Also where the question comes up in somebody else's turn; and nobody speaks of an automaton."""
    outcome = await table.until(await table.begin(), random.Random(2), "riverfolk", name)
    await speak(table, Recorder())
    await table.play.lobby.replace(BEN, table.id(), "riverfolk", CLEO.person)
    voice = Recorder()
    await speak(table, voice)
    (said,) = voice.said
    assert said.outcome.ping == (CLEO.person,)
    assert said.outcome.new_post
    tongue = Tongue(Words.load(strict=True), "en-US")
    assert story(said.outcome.happened, tongue) == [f"• <@{BEN.person}> passes the Riverfolk to <@{CLEO.person}>."]
    assert said.outcome.asked == outcome.asked


async def test_who_sits_down_to_an_open_question_is_pinged(table: Table) -> None:
    outcome = await table.begin(ben=False)
    outcome = await table.play.lobby.leave(ANNA, table.id(), confirmed=True)  # type: ignore[assignment]
    while outcome.question("hundreds") is None:  # after one whole turn of the automaton it is asked
        await speak(table, Recorder())
        outcome = await table.join(CLEO)
    voice = Recorder()
    await speak(table, voice)
    assert voice.said[-1].outcome.ping == (CLEO.person,)
    assert voice.said[-1].outcome.new_post
    assert story(voice.said[-1].outcome.happened, Tongue(Words.load(strict=True), "en-US"))[0] == (
        f"• <@{CLEO.person}> sits down to play the Hundreds."
    )


async def test_a_post_put_up_anew_is_a_new_one_that_pings_nobody(table: Table) -> None:
    outcome = await table.begin()
    await speak(table, Recorder())
    await table.play.lobby.put_up(ANNA, table.id())
    voice = Recorder()
    await speak(table, voice)
    (said,) = voice.said
    assert (said.kind, said.outcome.new_post, said.outcome.ping) == ("post", True, ())
    assert (said.outcome.happened, said.outcome.n) == ((), outcome.n)


async def test_the_end_has_a_post_of_its_own_that_calls_everybody(table: Table) -> None:
    outcome, rng, voice = await table.begin(), random.Random(4), Recorder()
    while outcome.asked:
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
    assert outcome.game.status == "over"
    await table.restart()  # also where it is said only after a crash
    await speak(table, voice)
    assert voice.said[-1].outcome.new_post
    assert set(voice.said[-1].outcome.ping) == {ANNA.person, BEN.person}


async def test_who_is_seated_by_a_rematch_is_pinged_in_the_lobby(table: Table) -> None:
    outcome = await table.begin()
    await table.play.lobby.abandon(BOSS, table.id(), confirmed=True)
    await speak(table, Recorder())
    await table.play.lobby.rematch(ANNA, table.id(), outcome.game.id)
    voice = Recorder()
    await speak(table, voice)
    (said,) = voice.said
    assert (said.kind, said.outcome.ping, said.outcome.new_post) == ("lobby", (BEN.person,), True)


async def test_who_is_given_a_seat_in_a_lobby_is_pinged_and_who_takes_one_is_not(table: Table) -> None:
    await table.play.lobby.new(ANNA, table.id(), join="hundreds")
    await speak(table, Recorder())
    for who, pinged in ((BOSS, (CLEO.person,)), (CLEO, ())):
        voice = Recorder()
        await table.play.lobby.replace(who, table.id(), "riverfolk", CLEO.person if who is BOSS else None)
        await speak(table, voice)
        (said,) = voice.said
        assert (said.kind, said.outcome.ping, said.outcome.new_post) == ("lobby", pinged, bool(pinged))
    voice = Recorder()
    await table.play.lobby.join(BEN, table.id(), "riverfolk")
    await speak(table, voice)
    assert voice.said[-1].outcome.ping == ()
