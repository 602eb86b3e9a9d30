"""Jobs of the catalogue's spreadsheet: thousands of rows take longer than a browser waits."""

from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.jobs import RETRY, app

from . import importing

QUEUE = "search"


@app.task(name="check_catalogue_import", queue=QUEUE, retry=RETRY, priority=-5)
def check_catalogue_import(import_id: int, staff_id: int) -> None:
    """Dry run of a sheet."""
    importing.check(import_id, actor=StaffUser.objects.get(pk=staff_id).actor)


@app.task(name="apply_catalogue_import", queue=QUEUE, retry=RETRY, priority=-5)
def apply_catalogue_import(import_id: int, staff_id: int, reason: str) -> None:
    """Import of a checked sheet."""
    with audit.audit_reason(reason):
        importing.apply(import_id, actor=StaffUser.objects.get(pk=staff_id).actor, now=timezone.now())
