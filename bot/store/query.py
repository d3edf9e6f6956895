"""Statements built once, and the two kinds of transaction they run in.

A store operation is a plain function over a `Tx`. On SQLite the whole of it is one job in the driver's thread: passing
every statement to that thread by itself costs several times what SQLite needs, and a caller cancelled in between would
leave a transaction open. On other databases it runs over SQLAlchemy's connection.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

Row: TypeAlias = Sequence[Any]
Parameters: TypeAlias = Mapping[str, Any]

_SQLITE = sqlite.dialect(paramstyle="named")


class Query:
    """A statement with named parameters. `text` is its SQL for SQLite, `constants` the values that stand in it."""

    __slots__ = ("clause", "constants", "text")

    def __init__(self, clause: Executable) -> None:
        compiled = clause.compile(dialect=_SQLITE) if isinstance(clause, ClauseElement) else None
        if not isinstance(compiled, SQLCompiler):
            raise TypeError(f"{clause!r} is no statement")
        self.clause = clause
        self.text = str(compiled)
        if "[" in self.text:  # a list, which SQLAlchemy writes out only when it executes
            raise ValueError(f"a statement for any number of values can't be built once: {self.text}")
        self.constants = {name: bind.value for name, bind in compiled.binds.items() if not bind.required}

    def fill(self, parameters: Parameters) -> Parameters:
        """All values that `text` needs."""
        return {**self.constants, **parameters} if self.constants else parameters


class Conflict(Exception):
    """A constraint of the database refused a change; which one, the caller finds out."""


class Tx(Protocol):
    """A transaction."""

    def run(self, query: Query, parameters: Parameters) -> int:
        """Execute; how many rows it touched."""

    def many(self, query: Query, rows: Sequence[Parameters]) -> None:
        """Execute once for each set of parameters."""

    def rows(self, query: Query, parameters: Parameters) -> Sequence[Row]:
        """All rows."""

    def row(self, query: Query, parameters: Parameters) -> Row | None:
        """The first row."""


class SqliteTx:
    """A transaction straight on the driver's connection, inside its thread."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, query: Query, parameters: Parameters) -> int:
        """See `Tx`."""
        return self._connection.execute(query.text, query.fill(parameters)).rowcount

    def many(self, query: Query, rows: Sequence[Parameters]) -> None:
        """See `Tx`."""
        self._connection.executemany(query.text, [query.fill(row) for row in rows])

    def rows(self, query: Query, parameters: Parameters) -> Sequence[Row]:
        """See `Tx`."""
        return self._connection.execute(query.text, query.fill(parameters)).fetchall()

    def row(self, query: Query, parameters: Parameters) -> Row | None:
        """See `Tx`."""
        found: Row | None = self._connection.execute(query.text, query.fill(parameters)).fetchone()
        return found


class CoreTx:
    """A transaction over SQLAlchemy."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def run(self, query: Query, parameters: Parameters) -> int:
        """See `Tx`."""
        return self._connection.execute(query.clause, parameters).rowcount

    def many(self, query: Query, rows: Sequence[Parameters]) -> None:
        """See `Tx`."""
        if rows:
            self._connection.execute(query.clause, rows)

    def rows(self, query: Query, parameters: Parameters) -> Sequence[Row]:
        """See `Tx`."""
        return [tuple(row) for row in self._connection.execute(query.clause, parameters)]

    def row(self, query: Query, parameters: Parameters) -> Row | None:
        """See `Tx`."""
        found = self._connection.execute(query.clause, parameters).first()
        return None if found is None else tuple(found)
