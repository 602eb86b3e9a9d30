"""Error of backups and restores."""


class BackupError(Exception):
    """A message for the operator; nothing was changed unless it says so."""
