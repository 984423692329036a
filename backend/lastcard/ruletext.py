"""The rules in force as a text that people can read before they sit down: sentences by option and by value.

Every sentence cites the numbers of RULES.md that it rests on. It reads options and decides nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from lastcard.rules.cards import Family
from lastcard.rules.options import Options, Preset, differences, nearest, settled
from lastcard.rules.settings import encode

WIDTH = 96
NAMES: dict[Preset, str] = {
    "all-wild": "All Wild",
    "all-wild-opening": "All Wild with an opening",
    "all-wild-free-draw": "All Wild, free draw",
    "classic": "Classic",
    "classic-low": "Classic, low score",
}


class Sentence(NamedTuple):
    """A sentence with places for the values of options, and the rules that it rests on."""

    text: str
    rules: str


S = Sentence
#: What an option's value means; `*` stands for any value that is not listed.
MEANINGS: dict[str, dict[Any, Sentence]] = {
    "family": {
        "all-wild": S(
            "Any card may be played on any card. There are 112 cards of eight kinds. Wild does nothing; Wild"
            " Reverse turns the direction; Wild Skip and Wild Skip Two pass over the next one or two players;"
            " Wild Draw Two and Wild Draw Four make the next player draw and lose the turn; Wild Targeted"
            " Draw Two makes an opponent of your choice draw two, who loses no turn; Wild Forced Swap"
            " exchanges your hand with that of an opponent of your choice.",
            "R30–R37",
        ),
        "classic": S(
            "108 cards in four colours. A card fits by the active colour or by the number on top; a wild fits"
            " always and names the colour. Reverse turns the direction; Skip passes over the next player;"
            " Draw Two and Wild Draw Four make the next player draw and lose the turn.",
            "R40–R42",
        ),
    },
    "hand_size": {"*": S("Everybody is dealt {hand_size} cards.", "R10")},
    "first_dealer": {
        "random": S("The first dealer is drawn by lot; then the deal moves on to the left.", "R11, R12"),
        "high-card": S(
            "Each seat turns a card and the highest number deals first; then the deal moves on to the left.",
            "R11, R12",
        ),
        "*": S("Seat {dealer} deals first; then the deal moves on to the left.", "R11, R12"),
    },
    "opening_action": {
        "ignored": S("The card that opens a round does nothing.", "R13"),
        "performed": S("The card that opens a round acts as if the dealer had played it.", "R13, R14, R16"),
    },
    "opening_reverse": {
        "dealer": S("After an opening Reverse the dealer begins.", "R15"),
        "right-of-dealer": S("After an opening Reverse the player on the dealer's right begins.", "R15"),
    },
    "opening_wild": {
        "first-player-names": S("The first player names the colour of an opening Wild.", "R18"),
        "buried": S("A Wild that would open is put back into the pile, and another card turned.", "R17"),
    },
    "voluntary_draw": {
        "in-need": S(
            "You may draw instead of playing only when you hold no action card and the next player holds"
            " exactly one card.",
            "R23",
        ),
        "always": S("You may draw instead of playing, also when you could play.", "R23"),
    },
    "force_play": {
        False: S("Holding a playable card forces nobody to play it.", "R24"),
        True: S("Whoever holds a playable card may not draw by choice.", "R24"),
    },
    "draw_rule": {
        "one": S("One card is drawn.", "R25"),
        "until-playable": S("You draw until you get a card that can be played.", "R25"),
    },
    "drawn_card": {
        "may": S("A drawn card may be played at once if it fits; nothing held before may.", "R26"),
        "must": S("A drawn card must be played at once if it fits; nothing held before may.", "R26"),
        "keep": S("A drawn card is kept, and the turn passes.", "R26"),
    },
    "action_match": {
        "colour-or-symbol": S("Skip, Reverse and Draw Two fit by their symbol too.", "R41"),
        "colour": S("Skip, Reverse and Draw Two fit by their colour alone.", "R41"),
    },
    "wild_draw_four": {
        "challenge": S(
            "A Wild Draw Four may be a bluff. Its victim may challenge it: if the player held the active"
            " colour, the player draws four instead; if not, the challenger draws six and loses the turn.",
            "R44–R46",
        ),
        "anytime": S("A Wild Draw Four may be played at any time; nobody can challenge it.", "R43"),
        "enforced": S("A Wild Draw Four cannot be played while holding the active colour.", "R43"),
        "enforced-number": S(
            "A Wild Draw Four cannot be played while holding the active colour or the number on top.", "R43"
        ),
    },
    "stacking": {
        "none": S("Whoever has to draw draws; no card can be put on it.", "R33, R42, R50"),
        "same": S("A Draw Two may be answered by a Draw Two, a Draw Four by a Draw Four.", "R50–R52"),
        "escalate": S(
            "A Draw Two may be answered by a Draw Two or a Draw Four, a Draw Four by a Draw Four.", "R50–R52"
        ),
        "mixed": S("A Draw Two or a Draw Four may be answered by either.", "R50–R52"),
    },
    "jump_in": {
        False: S("Cards are played in turn only.", "R20"),
        True: S("Who holds the very card that lies on top may jump in with it, out of turn.", "R53"),
    },
    "seven_zero": {
        False: S("Sevens and zeros are numbers like any other.", "R41"),
        True: S("A 7 exchanges your hand with an opponent's; a 0 moves all hands one seat on.", "R54"),
    },
    "extra_wilds": {
        False: S("No wild moves hands.", "R40"),
        True: S(
            "One Wild Swap Hands exchanges your hand with an opponent's if you like; one Wild Shuffle Hands"
            " shuffles all hands and deals them out anew.",
            "R40, R48, R49",
        ),
    },
    "last_swap": {
        "win": S("A Forced Swap played as the last card wins, and nothing is exchanged.", "R36"),
        "forbidden": S("A Forced Swap cannot be the last card; who holds nothing else draws one.", "R36"),
    },
    "deck": {"*": S("The deck: {deck}. How many there are of each is a guess of this house.", "R37")},
    "calls": {
        "manual": S(
            "Who is left with one card calls it, before, with or after the play. Any opponent may catch who"
            " has not, until somebody acts in turn again.",
            "R60–R66",
        ),
        "silent": S("Nobody has to call a last card.", "R55"),
    },
    "call_penalty": {"*": S("Whoever is caught draws {call_penalty}.", "R67")},
    "false_catch_penalty": {
        0: S("Catching somebody who owes no call is refused and costs nothing.", "R68"),
        "*": S("Catching somebody who owes no call costs {false_catch_penalty}.", "R68"),
    },
    "card_limit": {
        None: S("A hand may grow as long as it likes.", "R77"),
        "*": S("Whoever holds {card_limit} cards after a draw is out of the round.", "R77"),
    },
    "scoring": {
        "first": S("Whoever goes out first in a round gets the points in the others' hands.", "R81, R86"),
        "lowest": S("Everybody gets the points in the own hand; the lowest total wins.", "R82, R85"),
        "elimination": S("Everybody gets the points in the own hand.", "R83, R85"),
        "single": S("Whoever goes out first wins the match.", "R84"),
    },
}
#: What the target does under each scoring.
TARGETS = {
    "first": S("{target} points win the match.", "R81"),
    "lowest": S("The match ends after the round in which somebody reaches {target}.", "R82"),
    "elimination": S("With {target} points a player is out of the match; the last one in wins.", "R83"),
}
POINTS: dict[Family, Sentence] = {
    "all-wild": S("A Wild counts 20, every action 50.", "R80"),
    "classic": S(
        "Numbers count their value; Skip, Reverse, Draw Two 20; wilds 50, those that move hands 40.", "R80"
    ),
}
EVERY: dict[str, tuple[Sentence, ...]] = {
    "The table": (
        S(
            "Two to ten people play. The player on the dealer's left begins, and play goes clockwise.",
            "R1, R2",
        ),
    ),
    "A turn": (
        S("One card a turn. What it does is done at once.", "R20, R21"),
        S("With two players Reverse and Skip both pass over the opponent once.", "R22"),
    ),
    "The end of a round": (
        S(
            "A round ends with somebody's last card; what it makes another draw counts too, if hands do.",
            "R72",
        ),
        S("An empty pile is made anew from the discards.", "R70"),
        S("Whoever leaves for good cannot win any more; their cards score for nobody.", "R74–R76"),
    ),
}
SECTIONS: dict[str, tuple[str, ...]] = {
    "The table": ("family", "deck", "extra_wilds"),
    "A round begins": ("first_dealer", "hand_size", "opening_action", "opening_reverse", "opening_wild"),
    "A turn": (
        "action_match", "wild_draw_four", "voluntary_draw", "force_play", "draw_rule", "drawn_card",
        "jump_in", "seven_zero", "last_swap",
    ),
    "Having to draw": ("stacking", "card_limit"),
    "The last card": ("calls", "call_penalty", "false_catch_penalty"),
    "The end of a round": (),
    "Scoring": ("scoring", "target"),
}  # fmt: skip

#: Why a settings code is none (`BadSettings.code`), said of the options in question.
TROUBLES = {
    "no-code": "is no settings code",
    "unknown": "is not known to this server",
    "twice": "is given twice",
    "value": "has no such value",
    "conflict": "do not go together",
    "composition": "is not 112 cards of all eight kinds, Wild the most",
}


def text(options: Options) -> str:
    """All rules in force under `options`, section by section, what differs from the preset first."""
    options = settled(options)
    lines = [*_heading(options), ""]
    for title, names in SECTIONS.items():
        lines.append(title)
        for sentence in _section(title, names, options):
            said = f"{_filled(sentence, options)} ({sentence.rules})"
            lines += textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ")
        lines.append("")
    return "\n".join([*lines, f"Settings code: {encode(options)}", ""])


def meaning(name: str, options: Options) -> Sentence | None:
    """What an option's value means, None where there is nothing to say."""
    value = getattr(options, name)
    if name == "target":
        return TARGETS.get(options.scoring)
    if options.calls == "silent" and name in ("call_penalty", "false_catch_penalty"):
        return None
    values = MEANINGS[name]
    if value is None and name != "card_limit":  # does not apply (R92)
        return None
    listed = None if isinstance(value, dict) else values.get(value)
    return listed or values["*"]


def _heading(options: Options) -> Iterator[str]:
    base = nearest(options)
    yield NAMES[base]
    changed = differences(options, base)
    if changed:
        yield "  otherwise than usual: " + ", ".join(name.replace("_", " ") for name in changed)


def _section(title: str, names: tuple[str, ...], options: Options) -> Iterator[Sentence]:
    yield from EVERY.get(title, ())
    for name in names:
        if said := meaning(name, options):
            yield said
    if title == "Scoring" and options.scoring != "single":
        yield POINTS[options.family]


def _filled(sentence: Sentence, options: Options) -> str:
    dealer = options.first_dealer + 1 if isinstance(options.first_dealer, int) else 0
    deck = ", ".join(f"{count} {_card(kind)}" for kind, count in (options.deck or {}).items())
    return sentence.text.format(
        hand_size=options.hand_size,
        target=options.target,
        card_limit=options.card_limit,
        call_penalty=_cards(options.call_penalty),
        false_catch_penalty=_cards(options.false_catch_penalty),
        dealer=dealer,
        deck=deck,
    )


def _card(kind: str) -> str:
    return "Wild" if kind == "wild" else "Wild " + kind.replace("-", " ").title()


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
