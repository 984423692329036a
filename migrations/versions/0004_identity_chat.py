"""Each browser has a secret of its own; codes for other devices, passwords of rooms, and what people say."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build the tables, and let every person keep the secret they have."""
    _devices()
    op.create_table(
        "ticket",
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_ticket")),
    )
    op.create_index(op.f("ix_ticket_person"), "ticket", ["person"])
    op.create_table(
        "room_password",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("room", name=op.f("pk_room_password")),
        sa.ForeignKeyConstraint(["room"], ["room.code"], name=op.f("fk_room_password_room")),
    )
    _chat()


def _devices() -> None:
    op.create_table(
        "device",
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("secret_hash", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_person"), "device", ["person"])
    op.execute(
        "INSERT INTO device (secret_hash, person, created, seen)"
        " SELECT secret_hash, id, created, seen FROM person"
    )
    with op.batch_alter_table("person") as person:
        person.drop_column("secret_hash")


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("cmd", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("room", "n", name=op.f("pk_chat")),
        sa.UniqueConstraint("room", "cmd", name=op.f("uq_chat_room_cmd")),
        sa.ForeignKeyConstraint(["room"], ["room.code"], name=op.f("fk_chat_room")),
    )
    op.create_index(op.f("ix_chat_person"), "chat", ["person"])
