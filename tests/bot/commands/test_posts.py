"""What the game post tells: what is new since the post before, no more than fits; when a new one is due."""

import json
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast, get_args

import discord
import pytest

import data
from bot.discord.front import Front
from bot.discord.line import Line
from bot.discord.poster import BURIED_BY, Poster, begins
from bot.discord.speak import turns_begin
from bot.pages.easel import Easel
from bot.pages.ending import ending_page
from bot.pages.layout import Document, Page, Picture
from bot.pages.posts import MOST_OF_A_LINE, fitting, height, rows_on_a_phone
from bot.pages.telling import Tongue, Weighed, current, weighed
from bot.pages.telling import told as told_of
from bot.pages.weights import WEIGHTS
from bot.play import Happened, Outcome
from bot.play.undo import undoable
from bot.store.records import Kind
from data.words import Words
from engine.api import Event, Matter
from support import pages
from support.games import at
from support.playing import ANNA, CHANNEL, Table, question

ENGLISH = Tongue(Words.load(strict=True), "en-US")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    found = await Table(tmp_path / "games.db", seed=3).open()
    yield found
    await found.close()


def poster(table: Table) -> Poster:
    """A poster that is only asked what there is to tell."""
    front: Any = SimpleNamespace(play=table.play)
    return Poster(cast("Line", None), cast("Front", front))


async def answers(table: Table, count: int) -> AsyncIterator[Outcome]:
    """A game against the automaton, answer by answer."""
    outcome = await table.begin(ben=False)
    yield outcome
    chance = random.Random(3)
    for _ in range(count):
        question = outcome.question("hundreds")
        if question is None:
            return
        outcome = await table.say(ANNA, chance.choice(question.keys), confirmed=True)
        yield outcome


async def told(poster_: Poster, outcome: Outcome, since: int | None) -> tuple[Outcome, list[Happened]]:
    """The outcome as it is said where the post's story begins behind that entry, and what the post then tells."""
    outcome = replace(outcome, game=replace(outcome.game, post_since=since, post_message=since))
    outcome = replace(outcome, new_post=since is None or turns_begin(outcome))
    return outcome, await poster_._entries(outcome, begins(outcome))


async def test_a_post_tells_what_is_new_since_the_post_before(table: Table) -> None:
    poster_ = poster(table)
    since: int | None = None
    stories: list[list[int]] = []
    n = 0
    async for answer in answers(table, 60):
        outcome, entries = await told(poster_, answer, since)
        since = begins(outcome)
        assert [entry.n for entry in entries] == list(range(since + 1, outcome.n + 1))
        if outcome.new_post:
            assert [entry.n for entry in entries] == [entry.n for entry in outcome.happened]
            stories.append([])
        n = outcome.n
        stories[-1] = [entry.n for entry in entries]
    # One post for the setup, one for each of Anna's turns, and every entry is in one of them.
    assert len(stories) > 3
    assert [n for story in stories for n in story] == list(range(1, n + 1))


async def test_a_new_process_tells_the_same_as_one_that_was_there(table: Table) -> None:
    there = poster(table)
    since: int | None = None
    async for answer in answers(table, 40):
        outcome, kept = await told(there, answer, since)
        _, anew = await told(poster(table), answer, since)
        since = begins(outcome)
        assert [(entry.n, entry.events) for entry in anew] == [(entry.n, entry.events) for entry in kept]


async def test_what_was_taken_back_leaves_the_post(table: Table) -> None:
    outcome = await table.begin(ben=False)
    outcome = await table.until(outcome, random.Random(1), "hundreds", "mood")
    since = outcome.n - 2
    poster_ = poster(table)
    outcome, before = await told(poster_, await table.answer(outcome, question(outcome).keys[0]), since)
    for teller in (poster_, poster(table)):
        undo = outcome if teller is not poster_ else await table.play.turns.undo(ANNA, table.id())
        outcome, entries = await told(teller, undo, since)
        assert [entry.n for entry in entries] == [*(e.n for e in before[:-1]), outcome.n]


