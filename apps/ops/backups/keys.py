"""Keys of backups: the public one encrypts and may be on the server, the secret one decrypts and must not."""

import os
from pathlib import Path

import pyrage

from .errors import BackupError

SECRET = "AGE-SECRET-KEY-"  # noqa: S105 - how such keys begin


def new_key(file: Path) -> str:
    """Write a new secret key, readable by its owner only, to a file that must not exist; returns the public key."""
    identity = pyrage.x25519.Identity.generate()
    public = str(identity.to_public())
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BackupError(f"{file} exists. A key that opens old backups is not overwritten.") from None
    except OSError as error:
        raise BackupError(f"{file} could not be written: {error.strerror}.") from error
    with os.fdopen(descriptor, "w") as out:
        out.write(f"# Opens the shop's backups. Public key: {public}\n{identity}\n")
    return public


def public_keys(text: str) -> list[pyrage.x25519.Recipient]:
    """The public keys in a comma-separated list; raises BackupError if it is empty or one is invalid."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise BackupError("No key is given. Make one with `manage.py backup_key FILE`, and set BACKUP_KEY to it.")
    try:
        return [pyrage.x25519.Recipient.from_str(word) for word in words]
    except pyrage.RecipientError:
        raise BackupError("A key to encrypt with begins with age1; what was given is none.") from None


def secret_keys(file: Path) -> list[pyrage.x25519.Identity]:
    """The secret keys in a file, as `backup_key` and age-keygen write them; raises BackupError if there is none."""
    try:
        lines = [line.strip() for line in file.read_text().splitlines()]
        identities = [pyrage.x25519.Identity.from_str(line) for line in lines if line.startswith(SECRET)]
    except (OSError, UnicodeDecodeError, pyrage.IdentityError):
        identities = []
    if not identities:
        raise BackupError(f"{file} holds no secret key (a line that begins with {SECRET}).")
    return identities
