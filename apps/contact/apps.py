"""The shop's settings and contact messages."""

from django.apps import AppConfig


class ContactConfig(AppConfig):
    """The contact app."""

    name = "apps.contact"
    verbose_name = "Shop and messages"
