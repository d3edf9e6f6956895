"""Lobby and seats."""

import random
from dataclasses import replace

import pytest

from bot.play import Confirm, Outcome, Refused
from support.playing import ANNA, BEN, BOSS, CHANNEL, CLEO, Table, question


async def reason(call: object) -> str:
    with pytest.raises(Refused) as caught:
        await call  # type: ignore[misc] # any coroutine
    return caught.value.reason


async def test_a_new_game_has_the_defaults(table: Table) -> None:
    outcome = await table.play.lobby.new(ANNA, table.id())
    game = outcome.game
    assert (game.status, game.map, game.deck, game.n) == ("lobby", "autumn", "standard", 0)
    assert [(seat.faction, seat.person) for seat in game.seats] == [("hundreds", None), ("riverfolk", None)]
    assert game.owner == ANNA.person
    assert [item.kind for item in await table.store.pending()] == ["lobby"]
    with pytest.raises(LookupError):
        outcome.view(None)


async def test_one_game_a_channel(table: Table) -> None:
    await table.play.lobby.new(ANNA, table.id())
    assert await reason(table.play.lobby.new(BEN, table.id())) == "game-already-here"
    elsewhere = replace(BEN, channel=CHANNEL + 1)
    assert (await table.play.lobby.new(elsewhere, table.id())).game.no == 2
    assert [game.no for game in (await table.play.lobby.list(ANNA)).games] == [2, 1]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"map": "moon"}, "unknown-map"),
        ({"options": {"suits": "suggested"}}, "no-suggested-suits"),
        ({"deck": "tarot"}, "unknown-deck"),
        ({"factions": ["hundreds", "dragons"]}, "unknown-faction"),
        ({"factions": ["hundreds"]}, "too-few-factions"),
        ({"factions": ["hundreds", "hundreds"]}, "too-many-seats"),
        ({"join": "dragons"}, "no-such-seat"),
    ],
)
async def test_what_there_is_not(table: Table, more: dict[str, object], expected: str) -> None:
    assert await reason(table.play.lobby.new(ANNA, table.id(), **more)) == expected  # type: ignore[arg-type] # on purpose
    assert await table.play.lobby.find(ANNA) is None


async def test_joining_and_leaving_a_lobby(table: Table) -> None:
    lobby = table.play.lobby
    await lobby.new(ANNA, table.id())
    assert (await lobby.join(BEN, table.id())).seat == "hundreds"
    assert (await lobby.join(ANNA, table.id(), "riverfolk")).seat == "riverfolk"
    assert await reason(lobby.join(ANNA, table.id(), "hundreds")) == "already-seated"
    assert await reason(lobby.join(CLEO, table.id())) == "no-free-seat"
    assert await reason(lobby.join(CLEO, table.id(), "hundreds")) == "seat-taken"
    left = await lobby.leave(BEN, table.id(), confirmed=True)
    assert left.game.person_of("hundreds") is None
    assert await reason(lobby.leave(BEN, table.id(), confirmed=True)) == "not-seated"


async def test_rights(table: Table) -> None:
    lobby = table.play.lobby
    await lobby.new(ANNA, table.id())
    assert await reason(lobby.start(CLEO, table.id())) == "not-yours-to-do"
    assert await reason(lobby.configure(CLEO, table.id(), title="x")) == "not-yours-to-do"
    assert await reason(lobby.start(ANNA, table.id())) == "nobody-seated"
    assert await reason(lobby.replace(CLEO, table.id(), "hundreds", CLEO.person)) == "not-yours-to-do"
    assert (await lobby.replace(BOSS, table.id(), "hundreds", CLEO.person)).game.person_of("hundreds") == CLEO.person
    assert (await lobby.configure(BOSS, table.id(), title="Foxes", options={"dominance": True})).game.title == "Foxes"
    started = await lobby.start(CLEO, table.id())
    assert started.game.options == {"dominance": True}
    assert await reason(lobby.start(CLEO, table.id())) == "game-started-already"
    assert await reason(lobby.configure(BOSS, table.id(), title="x")) == "game-started-already"


