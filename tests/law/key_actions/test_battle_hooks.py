"""4.3, where others step in: helpers behind a side, hits taken otherwise, bystanders, and who is credited.

The functions planted here are what a faction that is not at the table would bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.api import Game
from engine.core.state import State
from engine.rules import battle, hooks, losses
from engine.rules.occasions import AFTER, FREE, SPLIT, Battle, BattleEffect, Helper, HitWay, Loss, Removal
from engine.rules.verbs import join
from support.games import answer, inner
from support.law import BUSY, asked, facts, scene, vp
from support.riverfolk import keys, there

Clearing = Mapping[str, Mapping[str, int]]


def table(here: Clearing, dice: tuple[int, int] = (3, 3), other: Clearing | None = None) -> Game:
    """The Hundreds may battle in a mouse clearing."""
    return scene(
        "hundreds.command",
        clearings={9: here, 1: other or {"hundreds": {"stronghold": 1}}},
        hundreds={"play_area": BUSY},
        script={"dice": [list(dice)]},
    )


def plant(g: State, seat: str, hook: hooks.Hook[Any], function: Any) -> None:
    g.hooks.setdefault(hook, []).append((seat, function))


def helps(side: str, share: str) -> Any:
    """The Marquise's warriors fight beside a side."""

    def helpers(_g: State, owner: str, b: Battle, asked_for: str) -> Sequence[Helper]:
        return [Helper(owner, "17.2.5", share)] if asked_for == side and b.other(side) != owner else []

    return helpers


def run(coroutine: Any) -> Any:
    """What a rule that asks nobody returns."""
    with pytest.raises(StopIteration) as end:
        coroutine.send(None)
    return end.value.value


@pytest.mark.law("4.3", "4.3.3.I")
def test_helpers_let_a_side_battle_and_count_for_what_it_may_roll() -> None:
    game = table({"hundreds": {"mob": 1}, "marquise": {"warrior": 2}, "riverfolk": {"warrior": 4}}, (3, 0))
    assert not battle.can_battle(inner(game), "hundreds")
    plant(inner(game), "marquise", hooks.HELPERS, helps("hundreds", SPLIT))
    assert list(battle.battlefields(inner(game), "hundreds")) == [9]
    assert battle.defenders(inner(game), "hundreds", 9) == ["riverfolk"], "against their owner they do not fight"
    run(battle.battle(inner(game), "hundreds", "riverfolk", 9, "4.3"))
    assert there(game, 9) == {"warrior": 2}, "two warriors deal two of three"


OWN, HELP = ("hundreds", "warrior"), ("marquise", "warrior")


@pytest.mark.law("4.3.6", "11.2.7.III.a")
@pytest.mark.parametrize(
    ("share", "hits", "expected"),
    [
        (SPLIT, 3, [{OWN: 2, HELP: 1}]),
        (SPLIT, 4, [{OWN: 2, HELP: 2}]),
        (FREE, 2, [{OWN: 2}, {OWN: 1, HELP: 1}, {HELP: 2}]),
        (FREE, 4, [{OWN: 2, HELP: 2}]),
        (AFTER, 2, [{OWN: 2}]),
        (AFTER, 3, [{OWN: 2, HELP: 1}]),
        (AFTER, 5, [{OWN: 2, HELP: 2, ("hundreds", "mob"): 1}]),
    ],
)
def test_each_kind_of_helper_takes_its_share_of_the_hits(
    share: str, hits: int, expected: list[dict[tuple[str, str], int]]
) -> None:
    g = inner(table({"hundreds": {"warrior": 2, "mob": 1}, "marquise": {"warrior": 2}, "riverfolk": {"warrior": 4}}))
    plant(g, "marquise", hooks.HELPERS, helps("hundreds", share))
    assert losses.ways(g, battle.muster(g, "riverfolk", "hundreds", 9), "hundreds", hits) == expected


@pytest.mark.law("4.3.1.II")
def test_a_pawn_that_is_left_goes_on_with_a_battle() -> None:
    g = inner(table({"vagabond": {"pawn": 1}, "hundreds": {"warrior": 3}}))
    assert battle.can_fight(g, "vagabond", "hundreds", 9)
    plant(g, "vagabond", hooks.MAX_ROLLED, lambda *_: 1)
    b = run(battle.battle(g, "vagabond", "hundreds", 9, "4.3"))
    assert b.dealt == {"vagabond": 1, "hundreds": 3}
    assert [(loss.faction, loss.kind, loss.count) for loss in b.removed["vagabond"]] == [("hundreds", "warrior", 1)]


@pytest.mark.law("9.2.6", "9.2.4", "4.3.5.II")
def test_what_a_side_has_instead_of_warriors_tells_its_maximum_and_its_defence() -> None:
    for swords, lost, hits in ((2, 2, 3), (0, 0, 4)):
        g = inner(table({"hundreds": {"warrior": 4}, "vagabond": {"pawn": 1}}))
        plant(g, "vagabond", hooks.MAX_ROLLED, lambda _g, _seat, _b, n=swords: n)
        plant(g, "vagabond", hooks.DEFENSELESS, lambda _g, _seat, _b, n=swords: not n)
        b = run(battle.battle(g, "hundreds", "vagabond", 9, "4.3"))
        assert (4 - g.warriors(9, "hundreds"), b.dealt["hundreds"]) == (lost, hits)


