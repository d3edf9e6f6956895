"""Pages within Discord's limits, whatever a game shows; nothing public that depends on a hidden card."""

import asyncio
import json
import random
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.easel import changes
from bot.ids import Id, answer_id, find_key, short
from bot.layout import Page, Picture, last_lines, paginate
from bot.panels import Seen, panel, refusal_label, why
from bot.plans import plan_page
from bot.play import Confirm, Happened, Outcome, Preview, SeatInfo, Word
from bot.posts import game_page, lobby_page, marked
from bot.seats import ask, said_after_join
from bot.telling import kept, lines, story, weighed
from bot.weights import GRAVE, LIGHT
from data.words import unmarked
from engine.api import AskedView, Event
from support.games import answer, at, new_game, open_question, seed_of
from support.pages import ENGLISH, WORDS, components, info, shown
from support.playing import ANNA, Table
from support.worlds import swap_hidden

TIME = datetime(2026, 1, 2, tzinfo=UTC)


def check(page: Page) -> None:
    """Discord's limits for a message of components."""
    every = components(page)
    assert len(every) <= 40
    assert sum(len(c["content"]) for c in every if c["type"] == 10) <= 4000
    ids = [c["custom_id"] for c in every if "custom_id" in c]
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    assert len(set(ids)) == len(ids)
    for component in every:
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
        if component["type"] == 2:
            assert 1 <= len(component["label"]) <= 80
        if component["type"] == 3:
            assert 1 <= len(component["options"]) <= 25
            assert len({o["value"] for o in component["options"]}) == len(component["options"])
            assert all(1 <= len(o["label"]) <= 100 and len(o["value"]) <= 100 for o in component["options"])
            assert len(component["placeholder"]) <= 150
        if component["type"] == 12:
            assert all(len(item.get("description") or "") <= 1024 for item in component["items"])


@pytest.mark.parametrize("number", range(3))
async def test_every_question_of_a_game_has_its_panel_and_its_post(number: int) -> None:
    game = new_game(number, options={"dominance": bool(number % 2)})
    chance = random.Random(number)
    entries: list[Happened] = []
    asked_yes_or_no: set[str] = set()
    n = 0
    while game.decisions and n < 500:
        decision = chance.choice(game.decisions)
        if {"yes", "no"} <= set(decision.keys):  # on buttons as in words: Yes comes before No
            asked_yes_or_no.add(decision.name)
            assert decision.keys.index("yes") < decision.keys.index("no")
        n += 1
        public = Outcome(info(game, n), None, n, tuple(entries[-1:]), game.view(None).asked, engine=game)
        recent = entries[-20:]
        if n % 10 == 0:
            check(game_page(ENGLISH, public, recent, None, ping=True))
        view = game.view(decision.seat)
        seen = Seen(info(game, n), n, decision.seat, view, decision, public.asked, can_undo=True)
        for page in (0, 1):
            check(panel(ENGLISH, seen, page=page, told=story(recent, ENGLISH, decision.seat)))
        line = tuple(Word(chance.choice(decision.keys)) for _ in range(n % 4 + 1))
        check(plan_page(ENGLISH, Preview(seen.game, decision.seat, n, line, view, (), decision), None))
        if refused := decision.refused:
            one = chance.choice(refused)
            check(reasons := why(ENGLISH, seen, key=one.key))
            if decision.kind in {"card", "clearing", "mood", "service"}:
                label = refusal_label(ENGLISH, decision, one, view)
                said = [line for line in unmarked("\n".join(reasons.above)).splitlines() if label in line]
                assert said
                assert all(line.count(label) == 1 for line in said)
                before = [line for line in said if line.startswith(f"{label}: ")]
                assert not any(re.search(rf"\b{one.key}\b", line.removeprefix(label)) for line in before)
        events = game.answer(decision.seat, decision.number, chance.choice(decision.keys))
        entries.append(happened(n, *events, seat=decision.seat))
    assert n > 100
    assert "warlord" in asked_yes_or_no


