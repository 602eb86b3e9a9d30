"""The godown: pick lists, packing slips, and tracking numbers of couriers in bulk."""

from django.apps import AppConfig


class DispatchConfig(AppConfig):
    """The dispatch app."""

    name = "apps.dispatch"
    verbose_name = "Dispatch"
