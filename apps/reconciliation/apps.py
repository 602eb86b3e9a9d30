"""Bank statements: reading, importing and undoing."""

from django.apps import AppConfig


class ReconciliationConfig(AppConfig):
    """The reconciliation app."""

    name = "apps.reconciliation"
    verbose_name = "Bank statements"

    def ready(self) -> None:
        """Tell the sweeper which private files belong to statements."""
        from apps.common import files

        from . import selectors

        files.keeps("proofs", selectors.referred_file_keys)
