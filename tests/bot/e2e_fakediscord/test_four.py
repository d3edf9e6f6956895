"""Four people, each with a faction of their own, and a bot that is killed while they play."""

import random
from typing import Any

import pytest

from support.table import MARKS, Table, lively, pinged

pytestmark = [*MARKS, pytest.mark.slow]

FACTIONS = ("hundreds", "riverfolk", "marquise", "vagabond")


class Four:
    """Four people at a table; whoever is asked answers, on their own panel."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.people = dict(zip(FACTIONS, (table.alice, table.bob, *map(table.person, ("cleo", "dan"))), strict=True))
        self.channel = table.channel(f"four-{seed}")
        for person in self.people.values():
            person.go(self.channel)
        panel = table.start(self.channel, ", ".join(FACTIONS), **self.people)
        self.panels: dict[int, Any] = {table.alice.id: panel}
        self.answered: dict[int, int] = dict.fromkeys((person.id for person in self.people.values()), 0)

    def step(self) -> bool:
        """Somebody who is asked answers. False when nobody is."""
        for person in self._most_likely_first():
            panel = self.panels.get(person.id)
            if panel is None or not self.table.answers(panel):
                panel = self.table.panel(person, self.channel)
            if answers := list(self.table.answers(panel)):
                self.panels[person.id] = self.table.answer(person, panel, lively(answers, self.chance))
                self.answered[person.id] += 1
                return True
        return False

    def _most_likely_first(self) -> list[Any]:
        """Whoever has an open panel, then whoever the post speaks to."""
        post = self.table.posts(self.channel)[-1].text
        people = self.people.values()
        return sorted(people, key=lambda p: (not self._open(p), p.mention not in post))

    def _open(self, person: Any) -> bool:
        panel = self.panels.get(person.id)
        return panel is not None and bool(self.table.answers(panel))

    def over(self) -> bool:
        """Whether the game has ended."""
        return " rounds, " in self.table.posts(self.channel)[-1].text


def test_four_people_play_to_the_end_though_the_bot_is_killed(own_table: Table) -> None:
    four = Four(own_table, 2)
    count = 0
    while four.step():
        count += 1
        if count in {50, 200}:
            own_table.bot.restart(kill=True)
    post = own_table.post(four.channel, " rounds, ")
    assert sorted(pinged(post)) == sorted(person.id for person in four.people.values())
    assert all(four.answered.values())
    own_table.dc.assert_clean()
