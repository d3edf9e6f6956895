"""`woodpost case` on positions that no table can have: refused by the line and the paragraph, and nothing is played."""

from pathlib import Path

import pytest

from bot import cases
from bot.__main__ import main

AUTUMN = """\
id: a
title: Hundreds and Riverfolk in the middle of a game
cites: [2.5]
source: own
position:
  options: {dominance: yes}
  seats:
    hundreds: {mood: rowdy, prowess: [tea], command: [boot], hand: [sappers]}
    riverfolk: {funds: {riverfolk: 1}, hand: [anvil]}
    eyrie: {items: [coin]}
  clearings:
    9: {hundreds: warlord + mob, riverfolk: trade-post-mouse}
    12: {eyrie: roost}
  turn: {seat: hundreds, step: command}
  available: []
  discard: []
  ruins: {6: []}
expect:
  clearings:
    9: {hundreds: warlord + mob}
"""
MARSH = """\
id: a
title: The Marsh
cites: [M.5.2]
source: own
position:
  map: marsh
  flooded: [8, 11, 13]
  suits: {1: fox, 2: mouse, 3: rabbit, 4: mouse, 5: fox, 6: rabbit, 7: fox, 9: rabbit, 10: mouse, 12: rabbit, 14: fox,
    15: mouse}
  seats: {hundreds: {mood: rowdy}}
  clearings:
    9: {hundreds: warlord}
  turn: {seat: hundreds, step: command}
expect:
  clearings: {9: {hundreds: warlord}}
"""
LAKE = """\
id: a
title: The Lake
cites: [M.3.5]
source: own
position:
  map: lake
  options: {suits: suggested}
  landmarks: {ferry: 10}
  seats: {hundreds: {mood: rowdy}}
  clearings:
    9: {hundreds: warlord}
  turn: {seat: hundreds, step: command}
expect:
  clearings: {9: {hundreds: warlord}}
"""
FIRST = "    hundreds: {mood: rowdy"
SECOND = "    riverfolk: {funds: {riverfolk: 1}"
CAMP = "    9: {hundreds: warlord + mob, riverfolk: trade-post-mouse}"


