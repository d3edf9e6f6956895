"""The Mechanical Marquise (LR 4): its turn; the rulings stand in `docs/rulings.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.automata import orders, services
from engine.automata.common import by_priority, letter, ordered, points, reveal_order, target
from engine.core import chance
from engine.factions.marquise import abilities, limits, state
from engine.factions.marquise.setup import corners, garrison, home, place_keep
from engine.factions.marquise.state import BUILDINGS, RECRUITER, SAWMILL, WARRIOR, board, numbers
from engine.rules import hooks, movement, verbs
from engine.rules.battle import battle, defenders
from engine.rules.book import Player, push, push_all, stage
from engine.rules.matching import is_bird
from engine.rules.movement import destinations
from engine.rules.relations import count_enemies, enemy_pieces
from engine.rules.ruling import ruled_by

if TYPE_CHECKING:
    from engine.core.state import State

# --- LR 4.3 Setup -----------------------------------------------------------------------------------------------------


async def setup(g: State, seat: str) -> None:
    """LR 4.3.1 to LR 4.3.5: the keep in a random corner, the garrison with one more there, a building of each kind."""
    corner = chance.pick(g, corners(g))
    place_keep(g, seat, corner, "LR 4.3.2")
    garrison(g, seat, corner, "LR 4.3.3")
    verbs.place(g, seat, WARRIOR, corner, "LR 4.3.3", numbers(g)["automaton"]["extra_at_keep"])
    sites = [c for c in home(g, seat, corner) if g.open_slots(c)]
    for kind in BUILDINGS:
        clearing = chance.pick(g, sites)
        sites.remove(clearing)
        verbs.place(g, seat, kind, clearing, "LR 4.3.4")


# --- LR 4.4 Birdsong --------------------------------------------------------------------------------------------------


@stage("mechanical-marquise.order", asks=False)
async def order(g: State, seat: str) -> None:
    """LR 4.4.1: draw and reveal an order card."""
    board(g, seat)["order"] = reveal_order(g, seat, "LR 4.4.1")


@stage("mechanical-marquise.craft")
async def craft(g: State, seat: str) -> None:
    """LR 4.4.2: an available item on the order card is crafted, for a point; where there is none, bought (LR 9.7)."""
    await orders.craft(g, seat, "LR 4.4.2", numbers(g)["automaton"]["craft_vp"])


# --- LR 4.5, LR 4.7 Daylight ------------------------------------------------------------------------------------------


def escalated(g: State, seat: str) -> bool:
    """LR 4.7: whether the order is a bird."""
    card = board(g, seat)["order"]
    return card is not None and is_bird(g, card)


def foe(g: State, seat: str, clearing: int) -> str | None:
    """LR 4.5.1: whom it battles: the most pieces there, then the most points, then the setup letter; or nobody.

    Whoever has nobody there but warriors that it has hired out has no enemy piece there (11.2.7.III, G.9).
    """
    here: Counter[str] = Counter()
    for owner, _, count in enemy_pieces(g, seat, clearing):
        here[owner] += count
    found = [enemy for enemy in defenders(g, seat, clearing) if here[enemy]]
    return min(found, key=lambda s: (-here[s], -points(g, s), letter(g, s)), default=None)


async def fight(g: State, seat: str, clearing: int, law: str) -> None:
    """LR 4.5.1, LR 4.7.1: a battle in a clearing, if there is anybody to battle."""
    defender = foe(g, seat, clearing)
    if defender is not None:
        services.hire_for_battle(g, seat, clearing, defender)
        await battle(g, seat, defender, clearing, law)


DAYLIGHT = (
    "mechanical-marquise.battle",
    "mechanical-marquise.recruit",
    "mechanical-marquise.build",
    "mechanical-marquise.move",
    "mechanical-marquise.expand",
)
"""LR 4.5, LR 4.7: the steps of Daylight, which may be played again (LR 4.5.5)."""


def places_of_order(g: State, seat: str) -> list[int]:
    """The ordered clearings (LR 4.5), or all of them (LR 4.7), from the highest priority on."""
    return by_priority(g, g.map.numbers) if escalated(g, seat) else ordered(g, board(g, seat)["order"])


@stage("mechanical-marquise.battle")
async def battles(g: State, seat: str, left: list[int] | None = None) -> None:
    """LR 4.5.1, LR 4.7.1: battle in each ordered clearing; under a bird in every one."""
    law = "LR 4.7.1" if escalated(g, seat) else "LR 4.5.1"
    clearings = places_of_order(g, seat) if left is None else left
    for place, clearing in enumerate(clearings):
        if foe(g, seat, clearing) is not None:
            push(g, "mechanical-marquise.battle", seat=seat, left=clearings[place + 1 :])
            await fight(g, seat, clearing, law)
            return


@stage("mechanical-marquise.recruit", asks=False)
async def recruit(g: State, seat: str) -> None:
    """LR 4.5.2: four warriors spread evenly over the ordered clearings it rules, the rest by priority.

    LR 4.7.2: under a bird two in each of the two ruled clearings of lowest priority, or all in the only one.
    """
    facts = numbers(g)["automaton"]
    ruled = [c for c in ruled_by(g, seat) if verbs.may_place(g, seat, WARRIOR, c)]  # the next one instead (LR 2.3)
    if escalated(g, seat):
        law, most = "LR 4.7.2", facts["escalated_clearings"]
        chosen = target(g, ruled, lowest=True)[:most]
        total = most * facts["recruit_escalated"]
    else:
        law, total = "LR 4.5.2", facts["recruit"]
        chosen = [c for c in ordered(g, board(g, seat)["order"]) if c in ruled]
    if not chosen:
        return
    each, rest = divmod(total, len(chosen))
    for place, clearing in enumerate(chosen):
        verbs.place(g, seat, WARRIOR, clearing, law, each + (place < rest))


def on_map(g: State, seat: str, kind: str) -> int:
    """How many buildings of a kind stand on the map."""
    return sum(g.count(c, seat, kind) for c in g.standing(seat, kind))


def wanted_building(g: State, seat: str) -> str | None:
    """LR 4.5.3: the building of the order's suit; under a bird that with most on the map (LR 4.7.3). None: none left.

    Ties: a sawmill first, then a recruiter.
    """
    card = board(g, seat)["order"]
    if card is None:
        return None
    if not escalated(g, seat):
        kind: str = numbers(g)["automaton"]["by_suit"][g.catalog.cards[card].suit]
        return kind if verbs.in_supply(g, seat, kind) else None
    left = [kind for kind in BUILDINGS if verbs.in_supply(g, seat, kind)]
    tie = (SAWMILL, RECRUITER)
    return min(
        left,
        key=lambda k: (-on_map(g, seat, k), tie.index(k) if k in tie else len(tie)),
        default=None,
    )


def building_site(g: State, seat: str, kind: str) -> int | None:
    """LR 4.5.3: the ruled clearing with the most warriors in which the building can be placed, or None."""
    found = [c for c in ruled_by(g, seat) if verbs.may_place(g, seat, kind, c)]
    return next(iter(target(g, found, lambda c: -g.warriors(c, seat))), None)


@stage("mechanical-marquise.build", asks=False)
async def build(g: State, seat: str) -> None:
    """LR 4.5.3, LR 4.7.3: place a building, for no points; hired warriors may make room for it (LR 9.7)."""
    kind = wanted_building(g, seat)
    if kind is None:
        return
    services.hire_to_place(g, seat, lambda: building_site(g, seat, kind) is not None)
    clearing = building_site(g, seat, kind)
    if clearing is not None:
        verbs.place(g, seat, kind, clearing, "LR 4.7.3" if escalated(g, seat) else "LR 4.5.3")
        board(g, seat)["built"] = True


def march_from(g: State, seat: str, clearing: int) -> tuple[int, int] | None:
    """LR 4.5.4: to where, and with how many, it moves out of a clearing: to the most enemy pieces; or None."""
    group = g.count(clearing, seat, WARRIOR) - numbers(g)["automaton"]["left_behind"]
    if group < 1:
        return None
    found = target(g, destinations(g, seat, clearing), lambda c: -count_enemies(g, seat, c))
    return (found[0], group) if found else None


@stage("mechanical-marquise.move")
async def move(g: State, seat: str, left: list[int] | None = None, reached: Sequence[int] = ()) -> None:
    """LR 4.5.4: move out of each ordered clearing, leaving three; under a bird out of all, then battle where it came to
    (LR 4.7.4).
    """
    law = "LR 4.7.4" if escalated(g, seat) else "LR 4.5.4"
    clearings = places_of_order(g, seat) if left is None else left
    for place, clearing in enumerate(clearings):
        way = march_from(g, seat, clearing)
        if way is not None:
            goal, group = way
            push(
                g,
                "mechanical-marquise.move",
                seat=seat,
                left=clearings[place + 1 :],
                reached=sorted({*reached, goal}),
            )
            await movement.move(g, seat, {WARRIOR: group}, clearing, goal, law)
            return
    if escalated(g, seat) and reached:
        push(g, "mechanical-marquise.reached", seat=seat, left=by_priority(g, reached))


@stage("mechanical-marquise.reached")
async def battle_where_it_came(g: State, seat: str, left: Sequence[int]) -> None:
    """LR 4.7.4: a battle in each clearing moved into."""
    if len(left) > 1:
        push(g, "mechanical-marquise.reached", seat=seat, left=list(left[1:]))
    await fight(g, seat, left[0], "LR 4.7.4")


@stage("mechanical-marquise.expand", asks=False)
async def expand(g: State, seat: str, passes: int = 1) -> None:
    """LR 4.5.5: without a building placed this turn and with few on the map, a new order and Daylight again."""
    mine, facts = board(g, seat), numbers(g)["automaton"]
    few = sum(on_map(g, seat, kind) for kind in BUILDINGS) <= facts["expand_up_to"]
    if mine["order"] is None or escalated(g, seat) or mine["built"] or not few or passes >= facts["passes"]:
        return
    orders.discard(g, seat, "LR 4.5.5")
    mine["order"] = reveal_order(g, seat, "LR 4.5.5")
    push(g, DAYLIGHT[-1], seat=seat, passes=passes + 1)
    push_all(g, DAYLIGHT[:-1], seat=seat)


# --- LR 4.6 Evening ---------------------------------------------------------------------------------------------------


@stage("mechanical-marquise.score", asks=False)
async def score(g: State, seat: str) -> None:
    """LR 4.6.1: the points of the ordered track's rightmost empty space; under a bird of the best track."""
    card = board(g, seat)["order"]
    if card is None:
        return
    facts = numbers(g)["automaton"]
    kinds: Iterable[str] = BUILDINGS if escalated(g, seat) else (facts["by_suit"][g.catalog.cards[card].suit],)
    verbs.score(g, seat, max(facts["vp_by_buildings"][on_map(g, seat, kind)] for kind in kinds), "LR 4.6.1")


