"""Of an interaction that waits for its answer: whether it changes something, or only looks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("arrivals", sa.Column("changes", sa.SmallInteger(), nullable=False, server_default="1"))
