"""Reads on a replica. Optional: settings install it with DATABASE_REPLICA_URL, and no other app imports it (ADR 12)."""

from django.apps import AppConfig


class ReadReplicaConfig(AppConfig):
    """The read_replica app."""

    name = "apps.read_replica"
