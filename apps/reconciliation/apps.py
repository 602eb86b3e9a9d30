"""Bank statements: reading, importing and undoing."""

from django.apps import AppConfig


class ReconciliationConfig(AppConfig):
    """The reconciliation app."""

    name = "apps.reconciliation"
    verbose_name = "Bank statements"

    def ready(self) -> None:
        """Tell the sweeper which private files belong to statements."""
        from apps.common import files

        from .selectors.imports import referred_file_keys

        files.register_reference_check("proofs", referred_file_keys)