async def test_nothing_public_depends_on_hidden_cards() -> None:
    game = new_game(5)
    chance = random.Random(5)
    for n in range(1, 200):
        if not game.decisions:
            break
        other = game.fork()
        swap_hidden(other._g, None, game)
        pages = [
            json.dumps(components(game_page(ENGLISH, shown(which, n), (), None, ping=True))) for which in (game, other)
        ]
        assert pages[0] == pages[1]
        decision = chance.choice(game.decisions)
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))


async def test_the_posts_buttons_are_the_same_whatever_is_asked() -> None:
    rows = set()
    for number in range(4):
        game = new_game(number)
        page = game_page(ENGLISH, shown(game, 1), (), None)
        rows.add(tuple((c["label"], c["custom_id"]) for c in components(page) if c["type"] == 2))
    assert len(rows) == 1


@pytest.mark.parametrize("status", ["active", "paused", "abandoned"])
async def test_only_a_game_played_to_its_end_is_given_away_by_its_post(status: Any) -> None:
    outcome = shown(new_game(1), 7)
    outcome = replace(outcome, game=replace(outcome.game, status=status))
    page = game_page(ENGLISH, outcome, (), None)
    ids = [component.get("custom_id", "") for component in components(page)]
    assert f"w:p:{outcome.game.id}:7:export" not in ids
    assert page.document is None


async def test_only_the_people_meant_are_pinged() -> None:
    page = game_page(ENGLISH, shown(new_game(1), 1), (), None, ping=True)
    allowed = page.mentions.to_dict()
    assert sorted(int(person) for person in allowed["users"]) == [100, 101]
    assert allowed["parse"] == []
    assert Page().mentions.to_dict()["parse"] == []


async def test_a_lobby_shows_free_seats_and_who_sits(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    outcome = await table.play.lobby.new(ANNA, table.id(), join="hundreds")
    page = lobby_page(ENGLISH, outcome.game)
    check(page)
    text = "\n".join(page.above)
    assert f"<@{ANNA.person}>" in text
    assert "Robots" in text
    await table.close()


# --- layout -----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.text(max_size=5000), max_size=6),
    st.text(max_size=1500),
    st.lists(st.integers(0, 4100).map("x".__mul__), max_size=3),
)
@settings(max_examples=30, deadline=None)
def test_a_page_fits_whatever_it_is_given(texts: list[str], alt: str, below: list[str]) -> None:
    async def build() -> None:
        check(Page(above=texts, pictures=[Picture("map.png", b"", alt)], below=below))

    asyncio.run(build())


def test_lines_are_cut_at_the_old_end_and_counted() -> None:
    told, before = last_lines([f"line {n}" for n in range(100)], 50)
    assert told[-1] == "line 99"
    assert before + len(told) == 100
    assert len("\n".join(told)) <= 50
    pages = paginate([f"line {n}" for n in range(100)], 50)
    assert "\n".join(pages).splitlines() == [f"line {n}" for n in range(100)]
    assert all(len(page) <= 50 for page in pages)
    assert paginate([], 50) == [""]


# --- ids --------------------------------------------------------------------------------------------------------------


def test_a_long_key_is_hashed_and_found_again() -> None:
    key = "hundreds." + "x" * 200
    id_ = answer_id("k3v7qz", 123_456, 999_999, key)
    assert len(id_) <= 100
    said = id_.split(":", 5)[5]
    assert said.startswith("#")
    assert find_key(said, ["other", key]) == key
    assert find_key("#unknown", [key]) == "#unknown"
    assert find_key(short(key), [key]) == key
    assert answer_id("k3v7qz", 1, 2, "fox-dominance").endswith(":2:fox-dominance")


def test_an_id_says_what_it_is() -> None:
    assert str(Id("v", "k3v7qz", 41, "page:2")) == "w:v:k3v7qz:41:page:2"
    assert Id("v", "k3v7qz", 41, "go:advance to:5").parts(2) == ("go", "advance to:5")
    assert Id("p", "k3v7qz", 41, "act").parts(3) == ("act", "", "")


# --- telling ----------------------------------------------------------------------------------------------------------


def happened(n: int, *events: Event, kind: Any = "answer", seat: str | None = "hundreds", **payload: Any) -> Happened:
    """An entry."""
    return Happened(n, kind, seat, payload, events, 1, None, TIME)


