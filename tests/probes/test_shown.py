"""What probe factions do can be said and drawn, though words, pictures and bot know none of them."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import data
import render
from data.bundles import read
from data.words import Words
from engine.api import Event, Game
from probes import tables
from render import alt, layout
from render.names import Speaker

HERE = Path(__file__).parent
TEXT = HERE.parents[1] / "data" / "text" / "en"


@pytest.fixture(autouse=True, scope="module")
def _plugged_in() -> Iterator[None]:
    with tables.plugged_in():
        yield


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """The words of the house, and those of the probes beside them."""
    folder = tmp_path_factory.mktemp("text") / "en"
    shutil.copytree(TEXT, folder)
    shutil.copy(HERE / "probes.ftl", folder)
    return Words({"en": read(folder)}, data.load()["cards"], strict=True)


def said(words: Words, game: Game, events: list[Event]) -> None:
    """What happened, and what is asked, to everybody who may know it."""
    for event in events:
        for viewer in (None, *game.played_by):
            seen = event.seen_by(viewer)
            assert words.event("en", seen.kind, seen.data, seen.law)
    for decision in game.decisions:
        assert words.question("en", decision.name, decision.args, decision.law)
        labels = [words.option("en", o.key, o.kind, o.args, decision.name) for o in decision.options]
        assert len(set(labels)) == len(labels), labels
        for refusal in decision.refused:
            assert words.refusal("en", refusal.reason, {"key": refusal.key, **refusal.args}).endswith(".")
    if game.decisions:
        assert words.stage("en", game.view(None).stage)


def shown(words: Words, game: Game) -> None:
    """The map, and everybody's board."""
    view, speaker = game.view(None), Speaker(words, "en")
    layout.places(view)
    assert len(alt.map_alt(view, speaker, render.Changes())) <= alt.LIMIT
    pictures = [render.map_png(view, words, "en")]
    pictures += [render.board_png(view, seat, words, "en", data.load()) for seat in game.played_by]
    for picture in pictures:
        Image.open(BytesIO(picture.png)).load()


@pytest.mark.parametrize("automata", [(), ("walker",), ("nest",), tables.NAMES])
def test_a_game_of_probes_is_told_and_drawn(words: Words, automata: tuple[str, ...]) -> None:
    chance = random.Random(len(automata))
    game = tables.new_game(80_000, (*tables.NAMES, "hundreds"), automata=automata)
    said(words, game, list(game.events))
    for count in range(200):
        if not game.decisions:
            break
        decision = chance.choice(game.decisions)
        said(words, game, game.answer(decision.seat, decision.number, chance.choice(decision.keys)))
        if count % 40 == 0:
            shown(words, game)
    shown(words, game)
