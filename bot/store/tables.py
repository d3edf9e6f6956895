"""The tables, as the newest migration leaves them (a test compares the two).

Only integers and text are used, so that a row means the same on SQLite and PostgreSQL and needs no conversion on its
way: times are microseconds since 1970 in UTC, JSON is text, Discord's ids are 64-bit integers.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# SQLite numbers a row by itself only where the key is an INTEGER, which holds 64 bits there.
_ROW_ID = BigInteger().with_variant(Integer, "sqlite")
_IN_CHANNEL = "status IN ('lobby', 'active', 'paused')"

GAMES = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("no", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("owner", BigInteger),
    Column("status", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("setup", Text),
    Column("seed_hash", Text),
    Column("engine_version", Text),
    Column("catalog_version", Text),
    Column("post_channel", BigInteger),
    Column("post_message", BigInteger),
    Column("last_entry", Integer, nullable=False),
    Column("result", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    # The entry behind which the story of its post begins.
    Column("post_since", Integer),
    CheckConstraint("status IN ('lobby', 'active', 'paused', 'over', 'abandoned')", name="status"),
    UniqueConstraint("guild", "no"),
    Index(None, "owner"),
    # One game at a time in a channel or thread.
    Index(
        "uq_games_channel", "channel", unique=True, sqlite_where=text(_IN_CHANNEL), postgresql_where=text(_IN_CHANNEL)
    ),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    # What the seat plays; nobody knows before a draft.
    Column("faction", Text),
    Column("position", Integer, nullable=False),
    Column("person", BigInteger),
    Column("since", BigInteger),
    Column("away_until", BigInteger),
    Column("orders", Text, nullable=False),
    Column("last_seen", Integer, nullable=False),
    # What entries and snapshots call the seat.
    Column("name", Text, primary_key=True),
    Column("difficulty", Text, nullable=False, server_default="default"),
    Column("traits", Text, nullable=False, server_default="[]"),
    Index(None, "person", "game"),
)

# Where the threads lie in which games are played, as far as anybody has spoken to us there.
THREADS = Table(
    "threads",
    METADATA,
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("parent", BigInteger, nullable=False),
    Index(None, "parent"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Text),
    Column("payload", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("by", BigInteger),
    Column("whom", BigInteger),
    Column("engine_version", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('start', 'answer', 'auto', 'handover', 'undo', 'edit')", name="kind"),
    Index(
        "ix_entries_by",
        "by",
        sqlite_where=text('"by" IS NOT NULL'),
        postgresql_where=text('"by" IS NOT NULL'),
    ),
    Index("ix_entries_whom", "whom", sqlite_where=text("whom IS NOT NULL"), postgresql_where=text("whom IS NOT NULL")),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("schema", Integer, nullable=False),
    Column("turn_start", SmallInteger, nullable=False),
    Column("state", Text, nullable=False),
    # Pruning reads what it deletes and nothing else, however long the game is.
    Index(None, "game", "turn_start", "n"),
)

INPUTS = Table(
    "inputs",
    METADATA,
    Column("interaction", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, ForeignKey("games.id")),
    Column("person", BigInteger),
    Column("at", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Index(None, "person"),
    Index(None, "at"),
)

ARRIVALS = Table(
    "arrivals",
    METADATA,
    Column("interaction", BigInteger, primary_key=True, autoincrement=False),
    Column("application", BigInteger, nullable=False),
    Column("token", Text, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("locale", Text),
    Column("at", BigInteger, nullable=False),
    Column("changes", SmallInteger, nullable=False, server_default="1"),
    Index(None, "at"),
    Index(None, "person"),
)

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("id", _ROW_ID, primary_key=True),
    Column("game", Text, ForeignKey("games.id")),
    Column("n", Integer),
    Column("kind", Text, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("sent_at", BigInteger),
    Column("message", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("last_error", Text),
    UniqueConstraint("nonce"),
    Index("ix_outbox_pending", "id", sqlite_where=text("sent_at IS NULL"), postgresql_where=text("sent_at IS NULL")),
    Index(None, "sent_at"),
)

TIMERS = Table(
    "timers",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("game", Text, ForeignKey("games.id")),
    Column("person", BigInteger),
    Column("due", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Index(None, "due", "id"),
    Index(None, "game"),
    Index(None, "person"),
)

GUILDS = Table(
    "guilds",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", Text),
    Column("settings", Text, nullable=False),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", Text),
    Column("theme", Text),
    Column("reminders", Text, nullable=False),
    Column("settings", Text, nullable=False),
)