def placed(clearing: int, count: int = 1) -> Event:
    return Event("placed", "14.4.2", {"faction": "hundreds", "kind": "warrior", "count": count, "clearing": clearing})


def turn(number: int) -> Event:
    return Event("turn-began", "1.4", {"seat": "hundreds", "number": number})


def test_the_same_in_several_clearings_is_one_sentence() -> None:
    (told,) = lines([placed(3), placed(1), placed(2), placed(4, 2)], WORDS, "en")
    assert told == "• Hundreds placed 2 warriors in 4 and 1 warrior in each of 1, 2 and 3. *(14.4.2)*"
    (told,) = lines([placed(3), placed(1), placed(2)], WORDS, "en")
    assert told == "• Hundreds placed 1 warrior in each of 1, 2 and 3. *(14.4.2)*"
    (told,) = lines([placed(6), placed(3), placed(6)], WORDS, "en")
    assert told == "• Hundreds placed 2 warriors in 6 and 1 warrior in 3. *(14.4.2)*"
    drew = Event("drew", "14.4.2", {"seat": "hundreds", "count": 1})
    (told,) = lines([placed(6), drew, placed(6)], WORDS, "en")
    in_6 = "Hundreds placed 1 warrior in 6."
    assert told == f"• {in_6} Hundreds drew 1 card. {in_6} *(14.4.2)*"


def test_what_was_scored_stands_in_the_line_of_what_it_was_scored_for() -> None:
    razed = Event("razed", "14.4.1", {"seat": "hundreds", "clearing": 5})
    post = {"faction": "riverfolk", "kind": "trade-post-mouse", "count": 1, "clearing": 5, "by": "hundreds"}
    lost = Event("removed", "14.4.1", post)
    scored = Event("scored", "3.2.1", {"seat": "hundreds", "points": 1, "total": 2})
    said = "• The mob in 5 razed. Riverfolk lost 1 mouse trade post in 5 to Hundreds. *(14.4.1)*"
    points = "Hundreds scored 1 point, now 2. *(3.2.1)*"
    assert lines([razed, lost, scored], WORDS, "en") == [f"{said} {points}"]
    assert lines([razed, lost, scored, razed, lost], WORDS, "en") == [f"{said} {points}", said]
    assert lines([turn(2), scored], WORDS, "en") == ["**Round 2: Hundreds**", f"• {points}"]
    gained = Event("gained-item", "4.1.2", {"seat": "riverfolk", "item": "boot"})
    crafted = Event("crafted", "11.5.3", {"seat": "riverfolk", "card": "travel-gear-fox"})
    assert len(lines([crafted, gained, scored], WORDS, "en")) == 1
    assert len(lines([razed, lost, crafted], WORDS, "en")) == 2


def test_pieces_in_one_clearing_are_one_sentence() -> None:
    stronghold = Event("placed", "14.4.2", {"faction": "hundreds", "kind": "stronghold", "count": 1, "clearing": 4})
    (told,) = lines([placed(4), placed(4, 2), stronghold, placed(5), placed(5)], WORDS, "en")
    assert told == ("• Hundreds placed 3 warriors and 1 stronghold in 4. Hundreds placed 2 warriors in 5. *(14.4.2)*")


def test_cards_discarded_one_after_the_other_are_one_sentence() -> None:
    events = [Event("discarded", "11.6.1", {"seat": "riverfolk", "card": card}) for card in ("anvil", "bake-sale")]
    assert lines(events, WORDS, "en") == [
        "• Riverfolk discarded **Anvil** (fox) and **Bake Sale** (rabbit). *(11.6.1)*"
    ]
    assert lines(events[:1], WORDS, "en") == ["• Riverfolk discarded **Anvil** (fox). *(11.6.1)*"]


def test_each_action_of_the_riverfolk_has_a_line_of_its_own() -> None:
    spent = Event("funds-spent", "11.5.5", {"seat": "riverfolk", "funds": {"hundreds": 1}})
    recruited = Event("placed", "11.5.5", {"faction": "riverfolk", "kind": "warrior", "count": 1, "clearing": 4})
    one = "• Riverfolk spent 1 Hundreds warrior. Riverfolk placed 1 warrior in 4. *(11.5.5)*"
    assert lines([spent, recruited, spent, recruited], WORDS, "en") == [one, one]


