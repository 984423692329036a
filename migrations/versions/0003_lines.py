"""Who has a socket at which process, so that several may serve one room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the table."""
    op.create_table(
        "line",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("process", sa.String(), nullable=False),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("room", "person", "process", name=op.f("pk_line")),
    )
    op.create_index(op.f("ix_line_process"), "line", ["process"])
