"""Room codes: one regular expression decides, whatever is written."""

from __future__ import annotations

import pytest

from lastcard.storage.ids import CODE_LETTERS
from lastcard.web.codes import LENGTH, canonical, fresh


def test_a_fresh_code_is_canonical_and_has_no_look_alikes() -> None:
    codes = {fresh() for _ in range(500)}
    assert len(codes) == 500
    for code in codes:
        assert len(code) == LENGTH
        assert canonical(code) == code
    assert not set("IL1O0Z2S5B8") - set("ZSB") & set(CODE_LETTERS)


@pytest.mark.parametrize("written", ["kmpqrt", "KMPQRT", " kmP qrT ", "K M P Q R T", "k m p   q r t"])
def test_any_case_and_spaces_are_one_code(written: str) -> None:
    assert canonical(written) == "KMPQRT"


@pytest.mark.parametrize(
    "written",
    [
        "",
        "KMPQR",
        "KMPQRTU",
        "KMPQR0",
        "KMPQR1",
        "../../etc/passwd",
        "KM\nQRT",
        "KMPQRT\n",
        "KM\tPQRT",
        "KM\0PQR",
        "ＫＭＰＱＲＴ",
        "ßßß",  # its capital form is SSSSSS
        "ﬀﬀﬀ",
        "ſſſſſſ",
        "\u212a" * 6,  # Kelvin signs, which fold to k
        "' OR 1=1--",
        "K" * 10_240,
        " " * 35 + "KMPQRT",
    ],
)
def test_everything_else_is_none(written: str) -> None:
    assert canonical(written) is None
