"""Persistent effects outside battle (4.1.3): when they may be used, and the windows that ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.decision import choose
from engine.core.options import NO_ARGS, Refusal
from engine.rules import dominance, maps, offers
from engine.rules.actions import Action, choose_action
from engine.rules.battle import sole_battle
from engine.rules.book import CARD_PARAMETERS, ActionSpec, push, stage
from engine.rules.verbs import hand_is_public

if TYPE_CHECKING:
    from engine.core.state import State
    from engine.rules.book import CardEffect

LAW = "4.1.3"


def usable(g: State, seat: str, *timings: str) -> list[CardEffect]:
    """The effects in a seat's play area that can be used now, by card id. An automaton uses none (LR 1.1.3)."""
    return [effect for effect in _in_play(g, seat, timings) if effect.usable(g, seat)]


def possible(g: State, seat: str, *timings: str) -> bool:
    """Whether, by public facts alone, any effect may be usable now."""
    return any((effect.possible or effect.usable)(g, seat) for effect in _in_play(g, seat, timings))


def _in_play(g: State, seat: str, timings: Sequence[str]) -> list[CardEffect]:
    """The effects of these timings that the seat has in play and has not used up this turn."""
    played = g.seat(seat).play_area
    if not played or g.is_automaton(seat):
        return []
    found = [g.book.effects.get(card) for card in sorted(set(played))]
    return [e for e in found if e is not None and e.timing in timings and not (e.once and e.card in g.turn.used)]


async def use(g: State, seat: str, *timings: str) -> None:
    """Choose an effect that can be used now, and use it."""
    effects = {effect.card: effect for effect in usable(g, seat, *timings)}
    effect = await choose(g, seat, LAW, "card", effects, kind="card", refusals=lambda: card_refusals(g, seat, *timings))
    await perform(g, seat, effect)


async def perform(g: State, seat: str, effect: CardEffect) -> None:
    """Use one effect; a once-per-turn effect is marked as used first."""
    if effect.once:
        g.turn.used = [*g.turn.used, effect.card]
    g.emit("used-card", LAW, {"seat": seat, "card": effect.card})
    await effect.perform(g, seat)


def refuse_card(g: State, seat: str, card: str, *timings: str) -> Refusal | None:
    """Why a card that the seat has in hand or in play cannot be used at such a moment of a turn, or None."""
    effect = g.book.effects.get(card)
    facts = {"card": card, "seat": seat}
    if card not in g.seat(seat).play_area:
        return Refusal(card, LAW, "effect-not-crafted", facts)
    if effect is None:
        return Refusal(card, LAW, "effect-in-battle" if card in g.book.battle_cards else "effect-by-itself", facts)
    if effect.timing not in timings:
        return Refusal(card, LAW, "effect-of-another-time", {**facts, "timing": effect.timing})
    if effect.once and card in g.turn.used:
        return Refusal(card, LAW, "effect-used", facts)
    if effect.refuse is not None:
        refusal: Refusal | None = effect.refuse(g, seat)
        return refusal
    return None if effect.usable(g, seat) else Refusal(card, LAW, effect.lacking, facts)


def card_refusals(g: State, seat: str, *timings: str) -> list[Refusal]:
    """Every card with a lasting effect, in play or still in hand, that cannot be used at such a moment, and why."""
    mine = g.seat(seat)
    in_hand = {card for card in mine.hand if g.catalog.cards[card].type == "persistent"}
    cards = [*sorted(set(mine.play_area)), *sorted(in_hand - set(mine.play_area))]
    found = [refuse_card(g, seat, card, *timings) for card in cards]
    return [refusal for refusal in found if refusal is not None]


def use_refusals(g: State, seat: str, *timings: str) -> list[Refusal]:
    """Why no card can be used at such a moment, where none can, and why each one that cannot."""
    none = [] if usable(g, seat, *timings) else [Refusal("use", LAW, "nothing-to-use", {"seat": seat})]
    return [*none, *card_refusals(g, seat, *timings)]


