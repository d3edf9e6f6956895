"""Facts and words: maps, decks and factions as TOML, texts as Fluent files, fonts, and their loader."""

from data.facts import load, load_standins

__all__ = ["load", "load_standins"]
