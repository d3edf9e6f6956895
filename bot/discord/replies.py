"""What people get to see when they type a command or press a button: use cases on one side, pages on the other."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.discord import options
from bot.discord.front import Front, Pairs
from bot.pages.confirms import confirm
from bot.pages.controls import button
from bot.pages.ids import HASH, NOWHERE, Id, find_key
from bot.pages.layout import TEXT_LIMIT, Document, Item, Page, Picture, clip, last_lines, paginate, rows_of
from bot.pages.logbook import Logbook
from bot.pages.panels import Seen, after, fits, option_label, panel, why
from bot.pages.plans import first_page, plan_page
from bot.pages.posts import marked
from bot.pages.refusals import hint
from bot.pages.telling import FAIRNESS, Tongue, kept, story, undone, without
from bot.play import Choice, Choices, Command, Confirm, Refused, Script, Who, Word, parse
from bot.play.orders import ORDERS
from bot.play.said import HINT, is_hint
from data.laws import like, search
from engine.api import View

PAGE_LIMIT = TEXT_LIMIT - 400
LAW_LIMIT = 700
"""Characters of paragraphs that are read on a phone without scrolling."""
CHOICES = 25
CHOICE_LIMIT = 100


class Replies:
    """Every method returns the page to be shown; `Refused` goes through to whoever answers."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._play = front.play
        self._easel = front.easel

    # --- playing ------------------------------------------------------------------------------------------------------

    async def act(
        self,
        who: Who,
        tongue: Tongue,
        interaction: int,
        script: Script,
        *,
        game: str | None = None,
        n: int | None = None,
        question: int | None = None,
        confirmed: bool = False,
    ) -> Page:
        """Answer."""
        outcome = await self._play.turns.act(
            who, interaction, script, game=game, n=n, question=question, confirmed=confirmed
        )
        return confirm(tongue, outcome) if isinstance(outcome, Confirm) else after(tongue, outcome)

    async def line(self, who: Who, tongue: Tongue, interaction: int, line: str) -> Page:
        """Answer with a typed line; without one show what is asked."""
        if is_hint(line):
            return await self.hint_of_line(who, tongue)
        if not line:
            return await self.panel(who, tongue)
        return await self.act(who, tongue, interaction, parse(line))

    async def command(self, who: Who, tongue: Tongue, interaction: int, action: str, given: Mapping[str, str]) -> Page:
        """Take an action, with answers to its questions by name."""
        for name, value in given.items():
            if is_hint(value):
                return await self.hint(who, tongue, action, given, name)
        return await self.act(who, tongue, interaction, (Command(action, given),))

    async def answer(self, who: Who, tongue: Tongue, interaction: int, pressed: Id, question: int, said: str) -> Page:
        """Answer with a pressed button's, or a chosen option's, key."""
        key = said
        if said.startswith(HASH):
            look = await self._play.look.hand(who, game=pressed.game)
            key = find_key(said, look.question.keys if look.question else ())
        return await self.act(who, tongue, interaction, (Word(key),), game=pressed.game, n=pressed.n, question=question)

    async def done(
        self,
        who: Who,
        tongue: Tongue,
        interaction: int,
        game: str | None = None,
        n: int | None = None,
        question: int | None = None,
    ) -> Page:
        """Decline what is asked."""
        outcome = await self._play.turns.done(who, interaction, game=game, n=n, question=question)
        return confirm(tongue, outcome) if isinstance(outcome, Confirm) else after(tongue, outcome)

    async def undo(
        self, who: Who, tongue: Tongue, interaction: int, game: str | None = None, n: int | None = None
    ) -> Page:
        """Take back."""
        outcome = await self._play.turns.undo(who, interaction, game=game, n=n)
        told = [tongue.say("panel-repeated")] if outcome.repeated else []
        told += undone(outcome, tongue)
        return panel(tongue, Seen.from_outcome(outcome), told=told)

    async def panel(self, who: Who, tongue: Tongue, game: str | None = None, page: int = 0) -> Page:
        """What is asked of this person."""
        return panel(tongue, Seen.from_look(await self._play.look.panel(who, game=game)), page=page)

    async def kept(self, who: Who, tongue: Tongue, game: str | None = None) -> Page:
        """Somebody thought better of it: all is as it was, and what is asked of them where they have a seat."""
        said = [tongue.say("confirm-kept")]
        try:
            look = await self._play.look.panel(who, game=game)
        except Refused:
            return Page(above=said)
        return panel(tongue, Seen.from_look(look), told=said)

    async def why(
        self, who: Who, tongue: Tongue, game: str | None = None, page: int = 0, key: str | None = None
    ) -> Page:
        """What the Law refuses now, and why."""
        return why(tongue, Seen.from_look(await self._play.look.hand(who, game=game)), page=page, key=key)

    async def plan(self, who: Who, tongue: Tongue, line: str, game: str | None = None) -> Page:
        """Try a line privately."""
        if is_hint(line):
            return await self.hint_of_line(who, tongue)
        script = parse(line)
        if not script:
            return first_page(tongue, await self._play.look.hand(who, game=game))
        preview = await self._play.turns.plan(who, script, game=game)
        return plan_page(
            tongue, preview, await self._easel.map(preview.view, tongue.locale, preview.events, theme=who.theme)
        )

    # --- looking ------------------------------------------------------------------------------------------------------

    async def hand(self, who: Who, tongue: Tongue, game: str | None = None) -> Page:
        """The person's hand, in cards and in words."""
        look = await self._play.look.hand(who, game=game)
        seat = look.view.seat(look.seat or "")
        heading = tongue.say("hand-heading", seat=tongue.seat(seat.name), count=seat.hand_count)
        if seat.hand is None:
            return Page(above=[heading, tongue.say("hand-automaton")])
        words, locale = tongue.words, tongue.locale
        cards = [
            tongue.say(
                "hand-card",
                card=words.card(locale, card),
                effect=words.card_effect(locale, card, seat.faction),
                cost=words.craft_cost(locale, card),
            )
            for card in seat.hand
        ]
        page = Page(above=[heading], below=["\n".join(cards)])
        if seat.hand:
            page.pictures.append(await self._easel.hand(look.view, seat.name, locale, theme=who.theme))
        return page

    async def map(self, who: Who, tongue: Tongue, game: str | None = None) -> Page:
        """The map as it is."""
        look = await self._play.look.map(who, game=game)
        picture = await self._easel.map(look.view, tongue.locale, theme=who.theme)
        pictures: list[Picture] = [picture] if picture else []
        return Page(above=[tongue.say("post-heading", title=tongue.title(look.game))], pictures=pictures)

    async def board(self, who: Who, tongue: Tongue, game: str | None = None, seat: str = "") -> Page:
        """A seat's board: the one named, else the person's own, else the first; with buttons for the others."""
        look = await self._play.look.table(who, game=game)
        names = [shown.name for shown in look.view.seats]
        wanted = options.seat(tongue, seat, names)
        own = look.game.seats_of(who.person)
        name = wanted or (own[0] if own else names[0])
        others: list[Item] = [
            button(Id("v", look.game.id, look.game.n, f"board:{other}"), tongue.seat(other))
            for other in names
            if other != name
        ]
        heading = tongue.say(f"faction-{name}.full")
        picture = await self._easel.board(look.view, name, tongue.locale, theme=who.theme)
        return Page(above=[f"## {heading}"], pictures=[picture], rows=rows_of(others))

    async def catchup(self, who: Who, tongue: Tongue, game: str | None = None) -> Page:
        """What happened since the person last looked, with the map on which it is marked."""
        look, read, since = await self._play.look.since(who, game=game)
        entries = kept(read, since)
        heading = tongue.say("catchup-heading", title=tongue.title(look.game))
        told, earlier = last_lines(story(without(entries, FAIRNESS), tongue, look.seat), PAGE_LIMIT)
        if earlier:
            told.insert(0, "-# " + tongue.say("post-earlier", count=earlier))
        picture = await self._easel.map(look.view, tongue.locale, marked(entries), theme=who.theme)
        said = "\n".join(told) or tongue.say("catchup-nothing")
        return Page(above=[heading, said], pictures=[picture] if picture and told else [])

    async def text(self, who: Who, tongue: Tongue, game: str | None = None, page: int = 0) -> Page:
        """The whole board as text."""
        look = await self._play.look.map(who, game=game)
        pages = paginate((await self._easel.text(look.view, tongue.locale)).splitlines(), PAGE_LIMIT)
        page = min(max(page, 0), len(pages) - 1)
        heading = tongue.say("log-heading", title=tongue.title(look.game), page=page + 1, pages=len(pages))
        found = Page(above=[heading, pages[page]])
        found.rows.append(
            [
                button(Id("v", look.game.id, look.game.n, f"text:{target}"), tongue.say(label))
                for target, label in ((page - 1, "panel-previous"), (page + 1, "panel-next"))
                if 0 <= target < len(pages)
            ]
        )
        return found

    async def log(self, who: Who, tongue: Tongue, game: str | None = None, place: str = "") -> Page:
        """The newest full page of the log, unless `place` says another, as its buttons do."""
        return await Logbook(self._play, who, tongue, game).page(place)

    async def export(self, who: Who, tongue: Tongue, game: str | None = None) -> Page:
        """The game as a file."""
        found = await self._play.lobby.status(who, game)
        document = Document.of_game(found.id, await self._play.look.export(who, game=found.id))
        if document is None:
            return Page(above=[tongue.say("export-too-big", game=found.id)])
        said = "export-whole" if found.status == "over" else "export-seen"
        return Page(above=[tongue.say(said)], document=document)

    # --- standing orders, the Law -------------------------------------------------------------------------------------

    async def orders(self, who: Who, tongue: Tongue, interaction: int, given: Mapping[str, str]) -> Page:
        """Set orders where some are given; show them all."""
        changes = {
            order: value
            for order, said in given.items()
            if (value := options.named(tongue, f"orders-{order}", said, ORDERS[order])) is not None
        }
        if changes:
            outcome = await self._play.turns.orders(who, interaction, changes)
            page, game, seat = after(tongue, outcome), outcome.game, outcome.seat
        else:
            look = await self._play.look.hand(who)
            page, game, seat = Page(), look.game, look.seat
        if seat is None:
            return page
        current = game.seat(seat).orders
        page.above.insert(
            0,
            "\n".join(
                [
                    tongue.say("orders-heading", seat=tongue.seat(seat)),
                    *(
                        tongue.say(
                            "orders-line",
                            order=_order_of(tongue, order, seat),
                            value=tongue.say(f"orders-{order}-{current.get(order, values[0])}"),
                        )
                        for order, values in ORDERS.items()
                    ),
                    tongue.say("orders-say-so"),
                    *([tongue.say("orders-set")] if changes else []),
                ]
            ),
        )
        return page

    def law(self, tongue: Tongue, text: str, page: int = 0) -> Page:
        """A page of the paragraphs that a number or words find."""
        found = search(tongue.words, tongue.locale, text)
        if not found:
            near = like(tongue.words, tongue.locale, text)
            names = tongue.words.listed_or(tongue.locale, near) if near else None
            return Page(above=[tongue.say("law-none", text=discord.utils.escape_markdown(text), near=names)])
        said = [tongue.say("law-found", number=p.number, title=p.title, text=p.text) for p in found]
        pages = paginate(said, LAW_LIMIT)
        page = min(max(page, 0), len(pages) - 1)
        shown = Page(above=[pages[page]])
        if len(pages) == 1:
            return shown
        shown.below.append(tongue.say("law-page", page=page + 1, pages=len(pages)))
        ids = [
            (Id("v", NOWHERE, 0, f"law:{target}:{text}"), label)
            for target, label in ((page - 1, "panel-previous"), (page + 1, "panel-next"))
            if 0 <= target < len(pages)
        ]
        if all(fits(id_) for id_, _ in ids):
            shown.rows.append([button(id_, tongue.say(label)) for id_, label in ids])
        else:
            shown.below.append(tongue.say("law-more"))
        return shown

    # --- autocomplete -------------------------------------------------------------------------------------------------

    async def suggest(self, who: Who, tongue: Tongue, action: str, given: Mapping[str, str], focused: str) -> Pairs:
        """What a parameter may be filled with."""
        others = {name: value for name, value in given.items() if name != focused}
        found = await self._play.turns.choices(who, action, others, focused, given.get(focused, ""))
        return self._pairs(tongue, found)

    async def suggest_line(self, who: Who, tongue: Tongue, line: str) -> Pairs:
        """How an `/act` line may go on."""
        found = await self._play.turns.act_choices(who, line)
        return self._pairs(tongue, found)

    async def hint(self, who: Who, tongue: Tongue, action: str, given: Mapping[str, str], focused: str) -> Page:
        """The hint that stood where a choice was wanted, in full; where there are choices by now, those."""
        others = {name: value for name, value in given.items() if name != focused and not is_hint(value)}
        return await self._hint(who, tongue, await self._play.turns.choices(who, action, others, focused), focused)

    async def hint_of_line(self, who: Who, tongue: Tongue) -> Page:
        """The same for a line."""
        return await self._hint(who, tongue, await self._play.turns.act_choices(who, ""), "action")

    async def _hint(self, who: Who, tongue: Tongue, found: Choices, question: str) -> Page:
        if found.hint is not None:
            raise found.hint
        options = tuple(choice.option for choice in found.choices)
        question = found.choices[0].question if found.choices else question
        return await self._front.refused(who, tongue, Refused("choose-one", {"question": question, "options": options}))

    def _pairs(self, tongue: Tongue, found: Choices) -> Pairs:
        pairs = [
            (
                " ".join(filter(None, [choice.before, _label(tongue, choice, found.view)])),
                choice.value,
            )
            for choice in found.choices
            if len(choice.value) <= CHOICE_LIMIT
        ]
        if not pairs and found.hint is not None:
            return [(clip(hint(tongue, found.hint), CHOICE_LIMIT), HINT)]
        return [(_end(name), value) for name, value in pairs[:CHOICES]]


def _label(tongue: Tongue, choice: Choice, view: View | None) -> str:
    if choice.declines is not None:
        return tongue.decline(choice.declines)
    return option_label(tongue, choice.option, choice.question, view)


def _end(name: str) -> str:
    """The end of a long line: what it goes on with is what tells choices apart."""
    return name if len(name) <= CHOICE_LIMIT else "…" + name[-(CHOICE_LIMIT - 1) :]


def _order_of(tongue: Tongue, order: str, seat: str) -> str:
    """What a standing order is about: for a seat, where it need not be said whose it is."""
    own = f"orders-{order}.{seat}"
    return tongue.say(own if tongue.words.has(own) else f"orders-{order}")
