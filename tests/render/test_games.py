"""Whole games at random: every position that comes up can be shown."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

import render
from data.words import Words
from engine.api import FACTIONS, Event, Game
from render import alt, layout
from render.names import Speaker
from support import seatings, views
from support.games import new_game, play


@pytest.mark.parametrize(
    ("number", "automata"), [(3, ()), *((4 + place, (faction,)) for place, faction in enumerate(FACTIONS))]
)
def test_every_position_of_a_game_is_shown(number: int, automata: tuple[str, ...]) -> None:
    words = Words.load()
    speaker = Speaker(words, "en")
    seen = shown = 0

    def after(game: Game, events: list[Event]) -> None:
        nonlocal seen, shown
        seen += 1
        view = game.view(None)
        if seen % 3 == 0:
            layout.places(view)
            assert len(alt.map_alt(view, speaker, render.Changes())) <= alt.LIMIT
        if seen % 20 == 0:
            shown += 1
            pictures = [render.map_png(view, words, "en")]
            pictures += [render.board_png(view, seat, words, "en", views.facts()) for seat in game.played_by]
            own = game.view(game.decisions[0].seat) if game.decisions else view
            assert render.map_png(own, words, "en") == pictures[0]
            for picture in pictures:
                Image.open(BytesIO(picture.png)).load()
                assert len(picture.png) <= 300_000

    seating = seatings.with_seat(automata[0])[0] if automata else seatings.every()[-1]
    play(new_game(number, seats=seating, automata=automata), random.Random(number), after)
    assert shown >= 2
