"""HTML tables, which some banks call .xls."""

import re
from html.parser import HTMLParser

from .cells import MAX_COLUMNS, WANTED, Cell, Row, check_extent, text_cell
from .errors import FileRefused


class _Tables(HTMLParser):
    """Collects the rows of all tables; refuses whatever runs or loads something."""

    FORBIDDEN = {"script", "iframe", "object", "embed", "applet", "frame", "form", "svg", "base"}

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[Row] = []
        self._row: list[Cell] | None = None
        self._cell: list[str] | None = None
        self._span = 1
        self._down = 1
        self._hanging: dict[int, int] = {}
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Refuses active content; opens rows and cells."""
        active = any(name.startswith("on") or "script:" in (value or "").lower() for name, value in attrs)
        if tag in self.FORBIDDEN or active:
            raise FileRefused(
                "scripts", "The file holds scripts or embedded content.", row=len(self.rows) + 1, cell=f"<{tag}>"
            )
        if tag in {"style", "title"}:
            self._hidden += 1
        elif tag == "tr":
            self._end_row()
            self._row = []
            self._skip_hanging()
        elif tag in {"td", "th"}:
            self._end_cell()
            self._row = [] if self._row is None else self._row
            self._cell, self._span = [], _span(dict(attrs).get("colspan"))
            self._down = _span(dict(attrs).get("rowspan"))
        elif tag in {"br", "p", "div"} and self._cell:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"style", "title"}:
            self._hidden = max(self._hidden - 1, 0)
        elif tag in {"td", "th"}:
            self._end_cell()
        elif tag in {"tr", "table"}:
            self._end_row()
            if tag == "table":
                self._hanging = {}

    def handle_data(self, data: str) -> None:
        if self._cell is not None and not self._hidden:
            self._cell.append(data.replace("\n", " "))

    def handle_decl(self, decl: str) -> None:
        """Refuses declarations other than a plain DOCTYPE."""
        if "entity" in decl.lower() or "[" in decl:
            raise FileRefused("entities", "The file declares XML entities.", cell=f"<!{decl}>")

    def unknown_decl(self, data: str) -> None:
        """Refuses sections of XML."""
        raise FileRefused("entities", "The file holds XML sections.", cell=f"<![{data}")

    def _end_cell(self) -> None:
        if self._cell is None or self._row is None:
            return
        text = re.sub(r"[ \t\r\f]+", " ", "".join(self._cell)).strip()
        if self._down > 1:
            self._hanging |= dict.fromkeys(range(len(self._row), len(self._row) + self._span), self._down)
        self._row.append(text_cell(text, len(self.rows) + 1, len(self._row) + 1))
        self._row.extend([""] * (self._span - 1))
        self._cell = None
        self._skip_hanging()
        check_extent(1, len(self._row))

    def _skip_hanging(self) -> None:
        """Leave room for cells of the rows above that reach down."""
        assert self._row is not None
        while len(self._row) in self._hanging:
            self._row.append("")

    def _end_row(self) -> None:
        self._end_cell()
        if self._row is not None:
            self.rows.append(self._row)
            self._row = None
            self._hanging = {column: left - 1 for column, left in self._hanging.items() if left > 1}
            check_extent(len(self.rows), 1)


def _span(value: str | None) -> int:
    return min(int(value), MAX_COLUMNS) if value and re.fullmatch(r"[0-9]{1,4}", value) and int(value) else 1


def from_html(text: str) -> list[Row]:
    """The rows of all tables. Raises FileRefused."""
    if re.search(r"<!\s*ENTITY", text, re.IGNORECASE):
        raise FileRefused("entities", "The file declares XML entities.")
    tables = _Tables()
    tables.feed(text)
    tables.close()
    if not tables.rows:
        raise FileRefused("no_table", f"The file holds no table. {WANTED}")
    return tables.rows
