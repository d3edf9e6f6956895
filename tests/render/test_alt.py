"""The position in words: complete, short enough, in whole sentences, the same for everybody."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import render
from data.words import Words
from engine.api import FACTIONS, PieceView, View
from render import alt
from render.hand import effect_lines
from render.names import Speaker
from render.paint import label, shortened, text_width, wrapped
from support import views
from support.games import BOTH, new_game

ROOT = Path(__file__).parents[2]
FACTS = views.facts()


@cache
def words() -> Words:
    return Words.load(strict=True)


def fullest() -> View:
    """More in every clearing than any alt text can tell, and many changes."""
    crowd = tuple(
        PieceView(f, f, "warrior", "warrior", 20) for f in ("hundreds", "riverfolk", "marquise", "eyrie", "duchy")
    )
    view = views.crowded()
    return replace(view, clearings=tuple(replace(c, pieces=c.pieces + crowd) for c in view.clearings))


MAPS = ("winter", "lake", "mountain", "gorge", "marsh")
EVERY_CHANGE = render.Changes(
    frozenset(range(1, 13)), tuple(render.Move(a, b, "riverfolk") for a, b in views.autumn().paths)
)


@pytest.mark.parametrize("locale", words().locales)
@pytest.mark.parametrize(
    "view",
    [
        views.middle(),
        views.empty(),
        views.crowded(),
        fullest(),
        *(new_game(3, seats=BOTH, board=b).view(None) for b in MAPS),
    ],
    ids=["middle", "empty", "crowded", "fullest", *MAPS],
)
def test_alt_text_is_short_and_ends_with_a_sentence(locale: str, view: View) -> None:
    for changes in (render.Changes(), EVERY_CHANGE):
        text = alt.map_alt(view, Speaker(words(), locale), changes)
        assert 0 < len(text) <= alt.LIMIT
        assert text.endswith(".")
        assert "  " not in text
    for seat in view.seats:
        text = alt.board_alt(seat, Speaker(words(), locale))
        assert 0 < len(text) <= alt.LIMIT
        assert text.endswith(".")


def test_the_map_alt_says_turn_points_rule_changes_and_pieces() -> None:
    changes = render.Changes(frozenset({5}), (render.Move(6, 11, "hundreds"),))
    text = render.map_png(views.middle(), words(), "en", changes).alt
    for part in (
        "round 4, Daylight",
        "Hundreds to play",
        "Hundreds 14",
        "Riverfolk 11",
        "Hundreds rule: 1, 6, 9, 11.",
        "Ruled by nobody: 3, 8, 10, 12.",
        "Changed: 5.",
        "Hundreds from 6 to 11",
        "9 mouse: 2 Hundreds warriors",
        "warlord",
    ):
        assert part in text, part


def test_detail_goes_before_what_matters_more() -> None:
    text = render.map_png(fullest(), words(), "en", EVERY_CHANGE).alt
    assert "Hundreds 30" in text
    assert "rule:" in text
    assert "warriors" not in text
    assert text.endswith("The text command tells the rest.")


def test_shortening_drops_whole_sentences_from_the_end() -> None:
    long = "Long " * 150 + "end."
    assert alt.fitted([[long, "Second."]], "More.") == f"{long} Second."
    assert alt.fitted([[long, long], [long, "Short."]], "More.") == f"{long} Short. More."
    assert alt.fitted([["First.", long, long]], "More.") == "First. " + long
    assert alt.fitted([[long, long], ["First.", long, long]], "More.") == f"First. {long} More."
    assert alt.fitted([["", "A."]], "More.") == "A."


@pytest.mark.parametrize("locale", words().locales)
def test_the_full_text_tells_every_public_fact(locale: str) -> None:
    view = views.middle()
    speaker = Speaker(words(), locale)
    text = render.board_text(view, words(), locale)
    blocks = text.split("\n\n")
    assert len(blocks) == 3 + len(view.seats)
    lines = blocks[1].split("\n")
    assert len(lines) == len(view.clearings)
    for clearing, line in zip(view.clearings, lines, strict=True):
        assert line.startswith(str(clearing.number))
        for piece in clearing.pieces:
            assert speaker.pieces(piece.faction, piece.kind, piece.count) in line
        if clearing.ruler:
            assert speaker.owner(clearing.ruler) in line
        for low, high in view.map.paths:
            if clearing.number in (low, high):
                assert re.search(rf"\b{low + high - clearing.number}\b", line.split(":", 1)[1])
    for card in (*view.discard, *view.seats[0].play_area, *(view.seats[1].hand or ())):
        assert speaker.card(card) in text
    for item in ("hammer", "coin"):
        assert speaker.item(item) in text
    for number in (view.deck_count, view.seats[0].hand_count, view.seats[0].vp):
        assert re.search(rf"\b{number}\b", text)


def test_text_of_a_game_with_dominance_winner_and_landmark() -> None:
    view = views.crowded(map=replace(views.autumn(), landmarks={"ferry": 4}), winners=("riverfolk",))
    text = render.board_text(view, words(), "en")
    assert "Won by: Riverfolk." in text
    assert "Riverfolk Fox Dominance" in text
    assert "Ferry in 4." in text
    assert "river to 7" in text


def test_somebody_else_being_asked_is_said() -> None:
    view = views.middle()
    asked = (replace(view.asked[0], seat="riverfolk"),)
    assert "Asked: Riverfolk." in render.map_png(replace(view, asked=asked), words(), "en").alt


def test_the_hand_alt_names_suits_because_cards_share_names() -> None:
    view = views.middle(seats=(views.hundreds(hand=("ambush-fox", "ambush-bird")),))
    assert render.hand_png(view, "hundreds", words(), "en", FACTS).alt == (
        "2 cards in hand. Ambush! (fox); Ambush! (bird)."
    )
    view = views.middle(seats=(views.hundreds(hand=("anvil", "protection-racket")),))
    assert render.hand_png(view, "hundreds", words(), "en", FACTS).alt == (
        "2 cards in hand. Anvil (fox), to craft: fox; Protection Racket (fox), to craft: 2 rabbit."
    )
    empty = views.middle(seats=(views.hundreds(hand=()),))
    assert render.hand_png(empty, "hundreds", words(), "en", FACTS).alt == "No cards in hand."


def test_pieces_without_words_are_named_by_their_id() -> None:
    speaker = Speaker(words(), "en")
    assert speaker.pieces("diaspora", "big-frog", 2) == "2 diaspora big frog"
    assert speaker.piece_name("diaspora", "big-frog") == "big frog"


def _used() -> set[str]:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "render").glob("*.py"))
    return {name for name in re.findall(r"[\"'](render-[a-z-]+)[\"']", source) if not name.endswith("-")}


def test_every_message_of_render_is_used_and_every_used_one_is_there() -> None:
    text = (ROOT / "data/text/en/render.ftl").read_text(encoding="utf-8")
    defined = set(re.findall(r"^(render-[a-z-]+) =", text, flags=re.MULTILINE))
    built = {f"render-type-{kind}" for kind in {card["type"] for card in FACTS["cards"].values()} | {"immediate"}}
    built |= {"render-space-full", "render-space-empty"}
    assert defined == _used() | built


@pytest.mark.parametrize("face", ["bold", "text", "title"])
def test_fonts_have_every_letter_of_our_languages(face: str) -> None:
    letters = set("ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜñáéíóúüÑÁÉÍÓÚ¿¡–—·×→“”„’…0123456789")
    for folder in (files("data") / "text").iterdir():
        if not folder.is_dir():
            continue
        for file in folder.iterdir():
            if file.name in ("render.ftl", "names.ftl", "cards.ftl", *(f"{faction}.ftl" for faction in FACTIONS)):
                letters |= {c for c in file.read_text(encoding="utf-8") if c.isprintable() and c not in "{}$"}
    missing = label("\uffff", face, 40)[0].tobytes()
    assert not [c for c in letters - {" "} if label(c, face, 40)[0].tobytes() == missing]


@pytest.mark.parametrize("locale", words().locales)
def test_every_card_says_all_it_does(locale: str) -> None:
    for card in FACTS["cards"]:
        effect = words().say(locale, f"card-{card}.effect")
        for width, height, size in ((266, 140, 23), (216, 108, 18)):  # on a card of a hand, and on an order card
            lines, _ = effect_lines(effect, width, height, size)
            assert " ".join(lines) == effect, card


def test_text_is_cut_only_with_an_ellipsis() -> None:
    assert shortened("Woodpost", "bold", 30, 500) == "Woodpost"
    cut = shortened("A very long name of a faction", "bold", 30, 120)
    assert cut.endswith("…")
    assert text_width(cut, "bold", 30) <= 120
    lines = wrapped("one two three four five six seven eight", "text", 30, 120, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(text_width(line, "text", 30) <= 120 for line in lines)


def test_text_tells_what_only_the_map_has() -> None:
    mountain = new_game(3, seats=BOTH, board="mountain").view(None)
    text = render.board_text(mountain, words(), "en")
    assert "Tower in 10. Closed paths: 2-5, 3-7, 5-9, 6-11, 8-9, 11-12." in text
    (line,) = (line for line in text.splitlines() if line.startswith("5 "))
    assert "paths to 10, 11; closed paths to 2, 9" in line
    marsh = new_game(3, seats=BOTH, board="marsh").view(None)
    flooded = ", ".join(str(flood.number) for flood in marsh.map.flooded)
    assert f"Flooded: {flooded}." in render.map_png(marsh, words(), "en").alt


def test_a_board_tells_points_and_what_the_mood_does() -> None:
    speaker = Speaker(words(), "en")
    text = alt.board_alt(views.hundreds(vp=1), speaker)
    assert text.startswith("Lord of the Hundreds: 1 point. ")
    mood = views.hundreds().board["mood"]
    assert f"Mood: {speaker.name(f'mood-{mood}')}. {speaker.name(f'mood-{mood}.effect')}" in text
    assert "Fox Dominance." in alt.board_alt(views.hundreds(vp=None, dominance="fox-dominance"), speaker)
