"""When and where the shop sells: modes by day, rules by place."""

from django.apps import AppConfig


class SellingConfig(AppConfig):
    """The selling app."""

    name = "apps.selling"
    verbose_name = "Selling"

    def ready(self) -> None:
        """Refuse the composition scheme while a rule sells to other states."""
        from apps.contact.services import settings

        from .composition import check_settings

        settings.register_check(check_settings)
