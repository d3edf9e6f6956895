"""The probes really use what they are there for, and the core does what they ask of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.play import orders
from engine.api import Event, Game, PositionError
from probes import tables
from support import games
from support.law import asked, facts

SEATS = (*tables.NAMES, "hundreds")


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


def played(number: int) -> tuple[list[Event], set[str]]:
    """What happens in a game of the probes against the Hundreds, and the answers that are offered in it."""
    chance = random.Random(number)
    game = tables.new_game(90_000 + number, SEATS, options={"dominance": False})
    events, offered = list(game.events), set[str]()
    while game.decisions:
        decision = chance.choice(game.decisions)
        offered |= set(decision.keys)
        keys = [key for key in decision.keys if key != decision.decline]
        events += game.answer(decision.seat, decision.number, chance.choice(keys or decision.keys))
    return events, offered


def test_every_concept_comes_up() -> None:
    kinds: set[tuple[str, str]] = set()
    offered: set[str] = set()
    forests: set[str] = set()
    for number in range(12):
        events, keys = played(number)
        offered |= keys
        kinds |= {(event.kind, event.law) for event in events}
        forests |= {to for to in facts(events, "moved", "to") if not isinstance(to, int)}
    assert forests, "the pawn walks through forests"
    assert {("damaged", "9.2.7"), ("repaired", "9.5.7"), ("refreshed", "9.4.1"), ("exhausted", "9.2.5")} <= kinds
    assert {("extra-hit", "4.3.5.I"), ("ignored-hit", "4.3.5.III")} <= kinds
    assert {"camp", "hive", "blossom", "repair", "stall", "probe-card", "probe-passage"} <= offered


def scene(**clearings: dict[str, dict[str, int]]) -> Game:
    """The Hundreds may battle; the probes stand around."""
    document = {
        "seats": [{"faction": faction} for faction in SEATS],
        "clearings": {int(name.removeprefix("at")): pieces for name, pieces in clearings.items()},
        "turn": {"seat": "hundreds", "stage": "hundreds.command"},
        "chance": {"script": {"dice": [[3, 0]]}},
    }
    return Game.from_position(document, tables.catalog())


def test_a_removed_piece_has_one_destination_though_two_claim_it() -> None:
    """The nest's own queen is out for good; a warrior that the nest removes is held, and goes home after its turn."""
    game = scene(at9={"hundreds": {"warrior": 6}, "nest": {"queen": 1}}, at1={"hundreds": {"warlord": 1}})
    games.answer(game, "battle")
    while "ambush" in [name for _, _, name in asked(game)]:
        games.answer(game, "none")
    seat = game.view(None).seat("nest")
    assert seat.removed == {"queen": 1}
    assert seat.supply.get("queen", 0) == 0


def test_helpers_and_bystanders_step_into_a_battle_between_others() -> None:
    """At 9 the walker defends with the nest's warriors behind it: who has none of its own is not alone."""
    game = scene(
        at9={"hundreds": {"warrior": 6}, "walker": {"camp": 1}, "nest": {"queen": 1, "warrior": 2, "hive": 1}},
        at1={"hundreds": {"warlord": 1}},
    )
    games.answer(game, "battle", "walker")
    assert ("walker", "4.3.4", "effect") in asked(game), "the bystander's sting is offered to the defender"
    events = games.answer(game, "probe-sting", seat="walker")
    assert ("walker", "probe-sting") in facts(events, "used-effect", "seat", "effect")


def beside_strays(
    there: dict[str, dict[str, int]],
    rolled: list[int],
    *,
    play_area: tuple[str, ...] = (),
    **elsewhere: dict[str, dict[str, int]],
) -> Game:
    """The Hundreds may battle at 9, where strays stand too, who have no seat."""
    return Game.from_position(
        {
            "seats": [
                {"faction": "hundreds", "play_area": list(play_area)},
                {"faction": "broker"},
                {"faction": "walker"},
            ],
            "others": {"strays": {"faction": "stray"}},
            "clearings": {9: there, **{int(name.removeprefix("at")): pieces for name, pieces in elsewhere.items()}},
            "turn": {"seat": "hundreds", "stage": "hundreds.command"},
            "chance": {"script": {"dice": [rolled]}},
        },
        tables.catalog(),
    )


