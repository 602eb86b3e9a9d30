"""Being asked to stop, without ever being torn out of the middle of something.

An exception raised by a signal handler could strike between starting a process and noting that it
runs. So the handlers only set a flag; waiting code waits here and checks it.
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
    """The one listener of this program; made once, in the main thread."""

    def __init__(self) -> None:
        self.stop_requested = False
        self._awake, self._wake = socket.socketpair()
        for end in (self._awake, self._wake):
            end.setblocking(False)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        for number in STOP_SIGNALS:
            signal.signal(number, self._ask_to_stop)
        # A handler of any kind makes a child's death end a wait early.
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
        """Sleeps the whole time, unless asked to stop: then raises Stopped."""
        deadline = time.monotonic() + seconds
        self.check()
        while (left := deadline - time.monotonic()) > 0:
            self.wait(left)
            self.check()

    def check(self) -> None:
        """Raises Stopped when somebody has asked for it."""
        if self.stop_requested:
            raise Stopped
