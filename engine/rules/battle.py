"""4.3 Battle."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from engine.core import chance
from engine.core.decision import choose, choose_all
from engine.core.options import Refusal, refusals
from engine.core.state import INERT
from engine.rules import hooks, verbs
from engine.rules import losses as hits
from engine.rules.matching import matching
from engine.rules.occasions import Battle, Loss, Removal
from engine.rules.places import ask_place
from engine.rules.relations import enemies_at, is_enemy, owners
from engine.rules.removal import SCORING, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.decision import Labels
    from engine.core.state import State
    from engine.rules.occasions import BattleEffect, HitWay

AMBUSH_HITS = 2


def muster(g: State, attacker: str, defender: str, clearing: int, credit: str | None = None) -> Battle:
    """A battle as it would begin: both sides, and who fights beside them without being chosen."""
    b = Battle(attacker, defender, clearing, credit)
    for owner, hook in hooks.HELPERS.each(g):
        for side in b.sides:
            b.helpers.setdefault(side, []).extend(hook(g, owner, b, side))
    return b


def _behind(g: State, b: Battle, side: str) -> int:
    """The helpers' warriors on a side."""
    return sum(g.warriors(b.clearing, helper.owner) for helper in b.helpers.get(side, ()))


def fighters(g: State, b: Battle, side: str) -> int:
    """Warriors that fight on a side, its helpers' included."""
    return g.warriors(b.clearing, side) + _behind(g, b, side)


def can_fight(g: State, seat: str, enemy: str, clearing: int) -> bool:
    """Whether the seat has warriors or pawns in a clearing to battle that enemy with (4.3)."""
    if g.count_class(clearing, seat, "warrior", "pawn"):
        return True
    return bool(hooks.HELPERS.each(g)) and _behind(g, muster(g, seat, enemy, clearing), seat) > 0


def defenders(g: State, seat: str, clearing: int) -> list[str]:
    """Whom the seat may battle in a clearing, in turn order.

    Enemies with pieces there, if it has anyone to fight with.
    """
    return [enemy for enemy in enemies_at(g, seat, clearing) if can_fight(g, seat, enemy, clearing)]


def battlefields(g: State, seat: str) -> Iterator[int]:
    """Every clearing in which the seat can battle somebody, ascending."""
    for clearing in g.map.numbers if hooks.HELPERS.each(g) else g.standing(seat):
        if len(g.board[clearing]) > 1 and defenders(g, seat, clearing):
            yield clearing


def sole_battle(g: State, seat: str, clearing: int | None = None, *, key: str = "battle") -> Labels:
    """The label of an answer after which, in that clearing or anywhere, exactly one battle is possible: where, whom."""
    places = battlefields(g, seat) if clearing is None else iter((clearing,))
    found = list(islice(((place, enemy) for place in places for enemy in defenders(g, seat, place)), 2))
    if len(found) != 1:
        return {}
    ((place, enemy),) = found
    return {key: {"word": "sole-battle", "clearing": place, "defender": enemy}}


def can_battle(g: State, seat: str) -> bool:
    """Whether the seat can battle anybody anywhere now."""
    return next(battlefields(g, seat), None) is not None


def refuse_battle(g: State, seat: str) -> Refusal | None:
    """Why the seat can initiate no battle at all, or None (4.3)."""
    return None if can_battle(g, seat) else Refusal("battle", "4.3", "no-battle", {"seat": seat})


def refuse_defender(g: State, seat: str, enemy: str, clearing: int) -> Refusal | None:
    """Why a seat cannot be battled in a clearing, or None."""
    facts = {"seat": seat, "defender": enemy, "clearing": clearing}
    if enemy == seat:
        return Refusal(enemy, "4.3", "battle-yourself", facts)
    if not g.has_pieces(clearing, enemy):
        return Refusal(enemy, "4.3", "no-enemy-there", facts)
    if not is_enemy(g, seat, enemy):
        return Refusal(enemy, "9.2.8", "coalition-partner", facts)
    if not can_fight(g, seat, enemy, clearing):
        return Refusal(enemy, "4.3", "nobody-to-fight-with", facts)
    return None


def refuse_battlefield(g: State, seat: str, clearing: int) -> Refusal | None:
    """Why no battle can be fought in a clearing, or None."""
    if defenders(g, seat, clearing):
        return None
    reason = "nobody-to-fight-with" if enemies_at(g, seat, clearing) else "no-enemy-there"
    return Refusal(str(clearing), "4.3", reason, {"seat": seat, "clearing": clearing, "defender": ""})


