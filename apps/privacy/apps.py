"""Data export and erasure for customers, and deletion after retention periods."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """The privacy app, which has no tables and works on those of other apps."""

    name = "apps.privacy"
    verbose_name = "Privacy"
