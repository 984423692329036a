"""Matches are there from their first row on, with what they are remembered for; people may be one.

What older servers have recorded keeps its results; the new figures of those matches are not known.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen them."""
    op.create_table(
        "same_person",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("into", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("room", "person", name=op.f("pk_same_person")),
    )
    op.create_index(op.f("ix_same_person_into"), "same_person", ["into"])
    _matches()
    _players()


def _matches() -> None:
    op.drop_index(op.f("ix_match_room_ended"), "match")
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("preset", sa.String(), nullable=False, server_default="all-wild"))
        match.add_column(sa.Column("bots", sa.Boolean(), nullable=False, server_default=sa.false()))
        match.alter_column("last", existing_type=sa.Integer(), nullable=True)
        match.alter_column("ended", existing_type=sa.Double(), nullable=True)
        match.alter_column("cause", existing_type=sa.String(), nullable=True)
        match.drop_constraint(op.f("uq_match_room_last"), type_="unique")
        match.create_unique_constraint(op.f("uq_match_room_first"), ["room", "first"])
        match.create_foreign_key(
            op.f("fk_match_room_first"), "room_event", ["room", "first"], ["room", "seq"]
        )
    op.execute("UPDATE match SET preset = 'classic' WHERE family = 'classic'")
    op.execute(
        "UPDATE match SET bots = EXISTS (SELECT 1 FROM match_player AS seat WHERE seat.room = match.room"
        " AND seat.match = match.id AND seat.bot IS NOT NULL)"
    )
    with op.batch_alter_table("match") as match:
        match.alter_column("preset", existing_type=sa.String(), server_default=None)
        match.alter_column("bots", existing_type=sa.Boolean(), server_default=None)


def _players() -> None:
    figures = ("catches", "caught", "longest", "comeback")
    with op.batch_alter_table("match_player") as player:
        for figure in figures:
            player.add_column(sa.Column(figure, sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("match_player") as player:
        for figure in figures:
            player.alter_column(figure, existing_type=sa.Integer(), server_default=None)
