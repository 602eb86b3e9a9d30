"""The kernel: what every app may use and which uses none of them."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig
from django.db.models.signals import pre_migrate


class CommonConfig(AppConfig):
    """The kernel app."""

    default = True
    name = "apps.common"
    verbose_name = "Kernel"

    def ready(self) -> None:
        """Tell the sweeper which public files belong to pictures; prepare connections for migrations."""
        from . import files
        from .postgres import migrating

        files.register_reference_check("default", files.referred_picture_keys)
        pre_migrate.connect(migrating.prepare, sender=self)


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Static files without those of pages that nobody sees: Redoc, and REST framework's own pages."""

    ignore_patterns = (*DjangoStaticFilesConfig.ignore_patterns, "redoc", "rest_framework")
