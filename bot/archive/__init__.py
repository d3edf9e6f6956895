"""Games as files; see `bot.replaying` for the replay that checks one."""

from bot.archive.document import Document, canonical, events_hash, from_text, seen_by, to_text, whole
from bot.archive.form import FORMAT, START, BadFile

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
