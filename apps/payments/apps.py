"""Money and its evidence."""

from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    """The payments app."""

    name = "apps.payments"
    verbose_name = "Payments"

    def ready(self) -> None:
        """Tell the sweeper which private files belong to proofs."""
        from apps.common import files

        from . import selectors

        files.register_reference_check("proofs", selectors.referred_proof_keys)
