"""A probe with a pawn that walks through forests, no warriors, and tokens that leave the game when they are removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import hooks, verbs
from engine.rules.actions import Action, refused_by
from engine.rules.book import ActionSpec, Player
from engine.rules.places import by_key, labels
from engine.rules.removal import out_of_game
from probes import common

if TYPE_CHECKING:
    from engine.core.maps import Place
    from engine.core.state import SeatState, State
    from engine.rules.occasions import Removal

NAME = "walker"
PAWN = "pawn"
CAMP = "camp"
FACTS: dict[str, Any] = {
    "letter": "X",
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


def sites(g: State, seat: str) -> list[Place]:
    """The pawn's clearing, unless a camp is there already."""
    return [c for c in g.standing(seat, PAWN) if not g.count(c, seat, CAMP) and verbs.may_place(g, seat, CAMP, c)]


def refuse_camp(g: State, seat: str) -> Refusal | None:
    """Why no camp can be made now."""
    if sites(g, seat) and verbs.in_supply(g, seat, CAMP):
        return None
    return Refusal("camp", "G.20", "probe-no-site")


async def make_camp(g: State, seat: str) -> None:
    """Place a camp where the pawn stands."""
    verbs.place(g, seat, CAMP, sites(g, seat)[0], "G.20")


async def setup(g: State, seat: str) -> None:
    """The pawn starts in a forest."""
    found = list(g.map.forest_numbers)
    place = await choose(g, seat, "2.4", "to", by_key(g, found), kind="clearing", labels=lambda: labels(g, found))
    verbs.place(g, seat, PAWN, place, "2.4")


def bot_places(g: State, seat: str) -> None:
    """A camp where the pawn is; a pawn in a forest first leaves it."""
    for clearing in sites(g, seat):
        verbs.place(g, seat, CAMP, clearing, "G.20")


def board_view(_g: State, _seat: SeatState) -> dict[str, Any]:
    """Nothing lies on the board."""
    return {}


CAMP_ACTION = Action(
    ActionSpec("camp", "G.20"), lambda g, seat: refuse_camp(g, seat) is None, refused_by(refuse_camp), make_camp
)
DAYLIGHT, EVENING = common.steps(NAME, CAMP_ACTION)
BOT = common.automaton(NAME, bot_places)
HOOKS = (
    hooks.LINKS.by(links),
    hooks.CLAIMS.by(claims),
    hooks.BARS_ENTERING.by(bars_entering),
)
PLAYER = Player(
    name=NAME,
    hooks=HOOKS,
    setup=setup,
    birdsong=common.phase(),
    daylight=common.phase(DAYLIGHT),
    evening=common.phase(EVENING),
    take_over=common.to_person,
    new_board=common.board(),
    board_view=board_view,
    actions=(common.MOVE.spec, common.BATTLE.spec, CAMP_ACTION.spec),
)
AUTOMATON = Player(
    name=NAME,
    hooks=HOOKS,
    setup=setup,
    birdsong=common.phase(),
    daylight=common.phase(BOT),
    evening=common.phase(),
    take_over=common.to_automaton,
    new_board=common.board(),
    board_view=board_view,
)
