"""Changes of synonym groups by operators; a job updates every product's words."""

from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..locks import lock_synonym_group
from ..models import SynonymGroup
from .indexing import reindex_all_products


def save_group(group: SynonymGroup, *, actor: Actor) -> None:
    """Insert or change a group."""
    with transaction.atomic(durable=True):
        before = lock_synonym_group(group.pk)
        group.save()
        audit.record(
            actor=actor, action="synonyms.changed" if before else "synonyms.added", target=group,
            before=_facts(before) if before else {}, after=_facts(group),
        )  # fmt: skip
        reindex_all_products.defer()


def delete_group(group: SynonymGroup, *, actor: Actor) -> None:
    """Delete a group."""
    with transaction.atomic(durable=True):
        audit.record(actor=actor, action="synonyms.deleted", target=group, before=_facts(group))
        group.delete()
        reindex_all_products.defer()


def _facts(group: SynonymGroup) -> dict[str, Any]:
    return {"name": group.name, "signs": group.signs, "said": group.said}