@stage("mechanical-marquise.discard", asks=False)
async def discard(g: State, seat: str) -> None:
    """LR 4.6.2: discard the order card."""
    orders.discard(g, seat, "LR 4.6.2")
    board(g, seat)["built"] = False


# --- the seat ---------------------------------------------------------------------------------------------------------


async def take_over(g: State, seat: str) -> None:
    """From a person: the hand is set aside face down; everything on the map stays, wood too, which it does not use."""
    mine = g.seat(seat)
    mine.aside, mine.hand = [*mine.aside, *mine.hand], []


def birdsong_steps(_g: State, _seat: str) -> Sequence[str]:
    """LR 4.4."""
    return ("mechanical-marquise.order", "mechanical-marquise.craft")


def daylight_steps(_g: State, _seat: str) -> Sequence[str]:
    """LR 4.5."""
    return DAYLIGHT


def evening_steps(_g: State, _seat: str) -> Sequence[str]:
    """LR 4.6."""
    return ("mechanical-marquise.score", "mechanical-marquise.discard")


PLAYER = Player(
    name=state.NAME,
    hooks=(hooks.MAY_PLACE.by(abilities.may_place), hooks.CLAIMS.by(abilities.keep_is_lost)),
    setup=setup,
    birdsong=birdsong_steps,
    daylight=daylight_steps,
    evening=evening_steps,
    take_over=take_over,
    new_board=state.new_board,
    board_view=state.board_view,
    cards_on_board=state.cards_on_board,
    check_position=limits.check_position,
)
