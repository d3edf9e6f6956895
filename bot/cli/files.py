"""Files that people name: read with care, and written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from bot.cli import Failed

MOST_BYTES = 8 << 20
"""Fifty times a long game."""
_OWNER_ONLY = 0o600


def read_text(file: Path) -> str:
    """What stands in a file. `Failed` where it is no ordinary one, too large, or no text."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe would keep us waiting
        with os.fdopen(descriptor, "rb") as opened:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Failed(f"{file}: this is no ordinary file, but a folder, device or pipe: save it as a file first")
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise Failed(f"{file}: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise Failed(f"{file}: this is larger than {MOST_BYTES >> 20} MiB, so nothing that Woodpost reads")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Failed(f"{file}: this is no text in UTF-8, so nothing that Woodpost reads") from error


def write_new(file: Path, text: str) -> None:
    """A new file for its owner's eyes only. `Failed` where there is one, or it can't be written; then none is left."""
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY)
    except FileExistsError:
        raise Failed(f"{file} exists: choose another name with -o, nothing is overwritten") from None
    except OSError as error:
        raise Failed(f"{file} can't be written: {error.strerror}") from error
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
            opened.write(text)
    except BaseException as error:
        file.unlink()
        if isinstance(error, OSError):
            raise Failed(f"{file} can't be written: {error.strerror}") from error
        raise


def write_over(file: Path, content: bytes) -> None:
    """A file that may be there already, or be a device. `Failed` where it can't be written."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Failed(f"{file} can't be written: {error.strerror}") from error
