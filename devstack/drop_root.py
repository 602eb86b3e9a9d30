"""Runs a command as an ordinary user although we are root: `python -m devstack.drop_root UID GID CMD...`.

PostgreSQL refuses to run as root. Its files lie in SHOP_HOME, which may be inside a folder that only
root can enter (/root, a private temporary folder). We neither open such a folder to everybody nor put
data elsewhere: where the user cannot pass, one capability stays across the change of user.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

CAP_DAC_OVERRIDE = 1
CAPABILITY_VERSION_3 = 0x20080522
PR_SET_SECUREBITS = 28
SECBIT_NO_SETUID_FIXUP = 1 << 2
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Data(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def can_pass(uid: int, gid: int, paths: list[Path]) -> bool:
    """Whether that user may enter these folders; tested in a child process."""
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
        os._exit(0 if all(os.access(path, os.X_OK) for path in paths) else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def become(uid: int, gid: int, *, keep_passing: bool) -> None:
    """Changes this process's user permanently, with at most the capability to enter any folder."""
    libc = ctypes.CDLL(None, use_errno=True)
    if keep_passing:
        # Without this bit the change of user drops every capability, and access(2), by which
        # PostgreSQL looks for its own programs, asks as if there were none.
        _check(libc.prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0))
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)
    if keep_passing:
        bit = 1 << CAP_DAC_OVERRIDE
        data = (_Data * 2)(_Data(bit, bit, bit), _Data(0, 0, 0))
        _check(libc.capset(ctypes.byref(_Header(CAPABILITY_VERSION_3, 0)), data))
        _check(libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0))


def _check(result: int) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def main(arguments: list[str]) -> None:
    """`UID GID FOLDER COMMAND...`: the command must be able to enter the folder."""
    uid, gid, folder, command = int(arguments[0]), int(arguments[1]), arguments[2], arguments[3:]
    must_enter = [Path(folder), Path(command[0])]
    closed = not can_pass(uid, gid, must_enter)
    try:
        become(uid, gid, keep_passing=closed)
    except OSError as error:
        sys.exit(
            f"PostgreSQL does not run as root, and user {uid} cannot enter {folder} or the checkout ({error}). "
            "Move both to a folder that others may enter, or run as an ordinary user."
        )
    os.chdir("/")  # that user may not be allowed to enter the current folder
    os.execv(command[0], command)  # noqa: S606 - no shell is the point


if __name__ == "__main__":
    main(sys.argv[1:])
