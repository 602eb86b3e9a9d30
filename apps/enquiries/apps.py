"""Enquiries: what customers would like to have, for staff to agree on with them."""

from django.apps import AppConfig


class EnquiriesConfig(AppConfig):
    """The enquiries app."""

    name = "apps.enquiries"
    verbose_name = "Enquiries"