def test_a_handover_that_is_made_at_once_is_told_once() -> None:
    asked, made = (
        Event(kind, "LR 3.2", {"seat": "hundreds", "to": "person"}) for kind in ("handover-asked", "handed-over")
    )
    now = "A person now plays Hundreds. Cards that were set aside are in hand again."
    assert lines([asked, made], WORDS, "en") == [f"• {now} *(LR\N{NO-BREAK SPACE}3.2)*"]
    later = Event(asked.kind, asked.law, {**asked.data, "when": "later"})
    assert "after one whole turn of the automaton" in lines([later], WORDS, "en")[0]
    assert "A person plays Hundreds soon." in lines([asked], WORDS, "en")[0], "stored before it said when"


def test_an_item_that_is_found_or_looted_is_not_gained_in_words_too() -> None:
    boot: dict[str, Any] = {"seat": "hundreds", "item": "boot"}
    found = Event("ruin-searched", "14.4.1", {**boot, "clearing": 4})
    gone, gained = Event("ruin-removed", "14.4.1", {"clearing": 4}), Event("gained-item", "14.4.1", boot)
    said = "• Hundreds found a boot in the ruin in 4. The ruin in 4 is gone. *(14.4.1)*"
    assert lines([found, gone, gained], WORDS, "en") == [said]
    looted = Event("looted", "14.2.5", {**boot, "defender": "riverfolk"})
    said = "• Hundreds looted a boot from Riverfolk. *(14.2.5)*"
    assert lines([looted, gained._replace(law="14.2.5")], WORDS, "en") == [said]
    assert lines([gained], WORDS, "en") == ["• Hundreds gained a boot. *(14.4.1)*"]
    assert len(lines([found, gained, gained], WORDS, "en")[0].split("gained")) == 2


def test_a_mood_at_work_and_who_scores_are_named() -> None:
    hit = {"seat": "hundreds", "count": 1, "clearing": 4}
    assert lines([Event("extra-hit", "14.7.8", hit)], WORDS, "en") == [
        "• Wrathful: Hundreds dealt 1 extra hit. *(14.7.8)*"
    ]
    assert lines([Event("extra-hit", "4.3.5.II", hit)], WORDS, "en") == ["• Hundreds dealt 1 extra hit. *(4.3.5.II)*"]
    assert lines([Event("ignored-hit", "14.7.7", hit)], WORDS, "en") == [
        "• Stubborn: Hundreds ignored the first hit. *(14.7.7)*"
    ]
    paid = {"seat": "riverfolk", "faction": "hundreds", "count": 2}
    assert WORDS.event("en", "payments-scored", paid) == (
        "2 Hundreds warriors in Payments scored for Riverfolk and went home."
    )
    loot = {"defender": "riverfolk", "clearing": 4, "items": ["crossbow"]}
    assert "you take the crossbow." in WORDS.question("en", "loot", loot)
    assert "you take one of: boot and crossbow." in WORDS.question(
        "en", "loot", {**loot, "items": ["boot", "crossbow"]}
    )
    assert WORDS.question("en", "mob", {"suit": "mouse"}, "14.4.1") == "In which mouse clearing do you place the mob?"


def test_who_sits_down_or_leaves_is_told_once_with_when() -> None:
    asked, made = (
        Event(kind, "LR 3.2", {"seat": "hundreds", "to": "person"}) for kind in ("handover-asked", "handed-over")
    )
    later = Event(asked.kind, asked.law, {**asked.data, "when": "later"})
    away = Event(asked.kind, asked.law, {"seat": "hundreds", "to": "automaton", "when": "step"})
    overlord = "AI-Overlord of the Hundreds"

    def told(*events: Event, whom: int | None = 5, **more: Any) -> list[str]:
        entry = Happened(3, "handover", "hundreds", {}, events, 5, whom, datetime.now(UTC))
        return story([entry], ENGLISH, None, **more)

    assert told(later) == [f"• <@5> sits down to play the Hundreds after one whole turn of the {overlord}."]
    sits, now = told(later, made)
    assert sits == "• <@5> sits down to play the Hundreds."
    assert now.startswith("• A person now plays Hundreds.")
    assert told(later, handovers=False) == []
    left = "as soon as the other player has finished what they are doing."
    assert told(away, whom=None) == [
        f"• Nobody sits at the Hundreds any more: the seat passes to the {overlord} {left}"
    ]


