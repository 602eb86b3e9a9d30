"""Handles stop signals without interrupting code at arbitrary places.

An exception raised by a signal handler could occur between starting a process and recording it. So the handlers only
set a flag, and waiting code checks it here.
"""

from __future__ import annotations

import select
import signal
import socket
import time
from types import FrameType

from devstack.errors import Stopped

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Signals:
    """The signal handlers of this program; created once, in the main thread."""

    def __init__(self) -> None:
        self.stop_requested = False
        self._awake, self._wake = socket.socketpair()
        for end in (self._awake, self._wake):
            end.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        for number in STOP_SIGNALS:
            signal.signal(number, self._ask_to_stop)
        # With any handler, the death of a child ends a wait early.
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)

    def _ask_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop_requested = True

    def wait(self, seconds: float) -> None:
        """Sleeps until a signal arrives or the time is over."""
        select.select([self._awake], [], [], max(0.0, seconds))
        try:
            while self._awake.recv(4096):
                pass
        except BlockingIOError:
            return

    def pause(self, seconds: float) -> None:
        """Sleeps the whole time; raises Stopped after a stop signal."""
        deadline = time.monotonic() + seconds
        self.check()
        while (left := deadline - time.monotonic()) > 0:
            self.wait(left)
            self.check()

    def check(self) -> None:
        """Raises Stopped after a stop signal."""
        if self.stop_requested:
            raise Stopped
