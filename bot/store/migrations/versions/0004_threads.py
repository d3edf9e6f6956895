"""Where the threads lie in which games are played."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "threads",
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("parent", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("channel", name="pk_threads"),
    )
    op.create_index("ix_threads_parent", "threads", ["parent"])
