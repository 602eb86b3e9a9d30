"""The operators' site: Django admin's frame, sign-in with a code, doctor, spreadsheets. Above all other apps."""

from django.apps import AppConfig
from django.contrib.admin import apps as django_admin


class OperatorsConfig(AppConfig):
    """The operators app."""

    name = "apps.operators"
    verbose_name = "Operators"
    default = True


class OperatorsAdminConfig(django_admin.AdminConfig):
    """Django admin with the operators' own site."""

    default = False
    default_site = "apps.operators.site.OperatorSite"

    def ready(self) -> None:
        """Let every app register its tables, then replace what libraries registered for theirs."""
        super().ready()
        from . import registrations  # noqa: F401
