"""Lines in their places: what is before a line, above it, and beside it, and what two readings say of one place."""

import re
from collections.abc import Sequence
from dataclasses import replace

from apps.common.numbers import with_banks_letters

from .facts import Box, Line

SAME_ROW, SAME_ROW_OVERLAPPING = 0.3, 0.5
"""Of the lower of two lines: if they share so much of their heights, they are in one row.

Of two lines that share a part of their widths, more is needed: close lines of one value do, too.
"""
NEAR = 1.8
"""Heights of a line between it and its label above."""
CLOSE = 0.8
"""The same between two lines of one label."""
SAME_PLACE = 0.5
"""Of the narrower and of the lower of two boxes: if they share so much, they are of one line."""
WORD = re.compile(r"[^\W\d_]{3}")
FIRST_PART = re.compile(r"(?:bank|transaction|payment|transfer)\W*", re.IGNORECASE)
LAST_PART = re.compile(r"(?:ID|No|Number|Code|Details)\W*", re.IGNORECASE)


class Page:
    """The lines of one picture, from the top to the bottom."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = sorted(lines, key=lambda line: (line.box.top, line.box.left))

    def row_of(self, line: Line) -> list[Line]:
        """The other lines of its row, from the left to the right."""
        others = [other for other in self.lines if other is not line and _share_row(line, other)]
        return sorted(others, key=lambda other: other.box.left)

    def label_of(self, line: Line) -> str:
        """What is to the left of a line in its row; without that, the line close above it. It may have two lines.

        A line above that has a label itself is none.
        """
        left, above = self._left_of(line), self.above(line)
        lines = left or ([above] if above and not self.is_labelled(above) else [])
        label = " ".join(one.text for one in lines)
        if LAST_PART.fullmatch(label) and (first := self.above(lines[0], CLOSE)):
            return f"{first.text} {label}"
        if left and FIRST_PART.fullmatch(label) and (last := self.below(lines[0], CLOSE)):
            return f"{label} {last.text}"
        return label

    def is_labelled(self, line: Line, first: Line | None = None) -> bool:
        """Whether there are words to the left of a line in its row, other than the end of a label over two lines.

        If it may be the second line of a value, whose label is beside the `first`, that is none of its own.
        """
        others = self._left_of(first) if first else []
        words = (one for one in self._left_of(line) if one not in others)
        return any(WORD.search(one.text) and not LAST_PART.fullmatch(one.text) for one in words)

    def _left_of(self, line: Line) -> list[Line]:
        return [other for other in self.row_of(line) if other.box.right <= line.box.left + line.box.height]

    def above(self, line: Line, near: float = NEAR) -> Line | None:
        """The closest line above that shares a part of its width, at most so many of its heights away."""
        box = line.box
        others = [
            other
            for other in self.lines
            if other.box.top < box.top
            and not _share_row(line, other)
            and box.top - other.box.bottom < near * box.height
            and other.box.left < box.right
            and box.left < other.box.right
        ]
        return max(others, key=lambda other: other.box.top, default=None)

    def below(self, line: Line, near: float = NEAR) -> Line | None:
        """The same below."""
        box = line.box
        others = [
            other
            for other in self.lines
            if other.box.top > box.top
            and not _share_row(line, other)
            and other.box.top - box.bottom < near * box.height
            and other.box.left < box.right
            and box.left < other.box.right
        ]
        return min(others, key=lambda other: other.box.top, default=None)


def _share_row(one: Line, other: Line) -> bool:
    """As the eye follows a row that falls or rises, in a photograph at an angle."""
    across = (other.box.left + other.box.right - one.box.left - one.box.right) / 2
    apart = (other.box.top + other.box.bottom - one.box.top - one.box.bottom) / 2
    heights = _height(one), _height(other)
    shared = sum(heights) / 2 - abs(apart - (one.slope + other.slope) / 2 * across)
    is_overlapping = one.box.left < other.box.right and other.box.left < one.box.right
    return shared > (SAME_ROW_OVERLAPPING if is_overlapping else SAME_ROW) * min(heights)


def _height(line: Line) -> float:
    """Of its letters: the box of a line that falls or rises is higher."""
    return max(line.box.height - abs(line.slope) * (line.box.right - line.box.left), line.box.height / 4)


def of_two_readings(first: Sequence[Line], second: Sequence[Line]) -> list[Line]:
    """The lines of two readings of one picture, in the places and with the order of the first.

    Of a line that both have, the text with the better score counts; of two that differ in blanks alone, the one that
    has more. If it has numbers and its texts differ, both are kept, so that a figure that one of them spoils still
    contradicts others; where the numbers differ, the score is 0, so that neither is sure, else the line is confirmed.
    What only one reading has is kept.
    """
    lines, taken = [], set()
    for line in first:
        others = [other for other in second if _same_place(line.box, other.box)]
        taken.update(others)
        if len(others) != 1 or sum(_same_place(one.box, others[0].box) for one in first) != 1:
            lines.append(line)
        else:
            better = max(line, others[0], key=lambda one: one.score)
            again = replace(line, text=others[0].text, score=better.score, confirmed=True)
            if _numbers(line.text) != _numbers(again.text):
                lines += [replace(one, score=0.0, confirmed=False) for one in (line, again)]
            elif again.text.replace(" ", "") == line.text.replace(" ", ""):
                lines.append(replace(again, text=max(line.text, again.text, key=len)))
            elif not _numbers(line.text):
                lines.append(replace(again, text=better.text))
            else:
                lines += [replace(line, confirmed=True), again]
    return lines + [other for other in second if other not in taken]


def _same_place(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    narrower = min(one.right - one.left, other.right - other.left)
    return across > SAME_PLACE * narrower and down > SAME_PLACE * min(one.height, other.height)


def _numbers(text: str) -> str:
    """The words with digits in them, without what is between."""
    return "".join(map(with_banks_letters, re.findall(r"\w*\d\w*", text)))
