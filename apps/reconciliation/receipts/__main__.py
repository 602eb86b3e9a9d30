"""Reads pictures one after the other in a process of its own, with a limit on memory; `receipt_process` talks to it.

Each request is a line of JSON with `bytes`, the shop's `upi_ids` and `accounts`, and `today`, then so many bytes of
the picture. The answer is a line of JSON: {"receipt"}, or {"refused": true} for what is no picture.
"""

import json
import math
import os
import resource
import sys
import time
from dataclasses import asdict
from datetime import date
from typing import Any

from apps.common.image_worker import small_and_upright
from apps.common.images import PROOF_FORMATS

from .engine import MAX_SIDE, Engine
from .facts import Ours

MEMORY = 2 * 1024**3
"""Of addresses: the models map much more than they touch, which is about 400 MB."""
SECONDS = 20
"""Of processor time for a picture; one takes about a second."""
NICENESS = 10


def main() -> int:
    """Answers requests until the input ends."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    engine = Engine()
    while request := sys.stdin.buffer.readline():
        details = json.loads(request)
        # The limit counts from the start of the process, so it is moved for each picture.
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + SECONDS, hard))
        answer = _read(engine, sys.stdin.buffer.read(details["bytes"]), details)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


def _read(engine: Engine, content: bytes, details: dict[str, Any]) -> dict[str, Any]:
    try:
        picture = small_and_upright(content, PROOF_FORMATS, MAX_SIDE)
    except Exception:  # noqa: BLE001 - Pillow's decoders raise whatever a broken file makes them stumble over
        return {"refused": True}
    ours = Ours(tuple(details["upi_ids"]), tuple(details["accounts"]))
    return {"receipt": asdict(engine.receipt(picture, ours=ours, today=date.fromisoformat(details["today"])))}


if __name__ == "__main__":
    sys.exit(main())
