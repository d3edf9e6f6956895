"""A probe with a pawn that walks through forests, no warriors, and tokens that leave the game when they are removed.

It brings items into the game, deals hits by those that lie face up, and takes hits by damaging some.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core import parts
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import hooks, items, verbs
from engine.rules.actions import Action, refused_by
from engine.rules.book import ActionSpec, Player, stage
from engine.rules.occasions import HitWay
from engine.rules.places import by_key
from engine.rules.removal import out_of_game
from probes import common

if TYPE_CHECKING:
    from engine.core.maps import Place
    from engine.core.state import SeatState, State
    from engine.rules.occasions import Battle, Removal

NAME = "walker"
PAWN = "pawn"
CAMP = "camp"
BROUGHT = ("boot", "sword", "tea", "torch")
FACTS: dict[str, Any] = {
    "letter": "X",
    "second": {"letter": "XX"},
    "characters": {NAME: list(BROUGHT)},
    "pieces": {PAWN: {"class": "pawn", "total": 1}, CAMP: {"class": "token", "total": 4}},
}


def links(g: State, seat: str, mover: str, origin: Place) -> Sequence[tuple[Place, bool]]:
    """2.4.1: through forests, whoever rules."""
    return [(place, False) for place in g.map.forest_links.get(origin, ())] if mover == seat else ()


async def claims(_g: State, seat: str, removal: Removal) -> None:
    """G.24: a camp that is removed is out for good."""
    removal.claim([loss for loss in removal.unclaimed(seat) if loss.kind == CAMP], out_of_game)


def bars_entering(g: State, seat: str, mover: str, target: Place) -> Refusal | None:
    """Where the pawn stands beside a camp, no enemy enters."""
    if mover == seat or not (g.count(target, seat, PAWN) and g.count(target, seat, CAMP)):
        return None
    return Refusal(str(target), "4.2", "probe-barred", {"to": target})


def ruled_by(g: State, seat: str, place: Place) -> str | None:
    """12.2.2: whoever has the pawn in a place that is no clearing rules it."""
    return seat if g.count(place, seat, PAWN) else None


async def joins(g: State, seat: str) -> None:
    """9.2.8: with a dominance card it joins whoever comes next and is in no coalition."""
    taken = {*(other.coalition for other in g.seats), *(other.name for other in g.seats if other.coalition)}
    partner = next((name for name in g.other_seats(seat) if name not in taken), "")
    if partner:
        g.seat(seat).coalition = partner
        g.emit("coalition", "9.2.8", {"seat": seat, "partner": partner})


def max_rolled(g: State, seat: str, _b: Battle) -> int:
    """9.2.6: as many hits as items lie face up."""
    mine = g.seat(seat)
    return len(mine.items) - len(mine.exhausted)


def defenseless(g: State, seat: str, _b: Battle) -> bool:
    """9.2.4: without an undamaged item."""
    return not g.seat(seat).items


def hit_ways(g: State, seat: str, b: Battle, count: int) -> Sequence[HitWay]:
    """9.2.7: an item is damaged for all the hits together, or a camp there is lost."""
    mine = g.seat(seat)

    def way(key: str, item: str, *, exhausted: bool) -> HitWay:
        label = {"word": "probe-turned" if exhausted else "probe-item", "item": item}
        return HitWay(key, {}, label, lambda g: items.damage(g, seat, item, "9.2.7", exhausted=exhausted))

    found = [way(key, item, exhausted=down) for key, (item, down) in items.sides(mine.items, mine.exhausted).items()]
    if g.count(b.clearing, seat, CAMP):
        found.append(HitWay(CAMP, {(seat, CAMP): 1}, {"pieces": [{"faction": seat, "kind": CAMP, "count": 1}]}))
    return found if count else ()


async def full_removal(g: State, seat: str, _clearing: int, _by: str) -> None:
    """9.2.2.1: whoever stays is hurt."""
    for item in items.unexhausted(g, seat)[:1]:
        items.damage(g, seat, item, "9.2.2.1")


def refuse_repair(g: State, seat: str) -> Refusal | None:
    """Why nothing can be repaired now."""
    return None if g.seat(seat).damaged else Refusal("repair", "9.5.7", "probe-no-site")


async def mend(g: State, seat: str) -> None:
    """9.5.7: repair one item, whichever side it lies on."""
    mine = g.seat(seat)
    found = items.sides(mine.damaged, mine.damaged_exhausted)
    labels = {
        key: {"word": "probe-turned" if down else "probe-item", "item": item} for key, (item, down) in found.items()
    }
    item, down = await choose(g, seat, "9.5.7", "item", found, labels=labels)
    items.repair(g, seat, item, "9.5.7", exhausted=down)


@stage(f"{NAME}.refresh", asks=False)
async def refresh(g: State, seat: str) -> None:
    """9.4.1: one exhausted item is turned."""
    mine = g.seat(seat)
    for pile, damaged in ((mine.exhausted, False), (mine.damaged_exhausted, True)):
        if pile:
            items.refresh(g, seat, pile[0], "9.4.1", damaged=damaged)
            return


def sites(g: State, seat: str) -> list[Place]:
    """The pawn's clearing, unless a camp is there already."""
    return [c for c in g.standing(seat, PAWN) if not g.count(c, seat, CAMP) and verbs.may_place(g, seat, CAMP, c)]


