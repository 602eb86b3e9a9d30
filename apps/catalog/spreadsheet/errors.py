"""Refusals of a sheet of products."""

from apps.common.errors import Conflict, Invalid, NotFound


class HasBadRows(Conflict):
    """A sheet with invalid rows is not imported at all."""

    code = "import_has_bad_rows"
    message = "Some rows are wrong. Correct them in the file and upload it again: nothing was changed."


class PlanIsOld(Conflict):
    """The catalogue has changed since the dry run."""

    code = "import_plan_is_old"
    message = "The catalogue has changed since this dry run. Please upload the file again and look at what it does now."


class AlreadyApplied(Conflict):
    """The import was applied already."""

    code = "import_already_applied"
    message = "This file was imported already."


class NotChecked(Conflict):
    """The dry run has not finished."""

    code = "import_not_checked"
    message = "The file is still being checked. Please wait, and look at what it would do."


class CatalogueFileRefused(Invalid):
    """A file that cannot be read as a sheet of products; the message says why."""

    code = "catalogue_file_refused"


class CatalogueImportNotFound(NotFound):
    """There is no such import."""

    code = "catalogue_import_not_found"
    message = "This import was not found"
