"""What can go wrong with messages."""

from apps.common.errors import Conflict, NotFound


class MessageNotFound(NotFound):
    """There is no such message."""

    code = "message_not_found"
    message = "Message not found"


class MessageClosed(Conflict):
    """A closed message is not answered."""

    code = "message_closed"
    message = "This message is closed. Reopen it first."
