"""Refusals of bank statements."""

from datetime import datetime
from decimal import Decimal

from apps.common.clock import in_india
from apps.common.errors import Conflict, DomainError, Invalid, NotFound, Unavailable
from apps.common.money import format_inr


class ImportNotFound(NotFound):
    """There is no such import."""

    code = "import_not_found"
    message = "Statement not found"


class AccountNotFound(NotFound):
    """There is no such bank account."""

    code = "bank_account_not_found"
    message = "Bank account not found"


class ProfileNotFound(NotFound):
    """There is no such format profile."""

    code = "format_profile_not_found"
    message = "Format profile not found"


class StatementTooLarge(DomainError):
    """More bytes than a statement may have."""

    code = "file_too_large"
    status = 413
    message = "The file is larger than 10 MB."


class WrongFilePassword(Invalid):
    """The password does not open the file."""

    code = "wrong_file_password"
    message = "This password does not open the file."


class StatementRefused(Invalid):
    """A file that cannot be read; of a trial upload, `problem` says where."""

    code = "statement_refused"


class WrongState(Conflict):
    """The import has moved on; `state` is its present state."""

    code = "import_in_other_state"

    def __init__(self, state: str) -> None:
        super().__init__(f"This is not possible any more: the statement is {state}.", state=state)


class HasRefusedRows(Conflict):
    """Rows were refused, so committing needs a super admin, a reason, and the choice to leave them out."""

    code = "statement_has_refused_rows"
    message = "Rows of this statement were refused. A super admin can commit it without them, with a reason."


class RowNotFound(NotFound):
    """There is no such row of a statement, or it is no credit."""

    code = "statement_row_not_found"
    message = "Bank row not found"


class MatchNotFound(NotFound):
    """There is no such match."""

    code = "match_not_found"
    message = "Match not found"


class RowNotOpen(Conflict):
    """Somebody was faster; of a matched row, says with which order, when and by whom."""

    code = "statement_row_not_open"

    def __init__(self, *, state: str, order_number: str = "", by: str = "", at: datetime | None = None) -> None:
        message = f"This bank row is {state.lower()}."
        if at:
            message = f"This bank row was matched with order {order_number} by {by} on {in_india(at)}."
        super().__init__(
            message, state=state, order_number=order_number, decided_by=by, decided_at=at.isoformat() if at else None
        )


class AnotherBankRow(Conflict):
    """The bank has another row with the payment's reference than the one that the caller looked at, or one by now."""

    code = "another_bank_row"
    message = "What the bank shows of this payment has changed in the meantime. Please look at it before you decide."


class NotProposed(Conflict):
    """The rules do not allow this match, or not any more."""

    code = "match_not_possible"
    message = "These cannot be matched, or not any more. Please look at the list again."


class MatchUndone(Conflict):
    """The match is undone already."""

    code = "match_undone"
    message = "This match is undone already."


class ApprovedBefore(Conflict):
    """The order was approved before its row came: the match made no credit that could be undone."""

    code = "approved_before"
    message = "This order was approved before its bank row came. Undo the approval of its payment instead."


class BankRowBroughtMore(Conflict):
    """A credit that would go is a part of what a matched bank row of `amount` rupees brought; names the order."""

    code = "bank_row_brought_more"

    def __init__(self, *, amount: Decimal, order_number: str) -> None:
        super().__init__(
            f"The bank row of {format_inr(amount)} that shows this money brought more, for order {order_number}. "
            f"Undo its match with order {order_number} first.",
            order_number=order_number,
        )


class MatchedOrderMovedOn(Conflict):
    """An order has moved on since it was matched; names it."""

    code = "matched_order_moved_on"

    def __init__(self, *, order_number: str, status: str) -> None:
        super().__init__(
            f"Order {order_number} has moved on since: it is {status.lower()}. Its match cannot be undone.",
            order_number=order_number,
            status=status,
        )


class AlreadyThere(Conflict):
    """An account or a profile of that name exists."""

    code = "already_exists"
    message = "This exists already."


class ReaderUnavailable(Unavailable):
    """The receipt reader is not installed or does not run; everything else works without it."""

    code = "receipt_reader_unavailable"
    message = "Pictures are not read at the moment."


class ReadingNotFound(NotFound):
    """There is no such reading of this customer."""

    code = "receipt_reading_not_found"
    message = "Reading not found"


class NothingToTakeOver(Conflict):
    """The last proof's picture says no reference for certain, or the proof has it already."""

    code = "no_reference_to_take_over"
    message = "There is no reference to take over from the picture."
