"""What can go wrong with messages and with another payee."""

from apps.common.errors import Conflict, NotFound


class PayeeChangeWaiting(Conflict):
    """One change at a time: an earlier one waits."""

    code = "payee_change_waiting"
    message = "Another change of where money goes is waiting. Confirm or withdraw it first."


class PayeeChangeNotFound(NotFound):
    """There is no such change."""

    code = "payee_change_not_found"
    message = "There is no such change."


class PayeeChangeDecided(Conflict):
    """Somebody was faster; `state` is live or withdrawn, `decided_by` a name."""

    code = "payee_change_decided"
    message = "This change does not wait any more."


class SecondPersonNeeded(Conflict):
    """Nobody confirms a change of their own."""

    code = "second_person_needed"
    message = "Another super admin has to confirm this change."


class AccountJustChanged(Conflict):
    """Otherwise one person could take over another's account and confirm with it."""

    code = "account_just_changed"
    message = (
        "Somebody else created your account or changed its e-mail address or role in the last 24 hours. "
        "Please confirm later, or ask another super admin."
    )


class MessageNotFound(NotFound):
    """There is no such message."""

    code = "message_not_found"
    message = "Message not found"


class MessageClosed(Conflict):
    """A closed message is not answered."""

    code = "message_closed"
    message = "This message is closed. Reopen it first."
