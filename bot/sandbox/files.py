"""Uploads: reading a request's body with its files, cleaning names, and the sizes of pictures."""

import json
import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.consts import MAX_FILE, MAX_FILES, MAX_REQUEST
from bot.sandbox.errors import ApiError, invalid
from bot.sandbox.ids import Snowflakes
from bot.sandbox.world import Attachment

UNSAFE = re.compile(r"[^\w.\-()]+", re.ASCII)
FIELD = re.compile(r"files?\[(\d{1,2})\]")
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass
class Upload:
    """One file of a multipart body."""

    filename: str
    content: bytes = field(repr=False)


@dataclass
class Body:
    """What a request carries: its JSON and its files by their number in `files[n]`."""

    form: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)


async def read_body(request: web.Request) -> Body:
    """The body of a JSON or multipart request; 50109 for broken JSON, 40005 for too much of it."""
    if (request.content_length or 0) > MAX_REQUEST:
        raise ApiError(413, 40005)
    if request.content_type != "multipart/form-data":
        return Body(_parse(await request.read()))
    body = Body({})
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(400, 50109)
        content = await part.read(decode=True)
        total += len(content)
        if total > MAX_REQUEST:
            raise ApiError(413, 40005)
        if part.name == "payload_json":
            body.form = _parse(bytes(content))
        elif (match := FIELD.fullmatch(part.name or "")) and part.filename:
            if len(content) > MAX_FILE:
                raise ApiError(413, 40005)
            body.uploads[int(match[1])] = Upload(clean_name(part.filename), bytes(content))
        else:
            raise invalid([part.name or "?"], "BASE_TYPE_UNKNOWN", "Neither payload_json nor files[n]")
    if len(body.uploads) > MAX_FILES:
        raise invalid(["files"], "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    return body


def _parse(raw: bytes) -> Any:
    if not raw:
        return None
    try:
        return json.loads(raw)
    except ValueError as error:
        raise ApiError(400, 50109) from error


def clean_name(name: str) -> str:
    """A file name as Discord keeps it: no folders, no spaces, nothing strange."""
    cleaned = UNSAFE.sub("_", name.replace("\\", "/").rsplit("/", 1)[-1]).lstrip(".")
    return cleaned or "file"


def new_attachment(ids: Snowflakes, upload: Upload, description: str | None = None, filename: str = "") -> Attachment:
    """An attachment with what can be told from its bytes."""
    name = clean_name(filename or upload.filename)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    file = Attachment(ids.next(), name, upload.content, kind, description)
    size = picture_size(upload.content)
    if size:
        file.width, file.height = size
    return file


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG in pixels, None for anything else."""
    if content.startswith(PNG) and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:6] in (b"GIF87a", b"GIF89a") and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content.startswith(b"\xff\xd8"):
        return _jpeg_size(content)
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Walk the segments of a JPEG to its frame header."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
