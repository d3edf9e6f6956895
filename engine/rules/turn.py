"""1.4 Game structure: turns and their phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.errors import EngineError
from engine.core.state import AUTOMATON, JOINING, TurnState
from engine.rules import dominance, effects, hooks, maps, offers
from engine.rules.battle import can_battle, initiate_battle
from engine.rules.book import push, push_all, stage

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.book import Player


def player_of(g: State, seat: str) -> Player:
    """The rules by which a seat plays now; EngineError for a stand-in."""
    player: Player | None = g.book.player(g.seat(seat))
    if player is None:
        message = f"{seat} is a stand-in and takes no turn"
        raise EngineError(message)
    return player


@stage("turn.begin", asks=False)
async def begin(g: State, seat: str) -> None:
    """A turn begins; an active dominance card is checked before anything else (3.3.1.I)."""
    g.turn = TurnState(seat=seat, number=g.turn.number + 1, phase="birdsong")
    g.emit("turn-began", "1.4.1", {"seat": seat, "number": g.turn.number})
    dominance.check(g, seat)
    push(g, "turn.birdsong", seat=seat)


def _in_play(g: State, seat: str, timing: str) -> bool:
    """Whether the seat has an effect of that timing in play.

    Where it has none as a phase starts, none comes into play before the phase's windows are over.
    """
    if not g.seat(seat).play_area:
        return False
    played = [g.book.effects.get(card) for card in g.seat(seat).play_area]
    return any(effect is not None and effect.timing == timing for effect in played)


def _window(g: State, seat: str, timing: str) -> None:
    """Put a window for effects on the agenda, if there can be any use for it."""
    if _in_play(g, seat, timing):
        push(g, "turn.window", seat=seat, timing=timing)


@stage("turn.birdsong", asks=False)
async def birdsong(g: State, seat: str) -> None:
    """Birdsong: what happens at its start, in the order the seat likes (1.1.3, 1.4.1), then the faction's steps."""
    g.turn.phase = "birdsong"
    g.emit("phase-began", "1.4.1", {"seat": seat, "phase": "birdsong"})
    for step, arguments in reversed(_birdsong(g, seat)):
        push(g, step, seat=seat, **arguments)


def _birdsong(g: State, seat: str) -> list[tuple[str, dict[str, Any]]]:
    """The stages of Birdsong, in order, each with its arguments: the faction's steps, and what is before and after."""
    player = player_of(g, seat)
    window = [("turn.window", {"timing": "birdsong"})] if _in_play(g, seat, "birdsong") else []
    found: list[tuple[str, dict[str, Any]]] = [("turn.birdsong-start", {})]
    for step in player.birdsong(g, seat):
        found += [*window, (step, {})]
    if player.birdsong_end:
        found += window
    if player.birdsong_end or _in_play(g, seat, "birdsong-end"):
        found.append(("turn.birdsong-end", {}))
    return found


@stage("turn.birdsong-start")
async def birdsong_start(g: State, seat: str) -> None:
    """One thing of those that happen at the start of Birdsong; asked again until nothing is left or wanted."""
    offered = offers.at(g, seat, offers.START_OF_BIRDSONG)
    actions = {key: offer for key, offer in offered.items() if not offer.refusals}
    cards = {effect.card: effect for effect in effects.usable(g, seat, "birdsong-start")}
    secret = any(offer.secret for offer in offered.values())
    if not actions and not cards and not secret:
        return
    keys: dict[str, str | None] = {key: key for key in (*cards, *actions)}
    pending = any(effect.must for effect in cards.values())
    if not pending:
        keys["next"] = None
    chosen = await choose(
        g,
        seat,
        "1.4.1",
        "start",
        keys,
        kind="start",
        decline=None if pending else "next",
        secret=secret,
        refusals=lambda: [
            *effects.card_refusals(g, seat, "birdsong-start"),
            *(refusal for offer in offered.values() for refusal in offer.refusals),
        ],
        args={"phase": "birdsong"},
        labels={key: action.args for key, action in actions.items()},
    )
    if chosen is None:
        return
    push(g, "turn.birdsong-start", seat=seat)
    if chosen in cards:
        await effects.perform(g, seat, cards[chosen])
    else:
        await actions[chosen].perform(g, seat)


