"""Django admin for operators: the site, sign-in with a code, doctor, backups, spreadsheets, jobs."""

from django.apps import AppConfig
from django.contrib.admin import apps as django_admin


class OpsConfig(AppConfig):
    """The ops app. Its label is its earlier name, which tables, permissions and migrations use."""

    name = "apps.ops"
    label = "operators"
    verbose_name = "Operators"
    default = True


class OpsAdminConfig(django_admin.AdminConfig):
    """Django admin with the operators' own site."""

    default = False
    default_site = "apps.ops.site.OperatorSite"

    def ready(self) -> None:
        """Register every app's models, then replace the admin classes of libraries."""
        super().ready()
        from . import third_party_admin  # noqa: F401
