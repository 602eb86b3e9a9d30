"""Why a file cannot be read, for people."""


class FileRefused(Exception):
    """The file as a whole cannot be read. `code` is stable; row, column and cell say where, when there is a place."""

    def __init__(self, code: str, message: str, *, row: int | None = None, column: str = "", cell: str = "") -> None:
        super().__init__(message)
        self.code, self.message = code, message
        self.row, self.column, self.cell = row, column, shown(cell)


def shown(cell: object) -> str:
    """A cell as a message quotes it: one line, at most 80 characters."""
    text = " ".join(str(cell).split())
    return text if len(text) <= 80 else text[:77] + "..."  # noqa: PLR2004
