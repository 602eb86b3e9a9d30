"""Runs the reader as a program of its own, so that no file can take the worker's memory, time or life."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from apps.common.errors import Unavailable

from .reading.containers import PasswordNeeded
from .reading.results import DateOrderQuestion, FileRefused, Profile, Statement
from .reading.transfer import dump, statement_from_json
from .reading.workbooks import WrongPassword

ROOT = Path(__file__).parents[2]
SECONDS = 120  # of waiting, processor time is limited by the program itself
# How the program ends when a file is too much for a parser or for its limits.
TOO_MUCH = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGXCPU}


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


def read_rows(content: bytes) -> list[list[Any]]:
    """The cells of any table, as `reading.containers.rows_of` finds them: text, numbers, and dates as text.

    Raises FileRefused, PasswordNeeded or Unavailable.
    """
    answer, _ = _run({"command": "rows"}, content, lambda done, of: None)
    rows: list[list[Any]] = answer["rows"]
    return rows


def decrypt(content: bytes, *, password: str) -> bytes:
    """The file without its encryption, if it has any. Raises WrongPassword, FileRefused or Unavailable."""
    _, opened = _run({"command": "decrypt", "password": password}, content, lambda done, of: None)
    return opened


def _run(request: dict[str, Any], content: bytes, progress: Callable[[int, int], None]) -> tuple[dict[str, Any], bytes]:
    """The last answer of the program, and what follows it."""
    with subprocess.Popen(
        [sys.executable, "-m", "apps.reconciliation.reading"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={},  # the shop's secrets are not the parsers' business
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        deadline = threading.Timer(SECONDS, program.kill)
        deadline.start()
        errors: list[bytes] = []
        stderr = program.stderr
        drain = threading.Thread(target=lambda: errors.append(stderr.read()))
        drain.start()
        try:
            try:
                program.stdin.write(dump(request).encode() + b"\n" + content)
                program.stdin.close()
            except BrokenPipeError:
                pass  # its end says why
            answer: dict[str, Any] = {}
            for line in program.stdout:
                answer = json.loads(line)
                if "done" not in answer:
                    break
                progress(answer["done"], answer["of"])
            rest = program.stdout.read()
            program.wait()
        finally:
            deadline.cancel()
            program.kill()
            drain.join()
    return _judged(answer, program.returncode, b"".join(errors)), rest


def _judged(answer: dict[str, Any], code: int, errors: bytes) -> dict[str, Any]:
    if answer.get("password") == "needed":
        raise PasswordNeeded
    if answer.get("password") == "wrong":
        raise WrongPassword
    if refused := answer.get("refused"):
        raise FileRefused(**refused)
    if question := answer.get("question"):
        del question["code"]
        raise DateOrderQuestion(question.pop("message"), **question)
    if code == 0 and answer.keys() & {"statement", "rows", "decrypted"}:
        return answer
    if -code in TOO_MUCH or b"MemoryError" in errors or b"memory allocation" in errors:
        raise FileRefused("too_much", "The file needs too much memory or time to be read.")
    if code < 0:  # ended from outside: the same file may pass later
        raise Unavailable
    raise RuntimeError(f"the reader ended with {code}: {errors.decode(errors='replace')[-2000:]}")
