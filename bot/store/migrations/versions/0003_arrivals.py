"""Interactions that were acknowledged and not yet answered."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "arrivals",
        sa.Column("interaction", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("application", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.Text()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("interaction", name="pk_arrivals"),
    )
    op.create_index("ix_arrivals_at", "arrivals", ["at"])
    op.create_index("ix_arrivals_person", "arrivals", ["person"])
