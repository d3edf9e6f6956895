"""Chapters 1 to 5 of the Law, a file per section. Factions, cards and automata plug in through `hooks` and `book`."""
