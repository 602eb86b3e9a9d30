"""Refusals of bank statements."""

from apps.common.errors import Conflict, DomainError, Invalid, NotFound, Unavailable


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
    """The import has moved on; `state` says where it stands."""

    code = "import_in_other_state"

    def __init__(self, state: str) -> None:
        super().__init__(f"This is not possible any more: the statement is {state}.", state=state)


class HasRefusedRows(Conflict):
    """Rows were refused, so committing needs a super admin, a reason, and the choice to leave them out."""

    code = "statement_has_refused_rows"
    message = "Rows of this statement were refused. A super admin can commit it without them, with a reason."


class RowsInUse(Conflict):
    """Rows of the import are matched, so it cannot be undone."""

    code = "statement_rows_in_use"
    message = "Rows of this statement are matched with payments. Undo those matches first."


class AlreadyThere(Conflict):
    """An account or a profile of that name exists."""

    code = "already_exists"
    message = "This exists already."


class ReaderBusy(Unavailable):
    """Too many files are being tried out or opened at once."""

    code = "statement_reader_busy"
    message = "Other files are being read. Please try again in a minute."
