"""What autocomplete offers: the answers a walk on a blind fork comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.play.resolve import Walk, plain, the_key
from bot.play.script import parse, text
from bot.play.types import Choice, Choices, Refused
from engine.api import Decision, Option

MOST = 25
LONGEST_VALUE = 100
Label = Callable[[Option, str], str]
"""Words an option of the question of that name, so that what a person types can be matched with what they see."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a person has typed so far."""

    said: str = ""
    label: Label | None = None

    def choices(self, decision: Decision, before: str = "", name: str = "") -> tuple[Choice, ...]:
        """The options that match, those that begin with what was said first."""
        wanted = plain(self.said)
        starting, containing = [], []
        for option in decision.options:
            value = f"{before} {name}{option.key}".strip()
            if len(value) > LONGEST_VALUE:
                continue
            shown = plain(self.label(option, decision.name)) if self.label is not None else ""
            found = Choice(value, option, decision.name, before)
            number = option.key[1:] if option.kind == "count" else option.key
            if any(word.startswith(wanted) for word in (option.key, number, shown)):
                starting.append(found)
            elif wanted in option.key or wanted in shown:
                containing.append(found)
        return tuple((starting + containing)[:MOST])


def for_parameter(walk: Walk, action: str, given: Mapping[str, str], focused: str, said: Filter) -> Choices:
    """The choices of a command's parameter. Refused (the hint) where something comes first or it is not asked."""
    left = {plain(name): value for name, value in given.items() if value.strip() and name != focused}
    spec = walk.spec(action)
    if spec is not None and focused not in spec.parameters:
        raise Refused("not-asked", {"question": focused}, spec.law)
    card = walk.card_question(plain(action), focused)
    if card is not None:
        return Choices(said.choices(card))
    if not walk.begun(action, {*left, focused}):
        walk.choose(action, left)
    while True:
        decision = walk.question
        key = walk.forced(focused)
        if key is not None:
            option = Option(key, _kind(key), {})
            return Choices((Choice(key, option, focused),))
        if decision is None:
            raise Refused("asked-later", {"question": focused})
        if decision.name == focused:
            return Choices(said.choices(decision))
        if decision.name not in left:
            raise walk.misplaced(decision, spec, focused)
        walk.answer(decision, the_key(decision, left.pop(decision.name)))


def for_line(walk: Walk, line: str, label: Label | None) -> Choices:
    """How an `/act` line may go on. Refused (the hint) where what stands there already does not fit."""
    words = line.split()
    begun = words.pop() if words and not line[-1:].isspace() else ""
    before = parse(" ".join(words))
    if before:
        walk.follow(before)
        if walk.plan.rest:
            raise Refused("asked-later", {"question": text(walk.plan.rest)[:LONGEST_VALUE]})
    decision = walk.question if before else walk.require_question()
    if decision is None:
        raise Refused("nobody-asked-you")
    name, colon, said = begun.partition(":")
    if not colon:
        return Choices(Filter(begun, label).choices(decision, " ".join(words)))
    if plain(name) != decision.name:
        raise Refused("fill-first", {"question": decision.name, "given": plain(name)}, decision.law)
    return Choices(Filter(said, label).choices(decision, " ".join(words), f"{decision.name}:"))


def _kind(key: str) -> str:
    """What a key that was the only one names: its question is past and says no more."""
    if key.isdecimal():
        return "clearing"
    return "count" if key[:1] == "n" and key[1:].isdecimal() else "word"
