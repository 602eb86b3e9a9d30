"""What keeps a backup or a restore from being made."""


class BackupError(Exception):
    """A sentence for the person who asked; nothing was changed unless it says so."""
