"""The two ways in which a command ends early."""

from __future__ import annotations


class UserError(Exception):
    """Something a person can mend; its text is one clear sentence, shown without a traceback."""


class Stopped(Exception):
    """Somebody asked us to stop (Ctrl-C, SIGTERM or a closed terminal)."""
