"""What a person reads on a private panel: answers, what they do, why others are refused; paragraphs of the Law."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import data
from bot.discord.front import Front
from bot.discord.replies import Replies
from bot.pages.panels import key_label, option_label, panel, why
from bot.pages.posts import LINE, game_page, height
from bot.pages.refusals import page
from bot.play import Look, Refused
from data.laws import search
from engine.api import Decision, Game, Option
from engine.core.decision import Question
from support.games import BOTH, DECKS, inner, new_game
from support.law import scene
from support.pages import ENGLISH, WORDS, asked, components, shown
from support.playing import ANNA, BEN, Table

ALL_THE_SAME = "You are asked all the same, so that nobody learns your hand."


def test_a_card_on_offer_says_what_it_costs_to_craft() -> None:
    game = new_game(1, seats=BOTH)
    seen = asked(game, "service")
    assert seen.question is not None
    assert seen.seat is not None
    game.answer(seen.seat, seen.question.number, "hand-card")
    offered = asked(game, "card")
    assert offered.question is not None
    assert offered.question.law == "11.2.7.I"
    lines = "\n".join(panel(ENGLISH, offered).above).splitlines()
    for option in offered.question.options:
        (line,) = [line for line in lines if line.startswith(f"-# **{WORDS.card('en', option.key)}**")]
        cost = WORDS.craft_cost("en", option.key)
        assert line.endswith(f"To craft: {cost}.") == (cost is not None)
    assert WORDS.craft_cost("en", "anvil") == "fox"
    assert WORDS.craft_cost("en", "ambush-fox") is None


def test_a_panel_says_what_moods_services_and_cards_do() -> None:
    game = new_game(1, seats=BOTH)
    page = panel(ENGLISH, asked(game, "service"))
    assert "-# **Mercenaries (1 warrior)**: In Daylight and Evening" in "\n".join(page.above)
    assert "Riverboats (1 warrior)" in [button.get("label") for button in components(page)]
    page = panel(ENGLISH, asked(game, "mood"))
    assert "-# **Wrathful**: As attacker in the warlord’s clearing you deal an extra hit." in "\n".join(page.above)
    assert all(":" not in button["label"] for button in components(page) if button["type"] == 2)


def test_an_item_s_card_says_what_is_true_for_the_hundreds() -> None:
    strongholds = {1: {"hundreds": {"stronghold": 1}}}
    game = scene("hundreds.craft", clearings=strongholds, hundreds={"hand": ["anvil", "ambush-fox"]})
    kept = "keep it in the Hoard and score nothing for it, or remove it from the game and score 2 points."
    asked(game, "action")
    item = panel(ENGLISH, asked(game, "item"))
    assert WORDS.card_effect("en", "anvil", "hundreds") == f"Take a hammer from the supply: {kept}"
    assert WORDS.card_effect("en", "anvil", "riverfolk") == "Take a hammer from the supply and score 2 points."
    assert WORDS.card_effect("en", "ambush-fox", "hundreds") == WORDS.card_effect("en", "ambush-fox")
    labels = [button.get("label") for button in components(item)]
    assert {"Keep it in the Hoard", "Remove it: 2 points"} <= set(labels)


async def test_hands_and_sales_word_items_for_who_looks(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    facts = data.load()["cards"]
    shopping = "\n".join(panel(ENGLISH, asked(new_game(1, seats=BOTH), "service")).above)
    await table.begin()
    front = Front(table.play, table.store, WORDS, data.load())
    for who, seat in ((ANNA, "hundreds"), (BEN, "riverfolk")):
        shown = (await Replies(front).hand(who, ENGLISH)).below[0] + (shopping if seat == "hundreds" else "")
        lines = [line for card in facts if facts[card].get("item") for line in shown.splitlines() if _is(line, card)]
        assert lines
        assert all(("Hoard" in line) == (seat == "hundreds") for line in lines)
    front.easel.close()
    await table.close()


async def test_orders_that_only_the_hundreds_have_need_not_say_so_to_them(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    await table.begin()
    replies = Replies(Front(table.play, table.store, WORDS, {}))
    pages = [await replies.orders(who, ENGLISH, table.id(), {}) for who in (ANNA, BEN)]
    assert ["(Hundreds only)" in page.above[0] for page in pages] == [False, True]
    assert "• When your turn comes to Craft: ask me" in pages[0].above[0]
    await table.close()


def _is(line: str, card: str) -> bool:
    return f"**{WORDS.card('en', card)}**" in line


def test_actions_say_before_the_press_what_they_cost() -> None:
    funds = {"hand": ["anvil"], "board": {"funds": {"riverfolk": 3, "hundreds": 2}}}
    game = scene("riverfolk.daylight", "riverfolk", clearings={1: {"riverfolk": {"warrior": 3}}}, riverfolk=funds)
    seen = asked(game, "action")
    told = "\n".join(panel(ENGLISH, seen).above)
    comes_back = "in your next Birdsong"
    assert f"-# Committed funds come back {comes_back}; spent ones go home to their owner’s supply." in told
    assert "-# **Draw**: Commit 1 fund for a card." in told
    assert "-# **Recruit**: Spend 1 fund for a warrior in a clearing on a river." in told
    public = json.dumps(components(game_page(ENGLISH, shown(game, 7), (), None)), ensure_ascii=False)
    assert "Commit" not in public
    seat, question = seen.seat, seen.question
    assert seat is not None
    assert question is not None
    assert all(WORDS.action_cost("en", key, "11.5") for key in question.keys if key != "done")
    recruit = game.fork()
    game.answer(seat, question.number, "draw")
    assert comes_back in "\n".join(panel(ENGLISH, asked(game, "fund")).above)
    recruit.answer(seat, question.number, "recruit")
    assert "-# It is spent: it goes home to its owner’s supply." in panel(ENGLISH, asked(recruit, "fund")).above

    service = "\n".join(panel(ENGLISH, asked(new_game(1, seats=BOTH), "service")).above)
    assert "-# You pay with warriors from your supply, or, having none, by exhausting items" in service
    ready = {1: {"hundreds": {"warlord": 1, "warrior": 2}}}
    building = scene(
        "hundreds.command", clearings=ready, hundreds={"hand": ["anvil", "foxfolk-steel", "bake-sale", "sword-mouse"]}
    )
    build = "-# **Build**: Spend a card of the clearing’s suit, or a bird, for a stronghold in a clearing you rule."
    assert build in panel(ENGLISH, asked(building, "action")).above


@pytest.mark.parametrize("law", ["11.3.5", "11.6.2"])
def test_a_price_that_was_not_set_yet_is_not_told(law: str) -> None:
    asks = WORDS.question("en", "hand-card-price", {"service": "hand-card", "now": 1}, law)
    assert asks == "What does Hand Card cost?" + (" Now 1." if law == "11.6.2" else "")


@pytest.mark.parametrize("automaton", [False, True])
def test_what_is_for_sale_is_shown_where_one_may_buy(automaton: bool) -> None:
    game = new_game(1, seats=BOTH, automata=["riverfolk"] if automaton else [])
    seen = asked(game, "start")
    view = game.view("hundreds").seat("riverfolk")
    cards = sorted(view.board["market"] if automaton else view.hand or ())
    assert len(cards) > 2
    names = [
        f"**{WORDS.say('en', f'card-{card}')}** ({WORDS.say('en', f'suit-{WORDS.suit_of(card)}')})" for card in cards
    ]
    line = "\n".join(panel(ENGLISH, seen).above)
    assert "-# **Buy a Riverfolk service**: Hand Card " in line
    assert f"Cards for sale: {WORDS.listed('en', names)}." in line
    shopping = "\n".join(panel(ENGLISH, asked(game, "service")).above)
    _, _, after = shopping.partition("\n-# Cards for sale:\n")
    assert [line.split("**")[1] for line in after.splitlines()] == [WORDS.card("en", card) for card in cards]
    cost = next(card for card in cards if WORDS.craft_cost("en", card))
    assert f"To craft: {WORDS.craft_cost('en', cost)}." in after


def test_a_forest_is_called_by_the_clearings_around_it_wherever_its_key_is_all_there_is() -> None:
    assert key_label(ENGLISH, "3_7_11_12", "to") == "the forest between 3, 7, 11 and 12"
    assert option_label(ENGLISH, Option("1_2_5", "clearing", {}), "to") == "the forest between 1, 2 and 5"
    assert key_label(ENGLISH, "7", "to") == "7"


def test_who_can_craft_nothing_reads_why_not_on_the_panel_alone() -> None:
    pieces = {1: {"hundreds": {"stronghold": 1}}}
    cards = ["ambush-fox", "bake-sale", "tax-collector"]
    game = scene("hundreds.craft", clearings=pieces, hundreds={"hand": cards, "play_area": ["codebreakers"]})
    seen = asked(game, "action")
    reasons = [
        "You have no card that you can craft now.",
        "**Ambush!** (fox) cannot be crafted.",
        "**Bake Sale** (rabbit) costs 2 rabbit; you can still activate fox this turn.",
        "**Tax Collector** (fox) costs fox, rabbit and mouse; you can still activate fox this turn.",
    ]
    assert "\n".join(f"-# {line}" for line in [*reasons, ALL_THE_SAME]) in panel(ENGLISH, seen).above
    assert seen.question is not None
    refused = next(refusal for refusal in seen.question.refused if refusal.key == "craft")
    answer = Refused(refused.reason, refused.args, refused.law)
    view = game.view("hundreds")
    look = Look(seen.game, "hundreds", view, seen.question, view.asked)
    told = "\n".join(page(ENGLISH, answer, look).above)  # an answer to /craft
    assert all(told.count(reason) == 1 for reason in reasons[1:])  # which the question below says already
    told = "\n".join(page(ENGLISH, answer, replace(look, question=None)).above)
    assert all(told.count(reason) == 1 for reason in reasons)
    public = json.dumps(components(game_page(ENGLISH, shown(game, 7), (), None)))
    assert "craft now" not in public
    assert ALL_THE_SAME not in public
    assert "Bake Sale" not in public
    # Where something can be crafted there is nothing to explain.
    anvil = asked(scene("hundreds.craft", clearings=pieces, hundreds={"hand": ["anvil", *cards]}), "action")
    assert not any("cannot be crafted" in text or ALL_THE_SAME in text for text in panel(ENGLISH, anvil).above)


def test_who_can_incite_nothing_reads_why() -> None:
    incite = asked(scene("hundreds.incite", hundreds={"hand": ["root-tea-mouse"]}), "action")
    reason = "You have no card for a clearing with a warrior and without a mob."
    assert f"-# {reason}\n-# {ALL_THE_SAME}" in panel(ENGLISH, incite).above


@pytest.mark.parametrize("number", range(3))
def test_who_can_only_decline_is_told_why_they_are_asked_and_nobody_else_is(number: int) -> None:
    game, chance = new_game(number, seats=BOTH, deck=DECKS[number % 2]), random.Random(number)
    alone = set()
    for _ in range(600):
        if not game.decisions:
            break
        decision = game.decisions[0]
        said = any(ALL_THE_SAME in text for text in panel(ENGLISH, asked(game, decision.name)).above)
        assert said == (decision.keys == (decision.decline,))
        alone |= {(decision.seat, decision.law)} if said else set()
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))
    assert alone


def test_a_battle_that_is_the_only_one_is_named_before_it_is_fought() -> None:
    front = {7: {"hundreds": {"warlord": 1, "warrior": 3}, "riverfolk": {"warrior": 2}}}
    label = "Battle in 7, against the Riverfolk"
    assert label in labels(scene("hundreds.command", clearings=front), "action")
    funds = {"board": {"funds": {"riverfolk": 2}}}
    theirs = labels(scene("riverfolk.daylight", "riverfolk", clearings=front, riverfolk=funds), "action")
    assert "Battle in 7, against the Hundreds" in theirs
    game = scene("hundreds.advance", clearings=front)
    game.answer("hundreds", game.decisions[0].number, "advance")
    assert label in labels(game, "to"), "he stays, and battles"
    two = {**front, 9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}}}
    found = labels(scene("hundreds.command", clearings=two), "action")
    assert "Battle" in found
    assert label not in found


def test_a_move_names_where_it_goes() -> None:
    game = scene("hundreds.command", clearings={1: {"hundreds": {"warlord": 1, "warrior": 3}}})
    game.answer("hundreds", game.decisions[0].number, "move")
    target = game.decisions[0].keys[0]
    game.answer("hundreds", game.decisions[0].number, target)
    said = [panel(ENGLISH, asked(game, "warlord")).above[2]]
    game.answer("hundreds", game.decisions[0].number, "yes")
    said.append(panel(ENGLISH, asked(game, "warriors")).above[2])
    assert said[0].startswith(f"### Does the warlord go along from 1 to {target}?")
    assert said[1].startswith(f"### How many warriors move from 1 to {target}?")


def labels(game: Game, name: str) -> list[str]:
    """What the buttons of a panel say."""
    return [part["label"] for part in components(panel(ENGLISH, asked(game, name))) if part["type"] == 2]


def test_few_refusals_are_told_at_once_and_many_can_be_chosen_from() -> None:
    seen = asked(new_game(1, seats=BOTH), "mood")
    page = why(ENGLISH, seen)
    assert "**Stubborn** is your mood now" in "\n".join(page.above)
    assert [part["type"] for part in components(page)].count(3) == 0
    seen = asked(new_game(1, seats=BOTH), "to")
    assert seen.question is not None
    many = seen.question.refused
    assert len(many) > 5
    page = why(ENGLISH, seen)
    assert len(page.above) == 1
    assert [part["type"] for part in components(page)].count(3) == 1
    assert len(why(ENGLISH, seen, key=many[0].key).above) == 2


def test_why_not_names_once_what_is_refused() -> None:
    river = "\n".join(why(ENGLISH, asked(new_game(1, seats=BOTH), "clearing"), key="1").above)
    assert "\n**1 (fox)** is not on the river.\n-# Law 11.3.2\n" in river
    mood = why(ENGLISH, asked(new_game(1, seats=BOTH), "mood")).above
    assert mood[1] == "**Stubborn** is your mood now: choose a different one.\n-# Law 14.4.4"
    # What the reason does not name stands before it.
    action = "\n".join(why(ENGLISH, asked(new_game(1, seats=BOTH), "action"), key="dominance").above)
    assert "**Activate dominance**: This game is played without dominance cards." in action


def test_all_mobs_raze_with_one_click() -> None:
    post = {"hundreds": {"mob": 1}, "riverfolk": {"trade-post-mouse": 1}}
    seen = asked(scene("hundreds.raze", clearings={2: post, 9: post}), "raze")
    assert seen.question is not None
    *first, _ = keys = seen.question.keys
    assert len(keys) > 1
    labels = {b["label"]: b["custom_id"] for b in components(panel(ENGLISH, seen)) if b["type"] == 2}
    assert labels["All, in this order"].endswith(f":go:{' '.join(first)}")


def test_a_buttons_label_begins_with_a_capital() -> None:
    seen = asked(new_game(1, seats=BOTH), "mood")
    option = Option("1-warlord", "pieces", {"pieces": [{"faction": "hundreds", "kind": "warlord", "count": 1}]})
    battle = {"attacker": "riverfolk", "defender": "hundreds", "clearing": 5, "count": 1}
    labels = {option.key: option.args}
    g = inner(new_game(1, seats=BOTH))
    question = Question(g, "hundreds", "4.3.6", "hits", {option.key: 1}, kind="pieces", labels=labels, args=battle)
    page = panel(ENGLISH, replace(seen, question=Decision(1, question)))
    assert "The Hundreds’ warlord" in [button.get("label") for button in components(page)]


async def test_the_law_is_read_page_by_page_on_a_phone(tmp_path: Path) -> None:
    table = await Table(tmp_path / "games.db").open()
    replies = Replies(Front(table.play, table.store, WORDS, {}))
    first = replies.law(ENGLISH, "battle")
    shown, place = first.above[0], first.below[0]
    assert shown.startswith("**4.3 Battle**\n")
    assert "**4.3.1 " in shown
    assert sum(height(line, LINE) for line in shown.splitlines()) <= 30  # what a phone shows
    count = int(place.rsplit(" ", 1)[1])
    assert place == f"-# The Law · page 1 of {count}"
    assert [b["label"] for b in components(first) if b["type"] == 2] == ["More ▸"]
    pages = [replies.law(ENGLISH, "battle", page) for page in range(count)]
    numbers = [n for page in pages for n in re.findall(r"^\*\*([\dA-Za-z. ]+) ", page.above[0], re.MULTILINE)]
    assert len(numbers) == len(search(WORDS, "en", "battle"))  # nothing is lost on the way
    assert [b["label"] for b in components(pages[-1]) if b["type"] == 2] == ["◂ Back"]
    await table.close()
