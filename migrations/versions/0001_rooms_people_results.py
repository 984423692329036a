"""The first tables: rooms with their journal, people and what they are called, and the results of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Build them."""
    _journal()
    _people()
    _matches()
    _players_and_rounds()


def _journal() -> None:
    op.create_table(
        "room",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_room")),
    )
    op.create_table(
        "room_event",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("prev", sa.Integer(), nullable=True),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("cmd", sa.String(), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("room", "seq", name=op.f("pk_room_event")),
        sa.UniqueConstraint("room", "cmd", name=op.f("uq_room_event_room_cmd")),
        sa.ForeignKeyConstraint(["room"], ["room.code"], name=op.f("fk_room_event_room")),
        sa.ForeignKeyConstraint(
            ["room", "prev"], ["room_event.room", "room_event.seq"], name=op.f("fk_room_event_room_prev")
        ),
        sa.CheckConstraint(
            "(seq = 1 AND prev IS NULL) OR (seq > 1 AND prev IS NOT NULL AND prev = seq - 1)",
            name=op.f("ck_room_event_follows"),
        ),
    )
    op.create_table(
        "snapshot",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("v", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("room", "seq", "v", name=op.f("pk_snapshot")),
        sa.ForeignKeyConstraint(
            ["room", "seq"], ["room_event.room", "room_event.seq"], name=op.f("fk_snapshot_room_seq")
        ),
    )


def _people() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_table(
        "member",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("likeness", sa.String(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("room", "person", name=op.f("pk_member")),
        sa.UniqueConstraint("room", "likeness", name=op.f("uq_member_room_likeness")),
    )
    op.create_index(op.f("ix_member_person"), "member", ["person"])


def _matches() -> None:
    op.create_table(
        "match",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("family", sa.String(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("kicked", sa.Boolean(), nullable=False),
        sa.Column("struck", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("room", "id", name=op.f("pk_match")),
        sa.UniqueConstraint("room", "last", name=op.f("uq_match_room_last")),
        sa.ForeignKeyConstraint(
            ["room", "last"], ["room_event.room", "room_event.seq"], name=op.f("fk_match_room_last")
        ),
    )
    op.create_index(op.f("ix_match_id"), "match", ["id"])
    op.create_index(op.f("ix_match_room_ended"), "match", ["room", "ended"])


def _players_and_rounds() -> None:
    op.create_table(
        "match_player",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("card_points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("room", "match", "seat", name=op.f("pk_match_player")),
        sa.ForeignKeyConstraint(
            ["room", "match"], ["match.room", "match.id"], name=op.f("fk_match_player_room_match")
        ),
    )
    op.create_index(op.f("ix_match_player_person_room_match"), "match_player", ["person", "room", "match"])
    op.create_table(
        "match_round",
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("points", sa.LargeBinary(), nullable=False),
        sa.Column("card_points", sa.Integer(), nullable=False),
        sa.Column("hands", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("room", "match", "round", name=op.f("pk_match_round")),
        sa.ForeignKeyConstraint(
            ["room", "match"], ["match.room", "match.id"], name=op.f("fk_match_round_room_match")
        ),
    )
