"""Every refusal of the game names the rule that it rests on, and that rule stands in RULES.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from lastcard.rules.reasons import RESTS_ON, Reason

RULES = (Path(__file__).resolve().parents[2] / "backend" / "lastcard" / "rules" / "RULES.md").read_text()
NUMBERS = set(re.findall(r"^- \*\*(R\d+)\*\*", RULES, re.MULTILINE))


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_refusal_rests_on_a_rule_of_the_sheet(reason: Reason) -> None:
    assert RESTS_ON[reason] in NUMBERS
