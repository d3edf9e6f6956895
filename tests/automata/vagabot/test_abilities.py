"""The Vagabot's abilities (LR 7.2): the pawn, items that are all alike, the Battle Track, hits."""

from typing import Any

import pytest

from engine.factions.vagabond import automaton_items as items
from engine.rules.ruling import ruler
from support.games import answer, inner
from support.vagabot import NINE, SIX, TWELVE, bot, of, track, up, vagabot, where


def hurt(count: int, **seat: Any) -> tuple[int, int, int]:
    """(undamaged face up, face down, damaged) after so many hits."""
    game = vagabot(**seat)
    for _ in range(count):
        items.damage_one(inner(game), "vagabond", "LR 7.2.5")
    own = inner(game).seat("vagabond")
    return len(own.items) - len(own.exhausted), len(own.exhausted), len(own.damaged)


@pytest.mark.law("LR 7.2.1")
def test_the_pawn_rules_nothing_and_stays() -> None:
    game = vagabot(at_clearing=1, clearings={1: {"hundreds": {"warlord": 1}}})
    assert ruler(inner(game), 1) == "hundreds"
    game = vagabot(at_clearing=1)
    assert ruler(inner(game), 1) is None


@pytest.mark.law("LR 7.2.1.I", "9.2.2.I")
def test_full_removal_damages_three_items() -> None:
    game = vagabot(
        at_clearing=2,
        character="arbiter",
        others={"hundreds": {"hand": ["favor-of-the-mice"]}},
        clearings={3: {"hundreds": {"warlord": 1}}},
    )
    g = inner(game)
    coroutine = items.full_removal(g, "vagabond", 2, "hundreds")
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert len(g.seat("vagabond").damaged) == 3


@pytest.mark.law("LR 7.2.2", "LR 7.5.1")
def test_it_moves_whoever_rules() -> None:
    crowd = {c: {"eyrie": {"warrior": 1}} for c in (1, 10)}
    game = vagabot("explore", at_clearing=1, clearings=crowd, ruins={10: ["sack"]})
    assert where(game) == 10


@pytest.mark.law("LR 7.2.3")
def test_items_are_all_alike_and_those_of_the_track_pay_for_nothing() -> None:
    game = vagabot("explore", at_clearing=10, ruins={10: ["sack"]}, items=["tea", "coin", "sword"])
    assert sorted(bot(game).items) == ["coin", "sack", "sword", "tea"]
    assert len(bot(game).exhausted) == 1
    game = vagabot(items=SIX)
    assert items.usable(inner(game), "vagabond") == 5
    assert track(game) == (1, 0)


@pytest.mark.law("LR 7.2.3", "9.2.4")
@pytest.mark.parametrize(("always", "whole", "extra"), [(False, SIX, 0), (False, [], 1), (True, SIX, 1)])
def test_it_is_defenseless_without_undamaged_items(always: bool, whole: list[str], extra: int) -> None:
    game = vagabot(
        at_clearing=9,
        clearings={9: {"hundreds": {"warlord": 1}}},
        items=whole,
        damaged=["boot"],
        options={"vagabot-always-defenseless": always},
        agenda=[["hundreds.command", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        others={"hundreds": {"play_area": ["tax-collector"]}},
        script={"dice": [[0, 0]]},
    )
    answer(game, "battle")
    found = [event for event in game.events if event.kind == "extra-hit"]
    assert len(found) == extra


@pytest.mark.law("LR 7.2.4")
@pytest.mark.parametrize(("owned", "on_track", "most"), [(SIX[:5], 0, 1), (SIX, 1, 2), (NINE, 2, 3), (TWELVE, 3, 3)])
def test_the_battle_track_raises_the_rolled_hits(owned: list[str], on_track: int, most: int) -> None:
    game = vagabot("battle", at_clearing=9, items=owned, clearings={9: {"eyrie": {"warrior": 9}}}, script=DICE)
    assert sum(track(game)) == on_track
    rolled = of(game, "rolled")[0].data["attacker_hits"]
    assert rolled == most
    assert len(of(game, "extra-hit")) == (len(of(game, "rolled")) if on_track == 3 else 0)


DICE = {"dice": [[3, 0]] * 6}


@pytest.mark.law("LR 7.2.4")
def test_exhausted_items_come_on_the_track_first_and_stay_there_longest() -> None:
    game = vagabot(items=NINE, exhausted=["boot"])
    items.settle_track(inner(game), "vagabond")
    assert track(game) == (1, 1)
    own = inner(game).seat("vagabond")
    own.items, own.exhausted = SIX, ["boot"]
    items.settle_track(inner(game), "vagabond")
    assert track(game) == (0, 1)


@pytest.mark.law("LR 7.2.5")
def test_hits_damage_exhausted_items_first_and_then_others() -> None:
    assert hurt(1, items=SIX, exhausted=["tea"]) == (5, 0, 1)
    assert hurt(2, items=SIX, exhausted=["tea"]) == (4, 0, 2)
    assert hurt(9, items=SIX, exhausted=["tea"]) == (0, 0, 6), "further hits are ignored"


@pytest.mark.law("LR 7.2.5", "4.3.6")
def test_it_takes_hits_of_a_battle_on_its_items() -> None:
    game = vagabot(
        at_clearing=9,
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}}},
        items=SIX,
        exhausted=["tea", "torch"],
        agenda=[["hundreds.command", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        others={"hundreds": {"play_area": ["tax-collector"]}},
        script={"dice": [[3, 0]]},
    )
    answer(game, "battle")
    assert sorted(bot(game).damaged_exhausted) == ["tea", "torch"]
    assert len(bot(game).damaged) == 3
    assert where(game) == 9
    assert up(game) == 3


@pytest.mark.law("LR 7.2.5")
def test_without_undamaged_items_hits_are_ignored() -> None:
    game = vagabot(
        at_clearing=9,
        clearings={9: {"hundreds": {"warlord": 1, "warrior": 3}}},
        items=[],
        damaged=["boot"],
        agenda=[["hundreds.command", {"seat": "hundreds"}]],
        turn={"seat": "hundreds", "phase": "daylight"},
        others={"hundreds": {"play_area": ["tax-collector"]}},
        script={"dice": [[3, 0]]},
    )
    answer(game, "battle")
    assert bot(game).damaged == ("boot",)
