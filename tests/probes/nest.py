"""A probe with warriors, a queen that stays, hives that count twice, blossoms that add a suit, and a hidden larder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import parts
from engine.core.decision import choose
from engine.core.options import Refusal
from engine.core.values import without
from engine.rules import hooks, verbs
from engine.rules.actions import Action, refused_by
from engine.rules.book import ActionSpec, Player
from engine.rules.occasions import AFTER, BattleEffect, Helper
from engine.rules.removal import out_of_game
from engine.rules.ruling import ruled_by
from engine.rules.secrets import face_down
from probes import common

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.state import SeatState, State
    from engine.rules.occasions import Battle, Loss, Removal

NAME = "nest"
WARRIOR = "warrior"
QUEEN = "queen"
HIVE = "hive"
BLOSSOM = "blossom"
ADDED_SUIT = "mouse"
STARTING = 4
FACTS: dict[str, Any] = {
    "letter": "Y",
    "reach": 6,
    "pieces": {
        WARRIOR: {"class": "warrior", "total": 12},
        QUEEN: {"class": "warrior", "total": 1},
        HIVE: {"class": "building", "total": 5},
        BLOSSOM: {"class": "token", "total": 4},
    },
}


def clearing_suits(g: State, seat: str, clearing: int, suits: tuple[str, ...]) -> tuple[str, ...]:
    """2.2.2: a blossom adds a suit."""
    return (*suits, ADDED_SUIT) if g.count(clearing, seat, BLOSSOM) and ADDED_SUIT not in suits else suits


def rule_counts(g: State, seat: str, clearing: int, counts: dict[str, int]) -> None:
    """2.5: a hive counts once more."""
    hives = g.count(clearing, seat, HIVE)
    if hives:
        counts[seat] = counts.get(seat, 0) + hives


def unmovable(_g: State, _seat: str, kind: str) -> str | None:
    """4.2: the queen stays."""
    return "4.2" if kind == QUEEN else None


def may_remove(_g: State, seat: str, owner: str, kind: str, b: Battle | None) -> bool:
    """G.24: the queen falls in battle only."""
    return b is not None or owner != seat or kind != QUEEN


def may_place(g: State, seat: str, faction: str, kind: str, clearing: int) -> bool:
    """G.20: where a blossom lies nobody else places tokens."""
    return faction == seat or g.classes[faction][kind] != "token" or not g.count(clearing, seat, BLOSSOM)


async def claims(_g: State, seat: str, removal: Removal) -> None:
    """G.24: a queen that falls is out for good; warriors that the nest removes are held on its board."""
    removal.claim([loss for loss in removal.unclaimed(seat) if loss.kind == QUEEN], out_of_game)
    if removal.by != seat:
        return

    def hold(g: State, loss: Loss) -> None:
        held = g.seat(seat).board["held"]
        g.seat(seat).board["held"] = {**held, loss.faction: held.get(loss.faction, 0) + loss.count}

    owners = sorted({loss.faction for loss in removal.losses} - {seat})
    for owner in owners:
        removal.claim([loss for loss in removal.unclaimed(owner) if loss.kind == WARRIOR], hold)


def extra_hits(g: State, seat: str, b: Battle) -> Sequence[tuple[str, int]]:
    """4.3.5.I: one more where the queen is."""
    return [("4.3.5.I", 1)] if g.count(b.clearing, seat, QUEEN) else []


def ignores_first_hit(g: State, seat: str, b: Battle) -> str | None:
    """4.3.5.III: a hive shields from the first hit."""
    return "4.3.5.III" if g.count(b.clearing, seat, HIVE) else None


def helpers(g: State, seat: str, b: Battle, side: str) -> Sequence[Helper]:
    """Where its queen is, its warriors stand behind whoever defends against another."""
    if side != b.defender or seat in b.sides or not g.count(b.clearing, seat, QUEEN):
        return ()
    return [Helper(seat, "4.3", AFTER)]


def battle_effects(g: State, seat: str, b: Battle, side: str) -> Sequence[BattleEffect]:
    """A bystander with a hive lends a defender its sting: a hit more."""
    if side != b.defender or seat in b.sides or not g.count(b.clearing, seat, HIVE):
        return ()

    async def sting(_g: State, b: Battle, side: str) -> None:
        b.extra[side] = b.extra.get(side, 0) + 1

    return [BattleEffect("probe-sting", "4.3.4", before_roll=False, perform=sting)]


def turn_ended(g: State, seat: str, whose: str) -> None:
    """1.4.1: who is held goes home after the nest's own turn."""
    if whose != seat:
        return
    for owner, count in g.seat(seat).board["held"].items():
        verbs.put_in_supply(g, owner, WARRIOR, count)
    g.seat(seat).board["held"] = {}


