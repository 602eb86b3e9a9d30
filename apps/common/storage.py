"""Storages: public pictures, private proofs, and temporary links to proofs."""

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages


def public() -> Storage:
    """The storage of public pictures."""
    return storages["default"]


def proofs() -> Storage:
    """The storage of payment proofs."""
    return storages["proofs"]


def check() -> None:
    """Query the bucket of payment proofs; raises an error within seconds if it is unavailable."""
    proofs().check()  # type: ignore[attr-defined]


def write(storage_name: str, key: str, content: bytes) -> None:
    """Write a file that must not exist yet. Note it first with `files.mark_pending`.

    Raises StorageUnavailable when the store does not answer in time; the file may be there all the same.
    """
    stored = storages[storage_name].save(key, ContentFile(content))
    if stored != key:
        storages[storage_name].delete(stored)
        raise FileExistsError(key)


def signed_link(key: str) -> str:
    """A link to a payment proof that expires after PROOF_LINK_SECONDS (rules 8.1)."""
    return str(proofs().url(key))
