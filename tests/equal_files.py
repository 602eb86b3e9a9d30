"""Reading equal files once.

A picture, sheet or statement is read by a program of its own, which takes a tenth of a second to start. Most tests send
the same few files. What a program answered about a small file is kept until the end of the process of tests, and given
again for an equal file, request and limit. That a program failed or was ended is not kept.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from apps.common import images, sandbox, slow_work

SMALL = 100_000
"""Bytes. Larger files are read each time; they would fill the memory."""


def begin() -> None:
    """Keeps the answers, for the rest of the process."""
    images._decoded = _of_pictures(images._decoded)  # type: ignore[assignment]  # their parameters have names
    sandbox.run = _of_parsers(sandbox.run)


Decoded = subprocess.CompletedProcess[bytes]


def _of_pictures(decoded: Callable[[bytes, images.Limits], Decoded]) -> Callable[[bytes, images.Limits], Decoded]:
    known: dict[Any, Decoded] = {}

    def once(content: bytes, limits: images.Limits) -> Decoded:
        key = (sys.executable, images.ROOT, limits, content)
        if key not in known:
            done = decoded(content, limits)
            if done.returncode < 0 or len(content) > SMALL:
                return done
            known[key] = done
            return done
        with slow_work.place(images.TooManyPictures):  # as for a picture that is decoded
            return known[key]

    return once


def _of_parsers(run: Callable[..., tuple[sandbox.Answer, bytes]]) -> Callable[..., tuple[sandbox.Answer, bytes]]:
    known: dict[Any, tuple[list[tuple[int, int]], str, bytes]] = {}

    def once(
        program: str,
        request: sandbox.Answer,
        content: bytes,
        *,
        progress: Callable[[int, int], None] = lambda done, of: None,
    ) -> tuple[sandbox.Answer, bytes]:
        key = (sys.executable, sandbox.SECONDS, program, sandbox.dump(request), content)
        if key in known:
            steps, text, rest = known[key]
            for step in steps:
                progress(*step)
            return json.loads(text), rest
        steps = []

        def noted(done: int, of: int) -> None:
            steps.append((done, of))
            progress(done, of)

        answer, rest = run(program, request, content, progress=noted)
        if len(content) <= SMALL:
            known[key] = (steps, json.dumps(answer), rest)
        return answer, rest

    return once
