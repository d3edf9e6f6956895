"""The printed facts: totals of the Law, a map that fits together, and agreement with the reference lists."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from data import load, load_standins
from engine.core.catalog import Catalog, PieceClass
from engine.core.maps import MapFacts

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference"
DATA = load()
CATALOG = Catalog.from_dicts(DATA)
SUITS = ("fox", "rabbit", "mouse")
LAW_ITEM = {"bag": "sack"}  # the reference says bag where the Law says sack


def reference(name: str) -> dict[str, Any]:
    path = REFERENCE / name
    if not path.exists():
        pytest.skip(f"no reference file {name} beside this repository")
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(params=sorted(CATALOG.maps))
def board(request: pytest.FixtureRequest) -> MapFacts:
    return CATALOG.maps[request.param]


@pytest.mark.law("2.1", "2.1.2", "2.1.3")
def test_the_standard_deck_is_complete() -> None:
    deck = CATALOG.decks["standard"]
    assert sum(deck.values()) == 54
    types = Counter(dict.fromkeys(("ambush", "dominance"), 0))
    suits: Counter[str] = Counter()
    for card, copies in deck.items():
        types[CATALOG.cards[card].type] += copies
        suits[CATALOG.cards[card].suit] += copies
    assert types["ambush"] == 5
    assert types["dominance"] == 4
    assert set(suits) == {"bird", "fox", "rabbit", "mouse"}
    dominance = {c.id for c in CATALOG.cards.values() if c.type == "dominance"}
    assert dominance == {f"{suit}-dominance" for suit in ("bird", *SUITS)}


def test_cards_are_whole() -> None:
    known_items = set(CATALOG.items)
    for card in CATALOG.cards.values():
        assert card.type in {"item", "favor", "immediate", "persistent", "ambush", "dominance"}, card.id
        assert set(card.cost) <= {*SUITS, "any"}, card.id
        assert bool(card.cost) == (card.type not in {"ambush", "dominance"}), card.id
        assert (card.item in known_items) == (card.type == "item"), card.id
        assert (card.vp > 0) == (card.type == "item"), card.id


@pytest.mark.law("5.1.5", "14.3.3")
def test_the_item_supply_holds_twelve() -> None:
    assert sum(CATALOG.items.values()) == 12
    assert dict(CATALOG.items) == {"boot": 2, "sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coin": 2}
    assert sorted(CATALOG.ruin_items) == ["boot", "hammer", "sack", "sword"]


@pytest.mark.law("5.1.4", "2.2.1")
def test_the_map_fits_together(board: MapFacts) -> None:
    clearings = [board.clearing(n) for n in board.numbers]
    flooding = len(board.flood_groups())
    assert len(clearings) == 12 + flooding
    assert sum(c.ruin for c in clearings) - sum(c.ruin_number is not None for c in clearings) == (2 if flooding else 4)
    assert all(c.slots >= 1 + c.ruin for c in clearings)
    assert sorted(c.priority for c in clearings) == list(range(1, len(clearings) + 1))
    corners = [c for c in clearings if c.corner]
    assert len(corners) == 4
    for corner in corners:
        assert corner.opposite is not None
        assert board.clearing(corner.opposite).opposite == corner.number
        assert corner.edge
    assert all(0 < x < 1 for c in clearings for x in c.xy)
    for pairs in (board.paths, board.rivers, board.closed_paths):
        assert len(set(pairs)) == len(pairs)
        assert all(low < high and {low, high} <= set(board.numbers) for low, high in pairs)
    assert set(board.closed_paths) <= set(board.paths)
    for links in (board.path_links, board.river_links):
        assert all(n in links[other] for n, others in links.items() for other in others)
    assert {n for pair in board.rivers for n in pair} <= {c.number for c in clearings if c.river}


@pytest.mark.law("2.2.1")
def test_every_clearing_can_be_reached(board: MapFacts) -> None:
    seen, todo = set(), [board.numbers[0]]
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            todo.extend(board.path_links[number])
    assert seen == set(board.numbers)


@pytest.mark.law("2.4.1", "M.2.1", "M.4.5")
def test_forests_are_enclosed_and_mutually_adjacent(board: MapFacts) -> None:
    forests = {f.id: f for f in board.forests}
    for forest in forests.values():
        assert forest.id == "_".join(str(n) for n in sorted(forest.clearings))
        assert all(forest.id in forests[other].adjacent for other in forest.adjacent)
        inside = [p for p in dividing_lines(board) if set(p) <= set(forest.clearings)]
        if board.id != "gorge":  # a dam that a path crosses encloses as well
            assert len(inside) >= len(forest.clearings), f"{forest.id} is not enclosed"
    # Euler: a connected plane drawing encloses exactly lines - clearings + 1 areas. A crossing adds two lines and one
    # end, so that the gorge's dam, and its bridge that divides nothing, make up for each other; a lake is no forest.
    areas = len(dividing_lines(board)) - len(board.numbers) + 1
    assert len(forests) == areas - bool(board.special.get("lake"))


def dividing_lines(board: MapFacts) -> list[tuple[int, int]]:
    """What encloses and divides forests: paths, closed ones too, the Winter river, the shore of a lake."""
    lines = list(board.paths)
    if board.special.get("river_divides_forests"):
        lines += board.rivers
    if board.special.get("lake"):
        forests = {f.id: set(f.clearings) for f in board.forests}
        coast = {n for n in board.numbers if board.clearing(n).river}
        for forest in board.special["coastal_forests"]:
            low, high = sorted(forests[forest] & coast)
            lines.append((low, high))
    return lines


@pytest.mark.parametrize("name", sorted(CATALOG.maps))
def test_maps_agree_with_the_reference(name: str) -> None:
    printed = next(m for m in reference("maps.json")["maps"] if m["id"] == name)
    board = CATALOG.maps[name]
    assert board.aspect_ratio == printed["aspect_ratio"]
    for clearing in printed["clearings"]:
        ours = board.clearing(clearing["number"])
        assert (ours.suit, ours.suggested, ours.slots, ours.ruin, ours.ruin_number, ours.corner, ours.opposite) == (
            clearing["suit"],
            clearing["suggested_suit"],
            clearing["slots"],
            clearing["ruin"],
            clearing.get("ruin_number"),
            clearing["corner"],
            clearing["opposite_corner"],
        )
        assert (ours.river, ours.edge, list(ours.xy)) == (clearing["river"], clearing["map_edge"], clearing["xy"])
        assert ours.priority == (clearing["bot_priority"] or clearing["number"])
    for ours_, theirs in (
        (board.paths, "paths"),
        (board.rivers, "rivers"),
        (board.closed_paths, "closed_paths_at_start"),
    ):
        assert set(ours_) == {tuple(sorted(p)) for p in printed[theirs]}
    assert {f.id: (set(f.clearings), set(f.adjacent)) for f in board.forests} == {
        f["id"]: (set(f["clearings"]), set(f["adjacent_forests"])) for f in printed["forests"]
    }
    special = printed["special"]
    groups = {g["colour"].replace(" ", "-"): tuple(g["clearings"]) for g in special.get("flood_groups", ())}
    assert board.flood_groups() == groups
    for flood in board.floods:
        number = str(flood.number)
        assert [list(p) for p in flood.links] == special["new_links_when_flooded"][number]
        assert [list(p) for p in flood.sunken] == special["flooded_paths_when_flooded"].get(number, [])
    marks = {"ferry": special.get("ferry_start"), "tower": special.get("tower_start")}
    assert board.landmarks == {name: clearing for name, clearing in marks.items() if clearing}
    assert (board.special.get("dam"), board.special.get("bridge")) == (
        special.get("dam_path"),
        special.get("bridge_path"),
    )


def card_id(reference_id: str) -> str:
    for suit in ("bird", *SUITS):
        if reference_id == f"dominance_{suit}":
            return f"{suit}-dominance"
    return reference_id.replace("_", "-")


def test_cards_agree_with_the_reference() -> None:
    printed = reference("components.json")
    deck = printed["decks"]["standard"]["cards"]
    assert CATALOG.decks["standard"] == {card_id(key): copies for key, copies in deck.items()}
    for key in deck:
        theirs, ours = printed["cards"][key], CATALOG.cards[card_id(key)]
        item = theirs.get("item")
        assert (ours.suit, ours.type, list(ours.cost), ours.item, ours.vp) == (
            theirs["suit"],
            theirs["type"],
            theirs["cost"],
            LAW_ITEM.get(item, item),
            theirs.get("vp") or 0,
        ), key


@pytest.mark.law("14.2.4", "14.6.2", "14.7")
def test_the_hundreds_board() -> None:
    hundreds = CATALOG.factions["hundreds"]
    assert {k: (p.cls, p.total) for k, p in hundreds.pieces.items()} == {
        "warrior": (PieceClass.WARRIOR, 20),
        "warlord": (PieceClass.WARRIOR, 1),
        "stronghold": (PieceClass.BUILDING, 6),
        "mob": (PieceClass.TOKEN, 5),
    }
    numbers = hundreds.numbers
    assert set(numbers["command_items"]) | set(numbers["prowess_items"]) == set(CATALOG.items)
    assert not set(numbers["command_items"]) & set(numbers["prowess_items"])
    assert len(numbers["value_by_items"]) == numbers["hoard_spaces"] + 1
    assert sorted(numbers["moods"].values()) == ["", *sorted(CATALOG.items)]
    assert numbers["start_mood"] in numbers["moods"]


def test_the_hundreds_agree_with_the_reference() -> None:
    printed = reference("components.json")["factions"]["hundreds"]
    ours = CATALOG.factions["hundreds"]
    numbers = ours.numbers
    assert (ours.letters, ours.reach) == ((printed["setup_letter"],), (printed["reach"],))
    assert ours.pieces["warrior"].total == printed["pieces"]["warriors"]
    assert numbers["value_by_items"] == printed["hoard"]["value_by_items"]
    for track in ("command", "prowess"):
        assert numbers["hoard_spaces"] == printed["hoard"][track]["spaces"]
        assert numbers[f"{track}_items"] == [LAW_ITEM.get(i, i) for i in printed["hoard"][track]["items"]]
    moods = {mood: facts["item"] for mood, facts in printed["moods"].items()}
    assert numbers["moods"] == {mood: LAW_ITEM.get(item, item) or "" for mood, item in moods.items()}
    assert {str(n) if n < 6 else "6+": vp for n, vp in enumerate(numbers["oppress_vp"])} == printed["oppress_vp"]
    assert (numbers["start_mood"], numbers["hand_limit"]) == (printed["start_mood"], printed["hand_limit"])


@pytest.mark.law("11.3.1", "11.3.3", "11.3.4")
def test_the_riverfolk_board() -> None:
    riverfolk = CATALOG.factions["riverfolk"]
    assert riverfolk.pieces["warrior"].total == 15
    posts = [p for kind, p in riverfolk.pieces.items() if kind.startswith("trade-post-")]
    assert [(p.cls, p.total) for p in posts] == [(PieceClass.TOKEN, 3)] * 3
    assert {p.kind.removeprefix("trade-post-") for p in posts} == set(SUITS)
    assert len(riverfolk.numbers["trade_post_vp"]) == riverfolk.numbers["posts_per_suit"]


def test_the_riverfolk_agree_with_the_reference() -> None:
    printed = reference("components.json")["factions"]["riverfolk"]
    ours = CATALOG.factions["riverfolk"]
    numbers = ours.numbers
    assert (ours.letters, ours.reach) == ((printed["setup_letter"],), (printed["reach"],))
    assert ours.pieces["warrior"].total == printed["pieces"]["warriors"]
    for suit in SUITS:
        assert ours.pieces[f"trade-post-{suit}"].total == printed["pieces"][f"trade_post_{suit}"]
        assert numbers["trade_post_vp"] == printed["trade_post_tracks"]["vp_by_space"][suit]
    for track in ("hand_card", "riverboats", "mercenaries"):
        assert numbers["prices"] == printed["services_tracks"][track]
    assert (numbers["start_payments"], numbers["protectionism"]) == (
        printed["start_payments"],
        printed["protectionism"],
    )
    assert numbers["dividend_funds"] == printed["dividends"]["per_funds"]
    assert numbers["hand_limit"] == printed["hand_limit"]


def test_standins_are_other_factions_and_only_pieces() -> None:
    extra = load_standins()
    assert not set(extra) & set(CATALOG.factions)
    assert all("numbers" not in facts for facts in extra.values())
    whole = CATALOG.with_factions(extra)
    letters = [letter for faction in whole.factions.values() for letter in faction.letters]
    assert len(set(letters)) == len(letters)
    printed = reference("components.json")["factions"]
    for key in extra:
        ours = whole.factions[key]
        assert (ours.letters, ours.reach) == ((printed[key]["setup_letter"],), (printed[key]["reach"],))
        for theirs, total in printed[key]["pieces"].items():
            kind = theirs.removeprefix("plot_").replace("_", "-").replace("warriors", "warrior")
            if kind in ours.pieces:
                assert ours.pieces[kind].total == total, (key, kind)


@pytest.mark.law("9.3.5")
def test_a_vagabond_may_be_each_of_twelve_characters() -> None:
    factions = CATALOG.with_factions(load_standins()).factions
    printed = reference("components.json")["factions"]["vagabond"]["characters"]
    starts = {name: sorted(item.replace("bag", "sack") for item in c["start_items"]) for name, c in printed.items()}
    assert len(starts) == 12
    assert {who: sorted(items) for who, items in factions["vagabond"].characters.items()} == starts
    assert [name for name, faction in factions.items() if faction.characters] == ["vagabond"]


@pytest.mark.law("5.1.7", "5.2.2", "9.7")
def test_only_the_vagabond_has_a_second_seat() -> None:
    printed = reference("components.json")["factions"]["vagabond"]
    ours = CATALOG.factions["vagabond"]
    assert ours.letters == (printed["setup_letter"], printed["setup_letter_second"])
    assert ours.reach == (printed["reach"], printed["reach_second"])
    assert [name for name, faction in CATALOG.factions.items() if faction.seats > 1] == ["vagabond"]
    assert CATALOG.seats["second-vagabond"] == "vagabond"


def test_loading_needs_no_working_directory(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    code = "import data; d = data.load(); print(d['version'], len(d['cards']), len(data.load_standins()))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == [DATA["version"], str(len(DATA["cards"])), str(len(load_standins()))]
    assert len(DATA["version"]) == 16


def test_broken_facts_name_their_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("maps", "decks", "factions"):
        (tmp_path / folder).mkdir()
    (tmp_path / "maps" / "x.toml").write_text("paths = [")
    (tmp_path / "items.toml").write_text("")
    (tmp_path / "factions" / "y.toml").write_text("")
    (tmp_path / "decks" / "cards.toml").write_text("[anvil]\n")
    (tmp_path / "decks" / "odd.toml").write_text("hammer-time = 1\n")
    monkeypatch.setattr("data.facts.files", lambda _name: tmp_path)
    with pytest.raises(ValueError, match=r"odd\.toml.*hammer-time"):
        load()
    (tmp_path / "decks" / "odd.toml").unlink()
    with pytest.raises(ValueError, match=r"x\.toml") as caught:
        load()
    assert isinstance(caught.value.__cause__, tomllib.TOMLDecodeError)
    (tmp_path / "maps" / "x.toml").unlink()
    with pytest.raises(ValueError, match="maps: no fact files"):
        load()
