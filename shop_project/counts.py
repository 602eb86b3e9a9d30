"""Room on disk for what this process counts, taken while there is some."""

import os
import sys
from pathlib import Path

ROOM = 2**20
KINDS = ("counter", "histogram")


def reserve_room() -> None:
    """Give prometheus_client's files of this process (PROMETHEUS_MULTIPROC_DIR) their room before it maps them.

    It makes them sparse: on a disk that fills up later, the next count would end the process with SIGBUS. Where there
    is no room now, the process counts in memory, and `/metrics` leaves it out. To be called before prometheus_client
    is imported.
    """
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return
    made = []
    try:
        for kind in KINDS:
            path = Path(folder, f"{kind}_{os.getpid()}.db")
            made.append(path)
            with path.open("ab") as file:
                file.write(bytes(max(0, ROOM - file.tell())))
    except OSError as error:
        sys.stderr.write(f"{folder}: {error.strerror}; this process counts in memory, and /metrics leaves it out\n")
        del os.environ["PROMETHEUS_MULTIPROC_DIR"]
        for path in made:
            path.unlink(missing_ok=True)
