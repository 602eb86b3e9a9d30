"""Uploads of tracking numbers, and queueing of their rows for shipping."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.jobs import app
from apps.common.sandbox import WAITING_SECONDS, reader_places
from apps.orders.enums import Confirmation
from apps.orders.errors import ConfirmationNeeded, ReasonRequired

from ..columns import FIELDS, ParsedRow, Undecided
from ..enums import TICKABLE, ImportState, RowOutcome
from ..errors import RowsNotTickable, TrackingColumnsUndecided, TrackingFileTooLarge
from ..locks import lock_import
from ..models import TrackingImport, TrackingLayout, TrackingRow
from ..reading import read
from ..selectors.tracking import preview

MAX_BYTES = 2 * 1024 * 1024


def upload(
    content: bytes, *, source: str, carrier: str, chosen: Mapping[str, int], by: StaffUser, now: datetime
) -> TrackingImport:
    """Read a list and store its rows; no order changes. `carrier` is the default for rows without one.

    `chosen` are the columns by field, from 1, where several fit; they are remembered for the courier's lists that look
    like this one. Without them raises TrackingColumnsUndecided, unless some were remembered. Further raises
    TrackingFileTooLarge, TrackingFileRefused, ReaderBusy or Unavailable.
    """
    if len(content) > MAX_BYTES:
        raise TrackingFileTooLarge
    with reader_places.place(seconds=WAITING_SECONDS):
        source, rows, remember = _read(content, source, carrier, chosen)
    with transaction.atomic(durable=True):
        tracking_import = TrackingImport.objects.create(
            source=source, row_count=len(rows), uploaded_at=now, uploaded_by=by, uploaded_by_name=by.name
        )
        TrackingRow.objects.bulk_create(
            TrackingRow(
                tracking_import=tracking_import,
                row=row.row,
                order_number=row.order_number,
                carrier=row.carrier,
                number=row.number,
                problem=row.problem,
            )
            for row in rows
        )
        if remember:
            TrackingLayout.objects.update_or_create(**remember)
        audit.record(actor=by.actor, action="tracking.uploaded", target=tracking_import, after={"rows": len(rows)})
    return tracking_import


def _read(
    content: bytes, source: str, carrier: str, chosen: Mapping[str, int]
) -> tuple[str, list[ParsedRow], dict[str, Any] | None]:
    """What was read, its rows, and what is to be remembered of the columns that were chosen."""
    try:
        return *read(content, source=source, carrier=carrier, chosen=None), None
    except Undecided as undecided:
        courier = {"carrier": carrier.casefold(), "layout": undecided.layout}
        columns = chosen or _remembered(courier)
        possible = {one.column for one in undecided.columns}
        if not columns.keys() >= {"order", "number"} or not set(columns.values()) <= possible:
            raise TrackingColumnsUndecided(undecided) from undecided
    found = read(content, source=source, carrier=carrier, chosen=columns)
    return *found, {**courier, "defaults": {f"{field}_column": columns.get(field) for field in FIELDS}}


def _remembered(courier: Mapping[str, str]) -> dict[str, int]:
    layout = TrackingLayout.objects.filter(**courier).first()
    return {field: column for field in FIELDS if layout and (column := getattr(layout, f"{field}_column"))}


def queue_rows(pk: int, ticked: Collection[int], *, by: StaffUser, confirm_unpaid: bool, reason: str) -> TrackingImport:
    """Tick the rows and queue the job that ships them, along with rows ticked earlier and not done yet.

    Raises TrackingImportNotFound, RowsNotTickable, ConfirmationNeeded for unpaid orders, and ReasonRequired.
    """
    with transaction.atomic(durable=True):
        tracking_import = lock_import(pk)
        selected = [one for one in preview(tracking_import) if one.row.pk in set(ticked) and not one.row.ticked]
        if wrong := [one.row.row for one in selected if one.outcome not in TICKABLE]:
            raise RowsNotTickable(rows=wrong)
        unpaid = [one.row.pk for one in selected if one.outcome is RowOutcome.UNPAID]
        if unpaid and not confirm_unpaid:
            raise ConfirmationNeeded([(Confirmation.UNPAID, _unpaid_sentence(len(unpaid)))])
        if unpaid and not reason:
            raise ReasonRequired
        TrackingRow.objects.filter(pk__in=[one.row.pk for one in selected]).update(ticked=True)
        TrackingRow.objects.filter(pk__in=unpaid).update(unpaid_reason=reason)
        tracking_import.state, tracking_import.committed_at = ImportState.COMMITTING, None
        tracking_import.save(update_fields=["state", "committed_at"])
        after = {"rows": len(selected), "unpaid": len(unpaid)}
        audit.record(actor=by.actor, action="tracking.committed", target=tracking_import, after=after, reason=reason)
        # By name, because the job's module imports the services.
        app.configure_task("ship_tracking_rows", queue="default").defer(import_id=pk, staff_id=by.pk)
    return tracking_import


def _unpaid_sentence(number: int) -> str:
    if number == 1:
        return "The payment of 1 of these orders is not verified. Ship it all the same?"
    return f"The payments of {number} of these orders are not verified. Ship them all the same?"
