"""The shop's own card and the messages people send to it."""

from django.apps import AppConfig


class ContactConfig(AppConfig):
    """The contact app."""

    name = "apps.contact"
    verbose_name = "Shop and messages"