async def choose_defender(g: State, seat: str, clearing: int, law: str, *, decline: bool = False) -> str | None:
    """Ask whom to battle in a clearing (4.3); None when declining is possible and chosen."""
    values: dict[str, str | None] = {enemy: enemy for enemy in defenders(g, seat, clearing)}
    if decline:
        values["none"] = None
    return await choose(
        g,
        seat,
        law,
        "battle",
        values,
        kind="seat",
        decline="none" if decline else None,
        refusals=lambda: refusals(owners(g), lambda other: refuse_defender(g, seat, other, clearing)),
        args={"clearing": clearing},
    )


async def initiate_battle(g: State, seat: str, law: str) -> None:
    """Choose clearing and defender, and battle (4.3); the caller has seen that there is a battlefield."""
    found = battlefields(g, seat)
    clearing = await ask_place(g, seat, law, "clearing", found, lambda c: refuse_battlefield(g, seat, c))
    defender = await choose_defender(g, seat, clearing, law)
    if defender is not None:
        await battle(g, seat, defender, clearing, law)


async def battle(
    g: State,
    attacker: str,
    defender: str,
    clearing: int,
    law: str,
    *,
    credit: str | None = None,
    chooser: str | None = None,
) -> Battle:
    """4.3, from the start of the battle to its end, in the order of the Law. `law` is why it is fought.

    Whoever forced it decides nothing within (1.5.5.I): the attacker may be anybody. `credit` removes the buildings and
    tokens in the place of either side (26.4.2), `chooser` decides what both lose (LR 7.7.4).
    """
    b = muster(g, attacker, defender, clearing, credit)
    b.chooser = chooser
    g.emit("battle-began", law, {"attacker": attacker, "defender": defender, "clearing": clearing})
    for seat in b.sides:
        start = hooks.BATTLE_START.of(g, seat)
        if start is not None:
            await start(g, seat, b)
    if not await _ambush(g, b):  # 4.3.1
        await _effects(g, b, before_roll=True)  # 4.3.2
        _roll(g, b)  # 4.3.3
        await _effects(g, b, before_roll=False)  # 4.3.4
        dealt = _count_hits(g, b)  # 4.3.5
        await deal_hits(g, b, dealt)  # 4.3.6
    for seat in b.sides:
        end = hooks.BATTLE_END.of(g, seat)
        if end is not None:
            await end(g, seat, b)
    g.emit("battle-ended", "4.3", {"attacker": attacker, "defender": defender, "clearing": clearing})
    return b


# --- 4.3.1 ----------------------------------------------------------------------------------------------------------


def matching_ambushes(g: State, clearing: int) -> list[str]:
    """The kinds of ambush card that match a clearing; birds are wild (2.1.1)."""
    return matching(g, (card.id for card in g.catalog.cards.values() if card.type == "ambush"), clearing)


def could_hold_ambush(g: State, seat: str, clearing: int) -> bool:
    """Whether, by public facts alone, the seat may hold a matching ambush card."""
    return verbs.may_hold(g, seat, matching_ambushes(g, clearing))


def _ambushes(g: State, seat: str, clearing: int) -> dict[str, str | None]:
    hand = g.seat(seat).hand
    found: dict[str, str | None] = {card: card for card in matching_ambushes(g, clearing) if card in hand}
    found["none"] = None
    return found


def _refused_ambushes(g: State, seat: str, clearing: int) -> list[Refusal]:
    matching = matching_ambushes(g, clearing)
    hand = g.seat(seat).hand
    found = []
    for card in sorted(c.id for c in g.catalog.cards.values() if c.type == "ambush"):
        facts = {"card": card, "clearing": clearing, "suit": g.suits[clearing]}
        if card not in matching:
            found.append(Refusal(card, "4.3.1", "ambush-of-other-suit", facts))
        elif card not in hand:
            found.append(Refusal(card, "4.3.1", "card-not-in-hand", facts))
    return found


async def _ask_ambush(g: State, b: Battle, seat: str, law: str, name: str) -> str | None:
    """Ask for an ambush card, whatever the hand: the question itself must tell nothing."""
    if seat not in g.seat_of or not could_hold_ambush(g, seat, b.clearing):
        return None
    return await choose(
        g,
        seat,
        law,
        name,
        _ambushes(g, seat, b.clearing),
        kind="card",
        decline="none",
        secret=not verbs.hand_is_public(g, seat),
        refusals=lambda: _refused_ambushes(g, seat, b.clearing),
        args={"attacker": b.attacker, "defender": b.defender, "clearing": b.clearing},
    )


