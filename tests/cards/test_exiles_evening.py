"""Exiles & Partisans in Evening: Charm Offensive, Informants."""

from typing import Any

import pytest

from engine.api import Game
from support.exiles import exiles, used
from support.games import answer, open_question
from support.law import asked, facts, hand, refusal, vp
from support.riverfolk import keys, mine

# --- Charm Offensive --------------------------------------------------------------------------------------------------


def charm(seat: str = "hundreds", **parts: Any) -> Game:
    """A seat's Evening with the card, which is asked for at its start."""
    own = {"play_area": ["charm-offensive"], **parts.pop(seat, {})}
    return exiles("turn.evening", seat, last="evening", **{seat: own}, **parts)


@pytest.mark.law("4.1.3", "1.4.1")
def test_charm_offensive_draws_and_gives_another_a_point_before_the_steps() -> None:
    game = charm(cards=["anvil", "..."])
    assert keys(game) == ("charm-offensive", "next")
    events = answer(game, "charm-offensive")
    assert facts(events, "drew", "seat", "count") == [("hundreds", 1)]
    assert (vp(game, "riverfolk"), hand(game)) == (1, ["anvil"])
    assert open_question(game).law == "14.6.1"


@pytest.mark.law("4.1.3")
def test_charm_offensive_may_be_left_alone() -> None:
    game = charm(cards=["anvil", "..."])
    answer(game, "next")
    assert (vp(game, "riverfolk"), hand(game)) == (0, ["anvil"]), "only the card of the step"


@pytest.mark.law("4.1.3")
def test_charm_offensive_gives_the_point_to_somebody_else() -> None:
    game = charm(clearings={1: {"hundreds": {"warlord": 1}}, 2: {"marquise": {"warrior": 1}}}, cards=["anvil", "..."])
    answer(game, "charm-offensive")
    assert (open_question(game).name, keys(game)) == ("player", ("riverfolk", "marquise"))
    assert hand(game) == ["anvil"], "drawn first, as the card says"
    assert refusal(game, "hundreds") == ("4.1.3", "other-player-needed")
    answer(game, "marquise")
    assert vp(game, "marquise") == 1


@pytest.mark.law("4.1.3", "3.1")
def test_the_point_may_let_somebody_win() -> None:
    game = charm(riverfolk={"vp": 29})
    answer(game, "charm-offensive")
    assert game.winners == ("riverfolk",)


@pytest.mark.law("4.1.3", "3.3.1")
def test_who_scores_no_more_may_be_named_all_the_same() -> None:
    game = charm(riverfolk={"vp": None, "dominance": "fox-dominance"})
    answer(game, "charm-offensive")
    assert vp(game, "riverfolk") is None


@pytest.mark.law("4.1.3", "LR 2.8.1")
def test_charm_offensive_may_name_a_bot() -> None:
    game = charm(robots=True)
    answer(game, "charm-offensive")
    assert vp(game, "riverfolk") == 1


@pytest.mark.law("14.7.6", "4.1.3")
def test_rowdy_draws_nothing_more_with_charm_offensive() -> None:
    game = charm(hundreds={"board": {"mood": "rowdy"}}, cards=["anvil", "bake-sale", "investments", "..."])
    answer(game, "charm-offensive", "done")
    assert hand(game) == ["anvil", "bake-sale", "investments"], "one by the card, two by the step"


# --- Informants -------------------------------------------------------------------------------------------------------

PILE = ["anvil", "ambush-fox", "ambush-bird", "ambush-bird"]


def draw_step(discard: list[str], hundreds: Any = None, **parts: Any) -> Game:
    """The Hundreds' draw step with Informants."""
    own = {"play_area": ["informants"], **(hundreds or {})}
    return exiles("hundreds.draw", last="evening", hundreds=own, discard=discard, **parts)


@pytest.mark.law("4.1.3", "14.6.3")
def test_informants_take_an_ambush_instead_of_the_draw() -> None:
    game = draw_step(PILE, cards=["investments", "..."])
    assert asked(game) == [("hundreds", "4.1.3", "take")]
    assert keys(game) == ("ambush-bird", "ambush-fox", "draw")
    assert used(game, "ambush-bird") == ["informants"]
    assert hand(game) == ["ambush-bird"]
    assert sorted(game.view(None).discard) == ["ambush-bird", "ambush-fox", "anvil"]


@pytest.mark.law("4.1.3", "14.7.6")
def test_informants_replace_the_whole_draw_of_the_step() -> None:
    game = draw_step(PILE, {"board": {"mood": "rowdy"}})
    answer(game, "ambush-fox")
    assert hand(game) == ["ambush-fox"], "instead of two cards"


@pytest.mark.law("4.1.3")
def test_informants_may_let_the_draw_happen() -> None:
    game = draw_step(PILE, cards=["investments", "..."])
    answer(game, "draw")
    assert hand(game) == ["investments"]
    assert game.view(None).discard == tuple(PILE)


@pytest.mark.law("4.1.3")
def test_informants_find_only_ambushes() -> None:
    game = draw_step(["anvil", "bake-sale"], cards=["investments", "..."])
    assert not game.decisions
    assert hand(game) == ["investments"]


@pytest.mark.law("4.1.3")
def test_informants_are_for_the_evening_only() -> None:
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"play_area": ["informants"], "board": {"funds": {"riverfolk": 1}}},
        discard=PILE,
        cards=["investments", "..."],
    )
    answer(game, "draw")
    assert hand(game, "riverfolk") == ["investments"]


@pytest.mark.law("4.1.3", "11.6.1")
def test_the_riverfolk_draw_nothing_in_evening_that_informants_could_replace() -> None:
    game = exiles("turn.evening", "riverfolk", last="evening", riverfolk={"play_area": ["informants"]}, discard=PILE)
    assert open_question(game).law == "11.6.2"


@pytest.mark.law("4.1.3", "11.6.1")
def test_but_they_may_replace_the_draw_of_charm_offensive() -> None:
    game = charm("riverfolk", riverfolk={"play_area": ["charm-offensive", "informants"]}, discard=PILE)
    answer(game, "charm-offensive")
    assert open_question(game).name == "take"
    answer(game, "ambush-fox")
    assert hand(game, "riverfolk") == ["ambush-fox"]
    assert vp(game, "hundreds") == 1


@pytest.mark.law("4.1.3", "1.4.1")
def test_informants_do_not_serve_in_the_evening_of_another() -> None:
    own = {"play_area": ["informants", "murine-broker"]}
    game = exiles("hundreds.draw", last="evening", riverfolk=own, discard=PILE, cards=["investments", "..."])
    assert not game.decisions
    assert mine(game).hand == ()


@pytest.mark.law("4.1.3", "4.3.1")
@pytest.mark.parametrize(("taken", "question"), [(True, ("hundreds", "ambush")), (False, ("riverfolk", "action"))])
def test_everybody_reckons_with_an_ambush_that_was_taken(taken: bool, question: tuple[str, str]) -> None:
    pile = ["ambush-bird", "ambush-bird", "ambush-mouse"]
    game = exiles(
        "riverfolk.daylight",
        "riverfolk",
        hundreds={"hand": ["ambush-mouse" if taken else "anvil"]},
        riverfolk={"board": {"funds": {"riverfolk": 3}}},
        discard=pile[:2] if taken else pile,
        clearings={9: {"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    asked_now = open_question(game)
    assert (asked_now.seat, asked_now.name) == question
