"""Django's database router: reads go to the replica where the call allows it, everything else to the primary."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model

from apps.common import read_routing

from . import status


class ReplicaRouter:
    """Reads inside a call that allows the replica, outside transactions, go there; writes go to the primary."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        """The replica, if the call allows it and the replica has what the caller wrote; decided once a call."""
        reads = read_routing.current()
        if reads is None or reads.last_write is None or connection.in_atomic_block:
            return DEFAULT_DB_ALIAS
        if reads.alias is None:
            has_it = status.status.replica_has(reads.last_write)
            reads.alias = status.ALIAS if has_it else DEFAULT_DB_ALIAS
            reads.on_failure = status.status.mark_unusable
        return reads.alias

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS
