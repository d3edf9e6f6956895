"""A seat has a name of its own: its faction may sit at the table twice, or be open still. Its automaton's difficulty
and traits.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("name", sa.Text()))
    op.add_column("seats", sa.Column("difficulty", sa.Text(), nullable=False, server_default="default"))
    op.add_column("seats", sa.Column("traits", sa.Text(), nullable=False, server_default="[]"))
    op.execute("UPDATE seats SET name = faction")  # as entries and snapshots call the seats of games under way
    with op.batch_alter_table("seats") as seats:
        seats.drop_constraint("pk_seats", type_="primary")
        seats.alter_column("name", existing_type=sa.Text(), nullable=False)
        seats.create_primary_key("pk_seats", ["game", "name"])
        seats.alter_column("faction", existing_type=sa.Text(), nullable=True)
