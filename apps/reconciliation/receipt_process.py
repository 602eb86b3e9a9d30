"""Runs the receipt reader as a program of its own: no picture can take the worker's memory, time or life.

The program reads several pictures, since loading its models takes longer than reading one; then it is started again.
"""

import json
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .receipts.facts import FIELDS, Box, Field, Ours, Receipt

ROOT = Path(__file__).parents[2]
SECONDS, START_SECONDS = 60, 60  # of waiting; the program itself limits its processor time
PICTURES = 50
TRIES = 2


class Unreadable(Exception):
    """No picture, or one that is too much for the reader."""


def is_installed() -> bool:
    """Whether the packages of requirements/reader.txt are there."""
    return all(find_spec(name) for name in ("rapidocr", "onnxruntime", "cv2", "tesserocr"))


class ReceiptProcess:
    """One program, for one caller at a time."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", "apps.reconciliation.receipts")) -> None:
        self._command = command
        self._program: subprocess.Popen[bytes] | None = None
        self._pictures = 0

    @property
    def pid(self) -> int | None:
        return self._program.pid if self._program else None

    def read(self, content: bytes, *, ours: Ours, today: date) -> Receipt:
        """What a picture says; a program that was killed is started again once.

        Waits SECONDS at most, each time. Raises Unreadable.
        """
        for _ in range(TRIES):
            if answer := self._ask(content, {**asdict(ours), "today": today.isoformat()}):
                if "receipt" not in answer:
                    raise Unreadable
                return receipt_from_json(answer["receipt"])
        raise Unreadable

    def close(self) -> None:
        if self._program:
            self._program.kill()
            self._program.communicate()
        self._program, self._pictures = None, 0

    def _ask(self, content: bytes, request: dict[str, Any]) -> dict[str, Any] | None:
        """The program's answer; None when it ended without one."""
        fresh = self._program is None
        program = self._program or self._start()
        assert program.stdin
        assert program.stdout
        deadline = threading.Timer(SECONDS + (START_SECONDS if fresh else 0), program.kill)
        deadline.start()
        line = b""
        try:
            with suppress(BrokenPipeError):
                program.stdin.write(json.dumps({"bytes": len(content), **request}).encode() + b"\n" + content)
                program.stdin.flush()
                line = program.stdout.readline()
        finally:
            deadline.cancel()
        self._pictures += 1
        if not line.endswith(b"\n") or self._pictures >= PICTURES:
            self.close()
        return json.loads(line) if line.endswith(b"\n") else None

    def _start(self) -> subprocess.Popen[bytes]:
        self._program = subprocess.Popen(  # noqa: S603
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={},  # the shop's secrets are not the parsers' business
        )
        return self._program


def receipt_from_json(value: dict[str, Any]) -> Receipt:
    """What `asdict` made of a receipt."""
    fields = {name: field_from_json(value[name]) for name in FIELDS}
    return Receipt(is_receipt=value["is_receipt"], payee_is_ours=value["payee_is_ours"], **fields)


def field_from_json(value: dict[str, Any] | None) -> Field | None:
    """What `asdict` made of a field."""
    return Field(value["value"], value["certainty"], Box(**value["box"])) if value else None
