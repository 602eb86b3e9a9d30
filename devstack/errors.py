"""Exceptions that end a command early."""

from __future__ import annotations


class UserError(Exception):
    """An error that the user can fix; its message is shown without a traceback."""


class Stopped(Exception):
    """The process was asked to stop (Ctrl-C, SIGTERM or a closed terminal)."""
