"""Errors of contact messages."""

from apps.common.errors import Conflict, NotFound


class MessageNotFound(NotFound):
    """There is no such message."""

    code = "message_not_found"
    message = "Message not found"


class MessageClosed(Conflict):
    """A closed message cannot be answered."""

    code = "message_closed"
    message = "This message is closed. Reopen it first."
