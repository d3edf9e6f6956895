"""The CDN: files of messages by signed links, and the plain avatars of people who chose none."""

import struct
import zlib

from aiohttp import web

from bot.sandbox import guard
from bot.sandbox.world import World

INLINE = ("image/png", "image/jpeg", "image/gif", "image/webp")
# Nothing that comes from here may run, whatever a bot uploaded.
POLICY = "default-src 'none'; sandbox"
AVATARS = ((88, 120, 210), (110, 120, 115), (60, 150, 100), (210, 160, 70), (190, 80, 75), (180, 90, 150))
SIZE = 64


class Cdn:
    """Serves everything below `/cdn`, which is a client's `Asset.BASE`."""

    def __init__(self, world: World) -> None:
        self.world = world

    def add_to(self, app: web.Application) -> None:
        """Register everything."""
        app.router.add_get("/cdn/attachments/{channel_id}/{file_id}/{filename}", self._attachment)
        app.router.add_get(r"/cdn/embed/avatars/{number:\d}.png", self._avatar)

    async def _attachment(self, request: web.Request) -> web.Response:
        query = request.query
        file = self.world.cdn_file(request.path, query.get("ex", ""), query.get("hm", ""))
        if file is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = _headers("private, max-age=86400, immutable")
        if file.content_type not in INLINE:
            headers["Content-Disposition"] = f'attachment; filename="{file.filename}"'
        return web.Response(body=file.content, content_type=file.content_type, headers=headers)

    async def _avatar(self, request: web.Request) -> web.Response:
        colour = AVATARS[int(request.match_info["number"]) % len(AVATARS)]
        return web.Response(body=plain_png(colour), content_type="image/png", headers=_headers("max-age=86400"))


def _headers(cache: str) -> dict[str, str]:
    return {"Content-Security-Policy": POLICY, "Cache-Control": cache, **guard.COMMON_HEADERS}


def plain_png(colour: tuple[int, int, int]) -> bytes:
    """A square of one colour, 64 by 64."""
    pixels = zlib.compress((b"\0" + bytes(colour) * SIZE) * SIZE)
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
