"""Tracking numbers of couriers in bulk: a list is read, shown row by row, and the ticked rows are shipped."""

from django.apps import AppConfig


class DispatchConfig(AppConfig):
    """The dispatch app."""

    name = "apps.dispatch"
    verbose_name = "Dispatch"
