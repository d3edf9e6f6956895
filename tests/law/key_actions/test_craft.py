"""4.1 Craft."""

import pytest

from engine.rules import crafting, hooks
from support.games import answer, catalog, inner, open_question
from support.law import BUSY, asked, facts, hand, refusal, scene, vp
from support.riverfolk import keys, mine, there

FOX_POSTS = {"removed": {"trade-post-fox": 2}}


@pytest.mark.law("4.1", "4.1.1")
def test_a_card_costs_the_activation_of_crafting_pieces_of_its_suits() -> None:
    pieces = {1: {"hundreds": {"stronghold": 1}}, 9: {"hundreds": {"stronghold": 1}}}
    cards = ["anvil", "arms-trader", "root-tea-fox", "bake-sale", "tax-collector"]
    game = scene("hundreds.craft", clearings=pieces, hundreds={"hand": cards, "play_area": ["codebreakers"]})
    answer(game, "craft")
    assert keys(game) == ("anvil", "root-tea-fox"), "one fox, one mouse"
    for card in ("arms-trader", "bake-sale", "tax-collector"):
        assert refusal(game, card) == ("4.1.1", "cannot-pay-craft")
    assert asked(game) == [("hundreds", "14.5.1", "card")]


@pytest.mark.law("4.1.1", "14.2.1")
def test_r012_a_crafting_piece_is_activated_once_a_turn() -> None:
    cards = {"hand": ["root-tea-mouse", "mouse-in-a-sack"], "play_area": BUSY}
    game = scene("hundreds.craft", clearings={9: {"hundreds": {"stronghold": 1, "warrior": 1}}}, hundreds=cards)
    events = answer(game, "craft", "root-tea-mouse", "keep")
    assert facts(events, "activated", "clearing") == [9]
    assert refusal(game, "craft") == ("14.5.1", "nothing-craftable")
    game = scene("hundreds.craft", clearings={9: {"hundreds": {"stronghold": 2, "warrior": 1}}}, hundreds=cards)
    answer(game, "craft", "root-tea-mouse", "keep", "craft", "keep")
    assert hand(game) == []


@pytest.mark.law("4.1.1")
def test_a_new_turn_makes_every_piece_ready_again() -> None:
    game = scene(
        "turn.end",
        "riverfolk",
        clearings={9: {"hundreds": {"stronghold": 1, "warlord": 1}}},
        hundreds={"hand": ["root-tea-mouse"]},
        agenda=[["turn.begin", {"seat": "hundreds"}]],
        turn={"activated": {9: 1}},
        script={"mob": ["fox"]},
    )
    assert crafting.craftable(inner(game), "hundreds") == ["root-tea-mouse"]


@pytest.mark.law("4.1.1")
def test_a_crafting_pieces_suit_is_its_clearings() -> None:
    for clearing, card in ((8, "anvil"), (10, "woodland-runners"), (7, "codebreakers")):
        game = scene(
            "hundreds.craft",
            clearings={clearing: {"hundreds": {"stronghold": 1, "warrior": 1}}},
            hundreds={"hand": ["anvil", "woodland-runners", "codebreakers"], "play_area": BUSY},
        )
        assert crafting.craftable(inner(game), "hundreds") == [card]


@pytest.mark.law("4.1.1")
def test_a_question_mark_takes_any_suit_and_asks_which() -> None:
    pieces = {c: {"hundreds": {"stronghold": 1, "warrior": 1}} for c in (1, 4, 8, 9)} | {
        7: {"hundreds": {"stronghold": 1}}
    }
    card = {"hand": ["royal-claim", "anvil"], "play_area": BUSY}
    game = scene("hundreds.craft", clearings=pieces, hundreds=card)
    answer(game, "craft", "royal-claim")
    assert open_question(game).law == "4.1.1"
    assert keys(game) == ("fox-fox-mouse-rabbit", "fox-fox-mouse-mouse", "fox-mouse-mouse-rabbit")
    answer(game, "fox-mouse-mouse-rabbit")
    assert "craft" in keys(game), "a fox stronghold is left for the anvil"
    assert mine(game, "hundreds").play_area == ("royal-claim", "tax-collector")
    del pieces[7]
    del pieces[9]
    game = scene("hundreds.craft", clearings=pieces, hundreds=card)
    answer(game, "craft")
    assert keys(game) == ("anvil",), "three pieces do not pay four: only the anvil is left"
    answer(game, "anvil", "keep")
    assert hand(game) == ["royal-claim"]


