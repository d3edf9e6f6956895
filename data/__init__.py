"""Facts and words: maps, decks and factions as TOML, texts as Fluent files, fonts, and their loader."""
