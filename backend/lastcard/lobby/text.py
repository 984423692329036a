"""What people write, made fit to be seen: any script is welcome, what is invisible or a flood is not.

Nothing here makes text safe as markup: it is always shown as text. Lengths are in graphemes, what a person
sees as one character.
"""

from __future__ import annotations

import unicodedata

import regex

#: Graphemes of a name and of a line of chat.
NAME = 20
CHAT = 300

#: Code points that are looked at, of however much was sent.
_READ = 4096
#: Code points of one grapheme at most: a kiss of two people with skin tones and a heart has ten.
_LONGEST = 16

_JOINER = "\u200d"
#: Invisible signs that carry meaning where they stand: inside emoji, in the flags of England, Scotland and
#: Wales, in the joined letters of Indic scripts and Persian, in the variants of Han characters.
_KEPT = "|".join(
    (
        r"(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})",
        r"(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]",
        r"(?<=[0-9#*])\uFE0F(?=\u20E3)",
        r"\U0001F3F4[\U000E0061-\U000E007A]{5}\U000E007F",
        r"(?<=\p{L}\p{M}?[\p{InSC=Virama}\p{InSC=Invisible_Stacker}])[\u200C\u200D](?=\p{L})",
        r"(?<=\p{Arabic})\u200C(?=\p{Arabic})",
        r"(?<=\p{Han})[\U000E0100-\U000E01EF]",
    )
)
#: Control, format (which turns text around or has no width), surrogate and private characters, those that
#: are none, and letters that show nothing.
_UNSEEN = regex.compile(
    rf"({_KEPT})|"
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]"
)
_SPACE = regex.compile(r"[\s\p{Z}\u2800]+")
_WITHOUT_BASE = regex.compile(r"(?<=^|\s)\p{M}+")
#: Marks that go with any letter make the floods: three in a row are enough. Scripts that stack their own
#: have up to six.
_FLOODS = (
    regex.compile(r"([\p{M}&&\p{Script=Inherited}]{3})[\p{M}&&\p{Script=Inherited}]+", regex.VERSION1),
    regex.compile(r"(\p{M}{6})\p{M}+"),
)
_GRAPHEME = regex.compile(r"\X")

#: Letters that look alike, each as one of them, in lower case. Rather too many than too few: all it costs is
#: a number behind a name.
_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝ" + "αβεζηικμνορτυχ" + "i1|ı0",
    "abekmhopctyxljsdhqw" + "abezhlkmvoptyx" + "llllo",
)


def clean_name(text: str) -> str:
    """A name of at most 20 graphemes; "" when nothing is left to be seen."""
    return _clean(text, NAME)


def clean_chat(text: str) -> str:
    """A line of chat of at most 300 graphemes; "" when nothing is left to be seen."""
    return _clean(text, CHAT)


def likeness(name: str) -> str:
    """What a name looks like at a glance: two names of one likeness would be taken for each other."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen: str = _SPACE.sub(" ", _UNSEEN.sub("", plain))
    return seen.strip().translate(_ALIKE)


def numbered(name: str, number: int) -> str:
    """The name with a number behind it, cut so that it stays a name."""
    suffix = f" {number}"
    return _first(name, NAME - len(suffix)).rstrip() + suffix


def _clean(text: str, most: int) -> str:
    """Repeat until nothing changes: what was taken away may have stood between two that now meet."""
    text = text[:_READ]
    while True:
        cleaner = unicodedata.normalize("NFC", text)
        cleaner = _UNSEEN.sub(lambda found: found[1] or "", _SPACE.sub(" ", cleaner))
        cleaner = _WITHOUT_BASE.sub("", cleaner)
        for flood in _FLOODS:
            cleaner = flood.sub(r"\1", cleaner)
        cleaner = _first(_SPACE.sub(" ", cleaner).strip(), most).rstrip()
        if cleaner == text:
            return text
        text = cleaner


def _first(text: str, most: int) -> str:
    graphemes = _GRAPHEME.findall(text)[:most]
    return "".join(each if len(each) <= _LONGEST else each[:_LONGEST].rstrip(_JOINER) for each in graphemes)