async def test_a_post_put_up_anew_tells_the_same_story(table: Table) -> None:
    outcome = await table.begin()
    anew = replace(outcome, happened=(), new_post=True, game=replace(outcome.game, post_since=0, post_message=5))
    assert begins(anew) == 0
    assert [entry.n for entry in await poster(table)._entries(anew, 0)] == list(range(1, outcome.n + 1))


async def test_whether_an_undo_is_told_does_not_hang_on_where_the_post_begins(table: Table) -> None:
    outcome, chance, poster_ = await table.begin(ben=False), random.Random(3), poster(table)
    seen: set[bool] = set()
    while seen != {True, False}:
        outcome = await table.answer(outcome, chance.choice(question(outcome).keys))
        (*_, entry), engine = outcome.happened, outcome.engine
        public = bool(told_of(entry.events, None))
        if engine is None or len(outcome.happened) > 1 or not undoable(engine, "hundreds") or public in seen:
            continue
        since = outcome.n  # chat has pushed the post away: the next one begins behind the answer
        undo = await table.play.turns.undo(ANNA, table.id())
        for teller in (poster_, poster(table)):
            _, entries = await told(teller, undo, since)
            assert [each.n for each in entries] == ([undo.n] if public else [])
        seen.add(public)
        outcome = undo


def plain(*texts: str, weight: int = Matter.USUAL) -> list[Weighed]:
    """Lines that weigh the same."""
    return [Weighed(text, weight) for text in texts]


def test_of_lines_that_weigh_the_same_the_newest_are_told_and_the_others_counted() -> None:
    lines = [f"• Line {number}." for number in range(20)]
    assert fitting(ENGLISH, plain(*lines[:5]), 5) == lines[:5]
    assert fitting(ENGLISH, plain(*lines), 5) == ["16 more lines: /log", *lines[16:]]
    assert fitting(ENGLISH, [], 5) == []
    long = "word " * 300
    clipped = long[: MOST_OF_A_LINE - 1].rstrip() + "…"
    assert fitting(ENGLISH, plain(long), -3) == [clipped]  # never none
    assert fitting(ENGLISH, plain("• First.", long), -3) == ["• First.", clipped]
    assert fitting(ENGLISH, plain("• First.", "• Second.", long), -3) == ["2 more lines: /log", clipped]


def test_a_line_that_fits_where_it_would_be_counted_is_told() -> None:
    short, tall = [f"• Line {number}." for number in range(8)], "• " + "word " * 12
    assert height(tall, 45) == 2
    for room in range(1, 12):
        for tall_at in range(9):
            lines = [*short[:tall_at], tall, *short[tall_at:]]
            found = fitting(ENGLISH, plain(*lines), room)
            if found != lines:
                hidden = [line for line in lines if line not in found]
                assert found[0] == ("One more line: /log" if len(hidden) == 1 else f"{len(hidden)} more lines: /log")
                assert len(hidden) > 1 or hidden == [tall]
                assert sum(height(line, 45) for line in found) <= max(room, 3)


def test_what_matters_stays_in_the_order_of_the_story() -> None:
    lines = [
        Weighed("• A battle.", Matter.HEAVY),
        Weighed("• Crafted.", Matter.USUAL),
        *plain("• Dice.", "• Drew.", weight=Matter.LIGHT),
    ]
    lines += [Weighed("• A move.", Matter.HEAVY), Weighed("• A card left.", Matter.LIGHT)]
    assert fitting(ENGLISH, lines, 3) == ["4 more lines: /log", "• A battle.", "• A move."]
    assert fitting(ENGLISH, lines, 4) == ["3 more lines: /log", "• A battle.", "• Crafted.", "• A move."]
    fifth = ["• A battle.", "• Crafted.", "• A move.", "• A card left."]
    assert fitting(ENGLISH, lines, 5) == ["2 more lines: /log", *fifth]


