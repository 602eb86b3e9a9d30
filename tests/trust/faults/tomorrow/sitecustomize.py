"""Moves Python's clock a day ahead in every process that has this folder in `PYTHONPATH`; the monotonic clock is right.

Not libfaketime: with Python 3.11 every `time.sleep` fails with it (libfaketime's issue 426, in Debian 12).
"""

from datetime import timedelta

import time_machine

time_machine.travel(timedelta(days=1), tick=True).start()
