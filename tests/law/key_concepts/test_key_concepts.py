"""Chapter 2: Key Concepts."""

import pytest

from engine.rules import hooks, matching, movement, ruling, verbs
from support.games import BOTH, answer, catalog, inner, new_game, open_question
from support.law import BUSY, asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, there

# --- 2.1 Cards --------------------------------------------------------------------------------------------------------


@pytest.mark.law("2.1", "G.6")
def test_cards_are_drawn_from_the_top() -> None:
    game = scene("hundreds.draw", cards=["anvil", "sappers", "..."])
    assert hand(game) == ["anvil"]
    assert inner(game).deck[-1] == "sappers"


@pytest.mark.law("2.1", "G.5")
def test_discarded_cards_go_to_the_shared_pile() -> None:
    game = scene("hundreds.discard", hundreds={"hand": ["anvil"] + ["armorers"] * 2 + ["cobbler"] * 2 + ["bake-sale"]})
    answer(game, "anvil")
    assert game.view(None).discard == ("anvil",)
    assert len(hand(game)) == 5


@pytest.mark.law("2.1")
def test_r021_an_empty_deck_is_formed_anew_at_once() -> None:
    """In the middle of a draw; a dominance card near the map is not part of it."""
    game = scene(
        "hundreds.draw",
        hundreds={"board": {"mood": "rowdy"}},
        clearings={7: {"hundreds": {"warlord": 1}, "marquise": {"warrior": 3}}},
        cards=["anvil"],
        discard=["armorers", "sappers", "cobbler", "bake-sale", "investments"],
        available=["fox-dominance"],
        script={"shuffle": [["bake-sale", "investments", "armorers", "cobbler", "sappers"]]},
    )
    assert hand(game) == ["anvil", "cobbler", "sappers"]
    view = game.view(None)
    assert (view.deck_count, view.discard, view.available_dominance) == (3, (), ("fox-dominance",))


@pytest.mark.law("2.1")
def test_the_last_card_drawn_forms_the_deck_before_anything_else() -> None:
    game = scene("hundreds.draw", cards=["anvil"], discard=["armorers"])
    assert (game.view(None).deck_count, game.view(None).discard) == (1, ())
    assert facts(list(game.events), "deck-formed", "count") == [1]


@pytest.mark.law("2.1")
def test_with_no_card_anywhere_a_draw_draws_nothing() -> None:
    game = scene("hundreds.draw", cards=[], discard=[])
    assert hand(game) == []
    assert facts(list(game.events), "drew", "count") == [0]


@pytest.mark.law("2.1")
def test_a_discard_into_an_empty_deck_becomes_the_deck() -> None:
    game = scene("hundreds.incite", hundreds={"hand": ["anvil"]}, cards=[], discard=[])
    answer(game, "incite")
    assert (game.view(None).deck_count, game.view(None).discard) == (1, ())


@pytest.mark.law("2.1.1")
def test_a_bird_card_is_of_any_suit() -> None:
    pieces = {c: {"hundreds": {"warrior": 1}} for c in (1, 3, 9)}
    game = scene("hundreds.incite", clearings=pieces, hundreds={"hand": ["armorers"]})
    answer(game, "incite")
    assert keys(game) == ("1", "3", "9")
    game = scene("hundreds.incite", clearings=pieces, hundreds={"hand": ["anvil"]})
    answer(game, "incite")
    assert there(game, 1, "hundreds") == {"warrior": 1, "mob": 1}, "a fox card has one place to go"


@pytest.mark.law("2.1.1", "14.5.2.III")
def test_a_bird_card_builds_in_any_suit() -> None:
    for clearing in (4, 8, 9):
        game = scene(
            "hundreds.command",
            clearings={clearing: {"hundreds": {"warrior": 1}}},
            hundreds={"hand": ["armorers"], "play_area": BUSY},
        )
        answer(game, "build")
        assert there(game, clearing, "hundreds") == {"warrior": 1, "stronghold": 1}


@pytest.mark.law("2.1.1.II", "3.3.4")
def test_nothing_stands_in_for_a_bird() -> None:
    game = scene(
        "riverfolk.daylight", "riverfolk", riverfolk={"hand": ["anvil", "cobbler"]}, available=["bird-dominance"]
    )
    assert game.decisions == (), "no bird card in hand: the only answer left is to end the step"
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"hand": ["anvil", "armorers"]},
        available=["bird-dominance", "fox-dominance"],
    )
    answer(game, "take-dominance", "bird-dominance")
    assert (hand(game, "riverfolk"), game.view(None).discard) == (["anvil", "bird-dominance"], ("armorers",))


