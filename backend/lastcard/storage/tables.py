"""All tables, in one place and under one naming convention; `migrations/` builds exactly these.

The keys of what belongs to a room begin with it, so that rooms are independent of each other on any engine.
The journal and the results hold person ids only: what people are called stands in `person` and `member`
alone.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

room = Table(
    "room",
    metadata,
    Column("code", String, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("code"),
)

#: One row per accepted command. The primary key gives each number to one row, `cmd` is in a room once for
#: ever, and `prev` points at the row before, so that no gap can be written, not even after a failover that
#: has lost rows.
room_event = Table(
    "room_event",
    metadata,
    Column("room", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("prev", Integer),
    Column("v", Integer, nullable=False),
    Column("cmd", String, nullable=False),
    Column("due", Double),
    Column("body", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("room", "seq"),
    UniqueConstraint("room", "cmd"),
    ForeignKeyConstraint(["room"], ["room.code"]),
    ForeignKeyConstraint(["room", "prev"], ["room_event.room", "room_event.seq"]),
    CheckConstraint(
        "(seq = 1 AND prev IS NULL) OR (seq > 1 AND prev IS NOT NULL AND prev = seq - 1)", name="follows"
    ),
)

#: A folded state to load from, a mere saving of time. `v` is the shape of the state: others are passed over.
snapshot = Table(
    "snapshot",
    metadata,
    Column("room", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("v", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "seq", "v"),
    ForeignKeyConstraint(["room", "seq"], ["room_event.room", "room_event.seq"]),
)

person = Table(
    "person",
    metadata,
    Column("id", String, nullable=False),
    Column("name", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    PrimaryKeyConstraint("id"),
)

#: A browser or program that knows a secret of a person. Each has its own, so that one can be signed out
#: alone.
device = Table(
    "device",
    metadata,
    Column("secret_hash", LargeBinary, nullable=False),
    Column("person", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    PrimaryKeyConstraint("secret_hash"),
    Index(None, "person"),
)

#: A code that makes another device a person's: once and until it `expires`, or (null) as a recovery code
#: until it is revoked.
ticket = Table(
    "ticket",
    metadata,
    Column("code_hash", LargeBinary, nullable=False),
    Column("person", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double),
    PrimaryKeyConstraint("code_hash"),
    Index(None, "person"),
)

#: What a room asks of whoever comes, if its lobby says that it does.
room_password = Table(
    "room_password",
    metadata,
    Column("room", String, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room"),
    ForeignKeyConstraint(["room"], ["room.code"]),
)

#: What was said in a room, by numbers of its own. `side`: at the table, or among those who watch; `cmd`: as
#: in the journal.
chat = Table(
    "chat",
    metadata,
    Column("room", String, nullable=False),
    Column("n", Integer, nullable=False),
    Column("person", String, nullable=False),
    Column("side", String, nullable=False),
    Column("text", String, nullable=False),
    Column("cmd", String, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("room", "n"),
    UniqueConstraint("room", "cmd"),
    ForeignKeyConstraint(["room"], ["room.code"]),
    Index(None, "person"),
)

#: What a person or bot is called in a room. `likeness` is what the name looks like: no two of a room do so
#: alike. `left`: it is no longer one of the person's rooms; the name stays for the results.
member = Table(
    "member",
    metadata,
    Column("room", String, nullable=False),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("likeness", String, nullable=False),
    Column("left", Boolean, nullable=False),
    PrimaryKeyConstraint("room", "person"),
    UniqueConstraint("room", "likeness"),
    Index(None, "person"),
)

#: Who is somebody else in a room, as its host says: results of `person` count for `into`.
same_person = Table(
    "same_person",
    metadata,
    Column("room", String, nullable=False),
    Column("person", String, nullable=False),
    Column("into", String, nullable=False),
    PrimaryKeyConstraint("room", "person"),
    Index(None, "into"),
)

#: A match: rows `first` to `last` of its room. `last`, `ended` and `cause` are null until it is finished; it
#: counts when it is and is neither `kicked` nor `struck`. `preset`: the one that its options are nearest to;
#: `bots`: whether one played.
match = Table(
    "match",
    metadata,
    Column("room", String, nullable=False),
    Column("id", String, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer),
    Column("started", Double, nullable=False),
    Column("ended", Double),
    Column("family", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("cause", String),
    Column("kicked", Boolean, nullable=False),
    Column("struck", Boolean, nullable=False),
    PrimaryKeyConstraint("room", "id"),
    UniqueConstraint("room", "first"),
    ForeignKeyConstraint(["room", "first"], ["room_event.room", "room_event.seq"]),
    ForeignKeyConstraint(["room", "last"], ["room_event.room", "room_event.seq"]),
    Index(None, "id"),
)

#: A seat of a match. `card_points`: over the rounds it won, the value of what the others held; `catches`,
#: `caught`, `longest`, `comeback`: see `lobby.record.PlayerResult`.
match_player = Table(
    "match_player",
    metadata,
    Column("room", String, nullable=False),
    Column("match", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String, nullable=False),
    Column("bot", String),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("card_points", Integer, nullable=False),
    Column("catches", Integer, nullable=False),
    Column("caught", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("comeback", Integer, nullable=False),
    PrimaryKeyConstraint("room", "match", "seat"),
    ForeignKeyConstraint(["room", "match"], ["match.room", "match.id"]),
    Index(None, "person", "room", "match"),
)

#: Who has a socket into which room at which process: `opened`, last `seen` open, `closed` if it is. It is no
#: past: what follows from it stands in the journal, and rows of processes long gone are swept away.
line = Table(
    "line",
    metadata,
    Column("room", String, nullable=False),
    Column("person", String, nullable=False),
    Column("process", String, nullable=False),
    Column("opened", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("closed", Double),
    PrimaryKeyConstraint("room", "person", "process"),
    Index(None, "process"),
)

match_round = Table(
    "match_round",
    metadata,
    Column("room", String, nullable=False),
    Column("match", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("winner", Integer),
    Column("points", LargeBinary, nullable=False),
    Column("card_points", Integer, nullable=False),
    Column("hands", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "match", "round"),
    ForeignKeyConstraint(["room", "match"], ["match.room", "match.id"]),
)
