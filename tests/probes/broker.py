"""A probe that offers a card at the start of another's Birdsong and passage in its Daylight, and hires whom it likes.

What it is paid lies on its board until its own turn is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core import chance, parts
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.rules import hooks, offers, verbs
from engine.rules.actions import Action, refused_by
from engine.rules.book import ActionSpec, Player
from engine.rules.occasions import FREE, Helper, Offer
from engine.rules.places import key_of, told
from engine.rules.ruling import ruled_by
from probes import common

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.maps import Place
    from engine.core.options import Asking
    from engine.core.state import SeatState, State
    from engine.rules.occasions import Battle, Removal

NAME = "broker"
WARRIOR = "warrior"
STALL = "stall"
STRAYS = "strays"
"""An owner without a seat, which this probe brings, with the pieces of `STRAY`: nobody's warriors, huts and fires."""
STRAY = "stray"
HUT, FIRE = "hut", "fire"
LOTS = "lots"
"""A pile of the game that nobody sees: a lot is drawn from it for each stall that is built."""
ALL_LOTS = ("amber", "brass", "copper", "dye")
CARD = "probe-card"
PASSAGE = "probe-passage"
FACTS: dict[str, Any] = {
    "letter": "Z",
    "reach": 3,
    "pieces": {WARRIOR: {"class": "warrior", "total": 8}, STALL: {"class": "building", "total": 4}},
}


STRAY_FACTS: dict[str, Any] = {
    "letter": "ZZ",
    "pieces": {
        WARRIOR: {"class": "warrior", "total": 12},
        HUT: {"class": "building", "total": 2},
        FIRE: {"class": "token", "total": 2},
    },
}


def on_offer(g: State, seat: str, buyer: str, moment: str) -> Sequence[Offer]:
    """1.4.1: a card for a warrior, at the start of Birdsong; passage in Daylight, once."""
    if buyer == seat:
        return ()
    key, perform = (CARD, _sell(seat)) if moment == offers.START_OF_BIRDSONG else (PASSAGE, _let_pass(seat))
    if moment not in (offers.START_OF_BIRDSONG, offers.IN_DAYLIGHT) or key in g.turn.used:
        return ()
    poor = moment == offers.START_OF_BIRDSONG and not verbs.in_supply(g, buyer, WARRIOR)
    return [Offer(key, "1.4.1", perform, {"seat": seat}, [Refusal(key, "1.4.1", "probe-no-site")] if poor else ())]


def _sell(seat: str) -> Any:
    async def perform(g: State, buyer: str) -> None:
        g.turn.used = [*g.turn.used, CARD]
        verbs.put_in_supply(g, buyer, WARRIOR, -1)
        purse = g.seat(seat).board["purse"]
        g.seat(seat).board["purse"] = {**purse, buyer: purse.get(buyer, 0) + 1}
        verbs.draw(g, buyer, 1, "G.6")

    return perform


def _let_pass(seat: str) -> Any:
    async def perform(g: State, buyer: str) -> None:
        g.turn.used = [*g.turn.used, PASSAGE]
        verbs.score(g, seat, 1, "3.2")
        for clearing in g.standing(buyer)[:1]:
            verbs.place(g, seat, WARRIOR, clearing, "G.20")

    return perform


def bars_leaving(g: State, seat: str, mover: str, origin: Place) -> Refusal | None:
    """4.2: a single enemy warrior does not get past a stall."""
    if mover == seat or not g.count(origin, seat, STALL) or g.count(origin, mover, WARRIOR) != 1:
        return None
    return Refusal(key_of(g, origin), "4.2", "probe-barred", {"to": told(g, origin)})


async def moved(g: State, seat: str, mover: str, _origin: Place, target: Place) -> None:
    """4.2: whoever enters a stall's clearing meets one warrior more."""
    if mover != seat and g.count(target, seat, STALL):
        verbs.place(g, seat, WARRIOR, target, "G.20")


async def removed(g: State, seat: str, removal: Removal) -> None:
    """1.5.4: for each stall that is removed a card, in whosever turn."""
    stalls = sum(loss.count for loss in removal.losses if (loss.faction, loss.kind) == (seat, STALL))
    verbs.draw(g, seat, stalls, "G.6")


async def battle_start(g: State, seat: str, b: Battle) -> None:
    """4.3: as attacker it may take warriors of a third along, who share its hits as it likes."""
    if seat != b.attacker:
        return
    willing = [s for s in g.other_seats(seat) if s != b.defender and g.warriors(b.clearing, s)]
    for ally in willing[:1]:
        if await choose(g, seat, "4.3", "probe-ally", {"yes": True, "no": False}, decline="no", args={"seat": ally}):
            b.helpers.setdefault(seat, []).append(Helper(ally, "4.3", FREE))


def turn_ended(g: State, seat: str, whose: str) -> None:
    """1.4.1: what it was paid goes home."""
    if whose == seat:
        for owner, count in g.seat(seat).board["purse"].items():
            verbs.put_in_supply(g, owner, WARRIOR, count)
        g.seat(seat).board["purse"] = {}


def sites(g: State, seat: str) -> list[int]:
    """Where a stall can stand."""
    return [c for c in ruled_by(g, seat) if verbs.may_place(g, seat, STALL, c)]


