"""Refusals of tracking imports."""

from apps.common.errors import DomainError, Invalid, NotFound


class TrackingImportNotFound(NotFound):
    """There is no such import."""

    code = "tracking_import_not_found"
    message = "This list of tracking numbers was not found"


class TrackingFileTooLarge(DomainError):
    """More bytes than a list may have."""

    code = "tracking_file_too_large"
    status = 413
    message = "The file is larger than 2 MB."


class TrackingFileRefused(Invalid):
    """A list that cannot be read; the message says why."""

    code = "tracking_file_refused"


class RowsNotTickable(Invalid):
    """Rows that cannot be shipped were ticked; `rows` are their numbers in the list."""

    code = "rows_not_tickable"
    message = "Some of these rows cannot be shipped. Please look at the list again."
