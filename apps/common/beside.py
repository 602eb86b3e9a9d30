"""A second process beside this one. Threads of one process run Python code one at a time, processes do not."""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


@contextmanager
def process_beside(work: Callable[[], None]) -> Iterator[None]:
    """Do `work` in a child process during the block, at whose end it gets a SIGTERM and is waited for.

    When one of them ends in another way, the other gets a SIGTERM; this one then raises SystemExit. Call it before
    threads and connections exist.
    """
    parent_lives, held = os.pipe()  # the child reads the end of this pipe when its parent is killed
    child = os.fork()
    if not child:
        os.close(held)
        _in_child(work, parent_lives)
    os.close(parent_lives)
    stopping = threading.Event()
    watch = threading.Thread(target=_wait_for, args=(child, stopping), daemon=True)
    watch.start()
    try:
        yield
    finally:
        ended_alone = stopping.is_set()
        stopping.set()
        if not ended_alone:
            os.kill(child, signal.SIGTERM)
        watch.join()
        os.close(held)
    if ended_alone:
        raise SystemExit("The process beside ended before this one")


def _in_child(work: Callable[[], None], parent_lives: int) -> None:
    """Do the work and end the process."""

    def end_with_parent() -> None:
        os.read(parent_lives, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    code = 1
    try:
        threading.Thread(target=end_with_parent, daemon=True).start()
        work()
        code = 0
    except BaseException:
        log.exception("The process beside ended")
    finally:
        os._exit(code)


def _wait_for(child: int, stopping: threading.Event) -> None:
    os.waitpid(child, 0)
    if not stopping.is_set():
        stopping.set()
        os.kill(os.getpid(), signal.SIGTERM)
