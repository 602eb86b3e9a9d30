"""Who: customers, staff, their sessions, codes and addresses."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "apps.accounts"
    verbose_name = "People"
