"""Pages as they are sent, of games played to a question."""

from collections.abc import Iterator
from typing import Any

from bot.layout import Page
from bot.panels import Seen
from bot.play import GameInfo, Outcome, SeatInfo
from bot.telling import Tongue
from data.words import Words
from engine.api import Game
from support.playing import CHANNEL, GUILD

WORDS = Words.load(strict=True)
ENGLISH = Tongue(WORDS, "en-US")


def info(game: Game, n: int = 7) -> GameInfo:
    """The public facts of a game, with somebody at every seat."""
    seats = tuple(
        SeatInfo(seat.faction, number, seat.played_by) for number, seat in enumerate(game.view(None).seats, 100)
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
