"""Links as QR codes."""

from __future__ import annotations

import io

import segno


def svg(link: str) -> bytes:
    """A picture without a size of its own, dark on white with the quiet margin that cameras want."""
    picture = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        picture, kind="svg", xmldecl=False, omitsize=True, border=4, light="#fff"
    )
    return picture.getvalue()