def test_no_trifle_is_told_where_news_is_left_out() -> None:
    lines = [*plain("• " + "word " * 12, "• A move."), *plain("• Drew.", weight=Matter.LIGHT)]
    assert fitting(ENGLISH, lines, 3) == ["2 more lines: /log", "• A move."]
    assert fitting(ENGLISH, lines, 4) == [line.text for line in lines]


def test_a_line_weighs_as_much_as_the_heaviest_that_it_tells() -> None:
    left = Event("market-discarded", "LR 9.6.3", {"card": "arms-trader"})
    moved = {"faction": "riverfolk", "pieces": [{"faction": "riverfolk", "kind": "warrior", "count": 1}]}
    events = (
        Event("turn-began", "1.4", {"seat": "riverfolk", "number": 1}),
        Event("moved", "LR 9.5", {**moved, "from": 1, "to": 5}),
        Event("drew", "LR 9.5", {"seat": "riverfolk", "count": 1}),
        Event("service-bought", "9.1", {"buyer": "hundreds", "service": "mercenaries", "count": 1}),
        left,
    )
    at = datetime(2026, 1, 2, tzinfo=UTC)
    entries = [
        Happened(1, "answer", "hundreds", {}, events, 1, None, at),
        Happened(2, "undo", "hundreds", {"to": 0, "undone": 1}, (), 1, None, at),
        Happened(3, "handover", "hundreds", {"to": "person"}, (), 1, 1, at),
    ]
    weights = [line.weight for line in weighed(entries, ENGLISH)]
    assert weights == [Matter.HEADING, Matter.USUAL, Matter.HEAVY, Matter.LIGHT, Matter.LIGHT, Matter.HEAVY]


def test_what_somebody_lost_weighs_more_than_what_was_scored_and_that_more_than_what_was_placed() -> None:
    piece = {"faction": "riverfolk", "kind": "warrior", "count": 1, "clearing": 4}
    events = (
        Event("looted", "14.7.4", {"seat": "hundreds", "defender": "riverfolk", "item": "boot"}),
        Event("battle-began", "14.5.1", {"attacker": "hundreds", "defender": "riverfolk", "clearing": 4}),
        Event("removed", "4.3.6", {**piece, "by": "hundreds"}),
        Event("placed", "14.6.1", {**piece, "faction": "hundreds", "kind": "mob"}),
        Event("oppressed", "14.6.2", {"seat": "hundreds", "count": 1, "clearings": [4]}),
        Event("scored", "14.6.2", {"seat": "hundreds", "points": 4, "total": 5}),
        Event("prices-set", "11.6.2", {"prices": {"hand-card": 1}}),
    )
    lines = weighed([Happened(1, "answer", "hundreds", {}, events, 1, None, datetime(2026, 1, 2, tzinfo=UTC))], ENGLISH)
    assert [line.weight for line in lines] == [
        Matter.GRAVE,
        Matter.HEAVY,
        Matter.GRAVE,
        Matter.USUAL,
        Matter.HEAVY,
        Matter.LIGHT,
    ]
    assert fitting(ENGLISH, lines, 5) == ["4 more lines: /log", lines[0].text, lines[2].text]


def test_a_heading_stands_above_a_line_that_is_told_and_gives_way_to_all_others() -> None:
    first, second = (Weighed(f"**Round {number}**", Matter.HEADING) for number in (1, 2))
    lines = [first, *plain("• A move."), second, *plain("• Dice.", weight=Matter.LIGHT)]
    assert fitting(ENGLISH, lines, 4) == ["**Round 1**", "• A move.", "**Round 2**", "• Dice."]
    assert fitting(ENGLISH, lines, 3) == ["• A move.", "**Round 2**", "• Dice."]
    assert fitting(ENGLISH, lines, 2) == ["• A move.", "• Dice."]
    assert fitting(ENGLISH, [*lines, *plain("• A fight.", weight=Matter.HEAVY)], 2) == [
        "2 more lines: /log",
        "• A fight.",
    ]
    assert fitting(ENGLISH, lines[:3], 9) == ["**Round 1**", "• A move."]
    assert fitting(ENGLISH, [first], 9) == []


