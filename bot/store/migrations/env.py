"""Alembic's entry: migrate the connection handed over by `bot.store.schema`."""

from alembic import context

from bot.store.tables import METADATA

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=METADATA,
    compare_server_default=True,
    render_as_batch=True,  # SQLite alters a table by copying it
    transactional_ddl=True,  # true of SQLite too, where BEGIN is sent, as database.py does
)
with context.begin_transaction():
    context.run_migrations()
