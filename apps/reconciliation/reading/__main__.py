"""Reads one statement, or the plain rows of a table, in a process of its own, with limits on memory and processor time.

The first line of the input is a request in JSON, the file follows. Answers are lines of JSON: any number of
{"done", "of"}, then one with "statement" or "rows", or with "refused", "question", "password" saying why there is
none. For the command "decrypt" the answer is {"decrypted": length} and, after it, the file.
"""

import json
import os
import resource
import sys
from datetime import date
from typing import Any

from .cells import Row
from .containers import PasswordNeeded, check_size, rows_of
from .results import DateOrderQuestion, FileRefused
from .statement import read_statement
from .transfer import dump, profile_from_json, statement_as_json
from .workbooks import WrongPassword, decrypted

SECONDS = 30  # of processor time; 50,000 rows take ten
MEMORY = 768 * 1024 * 1024
NICENESS = 5


def main() -> int:
    """Answers one request."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    request = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    try:
        if request["command"] == "decrypt":
            check_size(content)
            opened = decrypted(content, request["password"])
            check_size(opened)
            _answer({"decrypted": len(opened)})
            sys.stdout.buffer.write(opened)
        elif request["command"] == "rows":
            _answer({"rows": rows_of(content, _is_even)[1]})
        else:
            statement = read_statement(
                content,
                profile=profile_from_json(request["profile"]),
                known=[profile_from_json(one) for one in request["known"]],
                today=date.fromisoformat(request["today"]),
                progress=lambda done, of: _answer({"done": done, "of": of}),
            )
            _answer({"statement": statement_as_json(statement)})
    except PasswordNeeded:
        _answer({"password": "needed"})
    except WrongPassword:
        _answer({"password": "wrong"})
    except (FileRefused, DateOrderQuestion) as error:
        kind = "refused" if isinstance(error, FileRefused) else "question"
        proven = {} if isinstance(error, FileRefused) else {"proven": error.proven}
        place = {"row": error.row, "column": error.column, "cell": error.cell}
        _answer({kind: {"code": error.code, "message": error.message, **place, **proven}})
    except MemoryError:
        _answer({"refused": {"code": "too_much", "message": "The file needs too much memory to be read."}})
    return 0


def _is_even(rows: list[Row]) -> bool:
    """Whether all non-empty rows have the same number of cells, more than one."""
    widths = {len(row) for row in rows if any(str(cell).strip() for cell in row)}
    return len(widths) == 1 and widths != {1}


def _answer(value: dict[str, Any]) -> None:
    sys.stdout.buffer.write(dump(value).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
