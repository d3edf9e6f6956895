"""What declines: its button names what it ends, the post's is the same for every hand, no double click says yes."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.pages.confirms import confirm
from bot.pages.ids import Id
from bot.pages.layout import Page
from bot.pages.panels import Seen, panel
from bot.pages.posts import game_page
from bot.pages.telling import Tongue
from bot.play import Confirm, Declined, GameInfo, Outcome, SeatInfo, Word
from data.words import Words
from engine.api import AskedView, Decision, Game
from support.games import BOTH, DECKS, MAPS, new_game
from support.law import scene
from support.playing import CHANNEL, GUILD

ENGLISH = Tongue(Words.load(strict=True), "en-US")
GENERIC = {"Done", "Go on", "No", "None", "Enough", "Nothing"}
"""Labels that could stand for anything."""


def info(game: Game) -> GameInfo:
    seats = tuple(
        SeatInfo(s.name, s.faction, number, s.played_by) for number, s in enumerate(game.view(None).seats, 100)
    )
    return GameInfo("k3v7qz", 3, "", "active", GUILD, CHANNEL, 100, "autumn", "standard", {}, seats, 7, game.turn)


def panel_of(game: Game, decision: Decision) -> Page:
    view = game.view(decision.seat)
    return panel(ENGLISH, Seen(info(game), 7, decision.seat, view, decision, view.asked, can_undo=True))


def post_of(game: Game) -> Page:
    return game_page(ENGLISH, Outcome(info(game), None, 7, (), game.view(None).asked, engine=game), (), None)


def buttons(page: Page) -> dict[tuple[int, int], tuple[Id, str]]:
    """What stands where: (row, place) -> id and label."""
    view: Any = page.view()
    rows = [part["components"] for part in walk(view.to_components()) if part["type"] == 1]
    return {
        (r, c): (Id(parts[1], parts[2], int(parts[3]), parts[4]), part["label"])
        for r, row in enumerate(rows)
        for c, part in enumerate(row)
        if part["type"] == 2
        for parts in [part["custom_id"].split(":", 4)]
    }


def walk(components: Any) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components") or ())


def declining(decision: Decision) -> Confirm:
    """What would be asked before this question is declined."""
    unused = tuple(key for key in decision.keys if key != decision.decline)
    one = Declined("hundreds.command", AskedView.of(decision), unused)
    return Confirm(
        "forfeit",
        info(new_game(1, seats=BOTH)),
        7,
        (one,),
        (Word(decision.decline or ""),),
        question=decision.number,
        alone=True,
    )


def asked(game: Game, **facts: Any) -> str:
    """The label of the button that declines what is asked."""
    found = game.view(None).asked[0]
    return ENGLISH.decline(replace(found, args={**found.args, **facts}))


def test_the_button_names_what_it_ends() -> None:
    warlord = {9: {"hundreds": {"warlord": 1, "warrior": 2}}}
    boots = {"board": {"command": ["boot", "coin"], "prowess": []}}
    game = scene("hundreds.command", clearings=warlord, hundreds=boots)
    assert asked(game) == "End Command, 2 left"
    assert asked(game, left=0) == "End Command"
    assert asked(scene("hundreds.advance", clearings=warlord)) == "End Advance, 1 left"
    assert (
        asked(scene("hundreds.incite", clearings=warlord, hundreds={"hand": ["anvil"]}))
        == "No mob: on to the end of the turn"
    )
    stronghold = {9: {"hundreds": {"stronghold": 1}}}
    assert asked(scene("hundreds.craft", clearings=stronghold, hundreds={"hand": ["anvil"]})) == "Done crafting"
    funds = {"board": {"funds": {"riverfolk": 1}}}
    assert asked(scene("riverfolk.daylight", "riverfolk", riverfolk=funds)) == "End Daylight, 1 fund left"
    assert asked(scene("riverfolk.costs", "riverfolk")) == "Keep the prices: end the turn"


def test_lavish_may_give_up_nothing_and_nothing_further() -> None:
    board = {"mood": "lavish", "command": ["boot"], "prowess": ["tea"]}
    game = scene("hundreds.lavish", clearings={9: {"hundreds": {"warlord": 1}}}, hundreds={"board": board})
    page = confirm(ENGLISH, declining(game.decisions[0]))
    assert page.above == ["### Give up no item?\nStill possible: boot and tea."]
    game.answer("hundreds", game.decisions[0].number, "boot")
    page = confirm(ENGLISH, declining(game.decisions[0]))
    assert page.above == ["### Give up no further item?\nStill possible: tea."]


def test_what_no_words_were_made_for_names_its_stage_or_its_question() -> None:
    words = ENGLISH.words
    assert words.decline("en", "action", "done", {"stage": "hundreds.oppress"}, "9.9.9") == "End Oppress"
    assert words.decline("en", "clearing", "none", {}, "9.9.9") == "Clearing: no"


@pytest.mark.parametrize("number", range(6))
def test_every_question_that_can_be_declined_says_so_on_panel_and_post(number: int) -> None:
    game = new_game(
        number, seats=BOTH, board=MAPS[number], deck=DECKS[number % 2], options={"dominance": number % 2 == 1}
    )
    chance = random.Random(number)
    seen = set()
    for _ in range(700):
        if not game.decisions:
            break
        decision = game.decisions[0]
        done = [(id_, label) for id_, label in buttons(post_of(game)).values() if id_.rest.startswith("done")]
        if decision.decline is None:
            assert done == []
        elif (decision.law, decision.name) not in seen:
            seen.add((decision.law, decision.name))
            label = ENGLISH.decline(AskedView.of(decision))
            assert label not in GENERIC
            assert len(label) <= 40, "more than a phone's button shows"
            assert done == [(Id("p", "k3v7qz", 7, f"done:{decision.number}"), label)]
            assert label in [said for _, said in buttons(panel_of(game, decision)).values()]
        keys = [key for key in decision.keys if key != decision.decline or chance.random() < 0.4] or decision.keys
        game.answer(decision.seat, decision.number, chance.choice(keys))
    assert len(seen) > 5


@pytest.mark.parametrize("number", range(4))
def test_a_double_click_never_gives_anything_up(number: int) -> None:
    """What declines never stands where a confirmation says Yes, so that the second press of it is no Yes.

    The second press of any other answer meets at most a button that declines, and that asks first.
    """
    game = new_game(number, seats=BOTH, deck=DECKS[number % 2])
    chance = random.Random(number)
    met = 0
    for _ in range(500):
        if not game.decisions:
            break
        decision = game.decisions[0]
        if decision.decline is not None:
            met += 1
            page = buttons(panel_of(game, decision))
            (place,) = [at for at, (id_, _) in page.items() if id_.rest == f"{decision.number}:{decision.decline}"]
            sure = buttons(confirm(ENGLISH, declining(decision)))
            (yes,) = [at for at, (id_, _) in sure.items() if id_.rest.startswith("yes:")]
            assert sure[yes][0] == Id("v", "k3v7qz", 7, f"yes:{decision.number}:{decision.decline}")
            assert place[0] > yes[0] == 0
            assert place not in sure
        game.answer(decision.seat, decision.number, chance.choice(decision.keys))
    assert met > 50


def test_what_would_be_given_up_is_named() -> None:
    game = scene("hundreds.command", clearings={9: {"hundreds": {"warlord": 1, "warrior": 2}}})
    page = confirm(ENGLISH, declining(game.decisions[0]))
    assert page.above == ["### End Command, 1 left?\nStill possible: Move."]
    page = confirm(ENGLISH, replace(declining(game.decisions[0]), alone=False))
    assert page.above == ["This also means “End Command, 1 left” (14.5.2). You give up: Move."]
    front = {7: {"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}}}
    game = scene("riverfolk.daylight", "riverfolk", clearings=front, riverfolk={"board": {"funds": {"riverfolk": 1}}},
                 hundreds={"hand": ["ambush-bird", "anvil"]})  # fmt: skip
    for key in ("battle", "7", "hundreds"):
        if game.decisions[0].seat == "riverfolk" and key in game.decisions[0].keys:
            game.answer("riverfolk", game.decisions[0].number, key)
    assert game.decisions[0].name == "ambush"
    page = confirm(ENGLISH, replace(declining(game.decisions[0]), final="yes"))
    assert page.above == [
        "### No ambush?\nStill possible: Ambush! (bird).",
        "After that nothing you have done so far can be taken back.",
    ]


def test_the_posts_button_tells_nothing_about_the_hand() -> None:
    fits, fits_not = (
        scene("hundreds.craft", clearings={9: {"hundreds": {"stronghold": 1}}}, hundreds={"hand": [card, "anvil"]})
        for card in ("sappers", "cobbler")
    )
    assert "craft" in fits.decisions[0].keys
    assert "craft" not in fits_not.decisions[0].keys
    assert buttons(post_of(fits)) == buttons(post_of(fits_not))
