"""The jobs of this app; the queue imports this module of every app."""

from .notifications import tasks

__all__ = ["tasks"]
