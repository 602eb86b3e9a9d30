"""Small file systems in memory, for tests that fill a disk.

They are mounted in a separate mount namespace, invisible to other processes, and end with its last process.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from devstack.shop import PYTHON, ROOT

APART = "OWN_MOUNTS"
"""Set in the environment of processes in a separate mount namespace, where `mount` works."""
_REMOUNT = 32
PAGE = 4096


def apart() -> list[str]:
    """A command prefix that allows mounting; empty if the system does not allow it."""
    prefix = ["unshare", "--mount", "env", f"{APART}=1"]
    if os.geteuid() != 0:
        # The same user as before; only inside the namespace may it mount.
        prefix[1:1] = ["--user", "--map-current-user", "--keep-caps"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            probe = subprocess.run(
                [*prefix, str(PYTHON), "-m", "lab.disks", folder], cwd=ROOT, capture_output=True, check=False
            )
        except OSError:
            return []
    return prefix if probe.returncode == 0 else []


def may_mount() -> bool:
    """Whether this process was started with the prefix of `apart`."""
    return os.environ.get(APART) == "1"


def mount(folder: Path, size: int) -> None:
    """Mount an empty file system of this size on a folder, with the folder's permissions; raises OSError."""
    mode = folder.stat().st_mode & 0o777
    _mount(b"tmpfs", folder, b"tmpfs", 0, f"size={size},mode={mode:o}")


def resize(folder: Path, size: int) -> None:
    """Change the size of what `mount` mounted; raises OSError if more is in use."""
    _mount(None, folder, None, _REMOUNT, f"size={size}")


def fill(folder: Path) -> None:
    """Leave no free space: shrinks the file system to what is in use, to which others may be writing."""
    for _ in range(50):
        state = os.statvfs(folder)
        try:
            resize(folder, max(PAGE, (state.f_blocks - state.f_bfree) * state.f_frsize))
        except OSError:
            continue
        return
    raise OSError(f"{folder} grew faster than it could be filled")


def _mount(source: bytes | None, folder: Path, kind: bytes | None, flags: int, options: str) -> None:
    assert may_mount(), "only in a namespace of its own"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(source, os.fsencode(folder), kind, ctypes.c_ulong(flags), options.encode()) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(folder))


if __name__ == "__main__":
    mount(Path(sys.argv[1]), PAGE * 256)
    fill(Path(sys.argv[1]))
