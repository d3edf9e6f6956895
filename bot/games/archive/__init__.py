"""Games as files; see `bot.play.replaying` for the replay that checks one."""

from bot.games.archive.document import Document, canonical, events_hash, from_text, seen_by, to_text, whole
from bot.games.archive.form import FORMAT, START, BadFile

__all__ = [
    "FORMAT",
    "START",
    "BadFile",
    "Document",
    "canonical",
    "events_hash",
    "from_text",
    "seen_by",
    "to_text",
    "whole",
]