def test_a_card_that_is_exported_is_not_discarded_in_words_too() -> None:
    card = {"seat": "riverfolk", "card": "anvil"}
    events = [Event(kind, "11.5.3.I", card) for kind in ("exported", "discarded", "discarded")]
    (line,) = lines(events, WORDS, "en")
    assert line == "• Riverfolk exported **Anvil** (fox). Riverfolk discarded **Anvil** (fox). *(11.5.3.I)*"


def test_who_joins_is_told_from_when_on_the_seat_is_theirs() -> None:
    game = new_game(1)
    page = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds"))
    assert page.above[0] == "You now play the Hundreds.", "before what happened and what is asked"
    automaton = new_game(1, automata=("hundreds",))
    automaton.hand_over("hundreds", "person")
    (first, *_) = said_after_join(ENGLISH, replace(shown(automaton, 7), seat="hundreds")).above
    assert "as soon as the table is set up" in first
    while game.turn[2] != "daylight" or game.turn[0] != "riverfolk":
        answer(game, game.decisions[0].keys[0])
    game.hand_over("hundreds", "automaton")
    game.hand_over("hundreds", "person")
    (first, *_) = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds")).above
    assert "after one whole turn of the automaton" in first
    mark = game.hand_over("hundreds", "person")
    entry = Happened(3, "handover", "hundreds", {}, tuple(mark), 5, 5, datetime.now(UTC))
    page = said_after_join(ENGLISH, replace(shown(game, 7), seat="hundreds", happened=(entry,)))
    assert "\n".join(page.above).count("after one whole turn") == 1


def asked_about_a_seat(
    what: Any, when: str, *, others: bool = True, status: Any = "active", asked: bool = False
) -> str:
    """The question before a seat of the Hundreds is taken or given up."""
    mine = None if what == "join" else 100
    seats = (SeatInfo("hundreds", mine, "person"), SeatInfo("riverfolk", 101 if others else None, "person"))
    game = replace(info(new_game(1)), seats=seats, status=status)
    page = ask(ENGLISH, Confirm(what, game, 7, seat="hundreds", when=when, asked=asked))
    assert [component["custom_id"] for component in components(page) if component["type"] == 2] == [
        "w:v:k3v7qz:7:leave" if what == "leave" else f"w:v:k3v7qz:7:{what}:hundreds",
        "w:v:k3v7qz:7:keep",
    ]
    check(page)
    return "\n".join(page.above)


def test_before_a_seat_is_given_up_it_is_said_what_will_happen() -> None:
    for when in ("turn", "step", "setup", "now"):
        said = asked_about_a_seat("leave", when)
        assert "AI-Overlord of the Hundreds" in said
        assert "rests" not in said
        assert "the automaton plays one whole turn" in said
        assert ("What is left of this turn is passed over" in said) == (when == "turn")
        assert ("What is left of the setup" in said) == (when == "setup")
        assert ("stays with the AI-Overlord" in said) == (when == "now")
        assert ("as soon as the other player has finished what they are doing" in said) == (when == "step")
        declined = "What the Hundreds are asked now is declined where that is possible."
        assert declined not in said
        assert (declined in asked_about_a_seat("leave", when, asked=True)) == (when == "step")
        alone = asked_about_a_seat("leave", when, others=False)
        assert "rests until somebody joins" in alone
        assert "AI-Overlord" not in alone
    assert "<@100>" in asked_about_a_seat("empty", "step")


def test_before_a_seat_is_taken_again_it_is_said_what_that_costs() -> None:
    said = asked_about_a_seat("join", "later")
    assert "it is yours after one whole turn of the AI-Overlord of the Hundreds" in said
    assert "rest" not in said
    assert "The game at rest goes on" in asked_about_a_seat("join", "later", others=False, status="paused")