async def test_a_seed_is_published_as_a_hash_and_nowhere_else(table: Table) -> None:
    outcome = await table.begin()
    assert outcome.game.seed_hash
    assert outcome.game.seed is None
    assert table.seed not in repr(outcome)
    assert table.seed not in repr(table.play.desk._games)
    assert table.seed not in await table.play.look.export(ANNA)


async def test_one_person_starts_alone_and_another_takes_the_automatons_seat(table: Table) -> None:
    outcome = await table.begin(ben=False)
    assert outcome.game.seat("riverfolk").played_by == "automaton"
    joined = await table.join(BEN)
    assert joined.seat == "riverfolk"
    assert joined.happened[0].whom == BEN.person
    outcome = joined
    rng = random.Random(1)
    for _ in range(300):
        asked = question(outcome)
        if asked.seat == "riverfolk":
            break
        outcome = await table.answer(outcome, rng.choice(asked.keys))
    assert outcome.game.seat("riverfolk").played_by == "person"
    assert outcome.view("riverfolk").seat("riverfolk").hand is not None


async def test_who_leaves_is_played_for_and_without_anybody_the_game_pauses(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "action")
    left = await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    assert isinstance(left, Outcome)
    assert left.game.seat("riverfolk").person is None
    assert [entry.kind for entry in left.happened] == ["handover"]
    left = await table.play.lobby.leave(ANNA, table.id(), confirmed=True)
    assert isinstance(left, Outcome)
    assert left.game.status == "paused"
    assert left.asked == ()
    back = await table.join(CLEO, "hundreds")
    assert back.game.status == "active"
    assert {view.seat for view in back.asked} <= {"hundreds"}
    assert outcome.n < back.n


async def test_who_comes_back_gets_the_seat_that_was_left(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "riverfolk", "action")
    await table.play.lobby.leave(ANNA, table.id(), confirmed=True)
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    assert (await table.join(BEN)).seat == "riverfolk"
    assert (await table.join(CLEO)).seat == "hundreds"


async def test_leaving_asks_first(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "action")
    lobby = table.play.lobby
    asked = await lobby.leave(ANNA, table.id())
    assert isinstance(asked, Confirm)
    assert (asked.what, asked.seat) == ("leave", "hundreds")
    emptied = await lobby.replace(BOSS, table.id(), "riverfolk", None)
    assert isinstance(emptied, Confirm)
    assert (emptied.what, emptied.seat) == ("empty", "riverfolk")
    own = await lobby.replace(BEN, table.id(), "riverfolk", None)
    assert isinstance(own, Confirm)
    assert own.what == "leave"
    assert {seat.person for seat in (await lobby.status(ANNA)).seats} == {ANNA.person, BEN.person}
    await table.say(ANNA, "done")
    assert await reason(lobby.leave(ANNA, table.id(), n=asked.n, confirmed=True)) == "button-is-old"
    assert (
        await reason(lobby.replace(BOSS, table.id(), "riverfolk", None, n=asked.n, confirmed=True)) == "button-is-old"
    )
    done = await lobby.replace(BOSS, table.id(), "riverfolk", None, confirmed=True)
    assert isinstance(done, Outcome)
    assert done.game.person_of("riverfolk") is None
    assert await reason(lobby.replace(BOSS, table.id(), "riverfolk", None)) == "seat-empty"


async def test_who_joins_again_is_told_when_the_seat_is_theirs(table: Table) -> None:
    """Never left: theirs at once or soon. Left: after a whole turn of the automaton, whether it has begun or not."""
    rng = random.Random(1)
    outcome = await table.begin(ben=False)
    joined = await table.play.lobby.join(BEN, table.id())
    assert isinstance(joined, Outcome), "a seat that nobody gave up costs no turn, so nothing is asked"
    assert joined.engine is not None
    assert joined.engine.passes("riverfolk", "person") == "setup"
    outcome = await table.until(joined, rng, "riverfolk", "action")
    assert outcome.engine is not None
    assert outcome.engine.passes("riverfolk", "person") == "now"
    await table.play.lobby.leave(BEN, table.id(), confirmed=True)
    back = await table.join(BEN)
    assert back.engine is not None
    assert back.engine.passes("riverfolk", "person") == "later"
    automata = 0
    outcome = back
    while outcome.game.seat("riverfolk").played_by != "person":
        outcome = await table.answer(outcome, rng.choice(question(outcome).keys))
        automata += sum(e.kind == "turn-ended" and e.data["seat"] == "riverfolk" for e in outcome.events(None))
    assert automata == 1


