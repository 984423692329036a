"""The one judge: what is refused, and why. Asking changes nothing; buttons and moves come from the same answers."""

from __future__ import annotations

from lastcard.rules.reasons import Illegal, Reason

__all__ = ["Illegal", "Reason"]
