"""What bots are called. People's names live in storage alone; a bot's name is part of its id, as it is
nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.lobby.state import Member

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Fritz", "Gala", "Hugo", "Ines", "Jano")
PREFIX = "bot-"


def bot_id(members: Iterable[Member], token: str) -> str:
    """The id of one more bot, with a name that no other bot of the room has."""
    taken = {bot_name(each.person) for each in members if each.bot is not None}
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return f"{PREFIX}{name.lower()}-{token}"


def bot_name(person: str) -> str:
    """The name in a bot's id; "" for a person."""
    return person.split("-", 2)[1].title() if person.startswith(PREFIX) else ""
