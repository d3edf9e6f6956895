"""Pictures as a whole: what they look like, how large they are, and that nothing hidden is in them."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from data.words import Words
from engine.api import SeatView, View
from render import routes, terrain
from render.layout import PANEL
from support import views
from support.games import BOTH, at, new_game
from support.maps import ground

ROOT = Path(__file__).parents[2]
SNAPSHOTS = Path(__file__).parent / "snapshots"
CHANGES = render.Changes(frozenset({5, 11}), (render.Move(6, 11, "hundreds"), render.Move(10, 5, "riverfolk")))
FACTS = views.facts()


@cache
def words() -> Words:
    return Words.load(strict=True)


def board_of(seat: SeatView) -> render.Picture:
    return render.board_png(views.middle(seats=(seat,)), seat.name, words(), "en", FACTS)


def map_of(name: str) -> render.Picture:
    """A map with some pieces, and of what only it has a part that is not as at the start."""
    both = {"hundreds": {"warrior": 3, "stronghold": 1}, "riverfolk": {"warrior": 2}}
    own: dict[str, dict[str, Any]] = {
        "lake": {"landmarks": {"ferry": 10}},
        "mountain": {"closed_paths": [[2, 5], [3, 7], [11, 12]]},
    }
    position = {
        **ground(name),
        "seats": [{"faction": "hundreds", "vp": 14}, {"faction": "riverfolk", "vp": 9}],
        "clearings": {
            1: {"hundreds": {"warrior": 4, "mob": 1}},
            2: {"riverfolk": {"warrior": 2}},
            3: both,
            9: {"hundreds": {"warlord": 1, "warrior": 5}, "riverfolk": {"warrior": 1}},
            10: {"riverfolk": {"warrior": 3}, "hundreds": {"mob": 1}},
        },
        "turn": {"seat": "hundreds", "stage": "hundreds.command", "number": 9},
        **own.get(name, {}),
    }
    return render.map_png(at(position).view(None), words(), "en")


def four_seats() -> View:
    """Four factions, one with a second seat: a pawn in a forest that came from 9, damaged items, a hostile marker."""
    vagabond = {
        "faction": "vagabond",
        "items": ["boot", "torch", "sword", "sword"],
        "exhausted": ["torch"],
        "damaged": ["tea", "coin"],
        "damaged_exhausted": ["coin"],
        "board": {"character": "arbiter", "relations": {"riverfolk": 2}, "hostile": ["hundreds"]},
    }
    second = {"faction": "vagabond", "name": "second-vagabond", "board": {"character": "ronin"}}
    position = {
        "seats": [
            {"faction": "hundreds", "vp": 12, "board": {"mood": "rowdy", "command": ["boot"]}},
            {"faction": "marquise", "vp": None, "dominance": "fox-dominance", "played_by": "automaton"},
            vagabond,
            second,
            {"faction": "riverfolk", "vp": 7, "board": {"mercenaries": "hundreds", "riverboats": "hundreds"}},
        ],
        "clearings": {3: {"hundreds": {"warlord": 1, "warrior": 3}}, 5: {"second-vagabond": {"pawn": 1}}},
        "forests": {"1_9_10_12": {"vagabond": {"pawn": 1}}},
        "piles": {"quests-open": ["fox-errand", "mouse-escort", "rabbit-errand"]},
        "turn": {"seat": "hundreds", "stage": "hundreds.command", "number": 9},
    }
    return at(position).view(None)


def won_together() -> View:
    """The Vagabond, who holds fifteen items, has won with the Riverfolk."""
    vagabond = {
        "faction": "vagabond",
        "items": ["boot", "boot", "torch", "sword", "sword", "tea", "coin", "hammer", "sack", "sack"],
        "exhausted": ["torch", "sword", "tea", "boot"],
        "damaged": ["tea", "coin", "crossbow", "sword", "hammer"],
        "damaged_exhausted": ["coin", "sword"],
        "vp": None,
        "dominance": "mouse-dominance",
        "coalition": "riverfolk",
        "board": {
            "character": "arbiter",
            "relations": {"riverfolk": 3, "marquise": 1},
            "completed": ["fox-fundraising", "mouse-expel-bandits", "rabbit-guard-duty", "fox-logistics-help"],
        },
    }
    hired = {"mercenaries": "hundreds", "riverboats": "hundreds"}
    position = {
        "seats": [
            {"faction": "hundreds", "vp": 12, "board": {"mood": "rowdy", "command": ["boot"]}},
            {"faction": "marquise", "vp": 21, "played_by": "automaton"},
            vagabond,
            {"faction": "riverfolk", "vp": 29, "board": hired},
        ],
        "clearings": {5: {"vagabond": {"pawn": 1}}},
        "items": {},
        "piles": {"quests-open": ["fox-errand", "mouse-escort", "rabbit-errand"]},
        "turn": {"seat": "hundreds", "stage": "hundreds.command", "number": 9},
    }
    return replace(at(position).view(None), winners=("riverfolk", "vagabond"), phase="over", asked=())


FOREST = render.Changes(moves=(render.Move(9, "1_9_10_12", "vagabond"),))
PICTURES: dict[str, Callable[[], render.Picture]] = {
    "map": lambda: render.map_png(views.middle(), words(), "en", CHANGES),
    "map-contrast": lambda: render.map_png(views.crowded(), words(), "en", theme_name="contrast"),
    **{f"map-{name}": partial(map_of, name) for name in ("winter", "lake", "mountain", "gorge", "marsh")},
    "hundreds": lambda: board_of(views.hundreds()),
    "overlord": lambda: board_of(views.overlord()),
    "riverfolk": lambda: board_of(views.riverfolk()),
    "robots": lambda: board_of(views.robots()),
    "map-four": lambda: render.map_png(four_seats(), words(), "en", FOREST),
    "map-won": lambda: render.map_png(won_together(), words(), "en"),
    "vagabond-full": lambda: render.board_png(won_together(), "vagabond", words(), "en", FACTS),
    "vagabond": lambda: render.board_png(four_seats(), "vagabond", words(), "en", FACTS),
    "hand": lambda: render.hand_png(views.middle(), "riverfolk", words(), "en", FACTS),
}


def opened(picture: render.Picture) -> Image.Image:
    image = Image.open(BytesIO(picture.png))
    image.load()
    return image


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name: str) -> None:
    """Compares a small copy; set WOODPOST_SNAPSHOTS=1 to keep the new look (and look at it)."""
    image = opened(PICTURES[name]()).convert("RGB")
    small = image.resize((image.width // 4, image.height // 4), Image.Resampling.BOX)
    file = SNAPSHOTS / f"{name}.png"
    if os.environ.get("WOODPOST_SNAPSHOTS"):
        small.quantize(128).save(file, optimize=True)
    kept = Image.open(file).convert("RGB")
    assert kept.size == small.size
    difference = ImageChops.difference(kept, small)
    assert max(ImageStat.Stat(difference).mean) < 4.0
    blocks = difference.convert("L").resize((small.width // 10, small.height // 10), Image.Resampling.BOX)
    assert max(blocks.tobytes()) < 24, "some spot of the picture has changed"


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_a_small_palette_png(name: str) -> None:
    picture = PICTURES[name]()
    image = opened(picture)
    assert image.format == "PNG"
    assert image.mode == "P"
    assert len(picture.png) <= 300_000
    assert image.width <= 1600
    if name.startswith("map"):
        assert image.size == (1600, 1200)


@pytest.mark.parametrize("theme_name", render.THEMES)
def test_even_the_fullest_map_is_small(theme_name: render.ThemeName) -> None:
    every = render.Changes(
        frozenset(range(1, 13)), tuple(render.Move(a, b, "hundreds") for a, b in views.autumn().paths)
    )
    assert len(render.map_png(views.crowded(), words(), "en", every, theme_name).png) <= 300_000


def test_a_large_hand_is_one_picture() -> None:
    cards = tuple(FACTS["cards"])
    for count in (0, 1, 11, 30, len(cards)):
        view = views.middle(seats=(views.riverfolk(hand=cards[:count]),))
        picture = render.hand_png(view, "riverfolk", words(), "en", FACTS)
        assert opened(picture).height <= 1400
        assert len(picture.png) <= 300_000
        assert len(picture.alt) <= 1024


def test_a_usual_hand_is_no_wider_than_a_phone_can_show_well() -> None:
    for count in range(1, 7):
        view = views.middle(seats=(views.riverfolk(hand=tuple(FACTS["cards"])[:count]),))
        assert opened(render.hand_png(view, "riverfolk", words(), "en", FACTS)).width <= 1000


def test_changes_are_marked() -> None:
    plain, marked = (opened(render.map_png(views.middle(), words(), "en", c)) for c in (render.Changes(), CHANGES))
    box = ImageChops.difference(plain.convert("RGB"), marked.convert("RGB")).getbbox()
    assert box is not None
    assert box[2] < 1600 - 272


def test_a_path_that_was_opened_is_marked() -> None:
    view = new_game(3, seats=BOTH, board="mountain").view(None)
    view = replace(view, map=replace(view.map, closed_paths=view.map.closed_paths[1:]))
    changes = render.Changes(paths=frozenset({(2, 5)}))
    plain, marked = (render.map_png(view, words(), "en", c) for c in (render.Changes(), changes))
    box = ImageChops.difference(opened(plain).convert("RGB"), opened(marked).convert("RGB")).getbbox()
    assert box is not None
    x, y = routes.paths(routes.ways(view.map, view.clearings))[2, 5][14]
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert "Opened paths: 2-5." in marked.alt
    elsewhere = render.Changes(paths=frozenset({(1, 99)}))
    assert render.map_png(view, words(), "en", elsewhere).png == plain.png


def test_before_the_first_turn_nobody_is_shown_to_play() -> None:
    setup = views.middle(phase="setup", turn_number=0)
    others = replace(setup, turn_seat="riverfolk")
    assert render.map_png(setup, words(), "en") == render.map_png(others, words(), "en")
    assert render.map_png(setup, words(), "en").alt.startswith("Autumn map, Setup. Asked: ")


def test_a_hired_service_is_shown_at_who_has_it() -> None:
    board = views.services_and_funds(hired={"mercenaries": "hundreds"})
    plain, hired = (
        render.map_png(views.middle(seats=(views.hundreds(), views.riverfolk(**more))), words(), "en")
        for more in ({}, {"parts": board})
    )
    box = ImageChops.difference(opened(plain).convert("RGB"), opened(hired).convert("RGB")).getbbox()
    assert box is not None
    assert box[0] > 1600 - PANEL
    assert "Hired this turn: Mercenaries by Hundreds." in hired.alt


def test_moves_that_are_not_on_the_map_are_left_out() -> None:
    odd = render.Changes(moves=(render.Move(5, 5, "hundreds"), render.Move(0, 99, "riverfolk")))
    assert render.map_png(views.middle(), words(), "en", odd).png == render.map_png(views.middle(), words(), "en").png


def test_the_map_is_the_same_whatever_hands_hold() -> None:
    seen = set()
    for hand in (None, ("ambush-fox", "anvil", "cobbler", "sappers"), ("armorers",) * 4):
        view = views.middle(seats=(views.hundreds(hand=hand), views.riverfolk()), viewer="hundreds" if hand else None)
        picture = render.map_png(view, words(), "en", CHANGES)
        text = render.board_text(view, words(), "en")
        board = render.board_png(view, "hundreds", words(), "en", FACTS)
        seen.add((picture, text, board))
    assert len(seen) == 1


def test_a_hidden_hand_is_no_picture() -> None:
    with pytest.raises(ValueError, match="does not show the hand"):
        render.hand_png(views.middle(), "hundreds", words(), "en", FACTS)
    with pytest.raises(KeyError):
        render.board_png(views.middle(), "eyrie", words(), "en", FACTS)


def test_file_names_tell_nothing() -> None:
    for make in (PICTURES["map"], PICTURES["hundreds"], PICTURES["hand"]):
        assert make().filename in ("map.png", "board.png", "hand.png")


def test_same_view_same_bytes_in_every_thread() -> None:
    def make(number: int) -> bytes:
        if number % 5 == 0:
            terrain.forget()
        return render.map_png(views.middle(), words(), "en", CHANGES).png

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(make, range(12)))) == 1


_DIGEST = """
import hashlib, sys
import render
from data.words import Words
from support import views
words = Words.load(strict=True)
digest = hashlib.sha256()
for view in (views.middle(), views.crowded()):
    digest.update(render.map_png(view, words, "en").png)
    digest.update(render.map_png(view, words, "en").alt.encode())
    digest.update(render.board_png(view, "riverfolk", words, "en", views.facts()).png)
    digest.update(render.board_text(view, words, "en").encode())
