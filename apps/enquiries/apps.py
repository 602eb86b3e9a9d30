"""Enquiries: requested items, for which staff and customer agree on a sale."""

from django.apps import AppConfig


class EnquiriesConfig(AppConfig):
    """The enquiries app."""

    name = "apps.enquiries"
    verbose_name = "Enquiries"
