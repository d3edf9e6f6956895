"""Servers, people, timers, and what is still to be said."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.Text()),
        sa.Column("n", sa.Integer()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_error", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
    )
    pending = sa.text("sent_at IS NULL")
    op.create_index("ix_outbox_pending", "outbox", ["id"], sqlite_where=pending, postgresql_where=pending)
    op.create_index("ix_outbox_sent_at", "outbox", ["sent_at"])
    op.create_table(
        "timers",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game", sa.Text()),
        sa.Column("person", sa.BigInteger()),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_timers"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_timers_game"),
    )
    op.create_index("ix_timers_due_id", "timers", ["due", "id"])
    op.create_index("ix_timers_game", "timers", ["game"])
    op.create_index("ix_timers_person", "timers", ["person"])
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.Text()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guilds"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.Text()),
        sa.Column("theme", sa.Text()),
        sa.Column("reminders", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
