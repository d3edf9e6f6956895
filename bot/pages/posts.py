"""What everybody in a channel reads: the pages of the lobby's post and of the game's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

from bot.pages.controls import Style, button
from bot.pages.ids import Id
from bot.pages.layout import ROW, Item, Page, Picture, clip, rows_of
from bot.pages.telling import FAIRNESS, Tongue, Weighed, current, is_law, weighed, without
from bot.play import GameInfo, Happened, Outcome
from bot.play.undo import undoable
from data.words import unmarked
from engine.api import OPTION_CHOICES, Event, Matter, View

SCREEN, SCREEN_AFTERWARDS = 14, 23
"""So many small lines of words are seen with map and buttons on a phone of 390 points by 844, and so many without the
buttons. What the post does not tell is a press of Log away."""
SMALL_LINE = 45
"""Characters of such a line."""
LINE, LARGER = 34, 1.25
"""Characters of a line of usual size, and how many small ones it takes the room of."""
ROWS, ROW_LINES = 3, 2.75
"""Rows of buttons that are counted in, and the small lines that each further one takes the room of."""
MENTION = re.compile(r"<@!?\d+>")
BOLD = "+"
"""What stands for the marks around bold letters, which are wider: about one letter more at either end."""
MOST_OF_A_LINE = 6 * SMALL_LINE

POST_BUTTONS = ("act", "done", "undo", "hand", "map", "board", "log", "text")
RESTING_BUTTONS = ("map", "board", "log", "text")
NEXT_BUTTONS = ("rematch", "new", "export")


def facts_of(tongue: Tongue, game: GameInfo) -> list[str]:
    """Map and deck of a game, and the rules that its table has set where it did."""
    facts = tongue.say("lobby-facts", map=tongue.say(f"map-{game.map}"), deck=tongue.say(f"deck-{game.deck}"))
    words = [
        tongue.say(f"rule-{name}-{word}")
        for name, values in OPTION_CHOICES.items()
        for word, value in values.items()
        if name in game.options and game.options[name] == value
    ]
    if not words:
        return [facts]
    return [facts, tongue.say("lobby-rules", rules=tongue.words.listed(tongue.locale, words))]


def lobby_page(tongue: Tongue, game: GameInfo) -> Page:
    """Who plays what, with buttons to join, leave and start."""
    seats = [
        tongue.say("lobby-seat-person", seat=tongue.seat(seat.name), person=f"<@{seat.person}>")
        if seat.person is not None
        else tongue.say("lobby-seat-open", seat=tongue.seat(seat.name), automaton=tongue.automaton(seat.name))
        for seat in game.seats
    ]
    facts, *rules = facts_of(tongue, game)
    facts += " · " + tongue.say("lobby-pace")
    page = Page(above=[tongue.say("lobby-heading", title=tongue.title(game)), facts, "\n".join(seats), *rules])
    if game.status != "lobby":
        page.above.append(tongue.say("lobby-ended"))
        return page
    page.below.append(tongue.say("lobby-hint", free=sum(seat.person is None for seat in game.seats)))

    def press(rest: str, label: str, style: Style) -> Item:
        return button(Id("l", game.id, 0, rest), label, style)

    start = press("start", tongue.say("lobby-button-start"), Style.success)
    if any(seat.person is not None for seat in game.seats):
        page.rows.append([press("leave", tongue.say("lobby-button-leave"), Style.secondary), start])
    else:
        page.rows.append([start])
    page.rows[:0] = rows_of(_joins(tongue, game))
    return page


def _joins(tongue: Tongue, game: GameInfo) -> list[Item]:
    """A button for each seat that nobody fills."""
    return [
        button(
            Id("l", game.id, 0, f"join:{seat.name}"),
            tongue.say("lobby-button-join", seat=tongue.seat(seat.name)),
            Style.primary,
        )
        for seat in game.seats
        if seat.person is None
    ]


def game_page(
    tongue: Tongue,
    outcome: Outcome,
    entries: Sequence[Happened],
    picture: Picture | None,
    *,
    ping: bool = False,
    view: View | None = None,
) -> Page:
    """The game post: what is asked of whom, whose turn it is, what happened in `entries` (those since the post before),
    the map. With `ping` it calls those who are waited for. Of what happened it tells more once it is done with.

    With everybody's `view` at hand it can be made in any thread.
    """
    game, view = outcome.game, view or outcome.view(None)
    asked, status = _asked(tongue, outcome), _status(tongue, game, view)
    room = SCREEN - LARGER * height(asked, LINE) - height(status, SMALL_LINE)
    if game.status == "active":
        room -= ROW_LINES * max(0, rows_on_a_phone([label for _, label in _buttons(tongue, outcome)]) - ROWS)
    # That a game was abandoned stands where the question would.
    news = [entry for entry in current(without(entries, FAIRNESS)) if not entry.payload.get("abandoned")]
    lines = weighed(news, tongue)
    above, afterwards = (
        [status, "\n".join(f"-# {line}" for line in fitting(tongue, lines, space))]
        for space in (room, SCREEN_AFTERWARDS - height(status, SMALL_LINE))
    )
    page = Page(
        asked=asked,
        above=above,
        afterwards=afterwards,
        pictures=[picture] if picture else [],
        ping=outcome.ping if ping else (),
    )
    if game.status == "paused":  # nobody sits here who could act
        looks: list[Item] = [
            button(Id("p", game.id, outcome.n, verb), tongue.say(f"post-button-{verb}")) for verb in RESTING_BUTTONS
        ]
        page.rows += [*rows_of(_joins(tongue, game)), *rows_of(looks)]
    elif game.status == "active":
        page.rows += rows_of(
            [
                button(Id("p", game.id, outcome.n, rest), label, Style.primary if rest == "act" else Style.secondary)
                for rest, label in _buttons(tongue, outcome)
            ]
        )
    else:
        page.rows += ended_rows(tongue, game, outcome.n)
    return page


def ended_rows(tongue: Tongue, game: GameInfo, n: int, *, export: bool = False) -> list[list[Item]]:
    """What may come after a game, and the looks; with `export` also its file."""
    return [
        [
            button(
                Id("p", game.id, n, verb),
                tongue.say(f"post-button-{verb}"),
                Style.primary if verb == "rematch" else Style.secondary,
            )
            for verb in verbs
            if verb != "export" or export
        ]
        for verbs in (NEXT_BUTTONS, RESTING_BUTTONS)
    ]


def _may_undo(outcome: Outcome) -> bool:
    """Whether who answered last may take something back. It hangs on public facts alone."""
    engine = outcome.engine
    return engine is not None and undoable(engine, engine.last_answerer) > 0


def fitting(tongue: Tongue, lines: Sequence[Weighed], room: float) -> list[str]:
    """The lines of a story that fit a room, behind one that counts the others: the heaviest, of like ones the newest,
    in the story's order. Never none. Trifles are told where no news is left out, headings above a line that is told.
    """
    shown = [clip(line.text, MOST_OF_A_LINE) for line in lines]
    heights = [height(text, SMALL_LINE) for text in shown]
    headings = [at for at, line in enumerate(lines) if line.weight == Matter.HEADING]
    order = sorted(set(range(len(lines))).difference(headings), key=lambda at: (lines[at].weight, at), reverse=True)
    note = 1
    room = max([room, *(heights[at] + note for at in order[:1])])
    if sum(heights[at] for at in order) > room:
        room -= note
    told: set[int] = set()
    news = {at for at in order if lines[at].weight > Matter.LIGHT}
    for at in order:
        if at not in news and not news <= told:
            break
        if heights[at] <= room:
            told.add(at)
            room -= heights[at]
    hidden = len(order) - len(told)
    end = len(lines)
    for at in reversed(headings):
        if heights[at] <= room and not told.isdisjoint(range(at, end)):
            told.add(at)
            room -= heights[at]
        end = at
    left_out = [tongue.say("post-left-out", count=hidden)] if hidden else []
    return [*left_out, *(text for at, text in enumerate(shown) if at in told)]


def height(text: str, width: int) -> int:
    """How many lines of so many characters a text takes, as far as it can be told."""
    plain = MENTION.sub("@somebody", unmarked(text.replace("**", BOLD))).replace("*", "")
    return sum(len(wrap(line, width)) for line in plain.splitlines())


def _buttons(tongue: Tongue, outcome: Outcome) -> list[tuple[str, str]]:
    """The buttons of a running game's post, by the rest of their ids: the same for every hand.

    Done is there where what is asked can be declined, says what that ends, and answers that question alone.
    """
    found = []
    for verb in POST_BUTTONS:
        if verb == "undo" and not _may_undo(outcome):
            continue
        if verb != "done":
            found.append((verb, tongue.say(f"post-button-{verb}")))
        elif (asked := next((asked for asked in outcome.asked if asked.decline is not None), None)) is not None:
            found.append((f"done:{asked.number}", tongue.decline(asked)))
    return found


def rows_on_a_phone(labels: Sequence[str]) -> int:
    """In how many rows buttons stand there, of which we put five in a row."""
    found = 0
    for start in range(0, len(labels), ROW):
        left = 0.0
        for label in labels[start : start + ROW]:
            width = 48 + 8.5 * len(label)  # its words, what is around them, and the gap to the next
            if width > left:
                found, left = found + 1, 304.0
            left -= width
    return found


def marked(entries: Sequence[Happened]) -> list[Event]:
    """What the map marks as changed: what the post tells, as everybody may know it."""
    return [event for entry in entries for event in entry.seen_by(None)]


def turn_line(tongue: Tongue, view: View) -> str:
    """Round, whose turn it is, and the phase."""
    return tongue.say(
        "post-status",
        phase_id=view.phase,
        phase=tongue.phase(view),
        number=view.round,
        seat=tongue.seat(view.turn_seat) if view.turn_seat else tongue.say("bot-nobody"),
    )


def _status(tongue: Tongue, game: GameInfo, view: View) -> str:
    points = [
        tongue.say("post-points-dominance", seat=tongue.seat(seat.name), card=card)
        if (card := tongue.aim(seat))
        else tongue.say("post-points", seat=tongue.seat(seat.name), points=seat.vp)
        for seat in view.seats
    ]
    return "-# " + " · ".join([tongue.say("post-top", title=tongue.title(game)), turn_line(tongue, view), *points])


def _asked(tongue: Tongue, outcome: Outcome) -> str:
    game = outcome.game
    if game.status == "abandoned":
        return tongue.say("post-abandoned")
    if not outcome.asked:
        return tongue.say("post-idle")
    return "\n".join(
        tongue.say(
            "post-asked",
            person=tongue.sitter(game.seat(asked.seat)),
            seat=tongue.seat(asked.seat),
            question=tongue.question(asked),
            law=asked.law if is_law(asked.law) else None,
        )
        for asked in outcome.asked
    )
