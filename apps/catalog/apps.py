"""What is sold, its stock, pictures and reviews."""

from typing import Any

from django.apps import AppConfig
from django.apps.registry import Apps
from django.apps.registry import apps as apps_now
from django.db.models.signals import post_migrate

from .synonym_seed import SEED


class CatalogConfig(AppConfig):
    """The catalog app."""

    name = "apps.catalog"
    verbose_name = "Catalogue"

    def ready(self) -> None:
        """After its migrations a shop without any synonyms gets those of the trade."""
        post_migrate.connect(_seed, sender=self)


def _seed(using: str, apps: Apps = apps_now, **_: Any) -> None:
    try:
        groups = apps.get_model("catalog", "SynonymGroup").objects.using(using)
    except LookupError:  # migrated to an earlier state
        return
    if not groups.exists():
        groups.bulk_create(
            groups.model(name=name, signs=list(group.signs), said=list(group.said)) for name, group in SEED.items()
        )