async def test_joining_asks_first_where_the_automaton_plays_a_whole_turn_before(table: Table) -> None:
    await table.until(await table.begin(), random.Random(1), "hundreds", "action")
    lobby = table.play.lobby
    await lobby.leave(BEN, table.id(), confirmed=True)
    asked = await lobby.join(BEN, table.id())
    assert isinstance(asked, Confirm)
    assert (asked.what, asked.seat, asked.when) == ("join", "riverfolk", "later")
    assert (await lobby.status(ANNA)).person_of("riverfolk") is None
    await table.say(ANNA, "done", confirmed=True)
    assert await reason(lobby.join(BEN, table.id(), "riverfolk", n=asked.n, confirmed=True)) == "button-is-old"
    back = await table.join(BEN)
    assert back.game.person_of("riverfolk") == BEN.person
    await lobby.leave(BEN, table.id(), confirmed=True)
    await lobby.leave(ANNA, table.id(), confirmed=True)
    assert (await lobby.status(ANNA)).status == "paused"
    asked = await lobby.join(ANNA, table.id(), "hundreds")
    assert isinstance(asked, Confirm), "also in a game at rest, which goes on with it"
    assert asked.game.status == "paused"
    assert await reason(lobby.join(ANNA, table.id(), "moles")) == "unknown-seat"


async def test_a_seat_passes_from_person_to_person_with_its_hand(table: Table) -> None:
    outcome = await table.until(await table.begin(), random.Random(1), "hundreds", "action")
    hand = outcome.view("hundreds").seat("hundreds").hand
    assert await reason(table.play.lobby.replace(ANNA, table.id(), "hundreds", BEN.person)) == "already-seated"
    passed = await table.play.lobby.replace(ANNA, table.id(), "hundreds", CLEO.person)
    assert isinstance(passed, Outcome)
    assert passed.game.person_of("hundreds") == CLEO.person
    assert passed.game.seat("hundreds").played_by == "person"
    assert (await table.play.look.hand(CLEO)).view.seat("hundreds").hand == hand
    assert await reason(table.play.look.hand(ANNA)) == "not-seated"
    assert passed.view(None).asked == outcome.view(None).asked


async def test_abandoning_asks_first(table: Table) -> None:
    outcome = await table.begin()
    assert await reason(table.play.lobby.abandon(CLEO, table.id())) == "not-yours-to-do"
    assert await reason(table.play.lobby.abandon(BEN, table.id())) == "others-play-here"
    asked = await table.play.lobby.abandon(ANNA, table.id())
    assert isinstance(asked, Confirm)
    assert (await table.play.lobby.status(ANNA)).status == "active"
    await table.answer(outcome, question(outcome).keys[0])
    assert await reason(table.play.lobby.abandon(ANNA, table.id(), confirmed=True, n=asked.n)) == "button-is-old"
    assert await reason(table.play.lobby.abandon(BEN, table.id(), confirmed=True)) == "others-play-here"
    done = await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    assert isinstance(done, Outcome)
    assert done.game.status == "abandoned"
    assert await table.play.lobby.find(ANNA) is None
    game = done.game.id
    for call in (
        table.say(ANNA, "done", game=game),
        table.play.turns.undo(ANNA, table.id(), game=game),
        table.play.lobby.join(CLEO, table.id(), game=game),
        table.play.lobby.leave(ANNA, table.id(), game=game),
        table.play.lobby.replace(BOSS, table.id(), "hundreds", CLEO.person, game=game),
        table.play.lobby.abandon(BOSS, table.id(), confirmed=True, game=game),
    ):
        assert await reason(call) == "game-ended"
    assert (await table.play.lobby.new(ANNA, table.id())).game.no == 2
    assert (await table.play.look.map(None, game=done.game.id)).game.status == "abandoned"


