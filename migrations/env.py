"""Runs the migrations on the connection that `lastcard.storage.migrate` hands over; it sets no log."""

from __future__ import annotations

from alembic import context

from lastcard.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