FOX, RABBIT, MOUSE = ("fox",), ("rabbit",), ("mouse",)


@pytest.mark.law("4.1.1")
def test_ways_to_pay() -> None:
    assert crafting.ways(("fox", "any"), {FOX: 1, MOUSE: 1}) == [("fox", "mouse")]
    assert crafting.ways(("fox",), {MOUSE: 5}) == []
    assert crafting.ways(("any", "any"), {FOX: 1}) == []
    assert crafting.ways(("fox", "fox"), {FOX: 2}) == [("fox", "fox")]
    assert sorted(crafting.ways(("any",), {FOX: 1, RABBIT: 1, MOUSE: 0})) == [("fox",), ("rabbit",)]


@pytest.mark.law("4.1.1", "2.2.2")
def test_a_piece_in_a_clearing_of_two_suits_counts_as_either_once() -> None:
    both = ("fox", "mouse")
    assert crafting.ways(("fox", "mouse"), {both: 1}) == []
    assert crafting.ways(("fox", "mouse"), {both: 1, FOX: 1}) == [("fox", "mouse")]
    assert crafting.ways(("any",), {both: 1}) == [("fox",), ("mouse",)]
    assert crafting.ways(("fox", "fox", "mouse"), {both: 2, MOUSE: 1}) == [("fox", "fox", "mouse")]
    assert crafting.ways(("fox", "fox", "fox"), {both: 2, MOUSE: 1}) == []


@pytest.mark.law("4.1.1", "2.2.2")
def test_a_piece_of_two_suits_is_spared_where_another_can_be_activated() -> None:
    pieces = {c: {"hundreds": {"stronghold": 1, "warlord": int(c == 1)}} for c in (1, 2, 9)}  # fox, mouse, mouse
    g = inner(scene("hundreds.craft", clearings=pieces))
    g.hooks = {**g.hooks, hooks.CLEARING_SUITS: [("riverfolk", lambda _g, _s, c, s: (*s, "fox") if c == 2 else s)]}
    strongholds = crafting.crafting_of(g, "hundreds")
    assert strongholds is not None
    assert strongholds.available(g, "hundreds") == {FOX: 1, ("mouse", "fox"): 1, MOUSE: 1}

    def activated(*suits: str) -> list[int]:
        g.turn.activated, before = {}, len(g.events)
        with pytest.raises(StopIteration):
            strongholds.pay(g, "hundreds", suits).send(None)
        return facts(g.events[before:], "activated", "clearing")

    assert activated("fox") == [1]
    assert activated("mouse") == [9]
    assert activated("fox", "fox") == [1, 2]
    assert activated("fox", "mouse", "fox") == [1, 9, 2]


@pytest.mark.law("4.1.2")
def test_an_immediate_effect_happens_and_the_card_is_discarded() -> None:
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={"hand": ["anvil"], "board": {"funds": {"riverfolk": 1}}, **FOX_POSTS},
        clearings={7: {"riverfolk": {"warrior": 1}}},
    )
    answer(game, "craft")
    view = game.view(None)
    assert mine(game).items == ("hammer",)
    assert "hammer" not in view.items
    assert view.discard == ("anvil",)


@pytest.mark.law("4.1.2", "G.13")
def test_r011_without_the_item_in_the_supply_the_card_cannot_be_crafted() -> None:
    items = {"crossbow": 0, "hammer": 1}
    game = scene(
        "hundreds.craft",
        clearings={8: {"hundreds": {"stronghold": 2}}},
        hundreds={"hand": ["crossbow-bird", "anvil", "armorers"], "play_area": BUSY},
        items=items,
    )
    answer(game, "craft")
    assert keys(game) == ("anvil", "armorers")
    assert refusal(game, "crossbow-bird") == ("4.1.2", "item-not-in-supply")