@pytest.mark.law("2.1.2")
def test_five_ambush_cards_that_nobody_crafts() -> None:
    deck = catalog().decks["standard"]
    assert {c: n for c, n in deck.items() if catalog().cards[c].type == "ambush"} == {
        "ambush-bird": 2,
        "ambush-fox": 1,
        "ambush-mouse": 1,
        "ambush-rabbit": 1,
    }
    game = scene(
        "hundreds.craft",
        clearings={8: {"hundreds": {"stronghold": 2}}},
        hundreds={"hand": ["ambush-fox", "ambush-bird", "anvil"], "play_area": BUSY},
    )
    answer(game, "craft")
    assert keys(game) == ("anvil",), "the anvil is the only card that can be crafted"
    answer(game, "anvil", "keep")
    assert hand(game) == ["ambush-bird", "ambush-fox"]
    assert "craft" not in keys(game)


@pytest.mark.law("2.1.2", "2.1.3", "4.1")
def test_ambush_and_dominance_cards_are_refused_for_crafting_with_their_law() -> None:
    game = scene(
        "hundreds.craft",
        clearings={8: {"hundreds": {"stronghold": 2}}},
        hundreds={"hand": ["ambush-fox", "fox-dominance", "anvil", "crossbow-bird"], "play_area": BUSY},
    )
    answer(game, "craft")
    assert keys(game) == ("anvil", "crossbow-bird")
    assert refusal(game, "ambush-fox") == ("2.1.2", "card-never-crafted")
    assert refusal(game, "fox-dominance") == ("2.1.3", "card-never-crafted")


@pytest.mark.law("2.1.3")
def test_four_dominance_cards_one_of_each_suit() -> None:
    deck = catalog().decks["standard"]
    found = {c: n for c, n in deck.items() if catalog().cards[c].type == "dominance"}
    assert set(found.values()) == {1}
    assert sorted(catalog().cards[c].suit for c in found) == ["bird", "fox", "mouse", "rabbit"]


@pytest.mark.law("2.1.4", "G.21")
def test_cards_in_the_play_area_are_not_in_the_hand() -> None:
    """They cannot be spent, are no part of the hand limit, and no random card is taken from them."""
    area = ["armorers", "cobbler", "tax-collector", "sappers"]
    five = ["anvil", "bake-sale", "codebreakers", "favor-of-the-mice", "investments"]
    game = scene("hundreds.discard", hundreds={"hand": five, "play_area": area})
    assert game.decisions == ()
    game = scene("hundreds.incite", hundreds={"hand": ["cobbler"], "play_area": area[:1]})
    assert keys(game) == ("done",), "a rabbit card does nothing at 1; the bird in the play area is no help"
    assert refusal(game, "incite") == ("14.6.1", "no-card-to-incite")
    game = scene(
        "turn.birdsong",
        last="birdsong",
        hundreds={"play_area": ["stand-and-deliver"], "supply": {"warrior": 0}},
        riverfolk={"hand": [], "play_area": ["armorers"], "dominance": "fox-dominance", "vp": None},
        script={"mob": ["fox"]},
    )
    assert open_question(game).name == "mood", "nobody has a card to take"


# --- 2.2 Clearings and paths ------------------------------------------------------------------------------------------


