"""What autocomplete offers: the answers a walk on a blind fork comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.play.resolve import Walk
from bot.play.said import plain
from bot.play.script import parse, text
from bot.play.types import Choice, Choices, Refused
from engine.api import AskedView, Decision, Option

MOST = 25
LONGEST_VALUE = 100


@dataclass(frozen=True, slots=True)
class Filter:
    """What a person has typed so far, and how things are called that may be meant."""

    said: str
    called: Callable[[Option, str], Sequence[str]]
    ending: Callable[[AskedView], Sequence[str]]

    def choices(self, decision: Decision, before: str = "", name: str = "") -> tuple[Choice, ...]:
        """The options that match, those that begin with what was said first."""
        wanted = plain(self.said)
        starting, containing = [], []
        for option in decision.options:
            value = f"{before} {name}{option.key}".strip()
            if len(value) > LONGEST_VALUE:
                continue
            declines = AskedView.of(decision) if option.key == decision.decline else None
            names = self.called(option, decision.name) if declines is None else self.ending(declines)
            words = [plain(name) for name in (option.key, *names)]
            found = Choice(value, option, decision.name, before, declines)
            if any(word.startswith(wanted) for word in words):
                starting.append(found)
            elif any(wanted in word for word in words):
                containing.append(found)
        return tuple((starting + containing)[:MOST])


def for_parameter(walk: Walk, action: str, given: Mapping[str, str], focused: str, typed: str) -> Choices:
    """The choices of a command's parameter. Refused (the hint) where something comes first or it is not asked."""
    said = Filter(typed, walk.called, walk.names.ending)
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
        option = walk.forced(focused)
        if option is not None:
            return Choices((Choice(option.key, option, focused),))
        if decision is None:
            raise Refused("asked-later", {"question": focused})
        if decision.name == focused:
            return Choices(said.choices(decision))
        if decision.name not in left:
            raise walk.misplaced(decision, spec, focused)
        walk.answer(decision, walk.key(decision, left.pop(decision.name)))


def for_line(walk: Walk, line: str) -> Choices:
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
        return Choices(Filter(begun, walk.called, walk.names.ending).choices(decision, " ".join(words)))
    if plain(name) != decision.name:
        shown = {"question": decision.name, "given": plain(name), "options": decision.options[:MOST]}
        raise Refused("fill-first", shown, decision.law)
    return Choices(Filter(said, walk.called, walk.names.ending).choices(decision, " ".join(words), f"{decision.name}:"))