@pytest.mark.law("3.2.1", "2.5")
def test_who_has_no_seat_rules_and_removes_pieces_but_scores_nothing() -> None:
    there = {"hundreds": {"warrior": 1, "stronghold": 1}, "strays": {"warrior": 3}}
    game = beside_strays(there, [2, 2], at1={"hundreds": {"warlord": 1}})
    assert game.view(None).clearing(9).ruler == "strays"
    events = games.answer(game, "battle")
    assert {(kind, by) for kind, by in facts(events, "removed", "kind", "by")} >= {("stronghold", "strays")}
    assert not facts(events, "scored", "seat")
    assert game.view(None).seat("hundreds").vp == 0


@pytest.mark.law("4.1.3")
def test_who_has_no_seat_scores_nothing_by_a_card_either() -> None:
    there = {"hundreds": {"warrior": 3, "warlord": 1}, "strays": {"warrior": 3}}
    game = beside_strays(there, [1, 0], play_area=("brutal-tactics",))
    games.answer(game, "battle")
    events = games.answer(game, "brutal-tactics")
    assert [event.data["count"] for event in events if event.kind == "removed"] == [2], "the roll, and one hit more"
    assert not facts(events, "scored", "seat")


@pytest.mark.law("4.3")
def test_who_has_no_seat_is_offered_as_defender_or_refused_with_a_reason() -> None:
    hundreds, one = {"hundreds": {"warrior": 2}}, {"warrior": 1}
    game = beside_strays({**hundreds, "broker": one, "strays": one}, [0, 0], at1={"hundreds": {"warlord": 1}})
    games.answer(game, "battle")
    assert games.open_question(game).keys == ("broker", "strays")
    game = beside_strays({**hundreds, "broker": one, "walker": {"camp": 1}}, [0, 0], at1={"strays": one})
    games.answer(game, "battle")
    assert games.open_question(game).keys == ("broker", "walker")
    assert ("strays", "no-enemy-there") in [(why.key, why.reason) for why in games.open_question(game).refused]


@pytest.mark.law("1.5", "3.2.1", "G.24")
def test_who_has_no_seat_is_battled_and_its_pieces_go_home() -> None:
    there = {"hundreds": {"warrior": 6, "warlord": 1}, "strays": {"warrior": 1, "hut": 1}}
    game = beside_strays(there, [3, 0])
    events = games.answer(game, "battle")
    assert ("strays", "hut", 1) in facts(events, "removed", "faction", "kind", "count")
    assert game.view(None).clearing(9).pieces[0].owner == "hundreds"
    assert {p.owner for p in game.view(None).clearing(9).pieces} == {"hundreds"}
    assert game.view(None).seat("hundreds").vp == 1
    assert game.position()["others"] == {
        "strays": {"faction": "stray", "supply": {"warrior": 12, "hut": 2, "fire": 2}, "removed": {}}
    }


@pytest.mark.law("4.3.6", "1.1.3")
def test_what_it_loses_the_player_of_the_turn_chooses_and_standing_orders_know_its_pieces() -> None:
    strays = {"warrior": 1, "hut": 1, "fire": 1}
    game = beside_strays({"hundreds": {"warrior": 6}, "strays": strays}, [2, 0], at1={"hundreds": {"warlord": 1}})
    games.answer(game, "battle")
    asked_for = games.open_question(game)
    assert (asked_for.seat, asked_for.name) == ("hundreds", "hits")
    assert asked_for.keys == ("1-warrior+1-fire", "1-warrior+1-hut")
    usual = {"hundreds": {"hits": "usual"}}
    assert orders.answer(game, asked_for, usual, tables.catalog()) is None, "a fire is no hut"


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"strays": {}}, "others: strays needs the faction whose pieces it has"),
        ({"strays": {"faction": "nobody"}}, "others: strays needs the faction whose pieces it has"),
        ({"hundreds": {"faction": "stray"}}, "others: hundreds has a seat"),
        ({"strays": {"faction": "stray", "supply": {"hut": 3}}}, "2 pieces 'hut' are left for the supply, not 3"),
    ],
)
def test_an_owner_that_cannot_be_is_refused_in_words(others: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Game.from_position({"seats": [{"faction": "hundreds"}], "others": others}, tables.catalog())
