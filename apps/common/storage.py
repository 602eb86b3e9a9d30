"""Where files live: public pictures, private proofs, and the links that open a proof for minutes."""

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages


def public() -> Storage:
    """The storage of pictures that everybody may see."""
    return storages["default"]


def proofs() -> Storage:
    """The storage of payment proofs."""
    return storages["proofs"]


def write(storage_name: str, key: str, content: bytes) -> None:
    """Write a file that must not exist yet. Note it first with `files.unsettled`."""
    stored = storages[storage_name].save(key, ContentFile(content))
    if stored != key:
        storages[storage_name].delete(stored)
        raise FileExistsError(key)


def signed_link(key: str) -> str:
    """A link to a payment proof that expires after PROOF_LINK_SECONDS (decisions 8.1)."""
    return str(proofs().url(key))