def read(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code and what was printed for a file with that text."""
    file = folder / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code = main(["case", str(file)])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("text", [AUTUMN, MARSH, LAKE])
def test_the_positions_as_they_are_can_be(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(tmp_path, text, capsys)[0] == 0


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        # pieces
        (AUTUMN, CAMP, "    9: {hundreds: 2 mobs}", "clearing 9: a clearing has one mob at most (14.6.1)"),
        (AUTUMN, CAMP, "    9: {riverfolk: trade-post-fox}", "of its suit, mouse, not trade-post-fox (11.5.6.III)"),
        (AUTUMN, CAMP, "    9: {riverfolk: 2 trade-post-mouse}", "one trade post at most (11.5.6.I)"),
        (AUTUMN, CAMP, "    9: {hundreds: 2 warlords}", "has only 1 pieces 'warlord', the position uses 2 (1.5.1)"),
        (AUTUMN, CAMP, "    9: {hundreds: 3 strongholds}", "clearing 9 has 2 slots; the position fills 3 (2.2.3)"),
        (
            AUTUMN,
            "    12: {eyrie: roost}",
            "    12: {eyrie: 2 roosts}",
            "12 has 2 slots; the position fills 3",
        ),
        (AUTUMN, FIRST, f"{FIRST}, supply: 30 warriors", "20 pieces 'warrior' are left for the supply, not 30 (1.5.1)"),
        (AUTUMN, FIRST, f"{FIRST}, removed: 21 warriors", "has only 20 pieces 'warrior', the position uses 21 (1.5.1)"),
        (AUTUMN, SECOND, "    riverfolk: {payments: {hundreds: 21}", "has only 20 pieces 'warrior'"),
        (AUTUMN, SECOND, "    riverfolk: {payments: {vagabond: 1}", "vagabond has no piece 'warrior'"),
        (AUTUMN, FIRST, f"{FIRST}, on_card: {{hundreds: 1 warrior}}", "no card lies there that holds pieces (4.1.3)"),
        # items
        (AUTUMN, "prowess: [tea]", "prowess: [boot]", "no boot lies on the prowess track (14.2.4)"),
        (AUTUMN, "command: [boot]", "command: [boot, boot, boot, coin, sack]", "has 4 spaces, this fills 5 (14.2.4.I)"),
        (AUTUMN, "command: [boot]", "items: [boot]", "a boot goes on the command track, not into a box (14.2.4)"),
        (AUTUMN, "prowess: [tea]", "incoming: tea", "no item waits for its place (14.2.4.I)"),
        (
            AUTUMN,
            "{items: [coin]}",
            "{items: [sword, sword, sword, sword]}",
            "there are 2 of sword, and 1 below the ruins",
        ),
        (AUTUMN, "{items: [coin]}", "{items: [coin], exhausted: [coin, coin]}", "more items are exhausted than lie in"),
        (AUTUMN, "  ruins: {6: []}", "  ruins: {6: [tea]}", "below the ruins lie boot, hammer, sack, sword"),
        (AUTUMN, "  ruins: {6: []}", "  ruins: {6: [boot, boot]}", "one of each; no more boot (14.3.3)"),
        (AUTUMN, "  ruins: {6: []}", "  items: {sword: 9}", "there are only 3 of sword, not 9 (5.1.5)"),
        (
            AUTUMN,
            "    eyrie: {items: [coin]}",
            "    vagabond: {items: [coin, coin, coin, coin]}",
            "and 1 that a character",
        ),
        (AUTUMN, "    eyrie: {items: [coin]}", "    eyrie: {items: [torch]}", "there are 0 of torch"),
        (AUTUMN, "  ruins: {6: []}", "  items: {torch: 1}", "the item supply has no 'torch'"),
        # the Riverfolk's board
        (
            AUTUMN,
            SECOND,
            "    riverfolk: {tracks: {mouse: [hundreds, riverfolk]}",
            "only 1 of its spaces show (11.2.1)",
        ),
        (AUTUMN, SECOND, "    riverfolk: {prices: {riverboats: 9}", "a price is 1 to 4, not 9 (11.3.5)"),
        (AUTUMN, SECOND, "    riverfolk: {prices: {riverboat: 2}", "unknown key riverboat; known are hand-card, merc"),
        (AUTUMN, SECOND, "    riverfolk: {mercenaries: riverfolk", "mercenaries are another player's to buy (11.2.6)"),
        (AUTUMN, SECOND, "    riverfolk: {riverboats: eyrie", "in its own turn only; it is the turn of hundreds"),
        (AUTUMN, SECOND, "    riverfolk: {market: [cobbler]", "only the automaton has market (LR 9.2.1)"),
        (AUTUMN, SECOND, "    riverfolk: {shield: true", "only the automaton has shield (LR 9.2.1)"),
        (
            AUTUMN,
            SECOND + ", hand: [anvil]",
            "    riverfolk: {played_by: automaton, funds: {riverfolk: 1}",
            "only a person",
        ),
        (AUTUMN, FIRST, f"{FIRST}, order: cobbler", "only the automaton has an order card (AOH.4.3)"),
        # points and cards
        (
            AUTUMN,
            FIRST,
            f"{FIRST}, dominance: fox-dominance, vp: 12",
            "the marker has left the track: vp is none (3.3.1)",
        ),
        (AUTUMN, FIRST, f"{FIRST}, vp: none", "vp is none only with an active dominance card (3.3.1)"),
        (AUTUMN, FIRST, f"{FIRST}, vp: 30", "with 30 points the game is over (3.1)"),
        (AUTUMN, FIRST, f"{FIRST}, dominance: cobbler", "cobbler is no dominance card (3.3.1)"),
        (
            AUTUMN,
            FIRST,
            f"{FIRST}, dominance: dominance-bird",
            "no card 'dominance-bird'; did you mean bird-dominance?",
        ),
        (
            AUTUMN,
            FIRST,
            f"{FIRST}, play_area: [ambush-fox]",
            "ambush-fox has no lasting effect, so it cannot lie in a play area (4.1.3)",
        ),
        (AUTUMN, FIRST, f"{FIRST}, play_area: [root-tea-fox]", "root-tea-fox has no lasting effect"),
        (AUTUMN, FIRST, f"{FIRST}, play_area: [cobbler, cobbler]", "cobbler is there twice (4.1.4)"),
        (AUTUMN, FIRST, f"{FIRST}, aside: [cobbler]", "a hand lies aside only while the automaton plays (LR 3.2)"),
        (AUTUMN, FIRST, f"{FIRST}, played_by: automaton", "an automaton has no hand (LR 2.8.1)"),
        (AUTUMN, "hand: [sappers]", "hand: [royal-claim, royal-claim]", "the deck holds 'royal-claim' 1 times"),
        (AUTUMN, "  discard: []", "  discard: [anvil]", "the deck holds 'anvil' 1 times"),
        (AUTUMN, "  discard: []", "  discard: [fox-dominance]", "lies beside the map instead (available) (3.3.3)"),
        (AUTUMN, "  available: []", "  available: [cobbler]", "cobbler is no dominance card (3.3.3)"),
        (AUTUMN, "  available: []", "  cards: [swap-meet]", "the deck holds 'swap-meet' 0 times"),
        # seats and turn
        (AUTUMN, "{items: [coin]}", "{played_by: automaton}", "eyrie is a stand-in: nobody plays it"),
        (
            AUTUMN,
            "{items: [coin]}",
            "{funds: {eyrie: 1}}",
            "eyrie has pieces and no rules here, so it has no funds",
        ),
        (
            AUTUMN,
            "  turn: {seat: hundreds, step: command",
            "  turn: {seat: eyrie, step: birdsong",
            "its only step is stand",
        ),
        (AUTUMN, "step: command", "step: command, used: 3", "turn: used: a list is expected; this is 3"),
        (AUTUMN, "step: command", "step: command, number: soon", "turn: number: a number from 0 on is expected"),
        (AUTUMN, "step: command", "step: command, activated: [9]", "turn: activated: names with values are expected"),
        # maps
        (
            MARSH,
            "flooded: [8, 11, 13]",
            "flooded: [12, 13, 6]",
            "one clearing of each group: 12 or 13; 6 or 8; 10 or 11",
        ),
        (MARSH, "flooded: [8, 11, 13]", "flooded: {8: 11}", "flooded is a list"),
        (MARSH, "    9: {hun", "    8: {hun", "clearing 8 is flooded in this case, so that it is no clearing (M.5.2)"),
        (
            MARSH,
            "  clearings: {9: {hundreds: warlord}}",
            "  clearings: {8: nobody}",
            "clearing 8 is flooded in this case",
        ),
        (MARSH, "  clearings: {9: {hundreds: warlord}}", "  ruler: {8: nobody}", "clearing 8 is flooded in this case"),
        (MARSH, "  suits: {1: fox, ", "  suits: {8: fox, ", "suits: clearing 8 is flooded (M.5.2)"),
        (
            MARSH,
            "  suits: {1: fox, 2: mouse",
            "  suits: {1: fox, 2: fox",
            "suits: 5 clearings are fox, but there are 4",
        ),
        (MARSH, "  suits: {1: fox", "  suits: {1: bird", "a clearing is fox, rabbit, mouse, not 'bird' (2.2.2)"),
        (LAKE, "  landmarks: {ferry: 10}", "  landmarks: {ferry: 9}", "clearing 9 is not on the lake (M.3.5)"),
        (LAKE, "  landmarks: {ferry: 10}", "  closed_paths: [[1, 5]]", "no path that can be closed on the lake map"),
    ],
)
def test_what_no_table_can_have_is_refused_where_it_stands(
    text: str, old: str, new: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in text
    line = text[: text.rindex(old)].count("\n") + 1
    before, _, after = text.rpartition(old)
    code, out, err = read(tmp_path, before + new + after, capsys)
    assert code == 2
    assert out == "0 played; 1 file with an error\n"
    assert err.startswith(f"{tmp_path}/case.yaml: line {line}: a: "), err
    assert message in err


def test_what_does_not_fit_is_told_by_the_line_of_the_version_that_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = AUTUMN + "versions:\n  one: {}\n  two:\n    position:\n      seats:\n        hundreds: {vp: 31}\n"
    code, out, err = read(tmp_path, text, capsys)
    assert (code, out.splitlines()[-1]) == (2, "1 played, all as expected; 1 file with an error")
    assert (
        err == f"{tmp_path}/case.yaml: line {text.count(chr(10))}: a: hundreds: with 31 points the game is over (3.1)\n"
    )


def test_a_part_of_prices_and_tracks_leaves_the_rest_as_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = AUTUMN.replace(SECOND, "    riverfolk: {prices: {hand-card: 3}, tracks: {mouse: [riverfolk]}")
    text += "  seats:\n    riverfolk: {prices: {hand-card: 3, riverboats: 1, mercenaries: 1}}\n"
    assert read(tmp_path, text, capsys)[0] == 0


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("hand_over: {eyrie: automaton}", "eyrie is a stand-in, which nobody plays: it cannot be handed over"),
        ("hand_over: {alliance: person}", "alliance has no seat in this case: it cannot be handed over"),
        ("hand_over: {hundreds: nobody}", "a seat is handed over to person or automaton, not to 'nobody'"),
    ],
)
def test_a_seat_that_nobody_plays_is_not_handed_over(
    step: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = AUTUMN + f"do:\n  - {step}\n"
    code, _, err = read(tmp_path, text, capsys)
    assert code == 2
    assert err.startswith(f"{tmp_path}/case.yaml: line {text.count(chr(10))}: a: {message}")


@pytest.mark.parametrize(
    ("yaml", "message"),
    [
        ("title: &a [*a]", "line 2: *a: write out what is meant"),
        (f"title: {'9' * 5000}", ""),
        ("title: !!int abc", "line 2: 'abc' is no number"),
        ("title: !!timestamp 2025", "could not determine a constructor"),
        ('title: "\\ud800"', "line 2: half a letter stands here"),
        ("? [a]\n: b", "line 2: a name is expected before the colon"),
    ],
)
def test_yaml_that_means_more_than_it_says(
    yaml: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = read(tmp_path, AUTUMN.replace("title: Hundreds and Riverfolk in the middle of a game", yaml), capsys)
    assert code == (2 if message else 0)
    assert message in err


def test_words_turned_round_are_understood() -> None:
    known = cases.facts().cards
    assert cases.did_you_mean("dominance-bird", known) == "; did you mean bird-dominance?"
    assert cases.did_you_mean("fox_ambush", known) == "; did you mean ambush-fox?"
    assert cases.did_you_mean("ambush-fix", known) == "; did you mean ambush-fox?"
    assert cases.did_you_mean("xyz", ("b", "a")) == "; there are a, b"
