"""Where files live: public pictures, private proofs, and the links that open a proof for minutes."""

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages


def public() -> Storage:
    """The storage of pictures that everybody may see."""
    return storages["default"]


def proofs() -> Storage:
    """The storage of payment proofs."""
    return storages["proofs"]


def check() -> None:
    """Ask the store of payment proofs for its bucket; raises what tells why it cannot be had, within seconds."""
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