@pytest.mark.law("9.2.7", "4.3.6")
def test_a_side_may_take_hits_otherwise_than_by_losing_pieces() -> None:
    game = table({"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 4}}, (2, 0))
    damaged: list[str] = []

    def ways(_g: State, seat: str, _b: Battle, count: int) -> Sequence[HitWay]:
        def damage(_g: State) -> None:
            damaged.append(f"{seat} {count}")

        return [
            HitWay("2-swords", {}, {"items": ["sword", "sword"]}, damage),
            HitWay("1-sword+1-warrior", {("riverfolk", "warrior"): 1}, {"items": ["sword"]}, damage),
        ]

    plant(inner(game), "riverfolk", hooks.HIT_WAYS, ways)
    answer(game, "battle")
    assert asked(game) == [("riverfolk", "4.3.6", "hits")]
    assert keys(game, "riverfolk") == ("2-swords", "1-sword+1-warrior")
    answer(game, "1-sword+1-warrior", seat="riverfolk")
    assert damaged == ["riverfolk 2"]
    assert there(game, 9) == {"warrior": 3}
    plant(inner(game), "hundreds", hooks.HIT_WAYS, lambda *_: [])
    assert losses.question(inner(game), Battle("riverfolk", "hundreds", 9), "hundreds", 1) is None, (
        "nothing left to lose"
    )


@pytest.mark.law("4.3.2")
def test_a_bystanders_effect_may_be_used_by_a_side() -> None:
    game = table({"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 1}, "vagabond": {"pawn": 1}}, (3, 2))

    async def enlist(_g: State, b: Battle, side: str) -> None:
        b.more_rolled[side] = 1

    def protector(_g: State, _seat: str, b: Battle, side: str) -> Sequence[BattleEffect]:
        return [BattleEffect("protector", "4.3.2", True, enlist)] if side == b.defender else []

    plant(inner(game), "vagabond", hooks.BATTLE_EFFECTS, protector)
    answer(game, "battle")
    answer(game, "riverfolk")
    assert asked(game) == [("riverfolk", "4.3.2", "effect")]
    answer(game, "protector", seat="riverfolk")
    assert there(game, 9, "hundreds") == {"warrior": 2}, "one warrior and one more"


@pytest.mark.law("1.5.5.I", "3.2.1")
def test_whoever_forced_a_battle_may_be_credited_with_buildings_and_tokens() -> None:
    game = table({"hundreds": {"mob": 1, "warrior": 1}, "riverfolk": {"trade-post-mouse": 1}}, (3, 0))
    before = vp(game), vp(game, "riverfolk")
    b = run(battle.battle(inner(game), "hundreds", "riverfolk", 9, "26.4.2", credit="riverfolk"))
    assert there(game, 9) == {}
    assert facts(inner(game).events, "removed", "kind", "by") == [("trade-post-mouse", "riverfolk")]
    assert (vp(game), vp(game, "riverfolk")) == before, "nobody scores for their own"
    assert [loss.kind for loss in b.removed["riverfolk"]] == ["trade-post-mouse"]


@pytest.mark.law("18.2.6", "G.24")
def test_hit_warriors_may_be_moved_instead_of_removed() -> None:
    game = table({"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 3}}, (2, 0))
    seen: list[list[tuple[str, int]]] = []

    async def prisoner(g: State, losses: Sequence[Loss]) -> None:
        for loss in losses:
            g.put(loss.clearing, loss.faction, loss.kind, -loss.count)
            g.put(14, loss.faction, loss.kind, loss.count)

    async def claim(_g: State, seat: str, removal: Removal) -> None:
        assert removal.battle is not None
        assert removal.battle.attacker == seat
        (loss,) = removal.unclaimed("riverfolk")
        taken = removal.part(loss, 1)
        removal.move_instead([taken], prisoner)
        assert [rest.count for rest in removal.unclaimed("riverfolk")] == [1]
        removal.claim([taken], lambda *_: pytest.fail("a piece has one destination"))

    async def removed(_g: State, _seat: str, removal: Removal) -> None:
        seen.append([(loss.kind, loss.count) for loss in removal.losses])

    plant(inner(game), "hundreds", hooks.CLAIMS, claim)
    plant(inner(game), "hundreds", hooks.REMOVED, removed)
    supply = inner(game).supply["riverfolk"].get("warrior", 0)
    b = run(battle.battle(inner(game), "hundreds", "riverfolk", 9, "4.3"))
    assert there(game, 9) == {"warrior": 1}
    assert inner(game).board[14] == {"riverfolk": {"warrior": 1}}, "in a forest"
    assert inner(game).supply["riverfolk"]["warrior"] == supply + 1
    assert seen == [[("warrior", 1)]]
    assert (b.dealt["hundreds"], sum(loss.count for loss in b.removed["hundreds"])) == (2, 1)


@pytest.mark.law("G.8", "1.1.3", "4.3.6")
def test_a_side_that_nobody_plays_is_fought_and_the_player_of_the_turn_decides_for_it() -> None:
    game = table({"hundreds": {"warrior": 4}, "riverfolk": {"warrior": 1}}, (3, 2))
    join(inner(game), "corvid", "corvid")
    inner(game).put(9, "corvid", "warrior", 2)
    inner(game).put(9, "corvid", "raid", 1)
    inner(game).put(9, "corvid", "snare", 1)
    answer(game, "battle")
    assert set(keys(game)) == {"riverfolk", "corvid"}
    answer(game, "corvid")
    assert asked(game) == [("hundreds", "4.3.6", "hits")]
    answer(game, "2-warrior+1-snare")
    assert there(game, 9, "corvid") == {"raid": 1}
    assert there(game, 9, "hundreds") == {"warrior": 2}
    assert battle.ambush_stopped_by(inner(game), Battle("corvid", "hundreds", 9)) is None