def refuse_stall(g: State, seat: str) -> Refusal | None:
    """Why no stall can be built now."""
    if sites(g, seat) and verbs.in_supply(g, seat, STALL):
        return None
    return Refusal(STALL, "G.20", "probe-no-site")


async def build(g: State, seat: str) -> None:
    """Place a stall."""
    found = sites(g, seat)
    clearing = await choose(g, seat, "G.20", "clearing", {str(c): c for c in found}, kind="clearing")
    verbs.place(g, seat, STALL, clearing, "G.20")
    pile = g.piles.get(LOTS, ())
    if pile:
        g.horizon()
        g.piles = {**g.piles, LOTS: pile[:-1]}
        mine = g.seat(seat)
        mine.board["drawn"] = [*mine.board["drawn"], pile[-1]]


async def setup(g: State, seat: str) -> None:
    """Four warriors and a stall in any clearing with a slot; strays in four others, with a hut and a fire in two."""
    found = [c for c in g.map.numbers if g.open_slots(c)]
    clearing = await choose(g, seat, "5.1.7", "clearing", {str(c): c for c in found}, kind="clearing")
    for kind, count in ((WARRIOR, 4), (STALL, 1)):
        verbs.place(g, seat, kind, clearing, "5.1.7", count)
    g.piles = {**g.piles, LOTS: chance.shuffled(g, sorted(ALL_LOTS))}
    verbs.join(g, STRAYS, STRAY)
    for elsewhere in [c for c in g.map.numbers if c != clearing and g.open_slots(c)][:4]:
        for kind, count in ((WARRIOR, 3), (HUT, 1), (FIRE, 1)):
            verbs.place(g, STRAYS, kind, elsewhere, "5.1.7", count)


def bot_places(g: State, seat: str) -> None:
    """A warrior beside each stall."""
    for clearing in g.standing(seat, STALL):
        verbs.place(g, seat, WARRIOR, clearing, "G.20")


def bot_hits(_g: State, question: Asking) -> str:
    """Its own table for hits: the last way."""
    return list(question.values)[-1]


def board_view(g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """What it was paid, the lots it drew and how many are left, and what is printed or granted."""
    drawn, stalls = seat.board["drawn"], verbs.in_supply(g, seat.name, STALL)
    total = FACTS["pieces"][STALL]["total"]
    row = parts.Row(
        STALL,
        [*["empty"] * (total - stalls), *[STALL] * stalls],
        costs=(0, 1, 2, 3),
        points=(0, 1, 1, 2),
        paid_in=STALL,
    )
    granted = {"passage": g.turn.seat} if PASSAGE in g.turn.used and g.turn.seat != seat.name else {}
    return (
        parts.Purse("purse", (12, 5), dict(seat.board["purse"])),
        parts.Words("drawn", (12, 5), "lot", list(drawn)),
        parts.Word("newest", (6, 5), "lot", drawn[-1] if drawn else None),
        parts.Value("left", (6, 5), len(g.piles.get(LOTS, ()))),
        parts.Scales("worth", (12, 5), "lot", {lot: drawn.count(lot) for lot in ALL_LOTS}, (0, 1)),
        parts.Tracks("stalls", (12, 5), {STALL: row}, STALL),
        parts.Items("shelf", (6, 5), (), 2, ("boot", "sack"), 0, (0, 1)),
        parts.Steps("fees", (6, 5), ((0, 1), (10, 2))),
        parts.Granted("granted", (0, 0), "probe", granted),
        parts.Crafted((8, 5)),
        parts.OwnItems((8, 5)),
        parts.Supply((8, 5)),
    )


def pieces_on_board(board: dict[str, Any]) -> list[tuple[str, str, int]]:
    """What it was paid."""
    return [(owner, WARRIOR, count) for owner, count in board["purse"].items()]


STALL_ACTION = Action(
    ActionSpec(STALL, "G.20", ("clearing",)),
    lambda g, seat: refuse_stall(g, seat) is None,
    refused_by(refuse_stall),
    build,
)
DAYLIGHT, EVENING = common.steps(NAME, STALL_ACTION)
BOT = common.automaton(NAME, bot_places)
HOOKS = (
    hooks.OFFERS.by(on_offer),
    hooks.BARS_LEAVING.by(bars_leaving),
    hooks.MOVED.by(moved),
    hooks.REMOVED.by(removed),
    hooks.BATTLE_START.by(battle_start),
    hooks.TURN_ENDED.by(turn_ended),
)
PLAYER = Player(
    name=NAME,
    hooks=HOOKS,
    setup=setup,
    birdsong=common.phase(),
    daylight=common.phase(DAYLIGHT),
    evening=common.phase(EVENING),
    take_over=common.to_person,
    new_board=common.board(purse={}, drawn=[]),
    board_view=board_view,
    hidden_piles=(LOTS,),
    actions=(common.MOVE.spec, common.BATTLE.spec, STALL_ACTION.spec),
    actions_for_others=(ActionSpec(CARD, "1.4.1"), ActionSpec(PASSAGE, "1.4.1")),
    pieces_on_board=pieces_on_board,
)
AUTOMATON = replace(common.as_bot(PLAYER, BOT), answers={"hits": bot_hits})
