"""What our own messages say, read back from Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.pages.ids import BUTTONS
from bot.pages.layout import ASKED, Document, Page, Picture

JSON = ".json"


def words_of(shown: discord.Message | discord.ui.LayoutView) -> list[str]:
    """What a message says and where its buttons lead; spaces don't count, of which Discord drops some."""
    if isinstance(shown, discord.Message):
        parts: Any = [part.to_dict() for part in shown.components]
    else:
        parts = shown.to_components()  # type: ignore[no-untyped-call] # the library forgot its type
    return ["".join(text.split()) for text in _words(parts)]


def _words(parts: Any) -> Iterator[str]:
    for part in parts:
        yield from (part[key] for key in ("content", "custom_id") if key in part)
        yield from _words(part.get("components", ()))


def entry_of(message: discord.Message, game: str) -> int | None:
    """The entry that a game's post shows, None where the message is no post of this game with buttons."""
    for word in words_of(message):
        match = re.fullmatch(BUTTONS, word)
        if match is not None and match["family"] in "pl" and match["game"] == game:
            return int(match["n"])
    return None


def pressable(message: discord.Message) -> bool:
    """Whether it has buttons of ours."""
    return any(re.fullmatch(BUTTONS, word) for word in words_of(message))


def page_of(message: discord.Message) -> Page:
    """What one of our posts says, with its picture as it lies there."""
    page = Page()
    boxes = [part for part in message.components if isinstance(part, discord.Container)]
    for part in (part for box in boxes for part in box.children):
        if isinstance(part, discord.TextDisplay) and part.id == ASKED:
            page.asked = part.content
        elif isinstance(part, discord.TextDisplay):
            (page.below if page.pictures else page.above).append(part.content)
        elif isinstance(part, discord.MediaGalleryComponent):
            page.pictures += [
                Picture(file.filename, b"", file.description or "")
                for file in message.attachments
                if not file.filename.endswith(JSON)
            ]
        elif isinstance(part, discord.FileComponent):
            page.document = next(
                (Document(f.filename, b"") for f in message.attachments if f.filename.endswith(JSON)), None
            )
    if not page.asked and page.above and any(word.startswith("w:l:") for word in words_of(message)):
        page.below.append(page.above.pop())  # the last line of a lobby asks people to sit down
    return page