def test_of_what_holds_until_the_next_only_the_newest_is_news() -> None:
    def mood(name: str, kind: str = "mood-chosen") -> Event:
        return Event(kind, "14.4.4", {"mood": name})

    prices = Event("prices-set", "11.6.2", {"prices": {"hand-card": 1}})
    bought = Event("service-bought", "11.2.6", {"buyer": "hundreds", "service": "mercenaries", "count": 1})
    at = datetime(2026, 1, 2, tzinfo=UTC)
    entries = [
        Happened(n, "answer", "hundreds", {}, events, 1, None, at)
        for n, events in enumerate([(mood("stubborn"), prices), (bought,), (mood("wrathful"), bought)], 1)
    ]
    assert [entry.events for entry in current(entries)] == [(prices,), (bought,), (mood("wrathful"), bought)]
    assert [entry.events for entry in current(entries[:2])] == [entry.events for entry in entries[:2]]
    kept = Happened(4, "answer", "hundreds", {}, (mood("wrathful", "mood-kept"),), 1, None, at)
    assert [entry.events for entry in current([*entries, kept])] == [(prices,), (bought,), (bought,), kept.events]


def test_what_is_weighed_are_kinds_that_there_are() -> None:
    entries = {str(kind) for kind in get_args(Kind)}
    assert [kind for kind in WEIGHTS if kind not in entries and not ENGLISH.words.has(f"event-{kind}")] == []


def test_how_much_room_words_and_buttons_take_is_estimated() -> None:
    assert height("**Bold** and <@1000000000000000001>\nanother", 44) == 2
    assert height("x" * 45, 44) == 2
    assert (height("**xxx** " * 9, 44), height("xxx " * 9, 44)) == (2, 1)  # bold letters are wider
    assert height("• Turn order: Hundreds and Riverfolk. *(5.1.1)*", 45) == 1  # what is written slanting has no stars
    assert height("x" * 23 + " " + "x" * 22 + " " + "x" * 23, 45) == 3  # words are not cut
    assert rows_on_a_phone(["Act", "Done", "Undo", "Hand", "Map", "Board", "Log", "Text"]) == 3
    assert rows_on_a_phone(["Act", "End Command, 2 actions left", "Undo", "Hand", "Map", "Board", "Log", "Text"]) == 4


async def test_the_post_is_remembered_without_its_files(table: Table) -> None:
    poster_ = poster(table)
    page = Page(
        above=["words"],
        pictures=[Picture("map.png", b"x" * 1000, "A map")],
        document=Document("woodpost-k3v7qz.json", b"x" * 1000),
    )
    poster_._keep("k3v7qz", page, 5)
    _, kept = poster_._shown["k3v7qz"]
    assert [picture.png for picture in kept.pictures] == [b""]
    assert kept.document == Document("woodpost-k3v7qz.json", b"")
    assert (kept.above, kept.pictures[0].name, kept.pictures[0].alt) == (["words"], "map.png", "A map")
    assert page.pictures[0].png  # which is still to be sent


# --- the end ----------------------------------------------------------------------------------------------------------


async def test_the_last_post_says_who_won_and_how_and_what_may_come_next(table: Table) -> None:
    *_, outcome = [outcome async for outcome in answers(table, 1000)]
    assert outcome.game.status == "over"
    (winner,) = outcome.game.winners
    page = await Poster(cast("Line", None), ending_front(table))._game(ENGLISH, outcome, outcome.n - 1)
    text = "\n".join(page.above)
    person = f"<@{ANNA.person}>" if winner == "hundreds" else "Riverfolk Robots"
    assert f"{person} (**{ENGLISH.seat(winner)}**) won by reaching 30 points. *(Law 3.1)*" in text
    view = outcome.view(None)
    assert f"**Hundreds** — <@{ANNA.person}>: {view.seat('hundreds').vp}" in text
    assert f"{view.turn_number} turns, {view.round} rounds, in less than a day" in text
    assert outcome.game.seed is not None
    assert outcome.game.seed in text
    assert not page.asked  # nothing of it goes as the buttons do
    assert not page.below
    labels = [item.item.label for row in page.rows for item in cast("Any", row)]
    assert labels == ["Rematch", "New game", "Map", "Board", "Log", "Text"]
    assert page.document is not None
    assert page.document.name == f"woodpost-{outcome.game.id}.json"
    assert json.loads(page.document.content)["seed"] == outcome.game.seed


