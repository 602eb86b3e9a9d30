"""Errors of the shop's settings and payee changes."""

from apps.common.errors import Conflict, Invalid, NotFound


class GstinNeeded(Invalid):
    """Tax invoices and bills of supply name the shop's GSTIN."""

    code = "gstin_needed"
    message = "Enter the shop's GSTIN: its bills must have it."


class PayeeChangeWaiting(Conflict):
    """An earlier payee change waits for confirmation."""

    code = "payee_change_waiting"
    message = "Another change of where money goes is waiting. Confirm or withdraw it first."


class PayeeChangeNotFound(NotFound):
    """There is no such change."""

    code = "payee_change_not_found"
    message = "There is no such change."


class PayeeChangeDecided(Conflict):
    """The change was decided already; `state` is live or withdrawn, `decided_by` a name."""

    code = "payee_change_decided"
    message = "This change does not wait any more."


class SecondPersonNeeded(Conflict):
    """The person who requested a change cannot confirm it."""

    code = "second_person_needed"
    message = "Another super admin has to confirm this change."


class AccountJustChanged(Conflict):
    """Refused so that one person cannot take over another's account and confirm with it."""

    code = "account_just_changed"
    message = (
        "Somebody else created your account or changed its e-mail address or role in the last 24 hours. "
        "Please confirm later, or ask another super admin."
    )
