"""Health endpoints and Prometheus metrics."""

from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    """The monitoring app."""

    name = "apps.monitoring"