def sites(g: State, seat: str, kind: str) -> list[int]:
    """Where a hive can be built, or a blossom planted: one each in a clearing that is ruled."""
    return [c for c in ruled_by(g, seat) if not g.count(c, seat, kind) and verbs.may_place(g, seat, kind, c)]


def grows(kind: str) -> Action:
    """The action that places one of that kind, and a warrior beside it."""

    def refuse(g: State, seat: str) -> Refusal | None:
        if verbs.in_supply(g, seat, kind) and sites(g, seat, kind):
            return None
        return Refusal(kind, "G.20", "probe-no-site")

    async def perform(g: State, seat: str) -> None:
        found = sites(g, seat, kind)
        clearing = await choose(g, seat, "G.20", "clearing", {str(c): c for c in found}, kind="clearing")
        verbs.place(g, seat, kind, clearing, "G.20")
        verbs.place(g, seat, WARRIOR, clearing, "G.20", 2)

    return Action(
        ActionSpec(kind, "G.20", ("clearing",)), lambda g, seat: refuse(g, seat) is None, refused_by(refuse), perform
    )


async def setup(g: State, seat: str) -> None:
    """Queen, hive and warriors in any clearing with a slot."""
    found = [c for c in g.map.numbers if g.open_slots(c)]
    clearing = await choose(g, seat, "5.1.7", "clearing", {str(c): c for c in found}, kind="clearing")
    for kind, count in ((QUEEN, 1), (HIVE, 1), (WARRIOR, STARTING)):
        verbs.place(g, seat, kind, clearing, "5.1.7", count)


def bot_places(g: State, seat: str) -> None:
    """Two warriors in each clearing with a hive."""
    for clearing in g.standing(seat, HIVE):
        verbs.place(g, seat, WARRIOR, clearing, "G.20", 2)


def refuse_store(g: State, seat: str) -> Refusal | None:
    """Why no card can be put away."""
    return None if g.seat(seat).hand else Refusal("store", "1.2", "no-cards-in-hand", {"player": seat})


async def store(g: State, seat: str) -> None:
    """1.2: put a card from the hand away, face down."""
    mine = g.seat(seat)
    cards = {card: card for card in sorted(set(mine.hand))}
    card = await choose(g, seat, "1.2", "card", cards, kind="card", secret=len(mine.hand) > 1, args={"seat": seat})
    mine.hand = without(mine.hand, card)
    mine.board["larder"] = [*mine.board["larder"], card]


def hidden(_g: State, seat: SeatState, viewer: str | None) -> dict[str, Any]:
    """1.2: what was put away only its owner knows."""
    if seat.name == viewer:
        return seat.board
    return {**seat.board, "larder": face_down(seat.board["larder"])}


def cards_on_board(board: dict[str, Any]) -> list[str]:
    """What was put away."""
    return list(board["larder"])


def board_view(_g: State, seat: SeatState) -> tuple[parts.Part, ...]:
    """Who is held, and what was put away."""
    return (
        parts.Purse("held", (12, 5), dict(seat.board["held"])),
        parts.Cards("larder", (12, 5), list(seat.board["larder"])),
        parts.Supply((24, 5)),
    )


def pieces_on_board(board: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Who is held."""
    return [(owner, WARRIOR, count) for owner, count in board["held"].items()]


STORE = Action(
    ActionSpec("store", "1.2", ("card",)), lambda g, seat: bool(g.seat(seat).hand), refused_by(refuse_store), store
)
ACTIONS = (grows(HIVE), grows(BLOSSOM), STORE)
DAYLIGHT, EVENING = common.steps(NAME, *ACTIONS)
BOT = common.automaton(NAME, bot_places)
HOOKS = (
    hooks.CLEARING_SUITS.by(clearing_suits),
    hooks.RULE_COUNTS.by(rule_counts),
    hooks.UNMOVABLE.by(unmovable),
    hooks.MAY_REMOVE.by(may_remove),
    hooks.MAY_PLACE.by(may_place),
    hooks.CLAIMS.by(claims),
    hooks.EXTRA_HITS.by(extra_hits),
    hooks.IGNORES_FIRST_HIT.by(ignores_first_hit),
    hooks.HELPERS.by(helpers),
    hooks.BATTLE_EFFECTS.by(battle_effects),
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
    new_board=common.board(held={}, larder=[]),
    board_view=board_view,
    hidden=hidden,
    cards_on_board=cards_on_board,
    actions=(common.MOVE.spec, common.BATTLE.spec, *(action.spec for action in ACTIONS)),
    pieces_on_board=pieces_on_board,
)
AUTOMATON = common.as_bot(PLAYER, BOT)
