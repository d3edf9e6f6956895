"""What people type, as they see it printed, is understood; and everything they see has a name."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord import options
from bot.pages.names import Called, label
from bot.pages.panels import refusal_label
from bot.pages.telling import Tongue
from bot.play import Refused, Word, parse
from bot.play.offers import for_parameter
from bot.play.resolve import Walk, walk
from bot.play.said import meant, near, plain
from engine.api import AskedView, Catalog, Decision, Game, Option, SeatSetup, Setup
from support.law import scene
from support.maps import on
from support.playing import ANNA, Table, catalog, words


@cache
def facts() -> Catalog:
    return catalog()


NAMES = Called(words(), "en-US")

# --- spelling ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Stand and Deliver!", "stand-and-deliver"),
        ("STAND  AND\tDELIVER", "stand-and-deliver"),
        ("Smuggler’s Trail", "smugglers-trail"),
        ("Smuggler's Trail", "smugglers-trail"),
        ("Mouse–in—a−Sack", "mouse-in-a-sack"),
        ("Eyrie Émigré", "eyrie-emigre"),
        ("“Hand Card” (2 warriors)", "hand-card-2-warriors"),
        ("n3", "n3"),
        ("2 – 5", "2-5"),
        ("-9", "-9"),
        ("…", ""),
        ("", ""),
    ],
)
def test_case_dashes_apostrophes_and_accents_make_no_difference(said: str, word: str) -> None:
    assert plain(said) == word


@given(st.text())
def test_any_text_has_a_plain_form_that_stays_as_it_is(said: str) -> None:
    word = plain(said)
    assert plain(word) == word
    assert len(word) <= 101


def test_a_key_wins_over_a_name_and_what_several_share_is_nobodys() -> None:
    called = {"a": ("Fox",), "fox": ("Something else",), "b": ("Root Tea",), "c": ("Root Tea",)}
    assert meant("FOX", called, called.__getitem__) == "fox"
    assert meant("root tea", called, called.__getitem__) is None
    assert near("root tea", called, called.__getitem__) == ["b", "c"]
    assert near("Something els", called, called.__getitem__) == ["fox"]
    assert near("zeppelin", called, called.__getitem__) == []


def test_one_number_is_not_like_another() -> None:
    called = {"8": ("8 (fox)",), "9": ("9 (mouse)",), "n9": ("9",), "6": ("6 (fox)",)}
    assert near("9 (fox)", called, called.__getitem__) == ["9", "n9"]
    assert near("7 (fox)", called, called.__getitem__) == []


@pytest.mark.parametrize("said", ["hundreds", "Hundreds", " LORD OF THE HUNDREDS ", "lord-of-the-hundreds"])
def test_a_faction_is_known_by_its_short_and_its_full_name(said: str) -> None:
    assert options.faction(Tongue(words(), "en-US"), said) == "hundreds"


# --- in play ----------------------------------------------------------------------------------------------------------


def odd(name: str, chance: random.Random) -> str:
    """A name as somebody may type it."""
    typed = chance.choice((str.upper, str.lower, str.title, str))(name)
    return chance.choice((typed, typed.replace("’", "'"), typed.replace("-", "–"), f" {typed} "))


def is_bare(name: str, key: str) -> bool:
    """Whether a key is shown as it is, which the name of an item or a suit may look like."""
    return name == key and not key.isalpha() and not key.isdecimal()


def check(on_: Walk, decision: Decision, chance: random.Random) -> None:
    """Every answer and every refused candidate of a question has a name, by which it is found."""
    for option in decision.options:
        name = on_.called(option, decision.name)[0]
        assert not is_bare(name, option.key), f"{decision.name}: {name} is a bare key"
        assert not name.startswith("word "), name
        assert on_.find(decision, odd(name, chance)) == option.key
    for refusal in decision.refused:
        name = on_.called(Option(refusal.key, decision.kind, {}), decision.name)[0]
        assert not is_bare(name, refusal.key), f"{decision.name}: {name} is a bare key"
        found = on_.refusal(decision, odd(name, chance))
        assert (found.reason, found.law) == (refusal.reason, refusal.law)


@pytest.mark.parametrize("deck", ["standard", "exiles-partisans"])
@pytest.mark.parametrize("board", ["autumn", "winter", "lake", "mountain", "marsh", "gorge"])
def test_whatever_is_shown_in_a_game_can_be_typed_as_it_is_shown(board: str, deck: str) -> None:
    chance = random.Random(f"said {board} {deck}")
    seats = (SeatSetup("hundreds"), SeatSetup("riverfolk"))
    game = Game.new(Setup(board, deck, seats, {"dominance": True}), f"{len(board):064x}", facts())
    for count in range(220):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        key = chance.choice(decision.keys)
        if count % 3 == 0:
            on_ = walk(game, decision.seat, NAMES)
            asked = on_.require_question()
            check(on_, asked, chance)
            for ending in NAMES.ending(AskedView.of(asked)):
                assert on_.declines(parse(ending)) == asked.decline, ending
            option = next(option for option in asked.options if option.key == key)
            plan = on_.follow(parse(on_.called(option, asked.name)[0]))
            assert plan.answers == [(asked.number, key)]
        game.answer(decision.seat, decision.number, key)
        for _, name, option in game.forced:
            shown = label(words(), "en", option, name)
            assert not is_bare(shown, option.key), (name, shown)


def test_the_only_path_is_offered_as_a_path() -> None:
    closed: dict[str, Any] = {"closed_paths": [[3, 7]], "clearings": {3: {"hundreds": {"warlord": 1}}}}
    game = on("mountain", "hundreds.command", hundreds={"hand": ["anvil", "cobbler"]}, **closed)
    on_ = walk(game, "hundreds", NAMES)
    (choice,) = for_parameter(on_, "open-path", {}, "path", "").choices
    assert label(words(), "en", choice.option, choice.question) == "3 to 7"
    for said in ("3-7", "3 to 7", "7–3"):
        plan = walk(game, "hundreds", NAMES).follow(parse(f"open-path {said}"))
        assert [key for _, key in plan.answers] == ["open-path"]


def test_a_flooded_clearing_among_what_is_refused_is_called_by_its_number() -> None:
    game = on("marsh", "hundreds.command", clearings={14: {"hundreds": {"warrior": 2}}})
    decision = walk(game, "hundreds", NAMES).require_question()
    game.answer(decision.seat, decision.number, "move")
    (asked,) = game.decisions
    view, tongue = game.view("hundreds"), Tongue(words(), "en")
    called = {r.key: refusal_label(tongue, asked, r, view) for r in asked.refused}
    assert called["13"] == "13"
    assert called["2"] == f"2 ({view.clearing(2).suit})"


# --- lines ------------------------------------------------------------------------------------------------------------


def used(line: str) -> list[str]:
    """The answers that a line comes to in a Daylight with two cards to use."""
    mine = {"play_area": ["tax-collector", "codebreakers"], "hand": ["anvil", "smugglers-trail"]}
    places = {1: {"hundreds": {"warlord": 1, "warrior": 2}}, 5: {"hundreds": {"warrior": 1}}}
    game = scene("hundreds.command", hundreds=mine, clearings=places, riverfolk={"hand": ["bake-sale"]})
    return [key for _, key in walk(game, "hundreds", NAMES).follow(parse(line)).answers]


@pytest.mark.parametrize(
    "line",
    [
        "use card:tax-collector clearing:5",
        "Use a card Tax Collector (fox) 5",
        "use Tax Collector 5",
        'use card:"Tax Collector" clearing:5',
        "use card:Tax Collector clearing:5",
        "use card:TAX–COLLECTOR (fox) clearing:5 (rabbit)",
        "use a card, tax collector, 5",
    ],
)
def test_a_line_may_hold_names_of_several_words(line: str) -> None:
    assert used(line) == ["use", "tax-collector", "5"]


def test_words_that_only_look_like_a_name_stay_answers_of_their_own() -> None:
    assert NAMES.is_name("No battle", "battle")
    assert not NAMES.is_name("no battle", "warlord")
    places = {1: {"hundreds": {"warlord": 1, "warrior": 2}, "riverfolk": {"warrior": 1}}}
    game = scene("hundreds.command", hundreds={"hand": ["anvil"]}, clearings=places)
    plan = walk(game, "hundreds", NAMES).follow(parse("move to:5 warlord:no warriors:1 battle"))
    assert [key for _, key in plan.answers] == ["move", "5", "no", "n1"]
    assert plan.rest == (Word("battle"),)


# --- refused ----------------------------------------------------------------------------------------------------------


def why(line: str, **mine: object) -> tuple[str, str, str]:
    """Why a line is refused in the Hundreds' Command."""
    game = scene("hundreds.command", hundreds={"hand": ["anvil", "tax-collector"], **mine})
    with pytest.raises(Refused) as caught:
        walk(game, "hundreds", NAMES).follow(parse(line))
    found = caught.value
    return found.law, found.reason, str(found.arguments.get("card", ""))


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("codebreakers", "nobody-has-cards"),
        ("Cobbler", "effect-of-another-time"),
        ("royal claim", "effect-of-another-time"),
        ("tax-collector", "effect-not-crafted"),
        ("armorers", "effect-in-battle"),
        ("Stand and Deliver!", "effect-not-in-play"),
        ("scouting party", "effect-by-itself"),
    ],
)
def test_a_card_that_cannot_be_used_is_refused_by_its_own_reason(card: str, reason: str) -> None:
    mine = {"play_area": ["codebreakers", "cobbler", "royal-claim", "armorers", "scouting-party"]}
    assert why(f'use card:"{card}"', **mine) == ("4.1.3", reason, plain(card))


