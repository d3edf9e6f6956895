"""How games stand: one of them in full, a table's settings, and a server's games in a list."""

from __future__ import annotations

import discord

from bot.pages.controls import Style, button, menu
from bot.pages.ids import NOWHERE, Id
from bot.pages.layout import Page, rows_of
from bot.pages.posts import facts_of, lobby_page, turn_line
from bot.pages.telling import Tongue
from bot.play import GameInfo, GameList, Outcome
from engine.api import OPTION_CHOICES, View


def status_page(tongue: Tongue, stands: Outcome) -> Page:
    """How a game stands: score, whose turn it is, who is waited for since when. Its last entry has `happened`."""
    game = stands.game
    if game.status == "lobby":
        page = lobby_page(tongue, game)
        page.rows.clear()
        page.below.append(tongue.say("status-id", game=game.id))
        return page
    view = None if stands.engine is None else stands.engine.view(None)
    lines = [tongue.say("status-line", status=tongue.say(f"list-status-{game.status}")), *facts_of(tongue, game)]
    if view is not None:
        lines.append(turn_line(tongue, view))
    lines += [_seat(tongue, game, view, seat.name) for seat in game.seats]
    if game.status == "active" and stands.happened:
        since = discord.utils.format_dt(stands.happened[-1].at, "R")
        lines += [
            tongue.say(
                "status-waits",
                person=tongue.sitter(game.seat(asked.seat)),
                seat=tongue.seat(asked.seat),
                question=tongue.question(asked),
                since=since,
            )
            for asked in stands.asked
        ]
    elif game.status == "paused":
        lines.append(tongue.say("post-idle"))
    if game.winners:
        names = [tongue.seat(winner) for winner in game.winners]
        lines.append(tongue.say("post-won", winners=tongue.words.listed(tongue.locale, names)))
    small = [tongue.say("status-id", game=game.id)]
    if game.seed_hash:
        small.append(tongue.say("status-hash", hash=game.seed_hash))
    return Page(above=[tongue.say("post-heading", title=tongue.title(game)), "\n".join(lines), "\n".join(small)])


def _seat(tongue: Tongue, game: GameInfo, view: View | None, name: str) -> str:
    seat = game.seat(name)
    person = tongue.sitter(seat)
    if seat.person is not None and seat.played_by in {"joining", "leaving"}:
        person = tongue.say("status-joining", person=f"<@{seat.person}>")
    if view is None:
        return tongue.say("lobby-seat-person", seat=tongue.seat(name), person=person)
    shown = view.seat(name)
    if card := tongue.aim(shown):
        return tongue.say("status-seat-dominance", seat=tongue.seat(name), person=person, card=card)
    return tongue.say("status-seat", seat=tongue.seat(name), person=person, points=shown.vp)


def settings_page(tongue: Tongue, game: GameInfo | None, language: str) -> Page:
    """What `/game settings` can set, as it is set now."""
    said = [tongue.say("settings-heading")]
    if game is None:
        said.append(tongue.say("settings-no-game"))
    else:
        said += [
            tongue.say("settings-title", title=tongue.title(game)),
            tongue.say("settings-facts", map=tongue.say(f"map-{game.map}"), deck=tongue.say(f"deck-{game.deck}")),
            *(tongue.say("settings-rule", rule=rule) for rule in rules_of(tongue, game)),
        ]
    said.append(tongue.say("settings-language", language=tongue.say(f"language-{language.casefold()}")))
    hint = "settings-hint" if game is None or game.status == "lobby" else "settings-fixed"
    page = Page(above=["\n".join(said), tongue.say(hint)])
    if game is not None and game.status == "lobby":
        rules = zip(OPTION_CHOICES, rules_of(tongue, game), strict=True)
        page.rows.append([menu(Id("m", game.id, 0, "0:rules"), list(rules), tongue.say("settings-menu"))])
    return page


def rule_page(tongue: Tongue, game: GameInfo, name: str) -> Page:
    """The values of one rule, to be chosen from; of the page before where there is no such rule."""
    words = OPTION_CHOICES.get(name, {})
    values = [
        button(Id("v", game.id, 0, f"rule:{name}={word}"), tongue.say(f"rule-{name}-{word}"), Style.primary)
        for word in words
    ]
    back = button(Id("v", game.id, 0, "settings"), tongue.say("panel-back"))
    return Page(above=[tongue.say("settings-pick")], rows=[*rows_of(values), [back]])


def rules_of(tongue: Tongue, game: GameInfo) -> list[str]:
    """Every rule that a table may choose, as this one has it: the first where it chose none."""
    found = []
    for name, values in OPTION_CHOICES.items():
        usual = next(iter(values))
        word = next((word for word, value in values.items() if game.options.get(name, values[usual]) == value), usual)
        found.append(tongue.say(f"rule-{name}-{word}"))
    return found


def list_page(tongue: Tongue, listed: GameList) -> Page:
    """A page of a server's games."""
    if not listed.games:
        return Page(above=[tongue.say("list-empty")])
    lines = [
        tongue.say(
            "list-line",
            title=tongue.title(game),
            status=tongue.say(f"list-status-{game.status}"),
            channel=f"<#{game.channel}>",
            seats=tongue.words.listed(tongue.locale, [tongue.seat(seat.name) for seat in game.seats]),
        )
        for game in listed.games
    ]
    page = Page(above=[tongue.say("list-heading", page=listed.page + 1, pages=listed.pages), "\n".join(lines)])
    page.rows.append(
        [
            button(Id("v", NOWHERE, 0, f"list:{target}"), tongue.say(label))
            for target, label in ((listed.page - 1, "panel-previous"), (listed.page + 1, "panel-next"))
            if 0 <= target < listed.pages
        ]
    )
    return page
