"""Where a database is: its address, its file's permissions, and the lock that keeps a second writer out."""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import AlreadyRunning, BadLocation, NoDatabase, NotADatabase

OWNER_ONLY = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_MAGIC = b"SQLite format 3\x00"
_EXAMPLE = "sqlite+aiosqlite:///woodpost.db"
_POSTGRES_OPTIONS = frozenset({"passfile", "ssl"})
"""What may stand behind the question mark of a PostgreSQL address. Behind an SQLite one nothing may."""

LEAST_FREE = 16 << 20
"""A disk with fewer free bytes is as good as full: one evening's games may be the last that fit."""


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
    except (ArgumentError, ValueError):  # their messages repeat the address, which may hold a password
        raise BadLocation(f"the database's address can't be read; it should look like {_EXAMPLE}") from None
    if parsed.drivername == "postgresql+asyncpg":
        _refuse_options(parsed, _POSTGRES_OPTIONS)
        return Location(parsed, None)
    if parsed.drivername != "sqlite+aiosqlite":
        raise BadLocation(
            f"the database's address starts with {parsed.drivername}: use {_EXAMPLE} or postgresql+asyncpg://..."
        )
    name = parsed.database
    if not name or name == ":memory:" or name.startswith("file:"):
        raise BadLocation(f"games need a file to be kept in, as in {_EXAMPLE}")
    if parsed.host or parsed.port or parsed.username:
        raise BadLocation(f"a file is on no server: three slashes stand before its name, as in {_EXAMPLE}")
    _refuse_options(parsed, frozenset())
    path = Path(os.path.realpath(name))
    return Location(parsed.set(database=str(path)), path)


def _refuse_options(url: URL, known: frozenset[str]) -> None:
    """`BadLocation` for what stands behind a question mark and would be passed over silently."""
    unknown = sorted(set(url.query) - known)
    if unknown:
        there = f"options are {', '.join(sorted(known))}" if known else "a file has no options"
        raise BadLocation(f"the database's address ends in an option {unknown[0]!r} that does nothing here: {there}")


def look(path: Path) -> bool:
    """Whether there is a file (an empty one counts); `BadLocation` or `NotADatabase` where it can't be used."""
    try:
        found = path.stat()
        _refuse_kind(path, found)
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except FileNotFoundError:
        return False
    except OSError as error:
        raise BadLocation(f"{path} can't be read ({_reason(error)}): check the path and its permissions") from error
    if start not in (b"", _MAGIC):
        raise NotADatabase(f"{path} is not an SQLite database: choose another file in WOODPOST_DATABASE_URL")
    return True


def _refuse_kind(path: Path, found: os.stat_result) -> None:
    """`BadLocation` for anything but a file with one name: a pipe would keep us waiting.

    SQLite keeps its log beside the name it was given. Under a second name it would find none, and our lock neither.
    """
    if stat.S_ISDIR(found.st_mode):
        raise BadLocation(f"{path} is a directory: name a file in it")
    if not stat.S_ISREG(found.st_mode):
        raise BadLocation(f"{path} is a device or pipe: games need an ordinary file to be kept in")
    if found.st_nlink > 1:
        raise BadLocation(
            f"{path} has {found.st_nlink} names (hard links), and two programs that use different ones destroy it: "
            "remove the others, or copy it"
        )


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


def reading(path: Path) -> str:
    """SQLite's own address of a database that is only to be read, maybe on a disk where nothing can be written;
    `BadLocation` where that is not enough.

    Readers need the log and its index beside the file. Where neither can be made and no log is there, nobody writes,
    and the file alone is the whole truth; SQLite has to be told so.
    """
    folder, (_, log, index, _) = path.parent, beside(path)
    how = "mode=rw"
    if not (os.access(folder, os.W_OK | os.X_OK) and os.access(path, os.W_OK)):
        logged = log.exists() and log.stat().st_size > 0
        how = "mode=ro" if logged or index.exists() else "immutable=1"
        if logged and not index.exists():
            raise BadLocation(
                f"{path} can't be read where nothing can be written: copy it, with {log}, to another folder"
            )
    return f"file:{quote(os.fsencode(path))}?{how}"


def obstacles(path: Path) -> Iterator[str]:
    """What would keep the bot from writing to a database there, or soon will; nothing is changed to find out."""
    folder = path.parent
    if not folder.is_dir():
        yield f"there is no folder {folder}: make it, or name another one in WOODPOST_DATABASE_URL"
        return
    disk = os.statvfs(folder)
    if disk.f_flag & os.ST_RDONLY:
        yield f"the disk of {folder} is read-only: the bot can't store anything there"
        return
    for place in (folder, *(file for file in beside(path) if file.exists())):
        if not os.access(place, os.W_OK | (os.X_OK if place == folder else 0)):
            yield f"{place} can't be written to: give it to the user that the bot runs as"
    free = disk.f_bavail * disk.f_frsize
    if free < LEAST_FREE:
        yield f"the disk of {folder} is {'' if free < 1 << 16 else 'nearly '}full ({free / 1e6:.1f} MB left): make room"
    if disk.f_files and not disk.f_favail:
        yield f"the disk of {folder} has no room for another file: remove some"


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
        with suppress(OSError):  # who it is, is only a help: on a full disk the database itself says what is wrong
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
