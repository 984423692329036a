"""A server whose hands are as a picture wants them: `python tests/pictures/uneven.py WISH.json`.

No option deals one card to a seat and thirty to another. So the deal alone is bent: the file says what the
first seats hold and which card opens the round; all else stays as it was dealt.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

import msgspec
from msgspec.structs import replace

from lastcard.app import build
from lastcard.config import read
from lastcard.rules.cards import Card
from lastcard.rules.deciding.story import Story
from lastcard.rules.events import AnyEvent, Dealt
from lastcard.web import logs, server


class Wish(msgspec.Struct, frozen=True):
    """The hands of the first seats, and the opening card; cards as words."""

    hands: list[str]
    opening: str

    def bent(self, dealt: Dealt) -> Dealt:
        """The same cards, dealt otherwise."""
        deck = [*reversed(dealt.pile), *chain(*dealt.hands)]
        hands = [[Card(card) for card in hand.split()] for hand in self.hands]
        for card in chain(*hands, [Card(self.opening)]):
            deck.remove(card)
        for hand in dealt.hands[len(hands) :]:
            hands.append([deck.pop() for _ in hand])
        return replace(dealt, hands=[sorted(hand) for hand in hands], pile=[*deck, Card(self.opening)])


def main() -> None:
    """Serve until told to stop."""
    wishes = Path(sys.argv[1])
    told = Story.tell

    def tell(story: Story, event: AnyEvent) -> None:
        if isinstance(event, Dealt):
            event = msgspec.json.decode(wishes.read_bytes(), type=Wish).bent(event)
        told(story, event)

    Story.tell = tell  # type: ignore[method-assign,assignment]
    settings = read({})
    with server.listen(settings) as door:
        app = build(settings)
        logs.configure(settings)
        server.run(app, settings, door, ready=lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()