@pytest.mark.law("2.2.1", "G.2", "G.17")
def test_adjacent_is_what_a_path_links() -> None:
    game = scene("hundreds.command", clearings={12: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    assert movement.adjacent(inner(game), "hundreds", 12) == [4, 7, 9, 10, 11]
    answer(game, "move")
    assert keys(game) == ("4", "7", "9", "10", "11")
    for far in (1, 2, 3, 5, 6, 8):
        assert refusal(game, str(far)) == ("4.2", "not-adjacent")


@pytest.mark.law("2.2.1", "14.4.1")
def test_a_mob_spreads_along_paths_only() -> None:
    """From 7 the river leads to 4 (rabbit); a path to 3 (rabbit) does."""
    game = scene("hundreds.raze", clearings={7: {"hundreds": {"mob": 1}}}, script={"mob": ["rabbit"]})
    assert there(game, 3, "hundreds") == {"mob": 1}
    assert there(game, 4, "hundreds") == {}


@pytest.mark.law("2.2.2", "G.16")
def test_each_clearing_has_a_suit_that_cards_match() -> None:
    view = new_game(1, seats=BOTH).view(None)
    suits = {clearing.number: clearing.suit for clearing in view.clearings}
    assert suits == {
        **dict.fromkeys((1, 6, 8, 12), "fox"),
        **dict.fromkeys((3, 4, 5, 10), "rabbit"),
        **dict.fromkeys((2, 7, 9, 11), "mouse"),
    }
    everywhere = {c: {"hundreds": {"warrior": 1}} for c in range(1, 13)}
    for card, suit in (("anvil", "fox"), ("cobbler", "rabbit"), ("codebreakers", "mouse")):
        game = scene("hundreds.incite", clearings=everywhere, hundreds={"hand": [card]})
        answer(game, "incite")
        assert [int(key) for key in keys(game)] == [c for c in suits if suits[c] == suit]
        other = next(c for c in suits if suits[c] != suit)
        assert refusal(game, str(other)) == ("G.16", "card-does-not-match")


@pytest.mark.law("2.2.2", "G.16")
@pytest.mark.parametrize(
    ("suits", "cards"),
    [(("fox", "frog"), {"anvil"}), (("frog",), set()), (("mouse", "fox"), {"anvil", "mouse-in-a-sack"})],
)
def test_a_clearing_may_have_two_suits_or_another_than_the_printed(suits: tuple[str, ...], cards: set[str]) -> None:
    """Pieces can add a suit to a clearing, or put theirs in its place: then it matches the cards of each it has."""
    game = scene(
        "hundreds.incite",
        clearings={9: {"hundreds": {"warlord": 1, "mob": 0}}},
        hundreds={"hand": ["anvil", "mouse-in-a-sack"]},
    )
    g = inner(game)
    assert matching.suits_of(g, 9) == (g.suits[9],)
    g.hooks.setdefault(hooks.CLEARING_SUITS, []).append(("riverfolk", lambda _g, _s, c, now: suits if c == 9 else now))
    assert {suit for suit in ("fox", "mouse", "rabbit", "frog") if matching.is_of(g, 9, suit)} == set(suits)
    assert set(matching.matching(g, hand(game), 9)) == cards
    assert {card for card in hand(game) if matching.matches(g, card, 9)} == cards
    assert matching.suits_of(g, 8) == (g.suits[8],)


@pytest.mark.law("2.2.3", "G.30", "G.3")
def test_a_building_needs_an_open_slot() -> None:
    """Other factions' buildings fill slots too; tokens and warriors do not."""
    pieces = {
        8: {"hundreds": {"warrior": 3, "stronghold": 1}, "marquise": {"sawmill": 1}},
        1: {"hundreds": {"warrior": 1, "mob": 1}, "marquise": {"wood": 2}},
        9: {"hundreds": {"warrior": 1}},
    }
    game = scene("hundreds.command", clearings=pieces, hundreds={"hand": ["armorers"], "play_area": BUSY})
    answer(game, "build")
    assert keys(game) == ("1", "9")
    assert refusal(game, "8") == ("2.2.3", "no-open-slot")
    assert verbs.place(inner(game), "hundreds", "stronghold", 8, "2.2.3") == 0
    assert verbs.place(inner(game), "hundreds", "stronghold", 9, "2.2.3", 5) == 2, "as many as there are slots"


@pytest.mark.law("2.2.4", "2.2.3", "G.27")
def test_a_ruin_fills_a_slot() -> None:
    pieces = {6: {"hundreds": {"warrior": 1, "stronghold": 1}}, 10: {"hundreds": {"warrior": 1}}}
    card = {"hand": ["armorers"], "play_area": BUSY}
    game = scene("hundreds.command", clearings=pieces, hundreds=card)
    assert [(c.number, c.open_slots) for c in game.view(None).clearings if c.ruin] == [
        (6, 0),
        (10, 1),
        (11, 2),
        (12, 1),
    ]
    answer(game, "build")
    assert there(game, 10, "hundreds") == {"warrior": 1, "stronghold": 1}, "the only site"
    game = scene("hundreds.command", clearings=pieces, hundreds=card, ruins={10: []})
    answer(game, "build")
    assert keys(game) == ("6", "10"), "where the ruin has gone its slot is open"


@pytest.mark.law("2.2.4")
def test_no_favor_and_no_battle_removes_a_ruin() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={
            "hand": ["favor-of-the-foxes"],
            "removed": {"trade-post-fox": 3},
            "board": {"funds": {"riverfolk": 3}},
        },
        clearings={6: {"hundreds": {"warrior": 1, "stronghold": 1}}},
        ruins={6: ["boot"], 12: ["sword"]},
    )
    answer(game, "craft")
    assert there(game, 6, "hundreds") == {}
    assert [c.number for c in game.view(None).clearings if c.ruin] == [6, 12]
    assert vp(game, "riverfolk") == 1


# --- 2.3 to 2.4 -------------------------------------------------------------------------------------------------------


@pytest.mark.law("2.3", "G.26")
def test_a_river_is_no_path() -> None:
    game = scene("hundreds.command", clearings={5: {"hundreds": {"warrior": 3}}}, hundreds={"play_area": BUSY})
    answer(game, "move")
    assert keys(game) == ("1", "2")
    assert refusal(game, "10") == ("2.3", "only-river")


@pytest.mark.law("2.4", "2.4.1", "G.11")
def test_forests_lie_between_paths_and_touch_the_clearings_around_them() -> None:
    facts_of = catalog().maps["autumn"]
    around = {forest.id: forest for forest in facts_of.forests}
    assert len(around) == 7
    middle = around["2_6_10_11_12"]
    assert middle.clearings == (2, 6, 10, 11, 12)
    assert "3_7_11_12" in middle.adjacent, "one path away: 11-12"
    assert "4_7_8_12" not in middle.adjacent
    for forest in around.values():
        for other in forest.adjacent:
            assert forest.id in around[other].adjacent


# --- 2.5 Rule ---------------------------------------------------------------------------------------------------------

LONE = {1: {"hundreds": {"warlord": 1}}}


@pytest.mark.law("2.5", "G.28")
@pytest.mark.parametrize(
    ("pieces", "ruler"),
    [
        ({}, None),
        ({"hundreds": {"warrior": 1}}, "hundreds"),
        ({"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 2}}, None),
        ({"hundreds": {"warrior": 2}, "riverfolk": {"warrior": 3}}, "riverfolk"),
        ({"hundreds": {"stronghold": 1, "warrior": 1}, "riverfolk": {"warrior": 1}}, "hundreds"),
        ({"hundreds": {"stronghold": 2}, "marquise": {"warrior": 1}}, "hundreds"),
        # More than each other player, not than all others together.
        ({"hundreds": {"warrior": 3}, "riverfolk": {"warrior": 2}, "marquise": {"warrior": 2}}, "hundreds"),
        # A tie for the most leaves nobody, whoever comes third.
        ({"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2}, "marquise": {"warrior": 2}}, None),
    ],
)
def test_most_warriors_and_buildings_rule_and_a_tie_rules_nothing(
    pieces: dict[str, dict[str, int]], ruler: str | None
) -> None:
    game = scene("hundreds.oppress", clearings={**LONE, 7: pieces})
    assert game.view(None).clearing(7).ruler == ruler


@pytest.mark.law("2.5", "G.34", "G.18")
@pytest.mark.parametrize(
    ("pieces", "ruler"),
    [
        ({"hundreds": {"mob": 1}}, None),
        ({"vagabond": {"pawn": 1}}, None),
        ({"hundreds": {"mob": 1, "warrior": 1}, "riverfolk": {"warrior": 1}}, None),
        ({"marquise": {"wood": 8, "keep": 1}, "riverfolk": {"warrior": 1}}, "riverfolk"),
    ],
)
def test_tokens_and_pawns_do_not_count_for_rule(pieces: dict[str, dict[str, int]], ruler: str | None) -> None:
    game = scene("hundreds.oppress", clearings={**LONE, 7: pieces})
    assert game.view(None).clearing(7).ruler == ruler


@pytest.mark.law("2.5", "G.36", "14.2.2")
def test_the_warlord_is_a_warrior_for_rule() -> None:
    game = scene(
        "hundreds.oppress", clearings={7: {"hundreds": {"warlord": 1, "warrior": 1}, "riverfolk": {"warrior": 1}}}
    )
    assert ruling.ruled_by(inner(game), "hundreds") == [7]
    assert ruling.rules(inner(game), "hundreds", 7)
    assert not ruling.rules(inner(game), "riverfolk", 7)
    assert mine(game, "hundreds").supply["warrior"] == 19
    assert asked(game) == []
