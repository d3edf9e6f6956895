"""Games with their seats, entries, snapshots and inputs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_IN_CHANNEL = "status IN ('lobby', 'active', 'paused')"


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.BigInteger()),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("setup", sa.Text()),
        sa.Column("seed_hash", sa.Text()),
        sa.Column("engine_version", sa.Text()),
        sa.Column("catalog_version", sa.Text()),
        sa.Column("post_channel", sa.BigInteger()),
        sa.Column("post_message", sa.BigInteger()),
        sa.Column("last_entry", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "status IN ('lobby', 'active', 'paused', 'over', 'abandoned')", name=op.f("ck_games_status")
        ),
        sa.UniqueConstraint("guild", "no", name="uq_games_guild_no"),
    )
    op.create_index(
        "uq_games_channel",
        "games",
        ["channel"],
        unique=True,
        sqlite_where=sa.text(_IN_CHANNEL),
        postgresql_where=sa.text(_IN_CHANNEL),
    )
    op.create_index("ix_games_owner", "games", ["owner"])
    op.create_table(
        "seats",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("faction", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger()),
        sa.Column("since", sa.BigInteger()),
        sa.Column("away_until", sa.BigInteger()),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("last_seen", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "faction", name="pk_seats"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
    )
    op.create_index("ix_seats_person_game", "seats", ["person", "game"])
    op.create_table(
        "entries",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text()),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("by", sa.BigInteger()),
        sa.Column("whom", sa.BigInteger()),
        sa.Column("engine_version", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "n", name="pk_entries"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_entries_game"),
        sa.CheckConstraint(
            "kind IN ('start', 'answer', 'auto', 'handover', 'undo', 'edit')", name=op.f("ck_entries_kind")
        ),
    )
    for column, where in (("by", '"by" IS NOT NULL'), ("whom", "whom IS NOT NULL")):
        op.create_index(
            f"ix_entries_{column}",
            "entries",
            [column],
            sqlite_where=sa.text(where),
            postgresql_where=sa.text(where),
        )
    _make_entries_append_only()
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("turn_start", sa.SmallInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "n", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_snapshots_game"),
    )
    op.create_index("ix_snapshots_game_turn_start_n", "snapshots", ["game", "turn_start", "n"])
    op.create_table(
        "inputs",
        sa.Column("interaction", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text()),
        sa.Column("person", sa.BigInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("interaction", name="pk_inputs"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_inputs_game"),
    )
    op.create_index("ix_inputs_person", "inputs", ["person"])
    op.create_index("ix_inputs_at", "inputs", ["at"])


def _make_entries_append_only() -> None:
    """Nobody changes or deletes an entry; only a person's id may become 0, for those who asked to be forgotten."""
    fixed = "game, n, kind, seat, payload, events, engine_version, at"
    people = '"by", whom'
    if op.get_bind().dialect.name == "sqlite":
        refuse = "BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END"
        renamed = '(NEW."by" IS NOT OLD."by" AND NEW."by" IS NOT 0) OR (NEW.whom IS NOT OLD.whom AND NEW.whom IS NOT 0)'
    else:
        op.execute(
            "CREATE FUNCTION entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'entries are append-only'; END $$"
        )
        refuse = "EXECUTE FUNCTION entries_are_append_only()"
        renamed = (
            '(NEW."by" IS DISTINCT FROM OLD."by" AND NEW."by" IS DISTINCT FROM 0) '
            "OR (NEW.whom IS DISTINCT FROM OLD.whom AND NEW.whom IS DISTINCT FROM 0)"
        )
    op.execute(f"CREATE TRIGGER entries_stay BEFORE DELETE ON entries FOR EACH ROW {refuse}")
    op.execute(f"CREATE TRIGGER entries_fixed BEFORE UPDATE OF {fixed} ON entries FOR EACH ROW {refuse}")
    op.execute(
        f"CREATE TRIGGER entries_people BEFORE UPDATE OF {people} ON entries FOR EACH ROW WHEN ({renamed}) {refuse}"
    )