def test_the_last_post_of_a_coalition_names_both() -> None:
    joined = {"faction": "vagabond", "coalition": "riverfolk", "vp": None, "dominance": "mouse-dominance"}
    seats = [{"faction": "hundreds", "vp": 12}, joined, {"faction": "riverfolk", "vp": 29}]
    game = at({"seats": seats, "turn": {"seat": "hundreds", "stage": "hundreds.command"}})
    outcome = pages.shown(game, 9)
    outcome = replace(outcome, game=replace(outcome.game, status="over", winners=("riverfolk", "vagabond")))
    won = (
        Event("won", "3.1", {"seat": "riverfolk"}),
        Event("won-too", "9.2.8", {"seat": "vagabond", "winner": "riverfolk"}),
    )
    entry = Happened(9, "answer", "riverfolk", {}, won, 102, None, pages.TIME)
    view = game.view(None)
    page = ending_page(ENGLISH, outcome, [entry], None, pages.TIME, None, view=view)
    text = "\n".join(page.above)
    assert "<@102> (**Riverfolk**) and <@101> (**Vagabond**) won by reaching 30 points. *(Law 3.1)*" in text
    assert "**Vagabond** — <@101>: in a coalition with Riverfolk" in text
    pages.check(page)


async def test_a_file_that_is_too_large_for_the_last_post_is_a_button(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_, outcome = [outcome async for outcome in answers(table, 1000)]
    monkeypatch.setattr("bot.pages.layout.FILE_LIMIT", 1000)
    page = await Poster(cast("Line", None), ending_front(table))._game(ENGLISH, outcome, outcome.n - 1)
    assert page.document is None
    labels = [item.item.label for row in page.rows for item in cast("Any", row)]
    assert labels[:3] == ["Rematch", "New game", "Export"]


def ending_front(table: Table) -> Front:
    """A front that can draw."""
    front: Any = SimpleNamespace(play=table.play, easel=Easel(ENGLISH.words, data.load()))
    return cast("Front", front)


# --- what others write ------------------------------------------------------------------------------------------------


class Channel:
    """A channel in which so many messages stand behind the post; `asked` counts the requests."""

    def __init__(self, newer: int, fault: Exception | None = None) -> None:
        self.id, self.newer, self.fault, self.asked = CHANNEL, newer, fault, 0

    async def history(self, *, limit: int, after: discord.Object) -> AsyncIterator[int]:
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        for number in range(min(limit, self.newer)):
            yield after.id + number + 1


@pytest.mark.parametrize(
    ("channel", "unread", "buried", "asked"),
    [
        (Channel(BURIED_BY - 1), False, False, 1),
        (Channel(BURIED_BY), False, True, 1),
        (Channel(BURIED_BY), True, False, 0),  # we may not read there: it is not even tried
        (Channel(BURIED_BY, OSError("no network")), False, False, 1),
    ],
)
async def test_chat_pushes_a_post_away(
    table: Table, channel: Channel, *, unread: bool, buried: bool, asked: int
) -> None:
    game = (await table.begin()).game
    front: Any = SimpleNamespace(unread={game.channel} if unread else set())
    poster_, place = Poster(cast("Line", None), cast("Front", front)), cast("Any", channel)
    assert not await poster_._buried(game, place)  # there is no post yet
    assert channel.asked == 0
    assert await poster_._buried(replace(game, post_channel=game.channel, post_message=5), place) == buried
    assert channel.asked == asked
