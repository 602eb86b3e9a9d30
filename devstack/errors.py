"""The two ways in which a command ends early."""

from __future__ import annotations


class UserError(Exception):
    """An error that the user can fix; its text is one clear sentence, shown without a traceback."""


class Stopped(Exception):
    """A person or a program asked us to stop (Ctrl-C, SIGTERM or a closed terminal)."""
