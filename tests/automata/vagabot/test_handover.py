"""The Vagabond's seat changes hands (LR 3.2): the rulings of `docs/rulings.md`."""

import pytest

from engine.api import Game
from support.games import answer, inner, new_game, open_question
from support.vagabot import SIX, bot, vagabot

QUESTS = ["mouse-escort", "fox-fundraising", "mouse-guard-duty", "rabbit-errand", "mouse-logistics-help"]


def handing_over(played_by: str, to: str, **seat: object) -> Game:
    """The seat of the Vagabond is about to change hands, with the Hundreds to play."""
    return vagabot(
        at_clearing=1,
        items=SIX,
        exhausted=["tea"],
        seat={"played_by": played_by, "turns_by_automaton": 1, **seat},
        board={
            "quest": "fox-errand" if to == "person" else None,
            "completed": ["rabbit-guard-duty"],
            "relations": {"hundreds": 2},
            "track_up": 1 if to == "person" else 0,
            "order": None,
        },
        piles={"quests": QUESTS, **({"quests-open": ["fox-errand"]} if to == "automaton" else {})},
        agenda=[[f"seats.to-{to}", {"seat": "vagabond"}]],
        turn={"seat": "hundreds", "phase": "birdsong"},
    )


@pytest.mark.law("LR 3.2", "LR 7.3.3")
def test_a_person_s_seat_goes_to_the_vagabot() -> None:
    game = handing_over("leaving", "automaton", hand=["armorers"], dealt=True)
    seat, board = inner(game).seat("vagabond"), inner(game).seat("vagabond").board
    assert (list(seat.hand), list(seat.aside)) == ([], ["armorers"])
    assert (bot(game).items, bot(game).exhausted) == (tuple(SIX), ("tea",))
    assert board["quest"] == "mouse-logistics-help"
    assert board["completed"] == ["rabbit-guard-duty"]
    assert board["relations"] == {"hundreds": 2}
    assert (board["track_up"], board["track_down"]) == (0, 1)
    assert inner(game).piles["quests-open"] == ["fox-errand"]


@pytest.mark.law("LR 3.2")
def test_the_vagabot_s_seat_goes_to_a_person() -> None:
    game = handing_over("joining", "person", aside=["armorers"], dealt=True)
    seat, board = inner(game).seat("vagabond"), inner(game).seat("vagabond").board
    assert (list(seat.hand), list(seat.aside)) == (["armorers"], [])
    assert (board["quest"], board["track_up"], board["track_down"]) == (None, 0, 0)
    assert board["relations"] == {"hundreds": 2}
    piles = inner(game).piles
    assert len(piles["quests-open"]) == 3
    assert sorted([*piles["quests"], *piles["quests-open"]]) == sorted([*QUESTS, "fox-errand"])
    assert "fox-errand" not in piles["quests-open"], "it goes below the others"


@pytest.mark.law("LR 3.2", "9.3.3")
def test_whoever_takes_a_seat_that_never_had_a_person_has_three_open_quests_and_cards() -> None:
    game = new_game(4, seats=("hundreds", "vagabond"), automata=("vagabond",), options={"seating": "given"})
    game.hand_over("vagabond", "person")
    while game.view(None).seat("vagabond").played_by == "joining":
        answer(game, open_question(game, "hundreds").keys[0])
    seat = inner(game).seat("vagabond")
    assert len(seat.hand) == 3
    assert len(inner(game).piles["quests-open"]) == 3
    assert len(inner(game).piles["quests"]) == 12
    assert seat.board["quest"] is None
