"""What people write: kept in any script, without what is invisible, floods or misleads."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from lastcard.lobby.text import CHAT, NAME, clean_chat, clean_name, likeness, numbered

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
KISS = "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Jānis Bērziņš",
        "Łucja",
        "Nguyễn Thị",
        "Дмитро",
        "Αθηνά",
        "محمد",
        "שָׁלוֹם",
        "สมชาย",
        "김서연",
        "山田太郎",
        "葛\U000e0100城",
        "क्षितिज",
        "ශ්\u200dරී",
        "می\u200cخواهم",
        "မြွှေ့",
        "<b>x</b>",
        "{{7*7}}",
        "' OR 1=1--",
        "🦊",
        FAMILY,
        KISS,
        SCOTLAND,
        "🇱🇻 Līga",
        "1\ufe0f\u20e3",
        "❤\ufe0f",
        "O'Brien-Smith Jr.",
    ],
)
def test_names_of_any_script_stay_as_they_were_typed(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t Lena\r\n", "Anna Lena"),
        ("An\u200bna", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("\u2066An\u2069na\ufeff", "Anna"),
        ("A\u200dnna\u200d", "Anna"),
        ("\u200d👩\u200d", "👩"),
        ("a\ufe0f\u200d❤", "a❤"),
        ("An\x00na\x1b[31m", "Anna[31m"),
        ("So\u00adft", "Soft"),
        ("\ud800Anna\udfff", "Anna"),
        ("\ue000Anna\uffff", "Anna"),
        ("\u3164\u115f\u2800", ""),
        ("\u0301\u0302", ""),
        ("a \u0301 b", "a b"),
        ("\U000e0041\U000e0042Anna", "Anna"),
        ("e\u0301", "é"),
        ("", ""),
        (" \u3000\u2003 ", ""),
    ],
)
def test_what_cannot_be_seen_is_taken_out(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_a_name_has_at_most_twenty_characters_as_people_count_them() -> None:
    assert clean_name("x" * 10_000) == "x" * 20
    assert clean_name(FAMILY * 30) == FAMILY * 20
    assert clean_name("नि" * 30) == "नि" * 20


def test_a_line_of_chat_has_at_most_three_hundred() -> None:
    assert clean_chat("é" * 10_000) == "é" * 300
    assert clean_chat("one\ntwo") == "one two"


def test_a_flood_of_marks_is_stemmed() -> None:
    flooded = clean_name("Z" + "\u0300\u0316\u0323" * 100 + "o")
    assert (flooded[0], flooded[-1]) == ("Z", "o")
    assert len(flooded) <= 5


@pytest.mark.parametrize("endless", ["👩\u200d" * 500, "\u1100" * 1000, "क्" * 500, "\u0600" * 500, "🇱" * 999])
def test_nothing_that_counts_as_one_character_is_endless(endless: str) -> None:
    assert len(clean_name(endless)) <= NAME * 16


@given(st.text())
@example("👩\u200d" * 100 + "👧")
@example("Z" + "\u0300" * 100)
@example("a \u0301\u0301 \u0301b")
def test_clean_text_is_clean(text: str) -> None:
    name, chat = clean_name(text), clean_chat(text)
    assert clean_name(name) == name
    assert clean_chat(chat) == chat
    assert len(regex.findall(r"\X", name)) <= NAME
    assert len(regex.findall(r"\X", chat)) <= CHAT
    assert name == name.strip() == unicodedata.normalize("NFC", name)
    assert not regex.search(r"[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B]|  ", name)
    name.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "Аnnа"),
        ("ВОВА", "вова"),
        ("BOBA", "ВОВА"),
        ("Straße", "STRASSE"),
        ("Ian", "lan"),
        ("B0b", "Bob"),
        ("می\u200cخواهم", "میخواهم"),
        ("ΑΝΝΑ", "αννα"),
        ("𝐀𝐧𝐧𝐚", "Anna"),
    ],
)
def test_names_that_look_alike_have_one_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("Jan", "Ján"), ("Anna", "Anna 2"), ("👩", "👨"), ("Līga", "Liga")]
)
def test_names_that_differ_have_not(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@given(st.text(min_size=1).map(clean_name).filter(bool), st.integers(2, 99))
def test_a_numbered_name_is_a_name(name: str, number: int) -> None:
    again = numbered(name, number)
    assert again.endswith(f" {number}")
    assert len(regex.findall(r"\X", again)) <= NAME


def test_a_long_name_makes_room_for_its_number() -> None:
    assert numbered("x" * 20, 12) == "x" * 17 + " 12"