print(digest.hexdigest())
"""


def test_same_view_same_bytes_in_every_process() -> None:
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
        done = subprocess.run(
            [sys.executable, "-c", _DIGEST], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        found.add(done.stdout.strip())
    assert len(found) == 1
    assert len(found.pop()) == hashlib.sha256().digest_size * 2


def test_factions_without_a_board_of_their_own_have_a_plain_one() -> None:
    view = views.crowded()
    picture = render.board_png(view, "marquise", words(), "en", FACTS)
    assert opened(picture).size == (1200, 832)
    assert "30" in picture.alt


def test_a_seat_in_the_making_is_drawn() -> None:
    for seat in (
        views.hundreds(parts=views.hoard_and_mood(mood=None), vp=None, dominance="bird-dominance"),
        views.overlord(parts=views.hoard_and_mood(automaton=True, order=None), played_by="joining"),
        views.riverfolk(items=(), play_area=(), hand=(), removed={}, parts=views.services_and_funds(funds={})),
        views.robots(parts=views.market_and_tracks(market=[], order=None)),
        views.robots(play_area=tuple(FACTS["cards"])[:9], items=("coin",) * 12),
        *(views.riverfolk(hand=tuple(FACTS["cards"])[:count], play_area=("cobbler",) * 3) for count in (6, 20, 42)),
    ):
        assert opened(board_of(seat)).size == (1200, 832)


def test_a_game_that_is_over_names_its_winner() -> None:
    over = views.middle(winners=("riverfolk",), phase="over", turn_seat="riverfolk", asked=())
    picture = render.map_png(over, words(), "en")
    assert "Won by: Riverfolk" in picture.alt
    assert picture.png != render.map_png(replace(over, winners=()), words(), "en").png


def test_who_won_together_are_both_named() -> None:
    view = won_together()
    picture = render.map_png(view, words(), "en")
    assert "Won by: Riverfolk, Vagabond." in picture.alt
    assert "Vagabond in a coalition with Riverfolk, Riverfolk 29." in picture.alt
    alone = render.map_png(replace(view, winners=("riverfolk",)), words(), "en")
    box = ImageChops.difference(opened(picture).convert("RGB"), opened(alone).convert("RGB")).getbbox()
    assert box is not None
    assert box[0] >= 1600 - PANEL
    assert "Vagabond: in a coalition with Riverfolk." in PICTURES["vagabond-full"]().alt


def test_a_move_into_a_forest_is_drawn_and_named() -> None:
    plain, moved = (render.map_png(four_seats(), words(), "en", changes) for changes in (render.Changes(), FOREST))
    box = ImageChops.difference(opened(plain).convert("RGB"), opened(moved).convert("RGB")).getbbox()
    assert box is not None
    assert box[2] < 1600 - PANEL
    assert "Moves: Vagabond from 9 to the forest between 1, 9, 10, 12." in moved.alt


@pytest.mark.parametrize("count", range(2, 7))
def test_every_seat_beside_the_map_is_named(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, points, hands and crafted cards; large enough for a picture 400 pixels wide where they are four."""
    written: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "render.panel.write", lambda _image, _at, text, _face, size, *_, **__: written.append((text, size))
    )
    names = ("hundreds", "marquise", "vagabond", "riverfolk", "second-vagabond", "eyrie")
    seats = tuple(views.riverfolk(name=name, vp=20 + n, hand_count=50 + n) for n, name in enumerate(names[:count]))
    render.map_png(views.middle(seats=seats, turn_seat="marquise"), words(), "en")
    sizes: dict[str, int] = {}
    for text, size in written:
        sizes[text] = min(size, sizes.get(text, size))
    for n, name in enumerate(names[:count]):
        for word in words().owner("en", name).split(" ") if count > 4 else [words().owner("en", name)]:
            assert sizes[word] >= (28 if count <= 4 else 18)
        assert sizes[str(20 + n)] >= 28
        assert sizes[str(50 + n)] >= 28


def test_the_benchmark_reports_every_ratio() -> None:
    command = [sys.executable, str(ROOT / "tests" / "render" / "bench.py"), "1", "0.1"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.partition(" ")[0] for line in said] == ["7", "8", "9"]
    size = re.search(r"size (\d+) KiB", said[1])
    assert size is not None
    assert int(size[1]) * 1024 <= 300_000
