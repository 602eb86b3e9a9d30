"""Disk space for the metric files of this process, allocated at its start."""

import os
import sys
from pathlib import Path

FILE_BYTES = 2**20
KINDS = ("counter", "histogram")


def preallocate() -> None:
    """Allocate the files that prometheus_client maps for this process (PROMETHEUS_MULTIPROC_DIR).

    prometheus_client makes them sparse: if the disk fills up later, the next count ends the process with SIGBUS. When
    the disk is full already, the process counts in memory, and `/metrics` leaves it out. Call this before
    prometheus_client is imported.
    """
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return
    created = []
    try:
        for kind in KINDS:
            path = Path(folder, f"{kind}_{os.getpid()}.db")
            created.append(path)
            with path.open("ab") as file:
                file.write(bytes(max(0, FILE_BYTES - file.tell())))
    except OSError as error:
        sys.stderr.write(f"{folder}: {error.strerror}; this process counts in memory, and /metrics leaves it out\n")
        del os.environ["PROMETHEUS_MULTIPROC_DIR"]
        for path in created:
            path.unlink(missing_ok=True)
