"""Chapter 5: Setup, and the Hundreds' part of it (14.3)."""

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.api import EngineError, Game
from engine.rules.book import push
from engine.rules.dominance import may_activate
from support.games import BOTH, answer, catalog, catalog_with_standins, inner, new_game, open_question
from support.law import asked, facts, refusal
from support.riverfolk import keys, mine, there

SEEDS = range(12)


def games(automata: tuple[str, ...] = (), **options: object) -> Iterator[Game]:
    """New games from some seeds."""
    for seed in SEEDS:
        yield new_game(seed, seats=BOTH, automata=automata, options=options)


def hundreds_first(seed: int = 1, **options: object) -> Game:
    """A game in which the Hundreds choose their corner after the Riverfolk's four warriors and prices."""
    game = new_game(seed, seats=BOTH, options={"seating": "given", **options})
    while open_question(game).seat == "riverfolk":
        answer(game, keys(game)[0])
    return game


@pytest.mark.law("5.1.1")
def test_seating_and_starting_player_are_random() -> None:
    orders = {tuple(s.name for s in game.view(None).seats) for game in games()}
    assert orders == {("hundreds", "riverfolk"), ("riverfolk", "hundreds")}
    for game in games():
        names = [s.name for s in game.view(None).seats]
        assert facts(game.events, "seating", "seats") == [names]
        assert game.turn[0] == names[0], "the first of them begins"
    given = {tuple(s.name for s in game.view(None).seats) for game in games(seating="given")}
    assert given == {("hundreds", "riverfolk")}


@pytest.mark.law("5.1.1")
def test_each_player_has_a_faction_of_their_own() -> None:
    with pytest.raises(EngineError):
        new_game(1, seats=("hundreds", "hundreds"))
    with pytest.raises(EngineError):
        new_game(1, seats=("hundreds",))
    with pytest.raises(EngineError):
        new_game(1, seats=("hundreds", "eyrie"))


@pytest.mark.law("5.1.2")
def test_scores_start_at_nought() -> None:
    assert [s.vp for s in new_game(1, seats=BOTH).view(None).seats] == [0, 0]


@pytest.mark.law("A.2", "2.1.2", "2.1.3")
@pytest.mark.parametrize(("deck", "other"), [("standard", "exiles-partisans"), ("exiles-partisans", "standard")])
def test_a_deck_takes_the_place_of_the_whole_other_one(deck: str, other: str) -> None:
    g = inner(new_game(1, seats=BOTH, deck=deck, options={"dominance": True}))
    cards = Counter([*g.deck, *(card for seat in g.seats for card in seat.hand)])
    types = Counter(catalog().cards[card].type for card in cards.elements())
    assert (cards.total(), types["ambush"], types["dominance"], types["item"]) == (54, 5, 4, 20)
    lasting = {name for name, facts_of in catalog().cards.items() if facts_of.type in ("persistent", "favor")}
    assert not lasting & set(cards) & set(catalog().decks[other])


@pytest.mark.law("5.1.3")
def test_two_players_play_without_dominance_cards() -> None:
    game = new_game(1, seats=BOTH)
    g = inner(game)
    assert sorted(g.dominance_removed) == ["bird-dominance", "fox-dominance", "mouse-dominance", "rabbit-dominance"]
    seen = [*g.deck, *(card for seat in g.seats for card in seat.hand)]
    assert len(seen) == 50
    assert not {card for card in seen if catalog().cards[card].type == "dominance"}
    g.seats[0].vp = 20
    assert not may_activate(g, g.seats[0].name), "so nobody is asked whether to activate one"
    kept = inner(new_game(1, seats=BOTH, options={"dominance": True}))
    kept.seats[0].vp = 20
    assert may_activate(kept, kept.seats[0].name)
    assert kept.dominance_removed == []
    assert len([*kept.deck, *(card for seat in kept.seats for card in seat.hand)]) == 54


@pytest.mark.law("5.1.3", "2.1")
def test_the_deck_is_shuffled_and_three_cards_are_dealt_to_each_player() -> None:
    decks = set()
    for game in games():
        g = inner(game)
        assert [len(seat.hand) for seat in g.seats] == [3, 3]
        cards = Counter([*g.deck, *g.dominance_removed, *(c for seat in g.seats for c in seat.hand)])
        assert cards == Counter(catalog().decks["standard"])
        decks.add(tuple(g.deck))
    assert len(decks) == len(SEEDS)


@pytest.mark.law("5.1.3", "LR 3.4")
def test_a_bot_is_dealt_no_hand() -> None:
    for game in games(("hundreds", "riverfolk")):
        seats = game.view(None).seats
        assert [(seat.hand_count, seat.vp) for seat in seats] == [(0, 0)] * 2, (
            "told to draw, a bot would score (LR 2.8.1)"
        )
        assert not [event for event in game.events if event.kind in ("drew", "scored")]
        assert len(inner(game).deck) == 54 - 4 - 5, "five cards lie in the Market"
        assert inner(game).dominance_removed != [], "with one or two persons the dominance cards go"


@pytest.mark.law("5.1.4", "2.2.4")
def test_four_ruins_stand_where_an_r_is_printed() -> None:
    view = new_game(1, seats=BOTH).view(None)
    assert [c.number for c in view.clearings if c.ruin] == [6, 10, 11, 12]


