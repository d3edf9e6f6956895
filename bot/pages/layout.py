"""Messages as Components V2: one builder that keeps within Discord's limits, whatever it is given."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

TEXT_LIMIT = 4000
ALT_LIMIT = 1024
FILE_LIMIT = 10 * 1024 * 1024
LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
ROW = 5
MENU = 25
ELLIPSIS = "…"
ASKED = 1000
"""The component's id of what a message asks, by which it is found again."""

Item = discord.ui.Item[Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alt text. The name tells nothing that the picture does not."""

    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Document:
    """A game as a file to be taken away."""

    name: str
    content: bytes

    @classmethod
    def of_game(cls, game: str, text: str) -> Document | None:
        """The file of a game with that id; None where Discord takes none so large."""
        content = text.encode()
        return cls(f"woodpost-{game}.json", content) if len(content) <= FILE_LIMIT else None


@dataclass(slots=True)
class Page:
    """A message to be: texts above the picture, the picture, texts below it, a file, rows of buttons and menus.

    `asked` stands before all of it: what is asked now, which holds no longer than the buttons do. When these go,
    `afterwards` stands in place of `above`, if there is any: without them there is room for more. `ping` are the people
    who are told about it; nobody else is, whatever the texts say.
    """

    asked: str = ""
    above: list[str] = field(default_factory=list)
    afterwards: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    document: Document | None = None
    rows: list[list[Item]] = field(default_factory=list)
    ping: tuple[int, ...] = ()

    def view(self) -> discord.ui.LayoutView:
        """The message's components, in one container.

        All its items are dynamic: the view is ended at once, so that discord.py keeps nothing of it.
        """
        view = discord.ui.LayoutView(timeout=None)
        box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
        budget = TEXT_LIMIT
        if self.asked:
            asked = clip(self.asked, budget)
            budget -= len(asked)
            box.add_item(discord.ui.TextDisplay(asked, id=ASKED))
        below = []
        for text in (text for text in self.below if text):
            if budget > 0:
                below.append(clip(text, budget))
                budget -= len(below[-1])
        for text in (text for text in self.above if text):
            if budget > 1:
                shown = clip(text, budget)
                budget -= len(shown)
                box.add_item(discord.ui.TextDisplay(shown))
        if self.pictures:
            gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
            for picture in self.pictures:
                gallery.add_item(media=f"attachment://{picture.name}", description=clip(picture.alt, ALT_LIMIT))
            box.add_item(gallery)
        for text in below:
            box.add_item(discord.ui.TextDisplay(text))
        if self.document is not None:
            box.add_item(discord.ui.File(f"attachment://{self.document.name}"))
        for row in self.rows:
            if row:
                box.add_item(discord.ui.ActionRow(*row))
        view.add_item(box)
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        """Pictures and file as attachments; made anew each time, because sending uses a file up."""
        found = [
            discord.File(io.BytesIO(picture.png), filename=picture.name, description=clip(picture.alt, ALT_LIMIT))
            for picture in self.pictures
        ]
        if self.document is not None:
            found.append(discord.File(io.BytesIO(self.document.content), filename=self.document.name))
        return found

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Only those to be pinged."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in self.ping]
        )


def clip(text: str, limit: int) -> str:
    """The text, or as much of its beginning as fits."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + ELLIPSIS


def rows_of(items: Sequence[Item]) -> list[list[Item]]:
    """Buttons in rows of five."""
    return [list(items[start : start + ROW]) for start in range(0, len(items), ROW)]


def paginate(lines: Sequence[str], limit: int) -> list[str]:
    """Lines joined into pages of at most `limit` characters; at least one page."""
    pages: list[str] = []
    page = ""
    for line in lines:
        shown = clip(line, limit)
        if page and len(page) + 1 + len(shown) > limit:
            pages.append(page)
            page = shown
        else:
            page = f"{page}\n{shown}" if page else shown
    pages.append(page)
    return pages


def last_lines(lines: Sequence[str], limit: int) -> tuple[list[str], int]:
    """The last lines that fit in `limit` characters, and how many came before them."""
    found: list[str] = []
    room = limit
    for line in reversed(lines):
        shown = clip(line, limit)
        if len(shown) + 1 > room:
            break
        room -= len(shown) + 1
        found.append(shown)
    return found[::-1], len(lines) - len(found)
