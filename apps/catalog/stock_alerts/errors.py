"""Errors of reminders."""

from apps.common.errors import Conflict, NotFound


class StillInStock(Conflict):
    """The product is in stock."""

    code = "in_stock"
    message = "This product is in stock."


class AlertNotFound(NotFound):
    """An invalid link, or a reminder that has ended."""

    code = "alert_not_found"
    message = "This reminder has ended. You will get no more mails about it."
