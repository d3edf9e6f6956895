"""Components, embeds and media as Discord sends them back: addresses instead of `attachment://`, defaults filled in."""

import zlib
from typing import Any

from bot.sandbox.consts import SELECTS, Part
from bot.sandbox.world import JSON, Attachment, Message, World

DEFAULTS: dict[int, JSON] = {
    Part.THUMBNAIL: {"description": None, "spoiler": False},
    Part.FILE: {"name": None, "size": None, "spoiler": False},
    Part.SEPARATOR: {"divider": True, "spacing": 1},
    Part.CONTAINER: {"accent_color": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
Files = dict[str, Attachment]


def name_of(media: Any) -> str | None:
    """The file an `attachment://` address names."""
    url = media.get("url") if isinstance(media, dict) else None
    return url.removeprefix("attachment://") if isinstance(url, str) and url.startswith("attachment://") else None


def embed(world: World, what: Message, data: JSON, files: Files) -> JSON:
    """An embed of a message, whose files are given by name."""
    shown = {"type": "rich", **data}
    for key in ("image", "thumbnail"):
        if isinstance(data.get(key), dict):
            shown[key] = _media(world, what, data[key], files)
    return shown


def component(world: World, what: Message, part: JSON, files: Files) -> JSON:
    """A component of a message with all it holds."""
    given = {key: value for key, value in part.items() if value is not None}
    shown = DEFAULTS.get(part["type"], {}) | given
    for key in ("media", "file"):
        if isinstance(part.get(key), dict):
            shown[key] = _media(world, what, part[key], files)
    file = files.get(name_of(part.get("file")) or "")
    if file:
        shown |= {"name": file.filename, "size": len(file.content)}
    if part.get("items"):
        blank = DEFAULTS[Part.THUMBNAIL]
        shown["items"] = [blank | item | {"media": _media(world, what, item["media"], files)} for item in part["items"]]
    if part.get("components"):
        shown["components"] = [component(world, what, child, files) for child in part["components"]]
    if part.get("accessory"):
        shown["accessory"] = component(world, what, part["accessory"], files)
    return shown


def _media(world: World, what: Message, item: JSON, files: Files) -> JSON:
    file = files.get(name_of(item) or "")
    if file is None:
        url = str(item.get("url"))
        return {**item, "id": str(zlib.crc32(url.encode())), "proxy_url": url, "loading_state": 2}
    url = world.cdn_url(what.channel.id, file)
    return {
        "id": str(file.id),
        "url": url,
        "proxy_url": url,
        "width": file.width,
        "height": file.height,
        "content_type": file.content_type,
        "loading_state": 2,
        "attachment_id": str(file.id),
    }
