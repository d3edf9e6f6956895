"""Cards that are used in Birdsong: Saboteurs, Coffin Makers, False Orders, Swap Meet, Eyrie Emigre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.asking import LAW, choose_player, nothing_to_take, players
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import verbs
from engine.rules.battle import battle, choose_defender, defenders
from engine.rules.book import CardEffect
from engine.rules.losses import key_of, splits
from engine.rules.movement import immovable_by, movable, move, origins, refuse_destination, take_move, ways
from engine.rules.places import ask_place, told

if TYPE_CHECKING:
    from engine.core.state import State

# --- at the start of Birdsong -----------------------------------------------------------------------------------------


def _nothing_crafted(g: State, _seat: str, other: str) -> Refusal | None:
    if g.seat(other).play_area:
        return None
    return Refusal(other, LAW, "no-crafted-card", {"player": other})


async def saboteurs(g: State, seat: str) -> None:
    """Discard this to discard a crafted card of an enemy."""
    other = await choose_player(g, seat, _nothing_crafted)
    cards = sorted(g.seat(other).play_area)
    target = await choose(g, seat, LAW, "target", {c: c for c in cards}, kind="card", args={"player": other})
    verbs.discard_effect(g, seat, "saboteurs", LAW)
    verbs.discard_effect(g, other, target, LAW)


WARRIORS_PER_POINT = 5


async def coffin_makers(g: State, seat: str) -> None:
    """A point per five warriors on the card, whoever owns them; then all of them go to their supplies."""
    count = sum(n for kinds in g.seat(seat).on_card.values() for n in kinds.values())
    verbs.score(g, seat, count // WARRIORS_PER_POINT, LAW)
    verbs.clear_card(g, seat, LAW)


# --- in Birdsong ------------------------------------------------------------------------------------------------------


async def swap_meet(g: State, seat: str) -> None:
    """Take a random card from another player, then give them a card: a bot has none and keeps none (LR 2.8.1)."""
    other = await choose_player(g, seat, nothing_to_take)
    verbs.take_random_card(g, seat, other, LAW)
    hand = g.seat(seat).hand
    if not hand:
        return
    card = await choose(
        g,
        seat,
        LAW,
        "swap",
        {c: c for c in sorted(set(hand))},
        kind="card",
        secret=not verbs.hand_is_public(g, seat),
        args={"player": other},
    )
    verbs.give_card(g, seat, other, card, LAW)


def _marchers(g: State, enemy: str, clearing: int) -> dict[str, int]:
    """The enemy's own warriors that can be moved out of a clearing now, by kind."""
    return {kind: n for kind, n in movable(g, enemy, clearing).items() if g.classes[enemy][kind] == "warrior"}


def _refuse_march(g: State, enemy: str, clearing: int) -> Refusal | None:
    facts = {"clearing": clearing, "player": enemy}
    if not g.warriors(clearing, enemy):
        return Refusal(str(clearing), LAW, "no-warriors-of-player", facts)
    if not _marchers(g, enemy, clearing):
        laws = [immovable_by(g, enemy, kind) for kind in g.board[clearing][enemy]]
        law = next((law for law in laws if law is not None), "4.2")
        return Refusal(str(clearing), law, "warriors-cannot-move", facts)
    if not ways(g, enemy, clearing):
        return Refusal(str(clearing), "4.2", "nothing-adjacent", facts)
    return None


def _starts(g: State, enemy: str) -> list[int]:
    return [c for c in g.map.numbers if _refuse_march(g, enemy, c) is None]


def _stays(g: State, _seat: str, other: str) -> Refusal | None:
    return None if _starts(g, other) else Refusal(other, LAW, "nobody-to-order", {"player": other})


async def false_orders(g: State, seat: str) -> None:
    """Discard this to move half of an enemy's warriors, rounded up, between two clearings of your choice.

    It is the enemy's move, by its links, and needs no rule. Warriors that cannot be moved count for the half. What the
    choice of clearings leaves open is the enemy's to decide, who is forced (1.5.5); by the first printing it is yours.
    """
    enemy = await choose_player(g, seat, _stays)
    origin = await ask_place(
        g, seat, LAW, "from", _starts(g, enemy), lambda c: _refuse_march(g, enemy, c), args={"player": enemy}
    )
    reach = sorted(ways(g, enemy, origin))
    target = await ask_place(
        g,
        seat,
        LAW,
        "to",
        reach,
        lambda c: None if c in reach else refuse_destination(g, enemy, origin, c),
        args={"from": told(g, origin)},
    )
    verbs.discard_effect(g, seat, "false-orders", LAW)
    marchers = _marchers(g, enemy, origin)
    count = min((g.warriors(origin, enemy) + 1) // 2, sum(marchers.values()))
    groups = {
        key_of(group, enemy): group for group in splits([((enemy, kind), n) for kind, n in marchers.items()], count)
    }
    first_printing = g.options.get("false-orders") == "first-printing"
    leader = seat if first_printing else enemy
    group = await choose(
        g,
        leader,
        LAW if first_printing else "1.5.5",
        "group",
        groups,
        kind="pieces",
        labels={
            key: {"pieces": [{"faction": f, "kind": k, "count": n} for (f, k), n in found.items()]}
            for key, found in groups.items()
        },
        args={"from": origin, "to": target, "player": enemy},
    )
    marching = {kind: n for (_, kind), n in group.items()}
    await move(g, enemy, marching, origin, target, LAW, leader=leader, free=True)


# --- at the end of Birdsong -------------------------------------------------------------------------------------------


async def eyrie_emigre(g: State, seat: str) -> None:
    """Move, then battle where you moved to; without both this is discarded."""
    _, clearing = await take_move(g, seat, LAW)
    enemy = None
    if defenders(g, seat, clearing):
        enemy = await choose_defender(g, seat, clearing, LAW, decline=True)
    if enemy is None:
        await leave(g, seat)
    else:
        await battle(g, seat, enemy, clearing, LAW)


async def leave(g: State, seat: str) -> None:
    """Without a move and a battle Eyrie Emigre is discarded."""
    verbs.discard_effect(g, seat, "eyrie-emigre", LAW)


EFFECTS = (
    CardEffect(
        "saboteurs",
        "birdsong-start",
        lambda g, s: bool(players(g, s, _nothing_crafted)),
        saboteurs,
        lacking="nobody-has-crafted-cards",
    ),
    CardEffect(
        "coffin-makers",
        "birdsong-start",
        lambda g, s: bool(g.seat(s).on_card),
        coffin_makers,
        must=True,
        lacking="no-warriors-on-card",
    ),
    CardEffect(
        "swap-meet",
        "birdsong",
        lambda g, s: bool(players(g, s, nothing_to_take)),
        swap_meet,
        lacking="nobody-has-cards",
    ),
    CardEffect(
        "false-orders",
        "birdsong",
        lambda g, s: bool(players(g, s, _stays)),
        false_orders,
        lacking="nobody-can-be-ordered",
    ),
    CardEffect(
        "eyrie-emigre", "birdsong-end", lambda g, s: bool(origins(g, s)), eyrie_emigre, unused=leave, lacking="no-move"
    ),
)
