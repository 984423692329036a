"""How a match and its rounds begin: secret, salt, dealer, deal, opening card (RULES.md, R10 to R18, R98)."""

from __future__ import annotations

from itertools import chain, repeat

from lastcard.rules import commands as c
from lastcard.rules import events as e
from lastcard.rules.cards import Card
from lastcard.rules.deciding.effects import strike
from lastcard.rules.deciding.story import Story
from lastcard.rules.deciding.turns import begin_turn, pass_on, wait_for
from lastcard.rules.seating import next_seat, playing, running, staying
from lastcard.rules.shuffle import commitment, shuffled
from lastcard.rules.state import Shuffling
from lastcard.rules.variants import Effect


def deal(story: Story, seat: int, command: c.Deal) -> None:
    """Go on to the next round."""
    deal_round(story)


def salt(story: Story, seat: int, command: c.Salt) -> None:
    """A browser adds to the chance of the round that is committed to."""
    story.tell(e.Salted(seat, command.salt))
    go_on_shuffling(story)


def shuffle(story: Story, seat: int, command: c.Shuffle) -> None:
    """Whoever has not added salt by now has not."""
    _start(story)


def deal_round(story: Story) -> None:
    """A fresh secret; where anybody could be asked for salt, it is committed to first (R98)."""
    before = story.match.round
    number = before.number + 1 if before is not None else 1
    secret, asked = story.chance.secret(), story.chance.asked
    if asked is None:
        story.tell(e.RoundStarted(number, secret.hex()))
        _deal_out(story)
        return
    there = staying(story.match)
    among = [seat for seat in asked if seat in there]
    story.tell(e.Committed(number, commitment(secret), secret.hex(), among))
    go_on_shuffling(story)


def go_on_shuffling(story: Story) -> None:
    """Deal as soon as nobody is waited for any more."""
    waiting, there = _shuffling(story), staying(story.match)
    if all(waiting.salts[seat] or seat not in there for seat in waiting.asked):
        _start(story)


def _start(story: Story) -> None:
    ready = _shuffling(story)
    story.tell(e.RoundStarted(ready.round, ready.secret, ready.commitment, list(ready.salts)))
    _deal_out(story)


def _shuffling(story: Story) -> Shuffling:
    shuffling = story.match.shuffle
    assert shuffling is not None
    return shuffling


def _deal_out(story: Story) -> None:
    """A dealer, seven cards each, and the opening card."""
    _choose_dealer(story)
    _deal(story)
    _open(story)


def _choose_dealer(story: Story) -> None:
    now = running(story.match)
    how = story.match.options.first_dealer
    if now.dealer is not None:
        story.tell(e.DealerChosen(next_seat(story.match, now.dealer, 1), now.counter))
    elif isinstance(how, int):
        story.tell(e.DealerChosen(how, now.counter))
    elif how == "random":
        stream = story.stream()
        dealer = stream.number(len(story.match.seats))
        story.tell(e.DealerChosen(dealer, stream.counter))
    else:
        _draw_for_deal(story)


def _draw_for_deal(story: Story) -> None:
    """Each seat turns a card until it is a number; the highest deals; the tied turn again (R11)."""
    stream = story.stream()
    pile = list(shuffled(deck(story), stream))
    among = playing(story.match)
    while len(among) > 1:
        turned = {seat: _turn_number(story, seat, pile, stream.counter) for seat in among}
        best = max(turned.values())
        among = [seat for seat in among if turned[seat] == best]
        if best < 0:
            break
    story.tell(e.DealerChosen(among[0], stream.counter))


def _turn_number(story: Story, seat: int, pile: list[Card], counter: int) -> int:
    """The number that `seat` turns up, -1 when there is none left in the pile."""
    for _ in range(len(pile)):
        card = pile.pop(0)
        story.tell(e.DealerCardDrawn(seat, card, counter))
        number = story.variant.number(card)
        if number is not None:
            return number
        pile.append(card)
    return -1


def deck(story: Story) -> tuple[Card, ...]:
    """The deck in alphabetical order, as every shuffle of it begins."""
    counts = story.match.deck
    cards = sorted(counts)
    return tuple(chain.from_iterable(map(repeat, cards, map(counts.__getitem__, cards))))


def _deal(story: Story) -> None:
    """One card at a time from the dealer's left; the rest is the pile."""
    stream = story.stream()
    match = story.match
    now = running(match)
    order = shuffled(deck(story), stream)
    if story.chance.arrange is not None:
        order = tuple(story.chance.arrange(now.number, order))
    dealer = now.dealer
    assert dealer is not None
    seats = sorted(playing(match), key=lambda seat: (seat <= dealer, seat))
    size = match.options.hand_size
    dealt = size * len(seats)
    hands: list[list[Card]] = [[] for _ in match.seats]
    for place, seat in enumerate(seats):
        hands[seat] = sorted(order[place : dealt : len(seats)])
    story.tell(e.Dealt(size, hands, list(order[: dealt - 1 : -1]), stream.counter))


def _open(story: Story) -> None:
    """Turn up the first card; one that cannot open is buried, unless there is no other (R17)."""
    options = story.match.options
    while True:
        pile = running(story.match).pile
        card = pile[-1]
        kind = story.variant.opening(options, card)
        if kind != "buried":
            break
        openers = [at for at, other in enumerate(pile) if story.variant.opening(options, other) != "buried"]
        if not openers:
            break
        story.tell(e.Opened(card))
        _bury(story, card, openers[-1])
    colour = story.variant.colour(card)
    if kind == "buried":
        colour = "red"
    story.tell(e.Opened(card, colour))
    _begin(story, card, kind == "named", kind == "lies" and options.opening_action == "performed")


def _bury(story: Story, card: Card, below: int) -> None:
    """Into the middle of the pile, somewhere under the card that will open the round."""
    stream = story.stream()
    place = stream.number(below + 1)
    story.tell(e.Buried(card, place, stream.counter))


def _begin(story: Story, card: Card, named: bool, performed: bool) -> None:
    dealer = running(story.match).dealer
    assert dealer is not None
    effect = story.variant.effect(story.match.options, card)
    if named:
        wait_for(story, next_seat(story.match, dealer, 1), "opening-colour")
    elif performed and story.variant.is_action(card):
        _perform(story, dealer, effect)
    else:
        pass_on(story, dealer)


def _perform(story: Story, dealer: int, effect: Effect) -> None:
    """The opening card acts as if the dealer had played it (R13 to R16)."""
    many = len(playing(story.match)) > 2
    if effect.aimed:
        wait_for(story, dealer, "opening-target")
    elif effect.reverse and many and story.match.options.opening_reverse == "dealer":
        story.tell(e.Reversed(-1))
        begin_turn(story, dealer)
    else:
        strike(story, dealer, effect, None)
