"""The shop's settings and payee; when and where it sells."""

from django.apps import AppConfig


class ShopConfig(AppConfig):
    """The shop app."""

    name = "apps.shop"
    verbose_name = "Shop"

    def ready(self) -> None:
        """Refuse the composition scheme while a rule sells to other states."""
        from .selling.composition import check_settings
        from .services import settings

        settings.register_check(check_settings)
