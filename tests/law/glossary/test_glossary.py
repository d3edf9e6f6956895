"""The glossary, where an entry has an effect of its own."""

import pytest

from engine.api import EngineError
from engine.rules import battle, movement, relations, removal, verbs
from engine.rules.items import from_item_supply, remove_item
from engine.rules.occasions import Loss
from engine.rules.verbs import join
from support.games import BOTH, answer, at, catalog, inner, new_game
from support.law import BUSY, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, table, there

POST = {"trade-post-mouse": 1}
FOUR = ("hundreds", "riverfolk", "marquise", "eyrie")


@pytest.mark.law("G.2", "G.17")
def test_adjacent_clearings_are_linked_by_a_path() -> None:
    found = catalog().maps["autumn"]
    game = new_game(1, seats=BOTH)
    for clearing in found.numbers:
        expected = sorted({b for a, b in found.paths if a == clearing} | {a for a, b in found.paths if b == clearing})
        assert movement.adjacent(inner(game), "hundreds", clearing) == expected
    assert movement.adjacent(inner(game), "riverfolk", 7) == [3, 4, 8, 11, 12], "paths, and rivers for swimmers"


@pytest.mark.law("G.3", "G.34")
def test_buildings_fill_slots_and_tokens_do_not() -> None:
    pieces = {9: {"hundreds": {"stronghold": 1, "mob": 1, "warrior": 2}, "riverfolk": POST, "marquise": {"wood": 3}}}
    game = scene("hundreds.oppress", clearings=pieces)
    assert game.view(None).clearing(9).open_slots == 1
    classes = {kind: piece.cls for f in catalog().factions.values() for kind, piece in f.pieces.items()}
    assert (classes["stronghold"], classes["mob"], classes["trade-post-fox"]) == ("building", "token", "token")


@pytest.mark.law("G.5", "G.31")
def test_discarding_and_spending_put_a_card_on_the_pile_and_a_dominance_card_near_the_map() -> None:
    game = scene("hundreds.oppress", hundreds={"hand": ["anvil", "fox-dominance"]})
    for card in ("anvil", "fox-dominance"):
        verbs.spend(inner(game), "hundreds", card, "G.31")
    assert hand(game) == []
    assert (game.view(None).discard, game.view(None).available_dominance) == (("anvil",), ("fox-dominance",))
    assert facts(list(game.events), "discarded", "card") == ["anvil", "fox-dominance"]


@pytest.mark.law("G.6")
def test_drawing_takes_the_top_card_into_the_hand() -> None:
    game = scene("hundreds.oppress", cards=["anvil", "sappers", "cobbler", "..."])
    assert verbs.draw(inner(game), "hundreds", 2, "G.6") == 2
    assert inner(game).seat("hundreds").hand == ["anvil", "sappers"]
    assert verbs.draw(inner(game), "riverfolk", 1, "G.6") == 1
    assert hand(game, "riverfolk") == ["cobbler"]


@pytest.mark.law("G.8")
def test_every_other_player_is_an_enemy() -> None:
    game = scene("hundreds.oppress", clearings={9: {name: {"warrior": 1} for name in FOUR}})
    assert relations.enemies_at(inner(game), "hundreds", 9) == ["riverfolk", "marquise", "eyrie"]
    assert relations.enemies_at(inner(game), "marquise", 9) == ["eyrie", "hundreds", "riverfolk"]


@pytest.mark.law("G.8", "9.2.8", "G.9")
def test_partners_of_a_coalition_are_no_enemies_and_neither_are_their_pieces() -> None:
    pieces = {9: {name: {"warrior": 1} for name in FOUR}}
    g = inner(scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY}))
    g.seat("marquise").coalition = "hundreds"
    assert relations.enemies_at(g, "hundreds", 9) == ["riverfolk", "eyrie"]
    assert relations.enemies_at(g, "marquise", 9) == ["eyrie", "riverfolk"]
    assert relations.count_enemies(g, "hundreds", 9) == 2
    assert battle.defenders(g, "hundreds", 9) == ["riverfolk", "eyrie"]
    refused = battle.refuse_defender(g, "hundreds", "marquise", 9)
    assert refused is not None
    assert (refused.law, refused.reason) == ("9.2.8", "coalition-partner")
    with pytest.raises(StopIteration):
        removal.remove_all_enemies(g, "hundreds", [9], "4.1.2").send(None)
    assert set(g.board[9]) == {"hundreds", "marquise"}


@pytest.mark.law("G.8")
def test_pieces_without_a_player_are_everybodys_enemies() -> None:
    g = inner(scene("hundreds.command", clearings={9: {"hundreds": {"warrior": 1}}}, hundreds={"play_area": BUSY}))
    join(g, "corvid", "corvid")
    g.put(9, "corvid", "warrior", 2)
    assert "corvid" not in g.seat_of
    assert relations.enemies_at(g, "hundreds", 9) == ["corvid"]
    assert relations.count_enemies(g, "hundreds", 9, "warrior") == 2


