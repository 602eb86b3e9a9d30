"""QR codes as pictures: dark on white in every theme, error level M, a quiet zone of 4."""

from io import BytesIO
from typing import Any

import segno

LOOK: dict[str, Any] = {"border": 4, "dark": "#000", "light": "#fff"}


def qr_picture(address: str) -> str:
    """The address as an SVG in a data URI."""
    return segno.make(address, error="m").svg_data_uri(scale=5, **LOOK)


def qr_png(address: str) -> bytes:
    """The address as a PNG with 10 pixels a module, which gallery and UPI apps can open."""
    file = BytesIO()
    segno.make(address, error="m").save(file, kind="png", scale=10, **LOOK)
    return file.getvalue()