@pytest.mark.law("4.1.2")
@pytest.mark.parametrize(
    ("card", "suit", "clearings"),
    [
        ("favor-of-the-foxes", "fox", (1, 6, 8, 12)),
        ("favor-of-the-rabbits", "rabbit", (3, 4, 5, 10)),
        ("favor-of-the-mice", "mouse", (2, 7, 9, 11)),
    ],
)
def test_a_favor_clears_its_suit_of_enemy_pieces(card: str, suit: str, clearings: tuple[int, ...]) -> None:
    everywhere = {
        c: {"hundreds": {"warrior": 1, **({"mob": 1} if c in (6, 5, 11) else {})}, "riverfolk": {"warrior": 1}}
        for c in range(1, 13)
    }
    everywhere[12]["vagabond"] = {"pawn": 1}
    game = scene(
        "riverfolk.daylight",
        "riverfolk",
        riverfolk={
            "hand": [card],
            "removed": {f"trade-post-{suit}": 3},
            "board": {"funds": {"riverfolk": 3}},
        },
        clearings=everywhere,
        hundreds={"supply": {"warrior": 8}},
    )
    answer(game, "craft")
    for c in range(1, 13):
        assert there(game, c) == {"warrior": 1}, "the crafter's own pieces stay"
        assert (there(game, c, "hundreds") == {}) == (c in clearings)
    assert there(game, 12, "vagabond") == {"pawn": 1}, "a pawn is no piece that a favor removes"
    assert vp(game, "riverfolk") == 1, "a mob stands in one clearing of each suit"
    assert game.view(None).discard == (card,)


@pytest.mark.law("4.1.3", "2.1.4")
def test_a_persistent_effect_stays_in_the_play_area() -> None:
    game = scene(
        "hundreds.craft",
        clearings={9: {"hundreds": {"stronghold": 1, "warrior": 1}}},
        hundreds={"hand": ["sappers"], "play_area": ["codebreakers"]},
    )
    answer(game, "craft")
    assert mine(game, "hundreds").play_area == ("codebreakers", "sappers")
    assert (hand(game), game.view(None).discard) == ([], ())
    assert vp(game) == 0


@pytest.mark.law("4.1.4")
def test_no_second_copy_of_a_persistent_effect() -> None:
    game = scene(
        "hundreds.craft",
        clearings={9: {"hundreds": {"stronghold": 2}}},
        hundreds={"hand": ["codebreakers", "sappers", "birdy-bindle"], "play_area": ["codebreakers"]},
    )
    answer(game, "craft")
    assert keys(game) == ("birdy-bindle", "sappers")
    assert refusal(game, "codebreakers") == ("4.1.4", "already-crafted")


@pytest.mark.law("4.1.4")
def test_somebody_elses_copy_does_not_matter() -> None:
    game = scene(
        "hundreds.craft",
        clearings={9: {"hundreds": {"stronghold": 1}}},
        hundreds={"hand": ["sappers"]},
        riverfolk={"play_area": ["sappers"]},
    )
    answer(game, "craft")
    assert mine(game, "hundreds").play_area == ("sappers",)


@pytest.mark.law("4.1", "4.1.2")
def test_every_item_card_gives_its_item_and_its_points() -> None:
    """All nineteen item cards, crafted by the Riverfolk with every space empty."""
    for card in catalog().cards.values():
        if card.item is None:
            continue
        game = scene(
            "riverfolk.daylight",
            "riverfolk",
            riverfolk={
                "hand": [card.id],
                "removed": {f"trade-post-{suit}": 3 for suit in ("fox", "rabbit", "mouse")},
                "board": {"funds": {"riverfolk": 2}},
            },
        )
        answer(game, "craft")
        assert (mine(game).items, vp(game, "riverfolk")) == ((card.item,), card.vp)
        assert sum(len(spaces) for spaces in inner(game).seat("riverfolk").board["tracks"].values()) == len(card.cost)


@pytest.mark.law("4.1.2")
def test_an_item_that_nobody_counts_is_not_in_the_supply() -> None:
    game = scene(
        "hundreds.craft",
        clearings={1: {"hundreds": {"warlord": 1, "stronghold": 1}}},
        hundreds={"hand": ["anvil"], "play_area": BUSY},
        items={},
    )
    assert "craft" not in open_question(game).keys
