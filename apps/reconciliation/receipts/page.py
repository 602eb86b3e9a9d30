"""Lines in their places: what is before a line, above it, and beside it."""

from collections.abc import Sequence

from .facts import Line

SAME_ROW = 0.3
"""Of the lower of two lines: if they share so much of their heights, they are in one row."""
NEAR = 1.8
"""Heights of a line between it and its label above."""


class Page:
    """The lines of one picture, from the top to the bottom."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = sorted(lines, key=lambda line: (line.box.top, line.box.left))

    def row_of(self, line: Line) -> list[Line]:
        """The other lines of its row, from the left to the right."""
        others = [other for other in self.lines if other is not line and _share_row(line, other)]
        return sorted(others, key=lambda other: other.box.left)

    def label_of(self, line: Line) -> str:
        """What is to the left of a line in its row; without that, the line close above it."""
        left = [other.text for other in self.row_of(line) if other.box.right <= line.box.left + line.box.height]
        above = self.above(line)
        return " ".join(left) if left else above.text if above else ""

    def above(self, line: Line) -> Line | None:
        """The closest line above that shares a part of its width."""
        box = line.box
        near = [
            other
            for other in self.lines
            if other.box.top < box.top
            and not _share_row(line, other)
            and box.top - other.box.bottom < NEAR * box.height
            and other.box.left < box.right
            and box.left < other.box.right
        ]
        return max(near, key=lambda other: other.box.top, default=None)

    def below(self, line: Line) -> Line | None:
        """The closest line below that shares a part of its width."""
        box = line.box
        near = [
            other
            for other in self.lines
            if other.box.top > box.top
            and not _share_row(line, other)
            and other.box.top - box.bottom < NEAR * box.height
            and other.box.left < box.right
            and box.left < other.box.right
        ]
        return min(near, key=lambda other: other.box.top, default=None)


def _share_row(one: Line, other: Line) -> bool:
    """As the eye follows a row that falls or rises, in a photograph at an angle."""
    across = (other.box.left + other.box.right - one.box.left - one.box.right) / 2
    apart = (other.box.top + other.box.bottom - one.box.top - one.box.bottom) / 2
    heights = _height(one), _height(other)
    shared = sum(heights) / 2 - abs(apart - (one.slope + other.slope) / 2 * across)
    return shared > SAME_ROW * min(heights)


def _height(line: Line) -> float:
    """Of its letters: the box of a line that falls or rises is higher."""
    return max(line.box.height - abs(line.slope) * (line.box.right - line.box.left), line.box.height / 4)
