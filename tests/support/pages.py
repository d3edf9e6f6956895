"""Pages as they are sent, of games played to a question."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bot.pages.layout import Page
from bot.pages.panels import Seen
from bot.pages.telling import Tongue
from bot.play import GameInfo, Happened, Outcome, SeatInfo
from data.words import Words
from engine.api import Event, Game
from support.playing import CHANNEL, GUILD

WORDS = Words.load(strict=True)
ENGLISH = Tongue(WORDS, "en-US")
TIME = datetime(2026, 1, 2, tzinfo=UTC)


def info(game: Game, n: int = 7) -> GameInfo:
    """The public facts of a game, with somebody at every seat."""
    seats = tuple(
        SeatInfo(seat.name, seat.faction, number, seat.played_by)
        for number, seat in enumerate(game.view(None).seats, 100)
    )
    return GameInfo(
        "k3v7qz", 3, "A *game*", "active", GUILD, CHANNEL, 100, "autumn", "standard", {}, seats, n, game.turn
    )


def walk(components: Any) -> Iterator[dict[str, Any]]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())


def components(page: Page) -> list[dict[str, Any]]:
    """Every component of a page as it is sent."""
    view: Any = page.view()
    return list(walk(view.to_components()))


def asked(game: Game, name: str) -> Seen:
    """A game played, first answers first, to a question of that name, as who is asked sees it."""
    while (decision := game.decisions[0]).name != name:
        keys = [key for key in decision.keys if key != decision.decline] or decision.keys
        game.answer(decision.seat, decision.number, keys[0])
    view = game.view(decision.seat)
    return Seen(info(game), 7, decision.seat, view, decision, view.asked, can_undo=False)


def shown(game: Game, n: int) -> Outcome:
    """A game as everybody may see it."""
    asked = game.view(None).asked
    return Outcome(info(game, n), None, n, (), asked, ping=(100, 101), new_post=True, engine=game)


def check(page: Page) -> None:
    """Discord's limits for a message of components."""
    every = components(page)
    assert len(every) <= 40
    assert sum(len(c["content"]) for c in every if c["type"] == 10) <= 4000
    ids = [c["custom_id"] for c in every if "custom_id" in c]
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    assert len(set(ids)) == len(ids)
    for component in every:
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
        if component["type"] == 2:
            assert 1 <= len(component["label"]) <= 80
        if component["type"] == 3:
            assert 1 <= len(component["options"]) <= 25
            assert len({o["value"] for o in component["options"]}) == len(component["options"])
            assert all(1 <= len(o["label"]) <= 100 and len(o["value"]) <= 100 for o in component["options"])
            assert len(component["placeholder"]) <= 150
        if component["type"] == 12:
            assert all(len(item.get("description") or "") <= 1024 for item in component["items"])


def happened(n: int, *events: Event, kind: Any = "answer", seat: str | None = "hundreds", **payload: Any) -> Happened:
    """An entry."""
    return Happened(n, kind, seat, payload, events, 1, None, TIME)