@pytest.mark.law("G.9", "G.35", "11.2.7.III")
def test_treated_as_ones_own_a_piece_is_no_enemy_piece_and_yet_the_others_faction_piece() -> None:
    pieces = {9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 2, **POST}, "marquise": {"warrior": 1}}}
    hired = {"board": {"mercenaries": "hundreds"}}
    game = scene("hundreds.command", clearings=pieces, riverfolk=hired, hundreds={"play_area": BUSY})
    assert relations.count_enemies(inner(game), "hundreds", 9) == 2, "the post and the Marquise's warrior"
    assert inner(game).has_pieces(9, "riverfolk")
    assert there(game, 9) == {"warrior": 2, **POST}
    free = scene("hundreds.command", clearings=pieces, hundreds={"play_area": BUSY})
    assert relations.count_enemies(inner(free), "hundreds", 9) == 4


@pytest.mark.law("G.10", "G.13")
def test_items_are_no_faction_pieces() -> None:
    """Crafted items in a box and items under a ruin are no enemy pieces, and no favor or mob removes them."""
    game = scene(
        "hundreds.oppress",
        clearings={6: {"hundreds": {"warrior": 1}}},
        riverfolk={"items": ["boot"]},
        ruins={6: ["sword"]},
    )
    assert vp(game) == 1
    assert not any(item in f.pieces for f in catalog().factions.values() for item in catalog().items)


@pytest.mark.law("G.16")
def test_matching_is_of_the_same_suit() -> None:
    game = scene(
        "hundreds.incite", clearings={9: {"hundreds": {"warrior": 1}}}, hundreds={"hand": ["anvil", "cobbler"]}
    )
    assert keys(game) == ("done",)
    game = scene(
        "hundreds.incite", clearings={9: {"hundreds": {"warrior": 1}}}, hundreds={"hand": ["anvil", "codebreakers"]}
    )
    answer(game, "incite")
    assert keys(game) == ("codebreakers",)
    answer(game, "codebreakers")
    assert hand(game) == ["anvil"]


@pytest.mark.law("G.18", "G.36")
def test_a_pawn_is_no_warrior() -> None:
    game = scene("hundreds.oppress", clearings={9: {"vagabond": {"pawn": 1}, "hundreds": {"warlord": 1, "warrior": 1}}})
    assert (inner(game).warriors(9, "vagabond"), inner(game).warriors(9, "hundreds")) == (0, 2)
    assert game.view(None).clearing(9).ruler == "hundreds"
    assert relations.count_enemies(inner(game), "hundreds", 9) == 1
    assert inner(game).has_warriors("hundreds")
    assert not inner(game).has_warriors("vagabond"), "who has none cannot be looted, nor place one (14.2.5, 1.5.1)"


@pytest.mark.law("G.20", "G.32")
def test_placing_takes_a_piece_from_its_supply() -> None:
    game = scene("hundreds.oppress")
    before = mine(game, "hundreds").supply["warrior"]
    assert verbs.place(inner(game), "hundreds", "warrior", 9, "G.20", 3) == 3
    assert mine(game, "hundreds").supply["warrior"] == before - 3
    assert verbs.in_supply(inner(game), "hundreds", "warrior") == before - 3
    assert verbs.place(inner(game), "hundreds", "warrior", 9, "G.20", 99) == before - 3
    assert verbs.place(inner(game), "hundreds", "warrior", 9, "G.20") == 0


@pytest.mark.law("G.21", "2.1.4")
def test_a_card_in_a_play_area_is_used_only_as_it_says() -> None:
    game = scene(
        "hundreds.command",
        clearings={9: {"hundreds": {"warrior": 2}}},
        hundreds={"play_area": ["codebreakers", "tax-collector"]},
        available=["mouse-dominance"],
    )
    assert "build" not in keys(game), "it cannot be spent to build"
    assert "take-dominance" not in keys(game), "nor to take a dominance card"
    assert refusal(game, "build") == ("14.5.2.III", "no-site")


@pytest.mark.law("G.22")
def test_a_random_card_comes_from_chance_alone() -> None:
    def robbed(pick: str) -> list[str]:
        game = table(
            "riverfolk",
            "turn.birdsong",
            hundreds={"hand": ["anvil", "cobbler", "sappers"]},
            riverfolk={"play_area": ["stand-and-deliver"]},
            turn={"seat": "riverfolk", "stage": "turn.birdsong", "last": "birdsong"},
            script={"pick": [pick]},
        )
        answer(game, "stand-and-deliver")
        return hand(game, "riverfolk")

    assert [robbed(card) for card in ("anvil", "sappers")] == [["anvil"], ["sappers"]]


