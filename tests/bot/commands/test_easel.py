"""Pictures are drawn in threads, of several for one place only the newest; views leave nothing behind."""

import asyncio
import threading

import discord
import pytest

import data
import render
from bot.pages.controls import Style, button, menu
from bot.pages.easel import PAINTERS, Easel, changes
from bot.pages.ids import Id
from bot.pages.layout import Page
from data.words import Words
from engine.api import Event, View
from support.games import BOTH, answer, new_game
from support.vagabond import table

WORDS = Words.load(strict=True)


async def test_of_several_wishes_for_a_place_the_newest_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    easel = Easel(WORDS, data.load())
    gate, begun = threading.Event(), threading.Event()
    drawn: list[str] = []

    def draw(view: View, words: Words, locale: str, marked: render.Changes, theme: str) -> render.Picture:
        assert theme == "light"
        assert threading.current_thread() is not threading.main_thread()
        begun.set()
        gate.wait(10)
        drawn.append(locale)
        return render.Picture(b"png", "alt", "map.png")

    monkeypatch.setattr(render, "map_png", draw)
    view = new_game(1, seats=BOTH).view(None)
    busy = [asyncio.create_task(easel.map(view, f"busy-{n}")) for n in range(PAINTERS)]
    await asyncio.to_thread(begun.wait, 10)
    wishes = [asyncio.create_task(easel.map(view, f"wish-{n}", place="game")) for n in range(5)]
    other = asyncio.create_task(easel.map(view, "other", place="another game"))
    await asyncio.sleep(0)
    gate.set()
    found = await asyncio.gather(*wishes)
    assert [picture is not None for picture in found] == [False, False, False, False, True]
    assert await other is not None
    await asyncio.gather(*busy)
    assert {"wish-4", "other"} <= set(drawn)
    assert not {"wish-0", "wish-3"} & set(drawn)
    easel.close()


def test_what_changed_is_marked() -> None:
    moved = Event("moved", "4.2", {"faction": "hundreds", "from": 1, "to": 5, "pieces": []})
    placed = Event("placed", "14.4.2", {"faction": "hundreds", "kind": "warrior", "count": 1, "clearing": 7})
    marked = changes([moved, placed, Event("turn-began", "1.4", {"seat": "hundreds", "number": 2})])
    assert marked.clearings == {1, 5, 7}
    assert marked.moves == (render.Move(1, 5, "hundreds"),)


def test_a_pawn_that_slips_into_a_forest_is_followed_there() -> None:
    game = table("vagabond.slip", place=1, items=["boot"])
    view = game.view(None)
    forest = next(forest.id for forest in view.map.forests if "1" in forest.id.split("_"))
    found = changes(answer(game, forest))
    assert found.clearings == {1}
    assert found.moves == (render.Move(1, forest, "vagabond"),)


def test_opened_paths_and_the_ferrys_way_are_marked() -> None:
    opened = Event("path-opened", "M.4.3", {"seat": "hundreds", "from": 9, "to": 5})
    ferry = Event("landmark-moved", "M.3.5", {"landmark": "ferry", "from": 1, "to": 10})
    marked = changes([opened, ferry])
    assert marked == render.Changes(frozenset({1, 10}), (), frozenset({(5, 9)}))


async def test_discord_py_keeps_no_view_of_ours() -> None:
    page = Page(above=["text"])
    page.rows.append([button(Id("p", "k3v7qz", 1, "act"), "Act", Style.primary)])
    page.rows.append([menu(Id("m", "k3v7qz", 1, "2:pick"), [("fox", "Fox")], "Suit")])
    view = page.view()
    assert view.is_finished()  # what is finished is not stored when it is sent
    items = [item for item in view.walk_children() if item.is_dispatchable()]
    assert len([item for item in items if isinstance(item, discord.ui.DynamicItem)]) == 2
