"""The games: each answers the questions that the engine asks.
Nothing but this table knows which games there are.
"""

from __future__ import annotations

from collections.abc import Mapping

from lastcard.rules.cards import Family
from lastcard.rules.variants.all_wild import AllWild
from lastcard.rules.variants.classic import Classic
from lastcard.rules.variants.variant import NOTHING, Effect, Opening, Variant

__all__ = ["NOTHING", "VARIANTS", "Effect", "Opening", "Variant"]

VARIANTS: Mapping[Family, Variant] = {"all-wild": AllWild(), "classic": Classic()}