def refuse_camp(g: State, seat: str) -> Refusal | None:
    """Why no camp can be made now."""
    if sites(g, seat) and verbs.in_supply(g, seat, CAMP):
        return None
    return Refusal("camp", "G.20", "probe-no-site")


async def make_camp(g: State, seat: str) -> None:
    """Place a camp where the pawn stands, and exhaust an item if there is one."""
    for item in items.unexhausted(g, seat)[:1]:
        items.exhaust(g, seat, item, "9.2.5")
    verbs.place(g, seat, CAMP, sites(g, seat)[0], "G.20")


async def setup(g: State, seat: str) -> None:
    """The pawn starts in a forest, with its items."""
    g.seat(seat).items = sorted(BROUGHT)
    found = list(g.map.forest_numbers)
    place = await choose(g, seat, "2.4", "clearing", by_key(g, found), kind="clearing")
    verbs.place(g, seat, PAWN, place, "2.4")


def bot_places(g: State, seat: str) -> None:
    """A camp where the pawn is; a pawn in a forest first leaves it."""
    for clearing in sites(g, seat):
        verbs.place(g, seat, CAMP, clearing, "G.20")


def brings_items(_g: State, _seat: str) -> Sequence[str]:
    """Beside the supply (9.3.5)."""
    return BROUGHT


def board_view(_g: State, _seat: SeatState) -> tuple[parts.Part, ...]:
    """Its items, whole and damaged, its crafted cards, and the supply."""
    return (
        parts.OwnItems((12, 5)),
        parts.Damaged((12, 5)),
        parts.Crafted((12, 5)),
        parts.Supply((12, 5)),
    )


CAMP_ACTION = Action(
    ActionSpec("camp", "G.20"), lambda g, seat: refuse_camp(g, seat) is None, refused_by(refuse_camp), make_camp
)
REPAIR_ACTION = Action(
    ActionSpec("repair", "9.5.7", ("item",)),
    lambda g, seat: refuse_repair(g, seat) is None,
    refused_by(refuse_repair),
    mend,
)
DAYLIGHT, EVENING = common.steps(NAME, CAMP_ACTION, REPAIR_ACTION)
BOT = common.automaton(NAME, bot_places)
HOOKS = (
    hooks.LINKS.by(links),
    hooks.CLAIMS.by(claims),
    hooks.BARS_ENTERING.by(bars_entering),
    hooks.RULED_BY.by(ruled_by),
    hooks.DOMINANCE_ACTIVE.by(joins),
    hooks.MAX_ROLLED.by(max_rolled),
    hooks.DEFENSELESS.by(defenseless),
    hooks.HIT_WAYS.by(hit_ways),
    hooks.FULL_REMOVAL.by(full_removal),
)
PLAYER = Player(
    name=NAME,
    hooks=HOOKS,
    setup=setup,
    birdsong=common.phase(f"{NAME}.refresh"),
    daylight=common.phase(DAYLIGHT),
    evening=common.phase(EVENING),
    take_over=common.to_person,
    new_board=common.board(),
    board_view=board_view,
    actions=(common.MOVE.spec, common.BATTLE.spec, CAMP_ACTION.spec, REPAIR_ACTION.spec),
    items_box=False,
    brings_items=brings_items,
)
AUTOMATON = common.as_bot(PLAYER, BOT)
