"""`woodpost render FILE`: the map of a position or of an exported game as a PNG, with its text."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bot import cases
from bot.cases.yaml_text import CaseError, plain, read_yaml
from bot.cli import Failed
from bot.cli.files import read_text, write_over
from bot.cli.parts import catalog
from bot.games import archive
from bot.play import replaying
from data.words import FALLBACK, Words
from engine.api import Catalog, EngineError, Game, IllegalAnswer, PositionError
from render import THEMES, board_text, map_png


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What, where to, and how."""
    parser.add_argument("file", type=Path, help="a position or rule case (YAML or JSON), or an exported game")
    parser.add_argument("--id", help="of several rule cases the one of this id (the first)")
    parser.add_argument("--version", help="of a case's versions the one of this name (the first)")
    parser.add_argument("-o", "--output", type=Path, help="the picture (FILE with the ending .png)")
    parser.add_argument("--theme", choices=sorted(THEMES), default="light", help="the picture's colours (light)")
    parser.add_argument("--locale", default=FALLBACK, help=f"the language of its words ({FALLBACK})")
    parser.add_argument("--text", action="store_true", help="print the whole board as text, too")


def run(arguments: argparse.Namespace) -> int:
    """Draw what everybody may see."""
    game = game_from(arguments.file, catalog(), arguments.id, arguments.version)
    words = Words.load()
    view = game.view(None)
    picture = map_png(view, words, arguments.locale, theme_name=arguments.theme)
    target = arguments.output or arguments.file.with_suffix(".png")
    if target.exists() and target.samefile(arguments.file):
        raise Failed(f"{target} is the file that was to be drawn: choose another name with -o")
    write_over(target, picture.png)
    print(f"wrote {target} ({len(picture.png)} bytes)")
    print(board_text(view, words, arguments.locale) if arguments.text else picture.alt)
    return 0


def game_from(file: Path, known: Catalog, case: str | None = None, version: str | None = None) -> Game:
    """The game in a file; of a rule case, as it stands when the case begins. `Failed` where there is none."""
    text = read_text(file)
    try:
        document = _document(text)
        if isinstance(document, dict) and document.get("format") == archive.FORMAT:
            return _last(archive.from_text(text), known)
        if isinstance(document, list) or (isinstance(document, dict) and "cites" in document):
            return _beginning(file, case, version)
        if isinstance(document, dict) and isinstance(document.get("position"), dict):
            document = document["position"]
        if not isinstance(document, dict):
            raise Failed(f"{file}: this holds neither a position nor a game")
        if isinstance(document.get("seats"), dict) or "seats" not in document:
            return cases.standing(read_yaml(text), cases.facts())
        return Game.from_position(plain(document), known)
    except (CaseError, PositionError, archive.BadFile) as bad:
        raise Failed(f"{file}: {bad}") from bad


def _beginning(file: Path, wanted: str | None, version: str | None) -> Game:
    """A rule case of a file before anybody does anything. `CaseError` or `Failed` where it has no such case."""
    known = cases.facts()
    found = [case for case in cases.read_file(file, known) if wanted in (None, case.id)]
    if not found:
        raise Failed(f"{file}: there is no case {wanted}")
    versions = [one for one in found[0].versions if version in (None, one.name)]
    if not versions:
        raise Failed(f"{file}: case {found[0].id} has no version {version!r}")
    return cases.beginning(found[0], versions[0], known)


def _document(text: str) -> Any:
    """JSON, which is YAML too, but is read faster as what it is; or YAML."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return read_yaml(text)


def _last(document: archive.Document, known: Catalog) -> Game:
    """An exported game as it stands after its last entry. `BadFile` where an entry does not fit."""
    try:
        replay = replaying.Replay(document["setup"], document["seed"], known)
        for entry in document["entries"][archive.START :]:
            replay.step(entry["kind"], entry["seat"], entry["payload"])
    except (EngineError, IllegalAnswer) as fault:
        raise archive.BadFile(f"this version can't play the game: {fault}") from fault
    return replay.game
