"""Small file systems in memory, for tests that fill a disk for real.

They are mounted in a mount namespace of their own: nobody else sees them, and they end with their last process, however
that one ends.
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
"""Set in the environment of whatever runs in a namespace of its own, where alone `mount` works."""
_REMOUNT = 32
PAGE = 4096


def apart() -> list[str]:
    """The words before a command that let it mount; none where the system does not allow it to us."""
    words = ["unshare", "--mount", "env", f"{APART}=1"]
    if os.geteuid() != 0:
        # The same user as before, who alone in there may mount.
        words[1:1] = ["--user", "--map-current-user", "--keep-caps"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            probe = subprocess.run(
                [*words, str(PYTHON), "-m", "devstack.disks", folder], cwd=ROOT, capture_output=True, check=False
            )
        except OSError:
            return []
    return words if probe.returncode == 0 else []


def may_mount() -> bool:
    """Whether this process was started by the words of `apart`."""
    return os.environ.get(APART) == "1"


def mount(folder: Path, size: int) -> None:
    """Lay an empty file system of so many bytes over a folder, with the folder's permissions; raises OSError."""
    mode = folder.stat().st_mode & 0o777
    _mount(b"tmpfs", folder, b"tmpfs", 0, f"size={size},mode={mode:o}")


def resize(folder: Path, size: int) -> None:
    """Give what `mount` laid there another size; raises OSError when more than that is in use."""
    _mount(None, folder, None, _REMOUNT, f"size={size}")


def fill(folder: Path) -> None:
    """Leave no room: the size becomes what is in use at this moment, which others may be adding to."""
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
