"""Taking turns: answers, the end of a stage, undo, standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.play import offers, work
from bot.play.desk import Desk, Opened
from bot.play.orders import ORDERS
from bot.play.resolve import Walk, walk
from bot.play.script import Script, Word
from bot.play.settle import settle
from bot.play.types import Choices, Confirm, Final, Outcome, Preview, Refused, Who, as_heard, question_to
from bot.play.undo import take_back, undoable
from bot.store import Input
from engine.api import ActionSpec, Game


class Turns:
    """See the module."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def act(
        self,
        who: Who,
        interaction: int,
        script: Script,
        *,
        game: str | None = None,
        n: int | None = None,
        question: int | None = None,
        after: int | None = None,
        confirmed: bool = False,
    ) -> Outcome | Confirm:
        """Answer for one's seat: the whole script or nothing of it.

        `game` is this channel's unless named. A button passes what it was made for: entry `n` and the number of its
        `question`; where that question is no longer open it is refused. The rest of a script passes `after`, the entry
        behind which it waits: once the seat has answered something else it is refused. A script that would decline
        questions of one's own returns a `Confirm`; so does one that only declines the open question, where that gives
        something up or where afterwards nothing can be taken back. A longer one that spells a refusal out means it.
        Refused, with the law, for everything that does not fit.
        """
        return await self._act(who, interaction, script, game, n=n, question=question, after=after, confirmed=confirmed)

    async def plan(self, who: Who, script: Script, *, game: str | None = None) -> Preview:
        """Try a script without doing anything, up to where chance or somebody else comes first. Refused as `act`."""
        opened = await self._desk.open(await self._desk.game_of(who, game))
        _, engine = opened.running
        seat = opened.seat_of(who)
        on = self._walk(who, engine, seat)
        plan = on.follow(script)
        return Preview(
            opened.info,
            seat,
            opened.last,
            script,
            on.fork.view(seat),
            tuple(event.seen_by(seat) for event in as_heard(plan.events, len(opened.stored.seats))),
            on.question,
            plan.forfeits,
            plan.rest,
        )

    async def done(
        self,
        who: Who,
        interaction: int,
        *,
        game: str | None = None,
        n: int | None = None,
        question: int | None = None,
        confirmed: bool = False,
    ) -> Outcome | Confirm:
        """Decline the open question: end the stage, or "no". Entry, question and confirmation as with `act`.

        Refused: cannot-decline.
        """
        return await self._act(who, interaction, None, game, n=n, question=question, confirmed=confirmed)

    async def _act(
        self,
        who: Who,
        interaction: int,
        script: Script | None,
        game: str | None,
        *,
        n: int | None,
        question: int | None,
        confirmed: bool,
        after: int | None = None,
    ) -> Outcome | Confirm:
        """Follow a script; without one decline what is asked."""
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = await self._desk.open(found)
            saved, engine = opened.running
            seat = opened.seat_of(who)
            await self._fresh(opened, seat, n, question)
            await self._waiting(opened, seat, after)
            on = self._walk(who, engine, seat)
            if script is None:
                script = _declining(on)
            key = on.declines(script)
            number = on.require_question().number
            if key is not None:
                on.decline(on.require_question(), key)
            else:
                on.follow(script)
            plan = on.plan
            final: Final = on.final(opened.orders, self._desk.catalog) if key is not None else "no"
            # What could be taken back until then is lost with it.
            dear = bool(plan.forfeits) or (final != "no" and undoable(engine, seat) > 0)
            if dear and not confirmed:
                return Confirm(
                    "forfeit",
                    opened.info,
                    opened.last,
                    tuple(plan.declined) if key is not None else plan.forfeits,
                    script,
                    question=number,
                    alone=key is not None,
                    final=final,
                )
            deeds = tuple(work.Answer(seat, number, key) for number, key in plan.answers)
            result = await self._desk.do(opened, work.Job(deeds, opened.orders, saved))
            return await settle(self._desk, Input(interaction, who.person), opened, result, seat, rest=plan.rest)

    async def undo(self, who: Who, interaction: int, *, game: str | None = None, n: int | None = None) -> Outcome:
        """Take back one's last input, as far as chance, hidden cards and others' answers let it be free.

        Refused: nothing-to-undo, undo-stops-here, not-your-answer (to whom no button is of use, old or new).
        """
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = await self._desk.open(found)
            _, engine = opened.running
            seat = opened.seat_of(who)
            if n is not None and n != opened.last and engine.last_answerer == seat:
                raise Refused("button-is-old", {"n": n, "now": opened.last})
            return await take_back(self._desk, Input(interaction, who.person), opened, engine, seat)

    async def orders(self, who: Who, interaction: int, changes: Mapping[str, str]) -> Outcome:
        """Set standing orders of one's seat (`bot.play.orders.ORDERS`), for what is asked from then on."""
        for name, value in changes.items():
            if value not in ORDERS.get(name, ()):
                raise Refused("unknown-order", {"key": f"{name} {value}"})
        async with self._desk.input(who, interaction, None) as (found, again):
            if again is not None:
                return again
            opened = await self._desk.open(found)
            saved, _ = opened.running
            seat = opened.seat_of(who)
            row = next(row for row in opened.stored.seats if row.name == seat)
            mine = {**row.orders, **changes}
            result = await self._desk.do(opened, work.Job((), {**opened.orders, seat: mine}, saved))
            by = Input(interaction, who.person)
            return await settle(self._desk, by, opened, result, seat, orders={seat: mine})

    # --- autocomplete -------------------------------------------------------------------------------------------------

    async def choices(
        self,
        who: Who,
        action: str,
        given: Mapping[str, str],
        focused: str,
        said: str = "",
    ) -> Choices:
        """What a command's parameter may be filled with, from a blind fork; 25 at most, narrowed down by `said`.

        `given` are the command's other parameters as far as filled in. Never raises `Refused`: it is the hint.
        """
        try:
            engine, seat = await self._seated(who)
            found = offers.for_parameter(self._walk(who, engine, seat), action, given, focused, said)
            return replace(found, view=engine.view(seat))
        except Refused as refused:
            return Choices(hint=refused)

    async def act_choices(self, who: Who, line: str) -> Choices:
        """How an `/act` line may go on: each choice's value is the whole line so far with one more answer."""
        try:
            engine, seat = await self._seated(who)
            return replace(offers.for_line(self._walk(who, engine, seat), line), view=engine.view(seat))
        except Refused as refused:
            return Choices(hint=refused)

    async def actions(self, who: Who) -> tuple[ActionSpec, ...]:
        """Everything that could ever be done by the seat of this person; empty for who has none."""
        try:
            engine, seat = await self._seated(who)
        except Refused:
            return ()
        return engine.actions.get(seat, ())

    async def _seated(self, who: Who) -> tuple[Game, str]:
        opened = await self._desk.open(await self._desk.game_of(who, None))
        return opened.running[1], opened.seat_of(who)

    def _walk(self, who: Who, engine: Game, seat: str) -> Walk:
        return walk(engine, seat, self._desk.names(who.locale))

    # --- committing ---------------------------------------------------------------------------------------------------

    async def _fresh(self, opened: Opened, seat: str, n: int | None, question: int | None) -> None:
        """Refused where a button was made for a question that is no longer open."""
        if n is None or (n == opened.last and question is None):
            return
        old = Refused("button-is-old", {"n": n, "now": opened.last})
        decision = question_to(opened.engine, seat)
        if n == opened.last and decision is None:
            return  # whom the game waits for instead is said in its place
        if n > opened.last or decision is None or (question is not None and decision.number != question):
            raise old
        if n == opened.last:
            return
        # The same question may still be open while others answered theirs. An undo counts questions anew.
        since = await self._desk.store.entries(opened.id, n + 1, opened.last)
        if question is None or any(entry.kind in ("undo", "edit") or entry.seat == seat for entry in since):
            raise old

    async def _waiting(self, opened: Opened, seat: str, after: int | None) -> None:
        """Refused where the rest of a script was done already, or its seat went another way."""
        if after is None:
            return
        since = await self._desk.store.entries(opened.id, after + 1, opened.last)
        mine = any(entry.kind == "answer" and entry.seat == seat for entry in since)
        if after > opened.last or mine or any(entry.kind in ("undo", "edit") for entry in since):
            raise Refused("button-is-old", {"n": after, "now": opened.last})


def _declining(on: Walk) -> Script:
    """The answer that declines what is asked."""
    decision = on.require_question()
    if decision.decline is None:
        raise Refused("cannot-decline", {"question": decision.name}, decision.law)
    return (Word(decision.decline),)
