"""`docs/fairness.md` describes chance so that others can check it: a second program, written from that page alone."""

import hashlib
import json

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
