"""Runs the reader of statements as a program of its own, so that no file can take the worker's memory, time or life."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from apps.common import sandbox
from apps.common.tables.containers import PasswordNeeded
from apps.common.tables.errors import FileRefused
from apps.common.tables.workbooks import WrongPassword, decrypted

from .reading.results import DateOrderQuestion, Profile, Statement
from .reading.statement import read_statement
from .reading.transfer import profile_from_json, statement_from_json

PROGRAM = "apps.reconciliation.reader_process"


def read(
    content: bytes,
    *,
    profile: Profile,
    today: date,
    progress: Callable[[int, int], None] = lambda done, of: None,
    known: Sequence[Profile] = (),
) -> Statement:
    """As `reading.statement.read_statement`, within limits; also raises Unavailable when the program is killed."""
    request = {
        "command": "read",
        "profile": asdict(profile),
        "known": [asdict(one) for one in known],
        "today": today.isoformat(),
    }
    answer, _ = _run(request, content, progress)
    return statement_from_json(answer["statement"])


def decrypt(content: bytes, *, password: str) -> bytes:
    """The file without its encryption, if it has any. Raises WrongPassword, FileRefused or Unavailable."""
    _, opened = _run({"command": "decrypt", "password": password}, content)
    return opened


def _run(
    request: dict[str, Any], content: bytes, progress: Callable[[int, int], None] = lambda done, of: None
) -> tuple[dict[str, Any], bytes]:
    """The last answer of the program, and what follows it."""
    try:
        answer, rest = sandbox.run(PROGRAM, request, content, progress=progress)
    except sandbox.FileNotParsed as error:
        raise FileRefused(error.code, error.message) from error
    if answer.get("password") == "needed":
        raise PasswordNeeded
    if answer.get("password") == "wrong":
        raise WrongPassword
    if refused := answer.get("refused"):
        raise FileRefused(**refused)
    if question := answer.get("question"):
        raise DateOrderQuestion(question.pop("message"), **question)
    return answer, rest


def _answer(request: dict[str, Any], content: bytes) -> None:
    """What the program does: {"statement"}, or "refused", "question" or "password" saying why there is none.

    For the command "decrypt" the answer is {"decrypted": length} and, after it, the file.
    """
    try:
        if request["command"] == "decrypt":
            opened = decrypted(content, request["password"])
            sandbox.write({"decrypted": len(opened)})
            sys.stdout.buffer.write(opened)
        else:
            statement = read_statement(
                content,
                profile=profile_from_json(request["profile"]),
                known=[profile_from_json(one) for one in request["known"]],
                today=date.fromisoformat(request["today"]),
                progress=lambda done, of: sandbox.write({"done": done, "of": of}),
            )
            sandbox.write({"statement": asdict(statement)})
    except PasswordNeeded:
        sandbox.write({"password": "needed"})
    except WrongPassword:
        sandbox.write({"password": "wrong"})
    except FileRefused as error:
        place = {"row": error.row, "column": error.column, "cell": error.cell}
        sandbox.write({"refused": {"code": error.code, "message": error.message, **place}})
    except DateOrderQuestion as error:
        place = {"row": error.row, "column": error.column, "cell": error.cell}
        sandbox.write({"question": {"message": error.message, "proven": error.proven, **place}})


if __name__ == "__main__":
    sys.exit(sandbox.serve(_answer))
