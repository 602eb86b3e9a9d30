"""Errors of tracking imports and pick lists."""

from apps.common.errors import DomainError, Invalid, NotFound


class TrackingImportNotFound(NotFound):
    """There is no such import."""

    code = "tracking_import_not_found"
    message = "This list of tracking numbers was not found"


class TrackingFileTooLarge(DomainError):
    """The list is too large."""

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


class PickListNotFound(NotFound):
    """There is no such list."""

    code = "pick_list_not_found"
    message = "This pick list was not found"


class NothingToPick(Invalid):
    """No order matches."""

    code = "nothing_to_pick"
    message = "There is no order to pick."


class TooManyToPick(Invalid):
    """Too many orders for a list; `orders` is their number, `limit` the maximum."""

    code = "too_many_to_pick"
