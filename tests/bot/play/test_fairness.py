"""`docs/fairness.md` describes chance so that others can check it: a second program, written from that page alone."""

import hashlib
import json

import pytest

from engine.api import Game, SeatSetup, Setup
from support.playing import Table, catalog

SEED = 12


class Chance:
    """Algorithm `woodpost-1`, branch 0."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.used = 0

    def below(self, limit: int) -> int:
        while True:
            text = f"woodpost-1|{self.seed}|0|{self.used}"
            self.used += 1
            number = int(hashlib.sha256(text.encode("ascii")).hexdigest(), 16)
            if number < 2**256 // limit * limit:
                return number % limit

    def shuffle(self, values: list[str]) -> list[str]:
        for place in reversed(range(1, len(values))):
            other = self.below(place + 1)
            values[place], values[other] = values[other], values[place]
        return values


async def test_the_page_is_enough_to_work_out_the_seating_the_deck_and_the_ruins(table: Table) -> None:
    table.seed = f"{SEED:064x}"
    outcome = await table.begin()
    assert outcome.game.seed_hash == hashlib.sha256(bytes.fromhex(table.seed)).hexdigest()
    chance = Chance(table.seed)
    seats = chance.shuffle(["hundreds", "riverfolk"])
    facts = catalog()
    cards = sorted(card for card, copies in facts.decks["standard"].items() for _ in range(copies))
    deck = chance.shuffle([card for card in cards if facts.cards[card].type != "dominance"])  # 5.1.3, two players
    view = outcome.view(None)
    assert [seat.name for seat in view.seats] == seats
    for seat in seats:
        hand = sorted(deck.pop() for _ in range(3))
        assert outcome.view(seat).seat(seat).hand == tuple(hand)
    assert outcome.engine is not None
    state = json.loads(outcome.engine.snapshot())
    assert state["deck"] == deck
    assert state["chance"]["counter"] == chance.used


@pytest.mark.parametrize("board", ["autumn", "lake", "marsh"])
def test_the_page_is_enough_to_work_out_floods_suits_and_ruins(board: str) -> None:
    seed = f"{SEED + 1:064x}"
    facts, chance = catalog(), Chance(seed)
    seats = (SeatSetup("hundreds"), SeatSetup("riverfolk"))
    game = Game.new(Setup(board, "exiles-partisans", seats), seed, facts)
    expected: dict[str, list[object]] = {"flooded": [], "suit-marked": [], "seating": []}
    clearings = set(facts.maps[board].numbers)
    if board == "marsh":
        flooded = sorted(group[chance.below(2)] for group in ((12, 13), (6, 8), (10, 11)))
        expected["flooded"].append(flooded)
        clearings -= set(flooded)
    if board != "autumn":
        suits = chance.shuffle([suit for suit in ("fox", "rabbit", "mouse") for _ in range(4)])
        marked = dict(zip(sorted(clearings), suits, strict=True))
        for suit in ("fox", "rabbit", "mouse"):
            expected["suit-marked"].append([clearing for clearing in marked if marked[clearing] == suit])
    expected["seating"].append(chance.shuffle(["hundreds", "riverfolk"]))
    found: dict[str, list[object]] = {kind: [] for kind in expected}
    for event in game.events:
        if event.kind in found:
            found[event.kind].append(event.data["seats" if event.kind == "seating" else "clearings"])
    assert found == expected
    cards = sorted(card for card, copies in facts.decks["exiles-partisans"].items() for _ in range(copies))
    chance.shuffle([card for card in cards if facts.cards[card].type != "dominance"])
    while not json.loads(game.snapshot())["ruin_items_placed"]:
        (asked, *_) = game.decisions
        game.answer(asked.seat, asked.number, asked.keys[0])
    items = chance.shuffle(["boot", "hammer", "sack", "sword"])
    ruins = json.loads(game.snapshot())["ruins"]
    assert {int(clearing): below for clearing, below in ruins.items()} == dict(
        zip(sorted(map(int, ruins)), [[item] for item in items], strict=True)
    )
