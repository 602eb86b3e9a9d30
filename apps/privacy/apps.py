"""What people may ask of a shop that knows them, and when it forgets by itself."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """The privacy app: no tables, only what goes across the tables of others."""

    name = "apps.privacy"
    verbose_name = "Privacy"