def test_a_game_at_rest_offers_its_seats_and_no_deeds() -> None:
    game = new_game(1)
    seats = tuple(SeatInfo(seat.faction, None, "automaton") for seat in game.view(None).seats)
    outcome = replace(shown(game, 7), game=replace(info(game), seats=seats, status="paused"), asked=())
    page = game_page(ENGLISH, outcome, [], None)
    check(page)
    labels = [component["label"] for component in components(page) if component["type"] == 2]
    assert labels == ["Join as Hundreds", "Join as Riverfolk", "Map", "Board", "Log", "Text"]
    assert "is first played by its automaton for one whole turn" in page.asked


def test_nobody_leaves_an_empty_lobby() -> None:
    lobby = replace(info(new_game(1)), status="lobby", seats=(SeatInfo("hundreds", None, "automaton"),))
    labels = [c["label"] for c in components(lobby_page(ENGLISH, lobby)) if c["type"] == 2]
    assert labels == ["Join as Hundreds", "Start"]


def test_a_mob_that_found_nothing_to_raze_did_not_raze() -> None:
    razed = [Event("razed", "14.4.1", {"seat": "hundreds", "clearing": clearing}) for clearing in (9, 5, 4)]
    lost = {"faction": "marquise", "kind": "wood", "count": 1, "clearing": 5, "by": "hundreds"}
    found = {"seat": "hundreds", "clearing": 4, "item": "boot"}
    die = Event("mob-rolled", "14.4.1", {"suit": "fox"})
    idle, idles = "The mob in 9 found nothing to raze.", "The mobs in 9 and 5 found nothing to raze."
    for events, said in (
        ([razed[0]], idle),
        ([razed[0], die], f"{idle} The mob die shows fox."),
        ([razed[0], razed[1], die], f"{idles} The mob die shows fox."),
        (
            [razed[0], razed[1], Event("removed", "14.4.1", lost)],
            f"{idle} The mob in 5 razed. Marquise lost 1 wood in 5 to Hundreds.",
        ),
        (
            [razed[0], razed[1], razed[2], Event("ruin-searched", "14.4.1", found), razed[0]],
            f"{idles} The mob in 4 razed. Hundreds found a boot in the ruin in 4. {idle}",
        ),
    ):
        assert lines(events, WORDS, "en") == [f"• {said} *(14.4.1)*"]
    story = weighed([happened(1, *razed, Event("removed", "14.4.1", lost)), happened(2, razed[0])], ENGLISH)
    assert [line.weight for line in story] == [GRAVE]
    assert [line.weight for line in weighed([happened(1, *razed, die)], ENGLISH)] == [LIGHT]


def test_a_daylight_that_nobody_ended_is_told_to_be_over() -> None:
    def phase(name: str, seat: str = "riverfolk") -> Event:
        return Event("phase-began", "1.4.1", {"seat": seat, "phase": name})

    drew = Event("drew", "11.5.4", {"seat": "riverfolk", "count": 1})
    over = "• Riverfolk had nothing more to do: Daylight is over. *(1.4.1)*"
    drawn = "• Riverfolk drew 1 card. *(11.5.4)*"
    assert story([happened(1, drew, phase("evening"), seat="riverfolk")], ENGLISH) == [drawn, over]
    assert story([happened(1, drew, phase("evening"), seat="hundreds")], ENGLISH) == [drawn, over], "a last battle"
    assert story([happened(1, phase("evening"), seat="riverfolk")], ENGLISH) == [], "who ends it says so"
    assert story([happened(1, phase("birdsong"), phase("daylight"), drew, phase("evening"))], ENGLISH) == [drawn]
    assert story([happened(1, drew, phase("daylight"))], ENGLISH) == [drawn]
    (line,) = weighed([happened(1, Event("hits", "4.3", {}), phase("evening"))], ENGLISH)
    assert line == (over, LIGHT)