@stage("turn.birdsong-end")
async def birdsong_end(g: State, seat: str, done: list[str] | None = None) -> None:
    """1.4.1: what happens at the end of Birdsong: cards may be used before the faction's own steps or after (1.1.3)."""
    player = player_of(g, seat)
    steps = [name for name, open_ in player.birdsong_end.items() if name not in (done or ()) and open_(g, seat)]
    cards = effects.usable(g, seat, "birdsong-end")
    if cards:
        chosen = await effects.choose_effect(g, seat, cards, "birdsong-end")
        if chosen is not None:
            push(g, "turn.birdsong-end", seat=seat, done=done)
            await effects.perform(g, seat, chosen)
            return
    if steps:
        push(g, "turn.birdsong-end", seat=seat, done=[*(done or ()), steps[0]])
        push(g, steps[0], seat=seat)
        return
    await effects.settle_unused(g, seat, "birdsong-end")


@stage("turn.daylight", asks=False)
async def daylight(g: State, seat: str) -> None:
    """Daylight: effects at its start, then the faction's steps."""
    g.turn.phase = "daylight"
    g.emit("phase-began", "1.4.1", {"seat": seat, "phase": "daylight"})
    push_all(g, player_of(g, seat).daylight(g, seat), seat=seat)
    _window(g, seat, "daylight-start")


@stage("turn.evening", asks=False)
async def evening(g: State, seat: str) -> None:
    """Evening: effects at its start, then the faction's steps."""
    g.turn.phase = "evening"
    g.emit("phase-began", "1.4.1", {"seat": seat, "phase": "evening"})
    push_all(g, player_of(g, seat).evening(g, seat), seat=seat)
    _window(g, seat, "evening-start")


@stage("turn.end", asks=False)
async def end(g: State, seat: str) -> None:
    """The end of Evening (M.4.4), and of the turn; the next seat clockwise is to begin (1.4.1)."""
    maps.end_of_evening(g, seat)
    for owner, hook in hooks.TURN_ENDED.each(g):
        hook(g, owner, seat)
    mine = g.seat(seat)
    if mine.played_by in (AUTOMATON, JOINING):
        mine.turns_by_automaton += 1
    g.emit("turn-ended", "1.4.1", {"seat": seat, "number": g.turn.number})
    order = [s.name for s in g.clockwise(seat) if g.book.player(s) is not None]
    g.turn = TurnState(seat=seat, number=g.turn.number, phase="between")
    push_turn(g, order[1] if len(order) > 1 else order[0])


STANDIN = "turn.stand-in"


@stage(STANDIN)
async def stand_in(g: State, seat: str) -> None:
    """4.3: a stand-in battles as often as it likes; for rule cases, in which it has no turn of its own."""
    if not can_battle(g, seat):
        return
    values = {"battle": True, "done": False}
    if await choose(g, seat, "4.3", "action", values, decline="done", args={"stage": STANDIN, "left": None}):
        push(g, STANDIN, seat=seat)
        await initiate_battle(g, seat, "4.3")


PHASES = ("turn.birdsong", "turn.daylight", "turn.evening", "turn.end")


def push_turn(g: State, seat: str) -> None:
    """Put a whole turn on the agenda."""
    push_all(g, ("turn.begin", "turn.daylight", "turn.evening", "turn.end"), seat=seat)


def resume_at(g: State, seat: str, name: str) -> list[tuple[str, dict[str, Any]]]:
    """The stages of a turn from the one named to the end of its phase; for positions that start in mid-turn.

    EngineError when the seat's turn has no such stage.
    """
    if name in ("turn.begin", *PHASES):
        return [(name, {})]
    player = player_of(g, seat)
    if name in player.birdsong_end:  # what is left of the end of Birdsong comes behind it
        return [(name, {}), ("turn.birdsong-end", {"done": [name]})]
    plain: list[list[tuple[str, dict[str, Any]]]] = [
        [(step, {}) for step in steps(g, seat)] for steps in (player.daylight, player.evening)
    ]
    for stages in (_birdsong(g, seat), *plain):
        names = [step for step, _ in stages]
        if name in names:
            return stages[names.index(name) :]
    if name == "turn.birdsong-end":
        return [(name, {})]
    message = f"{seat}'s turn has no stage {name!r}"
    raise EngineError(message)


def phase_of(g: State, seat: str, name: str) -> str:
    """The phase in which a seat's stage lies: birdsong, daylight or evening."""
    if name.startswith("turn."):
        return {"turn.daylight": "daylight", "turn.evening": "evening", "turn.end": "evening"}.get(name, "birdsong")
    player = player_of(g, seat)
    if name in player.birdsong_end:
        return "birdsong"
    for phase, steps in (("birdsong", player.birdsong), ("daylight", player.daylight), ("evening", player.evening)):
        if name in steps(g, seat):
            return phase
    message = f"{seat}'s turn has no stage {name!r}"
    raise EngineError(message)
