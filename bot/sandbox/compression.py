"""Transport compression of the gateway: one stream per connection, flushed after every payload."""

import zlib
from typing import Protocol

import zstandard


class Packer(Protocol):
    """Turns payloads into frames."""

    def pack(self, payload: str) -> str | bytes:
        """The frame for one payload: text as it is, bytes if compressed."""


class Plain:
    """No compression."""

    def pack(self, payload: str) -> str:
        """The payload itself."""
        return payload


class ZlibStream:
    """One zlib context; every frame ends with the sync marker 00 00 FF FF."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, payload: str) -> bytes:
        """The next piece of the stream."""
        return self._stream.compress(payload.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """One Zstandard frame that never ends, flushed block by block."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def pack(self, payload: str) -> bytes:
        """The next piece of the stream."""
        return self._stream.compress(payload.encode()) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


PACKERS: dict[str, type[Plain] | type[ZlibStream] | type[ZstdStream]] = {
    "": Plain,
    "zlib-stream": ZlibStream,
    "zstd-stream": ZstdStream,
}
