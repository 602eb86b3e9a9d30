"""Runs the parser of a stranger's file as a program of its own, with limits on memory, processor time and waiting.

A module of parsers calls `serve` when it is run as a program, and `run` starts it. The input of the program is a
request in JSON on the first line, then the file. Its answer is JSON on one line. Lines with "done" may precede it, and
bytes may follow it.
"""

import json
import logging
import os
import resource
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .bulkheads import Bulkhead
from .errors import Unavailable

logger = logging.getLogger(__name__)
Answer = dict[str, Any]

ROOT = Path(__file__).parents[2]
SECONDS = 120  # of waiting
WAITING_SECONDS = 10  # for a place
PROCESSOR_SECONDS = 30  # 50,000 rows of a statement take ten
MEMORY = 768 * 1024 * 1024
NICENESS = 5
# How a program ends when a file is too much for a parser or for its limits.
TOO_MUCH = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGXCPU}


class ReaderBusy(Unavailable):
    """Too many files are being read at once, while people wait for them."""

    code = "statement_reader_busy"
    message = "Other files are being read. Please try again in a minute."


reader_places = Bulkhead(running=1, waiting=2, refusal=ReaderBusy)


class FileNotParsed(Exception):
    """The file ended its parser. `code` is stable, `message` a sentence for people."""

    code = "broken_file"
    message = "The file is damaged and cannot be opened."


class FileTooMuch(FileNotParsed):
    """The file needs more memory or processor time than a parser has."""

    code = "too_much"
    message = "The file needs too much memory or time to be read."


def run(
    program: str, request: Answer, content: bytes, *, progress: Callable[[int, int], None] = lambda done, of: None
) -> tuple[Answer, bytes]:
    """The answer of the program (the name of a module) to a request about a file, and the bytes behind the answer.

    Raises FileNotParsed when the parser fails, whatever it raises: the same file will not pass later. Raises
    Unavailable when the program is ended from outside.
    """
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={},  # the shop's secrets are not the parsers' business
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        deadline = threading.Timer(SECONDS, process.kill)
        deadline.start()
        errors: list[bytes] = []
        stderr = process.stderr
        drain = threading.Thread(target=lambda: errors.append(stderr.read()))
        drain.start()
        try:
            try:
                process.stdin.write(dump(request) + content)
                process.stdin.close()
            except BrokenPipeError:
                pass  # its end says why
            answer: Answer = {}
            for line in process.stdout:
                if not line.endswith(b"\n"):
                    break  # the process was ended while it wrote
                answer = json.loads(line)
                if "done" not in answer:
                    break
                progress(answer["done"], answer["of"])
            rest = process.stdout.read()
            process.wait()
        finally:
            deadline.cancel()
            process.kill()
            drain.join()
    return _judged(program, answer, process.returncode, b"".join(errors)), rest


def _judged(program: str, answer: Answer, code: int, errors: bytes) -> Answer:
    if "failed" in answer:
        logger.error("%s failed on a file: %s", program, answer["failed"])
        raise FileNotParsed
    if code == 0 and answer and "done" not in answer:
        return answer
    if -code in TOO_MUCH or b"MemoryError" in errors or b"memory allocation" in errors:
        raise FileTooMuch
    if code < 0:  # ended from outside: the same file may pass later
        raise Unavailable
    raise RuntimeError(f"{program} ended with {code}: {errors.decode(errors='replace')[-2000:]}")


def serve(answer: Callable[[Answer, bytes], None]) -> int:
    """Let the function answer the one request of this process, by `write`; returns the process's exit code."""
    os.nice(NICENESS)
    # At the soft limit the kernel sends SIGXCPU, for which `run` refuses the file. At the hard one it sends SIGKILL,
    # which looks like a process that was ended from outside.
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    request = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    try:
        answer(request, content)
    except MemoryError:
        raise
    except BaseException:  # noqa: BLE001 - parsers raise whatever a file makes them stumble over; calamine even panics
        write({"failed": traceback.format_exc()[-2000:]})
    return 0


def write(value: Answer) -> None:
    """Send one line of the answer; dates and amounts become text."""
    sys.stdout.buffer.write(dump(value))
    sys.stdout.buffer.flush()


def dump(value: Answer) -> bytes:
    """One line of JSON."""
    return json.dumps(value, default=str, ensure_ascii=False).encode() + b"\n"