def test_who_draws_with_the_last_fund_is_told_before_and_behind_that_daylight_ends() -> None:
    seats = [{"faction": "riverfolk", "board": {"funds": {"riverfolk": 2}}}, {"faction": "hundreds"}]
    game = at({"seats": seats, "turn": {"seat": "riverfolk", "stage": "daylight"}}, seed=seed_of(1))
    over, ends = "Riverfolk had nothing more to do: Daylight is over. *(1.4.1)*", "Daylight ends of itself."
    for funds in (2, 1):
        asked = open_question(game)
        assert (asked.law, asked.name) == ("11.5", "action")
        assert ENGLISH.question(AskedView.of(asked)).endswith(ends) == (funds == 1)
        said = story([happened(1, *answer(game, "draw"), seat="riverfolk")], ENGLISH, "riverfolk")
        assert (said[-1] == f"• {over}") == (funds == 1)
        assert sum(over in line for line in said) == (funds == 1)
    assert open_question(game).law == "11.6.2"


def test_what_was_taken_back_is_not_told() -> None:
    entries = [happened(1, placed(1)), happened(2, placed(2)), happened(3, kind="undo", to=1, undone=1)]
    assert [entry.n for entry in kept(entries)] == [1, 3]
    told = "\n".join(story(kept(entries), ENGLISH))
    assert "in 1" in told
    assert "took back an answer: ~~Hundreds placed 1 warrior in 2.~~" in told
    unread = "\n".join(story(kept(entries[2:]), ENGLISH))
    assert unread == "• Hundreds took back an answer."
    again = [*entries, happened(4, kind="undo", to=0, undone=1)]
    assert story(kept(again), ENGLISH) == [
        "• Hundreds took back 2 answers: ~~Hundreds placed 1 warrior in each of 1 and 2.~~"
    ]


def test_the_map_marks_what_the_post_tells() -> None:
    entries = [happened(1, turn(1), placed(1)), happened(2, placed(2), turn(2), placed(3))]
    assert changes(marked(entries)).clearings == {1, 2, 3}
    assert changes(marked(entries[1:])).clearings == {2, 3}


def test_an_undo_of_what_nobody_saw_is_not_told() -> None:
    entries = [happened(1, placed(1)), happened(2), happened(3, kind="undo", to=1, undone=1)]
    assert [entry.n for entry in kept(entries)] == [1]
    assert [entry.n for entry in kept(entries[2:])] == [3]  # what it took back was not read: it may have been seen
    assert kept(entries, 2) == []  # of what was read and is told elsewhere it is known
    ordered = [happened(1, kind="auto"), happened(2, kind="undo", to=0, undone=1)]
    assert [entry.n for entry in kept(ordered)] == [2]  # that orders answered was told


def test_undos_right_behind_each_other_are_told_as_one() -> None:
    def undo(n: int, to: int, undone: int = 1) -> Happened:
        return happened(n, kind="undo", to=to, undone=undone)

    def told(*entries: Happened, since: int = 0) -> list[tuple[int, int | None]]:
        return [(entry.n, entry.payload.get("undone")) for entry in kept(entries, since)]

    one, two = happened(1, placed(1)), happened(2, placed(2))
    assert told(one, two, undo(3, 1), undo(4, 0)) == [(4, 2)]
    assert told(one, two, undo(3, 1), happened(4, placed(3)), undo(5, 3, 2)) == [(1, None), (5, 3)]
    # Of those of something seen and of nothing seen, the former are counted, whichever came first.
    assert told(happened(1), two, undo(3, 1), undo(4, 0)) == [(4, 1)]
    assert told(one, two, undo(3, 1), happened(4), undo(5, 3)) == [(1, None), (5, 1)]
    assert told(happened(1), happened(2), undo(3, 1), undo(4, 0), happened(5), undo(6, 4)) == []
    # An answer that stands keeps them apart, and so does the post before, which has told the first.
    assert told(one, undo(2, 0), happened(3, placed(3)), happened(4, placed(4)), undo(5, 3)) == [
        (2, 1),
        (3, None),
        (5, 1),
    ]
    assert told(one, two, undo(3, 1), undo(4, 0), since=3) == [(4, 1)]
    assert told(happened(1), two, undo(3, 1), undo(4, 0), since=3) == []