def test_a_card_that_there_is_not_is_asked_back() -> None:
    game = scene("hundreds.command", hundreds={"hand": ["anvil", "tax-collector"]})
    for said, like in (("Codebrekers", ["codebreakers"]), ("zeppelin", [])):
        with pytest.raises(Refused) as caught:
            walk(game, "hundreds", NAMES).follow(parse(f"use card:{said}"))
        assert caught.value.reason == "unknown-answer"
        assert [option.key for option in caught.value.arguments["near"]] == like
    assert why("use card:anvil") == ("4.1.3", "effect-not-in-play", "anvil")


def test_a_card_that_was_used_is_refused_as_used() -> None:
    assert used("use card:codebreakers")[:1] == ["use"]
    game = scene(
        "hundreds.command", hundreds={"play_area": ["codebreakers"], "hand": ["anvil"]}, riverfolk={"hand": ["cobbler"]}
    )
    for key in ("use",):
        (decision,) = game.decisions
        game.answer(decision.seat, decision.number, key)
    with pytest.raises(Refused) as caught:
        walk(game, "hundreds", NAMES).follow(parse("use card:codebreakers"))
    assert (caught.value.law, caught.value.reason) == ("4.1.3", "effect-used")


def test_without_any_card_to_use_that_is_the_reason() -> None:
    assert why("use") == ("4.1.3", "nothing-to-use", "")


async def test_the_refusal_never_says_from_here_to_here(table: Table) -> None:
    """Asked for something of another time, in every stage of some turns of the Hundreds."""
    rng = random.Random(5)
    outcome = await table.begin()
    stages = set()
    for _ in range(120):
        outcome = await table.until(outcome, rng, "hundreds", "action", "start", "use", "mood", "discard")
        for action in ("mood", "craft", "incite", "advance", "services"):
            with pytest.raises(Refused) as caught:
                await table.play.turns.act(ANNA, table.id(), parse(f"{action} clearing:99"))
            given = caught.value.arguments
            stages.add(given.get("stage"))
            assert given.get("next") is None or given["next"] != given["stage"]
        outcome = await table.answer(outcome, rng.choice(outcome.question("hundreds").keys))  # type: ignore[union-attr]
        if outcome.game.status != "active" or len(stages) > 5:
            break
    assert len(stages) > 3
