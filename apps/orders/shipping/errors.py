"""Errors of tracking imports and pick lists."""

from dataclasses import asdict

from apps.common.errors import Conflict, DomainError, Invalid, NotFound

from .columns import Undecided


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


class TrackingColumnsUndecided(Conflict):
    """Several columns of a list fit equally; `columns` have `column` from 1, `heading` and `samples`."""

    code = "tracking_columns_undecided"
    message = "Several columns of this list fit. Please choose which one holds what."

    def __init__(self, undecided: Undecided) -> None:
        super().__init__(columns=[asdict(column) for column in undecided.columns])


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