def in_daylight_dominance(g: State, seat: str) -> bool:
    """Whether the seat can activate a dominance card now."""
    return bool(dominance.activatable(g, seat))


def daylight_open(g: State, seat: str) -> bool:
    """Whether, by public facts alone, anything of `daylight` may be possible."""
    return bool(
        not g.is_automaton(seat)
        and (
            possible(g, seat, "daylight")
            or dominance.may_activate(g, seat)
            or (g.available and g.seat(seat).hand)
            or maps.may_open(g, seat)
            or any(not offer.refusals for offer in offers.at(g, seat, offers.IN_DAYLIGHT).values())
        )
    )


async def _use_daylight(g: State, seat: str) -> None:
    await use(g, seat, "daylight")


ANYBODYS = (
    Action(
        ActionSpec("use", LAW, CARD_PARAMETERS),
        lambda g, seat: bool(usable(g, seat, "daylight")),
        lambda g, seat: use_refusals(g, seat, "daylight"),
        _use_daylight,
    ),
    Action(ActionSpec("dominance", "3.3.1", ("card",)), in_daylight_dominance, dominance.refusals, dominance.activate),
    Action(
        ActionSpec("take-dominance", "3.3.4", ("card", "spend")),
        lambda g, seat: bool(g.available and dominance.takeable(g, seat)),
        lambda _g, _seat: (),  # told with those of `dominance`
        dominance.take,
    ),
)
"""What a person may do between the actions of Daylight on any map: effects (4.1.3), dominance (3.3)."""
DAYLIGHT = (
    *ANYBODYS,
    Action(maps.OPEN_PATH_ACTION, maps.may_open, maps.opening_refusals, maps.open_path),
)
"""What a person may do between the actions of Daylight: effects (4.1.3), dominance (3.3), paths (M.4.3)."""


def daylight(g: State, seat: str) -> tuple[Action, ...]:
    """What may be taken beside the actions of a step of Daylight: that, and what others offer then (1.4.1)."""
    return (*DAYLIGHT, *offers.actions(g, seat))


async def act(
    g: State,
    seat: str,
    law: str,
    actions: Iterable[Action],
    *,
    barred: Callable[[str], Refusal | None] = lambda _name: None,
    args: Mapping[str, Any] = NO_ARGS,
) -> Action | None:
    """Ask a person for the next action of a step of Daylight, or none; what anybody may do then is offered beside."""
    return await choose_action(
        g,
        seat,
        law,
        actions,
        barred=barred,
        others=daylight(g, seat),
        secret=bool(g.seat(seat).hand) and not hand_is_public(g, seat),
        args={"stage": g.turn.stage, **args},
        labels=lambda: sole_battle(g, seat),
    )


async def choose_effect(g: State, seat: str, effects: list[CardEffect], timing: str) -> CardEffect | None:
    """Ask which of these effects to use now, if any."""
    values: dict[str, CardEffect | None] = {effect.card: effect for effect in effects}
    values["next"] = None
    return await choose(
        g,
        seat,
        "1.4.1",
        "use",
        values,
        kind="card",
        decline="next",
        refusals=lambda: card_refusals(g, seat, timing),
        args={"timing": timing},
    )


async def settle_unused(g: State, seat: str, timing: str) -> None:
    """What becomes of the cards of a timing that were not used while they could be."""
    if g.is_automaton(seat):
        return
    for card in sorted(g.seat(seat).play_area):
        effect = g.book.effects.get(card)
        if effect is not None and effect.timing == timing and effect.unused is not None and card not in g.turn.used:
            await effect.unused(g, seat)


@stage("turn.window")
async def window(g: State, seat: str, timing: str) -> None:
    """Between two steps: ask whether to use an effect of that timing; asked again until declined."""
    effects = usable(g, seat, timing)
    if not effects:
        return
    chosen = await choose_effect(g, seat, effects, timing)
    if chosen is None:
        return
    push(g, "turn.window", seat=seat, timing=timing)
    await perform(g, seat, chosen)
