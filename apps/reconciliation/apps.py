"""Bank statements: reading, importing and undoing."""

from django.apps import AppConfig
from django.db.models.signals import pre_delete


class ReconciliationConfig(AppConfig):
    """The reconciliation app."""

    name = "apps.reconciliation"
    verbose_name = "Bank statements"

    def ready(self) -> None:
        """Tell the sweeper which private files belong to statements; a match ends with the credit that it made."""
        from apps.common import files

        from .selectors.imports import referred_file_keys
        from .services.undoing import close_with_credit

        files.register_reference_check("proofs", referred_file_keys)
        pre_delete.connect(close_with_credit, sender="payments.Credit")
