"""QR codes as pictures."""

import segno


def qr_picture(address: str) -> str:
    """The address as a picture in a data URI, dark on white in every theme."""
    return segno.make(address, error="m").svg_data_uri(scale=5, border=4, dark="#000", light="#fff")
