"""The printed facts, read from the TOML files beside this module into plain dictionaries.

Everything goes through `importlib.resources`, so it works from a clone, a wheel and any working directory.
"""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

_CARDS = "cards.toml"
_VERSION_DIGITS = 16


def load() -> dict[str, Any]:
    """All facts in the form that `Catalog.from_dicts` takes.

    ``{"version", "maps": {id: ...}, "cards": {id: ...}, "decks": {id: {card: copies}}, "factions": {id: ...},
    "items": {"supply": {item: count}, "ruins": [item, ...]}}``. `version` is the start (16 hex digits) of SHA-256 over
    the fact files. ValueError names the file that is not TOML or a deck's unknown card.
    """
    root = files("data")
    decks = _folder(root / "decks")
    cards = decks.pop("cards")
    for deck, copies in decks.items():
        unknown = sorted(set(copies) - set(cards))
        if unknown:
            raise ValueError(f"data/decks/{deck}.toml: no such card in {_CARDS}: {', '.join(unknown)}")
    return {
        "version": _version(root),
        "maps": _folder(root / "maps"),
        "cards": cards,
        "decks": decks,
        "factions": _folder(root / "factions"),
        "items": _read(root / "items.toml"),
    }


def terms() -> tuple[str, ...]:
    """What factions have of their own that bears names, such as ``mood``: also how a key of an event is called that
    holds one, or with an s at its end several.
    """
    return tuple(term for faction in load()["factions"].values() for term in faction.get("terms", ()))


def load_standins() -> dict[str, Any]:
    """Pieces of the factions that have no rules yet, for `Catalog.with_factions`: rule cases put them on the map."""
    return _read(files("data") / "standins.toml")


def _toml_files(folder: Traversable) -> list[Traversable]:
    return sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)


def _folder(folder: Traversable) -> dict[str, Any]:
    """The files of a folder by name without ending; ValueError when there is none."""
    found = {file.name.removesuffix(".toml"): _read(file) for file in _toml_files(folder)}
    if not found:
        raise ValueError(f"data/{folder.name}: no fact files; the installation is incomplete")
    return found


def _read(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file.name}: {error}") from error


def _version(root: Traversable) -> str:
    """A name for exactly these facts; line endings do not matter, stand-ins are no facts of a game."""
    digest = hashlib.sha256()
    for folder in ("decks", "factions", "maps"):
        for file in _toml_files(root / folder):
            digest.update(f"{folder}/{file.name}\n".encode())
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    digest.update(b"items.toml\n")
    digest.update((root / "items.toml").read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:_VERSION_DIGITS]