def ambush_stopped_by(g: State, b: Battle) -> str | None:
    """What keeps ambush cards out of a battle: a bot on either side (LR 2.8.2), or a card of the attacker's (4.1.3)."""
    for side in b.sides:
        if side in g.seat_of and g.is_automaton(side):
            return "LR 2.8.2"
    if b.attacker in g.seat_of and any(card in g.book.ambush_proof for card in g.seat(b.attacker).play_area):
        return "4.1.3"
    return None


async def _ambush(g: State, b: Battle) -> bool:
    """4.3.1: returns whether the ambush ended the battle."""
    if ambush_stopped_by(g, b) is not None:
        return False
    card = await _ask_ambush(g, b, b.defender, "4.3.1", "ambush")
    if card is None:
        return False
    g.emit("ambushed", "4.3.1", {"defender": b.defender, "attacker": b.attacker, "card": card, "clearing": b.clearing})
    foil = await _ask_ambush(g, b, b.attacker, "4.3.1.I", "foil")
    if foil is not None:
        g.emit("foiled", "4.3.1.I", {"attacker": b.attacker, "card": foil})
        verbs.spend(g, b.attacker, foil, "4.3.1.I")
        verbs.spend(g, b.defender, card, "4.3.1.I")
        return False
    await deal_hits(g, b, {b.defender: AMBUSH_HITS, b.attacker: 0})
    verbs.spend(g, b.defender, card, "4.3.1.II")
    if fighters(g, b, b.attacker) or g.count_class(b.clearing, b.attacker, "pawn"):
        return False
    g.emit("battle-cut-short", "4.3.1.II", {"attacker": b.attacker, "clearing": b.clearing})
    return True


# --- 4.3.2, 4.3.4 ---------------------------------------------------------------------------------------------------


def _usable(g: State, b: Battle, seat: str, *, before_roll: bool) -> list[BattleEffect]:
    if seat not in g.seat_of:
        return []
    found: list[BattleEffect] = []
    if g.seat(seat).played_by != INERT:
        for owner, hook in hooks.BATTLE_EFFECTS.each(g):
            found += hook(g, owner, b, seat)
    if not g.is_automaton(seat):
        for card in sorted(set(g.seat(seat).play_area)):
            offer = g.book.battle_cards.get(card)
            if offer is not None:
                found.extend(offer(g, seat, b))
    return [e for e in found if e.before_roll == before_roll and (seat, e.key) not in b.used]


async def _effects(g: State, b: Battle, *, before_roll: bool) -> None:
    """Optional effects of both sides; the attacker chooses who goes first when both have some."""
    law = "4.3.2" if before_roll else "4.3.4"
    order = [seat for seat in b.sides if _usable(g, b, seat, before_roll=before_roll)]
    if len(order) > 1:
        first = await choose(
            g,
            b.attacker,
            law,
            "first",
            {b.attacker: b.attacker, b.defender: b.defender},
            kind="seat",
            args={"clearing": b.clearing},
        )
        order = [first, b.other(first)]
    for seat in order:
        while usable := _usable(g, b, seat, before_roll=before_roll):
            values: dict[str, BattleEffect | None] = {effect.key: effect for effect in usable}
            values["none"] = None
            chosen = await choose(
                g,
                seat,
                law,
                "effect",
                values,
                kind="effect",
                decline="none",
                args={"clearing": b.clearing, "attacker": b.attacker, "defender": b.defender, "rolled": dict(b.rolled)},
            )
            if chosen is None:
                break
            b.used.add((seat, chosen.key))
            g.emit("used-effect", chosen.law, {"seat": seat, "effect": chosen.key, "clearing": b.clearing})
            await chosen.perform(g, b, seat)


# --- 4.3.3 ----------------------------------------------------------------------------------------------------------


def _roll(g: State, b: Battle) -> None:
    """4.3.3: the attacker deals the higher roll and the defender the lower, each at most its warriors (4.3.3.I)."""
    higher, lower = chance.battle_dice(g)
    for seat, roll in ((b.attacker, higher), (b.defender, lower)):
        b.rolled[seat] = 0 if seat in b.deals_no_roll else min(roll, max_rolled(g, b, seat))
    g.emit(
        "rolled",
        "4.3.3",
        {
            "attacker": b.attacker,
            "defender": b.defender,
            "higher": higher,
            "lower": lower,
            "attacker_hits": b.rolled[b.attacker],
            "defender_hits": b.rolled[b.defender],
        },
    )


