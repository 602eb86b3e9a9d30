"""Messages from the contact form, and the answers of staff."""

from django.apps import AppConfig


class ContactConfig(AppConfig):
    """The contact app."""

    name = "apps.contact"
    verbose_name = "Messages"
