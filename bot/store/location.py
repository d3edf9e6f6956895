"""Where a database is: its address, its file's permissions, and the lock that keeps a second writer out."""

import errno
import fcntl
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import AlreadyRunning, BadLocation, NoDatabase, NotADatabase

OWNER_ONLY = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MAGIC = b"SQLite format 3\x00"
_EXAMPLE = "sqlite+aiosqlite:///woodpost.db"


@dataclass(frozen=True, slots=True)
class Location:
    """A database's address. `path` is the file, where it is one."""

    url: URL
    path: Path | None

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True) if self.path is None else str(self.path)


def locate(url: str) -> Location:
    """Read an address; `BadLocation` where it is none of ours."""
    try:
        parsed = make_url(url)
    except ArgumentError:  # its message repeats the address, which may hold a password
        raise BadLocation(f"the database's address can't be read; it should look like {_EXAMPLE}") from None
    if parsed.drivername == "postgresql+asyncpg":
        return Location(parsed, None)
    if parsed.drivername != "sqlite+aiosqlite":
        raise BadLocation(
            f"the database's address starts with {parsed.drivername}: use {_EXAMPLE} or postgresql+asyncpg://..."
        )
    name = parsed.database
    if not name or name == ":memory:" or name.startswith("file:"):
        raise BadLocation(f"games need a file to be kept in, as in {_EXAMPLE}")
    path = Path(os.path.realpath(name))
    return Location(parsed.set(database=str(path)), path)


def look(path: Path) -> bool:
    """Whether there is a file (an empty one counts); `BadLocation` or `NotADatabase` where it can't be used."""
    try:
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError:
        return False
    except OSError as error:
        raise BadLocation(f"{path} can't be read ({_reason(error)}): check the path and its permissions") from error
    if start not in (b"", _MAGIC):
        raise NotADatabase(f"{path} is not an SQLite database: choose another file in WOODPOST_DATABASE_URL")
    return True


def expect(path: Path) -> None:
    """`NoDatabase` where there is none."""
    if not look(path) or path.stat().st_size == 0:
        raise NoDatabase(f"{path} holds no games yet: start the bot once, or check WOODPOST_DATABASE_URL")


def create(path: Path) -> None:
    """Make an empty file that only its owner can read; SQLite gives the files beside it the same mode."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    except OSError as error:
        raise BadLocation(
            f"{path} can't be created ({_reason(error)}): the folder must exist and be writable"
        ) from error


def beside(path: Path) -> tuple[Path, ...]:
    """The database's own file and those that belong to it."""
    return tuple(Path(f"{path}{suffix}") for suffix in ("", "-wal", "-shm", ".lock"))


def exposed(path: Path) -> list[Path]:
    """The files that others than their owner may touch."""
    return [file for file in beside(path) if file.exists() and file.stat().st_mode & _OTHERS]


def close_to_others(path: Path) -> None:
    """Take everybody else's rights away; `BadLocation` where the files are not ours."""
    for file in exposed(path):
        try:
            file.chmod(OWNER_ONLY)
        except OSError as error:
            raise BadLocation(
                f"{file} can be read by others and its mode can't be changed ({_reason(error)}): chmod 600 it"
            ) from error


# Locks of this process. The kernel's belong to a whole process, and would let it lock the same file a second time.
_held: set[tuple[int, int]] = set()


class WriterLock:
    """Held by the one process that writes, and given back by the kernel however that process ends.

    A record lock, since a process started from ours (the pool for engine work) must not go on holding it. Closing any
    descriptor of the file would give it up, so nothing else opens it.
    """

    def __init__(self, path: Path) -> None:
        self._file = beside(path)[-1]
        if self._file.exists() and _identity(self._file) in _held:
            raise AlreadyRunning(f"{path} is open for writing in this process already")
        try:
            self._descriptor = os.open(self._file, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
        except OSError as error:
            raise BadLocation(
                f"{self._file} can't be opened ({_reason(error)}): the folder must be writable"
            ) from error
        try:
            fcntl.lockf(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._descriptor, 20).decode("ascii", "replace").strip()
            os.close(self._descriptor)
            if error.errno not in (errno.EACCES, errno.EAGAIN):
                raise BadLocation(f"{self._file} can't be locked ({_reason(error)}): use a local disk") from error
            raise AlreadyRunning(
                f"another Woodpost{f' (process {holder})' if holder else ''} writes to {path}: stop it first, or give "
                "this one another WOODPOST_DATABASE_URL. Backup, export and replay-all can run beside it."
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())
        self._key = _identity(self._file)
        _held.add(self._key)

    def release(self) -> None:
        """Let the next process write. The file stays: removing it would let two processes lock different files."""
        if self._key in _held:
            _held.remove(self._key)
            os.close(self._descriptor)


def _identity(file: Path) -> tuple[int, int]:
    status = file.stat()
    return status.st_dev, status.st_ino


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