def max_rolled(g: State, b: Battle, side: str) -> int:
    """4.3.3.I, 9.2.6: the warriors of a side and of its helpers, or what it has in their stead."""
    hook = hooks.MAX_ROLLED.of(g, side)
    own = hook(g, side, b) if hook is not None else g.warriors(b.clearing, side)
    return own + _behind(g, b, side) + b.more_rolled.get(side, 0)


# --- 4.3.5 ----------------------------------------------------------------------------------------------------------


def _defenseless(g: State, b: Battle) -> bool:
    """4.3.5.II, 9.2.4: whether nobody defends."""
    hook = hooks.DEFENSELESS.of(g, b.defender)
    return not fighters(g, b, b.defender) if hook is None else hook(g, b.defender, b)


def _count_hits(g: State, b: Battle) -> dict[str, int]:
    """4.3.5: what each side deals, extra and ignored hits included."""
    dealt: dict[str, int] = {}
    for seat in b.sides:
        enemy = b.other(seat)
        rolled = b.rolled.get(seat, 0)
        if enemy in b.ignores_rolled:
            rolled = 0
        total = rolled + b.extra.get(seat, 0)
        hook = hooks.EXTRA_HITS.of(g, seat)
        for law, count in hook(g, seat, b) if hook is not None else ():
            total += count
            g.emit("extra-hit", law, {"seat": seat, "count": count, "clearing": b.clearing})
        if seat == b.attacker and _defenseless(g, b):
            total += 1
            g.emit("extra-hit", "4.3.5.II", {"seat": seat, "count": 1, "clearing": b.clearing})
        dealt[seat] = total
    return dealt


def _after_ignored(g: State, b: Battle, seat: str, count: int) -> int:
    """4.3.5.III: hits left for a side to take; the first hit of a battle is ignored at most once."""
    if count < 1 or seat in b.first_hit_ignored:
        return count
    hook = hooks.IGNORES_FIRST_HIT.of(g, seat)
    law = hook(g, seat, b) if hook is not None else None
    if law is None:
        return count
    b.first_hit_ignored.add(seat)
    g.emit("ignored-hit", law, {"seat": seat, "clearing": b.clearing})
    return count - 1


# --- 4.3.6 ----------------------------------------------------------------------------------------------------------


async def deal_hits(g: State, b: Battle, dealt: dict[str, int]) -> None:
    """4.3.6: both sides remove pieces at once, each in the order it likes, warriors before buildings and tokens."""
    takers = [(seat, _after_ignored(g, b, seat, dealt[b.other(seat)])) for seat in (b.defender, b.attacker)]
    g.emit(
        "hits",
        "4.3.6",
        {
            "attacker": b.attacker,
            "defender": b.defender,
            "attacker_hits": next(n for seat, n in takers if seat == b.defender),
            "defender_hits": next(n for seat, n in takers if seat == b.attacker),
            "clearing": b.clearing,
        },
    )
    for seat, count in takers:
        b.dealt[b.other(seat)] = b.dealt.get(b.other(seat), 0) + count
    questions = [hits.question(g, b, seat, count) for seat, count in takers if count > 0]
    removals: list[Removal] = []
    for seat, way in await choose_all([q for q in questions if q is not None]):
        if way.perform is not None:
            way.perform(g)
        removals += _removals(g, b, seat, way)
    await settle(g, removals)
    for removal in removals:
        if removal.by is not None:
            b.removed.setdefault(removal.by, []).extend(removal.losses)


def _removals(g: State, b: Battle, side: str, way: HitWay) -> list[Removal]:
    """What hits remove on a side: by the other one, or buildings and tokens by whoever is credited (26.4.2)."""
    losses = [Loss(b.clearing, faction, kind, n) for (faction, kind), n in way.pieces.items()]
    if b.credit is None:
        return [Removal(losses, "4.3.6", b.other(side), b)] if losses else []
    scoring = [loss for loss in losses if g.classes[loss.faction][loss.kind] in SCORING]
    others = [loss for loss in losses if loss not in scoring]
    found = Removal(others, "4.3.6", b.other(side), b), Removal(scoring, "4.3.6", b.credit, b)
    return [removal for removal in found if removal.losses]