async def test_who_plays_on_alone_may_end_the_game(table: Table) -> None:
    await table.begin()
    await table.play.lobby.leave(ANNA, table.id(), confirmed=True)
    done = await table.play.lobby.abandon(BEN, table.id(), confirmed=True)
    assert isinstance(done, Outcome)
    assert done.game.status == "abandoned"


async def test_a_lobby_is_abandoned_too(table: Table) -> None:
    await table.play.lobby.new(ANNA, table.id())
    done = await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    assert isinstance(done, Outcome)
    assert done.game.status == "abandoned"


async def test_a_button_of_an_old_game_does_not_touch_a_new_one(table: Table) -> None:
    old = await table.play.lobby.new(ANNA, table.id())
    await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    await table.play.lobby.new(ANNA, table.id())
    assert await reason(table.play.lobby.join(BEN, table.id(), game=old.game.id)) == "game-ended"


async def test_nothing_here(table: Table) -> None:
    assert await table.play.lobby.find(ANNA) is None
    assert await reason(table.play.lobby.status(ANNA)) == "no-game-here"
    assert await reason(table.play.lobby.status(ANNA, "nosuch")) == "no-game-here"
    assert await reason(table.say(ANNA, "done")) == "no-game-here"
    assert await reason(table.play.look.map(None)) == "no-game-here"
    choices = await table.play.turns.choices(ANNA, "move", {}, "from")
    assert choices.hint is not None
    assert choices.hint.reason == "no-game-here"


async def test_a_rematch_opens_the_same_table_with_the_seats_turned(table: Table) -> None:
    new = await table.play.lobby.new(
        ANNA, table.id(), join="hundreds", map="lake", title="Ours", options={"dominance": True}
    )
    with pytest.raises(Refused, match="game-not-over"):
        await table.play.lobby.rematch(ANNA, table.id(), new.game.id)
    await table.play.lobby.join(BEN, table.id())
    await table.play.lobby.abandon(BOSS, table.id(), confirmed=True)
    again = await table.play.lobby.rematch(BEN, 77, new.game.id)
    game = again.game
    assert (game.status, game.map, game.deck, game.title, game.owner) == (
        "lobby",
        "lake",
        "standard",
        "Ours",
        BEN.person,
    )
    assert game.options == {"dominance": True}
    assert [(seat.faction, seat.person) for seat in game.seats] == [
        ("hundreds", BEN.person),
        ("riverfolk", ANNA.person),
    ]
    assert again.seat == "hundreds"
    (said,) = [item for item in await table.store.pending() if item.game == game.id]
    assert (said.kind, said.payload) == ("lobby", {"ping": ["riverfolk"]})
    # Delivered twice it is the same lobby; pressed twice the second one is told that there is a game already.
    twice = await table.play.lobby.rematch(BEN, 77, new.game.id)
    assert (twice.game.id, twice.repeated) == (game.id, True)
    with pytest.raises(Refused, match="game-already-here"):
        await table.play.lobby.rematch(ANNA, table.id(), new.game.id)
    started = await table.play.lobby.start(ANNA, table.id())
    assert started.game.status == "active"


async def test_who_played_alone_takes_the_other_seat_in_the_rematch(table: Table) -> None:
    new = await table.play.lobby.new(ANNA, table.id(), join="hundreds")
    await table.play.lobby.abandon(ANNA, table.id(), confirmed=True)
    again = await table.play.lobby.rematch(ANNA, table.id(), new.game.id)
    assert [(seat.faction, seat.person) for seat in again.game.seats] == [
        ("hundreds", None),
        ("riverfolk", ANNA.person),
    ]


async def test_a_post_is_put_up_anew_for_who_plays_here(table: Table) -> None:
    outcome = await table.begin()
    with pytest.raises(Refused, match="not-yours-to-do"):
        await table.play.lobby.put_up(CLEO, table.id())
    again = await table.play.lobby.put_up(ANNA, 78)
    assert (again.n, again.happened) == (outcome.n, ())
    assert len(await table.entries()) == outcome.n
    assert (await table.store.pending())[-1].payload["anew"] is True
    assert (await table.play.lobby.put_up(ANNA, 78)).repeated
