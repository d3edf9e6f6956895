"""What everybody in a channel reads: the pages of the lobby's post and of the game's."""

from __future__ import annotations

from collections.abc import Sequence

from bot.controls import Style, button
from bot.easel import changes
from bot.ids import Id
from bot.layout import Item, Page, Picture, last_lines, rows_of
from bot.play import GameInfo, Happened, Outcome
from bot.telling import FAIRNESS, Tongue, since_last_turns, story, without
from engine.api import OPTION_CHOICES, Event, View

STORY_LIMIT = 2400

POST_BUTTONS = ("act", "done", "undo", "hand", "map", "board", "log", "text")
RESTING_BUTTONS = ("map", "board", "log", "text")
ENDED_BUTTONS = ("map", "board", "log", "text", "export")


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
        tongue.say("lobby-seat-person", faction=tongue.faction(seat.faction), person=f"<@{seat.person}>")
        if seat.person is not None
        else tongue.say(
            "lobby-seat-open", faction=tongue.faction(seat.faction), automaton=tongue.automaton(seat.faction)
        )
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
            Id("l", game.id, 0, f"join:{seat.faction}"),
            tongue.say("lobby-button-join", faction=tongue.faction(seat.faction)),
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
    """The game post: what happened, the map, whose turn it is, what is asked. `ping` names who is waited for first.

    With everybody's `view` at hand it can be made in any thread.
    """
    game, view = outcome.game, view or outcome.view(None)
    told, earlier = last_lines(story(without(entries, FAIRNESS), tongue), STORY_LIMIT)
    if earlier:
        told.insert(0, "-# " + tongue.say("post-earlier", count=earlier))
    page = Page(pictures=[picture] if picture else [])
    if ping:
        page.ping = outcome.ping
        page.above.append(_ping(tongue, outcome, view))
    page.above += [
        tongue.say("post-heading", title=tongue.title(game)),
        "\n".join(told) or tongue.say("post-nothing-yet"),
    ]
    page.below = [_status(tongue, view), _asked(tongue, outcome, view)]
    if game.status == "paused":  # nobody sits here who could act
        looks: list[Item] = [
            button(Id("p", game.id, outcome.n, verb), tongue.say(f"post-button-{verb}")) for verb in RESTING_BUTTONS
        ]
        page.rows += [*rows_of(_joins(tongue, game)), *rows_of(looks)]
    elif game.status == "active":
        page.rows += rows_of(
            [
                button(
                    Id("p", game.id, outcome.n, verb),
                    tongue.say(f"post-button-{verb}"),
                    Style.primary if verb == "act" else Style.secondary,
                )
                for verb in POST_BUTTONS
            ]
        )
    else:
        page.rows.append(
            [
                button(Id("p", game.id, outcome.n, verb), tongue.say(f"post-button-{verb}"))
                for verb in ENDED_BUTTONS
                if verb != "export" or game.status == "over"  # one that was abandoned keeps its secrets
            ]
        )
    return page


def marked(entries: Sequence[Happened]) -> list[Event]:
    """What the map marks as changed: the present turn, and the one before until its player has changed the map too."""
    present, begins = since_last_turns(entries, 0)
    own = [event for entry in present[1:] for event in entry.seen_by(None)]
    shown = present if begins and changes(own) != changes(()) else entries
    return [event for entry in shown for event in entry.seen_by(None)]


def _ping(tongue: Tongue, outcome: Outcome, view: View) -> str:
    return "\n".join(
        tongue.say(
            "post-ping",
            person=f"<@{person}>",
            title=tongue.title(outcome.game),
            phase=tongue.phase(view),
            question=tongue.question(asked),
        )
        for asked in outcome.asked
        if (person := outcome.game.person_of(asked.seat)) in outcome.ping
    )


def turn_line(tongue: Tongue, view: View) -> str:
    """Round, whose turn it is, and the phase."""
    return tongue.say(
        "post-status",
        phase_id=view.phase,
        phase=tongue.phase(view),
        number=view.round,
        seat=tongue.faction(view.seat(view.turn_seat).faction) if view.turn_seat else tongue.say("bot-nobody"),
    )


def _status(tongue: Tongue, view: View) -> str:
    words, locale = tongue.words, tongue.locale
    points = [
        tongue.say(
            "post-points-dominance", faction=tongue.faction(seat.faction), card=words.card(locale, seat.dominance)
        )
        if seat.dominance
        else tongue.say("post-points", faction=tongue.faction(seat.faction), points=seat.vp)
        for seat in view.seats
    ]
    return "\n".join([turn_line(tongue, view), " · ".join(points)])


def _asked(tongue: Tongue, outcome: Outcome, view: View) -> str:
    game = outcome.game
    if game.status == "abandoned":
        return tongue.say("post-abandoned")
    if view.winners:
        winners = [tongue.faction(view.seat(winner).faction) for winner in view.winners]
        said = [tongue.say("post-won", winners=tongue.words.listed(tongue.locale, winners))]
        if game.seed and game.seed_hash:
            said.append(tongue.say("post-seed", seed=game.seed, hash=game.seed_hash))
        return "\n".join(said)
    if not outcome.asked:
        return tongue.say("post-idle")
    said = []
    for asked in outcome.asked:
        seat = game.seat(asked.seat)
        said += [
            tongue.say(
                "post-asked",
                person=tongue.sitter(seat),
                seat=tongue.faction(asked.seat),
                question=tongue.question(asked),
            ),
            tongue.law(asked.law),
        ]
    return "\n".join(filter(None, said))