@pytest.mark.law("G.23", "14.4.3")
def test_replacing_removes_one_piece_and_places_the_other_there() -> None:
    game = scene("hundreds.oppress", clearings={9: {"hundreds": {"warrior": 2}}})
    supply = dict(mine(game, "hundreds").supply)
    removal.replace(inner(game), 9, ("hundreds", "warrior"), ("hundreds", "warlord"), "G.23")
    assert there(game, 9, "hundreds") == {"warrior": 1, "warlord": 1}
    assert mine(game, "hundreds").supply.get("warlord", 0) == supply["warlord"] - 1
    assert mine(game, "hundreds").supply["warrior"] == supply["warrior"] + 1


@pytest.mark.law("G.23", "G.20", "G.24")
def test_who_cannot_be_removed_or_placed_is_not_replaced() -> None:
    """At 9 there is a Hundreds warrior; 1 has the keep, where nobody else is placed (6.2.2)."""
    pieces: dict[int, dict[str, dict[str, int]]] = {
        9: {"hundreds": {"warrior": 1}, "riverfolk": {"warrior": 1}},
        1: {"hundreds": {"warrior": 1}, "marquise": {"keep": 1}},
        5: {"hundreds": {"warrior": 1, "warlord": 1}},
        8: {"hundreds": {"warrior": 1, "stronghold": 2}},
    }
    g = inner(at({"seats": [{"faction": f} for f in ("hundreds", "riverfolk", "marquise")], "clearings": pieces}))
    warrior, mob, stronghold, warlord = (("hundreds", kind) for kind in ("warrior", "mob", "stronghold", "warlord"))

    def can(clearing: int, old: tuple[str, str], new: tuple[str, str]) -> bool:
        allowed = removal.can_replace(g, clearing, old, new)
        if not allowed:
            before = g.board
            with pytest.raises(ValueError, match="cannot be replaced"):
                removal.replace(g, clearing, old, new, "G.23")
            assert g.board == before
        return allowed

    assert can(9, warrior, mob)
    assert not can(2, warrior, mob), "nobody there"
    assert not can(9, warrior, warlord), "he is on the map: none is in the supply"
    assert not can(9, ("riverfolk", "warrior"), mob), "somebody else's"
    assert not can(1, warrior, mob), "the keep"
    assert not can(5, warlord, mob), "14.2.2: only battle removes him"
    assert not can(8, warrior, stronghold), "no open slot"
    assert can(8, stronghold, mob)
    assert can(8, stronghold, stronghold), "the slot of the one that goes"


@pytest.mark.law("G.24", "1.5.4")
def test_a_removed_piece_goes_back_to_its_owners_supply_and_an_item_out_of_the_game() -> None:
    game = scene("hundreds.oppress", clearings={9: {"hundreds": {"warrior": 2, "stronghold": 1, "mob": 1}}})
    before = dict(mine(game, "hundreds").supply)
    losses = [Loss(9, "hundreds", kind, 1) for kind in ("warrior", "stronghold", "mob")]
    with pytest.raises(StopIteration):
        removal.remove(inner(game), losses, "G.24", "riverfolk").send(None)
    assert dict(mine(game, "hundreds").supply) == {kind: n + (kind != "warlord") for kind, n in before.items()}
    remove_item(inner(game), "hundreds", "boot", "G.24")
    assert inner(game).items_removed == {"boot": 1}


@pytest.mark.law("G.26", "2.3")
def test_a_river_links_two_clearings_and_is_no_path() -> None:
    found = catalog().maps["autumn"]
    assert sorted(found.rivers) == [(4, 7), (5, 10), (7, 11), (10, 11)]
    assert not set(found.rivers) & set(found.paths)


@pytest.mark.law("G.27", "G.30")
def test_a_ruin_covers_one_of_the_white_boxes() -> None:
    game = new_game(1, seats=BOTH)
    for clearing in game.view(None).clearings:
        assert clearing.open_slots == clearing.slots - clearing.ruin
    slots = {clearing.number: clearing.slots for clearing in game.view(None).clearings}
    assert slots == {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 3, 12: 2}


@pytest.mark.law("G.28", "2.5")
def test_the_glossary_says_the_same_of_rule() -> None:
    pieces = {9: {"hundreds": {"warrior": 1, "stronghold": 1}, "riverfolk": {"warrior": 1, **POST}}}
    assert scene("hundreds.oppress", clearings=pieces).view(None).clearing(9).ruler == "hundreds"


@pytest.mark.law("G.32")
def test_the_item_supply_is_what_lies_on_the_map() -> None:
    game = scene("hundreds.raze", clearings={6: {"hundreds": {"mob": 1}}}, ruins={6: ["boot"]}, script={"mob": ["fox"]})
    assert game.view(None).items["boot"] == 2, "what lies under a ruin is not in it"
    assert mine(game, "hundreds").board["command"] == ["boot"]
    for _ in range(2):
        from_item_supply(inner(game), "boot")
    assert "boot" not in game.view(None).items
    with pytest.raises(EngineError, match="boot"):
        from_item_supply(inner(game), "boot")
