"""Numbers through which an edge of the picture goes: half a 6 looks like a 5."""

import re
from dataclasses import replace

from PIL import Image, ImageStat

from .facts import Line

FIRST_NUMBER = re.compile(r"[^\w₹]*\d")
LAST_NUMBER = re.compile(r"\d\W*\Z")
INK = 60
"""Levels of grey, of 255, between the darkest and the lightest pixel of an edge that goes through letters."""


def unsure_at_edges(picture: Image.Image, lines: list[Line]) -> list[Line]:
    """The lines of a picture; one with a number that an edge cuts has the score 0, so that nothing in it is sure."""
    return [replace(line, score=0.0) if _is_cut(picture, line) else line for line in lines]


def _is_cut(picture: Image.Image, line: Line) -> bool:
    width, height = picture.size
    box, text = line.box, line.text
    left, right = int(box.left * width), max(int(box.right * width), 1)
    top, bottom = int(box.top * height), max(int(box.bottom * height), 1)
    edges = [
        (box.left == 0 and FIRST_NUMBER.match(text), (0, top, 1, bottom)),
        (box.right == 1 and LAST_NUMBER.search(text), (width - 1, top, width, bottom)),
        (box.top == 0 and re.search(r"\d", text), (left, 0, right, 1)),
        (box.bottom == 1 and re.search(r"\d", text), (left, height - 1, right, height)),
    ]
    return any(touches and _has_ink(picture.crop(place)) for touches, place in edges)


def _has_ink(edge: Image.Image) -> bool:
    [(low, high)] = ImageStat.Stat(edge.convert("L")).extrema
    return high - low > INK