@pytest.mark.law("5.1.5", "G.32")
def test_the_item_supply() -> None:
    expected = {"boot": 2, "coin": 2, "crossbow": 1, "hammer": 1, "sack": 2, "sword": 2, "tea": 2}
    assert new_game(1, seats=BOTH).view(None).items == expected


@pytest.mark.law("5.1.7")
def test_factions_set_up_in_order_of_their_letters() -> None:
    """G before J, whoever sits where."""
    for game in games():
        assert open_question(game).seat == "riverfolk"
        events = list(game.events)
        while open_question(game).law.startswith("11.3"):
            events += answer(game, keys(game)[0])
        assert facts(events, "setup-began", "seat") == ["riverfolk", "hundreds"]
    letters = {name: found.letters[0] for name, found in catalog_with_standins().factions.items()}
    assert letters["riverfolk"] == "G"
    assert letters["hundreds"] == "J"


@pytest.mark.law("14.3.1")
def test_the_hundreds_supplies() -> None:
    facts_of = catalog().factions["hundreds"].pieces
    assert {kind: piece.total for kind, piece in facts_of.items()} == {
        "warrior": 20,
        "warlord": 1,
        "stronghold": 6,
        "mob": 5,
    }


@pytest.mark.law("14.3.2", "14.3.1", "14.2.2")
def test_the_warlord_starts_in_a_corner_with_four_warriors_and_a_stronghold() -> None:
    game = hundreds_first()
    assert asked(game) == [("hundreds", "14.3.2", "clearing")]
    assert keys(game) == ("1", "2", "3", "4")
    assert refusal(game, "7") == ("14.3.2", "not-a-corner")
    answer(game, "3")
    assert there(game, 3, "hundreds") == {"warlord": 1, "warrior": 4, "stronghold": 1}
    assert mine(game, "hundreds").supply == {"warrior": 16, "stronghold": 5, "mob": 5}
    assert inner(game).starts == {"hundreds": 3}


@pytest.mark.law("14.3.2")
def test_not_anothers_corner_and_opposite_one_if_possible() -> None:
    from engine.rules.setup import free_corners

    game = hundreds_first()
    g = inner(game)
    g.starts = {"marquise": 1}
    assert free_corners(g) == [3]
    g.starts = {"marquise": 1, "eyrie": 3}
    assert free_corners(g) == [2, 4], "both opposites are taken"
    g.starts = {"marquise": 1, "eyrie": 2}
    assert free_corners(g) == [3, 4]
    g.starts = {"marquise": 1}
    push(g, "setup.faction", seat="hundreds")
    again = Game.load(
        {**_document(game), "agenda": [["setup.faction", {"seat": "hundreds"}]], "starts": {"x": 1, "y": 2}},
        (),
        catalog(),
    )
    assert keys(again) == ("3", "4")
    assert refusal(again, "1") == ("14.3.2", "corner-taken")
    third = Game.load(
        {**_document(game), "agenda": [["setup.faction", {"seat": "hundreds"}]], "starts": {"x": 1, "y": 3}},
        (),
        catalog(),
    )
    assert keys(third) == ("2", "4")
    only = Game.load(
        {**_document(game), "agenda": [["setup.faction", {"seat": "hundreds"}]], "starts": {"x": 1}}, (), catalog()
    )
    assert there(only, 3, "hundreds") == {"warlord": 1, "warrior": 4, "stronghold": 1}, "the only legal corner"


def _document(game: Game) -> dict[str, object]:
    import json

    found: dict[str, object] = json.loads(game.snapshot())
    return found


@pytest.mark.law("14.3.3")
def test_the_r_items_lie_at_random_under_the_ruins_one_each() -> None:
    arrangements = set()
    for seed in SEEDS:
        game = new_game(seed, seats=BOTH, automata=("riverfolk",), options={"seating": "given"})
        answer(game, "1")
        ruins = inner(game).ruins
        assert sorted(ruins) == ["10", "11", "12", "6"]
        assert sorted(item for items in ruins.values() for item in items) == ["boot", "hammer", "sack", "sword"]
        assert {len(items) for items in ruins.values()} == {1}
        arrangements.add(tuple(ruins[c][0] for c in sorted(ruins)))
    assert len(arrangements) > 6


@pytest.mark.law("14.3.3")
def test_items_already_placed_are_left_alone() -> None:
    from engine.rules.setup import hide_ruin_items

    game = hundreds_first()
    g = inner(game)
    g.ruins = {"6": ["boot"], "10": ["hammer"], "11": [], "12": []}
    before = dict(g.ruins)
    hide_ruin_items(g, "14.3.3")
    assert g.ruins == before
    g.ruins = {"6": [], "10": [], "11": [], "12": []}
    g.ruin_items_placed = True
    hide_ruin_items(g, "14.3.3")
    assert g.ruins == {"6": [], "10": [], "11": [], "12": []}


@pytest.mark.law("14.3.4")
def test_the_hundreds_start_stubborn() -> None:
    game = hundreds_first()
    events = answer(game, "1")
    assert mine(game, "hundreds").board["mood"] == "stubborn"
    assert facts(events, "mood-chosen", "mood") == ["stubborn"]


@pytest.mark.law("5.1.3")
def test_how_many_dominance_cards_are_taken_out_is_told() -> None:
    assert facts(list(new_game(1, seats=BOTH).events), "dominance-removed", "count") == [4]
    assert facts(list(new_game(1, seats=BOTH, options={"dominance": True}).events), "dominance-removed", "count") == []
