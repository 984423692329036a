"""Players that are programs. A bot gets what its seat's person would see, a view, and answers with a command.

It never holds a state, so it cannot know more than a person in its place.
"""

from lastcard.bots.levels import Level, choose, react

__all__ = ["Level", "choose", "react"]
