"""The versions that cached responses are compared with."""

from django.db import models


class Version(models.Model):
    """A subject that responses show, such as `products` or `product:7`, and its version.

    Triggers write a new random value in the transaction of every change of the subject. A random value and not a
    count: after a restore no response of the time before can look current. A subject that never changed has no row.
    """

    subject = models.CharField(max_length=60, primary_key=True)
    value = models.UUIDField()

    def __str__(self) -> str:
        return self.subject
