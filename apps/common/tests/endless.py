"""A parser that never ends, as a program of the sandbox; with a second of processor time instead of thirty."""

import sys

from apps.common import sandbox


def never(request: sandbox.Answer, content: bytes) -> None:
    while True:
        pass


if __name__ == "__main__":
    sandbox.PROCESSOR_SECONDS = 1
    sys.exit(sandbox.serve(never))
